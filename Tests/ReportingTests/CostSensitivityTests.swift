import Foundation
import Results
import Testing

@testable import Reporting

/// How far an answer holds at other costs, by hand.
@Suite struct CostSensitivityTests {
  /// A millisecond for binding a cell, measured, and for making an item cell, assumed; nothing for all else.
  private static let costs = HitchCosts(
    HitchOperation.allCases.reduce(into: [:]) { costs, operation in
      let isPriced = [.bindCell, .createItem].contains(operation)
      costs[operation] = OperationCost(
        microseconds: isPriced ? 1000 : 0, operation == .bindCell ? .measured : .assumed,
        source: "a test")
    })

  private static func counts(_ counts: [HitchOperation: Int]) -> [Int] {
    HitchOperation.allCases.map { counts[$0] ?? 0 }
  }

  /// A design by what it does before the first event, and in a hundred frames of ten seconds in motion.
  private static func design(
    _ name: String, opening: [HitchOperation: Int], frame: [HitchOperation: Int] = [:]
  ) -> DesignResult {
    var result = FixedRun.result(name, on: FixedRun.workload(), cost: 100, isTimed: false)
    var frames = ModelledFrames(
      openingMicroseconds: 0, frameCount: 100, motionFrameCount: 100,
      worstFrame: WorstFrame(
        microseconds: 0, timeMilliseconds: 0, firstEvent: 0, events: [], parts: []),
      displays: [
        ModelledDisplay(
          hertz: 60, scrolledMilliseconds: 10_000, hitchMilliseconds: 0,
          hitchMillisecondsPerSecond: 0)
      ])
    frames.heavyWork = HeavyWork(
      opening: counts(opening), frames: [HeavyWork.Frame(counts: counts(frame), motionCount: 100)])
    frames.price(by: costs)
    result.modelled = frames
    return result
  }

  private static func answer(_ designs: [DesignResult]) throws -> (answer: Answer, run: RunResult) {
    var run = FixedRun.run(designs, on: [FixedRun.workload()])
    let ranges: [CostRange] = try #require(CostSensitivity.ranges(of: run, costs))
    run.costRanges = ranges
    return (Answer(run), run)
  }

  private static func range(_ operation: HitchOperation, in run: RunResult) throws -> CostRange {
    try #require(run.costRanges?.first { $0.operation == operation.rawValue })
  }

  /// `a` opens in 20 + 10c ms and `b` in 45: more than 8 ms apart the other way where c is above 3.3 ms.
  @Test func anAssumedCostFlipsTheAnswerAtAKnownValue() throws {
    let (answer, run) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20, .createItem: 10]),
      Self.design("b", opening: [.bindCell: 45]),
    ])
    #expect(answer.kind == .one && answer.design == "a")
    let range = try Self.range(.createItem, in: run)
    #expect(range.microseconds == 1000 && range.fromMicroseconds == 250 && range.below == nil)
    #expect(range.above == ["b"])
    #expect(range.toMicroseconds <= 3300 && Figure.twoDigits(range.toMicroseconds) == "3,300")
    #expect(
      answer.lines.contains("Above 3.3 ms for making an item cell (assumed: 1.0 ms), b instead."))
    #expect(
      answer.lines.contains(
        "The answer holds for any other assumed cost from a quarter to four times its value."))
    // Measured costs are not varied, and what costs nothing decides nothing.
    #expect(run.costRanges?.contains { $0.operation == "bindCell" } == false)
    #expect(try Self.range(.saveOffset, in: run).holdsThroughout)
  }

  /// `a` opens in 20 + 40c ms and `b` in 45: no more than 8 ms apart from 0.825 ms down, where the first of equals is
  /// named.
  @Test func aCostCanFlipTheAnswerDownwards() throws {
    let (answer, run) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20, .createItem: 40]),
      Self.design("b", opening: [.bindCell: 45]),
    ])
    #expect(answer.design == "b")
    let range = try Self.range(.createItem, in: run)
    #expect(range.above == nil && range.toMicroseconds == 4000)
    #expect(range.below == ["a"])
    #expect(range.fromMicroseconds >= 825 && Figure.twoDigits(range.fromMicroseconds) == "830")
    #expect(
      answer.lines.contains("Below 0.83 ms for making an item cell (assumed: 1.0 ms), a instead."))
  }

  /// Ten items in each frame of `a`: above 1.4 ms each its worst frame is more than 4 ms above that of `b`.
  @Test func aHeavierFrameMakesAChoice() throws {
    let (answer, run) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20], frame: [.createItem: 10]),
      Self.design("b", opening: [.bindCell: 45], frame: [.bindCell: 10]),
    ])
    #expect(answer.kind == .one && answer.design == "a")
    let range = try Self.range(.createItem, in: run)
    #expect(range.above == ["a", "b"])
    #expect(range.toMicroseconds <= 1400 && Figure.twoDigits(range.toMicroseconds) == "1,400")
    #expect(
      answer.lines.contains { $0.contains("Above 1.4 ms") && $0.contains("a choice of a or b") })
  }

  @Test func anAnswerThatMeasuredCostsDecideHoldsThroughout() throws {
    let (answer, run) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20]), Self.design("b", opening: [.bindCell: 45]),
    ])
    #expect(run.costRanges?.allSatisfy(\.holdsThroughout) == true)
    #expect(
      answer.lines.last
        == "The answer holds for any assumed cost from a quarter to four times its value.")
  }

  /// Nothing is said where modelled costs neither decide nor could.
  @Test func whereNoModelledCostDecidesNothingIsSaid() throws {
    let (answer, _) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20]), Self.design("b", opening: [.bindCell: 21]),
    ])
    #expect(answer.kind == .one && !answer.lines.contains { $0.contains("assumed") })
    let alone = FixedRun.run(
      [Self.design("a", opening: [.bindCell: 20])], on: [FixedRun.workload()])
    #expect(CostSensitivity.ranges(of: alone, Self.costs) == nil)
  }

  /// The record keeps the ranges, and not the work that they were found from.
  @Test func aKeptRecordHasTheSameWords() throws {
    let (answer, run) = try Self.answer([
      Self.design("a", opening: [.bindCell: 20, .createItem: 10]),
      Self.design("b", opening: [.bindCell: 45]),
    ])
    let kept = try JSONDecoder().decode(RunResult.self, from: JSONEncoder().encode(run))
    #expect(kept.costRanges == run.costRanges && Answer(kept) == answer)
    #expect(kept.results.allSatisfy { $0.modelled?.heavyWork == nil })
    #expect(CostSensitivity.ranges(of: kept, Self.costs) == nil)
    let report = Report(kept)
    let table = try #require(report.parts[0].costs)
    #expect(table.rows.count == run.costRanges?.count)
    // No cost changes the answer downwards.
    #expect(
      table.columns.map(\.title) == ["operation", "assumed", "holds from", "to", "above"])
    for text in [MarkdownFormat.render(report), try HTMLFormat.render(report)] {
      #expect(text.contains("making an item cell") && text.contains("3.3 ms"))
    }
  }

  @Test(arguments: [
    (9847, "9,800"), (34.6, "35"), (6.85, "6.9"), (6.84, "6.8"), (0.123, "0.12"), (0, "0"),
    (9.96, "10"), (99.6, "100"), (0.0996, "0.10"), (3, "3.0"), (-34.6, "-35"), (1e-5, "0.000010"),
    (1e-9, "0.0000000010"), (1e-308, "1.0e-308"), (-1.23e-300, "-1.2e-300"), (5e-324, "4.9e-324"),
  ])
  func modelledFiguresHaveTwoDigits(value: Double, text: String) {
    #expect(Figure.twoDigits(value) == text)
  }
}
