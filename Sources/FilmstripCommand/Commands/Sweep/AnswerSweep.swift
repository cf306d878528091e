import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results

struct AnswerSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Report the Pareto front of a sweep and the main effect of each axis.",
    discussion: """
      Examples:
        filmstrip sweep answer sweep.plan sweep.csv
        filmstrip sweep answer sweep.plan sweep.csv --details --host '*late*'
        filmstrip sweep answer sweep.plan sweep.csv --output sweep.html

      The front: designs of which no other is as good in everything and better in something, each figure at its worst \
      over all workloads. The effect of an axis: the mean of the differences over all pairs of designs that differ on it \
      alone, with the worst workload, and the workloads on which it is more or less. Workloads on which no design is \
      right are listed.
      """)

  @OptionGroup var argument: SweepPlanArgument

  @Argument(
    help: "The table that 'sweep merge' wrote of it.", completion: .file(extensions: ["csv"]))
  var table: String

  @Option(help: "In which form (default: what --output ends in, else table).")
  var format: ReportFormat<SweepReport>?

  @Option(
    name: .shortAndLong,
    help: .init(
      "Where it is written to, such as PAGE.html; '-' for standard output.", valueName: "FILE"))
  var output = "-"

  @OptionGroup var overwriting: OverwriteOption

  @OptionGroup var detail: DetailsOption

  @Option(
    name: .customLong("trace"), help: "These traces alone, by name or pattern; repeat for more.")
  var traces: [String] = []

  @Option(
    name: .customLong("host"),
    help: "These hosts alone, by name, pattern or platform; repeat for more.")
  var hosts: [String] = []

  @OptionGroup var lines: WidthOptions

  /// The form that was asked for, or that the file's name ends in.
  private var form: ReportFormat<SweepReport> {
    let ending = URL(fileURLWithPath: output).pathExtension
    return format ?? ReportFormat(argument: ending == "md" ? "markdown" : ending) ?? .table
  }

  mutating func run() throws {
    try overwriting.check(output)
    let report = SweepReport(SweepAnswer(try figures()), showsDetails: detail.details)
    let text = try form.render(report, output == "-" ? lines.style : .plain)
    guard output != "-" else { return try OutputFile.printResult(text) }
    try OutputFile.write(text, to: output)
    OutputFile.tellWritten(output)
  }

  /// The figures on the workloads that were asked for.
  private func figures() throws -> SweepFigures {
    let all = try SweepFigures.read(plan: argument.plan, table: table)
    // A platform stands for all of its behaviours, as in a plan.
    let named = Set(hosts.flatMap { ListPlatform.behaviours(named: $0).map(\.host) })
    let tracePatterns = traces.map { NamePattern($0) }
    let hostPatterns = hosts.map { NamePattern($0) }
    let figures = all.of { trace, host in
      (traces.isEmpty || tracePatterns.contains { $0.matches(trace.name) })
        && (hosts.isEmpty || named.contains(host)
          || hostPatterns.contains { $0.matches(host.description) })
    }
    guard !figures.workloads.isEmpty else {
      throw SweepError(
        """
        \(argument.plan): has no workload that --trace and --host mean; its traces: \
        \(all.plan.traces.map(\.name).joined(separator: ", ")); its hosts: \
        \(all.plan.hosts.map(\.description).joined(separator: ", "))
        """)
    }
    for platform in hosts {
      let behaviours = ListPlatform.behaviours(named: platform).map(\.host)
      let triedCount = behaviours.count { all.plan.hosts.contains($0) }
      if triedCount > 0, triedCount < behaviours.count {
        OutputFile.tell(
          "\(platform): the sweep has \(triedCount) of the \(behaviours.count) behaviours")
      }
    }
    return figures
  }
}
