import Foundation
import ListEngine
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import Measurement

/// Processes that end as they should not: each comes back as a value that says how.
@Suite struct ChildProcessTests {
  /// A process that does what a script says, in the place of a worker.
  static func runner(
    _ script: String, seconds: Double = 30, memoryBytes: Int = 1 << 30,
    interruption: Interruption = Interruption()
  ) throws -> (PassRunner, URL) {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-worker-\(UUID().uuidString)")
    try ExecutableScript.write("#!/bin/sh\n\(script)\n", to: file)
    let limits = ChildProcess.Limits(seconds: seconds, memoryBytes: memoryBytes)
    let process = ChildProcess(executable: file, limits: limits, interruption: interruption)
    return (PassRunner(process: process), file)
  }

  static func task(_ designs: [String] = ["stable-id"]) throws -> PassTask {
    PassTask(
      .fidelity(), trace: "feed.jsonl", traceHash: "0", host: .acquireFirst,
      designs: try designs.map { try Design($0) })
  }

  private static func failure(
    _ script: String, seconds: Double = 30, memoryBytes: Int = 1 << 30,
    designs: [String] = ["stable-id"]
  ) throws -> ChildFailure? {
    let (runner, file) = try runner(script, seconds: seconds, memoryBytes: memoryBytes)
    defer { try? FileManager.default.removeItem(at: file) }
    guard case .failure(let failure) = runner.run(try task(designs), workload: "feed")
    else { return nil }
    return failure
  }

  @Test func anOutcomeIsRead() throws {
    let (runner, file) = try ChildProcessTests.runner(
      #"echo noise; echo '{"fidelity":{"counters":{"reloads":3},"fidelity":{"traps":0}}}'"#)
    defer { try? FileManager.default.removeItem(at: file) }
    let outcome = try runner.run(ChildProcessTests.task(), workload: "feed").get()
    #expect(outcome.fidelity?.counters == ["reloads": 3])
    #expect(outcome.fidelity?.fidelity == ["traps": 0])
  }

  @Test(arguments: [1, 3, 65, 127, 255])
  func anExitCodeIsTold(code: Int) throws {
    let failure = try #require(
      try ChildProcessTests.failure("echo 'what it said' >&2; exit \(code)"))
    #expect(failure.end == .exitCode(code))
    #expect(failure.pass == "fidelity" && failure.workload == "feed")
    #expect(failure.host == "acquireFirst" && failure.design == "stable-id")
    #expect(failure.lastWords == "what it said")
  }

  @Test func aFailureIsASentence() {
    let failure = ChildFailure(
      pass: "fidelity", workload: "feed", host: "acquireFirst", design: "stable-id",
      end: .signal(11), lastWords: "what it said")
    #expect(
      failure.description == """
        the fidelity pass of stable-id on feed, acquireFirst: its process was ended by signal 11, SIGSEGV \
        (what it said)
        """)
  }

  @Test(arguments: [4, 6, 8, 9, 11, 15])
  func aSignalIsTold(number: Int) throws {
    // What whoever runs the tests ignores would be ignored here too.
    let failure = try #require(
      try ChildProcessTests.failure("exec env --default-signal sh -c 'kill -\(number) $$'"))
    #expect(failure.end == .signal(number))
  }

  @Test func aProcessThatTakesTooLongIsStopped() throws {
    let failure = try #require(
      try ChildProcessTests.failure("exec tail -f /dev/null", seconds: 0.2))
    #expect(failure.end == .timeLimit(seconds: 0.2))
  }

  @Test func aProcessThatHoldsTooMuchIsStopped() throws {
    // tail keeps a line that never ends.
    let failure = try #require(
      try ChildProcessTests.failure("exec tail /dev/zero", memoryBytes: 64 << 20))
    guard case .memoryLimit(let found, let limit) = failure.end else {
      Issue.record("\(failure)")
      return
    }
    #expect(limit == 64 << 20 && found > limit)
  }

  @Test(
    arguments: [
      ("true", "it printed none"), ("echo '{\"fidelity\":{\"counters\":'", "it printed none"),
      ("echo '[1]'; echo 12", "it printed none"),
    ])
  func whatIsNoOutcomeIsTold(script: String, reason: String) throws {
    let failure = try #require(try ChildProcessTests.failure(script))
    #expect(failure.end == .unreadable(reason))
  }

  @Test func aRefusalIsTheProcesssOwnWords() throws {
    let failure = try #require(
      try ChildProcessTests.failure(#"echo '{"refusal":"the trace has changed"}'"#))
    #expect(failure.end == .refused("the trace has changed"))
  }

  @Test func anExecutableThatIsNotThereIsTold() throws {
    let process = ChildProcess(
      executable: URL(fileURLWithPath: "/nowhere/filmstrip"),
      limits: ChildProcess.Limits(seconds: 1, memoryBytes: 1 << 30), interruption: Interruption())
    let outcome = PassRunner(process: process).run(
      try ChildProcessTests.task(), workload: "feed")
    guard case .failure(let failure) = outcome, case .couldNotStart = failure.end else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test func theDesignThatHadItsTurnIsToBlame() throws {
    let script = """
      echo '{"beginning":"tag-lookup"}'; echo '{"beginning":"stable-id"}'; kill -11 $$
      """
    let failure = try #require(
      try ChildProcessTests.failure(script, designs: ["tag-lookup", "stable-id", "floor"]))
    #expect(failure.design == "stable-id")
    // The ruler and the control are nobody's.
    let other = try #require(
      try ChildProcessTests.failure(
        #"echo '{"beginning":""}'; exit 1"#, designs: ["tag-lookup", "stable-id"]))
    #expect(other.design == nil)
  }

  @Test func anInterruptionEndsTheProcess() throws {
    let interruption = Interruption()
    // Both ends of a pipe wait for each other; then the process waits for good, since nobody writes again.
    let pipe = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-pipe-\(UUID().uuidString)").path
    try #require(mkfifo(pipe, 0o600) == 0)
    defer { try? FileManager.default.removeItem(atPath: pipe) }
    let (runner, file) = try ChildProcessTests.runner(
      "echo begun > '\(pipe)'; exec cat '\(pipe)'", interruption: interruption)
    defer { try? FileManager.default.removeItem(at: file) }
    DispatchQueue.global().async {
      _ = FileHandle(forReadingAtPath: pipe)?.readDataToEndOfFile()
      interruption.raise()
    }
    let task = try ChildProcessTests.task()
    guard case .failure(let failure) = runner.run(task, workload: "feed") else {
      Issue.record("it was not stopped")
      return
    }
    #expect(failure.end == .interrupted)
    // And no other is begun.
    guard case .failure(let next) = runner.run(task, workload: "feed") else {
      Issue.record("another was begun")
      return
    }
    #expect(next.end == .interrupted)
  }

  @Test func exactPassesHashAlikeAndTimesEachInItsOwnWay() throws {
    let script = #"echo "{\"refusal\":\"$SWIFT_DETERMINISTIC_HASHING\"}""#
    #expect(try ChildProcessTests.failure(script)?.end == .refused("1"))
    let (runner, file) = try ChildProcessTests.runner(script)
    defer { try? FileManager.default.removeItem(at: file) }
    var task = try ChildProcessTests.task()
    task.pass = .time(
      PassTask.TimeTask(base: 0, roundCount: 2, sliceMilliseconds: 1, seed: 1))
    guard case .failure(let failure) = runner.run(task, workload: "feed") else {
      Issue.record("no refusal")
      return
    }
    #expect(failure.end == .refused(""))
  }

  @Test func whatRunsBesideEachOtherComesBackInOrder() {
    #expect(PassRunner.parallel(100) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(PassRunner.parallel(0) { $0 } == [])
  }
}
