import Results
import Testing

@testable import Gate

/// Times are judged against the ruler, on one machine, with an interval.
@Suite struct TimeTests {
  private static func baseline(_ plan: GatePlan = FixedSuite.timedPlan) throws -> Baseline {
    try FixedSuite.baseline(FixedSuite.timedRun(), plan)
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

  /// A run of the plan in which the machine was in the given conditions for so many blocks each; a neighbour costs
  /// every design a tenth more than it costs the ruler.
  private static func run(quiet: Int, busy: Int) -> RunResult {
    var run = FixedSuite.timedRun(seed: 1)
    for index in run.results.indices {
      run.results[index].timing?.conditionSamples.mutateEach { block, samples in
        let sample = samples[0]
        samples = []
        if block < quiet { samples.append(sample) }
        if block >= FixedSuite.blockCount - busy {
          samples.append(
            ConditionSample(
              condition: FixedSuite.busy, ratio: sample.ratio * 1.1, turnCount: 50))
        }
      }
    }
    return run
  }

  @Test(
    arguments: [
      // Quiet and busy blocks of the baseline, and of the run; the exit code, and what the reasons name.
      (16, 0, 16, 0, 0, []), (16, 16, 0, 16, 0, []), (16, 16, 3, 16, 0, []),
      (3, 16, 16, 16, 0, []), (16, 3, 0, 16, 1, []), (16, 16, 3, 2, 4, []),
      (16, 0, 0, 16, 4, ["\(FixedSuite.quiet)", "\(FixedSuite.busy)"]),
      (16, 0, 0, 0, 4, ["the machine kept changing in all 16 blocks"]),
    ] as [(Int, Int, Int, Int, Int, [String])])
  func likeIsHeldAgainstLike(
    oldQuiet: Int, oldBusy: Int, quiet: Int, busy: Int, code: Int, facts: [String]
  ) throws {
    let baseline = try FixedSuite.baseline(
      TimeTests.run(quiet: oldQuiet, busy: oldBusy), FixedSuite.timedPlan)
    let report = FixedSuite.judged(
      TimeTests.run(quiet: quiet, busy: busy), FixedSuite.timedPlan, baseline)
    let times = TimeTests.times(report)
    #expect(report.exitCode == code, "\(times.compactMap(\.reason))")
    for time in times where !facts.isEmpty {
      #expect(time.verdict == .undecided)
      let reason = try #require(time.reason)
      #expect(facts.allSatisfy { reason.contains($0) }, "\(reason)")
    }
  }

  /// Each look has its share of alpha: intervals widen.
  @Test func looksShareAlpha() throws {
    var run = FixedSuite.timedRun(seed: 1)
    let baseline = try TimeTests.baseline()
    let once = TimeTests.times(FixedSuite.judged(run, FixedSuite.timedPlan, baseline))
    run.timingPlan?.looks = [8, 12, 16]
    let thrice = TimeTests.times(FixedSuite.judged(run, FixedSuite.timedPlan, baseline))
    for (one, three) in zip(once, thrice) {
      #expect((one.confidence ?? 1) < (three.confidence ?? 0))
      #expect((one.upper ?? 0) <= (three.upper ?? 0) && (one.lower ?? 0) >= (three.lower ?? 2))
    }
  }

  @Test func blocksAreWantedWhereSomethingIsUndecided() throws {
    let gate = Gate(plan: FixedSuite.timedPlan, baseline: try TimeTests.baseline())
    #expect(gate.wantsBlocks(FixedSuite.timedRun(seed: 1)) == [false, false])
    #expect(gate.wantsBlocks(FixedSuite.timedRun(slow: "floor", by: 0.1)) == [false, false])
    #expect(gate.wantsBlocks(FixedSuite.timedRun(slow: "floor", by: 0.02)) == [true, true])
    var run = FixedSuite.timedRun(seed: 1)
    run.controls[1].comparison?.verdict = .undecided
    #expect(gate.wantsBlocks(run) == [false, true])
    run = FixedSuite.timedRun(seed: 1)
    for block in 0..<14 { run.results[0].timing?.conditionSamples[block] = [] }
    #expect(gate.wantsBlocks(run) == [true, false])
  }

  /// A quarter of the margin of 2%: half a percent to either side is known well enough by 16 blocks, and not by 6.
  @Test func aBaselineWantsBlocksUntilItsTimesAreKnown() {
    let plan = FixedSuite.timedPlan
    #expect(plan.baselineWantsBlocks(FixedSuite.timedRun()) == [false, false])
    var run = FixedSuite.timedRun()
    for block in 0..<10 { run.results[3].timing?.conditionSamples[block] = [] }
    #expect(plan.baselineWantsBlocks(run) == [false, true])
    run = FixedSuite.timedRun()
    run.controls[0].comparison?.verdict = .undecided
    #expect(plan.baselineWantsBlocks(run) == [true, false])
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

  @Test func advisoryTimesAreListedAndDecideNothing() throws {
    var plan = FixedSuite.timedPlan
    plan.suite.times.judging = .advisory
    let run = FixedSuite.timedRun(slow: "tag-lookup", by: 0.1)
    let report = FixedSuite.judged(run, plan, try TimeTests.baseline(plan))
    #expect(report.exitCode == 0)
    #expect(TimeTests.times(report).filter { $0.verdict == .regressed }.count == 2)
    #expect(TimeTests.times(report).allSatisfy { $0.isAdvisory })
  }

  @Test func aShareForTimeIsItsMargin() throws {
    var plan = FixedSuite.timedPlan
    plan.suite.thresholds = [
      Threshold(
        selection: Selection(metric: NamePattern("time"), design: NamePattern("tag-*"), line: 1),
        allowance: .relative(0.08))
    ]
    let baseline = try TimeTests.baseline(plan)
    func code(_ design: String) -> Int {
      FixedSuite.judged(FixedSuite.timedRun(slow: design, by: 0.05), plan, baseline).exitCode
    }
    #expect(code("tag-lookup") == 0)
    #expect(code("floor") == 2)
  }

  static let faults: [(String, GateChange)] = [
    (
      "the control (floor under two names) is undecided",
      .run { $0.controls[0].comparison?.verdict = .undecided }
    ),
    ("is slower, and not same", .run { $0.controls[0].comparison?.verdict = .slower }),
    ("is without a verdict", .run { $0.controls[0].comparison = nil }),
    ("found 0 controls", .run { $0.controls.removeAll() }),
    ("found 2 controls", .run { $0.controls.append($0.controls[0]) }),
    ("there is no sample", .run { $0.results[0].timing = nil }),
    ("there is no sample", .run { $0.results[0].timing?.threadSamples = [] }),
    ("timed in 15 of 16", .run { run in run.results[0].timing?.conditionSamples.removeLast() }),
    ("timed in 16 of 15", .run { $0.blocks[0].contaminations = ["by a test"] }),
    ("found a time of nan", .run { $0.results[0].timing?.conditionSamples[3][0].ratio = .nan }),
    ("found a time of 0.0", .run { $0.results[0].timing?.conditionSamples[3][0].ratio = 0 }),
    ("the baseline has no times", .baseline { $0.subjects[0].times = [:] }),
    ("are needed", .baseline { $0.subjects[0].times = [FixedSuite.quiet: [50, 51]] }),
  ]

  @Test(arguments: faults.indices)
  func missingTimesAreInvalid(number: Int) throws {
    let (words, change) = TimeTests.faults[number]
    let report = try FixedSuite.judged(after: change, FixedSuite.timedRun(), FixedSuite.timedPlan)
    #expect(report.exitCode == 1, "\(words)")
    let reasons = report.judgements.filter { $0.verdict == .invalid }.compactMap(\.reason)
    #expect(reasons.contains { $0.contains(words) }, "\(words): \(reasons)")
  }
}

extension Array {
  fileprivate mutating func mutateEach(_ change: (Int, inout Element) -> Void) {
    for index in indices { change(index, &self[index]) }
  }
}
