import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import Sweep
import TraceTools

/// The answer for somebody's feed: what to use, why, and the code of it.
struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Say what to use for a feed, why, and how it is written.",
    discussion: """
      Runs the comparison that 'compare' runs where no design is named, and so gives the same answer: it tries every \
      design that an app may write, a few hundred, and compares the best with the usual ones. Designs of your own are \
      candidates too. Without traces: \
      \(ComparedByDefault.traces.joined(separator: " and ")).

      Prints what to use and why, what each of the usual ways shows wrong on the traces, the command that shows one \
      such fault, and the code of the design: 'filmstrip new NAME --design DESIGN' writes a package with it.

      Examples:
        filmstrip recommend my-feed.jsonl
        filmstrip recommend my-feed.jsonl --host compose
        filmstrip recommend chromium-browse --exact --format json
        filmstrip recommend my-feed.jsonl --sweep sweep.plan sweep.csv
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("host"),
    help: """
      \(Arguments.hostHelp). Repeat for more.
      """,
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    help: ArgumentHelp(
      "Where times can part designs, take them for so many seconds, about.", valueName: "SECONDS"))
  var budget = 5.0

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Try besides what a sweep found worth having: its plan and its table.",
      valueName: "PLAN CSV"))
  var sweep: [String] = []

  @Flag(help: "Exact figures alone: the same input prints the same bytes.")
  var exact = false

  @Option(help: "What to print.")
  var format = PlainFormat.table

  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: traces)
    _ = try Arguments.behaviours(hosts)
    if !sweep.isEmpty, sweep.count != 2 {
      throw ValidationError(
        "--sweep takes a plan and its table, and not \(Plural.of(sweep.count, "file"))")
    }
    try Arguments.check(budget: budget)
  }

  mutating func run() throws {
    var defaults = try ProjectDefaults()
    try defaults.fill(traces: &traces)
    defaults.fill(hosts: &hosts)
    var equal: [[String: Double]] = []
    try Compare.fill(&equal, from: &defaults)
    defaults.tell()
    let names = traces.isEmpty ? ComparedByDefault.traces : traces
    let workloads = try Failure.translating {
      try Compare.workloads(names.map { ($0, nil) }, on: Arguments.behaviours(hosts))
    }
    let besides = try self.besides
    let interruption = try Interruption.ofRun()
    let style = lines.style
    let (recommendation, run) = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      return try Recommender(
        workloads: workloads, budgetSeconds: exact ? nil : budget,
        equalWithin: Compare.merged(equal),
        command: Array(CommandLine.arguments.dropFirst()) + defaults.words,
        interruption: interruption, progress: { progress.show($0) }, besides: besides
      ).run()
    }
    try OutputFile.printResult(
      format.render(PlainListing(recommendation) { recommendation.text(style) }))
    try Compare.end(run, interruption)
  }

  /// The front of the sweep: those that are right, where there are such.
  private var besides: [Design] {
    get throws {
      guard sweep.count == 2 else { return [] }
      let answer = SweepAnswer(try SweepFigures.read(plan: sweep[0], table: sweep[1]))
      let right = answer.front.filter { $0.figures[SweepFigure.faults.rawValue] == 0 }
      return try (right.isEmpty ? answer.front : right).map { try Arguments.design($0.design) }
    }
  }
}
