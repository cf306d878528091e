import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

/// What the work of each frame would come to on a phone, by a table of costs.
struct Hitches: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Model the hitches of designs on a phone: a cost table turns their work into frames.",
    discussion: """
      Everything but faults is modelled: the work of each frame is counted in the simulated list, a table of \
      costs turns it into microseconds of a phone's main thread, and those into late frames at 60 and 120 Hz. \
      No phone was measured. Without traces: the embedded recordings; without designs: those of 'compare'.

      Two tables are here: --costs phone, the default, and --costs web, fitted to a list in a page in Chromium. \
      --print-costs prints one as the JSON file that --costs reads: edit it to have the costs of your cells, each \
      marked as measured or assumed. With --format table or markdown it prints it for people.

      Examples:
        filmstrip hitches chromium-browse --design stable-id --design ceiling
        filmstrip hitches --print-costs > costs.json
        filmstrip hitches feed.jsonl --costs costs.json --format json
        filmstrip hitches chromium-browse --costs web
        filmstrip hitches chromium-browse --format html > hitches.html
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("design"),
    help: "A design; repeat for more. Without any: those of 'compare'.",
    completion: Arguments.presetNames)
  var designs: [String] = []

  @Option(
    name: .customLong("host"),
    help: """
      \(Arguments.hostHelp). Repeat for more.
      """,
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "A cost table in place of the default one: phone, web, or a file.", valueName: "TABLE"),
    completion: .file(extensions: ["json"]))
  var costs: String?

  @Flag(help: "Print the cost table, phone's or web's, and nothing else.")
  var printCosts = false

  @Option(help: "What to print (default: table; json with --print-costs).")
  var format: FormatArgument<HitchRun>?

  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    let isFile = costs != nil && namedCosts == nil
    if printCosts, !traces.isEmpty || !designs.isEmpty || !hosts.isEmpty || isFile {
      throw ValidationError(
        "--print-costs replays nothing: it goes with --format and a table's name alone")
    }
    if printCosts, let format, OutputFormat(as: format) == nil {
      throw ValidationError("--print-costs goes with --format json, table and markdown")
    }
    try TraceArgument.checkStandardInput(among: traces)
    for design in designs { _ = try Arguments.design(design) }
    _ = try Arguments.behaviours(hosts)
  }

  mutating func run() throws {
    if printCosts {
      let printed = try Failure.translating { try (namedCosts ?? .phone).costs() }
      try OutputFile.printResult(
        (format.flatMap { OutputFormat(as: $0) } ?? .json)
          .render(Hitches.table(printed), printed.byName, lines.style))
      return
    }
    var defaults = try ProjectDefaults()
    try defaults.fill(traces: &traces)
    try defaults.fill(designs: &designs)
    defaults.fill(hosts: &hosts)
    defaults.tell()
    let comparison = try Failure.translating { try makeComparison(keeping: defaults.words) }
    let interruption = try Interruption.ofRun()
    let run = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      return try comparison.run(interruption: interruption) { progress.show($0) }
    }
    try OutputFile.printResult((format ?? .table).render(run, lines.style))
    try interruption.endIfRaised()
    guard let failures = run.failures else { return }
    Compare.tell(failures)
    throw ExitCode(Failure.Code.failedCheck.rawValue)
  }

  /// - Parameter words: what stands behind the command line in the command that is kept.
  private func makeComparison(keeping words: [String]) throws -> HitchComparison {
    // Before the traces, which take longer.
    let costs =
      try namedCosts?.costs() ?? self.costs.map(Hitches.readCosts) ?? .standard
    let behaviours = try Arguments.behaviours(hosts)
    let named = try designs.map(Arguments.design)
    let names = traces.isEmpty ? EmbeddedTraces.recordings : traces
    let read = try TraceArgument.read(names)
    let chosen = named.isEmpty ? DesignCatalog.comparison(on: read.map(\.feed)) : named
    for trace in read {
      for design in chosen { try Arguments.check(design, appliesTo: trace) }
    }
    return HitchComparison(
      workloads: zip(names, read).flatMap { name, trace in
        // What came by standard input is gone; a file is read again.
        behaviours.map {
          ComparisonPlan.Workload(trace: trace, behaviour: $0, file: TraceArgument.file(name))
        }
      },
      designs: chosen, costs: costs,
      costsName: namedCosts?.reportName ?? self.costs ?? NamedCosts.phone.reportName,
      command: Array(CommandLine.arguments.dropFirst()) + words)
  }

  /// The table that `--costs` names; nil for a file, and where it is not there.
  private var namedCosts: NamedCosts? { costs.flatMap(NamedCosts.init(rawValue:)) }

  /// - Throws: `HitchCostsError`; `Failure` with `unreadableFile`.
  private static func readCosts(_ path: String) throws -> HitchCosts {
    try HitchCostsReader.read(InputFile.read(path, hint: "see --costs"), named: path)
  }

  private static func table(_ costs: HitchCosts) -> Table {
    var table = Table(columns: [
      .left("operation"), .prose("what it is"), .right("modelled us"), .left("kind"),
      .prose("source"),
    ])
    for operation in costs.operations {
      guard let cost = costs[operation] else { continue }
      let whole = cost.microseconds == cost.microseconds.rounded()
      let figure = String(format: whole ? "%.0f" : "%g", cost.microseconds)
      table.append([
        operation.rawValue, operation.meaning, figure, cost.kind.rawValue, cost.source,
      ])
    }
    return table
  }
}
