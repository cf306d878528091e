import Foundation
import Results

/// Counts the instructions of one replay, and of nothing else: not of starting, reading or setting up.
///
/// The process that is measured wraps its replay in `region`; another one runs it, over and over, by `count`.
/// callgrind counts where valgrind is there, and the processor where it lets itself be asked.
///
/// - Invariant: callgrind counts the same program the same, to the instruction, as long as nothing in it asks
///   the clock or chance. Two things did: the seeds of Swift's hash tables (`SWIFT_DETERMINISTIC_HASHING`),
///   and jemalloc, which gives memory back as time goes by (up to 9 instructions of 177 million apart, and
///   none once `dirty_decay_ms` is off).
package struct InstructionProbe {
  private let executable: StrippedExecutable
  private let valgrind: Valgrind?
  private let libraryFolder: String

  /// Makes a copy of the executable that valgrind can read, once for any number of counts.
  ///
  /// - Throws: `InstructionProbeError`.
  package init(executable: URL) throws {
    try self.init(executable: executable, path: SystemTool.searchPath)
  }

  /// - Parameter path: where valgrind is looked for, and what strips.
  init(executable: URL, path: String) throws {
    valgrind = Valgrind(path: path)
    self.executable = try StrippedExecutable(of: executable, path: path)
    libraryFolder = executable.resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  /// Counts an executable's region in several processes, one after another.
  ///
  /// Its environment is a small one, always the same. Arguments should be the same too: their length moves
  /// what is on the heap.
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
    var counts: [Int] = []
    var functions: [CallgrindProfile.Function] = []
    for run in 0..<runs {
      let (profile, output) = try valgrind.count(
        executable, arguments: arguments, environment: environment,
        timeLimitSeconds: timeLimitSeconds)
      try check(output)
      counts.append(profile.total)
      if run == 0 { functions = profile.functions }
    }
    return InstructionCount(
      counter: .callgrind, counts: counts,
      functions: functions.prefix(InstructionProbe.functionsMax).map {
        FunctionInstructions(name: SwiftSymbol.demangled($0.mangledName), count: $0.count)
      }, hardwareCounts: hardware, hardwareRefusal: refusal)
  }

  /// 40 functions are 99% of an optimised replay.
  private static let functionsMax = 40
  /// Names the file that `region` tells the hardware's count to.
  static let reportVariable = "FILMSTRIP_INSTRUCTIONS_TO"

  private var environment: [String: String] {
    var kept = ProcessInfo.processInfo.environment.filter {
      ["PATH", "HOME", "TMPDIR", "LD_LIBRARY_PATH"].contains($0.key)
    }
    // Where the executable was, since its copy is elsewhere, and may look for libraries beside itself.
    kept["LD_LIBRARY_PATH"] = [kept["LD_LIBRARY_PATH"], libraryFolder].compactMap { $0 }
      .joined(separator: ":")
    return kept.merging([
      "SWIFT_DETERMINISTIC_HASHING": "1",
      "MALLOC_CONF": "dirty_decay_ms:-1,muzzy_decay_ms:-1",
      // A crash should end the process, and not wait for a picture of it.
      "SWIFT_BACKTRACE": "enable=no",
      "LC_ALL": "C",
    ]) { $1 }
  }

  /// Runs the executable by itself, where it counts its own region by the processor's counter.
  private func countByHardware(
    _ arguments: [String], _ timeLimitSeconds: Double
  ) throws -> (count: Int, output: Data) {
    let report = executable.folder.file("hardware")
    var environment = environment
    environment[InstructionProbe.reportVariable] = report.path
    return try InstructionProbeError.translating(executable.url.path) {
      try Data().write(to: report)
      let outcome = try SystemTool(executable.url).run(
        arguments, environment: environment, timeLimitSeconds: timeLimitSeconds)
      switch outcome.end {
      case nil: return (try InstructionProbe.sum(of: report), outcome.output)
      case .timeLimit: throw InstructionProbeError.timeLimit(seconds: timeLimitSeconds)
      case let end?:
        throw InstructionProbeError.processFailed(ending: "\(end)", words: outcome.lastError)
      }
    }
  }

  /// What the regions of a process told, added up.
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
}
