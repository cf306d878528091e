import Foundation
import Results

/// A program that the system has, run to its end.
package struct SystemTool {
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

  /// Runs the program, and kills it where it takes too long.
  ///
  /// - Parameter environment: all of it; nothing is inherited.
  /// - Throws: `PassError` where it cannot be started.
  func run(
    _ arguments: [String], environment: [String: String], timeLimitSeconds: Double
  ) throws -> Outcome {
    var program = Child.Program(executable: executable)
    program.secondsMax = timeLimitSeconds
    let outcome = SystemTool.run(program, arguments, environment)
    if case .couldNotStart(let reason) = outcome.end { throw PassError(description: reason) }
    return outcome
  }

  /// Runs a program that the user chose, without limits.
  ///
  /// - Returns: what it printed; nil where it failed, or printed 16 MiB or more.
  package static func output(
    of path: String, _ arguments: [String], interruption: Interruption = .ofProcess,
    showsErrors: Bool = false
  ) -> Data? {
    var program = Child.Program(executable: URL(fileURLWithPath: path))
    (program.secondsMax, program.interruption) = (.infinity, interruption)
    program.showsErrors = showsErrors
    let outcome = run(program, arguments, ProcessInfo.processInfo.environment)
    return outcome.end == nil && outcome.output.count < printedBytesMax ? outcome.output : nil
  }

  private static let printedBytesMax = 16 << 20

  private static func run(
    _ program: Child.Program, _ arguments: [String], _ environment: [String: String]
  ) -> Outcome {
    var program = program
    (program.memoryBytesMax, program.printedBytesMax) = (.max, printedBytesMax)
    let child = Child(program, arguments, environment: environment)
    while child.next() != nil {}
    return Outcome(
      end: child.end(), output: child.printed(toErrors: false),
      errors: String(decoding: child.printed(toErrors: true), as: UTF8.self))
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
