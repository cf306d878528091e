import ArgumentParser
import Foundation
import Reporting
import Results
import ScrollTrace
import TraceTools

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
      \(Report.formatsHelp)

      Examples:
        filmstrip report results
        filmstrip report monday.json tuesday.json --format markdown
        filmstrip report result.json --format csv --format markdown --output figures
        filmstrip report results --format html > report.html

      The page's playback is filmed again from the trace of the first result: the first workload on which some \
      designs are faithful and others are not, with the design that is most wrong there beside the answer. Where the \
      trace is not to be had, or another than was compared, the page says so.
      """)

  @Argument(
    help: ArgumentHelp(
      "Results of 'filmstrip compare', or folders with a result.json; '-' is standard input.",
      valueName: "result"),
    completion: .file(extensions: ["json"]))
  var results: [String]

  @OptionGroup var options: ReportOptions<Report>

  @OptionGroup var lines: WidthOptions

  @OptionGroup var film: FilmOptions

  @Flag(help: "Print each workload's figures too, with every verdict.")
  var details = false

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      """
      A trace that a result is of, for the film of --format html; embedded ones are found by themselves.
      """,
      valueName: "FILE"),
    completion: Arguments.traces)
  var traces: [String] = []

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: results)
    if !traces.isEmpty, !film.isNeeded(by: options) {
      throw ValidationError("--trace is for the film of --format html")
    }
    try film.check(with: options)
  }

  mutating func run() throws {
    let read = try results.map { (name: $0, result: try ResultFile.read($0)) }
    try options.makeFolder()
    var report = Report(read)
    report.showsDetails = details
    if film.isNeeded(by: options) {
      try Failure.translating {
        let given = try traces.map { try TraceArgument.read($0) }
        let maker = PlaybackMaker(run: read[0].result, named: film.designs) { workload in
          try given.first { $0.name == workload.name }
            ?? (EmbeddedTraces.names.contains(workload.name)
              ? EmbeddedTraces.trace(named: workload.name) : nil)
        }
        try maker.complete(&report)
      }
    }
    try options.report(report, width: lines.width, link: report.firstFault)
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
    func refusal(_ problem: String) -> any Error {
      Failure(code: .unreadableFile, message: "\(name): \(problem)")
    }
    if path == "-" { return try InputFile.bytes(of: path, else: refusal) }
    var isFolder: ObjCBool = false
    let isThere = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    var file = URL(literally: path)
    if isThere, isFolder.boolValue {
      file.appendPathComponent("result.json")
      guard FileManager.default.fileExists(atPath: file.path) else {
        throw refusal("there is no result.json in it, as 'compare --output' writes one")
      }
    }
    return try InputFile.bytes(of: file.path, else: refusal)
  }
}
