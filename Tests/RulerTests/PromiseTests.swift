import Testing

@testable import Ruler

/// The verdicts on promised figures, without measuring anything.
@Suite struct PromiseTests {
  private static func report(
    _ processes: [Double], _ requirement: Promise.Requirement
  ) -> FigureReport {
    FigureReport(
      figure: "f", values: ["v"], processes: processes.map { [$0] },
      requirement: { _, _ in requirement })
  }

  @Test func aRatioBelowItsThresholdFails() {
    let report = PromiseTests.report([0.59], .atLeast(0.6))
    #expect(report.exitCode == 1)
    #expect(report.text.contains("at least 0.6: NOT MET"))
    #expect(PromiseTests.report([0.6], .atLeast(0.6)).exitCode == 0)
  }

  @Test func aRatioAboveAnUpperThresholdFails() {
    #expect(PromiseTests.report([1.31], .atMost(1.3)).exitCode == 1)
    #expect(PromiseTests.report([1.3], .atMost(1.3)).exitCode == 0)
  }

  @Test func whatInformsNeverFails() {
    let report = PromiseTests.report([0], .informs)
    #expect(report.exitCode == 0)
    #expect(report.text.hasSuffix("informs"))
  }

  @Test func whatIsNotANumberMeetsNoThreshold() {
    #expect(PromiseTests.report([.nan], .atLeast(0)).exitCode == 1)
    #expect(PromiseTests.report([.nan], .atMost(1)).exitCode == 1)
  }

  @Test func theMedianOfTheProcessesDecides() {
    #expect(PromiseTests.report([0.1, 0.7, 0.8], .atLeast(0.6)).exitCode == 0)
    #expect(PromiseTests.report([0.1, 0.5, 0.8], .atLeast(0.6)).exitCode == 1)
    #expect(PromiseTests.report([0.5, 0.8], .atLeast(0.6)).lines[0].median == 0.65)
  }

  @Test func oneFailingValueAmongSeveralFails() {
    let report = FigureReport(
      figure: "f", values: ["good", "bad"], processes: [[0.7, 0.5]],
      requirement: { _, _ in .atLeast(0.6) })
    #expect(report.lines.map(\.isMet) == [true, false])
    #expect(report.exitCode == 1)
  }

  /// A line that names no measured value would never be checked.
  @Test func everyLineOfTheTableNamesAValueThatIsMeasured() throws {
    for promise in Promise.all {
      let figure = try #require(Figure.all[promise.figure], "\(promise.figure)")
      #expect(figure.values.contains(promise.value), "\(promise.figure): \(promise.value)")
      #expect(
        Promise.requirement(ofValue: promise.value, in: promise.figure) == promise.requirement,
        "two lines name \(promise.value) of \(promise.figure)")
    }
    #expect(Promise.promisedFigures == ["replay", "reader", "caches"])
  }

  @Test func theTableReachesTheReport() throws {
    let values = try #require(Figure.all["replay"]).values
    func report(_ ratio: Double) -> FigureReport {
      FigureReport(
        figure: "replay", values: values, processes: [[100, 100 * ratio, ratio, ratio, ratio]])
    }
    #expect(report(0.5).exitCode == 1)
    #expect(report(0.7).exitCode == 0)
  }
}
