import CSystem
import Foundation
import ListEngine
import Results
import ScrollTrace

/// Counts the instructions of one replay, and of nothing else: not of starting, reading or setting up.
///
/// The process that is measured wraps its replay in `region`; another one runs it, over and over, by `count`.
/// callgrind counts where valgrind is installed, and the processor where the system allows it.
///
/// - Invariant: callgrind counts the same program the same, to the instruction, as long as nothing in it asks
///   the clock or chance. Two things did: the seeds of Swift's hash tables (`SWIFT_DETERMINISTIC_HASHING`),
///   and jemalloc, which gives memory back as time goes by (up to 9 instructions of 177 million apart, and
///   none once `dirty_decay_ms` is off).
package struct InstructionProbe {
  private let folder: ScratchFolder
  /// A copy that valgrind can read.
  private let executable: URL
  private let isStripped: Bool
  private let valgrind: SystemTool?
  private let environment: [String: String]

  /// Copies the executable, once for any number of counts.
  ///
  /// valgrind 3.19 reads no executable of Swift's with its debug information, optimised or not: "debuginfo
  /// reader: Possibly corrupted debuginfo file. I can't recover." Without it (`strip -g`) both run, and count
  /// the same; the table of symbols stays, and with it the name of the region to count.
  ///
  /// - Parameter path: where valgrind and `strip` are looked for.
  /// - Throws: `InstructionProbeError`.
  package init(executable: URL, path: String? = nil) throws {
    let path = path ?? SystemTool.searchPath
    valgrind = SystemTool(named: "valgrind", path: path)
    environment = InstructionProbe.environment(of: executable)
    (folder, self.executable, isStripped) = try InstructionProbeError.translating(executable.path) {
      let folder = try ScratchFolder()
      let copy = folder.file("counted")
      // binutils' or LLVM's, which comes with Swift.
      let strip = ["strip", "llvm-strip"].lazy.compactMap { SystemTool(named: $0, path: path) }
      guard let strip = strip.first else {
        try FileManager.default.copyItem(at: executable, to: copy)
        return (folder, copy, false)
      }
      let outcome = try strip.run(
        ["-g", "-o", copy.path, executable.path], environment: ["PATH": path, "LC_ALL": "C"],
        timeLimitSeconds: 60)
      if let end = outcome.end {
        throw InstructionProbeError.systemRefused(
          "\(strip.executable.lastPathComponent): \(end): \(outcome.lastError)")
      }
      return (folder, copy, true)
    }
  }

  /// A small environment, always the same.
  private static func environment(of executable: URL) -> [String: String] {
    var kept = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    // The copy may look for libraries beside the original.
    let libraries = executable.resolvingSymlinksInPath().deletingLastPathComponent().path
    kept["LD_LIBRARY_PATH"] = [kept["LD_LIBRARY_PATH"], libraries].compactMap { $0 }
      .joined(separator: ":")
    return kept.merging([
      "SWIFT_DETERMINISTIC_HASHING": "1",
      "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1",
      // A crash should end the process, and not wait for a picture of it.
      "SWIFT_BACKTRACE": "enable=no",
      "LC_ALL": "C",
    ]) { $1 }
  }

  /// Counts an executable's region in several processes, one after another.
  ///
  /// Arguments should always be the same: their length moves what is on the heap.
  ///
  /// - Parameters:
  ///   - runs: how many processes must agree; two at least.
  ///   - timeLimitSeconds: for each process; callgrind takes some 50 times as long as the processor.
  ///   - check: is given what each process printed, so that counters can be held against other passes'.
  /// - Throws: `InstructionProbeError`, and whatever `check` throws.
  package func count(
    arguments: [String], runs: Int = 10, timeLimitSeconds: Double = 300,
    check: (Data) throws -> Void = { _ in }
  ) throws -> InstructionCount {
    precondition(runs >= 2, "\(runs) runs, where two are the least")
    if let argument = arguments.first(where: { $0.contains("\n") || $0.contains("\0") }) {
      // callgrind writes the command as a line of its file.
      throw InstructionProbeError.systemRefused(
        "the argument '\(argument.prefix(40))' has a line break in it")
    }
    var refusal = HardwareCounter.refusal()
    var hardware: [Int] = []
    while refusal == nil, hardware.count < runs {
      do {
        let (count, output) = try countByHardware(arguments, timeLimitSeconds)
        try check(output)
        hardware.append(count)
      } catch InstructionProbeError.noCounter(let reason) {
        // It was there, and then had other things to count: callgrind may still do without it.
        refusal = reason
        hardware = []
      }
    }
    guard let valgrind else {
      if let refusal { throw InstructionProbeError.noCounter(hardware: refusal) }
      return InstructionCount(
        counter: .hardware, counts: hardware, functions: [], hardwareCounts: hardware,
        hardwareRefusal: nil)
    }
    var profiles: [CallgrindProfile] = []
    for _ in 0..<runs {
      let (profile, output) = try countByCallgrind(valgrind, arguments, timeLimitSeconds)
      try check(output)
      profiles.append(profile)
    }
    // 40 functions are 99% of an optimised replay.
    let functions = profiles[0].functions.prefix(40).map {
      FunctionInstructions(name: $0.name, count: $0.count)
    }
    return InstructionCount(
      counter: .callgrind, counts: profiles.map(\.total), functions: functions,
      hardwareCounts: hardware, hardwareRefusal: refusal)
  }

  /// Names the file that `region` writes the hardware's count to.
  private static let reportVariable = "FILMSTRIP_INSTRUCTIONS_TO"

  /// Runs the executable by itself, where it counts its own region by the processor's counter.
  private func countByHardware(
    _ arguments: [String], _ timeLimitSeconds: Double
  ) throws -> (count: Int, output: Data) {
    let report = folder.file("hardware")
    var environment = environment
    environment[InstructionProbe.reportVariable] = report.path
    return try InstructionProbeError.translating(executable.path) {
      try Data().write(to: report)
      let outcome = try SystemTool(executable).run(
        arguments, environment: environment, timeLimitSeconds: timeLimitSeconds)
      if let end = outcome.end {
        throw InstructionProbeError(end, outcome)
      }
      return (try InstructionProbe.sum(of: report), outcome.output)
    }
  }

  /// What the regions of a process reported, added up.
  static func sum(of report: URL) throws -> Int {
    let lines = String(decoding: try Data(contentsOf: report), as: UTF8.self).split(separator: "\n")
    guard !lines.isEmpty else { throw InstructionProbeError.regionNeverEntered }
    return try lines.reduce(0) { sum, line in
      guard let count = Int(line), count >= 0 else {
        throw InstructionProbeError.noCounter(hardware: String(line))
      }
      return sum + count
    }
  }

  /// Runs the executable on callgrind's simulated processor.
  private func countByCallgrind(
    _ valgrind: SystemTool, _ arguments: [String], _ timeLimitSeconds: Double
  ) throws -> (profile: CallgrindProfile, output: Data) {
    let (file, log) = (folder.file("callgrind"), folder.file("valgrind"))
    return try InstructionProbeError.translating(executable.path) {
      // No file of an earlier run may pass for this one's.
      try Data().write(to: file)
      try Data().write(to: log)
      let outcome = try valgrind.run(
        [
          // Neither a file of the user's nor VALGRIND_OPTS may change what is counted.
          "--command-line-only=yes", "--tool=callgrind", "--dump-line=no",
          "--toggle-collect=\(INSTRUCTIONS_REGION_NAME)", "--callgrind-out-file=\(file.path)",
          "--log-file=\(log.path)", executable.path,
        ] + arguments, environment: environment, timeLimitSeconds: timeLimitSeconds)
      let said = try SystemTool.last(4096, of: log)
      // The file of the profile is there, and empty, even where valgrind gives up.
      let isCounted = said.contains("Collected :")
      switch outcome.end {
      case nil where !isCounted, .exitCode where !isCounted:
        let words = InstructionProbe.complaints(in: said) ?? outcome.lastError
        throw InstructionProbeError.valgrindFailed(
          isStripped
            ? words : "\(words) (nothing could strip the executable: install binutils)")
      case nil: break
      case let end?: throw InstructionProbeError(end, outcome)
      }
      let profile = try CallgrindProfile(file: file)
      guard profile.total > 0 else { throw InstructionProbeError.regionNeverEntered }
      return (profile, outcome.output)
    }
  }

  /// What valgrind's log says against going on, without the process number before each line.
  private static func complaints(in log: String) -> String? {
    let lines = log.split(separator: "\n").map { line in
      line.drop { "=-0123456789".contains($0) }.trimmingCharacters(in: .whitespaces)
    }
    let complaints = lines.filter { $0.lowercased().hasPrefix("valgrind:") }
    return complaints.isEmpty ? nil : complaints.joined(separator: " ")
  }

  // MARK: In the measured process

  /// Runs a body as the region to count: all that any thread but this one does is left out. Costs some 100
  /// instructions of its own (91 optimised, 138 not), the same for every body.
  package static func region(_ body: () -> Void) {
    // Foundation's environment would allocate, and leave another heap to the body.
    guard let file = getenv(reportVariable).map({ String(cString: $0) }) else { return enter(body) }
    let report = HardwareCounter.report { enter(body) }
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("\(report)\n".utf8))
      try handle.close()
    } catch {
      // The reader of the file sees that nothing came.
      FileHandle.standardError.write(
        Data("filmstrip: \(file): \(SystemReason.of(error))\n".utf8))
    }
  }

  private static func enter(_ body: () -> Void) {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { pointer in
        filmstrip_counted_region(
          { $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, pointer)
      }
    }
  }

  /// Replays a trace once in the region, after a discarded replay of another engine: the first one in a
  /// process also pays for what the runtime makes once.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  package static func replay(_ design: Design, on trace: ValidTrace, host: ListEngine.Host)
    -> Counters
  {
    _ = design.session(on: trace, host: host).setUp().run()
    // Optional, since a closure may take a value out of a variable, and may not take the variable.
    var ready = Optional(design.session(on: trace, host: host).setUp())
    var finished: FinishedReplay?
    region { finished = ready.take()?.run() }
    guard let counters = finished?.counters else { preconditionFailure("the region was not run") }
    return counters
  }
}

/// Why there is no count of instructions.
package enum InstructionProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// There is no valgrind, and the hardware counter is refused, with why.
  case noCounter(hardware: String)
  /// A file or a process was refused: the executable is not there, the disk is full.
  case systemRefused(String)
  /// valgrind gave up, in its own words.
  case valgrindFailed(String)
  /// The measured process failed: how it ended, and the last that it said.
  case processFailed(ending: String, words: String)
  /// The process ended well, and never came to `InstructionProbe.region`.
  case regionNeverEntered
  /// The process took longer than its limit.
  case timeLimit(seconds: Double)
  /// callgrind's file is not as its format says.
  case unreadableProfile(line: Int, found: String, reason: String)

  /// The failure of a measured process.
  fileprivate init(_ end: ChildFailure.End, _ outcome: SystemTool.Outcome) {
    self =
      if case .timeLimit(let seconds) = end { .timeLimit(seconds: seconds) } else {
        .processFailed(ending: "\(end)", words: outcome.lastError)
      }
  }

  package var description: String {
    switch self {
    case .noCounter(let hardware):
      """
      instructions cannot be counted: there is no valgrind (install Debian's 'valgrind'), and the \
      processor's counter is not to be had: \(hardware)
      """
    case .systemRefused(let reason): "instructions were not counted: \(reason)"
    case .valgrindFailed(let words): "valgrind failed: \(words)"
    case .processFailed(let ending, let words):
      "while it was measured, \(ending)\(words.isEmpty ? "" : ": \(words)")"
    case .regionNeverEntered:
      """
      the measured process never came to the region to count; was its table of symbols stripped?
      """
    case .timeLimit(let seconds):
      "the measured process took longer than its limit of \(seconds) seconds"
    case .unreadableProfile(let line, let found, let reason):
      "callgrind's file, line \(line): \(reason): found '\(found)'"
    }
  }

  /// Runs a body, and turns an error of the system into one of this kind.
  fileprivate static func translating<Outcome>(
    _ subject: String, _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch let error as InstructionProbeError {
      throw error
    } catch {
      throw InstructionProbeError.systemRefused("\(subject): \(SystemReason.of(error))")
    }
  }
}
