import Foundation
import ListEngine
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import Measurement

/// Processes that end as they should not: each comes back as a value that says how.
@Suite struct ChildProcessTests {
  /// Writes an outcome to descriptor 3, behind its length.
  static let say = #"""
    say() {
      length=$(printf '\\0\\0\\%03o\\%03o' $((${#1} / 256)) $((${#1} % 256)))
      printf "$length" >&3
      printf %s "$1" >&3
    }
    """#

  /// Runs a body with a process that does what a script says, in the place of a worker.
  static func withWorker<Answer>(
    _ script: String, seconds: Double = 30, memoryBytes: Int = 1 << 30,
    interruption: Interruption = Interruption(), _ body: (PassRunner) throws -> Answer
  ) throws -> Answer {
    let folder = try ScratchFolder()
    let file = folder.file("worker")
    try ExecutableScript.write("#!/bin/sh\n\(say)\n\(script)\n", to: file)
    let limits = ChildProcess.Limits(seconds: seconds, memoryBytes: memoryBytes)
    let process = ChildProcess(executable: file, limits: limits, interruption: interruption)
    return try withExtendedLifetime(folder) { try body(PassRunner(process: process)) }
  }

  static func task(_ designs: [String] = ["stable-id"]) throws -> PassTask {
    PassTask(
      .fidelity(), trace: "feed.jsonl", traceHash: "0", host: .acquireFirst,
      designs: try designs.map { try Design($0) })
  }

  private static func failure(
    _ script: String, seconds: Double = 30, memoryBytes: Int = 1 << 30,
    designs: [String] = ["stable-id"]
  ) throws -> ChildFailure {
    try withWorker(script, seconds: seconds, memoryBytes: memoryBytes) { runner in
      try failure(of: runner, task(designs))
    }
  }

  private static func failure(of runner: PassRunner, _ task: PassTask) throws -> ChildFailure {
    var failure: ChildFailure?
    if case .failure(let found) = runner.run(task, workload: "feed") { failure = found }
    return try #require(failure)
  }

  @Test func anOutcomeIsRead() throws {
    let outcome = try Self.withWorker(
      #"echo noise; say '{"fidelity":{"counters":{"reloads":3},"fidelity":{"traps":0}}}'"#
    ) {
      try $0.run(Self.task(), workload: "feed").get()
    }
    #expect(outcome.fidelity?.counters == ["reloads": 3])
    #expect(outcome.fidelity?.fidelity == ["traps": 0])
  }

  /// A signal that the parent of the tests ignores would be ignored here too, without `env`.
  private static func killed(by signal: Int) -> String {
    "exec env --default-signal sh -c 'kill -\(signal) $$'"
  }

  @Test(
    arguments: [
      ("exit 1", .exitCode(1)), ("exit 65", .exitCode(65)), ("exit 127", .exitCode(127)),
      ("exit 255", .exitCode(255)), (killed(by: 4), .signal(4)), (killed(by: 6), .signal(6)),
      (killed(by: 8), .signal(8)), (killed(by: 9), .signal(9)), (killed(by: 11), .signal(11)),
      (killed(by: 15), .signal(15)), ("true", .unreadable("it told none")),
      (
        #"say '{"fidelity":{"counters":'"#,
        .unreadable("an outcome of 24 bytes that is none")
      ),
      ("echo '[1]'; echo 12", .unreadable("it told none")),
      (#"say '{"row":1}'"#, .unreadable("its outcome has no fidelity")),
      (#"say '{"counters":{}}'"#, .unreadable("its outcome has no fidelity")),
      (#"say '{"refusal":"the trace has changed"}'"#, .refused("the trace has changed")),
    ] as [(String, ChildFailure.End)])
  func theEndOfAProcessIsTold(script: String, end: ChildFailure.End) throws {
    #expect(try Self.failure(script).end == end)
  }

  @Test func aFailureNamesItsPassAndTheLastWords() throws {
    let failure = try Self.failure("echo 'what it said' >&2; exit 3")
    #expect(
      failure
        == ChildFailure(
          pass: "fidelity", workload: "feed", host: "acquireFirst", design: "stable-id",
          end: .exitCode(3), lastWords: "what it said"))
  }

  @Test func aProcessThatTakesTooLongIsStopped() throws {
    let failure = try Self.failure("exec tail -f /dev/null", seconds: 0.2)
    #expect(failure.end == .timeLimit(seconds: 0.2))
  }

  @Test func aProcessThatHoldsTooMuchIsStopped() throws {
    // tail keeps a line that never ends.
    let failure = try Self.failure("exec tail /dev/zero", memoryBytes: 64 << 20)
    guard case .memoryLimit(let found, let limit) = failure.end else {
      Issue.record("\(failure)")
      return
    }
    #expect(limit == 64 << 20 && found > limit)
  }

  @Test func anExecutableThatIsNotThereIsTold() throws {
    let process = ChildProcess(
      executable: URL(fileURLWithPath: "/nowhere/filmstrip"),
      limits: ChildProcess.Limits(seconds: 1, memoryBytes: 1 << 30), interruption: Interruption())
    let failure = try Self.failure(of: PassRunner(process: process), Self.task())
    guard case .couldNotStart = failure.end else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test func theDesignThatHadItsTurnIsToBlame() throws {
    let script = """
      say '{"beginning":"tag-lookup"}'; say '{"beginning":"stable-id"}'; kill -11 $$
      """
    let failure = try Self.failure(script, designs: ["tag-lookup", "stable-id", "floor"])
    #expect(failure.design == "stable-id")
    // The ruler and the control belong to no design.
    let other = try Self.failure(
      #"say '{"beginning":""}'; exit 1"#, designs: ["tag-lookup", "stable-id"])
    #expect(other.design == nil)
  }

  @Test func anInterruptionEndsTheProcess() throws {
    let interruption = Interruption()
    let folder = try ScratchFolder()
    // Both ends of a pipe wait for each other; then the process waits for good, since nobody writes again.
    let pipe = folder.file("pipe").path
    try #require(mkfifo(pipe, 0o600) == 0)
    DispatchQueue.global().async {
      _ = FileHandle(forReadingAtPath: pipe)?.readDataToEndOfFile()
      interruption.raise()
    }
    let script = "echo begun > '\(pipe)'; exec cat '\(pipe)'"
    try Self.withWorker(script, interruption: interruption) { runner in
      let first = try Self.failure(of: runner, Self.task())
      #expect(first.end == .interrupted)
      // And no other is begun.
      let second = try Self.failure(of: runner, Self.task())
      #expect(second.end == .interrupted)
    }
    withExtendedLifetime(folder) {}
  }

  @Test func exactPassesHashAlikeAndTimesEachInItsOwnWay() throws {
    let script = #"say "{\"refusal\":\"$SWIFT_DETERMINISTIC_HASHING\"}""#
    #expect(try Self.failure(script).end == .refused("1"))
    var task = try Self.task()
    task.pass = .time(PassTask.TimeTask(base: 0, roundCount: 2, sliceMilliseconds: 1, seed: 1))
    let failure = try Self.withWorker(script) { try Self.failure(of: $0, task) }
    #expect(failure.end == .refused(""))
  }

  @Test func whatRunsBesideEachOtherComesBackInOrder() {
    #expect(PassRunner.parallel(100) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(PassRunner.parallel(0) { $0 } == [])
  }
}
