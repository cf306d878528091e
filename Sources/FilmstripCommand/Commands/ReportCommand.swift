import ArgumentParser
import Foundation
import Gate
import Reporting
import Results
import ScrollTrace
import TraceTools

/// Results that were kept, in any form.
struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print a result that was kept, in any form, or compare two.",
    discussion: """
      Examples:
        filmstrip report results
        filmstrip report monday.json tuesday.json
        filmstrip report old new --metric 'allocations.*' --details
        filmstrip report result.json --format csv --format markdown --output figures
        filmstrip report results --format html > report.html

      A result is what 'filmstrip compare --format json' prints: a file, or a folder with a result.json. Of two results \
      the second is compared with the first by the rules of 'filmstrip gate': the exit code is 0 whatever differs, and \
      64 where they have nothing in common.

      The page's film is made again from the trace: an embedded one, or that of --trace.
      """)

  @Argument(
    help: ArgumentHelp(
      """
      A result of 'filmstrip compare' or 'filmstrip gate', or a folder with a result.json; '-' is standard input. Or \
      two of them.
      """,
      valueName: "result"),
    completion: .file(extensions: ["json"]))
  var results: [String]

  @OptionGroup var options: ReportOptions<Report>

  @OptionGroup var lines: WidthOptions

  @OptionGroup var film: FilmOptions

  @OptionGroup var detail: DetailsOption

  @Option(
    name: .customLong("trace"),
    help: ArgumentHelp(
      """
      A trace that a result is of, for the film of --format html; embedded ones are found by themselves.
      """,
      valueName: "FILE"),
    completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("metric"),
    help: "Compare these metrics of two results alone, by name or pattern; repeat for more.")
  var metrics: [String] = []

  mutating func validate() throws {
    guard results.count <= 2 else {
      throw ValidationError("one result is reported or two are compared, and not \(results.count)")
    }
    if !metrics.isEmpty, results.count < 2 {
      throw ValidationError("--metric is for the comparison of two results")
    }
    try TraceArgument.checkStandardInput(among: results)
    if !traces.isEmpty, !film.isNeeded(by: options) {
      throw ValidationError("--trace is for the film of --format html")
    }
    try film.check(with: options)
  }

  mutating func run() throws {
    let read = try results.map { (name: $0, result: try InputFile.result($0)) }
    try options.makeFolder()
    var report = Report(read)
    report.showsDetails = detail.details
    if let first = read.first, read.count == 2 {
      let difference = Gate.compare(
        (first.name, first.result), (read[1].name, read[1].result),
        metrics: metrics.map { NamePattern($0) },
        command: Array(CommandLine.arguments.dropFirst()))
      guard !difference.judgements.isEmpty else {
        throw ValidationError(
          "there is nothing to compare: no metric of a design on a trace and host is in both results"
        )
      }
      report.difference = difference
    }
    if film.isNeeded(by: options) {
      try Failure.translating {
        let given = try traces.map { try TraceArgument.read($0) }
        let maker = PlaybackMaker(run: read[0].result, named: film.designs.map(\.name)) {
          workload in
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
