import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import Sweep

/// Makes a plan.
struct PlanSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Make a plan of all that a file says: a piece of work, a unit, on each line.",
    discussion: """
      A file, sweep.yml:
        filmstrip-sweep: 1
        traces:
          - edited-feed                       # a file, a pattern of files, or an embedded trace
          - {scenario: browse, mutation: inserts-above, person: [browsing, flinging], seeds: 1-100}
                                              # generated, crossed, as 'filmstrip trace generate --help' says
        designs:
          - floor
          - design: tag-lookup                # crossed with all these
            vary:
              identity: [tag, map, owned, id]
              key: [row, path, id]
              offsets: [dictionary, 'lru:5%']
            without:                          # combinations that are left out
              - 'identity=owned key=row'
        hosts: [acquireFirst, recycleFirst]
        passes: [fidelity]                    # and allocations

      'filmstrip designs --axes' lists the axes and their values, 'filmstrip designs' the designs, and 'filmstrip hosts' the \
      hosts; a platform, such as uikit, stands for all of its behaviours.

      Designs that count the same on a trace and a host, since it has nothing that their difference is about (no taps, \
      no reloads, no flings), are one unit there. A unit is named by the hash of all that decides its result, this \
      executable's too. Generated traces are written beside the plan, in PLAN.traces.

      Of designs that another sweep tried, one may go on with those that are left by a rule, said with how many were \
      given up in the plan, by 'status' and in the answer: --right gives up a design for one and the same other that \
      is right wherever it is, and elsewhere besides; --pareto gives up besides what one and the same other is no \
      worse than on every workload in every figure, and better than in one; --front goes on with what is worth having \
      and right, and what came to the same, in every pass: so it has their allocations. Each takes the plan and the \
      table of that sweep; designs that it did not try are left out.

      Examples:
        filmstrip sweep plan sweep.yml --output sweep.plan
        filmstrip sweep plan sweep.yml --sample 1000 --seed 7 --output part.plan
        filmstrip sweep plan people.yml --pareto first.plan first.csv --output second.plan
        filmstrip sweep plan sweep.yml --front sweep.plan sweep.csv --output front.plan
      """)

  @Argument(help: "What to try.", completion: .file(extensions: ["yml", "yaml"]))
  var spec: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the plan is written to.", valueName: "PLAN"))
  var output = "sweep.plan"

  @Option(
    help: ArgumentHelp(
      "Of the designs so many, in which each value of each axis stands as often as in all.",
      valueName: "N"))
  var sample: Int?

  @Option(help: "Fixes which are in the sample.")
  var seed: UInt64 = 1

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Give up what others are right besides, by another sweep.", valueName: "PLAN CSV"))
  var right: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "The same, and what one other is no worse than anywhere.", valueName: "PLAN CSV"))
  var pareto: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "What another sweep found worth having and right, in every pass.", valueName: "PLAN CSV"))
  var front: [String] = []

  @OptionGroup var overwriting: OverwriteOption

  /// The rules that were asked for, each with its files.
  private var rules: [(rule: SweepSelection.Rule, files: [String])] {
    [(.right, right), (.pareto, pareto), (.front, front)].filter { !$0.1.isEmpty }
  }

  mutating func validate() throws {
    for (rule, files) in rules where files.count != 2 {
      throw ValidationError(
        "--\(rule.rawValue) takes a plan and its table, and not \(Plural.of(files.count, "file"))")
    }
    if rules.count > 1 {
      throw ValidationError("--right, --pareto and --front: one of them, and not \(rules.count)")
    }
    if let sample, sample < 1 {
      throw ValidationError("--sample takes 1 or more, and not \(sample)")
    }
    if output == "-" { throw ValidationError("a plan is a file: name one with --output") }
  }

  mutating func run() throws {
    try overwriting.check(output)
    let folder = URL(fileURLWithPath: output + ".traces")
    let plan = try SuiteMistakes.told {
      try SweepFailure.told(.badTrace) {
        var planner = try SweepPlanner(spec)
        let first = try rules.first.map { rule, files in
          try SweepPlanner.First(
            rule, SweepFigures.read(plan: files[0], table: files[1]), named: files[0])
        }
        return try planner.plan(generated: folder, sample: sample, seed: seed, after: first)
      }
    }
    let file = try StreamedOutput(path: output, hint: "see --output")
    try plan.write(file.write)
    try file.finish()
    let combinationCount =
      plan.traces.count * plan.hosts.count * plan.designs.count * plan.passes.count
    let cores = ProcessInfo.processInfo.activeProcessorCount
    var lines = [
      """
      \(Plural.of(plan.designs.count, "design")) on \(Plural.of(plan.traces.count, "trace")) and \
      \(Plural.of(plan.hosts.count, "host")): \(Plural.of(plan.units.count, "unit"))
      """
    ]
    let same = combinationCount - plan.units.count
    if same > 0 {
      lines.append(
        "\(same) more count the same as one of these, by rule: their trace has nothing that they differ in"
      )
    }
    lines += plan.notes
    let seconds = plan.seconds / Double(cores)
    lines.append(
      """
      about \(SweepWords.duration(seconds)) on \(Plural.of(cores, "processor")) by its events; \
      an edited feed takes three times that, and 'sweep run' knows better
      """)
    for line in lines { OutputFile.tell(TextStyle.onOneLine(line)) }
    OutputFile.tellWritten(output)
  }
}

/// Words about sweeps.
enum SweepWords {
  static func number(_ value: Double, _ decimals: Int) -> String {
    String(format: "%.\(decimals)f", value)
  }

  /// A time as people say it.
  static func duration(_ seconds: Double) -> String {
    switch seconds {
    case ..<1: "a second"
    case ..<120: "\(Int(seconds.rounded(.up))) s"
    case ..<7200: "\(Int((seconds / 60).rounded(.up))) minutes"
    default: "\(Int((seconds / 3600).rounded(.up))) hours"
    }
  }
}
