import ArgumentParser
import Foundation
import Measurement
import Reporting
import ScrollTrace

struct SweepCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sweep",
    abstract: "Try all designs on many traces, over cores or a cluster.",
    discussion: """
      Examples:
        filmstrip sweep plan sweep.yml --output sweep.plan
        filmstrip sweep run sweep.plan --into done
        filmstrip sweep merge sweep.plan done --output sweep.csv
        filmstrip sweep answer sweep.plan sweep.csv

      A file says what is tried. A plan has it in units: a pass over a trace, on a host, of a design. Runs do the \
      units, in any number of shards, processes and machines; each may be stopped and started again. A merge makes one \
      table of the results, the same bytes however they were done. The answer is the Pareto front and the main effect \
      of each axis.

      A sweep has exact figures only. Use 'compare' to take times of the designs that are left.
      """,
    subcommands: [
      PlanSweep.self, RunSweep.self, SweepStatus.self, MergeSweep.self, AnswerSweep.self,
      SubmitSweep.self,
    ])

  /// A rounded duration.
  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1: "a second"
    case ..<120: "\(Int(seconds.rounded(.up))) s"
    case ..<7200: "\(Int((seconds / 60).rounded(.up))) minutes"
    default: "\(Int((seconds / 3600).rounded(.up))) hours"
    }
  }

  static var processorCount: Int { ProcessInfo.processInfo.activeProcessorCount }

  /// Prints a line for the user. It may quote names, and output of a design.
  static func tell(_ line: String) { OutputFile.tell(TextStyle.onOneLine(line)) }

  /// Prints the first of many problems, and the number of others.
  static func tell(_ problems: [String]) {
    let namedMax = 100
    for problem in problems.prefix(namedMax) { tell("filmstrip: \(problem)") }
    if problems.count > namedMax { tell("filmstrip: and \(problems.count - namedMax) more") }
  }
}

extension SweepFigures {
  /// Reads a merged table, and its plan.
  static func read(plan: String, table: String) throws -> SweepFigures {
    let plan = try SweepPlan.read(plan)
    let data = try InputFile.mapped(table, hint: "see 'filmstrip sweep merge'")
    return try SweepFigures(plan, table: data, named: table)
  }
}

extension SweepPlan {
  static func read(_ path: String) throws -> SweepPlan {
    try SweepPlan(try InputFile.mapped(path, hint: "see 'filmstrip sweep plan'"), named: path)
  }
}

/// A plan as the command line names it.
struct SweepPlanArgument: ParsableArguments {
  @Argument(help: "The plan that 'sweep plan' wrote.", completion: .file(extensions: ["plan"]))
  var plan: String

  func read() throws -> SweepPlan { try SweepPlan.read(plan) }
}

/// The folder that a run writes into.
struct SweepTarget: ParsableArguments {
  @Option(help: ArgumentHelp("The folder for results.", valueName: "DIR"), completion: .directory)
  var into: String
}

/// The folders that runs of a plan wrote into.
struct SweepFolders: ParsableArguments {
  @Argument(help: "Folders that 'sweep run' wrote into.", completion: .directory)
  var folders: [String]

  func merge(_ plan: SweepPlan) throws -> SweepMerge {
    var merge = SweepMerge(plan)
    for folder in folders { try merge.add(SweepFolder(folder, planID: plan.id)) }
    return merge
  }
}

struct SweepStatus: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status",
    abstract: "Print the units of a plan that are done, that failed and why, and that are left.",
    discussion: """
      Example:
        filmstrip sweep status sweep.plan done

      Also prints the designs that a rule discarded in the plan.
      """)

  @OptionGroup var argument: SweepPlanArgument
  @OptionGroup var folders: SweepFolders

  mutating func run() throws {
    let plan = try argument.read()
    let merge = try folders.merge(plan)
    let (missing, failures) = (merge.missing, merge.failures)
    let cores = SweepCommand.processorCount
    var lines = [
      """
      \(plan.units.count - missing.count) of \(Plural.of(plan.units.count, "unit")) done, \(failures.count) of them \
      failed, \(missing.count) left
      """
    ]
    if !missing.isEmpty {
      let duration = SweepCommand.duration(plan.seconds(of: missing) / Double(cores))
      lines.append("about \(duration) more on \(Plural.of(cores, "processor")) like these")
    }
    lines += plan.notes.filter { $0.hasPrefix(SweepSelection.noteMark) }
    lines += merge.damages.map { "damaged: \($0)" }
    lines += failures.prefix(20).map { "failed: \(plan.words($0.unit)): \($0.reason)" }
    if failures.count > 20 { lines.append("\(failures.count - 20) more failed") }
    for line in lines { try OutputFile.printResult("\(TextStyle.onOneLine(line))\n") }
  }
}
