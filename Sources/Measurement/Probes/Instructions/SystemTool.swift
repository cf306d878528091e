import Foundation

/// A program that the system has, run to its end.
struct SystemTool {
  let executable: URL

  init(_ executable: URL) { self.executable = executable }

  /// Finds a program in the folders of a search path; relative folders are left out, since what they name
  /// depends on where one stands.
  ///
  /// - Parameter path: folders with colons between them, as in `PATH`.
  init?(named name: String, path: String = SystemTool.searchPath) {
    let folders = path.split(separator: ":").filter { $0.hasPrefix("/") }
    let files = folders.map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    let file = files.first {
      var isFolder: ObjCBool = false
      return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder)
        && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: $0.path)
    }
    guard let file else { return nil }
    executable = file
  }

  static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  /// How a process came to its end.
  enum Ending: Equatable, CustomStringConvertible {
    case exited(Int32)
    case signalled(Int32)
    case timeLimit

    var description: String {
      switch self {
      case .exited(let code): "ended with exit code \(code)"
      case .signalled(let signal): "was ended by signal \(signal)"
      case .timeLimit: "took too long"
      }
    }
  }

  struct Outcome {
    let ending: Ending
    /// The first 16 MiB of what it printed, and the last 4 KiB of what it said on standard error.
    let output: Data
    let errors: String

    /// The last line that it wrote to standard error.
    var lastLine: String { String(errors.split(separator: "\n").last?.prefix(400) ?? "") }
  }

  /// Runs the program, and kills it where it takes too long.
  ///
  /// What it prints goes through files, so that no process waits for a reader who waits for it.
  ///
  /// - Parameter environment: all of it; nothing is inherited.
  /// - Throws: Foundation's errors where it cannot be started.
  func run(
    _ arguments: [String], environment: [String: String], timeLimitSeconds: Double
  ) throws -> Outcome {
    let folder = try ScratchFolder()
    let (output, errors) = (folder.file("output"), folder.file("errors"))
    try Data().write(to: output)
    try Data().write(to: errors)
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = environment
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: errors)
    let end = ProcessEnd(of: process)
    try process.run()
    let isLate = !end.wait(seconds: timeLimitSeconds)
    if isLate {
      kill(process.processIdentifier, SIGKILL)
      end.wait()
    }
    let ending: Ending =
      switch process.terminationReason {
      case _ where isLate: .timeLimit
      case .uncaughtSignal: .signalled(process.terminationStatus)
      default: .exited(process.terminationStatus)
      }
    return Outcome(
      ending: ending,
      output: try FileHandle(forReadingFrom: output).read(upToCount: 16 << 20) ?? Data(),
      errors: try SystemTool.last(4 << 10, of: errors))
  }

  /// The end of a text, where a process says why it gives up.
  static func last(_ byteCount: Int, of file: URL) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length - min(length, UInt64(byteCount)))
    let data = try handle.read(upToCount: byteCount) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}
