import Foundation
import Results

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

  struct Outcome {
    /// Nil for exit code 0.
    let end: ChildFailure.End?
    let output: Data
    let errors: String

    var lastError: String { String(errors.split(separator: "\n").last?.prefix(400) ?? "") }
  }

  private static let printedBytesMax = 16 << 20

  /// Runs the program, and kills it where it takes too long.
  ///
  /// - Parameter environment: all of it; nothing is inherited.
  /// - Throws: `PassError` where it cannot be started.
  func run(
    _ arguments: [String], environment: [String: String], timeLimitSeconds: Double
  ) throws -> Outcome {
    let limits = Child.Limits(
      seconds: timeLimitSeconds, memoryBytes: .max, printedBytes: SystemTool.printedBytesMax)
    let (end, output, errors) = Child.run(
      Child.Program(executable, limits: limits), arguments, environment: environment)
    if case .couldNotStart(let reason) = end { throw PassError(description: reason) }
    return Outcome(end: end, output: output, errors: errors)
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
