import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import Sweep

/// Makes one table of what runs did.
struct MergeSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Make one table of all that runs of a plan did.",
    discussion: """
      Fails where a unit is missing, was done twice, came to something else a second time, or is none of the plan's, \
      and names it. The table has a line for each trace, host and design: comma-separated values (RFC 4180), which \
      spreadsheets, data frames and databases read as they are. In the plan's order: whoever did what, and in which \
      order, the bytes are the same.

      Examples:
        filmstrip sweep merge sweep.plan done --output sweep.csv
        filmstrip sweep merge sweep.plan done-1 done-2 --allow missing --output sweep.csv
      """)

  enum Lack: String, ExpressibleByArgument, CaseIterable { case missing }

  @OptionGroup var argument: SweepPlanArgument
  @OptionGroup var folders: SweepFolders

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the table is written to; '-' for standard output.", valueName: "FILE")
  )
  var output = "sweep.csv"

  @Option(help: "Leave lines out whose units are missing, and say how many.")
  var allow: Lack?

  @OptionGroup var overwriting: OverwriteOption

  mutating func run() throws {
    try overwriting.check(output)
    let plan = try argument.read()
    let merge = try folders.merge(plan)
    let missing = merge.missing
    var problems = merge.damages.map(\.description)
    problems += merge.foreign.map {
      "\($0.segment): has the unit \($0.unit), which the plan has not"
    }
    problems += merge.doubles.map { double in
      """
      \(merge.words(double.unit)) was done twice, \(double.isEqual ? "to the same" : "and came to something else"): in \
      \(double.first) and in \(double.second)
      """
    }
    if allow != .missing, !missing.isEmpty {
      problems += missing.prefix(MergeSweep.namedMax).map { "missing: \(merge.words($0))" }
      if missing.count > MergeSweep.namedMax {
        problems.append("\(missing.count - MergeSweep.namedMax) more units are missing")
      }
    }
    guard problems.isEmpty else {
      for problem in problems.prefix(100) {
        OutputFile.tell("filmstrip: \(TextStyle.onOneLine(problem))")
      }
      throw Failure(
        code: .badTrace,
        message:
          "\(argument.plan): not merged: \(MergeSweep.sum(merge, missing.count))\(advice(missing.count))"
      )
    }
    let file = try StreamedOutput(path: output, hint: "see --output")
    try merge.writeTable(file.write)
    try file.finish()
    if !missing.isEmpty {
      OutputFile.tell(
        "\(Plural.of(missing.count, "unit")) of \(plan.units.count) missing, as was allowed")
    }
    let failures = merge.failures
    if !failures.isEmpty {
      OutputFile.tell(
        "\(Plural.of(failures.count, "unit")) failed, the first: \(merge.words(failures[0].unit)): \(failures[0].reason)"
      )
    }
    OutputFile.tellWritten(output)
  }

  private static let namedMax = 10

  /// What to do about units that nobody did.
  private func advice(_ missingCount: Int) -> String {
    guard missingCount > 0, allow != .missing, let folder = folders.folders.first else { return "" }
    return "; 'filmstrip sweep run \(argument.plan) --into \(folder)' does what is missing"
  }

  private static func sum(_ merge: SweepMerge, _ missingCount: Int) -> String {
    let counts = [
      (merge.damages.count, "damaged"), (merge.foreign.count, "foreign"),
      (merge.doubles.count { $0.isEqual }, "double"),
      (merge.doubles.count { !$0.isEqual }, "unequal"), (missingCount, "missing"),
    ]
    return counts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}

/// How far a sweep is.
struct SweepStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Say what of a plan is done, what failed and why, and what is left.",
    discussion: """
      What was given up by a rule when it was planned is said too.

      Examples:
        filmstrip sweep status sweep.plan done
      """)

  @OptionGroup var argument: SweepPlanArgument
  @OptionGroup var folders: SweepFolders

  mutating func run() throws {
    let plan = try argument.read()
    let merge = try folders.merge(plan)
    let missing = merge.missing
    let failures = merge.failures
    let leftSeconds = missing.reduce(0) { $0 + plan.cost(of: plan.units[$1]) } / 1e6
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var lines = [
      """
      \(plan.units.count - missing.count) of \(Plural.of(plan.units.count, "unit")) done, \(failures.count) of them \
      failed, \(missing.count) left
      """
    ]
    if !missing.isEmpty {
      lines.append(
        "about \(SweepWords.duration(leftSeconds / Double(cores))) more on \(Plural.of(cores, "processor")) like these"
      )
    }
    // What was left out by a rule is none of what is left.
    lines += plan.notes.filter { $0.hasPrefix(SweepSelection.noteMark) }
    lines += merge.damages.map { "damaged: \($0)" }
    lines += failures.prefix(20).map { "failed: \(merge.words($0.unit)): \($0.reason)" }
    if failures.count > 20 { lines.append("\(failures.count - 20) more failed") }
    for line in lines { try OutputFile.printResult("\(TextStyle.onOneLine(line))\n") }
  }
}
