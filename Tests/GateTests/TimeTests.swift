import Gate
import Results
import Testing

/// Times are judged against the ruler, on one machine, with an interval.
@Suite struct TimeTests {
  private static func baseline() throws -> Baseline {
    try FixedSuite.baseline(FixedSuite.timedRun(), FixedSuite.timedPlan)
  }

  private static func times(_ report: GateReport) -> [MetricJudgement] {
    report.judgements.filter { $0.metric.name == "time" }
  }

  @Test func theSameTimesPass() throws {
    let report = FixedSuite.judged(
      FixedSuite.timedRun(seed: 1), FixedSuite.timedPlan, try TimeTests.baseline())
    #expect(report.exitCode == 0, "\(report.problems)")
    let times = TimeTests.times(report)
    #expect(times.count == 6)
    for time in times {
      #expect(time.verdict == .passed)
      #expect((time.lower ?? 0) > 0.98 && (time.upper ?? 2) < 1.02)
      #expect((time.confidence ?? 0) > 0.99)
      #expect(time.limit == "within 2%")
    }
  }

  @Test(arguments: [(0.05, 2), (0.1, 2), (-0.06, 3), (0.02, 4), (0.0, 0)])
  func aTimeThatMovedIsCaught(share: Double, code: Int) throws {
    let report = FixedSuite.judged(
      FixedSuite.timedRun(slow: "tag-lookup", by: share, seed: 2), FixedSuite.timedPlan,
      try TimeTests.baseline())
    #expect(report.exitCode == code)
    let moved = TimeTests.times(report).filter { $0.verdict != .passed }.map(\.design)
    #expect(moved == (code == 0 ? [] : ["tag-lookup", "tag-lookup"]))
  }

  @Test func aMachineThatIsTwiceAsSlowAltogetherIsNoRegression() throws {
    var run = FixedSuite.timedRun(seed: 1)
    for place in run.blocks.indices { run.blocks[place].rulerNanoseconds *= 2 }
    for place in run.results.indices {
      let samples = run.results[place].timing?.threadSamples ?? []
      run.results[place].timing?.threadSamples = samples.map { $0 * 2 }
    }
    let baseline = try TimeTests.baseline()
    #expect(FixedSuite.judged(run, FixedSuite.timedPlan, baseline).exitCode == 0)
  }

  @Test func anotherMachinesTimesAreNotJudgedAndExactFiguresAre() throws {
    var run = FixedSuite.timedRun(slow: "tag-lookup", by: 1)
    run.machine.fingerprint = "0000000000000000"
    let baseline = try TimeTests.baseline()
    let report = FixedSuite.judged(run, FixedSuite.timedPlan, baseline)
    #expect(report.exitCode == 0)
    #expect(report.timesNotJudged?.contains("another machine") == true)
    #expect(TimeTests.times(report).map(\.verdict) == Array(repeating: .notJudged, count: 6))
    run.results[0].fidelity["lostOffsets"] = 1
    #expect(FixedSuite.judged(run, FixedSuite.timedPlan, baseline).exitCode == 2)
  }

  @Test func advisoryTimesAreToldAndDecideNothing() throws {
    var plan = FixedSuite.timedPlan
    plan.suite.times.judging = .advisory
    let run = FixedSuite.timedRun(slow: "tag-lookup", by: 0.1)
    let report = FixedSuite.judged(run, plan, try TimeTests.baseline())
    #expect(report.exitCode == 0)
    #expect(TimeTests.times(report).filter { $0.verdict == .regressed }.count == 2)
    #expect(TimeTests.times(report).allSatisfy { $0.isAdvisory })
  }

  @Test func aShareForTimeIsItsMargin() throws {
    var plan = FixedSuite.timedPlan
    plan.suite.thresholds = [
      Threshold(
        Selection(metric: NamePattern("time"), design: NamePattern("tag-*"), line: 1),
        .relative(0.08))
    ]
    let baseline = try TimeTests.baseline()
    func code(_ design: String) -> Int {
      FixedSuite.judged(FixedSuite.timedRun(slow: design, by: 0.05), plan, baseline).exitCode
    }
    #expect(code("tag-lookup") == 0)
    #expect(code("floor") == 2)
  }

  static let faults: [(String, @Sendable (inout RunResult, inout Baseline) -> Void)] = [
    (
      "the control (floor under two names) is undecided",
      { run, _ in
        run.controls[0].comparison?.verdict = .undecided
      }
    ),
    ("is slower, and not same", { run, _ in run.controls[0].comparison?.verdict = .slower }),
    ("is without a verdict", { run, _ in run.controls[0].comparison = nil }),
    ("found 0 controls", { run, _ in run.controls.removeAll() }),
    ("found 2 controls", { run, _ in run.controls.append(run.controls[0]) }),
    ("there is no sample", { run, _ in run.results[0].timing = nil }),
    ("there is no sample", { run, _ in run.results[0].timing?.threadSamples = [] }),
    ("timed in 15 of 16", { run, _ in run.results[0].timing?.threadSamples.removeLast() }),
    ("timed in 16 of 15", { run, _ in run.blocks[0].contaminations = ["by somebody"] }),
    ("is none", { run, _ in run.results[0].timing?.threadSamples[3] = .nan }),
    ("is none", { run, _ in run.results[0].timing?.threadSamples[3] = 0 }),
    ("is none", { run, _ in run.blocks[3].rulerNanoseconds = 0 }),
    ("the baseline has no times", { _, baseline in baseline.subjects[0].times = [] }),
    ("are needed", { _, baseline in baseline.subjects[0].times = [1, 1.1] }),
  ]

  @Test(arguments: faults.indices)
  func timesThatAreNoneAreInvalid(number: Int) throws {
    let (words, change) = TimeTests.faults[number]
    var (run, baseline) = (FixedSuite.timedRun(), try TimeTests.baseline())
    change(&run, &baseline)
    let report = FixedSuite.judged(run, FixedSuite.timedPlan, baseline)
    #expect(report.exitCode == 1, "\(words)")
    let told = report.judgements.filter { $0.verdict == .invalid }.compactMap(\.reason)
    #expect(told.contains { $0.contains(words) }, "\(words): \(told)")
  }
}
