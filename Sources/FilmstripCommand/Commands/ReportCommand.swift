import ArgumentParser
import Foundation
import Reporting
import Results

/// Results that were kept, in any form.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print results that were kept, in any form; several side by side.",
    discussion: """
      A result is what 'filmstrip compare --format json' prints, and --output writes as result.json: a file, or a \
      folder with that file in it. Several are shown beside each other first, the same designs on the same \
      workloads, and then each by itself; nothing is measured again.

      Formats:
      \(Report.formats.map { "  \($0.name) (\($0.fileName)): \($0.meaning)" }.joined(separator: "\n"))

      Examples:
        filmstrip report filmstrip-results
        filmstrip report monday.json tuesday.json --format markdown
        filmstrip report result.json --format csv --format benchstat --output figures
      """)

  @Argument(
    help: ArgumentHelp(
      "Results of 'filmstrip compare', or folders with a result.json; '-' is standard input.",
      valueName: "result"),
    completion: .file(extensions: ["json"]))
  var results: [String]

  @OptionGroup var options: ReportOptions<Report>

  mutating func validate() throws {
    if results.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  mutating func run() throws {
    let read = try results.map { (name: $0, result: try ResultFile.read($0)) }
    try options.makeFolder()
    try options.report(Report(read))
  }
}

/// Results as files.
enum ResultFile {
  /// - Parameter path: a file, a folder with a `result.json`, or `-` for standard input.
  /// - Throws: `Failure` with `unreadableFile` or `badTrace`.
  static func read(_ path: String) throws -> RunResult {
    let name = path == "-" ? "standard input" : path
    do {
      return try ResultReader.read(bytes(path, name), named: name)
    } catch let error as ResultError {
      throw Failure(code: .badTrace, message: error.description)
    }
  }

  private static func bytes(_ path: String, _ name: String) throws -> Data {
    do {
      if path == "-" { return try FileHandle.standardInput.readToEnd() ?? Data() }
      var isFolder: ObjCBool = false
      let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      let file = URL(fileURLWithPath: path)
      return try Data(
        contentsOf: isThere && isFolder.boolValue
          ? file.appendingPathComponent("result.json") : file)
    } catch {
      throw Failure(
        code: .unreadableFile, message: "\(name): cannot be read: \(OutputFile.reason(error))")
    }
  }
}
