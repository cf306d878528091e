import ArgumentParser
import Foundation
import Gate
import Reporting
import Results
import TraceTools

struct ReportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Print a kept result in any format, or compare two.",
    discussion: """
      Examples:
        filmstrip report results --format html > report.html
        filmstrip report result.json --format csv --format markdown --output figures
        filmstrip report monday.json tuesday.json
        filmstrip report old new --metric 'allocations.*' --details

      Of two results, the second is compared with the first by the rules of 'filmstrip gate'. The exit code is 0, or 64 \
      if they have nothing in common. The film of the page is made again from an embedded trace, or from --trace.
      """)

  @Argument(
    help: .init(
      "One or two results of 'compare' or 'gate', or folders with a result.json; '-' is standard input.",
      valueName: "result"),
    completion: .file(extensions: ["json"]))
  var results: [String]

  @OptionGroup var options: ReportOptions<Report>
  @OptionGroup var lines: WidthOptions
  @OptionGroup var film: FilmOptions
  @OptionGroup var detail: DetailsOption
  @OptionGroup var limits: LimitOptions

  @Option(
    name: .customLong("trace"),
    help: .init("A trace for the film of --format html. Repeatable.", valueName: "FILE"),
    completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("metric"),
    help: "Compare only these metrics, by name or pattern. Repeatable.")
  var metrics: [String] = []

  mutating func validate() throws {
    guard results.count <= 2 else {
      throw ValidationError("expected one result or two to compare, and not \(results.count)")
    }
    if !metrics.isEmpty, results.count < 2 {
      throw ValidationError("--metric is for the comparison of two results")
    }
    try TraceArgument.checkStandardInput(among: results)
    if !traces.isEmpty, !options.makes("html", always: []) {
      throw ValidationError("--trace is for the film of --format html")
    }
    try film.check(with: options)
  }

  mutating func run() throws {
    let read = try results.map { (name: $0, result: try InputFile.result($0)) }
    let given = try traces.map { try TraceArgument.read($0) }
    for trace in given where !read[0].result.workloads.contains(where: { $0.name == trace.name }) {
      let names = read[0].result.workloads.map(\.name).uniqued.joined(separator: ", ")
      throw ValidationError("found the trace '\(trace.name)', expected one of the result: \(names)")
    }
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
          "the results have no metric of a design on a trace and a host in common")
      }
      report.difference = difference
    }
    if options.makes("html", always: []) {
      report.playback = try PlaybackMaker(
        run: read[0].result, named: film.designs.map(\.name), limits: limits.ofReplays
      ) { workload in
        if let trace = given.first(where: { $0.name == workload.name }) { return trace }
        guard EmbeddedTraces.names.contains(workload.name) else { return nil }
        return try EmbeddedTraces.trace(named: workload.name)
      }.playback()
    }
    try options.report(report, width: lines.width, link: report.firstFault)
  }
}
