import Foundation
import Results

/// A program of the system, run to its end.
package struct SystemTool {
  let executable: URL

  init(_ executable: URL) { self.executable = executable }

  /// Finds a program in a search path. Relative folders are skipped, because they depend on the working folder.
  package init?(named name: String, path: String = SystemTool.searchPath) {
    let files = path.split(separator: ":").filter { $0.hasPrefix("/") }
      .map { URL(fileURLWithPath: String($0)).appendingPathComponent(name) }
    let file = files.first { file in
      var status = stat()
      return stat(file.path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
        && access(file.path, X_OK) == 0
    }
    guard let file else { return nil }
    executable = file
  }

  package static var searchPath: String {
    ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
  }

  struct Outcome {
    /// Nil for exit code 0.
    let end: ChildFailure.End?
    let output: Data
    let errors: String

    var lastError: String { String(errors.split(separator: "\n").last?.prefix(400) ?? "") }
  }

  /// Runs the program, and kills it after a limit of time.
  ///
  /// - Parameter environment: the whole environment; nothing is inherited.
  /// - Throws: `PassError` if it cannot be started.
  func run(
    _ arguments: [String], environment: [String: String], timeLimitSeconds: Double,
    confinement: Child.Confinement = .none
  ) throws -> Outcome {
    var program = Child.Program(executable: executable, confinement: confinement)
    program.secondsMax = timeLimitSeconds
    let outcome = SystemTool.run(program, arguments, environment)
    if case .couldNotStart(let reason) = outcome.end { throw PassError(description: reason) }
    return outcome
  }

  /// Runs a program of the user without limits.
  ///
  /// - Returns: its standard output; nil if it failed, or printed 16 MiB or more.
  package static func output(
    of path: String, _ arguments: [String], interruption: Interruption = .ofProcess,
    showsErrors: Bool = false
  ) -> Data? {
    var program = Child.Program(executable: URL(fileURLWithPath: path))
    program.secondsMax = .infinity
    program.interruption = interruption
    program.showsErrors = showsErrors
    let outcome = run(program, arguments, ProcessInfo.processInfo.environment)
    return outcome.end == nil && outcome.output.count < printedBytesMax ? outcome.output : nil
  }

  private static let printedBytesMax = 16 << 20

  private static func run(
    _ program: Child.Program, _ arguments: [String], _ environment: [String: String]
  ) -> Outcome {
    var program = program
    program.memoryBytesMax = .max
    program.printedBytesMax = printedBytesMax
    let child = Child(program, arguments, environment: environment)
    while child.next() != nil {}
    return Outcome(
      end: child.end(), output: child.printed(toErrors: false),
      errors: String(decoding: child.printed(toErrors: true), as: UTF8.self))
  }
}
