import CFilmstrip
import Foundation
import ListEngine
import Results
import ScrollTrace

/// Counts the instructions of one replay, without starting, reading and setting up.
///
/// The measured process wraps its replay in `region`. Another process runs it several times by `count`: with callgrind if
/// valgrind is installed, and with the processor's counter if the system allows it.
///
/// - Invariant: callgrind counts the same program the same, to the instruction, unless it reads a clock or random numbers.
///   Two things did: the seeds of Swift's hash tables (`SWIFT_DETERMINISTIC_HASHING`), and jemalloc, which returns memory
///   after some time (up to 9 instructions of 177 million, and none with `dirty_decay_ms` off).
package struct InstructionProbe {
  private let folder: ScratchFolder
  /// A copy that valgrind can read.
  private let executable: URL
  private let isStripped: Bool
  private let valgrind: SystemTool?
  private let environment: [String: String]

  /// Copies the executable, once for any number of counts.
  ///
  /// valgrind 3.19 cannot read a Swift executable with debug information ("debuginfo reader: Possibly corrupted debuginfo
  /// file. I can't recover."). Without it (`strip -g`) the count is the same, and the symbol of the region remains.
  ///
  /// - Parameter path: the search path for valgrind and `strip`.
  /// - Throws: `InstructionProbeError`.
  package init(executable: URL, path: String = SystemTool.searchPath) throws {
    valgrind = SystemTool(named: "valgrind", path: path)
    environment = InstructionProbe.environment(of: executable)
    // GNU's, or LLVM's, which comes with Swift.
    let strip = ["strip", "llvm-strip"].lazy.compactMap { SystemTool(named: $0, path: path) }.first
    isStripped = strip != nil
    (folder, self.executable) = try InstructionProbeError.translating(executable.path) {
      let folder = try ScratchFolder()
      let copy = folder.file("counted")
      guard let strip else {
        try FileManager.default.copyItem(at: executable, to: copy)
        return (folder, copy)
      }
      let outcome = try strip.run(
        ["-g", "-o", copy.path, executable.path], environment: ["PATH": path, "LC_ALL": "C"],
        timeLimitSeconds: 60)
      if let end = outcome.end {
        throw InstructionProbeError.systemRefused(
          "\(strip.executable.lastPathComponent): \(end): \(outcome.lastError)")
      }
      return (folder, copy)
    }
  }

  /// A small environment, always the same.
  private static func environment(of executable: URL) -> [String: String] {
    var kept = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "LD_LIBRARY_PATH"].contains($0.key)
    }
    // The original may have libraries beside it.
    let libraries = executable.resolvingSymlinksInPath().deletingLastPathComponent().path
    kept["LD_LIBRARY_PATH"] = [kept["LD_LIBRARY_PATH"], libraries].compactMap { $0 }
      .joined(separator: ":")
    return kept.merging([
      "SWIFT_DETERMINISTIC_HASHING": "1",
      "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1",
      // A crash ends the process without a backtrace.
      "SWIFT_BACKTRACE": "enable=no",
      "LC_ALL": "C",
    ]) { $1 }
  }

  // MARK: Counting

  /// Counts the region of the executable in several processes, one after another.
  ///
  /// - Parameters:
  ///   - arguments: always the same ones, because their length moves the heap.
  ///   - runs: the number of processes that must agree, at least 2.
  ///   - timeLimitSeconds: for each process. callgrind is about 50 times slower than the processor.
  ///   - check: is given the output of each process.
  /// - Throws: `InstructionProbeError`, and those that `check` throws.
  package func count(
    arguments: [String], runs: Int = 10, timeLimitSeconds: Double = 300,
    check: (Data) throws -> Void = { _ in }
  ) throws -> InstructionCount {
    precondition(runs >= 2, "\(runs) runs, expected at least 2")
    if let argument = arguments.first(where: { $0.contains("\n") || $0.contains("\0") }) {
      // callgrind writes the command as a line of its file.
      throw InstructionProbeError.systemRefused(
        "the argument '\(argument.prefix(40))' has a line break in it")
    }
    return try InstructionProbeError.translating(executable.path) {
      var refusal = HardwareCounter.refusal()
      var hardware: [Int] = []
      while refusal == nil, hardware.count < runs {
        do {
          hardware.append(try countByHardware(arguments, timeLimitSeconds, check))
        } catch let missing as HardwareCounter.Missing {
          // The processor counted something else for a time.
          refusal = missing.reason
          hardware = []
        }
      }
      guard let valgrind else {
        if let refusal { throw InstructionProbeError.noCounter(hardware: refusal) }
        return InstructionCount(
          counter: .hardware, counts: hardware, functions: [], hardwareCounts: hardware,
          hardwareRefusal: nil)
      }
      let profiles = try (0..<runs).map { _ in
        try countByCallgrind(valgrind, arguments, timeLimitSeconds, check)
      }
      // 40 functions have 99% of the instructions of an optimised replay.
      let functions = profiles[0].functions.prefix(40).map {
        FunctionInstructions(name: CallgrindProfile.demangled($0.name), count: $0.count)
      }
      return InstructionCount(
        counter: .callgrind, counts: profiles.map(\.total), functions: functions,
        hardwareCounts: hardware, hardwareRefusal: refusal)
    }
  }

  /// The environment variable with the file that `region` writes the processor's count to.
  private static let reportVariable = "FILMSTRIP_INSTRUCTIONS_TO"

  private func countByHardware(
    _ arguments: [String], _ timeLimitSeconds: Double, _ check: (Data) throws -> Void
  ) throws -> Int {
    let written = try ScratchFolder()
    let report = written.file("hardware")
    try Data().write(to: report)
    let outcome = try SystemTool(executable).run(
      arguments,
      environment: environment.merging([InstructionProbe.reportVariable: report.path]) { $1 },
      timeLimitSeconds: timeLimitSeconds, confinement: .writing(in: written.url))
    if let end = outcome.end { throw InstructionProbeError.processFailed(end, outcome) }
    let count = try InstructionProbe.sum(of: report)
    try check(outcome.output)
    return count
  }

  /// The sum of the counts that the regions of a process reported.
  ///
  /// - Throws: `HardwareCounter.Missing`, `InstructionProbeError`, Foundation's errors.
  static func sum(of report: URL) throws -> Int {
    let lines = String(decoding: try Data(contentsOf: report), as: UTF8.self).split(separator: "\n")
    guard !lines.isEmpty else { throw InstructionProbeError.regionNeverEntered }
    return try lines.reduce(0) { sum, line in
      guard let count = Int(line), count >= 0 else {
        throw HardwareCounter.Missing(reason: String(line))
      }
      return sum + count
    }
  }

  private func countByCallgrind(
    _ valgrind: SystemTool, _ arguments: [String], _ timeLimitSeconds: Double,
    _ check: (Data) throws -> Void
  ) throws -> CallgrindProfile {
    // A folder for each process, the only one in which it writes: no design changes what is read of another.
    let written = try ScratchFolder()
    let (file, log) = (written.file("callgrind"), written.file("valgrind"))
    for url in [file, log] { try Data().write(to: url) }
    let outcome = try valgrind.run(
      [
        // The user's valgrind files and VALGRIND_OPTS must not change the count.
        "--command-line-only=yes", "--vgdb=no", "--tool=callgrind", "--dump-line=no",
        "--toggle-collect=\(INSTRUCTIONS_REGION_NAME)", "--callgrind-out-file=\(file.path)",
        "--log-file=\(log.path)", executable.path,
      ] + arguments, environment: environment.merging(["TMPDIR": written.url.path]) { $1 },
      timeLimitSeconds: timeLimitSeconds, confinement: .writing(in: written.url))
    let messages = String(decoding: try Data(contentsOf: log), as: UTF8.self)
    // If valgrind fails, the profile exists and is empty.
    let isCounted = messages.contains("Collected :")
    switch outcome.end {
    case nil where !isCounted, .exitCode where !isCounted:
      let reason = InstructionProbe.complaints(in: messages) ?? outcome.lastError
      let remedy = isStripped ? "" : " (nothing could strip the executable: install binutils)"
      throw InstructionProbeError("valgrind failed: \(reason)\(remedy)")
    case nil: break
    case let end?: throw InstructionProbeError.processFailed(end, outcome)
    }
    let profile = try CallgrindProfile(
      String(decoding: try Data(contentsOf: file), as: UTF8.self))
    guard profile.total > 0 else { throw InstructionProbeError.regionNeverEntered }
    try check(outcome.output)
    return profile
  }

  /// The errors of valgrind in its log, without the process number before each line.
  private static func complaints(in log: String) -> String? {
    let lines = log.split(separator: "\n").map { line in
      line.drop { "=-0123456789".contains($0) }.trimmingCharacters(in: .whitespaces)
    }
    let complaints = lines.filter { $0.lowercased().hasPrefix("valgrind:") }
    return complaints.isEmpty ? nil : complaints.joined(separator: " ")
  }

  // MARK: In the measured process

  /// Runs a body as the region to count, on this thread alone. The region adds about 100 instructions (91 optimised, 138
  /// not), the same for every body.
  package static func region(_ body: () -> Void) {
    // Foundation's environment would allocate, and change the heap of the body.
    guard let file = getenv(reportVariable).map({ String(cString: $0) }) else { return enter(body) }
    let report = HardwareCounter.report { enter(body) }
    do {
      let handle = try FileHandle(forWritingTo: URL(fileURLWithPath: file))
      try handle.seekToEnd()
      try handle.write(contentsOf: Data("\(report)\n".utf8))
      try handle.close()
    } catch {
      // The parent sees that the count is missing.
      FileHandle.standardError.write(Data("filmstrip: \(file): \(SystemReason.of(error))\n".utf8))
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

  /// Replays a trace once in the region, after a replay that is not counted: the first one in a process includes one-time
  /// work of the runtime.
  ///
  /// - Precondition: the design applies to the feed (`check(appliesTo:)`).
  package static func replay(
    _ design: Design, on trace: ValidTrace, host: ListHost
  ) -> Counters {
    _ = design.session(on: trace, host: host).setUp().run()
    // A closure cannot consume a variable, but can take the value of an optional.
    var ready = Optional(design.session(on: trace, host: host).setUp())
    var finished: FinishedReplay?
    region { finished = ready.take()?.run() }
    guard let counters = finished?.counters else { preconditionFailure("the region was not run") }
    return counters
  }
}

/// The reason for a missing count of instructions.
package struct InstructionProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }

  static func systemRefused(_ reason: String) -> Self {
    Self("instructions were not counted: \(reason)")
  }

  static func noCounter(hardware: String) -> Self {
    Self(
      """
      instructions cannot be counted: valgrind is missing (install Debian's 'valgrind'), and so is the processor's \
      counter: \(hardware)
      """)
  }

  static let regionNeverEntered = Self(
    "the measured process did not reach the counted region; was its table of symbols stripped?")

  /// The failure of a measured process, with its last line.
  fileprivate static func processFailed(
    _ end: ChildFailure.End, _ outcome: SystemTool.Outcome
  ) -> Self {
    if case .timeLimit(let seconds) = end {
      return Self("the measured process took longer than its limit of \(seconds) seconds")
    }
    let words = outcome.lastError
    return Self("while it was measured, \(end)\(words.isEmpty ? "" : ": \(words)")")
  }

  /// Runs a body, and translates errors of the system.
  fileprivate static func translating<Outcome>(
    _ subject: String, _ body: () throws -> Outcome
  ) throws -> Outcome {
    do {
      return try body()
    } catch let error as InstructionProbeError {
      throw error
    } catch {
      throw systemRefused("\(subject): \(SystemReason.of(error))")
    }
  }
}
