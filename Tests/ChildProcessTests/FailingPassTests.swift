import Foundation
import ListEngine
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import Measurement

/// Comparisons of which one process fails: its row has a failure, and the others are complete.
@Suite struct FailingPassTests {
  static func tool() throws -> URL { try BuiltExecutable.url(named: "filmstrip") }

  /// Runs a body with the tool behind a script, which has the arguments in `$*`.
  private static func withTool<Answer>(
    behind script: String, _ body: (URL) throws -> Answer
  ) throws -> Answer {
    let folder = try ScratchFolder()
    let file = folder.file("wrapper")
    let tool = try tool().path
    try ExecutableScript.write(
      "#!/bin/sh\n\(ChildProcessTests.say)\n\(script)\nexec '\(tool)' \"$@\"\n", to: file)
    return try withExtendedLifetime(folder) { try body(file) }
  }

  static var workload: ComparisonPlan.Workload {
    get throws {
      var trace = Trace(
        name: "small", viewport: Viewport(widthUnits: 102_400, heightUnits: 102_400),
        feed: Feed(
          itemCounts: [4, 4, 4, 4], rowHeight: .uniform(units: 51_200),
          itemShapes: [Feed.ItemShape(widthUnits: 40_960, heightUnits: 40_960)]))
      for step in 1...40 {
        let value = Int64(step % 3) * 51_200
        trace.append(.position, atMilliseconds: Double(step), value: value)
        trace.append(.stripOffset, atMilliseconds: Double(step), row: Int32(step % 4), value: value)
      }
      return ComparisonPlan.Workload(trace: try ValidTrace(checking: trace), host: .acquireFirst)
    }
  }

  private static func run(
    _ script: String, timing: TimingBudget? = nil,
    wantsBlocks: (@Sendable (RunResult) -> [Bool])? = nil
  ) throws -> RunResult {
    var plan = ComparisonPlan(
      workloads: [try workload],
      designs: try ["tag-lookup", "stable-id", "scroll-view"].map { try Design($0) },
      base: try Design("floor"), timing: timing, seed: 1, command: [])
    plan.wantsBlocks = wantsBlocks
    return try withTool(behind: script) {
      try Comparison(plan, executable: $0, isConfined: false).run()
    }
  }

  private static let timing = TimingBudget(looks: [2], roundCount: 2, sliceMilliseconds: 0.1)

  @Test(arguments: [6, 8, 9, 11, 15])
  func aProcessThatIsKilledCostsItsOwnRow(signal: Int) throws {
    let run = try Self.run(
      """
      case "$*" in *stable-id*fidelity*) kill -\(signal) $$ ;; esac
      """)
    #expect(run.failures.map(\.pass) == [.fidelity])
    #expect(run.failures.map(\.design) == ["stable-id"])
    #expect(run.failures.map(\.end) == [.signal(signal)])
    #expect(!run.isPartial)
    #expect(run.results.map(\.design) == ["tag-lookup", "stable-id", "scroll-view", "floor"])
    for result in run.results {
      #expect(result.fidelity.isEmpty == (result.design == "stable-id"))
      #expect(result.counters.isEmpty == (result.design == "stable-id"))
      #expect((result.allocations != nil) == AllocationProbe.isAvailable)
    }
    #expect(
      run.results.filter(\.isFaithful).map(\.design) == ["tag-lookup", "scroll-view", "floor"])
  }

  @Test func aDesignThatEndsItsBlockIsTimedNoMoreAndTheOthersAre() throws {
    let run = try Self.run(
      """
      case "$*" in *worker*scroll-view*time*)
        say '{"beginning":"scroll-view"}'; kill -9 $$ ;;
      esac
      """, timing: Self.timing)
    #expect(run.failures.map(\.design) == ["scroll-view"])
    #expect(run.failures.map(\.pass) == [.time])
    for result in run.results {
      #expect((result.timing == nil) == (result.design == "scroll-view"))
      #expect(result.timing.map(\.samples.count) ?? 2 == 2)
    }
    #expect(run.controls.count == 1)
  }

  /// A plan may decide the number of blocks in place of the verdicts against the base.
  @Test(arguments: [(0, 2), (3, 3), (4, 4), (9, 5)])
  func asManyBlocksAreTakenAsAreWanted(count: Int, taken: Int) throws {
    var timing = TimingBudget(looks: [2, 3, 4, 5], roundCount: 2, sliceMilliseconds: 0.1)
    timing.setsAside = false
    let run = try Self.run("", timing: timing) { [$0.blocks.count < count] }
    #expect(run.failures.isEmpty && run.blocks.count == taken)
    for result in run.results {
      #expect(result.timing?.threadSamples.count == taken)
      #expect(result.timing?.conditionSamples.count == taken)
    }
  }

  /// Longer turns are fewer, and never fewer than 16.
  @Test(
    arguments: [
      (160, 0.5, 0.5, 160), (160, 0.5, 0.1, 160), (160, 0.5, 1, 80), (160, 0.5, 1.1, 74),
      (160, 0.5, 100, 16), (2, 0.1, 5, 2), (40, 0.5, 3, 16), (20, 0, 5, 20),
    ])
  func aLongReplayHasFewerTurns(asked: Int, slice: Double, turn: Double, count: Int) {
    let task = PassTask.TimeTask(base: 0, roundCount: asked, sliceMilliseconds: slice, seed: 1)
    #expect(task.rounds(turnMilliseconds: turn) == count)
  }

  @Test func whereTheBaseFailsNothingIsTimed() throws {
    let run = try Self.run(
      """
      case "$*" in *worker*time*) say '{"beginning":"floor"}'; exit 3 ;; esac
      """, timing: Self.timing)
    #expect(run.failures.map(\.end) == [.exitCode(3)])
    #expect(run.results.allSatisfy { $0.timing == nil && !$0.fidelity.isEmpty })
    #expect(run.controls.isEmpty)
  }

  /// The process prices the frames with the costs of the plan, and sends all that other prices depend on.
  @Test func framesAreModelledWithTheCostsOfThePlan() throws {
    let workload = try Self.workload
    let design = try Design("tag-lookup")
    var plan = ComparisonPlan(
      workloads: [workload], designs: [design], base: try Design("floor"), timing: nil, seed: 1,
      command: [])
    let costs = HitchCosts(microseconds: HitchOperation.allCases.indices.map { Double($0) / 7 })
    (plan.costs, plan.costsName) = (costs, "costs.json")
    let run = try Comparison(plan, executable: try Self.tool()).run()
    let replay = design.framedReplay(of: workload.trace, host: workload.host)
    #expect(
      run.results[0].modelled == HitchModel(costs: costs).frames(of: replay, on: workload.trace))
    #expect(run.costs == CostTable(name: "costs.json", costs: costs.byName))
  }

  /// The second process that counts the design counts another in its stead.
  @Test(.enabled(if: AllocationProbe.isAvailable, "this build counts no allocations"))
  func whatTwoProcessesCountDifferentlyIsNotExact() throws {
    let folder = try ScratchFolder()
    defer { withExtendedLifetime(folder) {} }
    let mark = folder.file("mark").path
    let tool = try Self.tool().path
    let run = try Self.run(
      """
      case "$*" in *tag-lookup*allocations*)
        mkdir '\(mark)' || {
          other=$(printf '%s' "$2" | sed 's/tag-lookup/stable-id/')
          env -u FILMSTRIP_OUTCOMES '\(tool)' worker "$other" | while read -r line; do
            say "$(printf '%s' "$line" | sed 's/"stable-id"/"tag-lookup"/')"
          done
          exit 0
        } ;;
      esac
      """)
    #expect(run.failures.map(\.design) == ["tag-lookup"])
    guard case .disagreed(let detail) = run.failures.first?.end else {
      Issue.record("\(run.failures)")
      return
    }
    #expect(detail.hasPrefix("not exact here: one process counted "), "\(detail)")
    #expect(run.results.filter { $0.allocations == nil }.map(\.design) == ["tag-lookup"])
  }

  @Test func aTraceThatChangesMeanwhileIsRefused() throws {
    let task = PassTask(
      pass: .fidelity(), trace: "chromium-browse", traceHash: "0", host: "acquireFirst",
      designs: ["tag-lookup"])
    let output = try #require(SystemTool.output(of: try Self.tool().path, task.arguments))
    let outcome = try #require(PassOutcome.last(printedIn: output))
    #expect(outcome.refusal?.hasPrefix("the trace has changed: its hash was 0, and is ") == true)
  }
}
