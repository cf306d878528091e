import ArgumentParser
import Foundation
import Measurement
import ScrollTrace

struct MergeSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one table of all that runs of a plan did.",
    discussion: """
      Examples:
        filmstrip sweep merge sweep.plan done --output sweep.csv
        filmstrip sweep merge sweep.plan one two --allow missing --output sweep.csv

      Fails if a unit is missing, was done twice with different figures, or is not in the plan, and names it. A damaged \
      result whose unit was done again is only reported. The table has a line for each trace, host and design, in the \
      plan's order: comma-separated values (RFC 4180). A text that a spreadsheet would take for a formula gets an \
      apostrophe. The bytes do not depend on shards, machines and order.
      """)

  enum Lack: String, ExpressibleByArgument, CaseIterable { case missing }

  @OptionGroup var argument: SweepPlanArgument
  @OptionGroup var folders: SweepFolders

  @Option(
    name: .shortAndLong,
    help: .init("Where the table is written to; '-' for standard output.", valueName: "FILE"))
  var output = "sweep.csv"

  @Option(help: "Leave out units that are missing, to look at a sweep that is under way.")
  var allow: Lack?

  @OptionGroup var overwriting: OverwriteOption

  mutating func run() throws {
    try overwriting.check(output)
    let plan = try argument.read()
    let merge = try folders.merge(plan)
    SweepCommand.tell(merge.damages.map { "damaged: \($0)" })
    let missing = merge.missing
    try check(merge, allow == nil ? missing : [], plan)

    let file = try StreamedOutput(path: output, hint: "see --output")
    try merge.writeTable(file.write)
    try file.finish()
    if !merge.damages.isEmpty {
      OutputFile.tell("Damaged lines are left out; their units are done again, or missing.")
    }
    if !missing.isEmpty {
      OutputFile.tell(
        "\(Plural.of(missing.count, "unit")) of \(plan.units.count) missing, as was allowed")
    }
    let failures = merge.failures
    if let first = failures.first {
      let count = Plural.of(failures.count, "unit")
      SweepCommand.tell("\(count) failed, the first: \(plan.words(first.unit)): \(first.reason)")
    }
    OutputFile.tellWritten(output)
  }

  /// - Throws: `SweepError`, after each problem was printed.
  private func check(_ merge: SweepMerge, _ missing: [Int], _ plan: SweepPlan) throws {
    let counts = [
      (merge.foreign.count, "foreign"), (merge.conflicts.count, "unequal"),
      (missing.count, "missing"),
    ].filter { $0.0 > 0 }
    guard !counts.isEmpty else { return }
    var problems = merge.foreign.map {
      "\($0.segment): has the unit \($0.unit), which the plan has not"
    }
    problems += merge.conflicts.map { conflict in
      """
      \(plan.words(conflict.unit)) was done twice, with different figures: in \(conflict.first) and in \
      \(conflict.second)
      """
    }
    problems += missing.map { "missing: \(plan.words($0))" }
    SweepCommand.tell(problems)
    let sum = counts.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    let advice =
      missing.isEmpty
      ? ""
      : "; 'filmstrip sweep run \(argument.plan) --into \(folders.folders[0])' does what is missing"
    throw SweepError("\(argument.plan): not merged: \(sum)\(advice)")
  }
}
