import Foundation
import ListEngine
import Results
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement

/// Exact passes over many designs in one process, which do not affect each other.
@Suite struct ManyDesignsTests {
  private static let names = ["tag-lookup", "stable-id", "floor"]
  private static func outcome(_ reloads: Int) -> String {
    "say '\(ChildProcessTests.outcome(reloads: reloads))'"
  }

  /// The results of a pass over designs, with a script as the worker.
  private static func results(
    of names: [String] = names, _ script: String, seconds: Double = 30
  ) throws -> [Result<PassOutcome, ChildFailure>] {
    let task = ChildProcessTests.task(names)
    return try ChildProcessTests.withWorker(script, seconds: seconds) {
      $0.runEach(task, workload: "feed")
    }
  }

  private static func reloads(_ result: Result<PassOutcome, ChildFailure>) -> Int? {
    guard case .success(let outcome) = result else { return nil }
    return outcome.fidelity?.counters["reloads"]
  }

  private static func failure(_ result: Result<PassOutcome, ChildFailure>) -> ChildFailure? {
    guard case .failure(let failure) = result else { return nil }
    return failure
  }

  /// The first is done; the second ends the process; the third had no turn: those two are done again, alone. One that
  /// passes its limit by itself is not waited for a second time.
  @Test(
    arguments: [
      ("kill -9 $$", 30, .exitCode(4)), ("exit 3", 30, .exitCode(4)), ("exit 0", 30, .exitCode(4)),
      (#"say '{"refusal":"not now"}'"#, 30, .exitCode(4)),
      ("echo 'its own words'; exec tail -f /dev/null", 2, .timeLimit(seconds: 2)),
    ] as [(String, Double, ChildFailure.End)])
  func aProcessThatEndsCostsTheOneThatHadItsTurn(
    script: String, seconds: Double, end: ChildFailure.End
  ) throws {
    let results = try Self.results(
      """
      case "$*" in
        *tag-lookup*)
          say '{"beginning":"tag-lookup"}'; \(Self.outcome(1))
          say '{"beginning":"stable-id"}'; \(script) ;;
        *stable-id*) say '{"beginning":"stable-id"}'; echo 'its own words'; exit 4 ;;
        *) say '{"beginning":"floor"}'; \(Self.outcome(3)) ;;
      esac
      """, seconds: seconds)
    #expect(Self.reloads(results[0]) == 1)
    #expect(Self.reloads(results[2]) == 3)
    let failure = try #require(Self.failure(results[1]))
    #expect(failure.end == end && failure.design == "stable-id")
    #expect(failure.lastWords == "its own words")
  }

  /// Six turns of half a second, and a limit that all of them together pass.
  @Test func theLimitOfTimeIsForOneTurn() throws {
    let names = Self.names + ["ceiling", "row-dictionary", "indexed-subclass"]
    let turns = names.enumerated().map { index, name in
      #"say '{"beginning":"\#(name)"}'; sleep 0.5; "# + Self.outcome(index)
    }
    let results = try Self.results(
      of: names,
      """
      case "$*" in *tag-lookup*indexed-subclass*) \(turns.joined(separator: "; ")) ;; *) exit 1 ;; esac
      """, seconds: 2.5)
    #expect(results.map(Self.reloads) == [0, 1, 2, 3, 4, 5])
  }

  /// More than the system takes in one argument.
  @Test func aTaskMayBeLong() throws {
    let names = (0..<20_000).map { "design-\($0)" }
    let task = ChildProcessTests.task(names)
    let result = try ChildProcessTests.withWorker(#"say "{\"refusal\":\"$#\"}""#) { runner in
      runner.run(task, workload: "feed")
    }
    #expect(task.arguments.dropFirst().joined() == task.json)
    #expect(Self.failure(result)?.end == .refused("\(task.arguments.count)"))
  }

  /// Turns are counted, so that a design cannot extend its turn without end.
  @Test func whoBeginsAgainAndAgainIsStopped() throws {
    let results = try Self.results(
      #"""
      case "$*" in
        *stable-id*) name=stable-id ;;
        *tag-lookup*) name=tag-lookup ;;
        *) name=floor ;;
      esac
      while :; do say "{\"beginning\":\"$name\"}"; done
      """#, seconds: 0.3)
    #expect(
      results.map { Self.failure($0)?.end }
        == Self.names.map { _ in .timeLimit(seconds: 0.3) })
  }

  /// The first design of a process initializes static properties, and tables of the runtime and the allocator. Designs are
  /// counted alone in a process, and after others: in their order, backwards, and in steps of five.
  @Test(
    .enabled(if: AllocationProbe.isAvailable, "this build counts no allocations"),
    arguments: [1, -1, 5])
  func whatIsCountedDoesNotDependOnWhatRanBefore(step: Int) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "furrow-2015-feed"))
    let workload = ComparisonPlan.Workload(
      trace: trace, host: ListHost(endsLate: true), file: "furrow-2015-feed")
    let runner = PassRunner(
      program: Child.Program(executable: try FailingPassTests.tool()))
    let named = DesignCatalog.listed.filter { $0.platform == nil }
    let designs = (1...abs(step)).flatMap { first in
      stride(from: first - 1, to: named.count, by: abs(step)).map { named[$0] }
    }
    let ordered = step < 0 ? designs.reversed() : designs
    for pass in [PassTask.Pass.fidelity(), .allocations(countsCells: true)] {
      let together = runner.runEach(workload.task(pass, ordered), workload: workload.name)
      // Those at the end have most before them.
      let last = Array(ordered.indices.suffix(6))
      let alone = PassRunner.parallel(last.count) {
        runner.run(workload.task(pass, [ordered[last[$0]]]), workload: workload.name)
      }
      for (index, result) in zip(last, alone) {
        let outcome = try result.get()
        #expect(try together[index].get() == outcome, "\(ordered[index].name)")
      }
    }
  }
}
