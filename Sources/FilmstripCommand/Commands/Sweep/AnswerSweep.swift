import ArgumentParser
import Foundation
import Reporting
import Results
import ScrollTrace
import Sweep

/// What a sweep says.
struct AnswerSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "answer",
    abstract: "Say which designs are worth having, what each axis does, and by which rules.",
    discussion: """
      The front: designs of which no other is as good in everything and better in something, each figure at its worst \
      over all workloads. What an axis does: the mean of the differences over all pairs of designs that differ on it \
      alone, and the workloads on which it is more or less. Rules hold on 97% of their workloads or more, and name the \
      first of the others.

      Examples:
        filmstrip sweep answer sweep.plan sweep.csv
        filmstrip sweep answer sweep.plan sweep.csv --format json
      """)

  @OptionGroup var argument: SweepPlanArgument

  @Argument(
    help: "The table that 'sweep merge' wrote of it.", completion: .file(extensions: ["csv"]))
  var table: String

  @Option(help: "What to print (default: table).")
  var format: FormatArgument<SweepReport>?

  @Flag(help: "All of it: rules, effects and workloads, and not the first screen alone.")
  var details = false

  @OptionGroup var lines: WidthOptions

  mutating func run() throws {
    let answer = SweepAnswer(try SweepFigures.read(plan: argument.plan, table: table))
    let report = SweepReport(answer, showsDetails: details)
    try OutputFile.printResult((format ?? .table).render(report, lines.style))
  }
}
