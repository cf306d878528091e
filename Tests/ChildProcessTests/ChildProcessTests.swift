import Foundation
import ListEngine
import Results
import ScrollTrace
import TestSupport
import Testing

@testable import Measurement

/// Processes that end as they should not: each comes back as a value that says how.
@Suite struct ChildProcessTests {
  /// `say` reports an outcome of the task on descriptor 3, and `frame` any text.
  static let say = #"""
    frame() {
      printf "$(printf '\\0\\0\\%03o\\%03o' $((${#1} / 256)) $((${#1} % 256)))" >&3
      printf %s "$1" >&3
    }
    say() { frame "$1"; }
    """#
  /// A shell script that reports an outcome without a fault.
  static let fine = "say '\(outcome())'"

  /// An outcome without a fault, with every count.
  static func outcome(reloads: Int = 3) -> String {
    var counters = Dictionary(uniqueKeysWithValues: Counters().list.map { ($0.name, 0) })
    counters["reloads"] = reloads
    let displays = ModelledDisplay.standardHertz.map { hertz in
      ModelledDisplay(
        hertz: hertz, scrolledMilliseconds: 0, hitchMilliseconds: 0,
        hitchMillisecondsPerSecond: nil)
    }
    let outcome = PassOutcome(
      fidelity: PassOutcome.Fidelity(
        counters: counters,
        fidelity: Dictionary(
          uniqueKeysWithValues: FidelityCounters().list.map { ($0.name, 0) }),
        displays: "0",
        modelled: ModelledFrames(
          openingMicroseconds: 0, frameCount: 0, motionFrameCount: 0, worstFrame: nil,
          displays: displays),
        heavyWork: HeavyWork(opening: HitchOperation.allCases.map { _ in 0 }, frames: [])))
    // swift-format-ignore: NeverUseForceTry
    return String(decoding: try! outcome.json(), as: UTF8.self)
  }

  /// Runs a body with a process that does what a script says, in the place of a worker.
  static func withWorker<Answer>(
    _ script: String, seconds: Double = 30, memoryBytes: Int = 1 << 30,
    interruption: Interruption = Interruption(), confinement: Child.Confinement = .none,
    _ body: (PassRunner) throws -> Answer
  ) throws -> Answer {
    let folder = try ScratchFolder()
    let file = folder.file("worker")
    try ExecutableScript.write("#!/bin/sh\n\(say)\n\(script)\n", to: file)
    let program = Child.Program(
      executable: file, secondsMax: seconds, memoryBytesMax: memoryBytes,
      interruption: interruption, confinement: confinement)
    return try withExtendedLifetime(folder) { try body(PassRunner(program: program)) }
  }

  static func task(_ designs: [String] = ["stable-id"]) -> PassTask {
    PassTask(
      pass: .fidelity(), trace: "feed.jsonl", traceHash: "0", host: "acquireFirst",
      designs: designs)
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
    let outcome = try Self.withWorker("echo noise; \(Self.fine)") {
      try $0.run(Self.task(), workload: "feed").get()
    }
    #expect(outcome.fidelity?.counters["reloads"] == 3)
    #expect(outcome.fidelity?.fidelity["traps"] == 0)
  }

  @Test(
    arguments: [
      ("exit 1", .exitCode(1)), ("exit 65", .exitCode(65)), ("exit 127", .exitCode(127)),
      ("exit 255", .exitCode(255)), ("kill -4 $$", .signal(4)), ("kill -6 $$", .signal(6)),
      ("kill -8 $$", .signal(8)), ("kill -9 $$", .signal(9)), ("kill -11 $$", .signal(11)),
      ("kill -15 $$", .signal(15)), ("kill -13 $$", .signal(13)),
      ("true", .unreadable("it reported no outcome")),
      (
        #"say '{"fidelity":{"counters":'"#,
        .unreadable("an outcome of 24 bytes has another form")
      ),
      ("echo '[1]'; echo 12", .unreadable("it reported no outcome")),
      (#"say '{"row":1}'"#, .unreadable("an outcome has 0 parts")),
      ("\(fine); \(fine)", .unreadable("it reported more than one outcome")),
      (
        #"echo '{"fidelity":{"counters":{},"fidelity":{}}}'"#, .unreadable("it reported no outcome")
      ),
      (
        "frame \"0123456789abcdef{}\"",
        .unreadable("an outcome of 18 bytes has another form")
      ),
      ("\(fine); printf '\\0\\0\\0\\7half' >&3", .unreadable("its last outcome is incomplete")),
      ("\(fine); printf '\\0\\0' >&3", .unreadable("its last outcome is incomplete")),
      (
        "printf '\\377\\0\\0\\0' >&3; exec tail -f /dev/null",
        .unreadable("an outcome of 4278190080 bytes, at most 67108864")
      ),
      ("exec 3>&-", .unreadable("it reported no outcome")),
      ("exec 1>&- 2>&- 3>&-; sleep 0.2; exit 4", .exitCode(4)),
      (#"say '{"counters":{}}'"#, .unreadable("its outcome has no fidelity")),
      (#"say '{"refusal":"the trace has changed"}'"#, .refused("the trace has changed")),
    ] as [(String, ChildFailure.End)])
  func theEndOfAProcessIsReported(script: String, end: ChildFailure.End) throws {
    #expect(try Self.failure(script).end == end)
  }

  @Test func aFailureNamesItsPassAndTheLastWords() throws {
    let failure = try Self.failure("echo 'what it said' >&2; exit 3")
    #expect(
      failure
        == ChildFailure(
          pass: .fidelity, workload: "feed", host: "acquireFirst", design: "stable-id",
          end: .exitCode(3), lastWords: "what it said"))
  }

  @Test(arguments: ["exec tail -f /dev/null", "exec yes"])
  func aProcessThatTakesTooLongIsStopped(script: String) throws {
    #expect(try Self.failure(script, seconds: 0.5).end == .timeLimit(seconds: 0.5))
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

  @Test func aLimitNamesTheDesignAndTheOption() {
    for pass in [PassKind.fidelity, .film, .explanation, .log, .displays] {
      let failure = ChildFailure(
        pass: pass, workload: "feed", host: "late", design: "mine", end: .timeLimit(seconds: 60))
      #expect(
        "\(failure)".hasSuffix("mine on feed, late: it took longer than 60.0 s (see --time-limit)"))
    }
  }

  /// The parent keeps the end of what a process prints.
  @Test func ofAFloodTheLastIsKept() throws {
    let failure = try Self.failure(
      "head -c 20000000 /dev/zero | tr '\\0' x; echo; echo 'its last words'; exit 3")
    #expect(failure.end == .exitCode(3))
    let words = try #require(failure.lastWords)
    #expect(words.hasPrefix("its last words ["), "\(words)")
    #expect(words.hasSuffix(" bytes printed before were dropped]"), "\(words)")
  }

  /// A process that holds the pipes is not waited for, and ends.
  @Test(arguments: ["exit 0", "exit 7", "exec tail -f /dev/null"])
  func whatTheProcessStartedEndsWithIt(end: String) throws {
    let folder = try ScratchFolder()
    let file = folder.file("number")
    let script = "sleep 600 & echo $! > '\(file.path)'; \(Self.fine); \(end)"
    let begin = ContinuousClock.now
    try Self.withWorker(script, seconds: 1) { runner in
      let result = runner.run(Self.task(), workload: "feed")
      switch result {
      case .success: #expect(end == "exit 0")
      case .failure(let failure):
        #expect(failure.end == (end == "exit 7" ? .exitCode(7) : .timeLimit(seconds: 1)))
      }
    }
    #expect(ContinuousClock.now - begin < .seconds(300))
    let text = try String(contentsOf: file, encoding: .utf8)
    let number = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
    // It ends soon after it is killed, and its new parent may not have waited for it yet.
    func isAlive() -> Bool {
      let state = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8)
      return state.map { !$0.contains(") Z ") } ?? false
    }
    for _ in 0..<200 where isAlive() { usleep(50_000) }
    #expect(!isAlive())
  }

  /// Ways to leave the process, its group and its session. `$1` is the program that must end.
  private static let escapes = [
    "sleep 600 &", "setsid sleep 600 &", "setsid sh -c 'setsid sleep 600 & exit' & wait",
    "(nohup setsid sleep 600 >/dev/null 2>&1 3>&- &)", "(trap '' TERM HUP INT; sleep 600 & ) &",
    "setsid sh -c 'kill -STOP $$; sleep 600' &", "sh -c 'sleep 600 & kill -STOP $$' &",
    "setsid sh -c 'while :; do sleep 600 & wait; done' &",
  ]

  @Test(arguments: escapes.prefix(Thorough.count(4, of: escapes.count)), [0, 1])
  func whatLeavesTheSessionEndsToo(escape: String, killsTheGuard: Int) throws {
    let folder = try ScratchFolder()
    let mark = "600.\(UInt32.random(in: 1...UInt32.max))"
    let end = killsTheGuard == 1 ? "sleep 0.2; kill -9 $PPID; sleep 600" : Self.fine
    let script = escape.replacing("600", with: mark) + "\nsleep 0.2; \(end)"
    try Self.withWorker(script) { runner in
      _ = runner.run(Self.task(), workload: "feed")
    }
    #expect(try Self.processes(with: mark).isEmpty, "\(escape)")
    withExtendedLifetime(folder) {}
  }

  /// The processes that have a word among their arguments.
  private static func processes(with word: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: "/proc").filter { name in
      let file = "/proc/\(name)/cmdline"
      guard Int(name) != nil, let bytes = FileManager.default.contents(atPath: file) else {
        return false
      }
      return String(decoding: bytes, as: UTF8.self).contains(word)
    }
  }

  /// `confine_this_process`; CustomDesignTests has the designs that try more.
  @Test(
    arguments: [
      ("{ echo x > /dev/null; } && exit 3", .exitCode(3)),
      ("{ echo x > FOLDER/file; } && exit 3", .unreadable("it reported no outcome")),
      ("kill -0 $PPID && exit 3", .unreadable("it reported no outcome")),
      ("kill -0 $$ && exit 3", .exitCode(3)),
      (
        "[ -r /proc/$PPID/mem ] && read x < /proc/$PPID/mem && exit 3",
        .unreadable("it reported no outcome")
      ),
    ] as [(String, ChildFailure.End)])
  func aConfinedProgramReachesNothingElse(script: String, end: ChildFailure.End) throws {
    let folder = try ScratchFolder()
    let script = script.replacing("FOLDER", with: folder.url.path) + "\nexit 0"
    let failure = try Self.withWorker(script, confinement: .whole) {
      try Self.failure(of: $0, Self.task())
    }
    #expect(failure.end == end)
    // In one folder it may write.
    let other = try Self.withWorker(script, confinement: .writing(in: folder.url)) {
      try Self.failure(of: $0, Self.task())
    }
    #expect(other.end == (script.contains("file") ? .exitCode(3) : end))
    // It starts no process.
    let started = try Self.withWorker("sleep 600 & exit 3", confinement: .whole) {
      try Self.failure(of: $0, Self.task())
    }
    #expect(started.end != .exitCode(3))
  }

  @Test func aProcessThatStopsItselfTakesTooLong() throws {
    #expect(try Self.failure("kill -STOP $$", seconds: 0.5).end == .timeLimit(seconds: 0.5))
    #expect(try Self.failure("kill -STOP $PPID", seconds: 0.5).end != .interrupted)
  }

  /// Outcomes that a design could write. None is accepted, and none ends this process.
  @Test(arguments: [
    ("reloads", "9223372036854775807"), ("reloads", "-1"), ("reloads", "1e300"),
    ("lostOffsets", "9223372036854775807"), ("traps", "281474976710657"), ("traps", "-5"),
    ("traps", "null"), ("traps", "\"0\""), ("traps", "0.5"), ("hertz", "0"), ("frameCount", "-1"),
    ("openingMicroseconds", "-1"), ("openingMicroseconds", "1e308"), ("hitchMilliseconds", "-1"),
  ])
  func aForgedFigureIsRefused(name: String, value: String) throws {
    let forged = Self.outcome().replacing(
      try Regex("\"\(name)\":[0-9.]+"), with: "\"\(name)\":\(value)")
    #expect(forged != Self.outcome())
    guard case .unreadable = try Self.failure("say '\(forged)'").end else {
      Issue.record("\(name): \(value) was accepted")
      return
    }
  }

  /// An outcome is read in the form in which a worker writes it: nothing is unknown, and nothing is there twice.
  @Test func anOutcomeInAnotherFormIsRefused() throws {
    let outcome = Self.outcome()
    #expect(try PassOutcome.read(outcome, of: Self.task()).fidelity?.counters["reloads"] == 3)
    for (old, new) in [
      ("{\"fidelity\"", "{ \"fidelity\""), ("{\"fidelity\"", "{\"another\":1,\"fidelity\""),
      ("\"reloads\":3", "\"reloads\":3,\"reloads\":3"), ("\"reloads\":3", "\"reloads\":3.0"),
      ("\"reloads\":3", "\"reloads\":281474976710657"), ("\"frameCount\":0", "\"frameCount\":-0"),
      ("\"openingMicroseconds\":0", "\"openingMicroseconds\":1.5e+18"),
    ] {
      let other = outcome.replacing(old, with: new)
      #expect(other != outcome)
      #expect(throws: (any Error).self, "\(new)") { try PassOutcome.read(other, of: Self.task()) }
    }
  }

  @Test func aMissingExecutableIsReported() throws {
    let program = Child.Program(executable: URL(fileURLWithPath: "/nowhere/filmstrip"))
    let failure = try Self.failure(of: PassRunner(program: program), Self.task())
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
    // The two ends of the pipe wait for each other. Then the process waits forever for another writer.
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
    var task = Self.task()
    task.pass = .time(PassTask.TimeTask(base: 0, roundCount: 2, sliceMilliseconds: 1, seed: 1))
    let failure = try Self.withWorker(script) { try Self.failure(of: $0, task) }
    #expect(failure.end == .refused(""))
  }

  @Test func whatRunsBesideEachOtherComesBackInOrder() {
    #expect(PassRunner.parallel(100) { $0 * $0 } == (0..<100).map { $0 * $0 })
    #expect(PassRunner.parallel(0) { $0 } == [])
  }
}
