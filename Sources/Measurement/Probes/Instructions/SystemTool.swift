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
    guard
      let file = files.first(where: {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: $0.path, isDirectory: &isFolder)
          && !isFolder.boolValue && FileManager.default.isExecutableFile(atPath: $0.path)
      })
    else { return nil }
    executable = file
  }

  static var searchPath: String { ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin" }

  /// How a process came to its end.
  enum Ending: Equatable {
    case exited(Int32)
    case signalled(Int32)
    case timeLimit
  }

  struct Outcome {
    let ending: Ending
    /// The first 16 MiB of what it printed, and the last 4 KiB of what it said on standard error.
    let output: Data
    let errors: String

    var lastError: String { String(errors.split(separator: "\n").last?.prefix(400) ?? "") }
  }

  private static let outputBytesMax = 16 << 20
  private static let errorBytesMax = 4 << 10

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
      ending: ending, output: try SystemTool.first(SystemTool.outputBytesMax, of: output),
      errors: try SystemTool.last(SystemTool.errorBytesMax, of: errors))
  }

  private static func first(_ byteCount: Int, of file: URL) throws -> Data {
    let handle = try FileHandle(forReadingFrom: file)
    defer { handle.closeFile() }
    return try handle.read(upToCount: byteCount) ?? Data()
  }

  /// The end of a text, where a process says why it gives up.
  static func last(_ byteCount: Int, of file: URL) throws -> String {
    let handle = try FileHandle(forReadingFrom: file)
    defer { handle.closeFile() }
    let length = try handle.seekToEnd()
    try handle.seek(toOffset: length > UInt64(byteCount) ? length - UInt64(byteCount) : 0)
    let data = try handle.read(upToCount: byteCount) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }
}

extension SystemTool.Ending: CustomStringConvertible {
  var description: String {
    switch self {
    case .exited(let code): "ended with exit code \(code)"
    case .signalled(let signal): "was ended by signal \(signal)"
    case .timeLimit: "took too long"
    }
  }
}
