import CInstructions
import Foundation

/// valgrind, with its tool callgrind: a simulated processor that counts instructions.
struct Valgrind {
  private let tool: SystemTool
  private let path: String

  /// - Parameter path: where it is looked for; nil where it is not there.
  init?(path: String = SystemTool.searchPath) {
    guard let tool = SystemTool(named: "valgrind", path: path) else { return nil }
    self.tool = tool
    self.path = path
  }

  /// As it says itself: `valgrind-3.19.0`.
  ///
  /// - Throws: `InstructionProbeError`.
  func version() throws -> String {
    let outcome = try run(["--version"], environment: [:], timeLimitSeconds: 20)
    let version = String(decoding: outcome.output, as: UTF8.self)
      .trimmingCharacters(in: .whitespacesAndNewlines)
    guard outcome.end == nil, !version.isEmpty, !version.contains("\n") else {
      let end = outcome.end.map { "\($0), and it " } ?? "it "
      throw InstructionProbeError.valgrindFailed(
        "--version: \(end)printed '\(version.prefix(80))'")
    }
    return version
  }

  /// Runs an executable, and counts what it does in `InstructionProbe.region`.
  ///
  /// - Returns: the profile, and what the process printed.
  /// - Throws: `InstructionProbeError`.
  func count(
    _ executable: StrippedExecutable, arguments: [String], environment: [String: String],
    timeLimitSeconds: Double
  ) throws -> (profile: CallgrindProfile, output: Data) {
    let (profileFile, log) = (
      executable.folder.file("callgrind"), executable.folder.file("valgrind")
    )
    // No file of an earlier run may pass for this one's.
    try InstructionProbeError.translating(executable.folder.url.path) {
      for file in [profileFile, log] where FileManager.default.fileExists(atPath: file.path) {
        try FileManager.default.removeItem(at: file)
      }
    }
    let outcome = try run(
      [
        // Neither a file of the user's nor VALGRIND_OPTS may change what is counted.
        "--command-line-only=yes", "--tool=callgrind", "--dump-line=no",
        "--toggle-collect=\(INSTRUCTIONS_REGION_NAME)", "--callgrind-out-file=\(profileFile.path)",
        "--log-file=\(log.path)", executable.url.path,
      ] + arguments, environment: environment, timeLimitSeconds: timeLimitSeconds)
    let said = try InstructionProbeError.translating(log.path) {
      FileManager.default.fileExists(atPath: log.path) ? try SystemTool.last(4096, of: log) : ""
    }
    // The file of the profile is there, and empty, even where valgrind gives up.
    let isCounted = said.contains("Collected :")
    switch outcome.end {
    case .timeLimit: throw InstructionProbeError.timeLimit(seconds: timeLimitSeconds)
    case nil where !isCounted, .exitCode where !isCounted:
      let words = Valgrind.complaints(in: said) ?? outcome.lastError
      throw InstructionProbeError.valgrindFailed(
        executable.isWhole
          ? "\(words) (nothing could strip the executable: install binutils)" : words)
    default: break
    }
    if let end = outcome.end {
      throw InstructionProbeError.processFailed(ending: "\(end)", words: outcome.lastError)
    }
    let profile = try InstructionProbeError.translating(profileFile.path) {
      try CallgrindProfile(file: profileFile)
    }
    guard profile.total > 0 else { throw InstructionProbeError.regionNeverEntered }
    return (profile, outcome.output)
  }

  private func run(
    _ arguments: [String], environment: [String: String], timeLimitSeconds: Double
  ) throws -> SystemTool.Outcome {
    try InstructionProbeError.translating(tool.executable.path) {
      try tool.run(
        arguments, environment: environment.merging(["PATH": path]) { given, _ in given },
        timeLimitSeconds: timeLimitSeconds)
    }
  }

  /// What its log says against going on, without the process number before each line.
  private static func complaints(in log: String) -> String? {
    let lines = log.split(separator: "\n").map { line in
      line.drop { "=-0123456789".contains($0) }.trimmingCharacters(in: .whitespaces)
    }
    let complaints = lines.filter { $0.lowercased().hasPrefix("valgrind:") }
    return complaints.isEmpty ? nil : complaints.joined(separator: " ")
  }
}
