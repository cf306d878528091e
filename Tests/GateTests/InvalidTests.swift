import Gate
import Results
import Testing

/// What was not proven is invalid, never passed.
@Suite struct InvalidTests {
  /// What is done to a run, a plan or a baseline, and what the report must say.
  static let faults:
    [(String, @Sendable (inout RunResult, inout GatePlan, inout Baseline) -> Void)] = [
      ("stopped before it was over", { run, _, _ in run.isPartial = true }),
      ("schema 2, expected 1", { run, _, _ in run.schema = 2 }),
      (
        "disagrees",
        { run, _, _ in
          run.failures = [
            ChildFailure(
              pass: "allocations", workload: "browse", host: "acquireFirst", design: "tag-lookup",
              end: .disagreed("it disagrees with the fidelity pass"))
          ]
        }
      ),
      (
        "toolchain is another: found Swift 6.4",
        { run, _, _ in run.machine.toolchain = "Swift 6.4" }
      ),
      ("allocator is another: found none", { run, _, _ in run.machine.allocator = nil }),
      ("build is another: found debug", { run, _, _ in run.machine.isRelease = false }),
      ("base is another", { run, _, _ in run.base = "tag-lookup" }),
      ("replayed a trace of hash 00cc", { run, _, _ in run.workloads[0].traceHash = "00cc" }),
      (
        "the trace is another: found hash 00aa, expected 00cc",
        { _, _, baseline in baseline.workloads[0].traceHash = "00cc" }
      ),
      ("found 0 such workloads", { run, _, _ in run.workloads.removeLast() }),
      ("found 2 such workloads", { run, _, _ in run.workloads.append(run.workloads[0]) }),
      ("found 0 results of stable-id,saves=scroll", { run, _, _ in run.results.removeFirst() }),
      ("found 2 results of tag-lookup", { run, _, _ in run.results.append(run.results[1]) }),
      (
        "found a result that the suite does not plan",
        { run, _, _ in
          var more = run.results[0]
          more.design = "other"
          run.results.append(more)
        }
      ),
      ("it vanished", { _, plan, _ in plan.subjects.remove(at: 1) }),
      ("it vanished", { _, plan, _ in plan.workloads.removeLast() }),
      (
        "it is new", { _, _, baseline in baseline.subjects.removeAll { $0.design == "tag-lookup" } }
      ),
      (
        "it is new",
        { _, _, baseline in
          baseline.workloads.removeFirst()
          baseline.subjects.removeAll { $0.workload == "browse" }
        }
      ),
      (
        "('tag-lookup' was the same design: is it renamed?)",
        { _, plan, _ in
          plan.subjects[1] = GatePlan.Subject(name: "tag-lokup", design: "tag-lookup")
        }
      ),
      ("found no counters", { run, _, _ in run.results[0].counters = [:] }),
      ("found nothing of what it shows wrong", { run, _, _ in run.results[0].fidelity = [:] }),
      ("was not measured", { run, _, _ in run.results[0].allocations = nil }),
      ("was not measured", { run, _, _ in run.results[0].counters["offsetHits"] = nil }),
      ("was not measured", { run, _, _ in run.results[0].modelled = nil }),
      ("baseline does not have it", { run, _, _ in run.results[0].counters["reloads"] = 0 }),
      ("found counters.more", { run, _, _ in run.results[0].counters["more"] = 0 }),
      (
        "no finite number for modelled.hitches.60",
        { run, _, _ in
          run.results[0].modelled?.displays[0].hitchMillisecondsPerSecond = .nan
        }
      ),
      (
        "instructions are not exact here: found [10, 11]",
        { run, _, _ in
          run.results[0].instructions = InstructionCount(
            counter: .callgrind, counts: [10, 11], functions: [], hardwareCounts: [],
            hardwareRefusal: nil)
        }
      ),
      ("plans nothing", { _, plan, _ in plan.subjects = [] }),
    ]

  @Test(arguments: faults.indices)
  func itIsToldAndEndsWithOne(number: Int) throws {
    let (words, change) = InvalidTests.faults[number]
    var (run, plan, baseline) = (FixedSuite.run, FixedSuite.plan, try FixedSuite.baseline())
    change(&run, &plan, &baseline)
    let report = FixedSuite.judged(run, plan, baseline)
    #expect(report.verdict == .invalid, "\(words)")
    #expect(report.exitCode == 1)
    let told =
      report.problems.map(\.words)
      + report.judgements.filter { $0.verdict == .invalid }.compactMap(\.reason)
    #expect(told.contains { $0.contains(words) }, "\(words): \(told)")
  }

  @Test func aRunWithAProblemMakesNoBaseline() throws {
    var run = FixedSuite.run
    run.isPartial = true
    #expect(throws: GateProblems.self) { try FixedSuite.baseline(run) }
    run = FixedSuite.timedRun()
    run.results[0].timing?.conditionSamples.removeLast()
    let error = #expect(throws: GateProblems.self) {
      try FixedSuite.baseline(run, FixedSuite.timedPlan)
    }
    #expect(error?.problems.map(\.words) == ["it was timed in 15 of 16 blocks"])
  }

  /// What an exact figure comes to may move where the design under a name does, and the report says so.
  @Test func aNameMayStandForAnotherDesign() throws {
    var plan = FixedSuite.plan
    var run = FixedSuite.run
    let baseline = try FixedSuite.baseline()
    plan.subjects[0] = GatePlan.Subject(name: "app", design: "stable-id")
    for index in [0, 3] { run.results[index].design = "stable-id" }
    let report = FixedSuite.judged(run, plan, baseline)
    #expect(report.exitCode == 0)
    #expect(report.notes == ["app is now stable-id; it was stable-id,saves=scroll"])
  }
}
