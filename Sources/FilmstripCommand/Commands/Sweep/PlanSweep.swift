import ArgumentParser
import Foundation
import Measurement
import ScrollTrace

struct PlanSweep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Make a plan of all that a file says, in units of work.",
    discussion: """
      Examples:
        filmstrip sweep plan sweep.yml --output sweep.plan
        filmstrip sweep plan people.yml --right sweep.plan sweep.csv --sample 1000

      A file, sweep.yml:
        filmstrip-sweep: 1
        traces:
          - edited-feed                       # a file, a pattern of files, embedded
          - {scenario: browse, seeds: 1-100}  # generated
        designs:
          - floor
          - design: tag-lookup
            vary: {identity: [tag, owned], key: [row, id]}
            without: ['identity=owned key=row']
        hosts: [uikit, recycleFirst]
        passes: [fidelity]                    # and allocations

      Designs that count the same on a trace and a host share one unit there. A unit is named by the hash of all that \
      decides its result, this executable too. Generated traces are written beside the plan, in PLAN.traces.
      """)

  @Argument(help: "What to try.", completion: .file(extensions: ["yml", "yaml"]))
  var spec: String

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Where the plan is written to.", valueName: "PLAN"))
  var output = "sweep.plan"

  @Option(
    help: .hidden("Refuse more combinations, or more units: each takes memory.", "N"))
  var limit = 2_000_000

  @Option(
    help: .init("Take so many designs, balanced over all axes.", valueName: "N"))
  var sample: Int?

  @OptionGroup var order: SeedOption

  @Option(
    parsing: .upToNextOption,
    help: .init(
      """
      Leave out designs if one other is right wherever they are, and on more workloads, by another sweep.
      """, valueName: "PLAN CSV"))
  var right: [String] = []

  @Option(
    parsing: .upToNextOption,
    help: .init(
      "Take the right designs on the front of another sweep and their equals, in every pass.",
      valueName: "PLAN CSV"))
  var front: [String] = []

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    for (name, files) in [("right", right), ("front", front)] where ![0, 2].contains(files.count) {
      throw ValidationError(
        "--\(name) takes a plan and its table, and not \(Plural.of(files.count, "file"))")
    }
    if !right.isEmpty, !front.isEmpty { throw ValidationError("either --right or --front") }
    for (name, count) in [("limit", limit), ("sample", sample ?? 1)] where count < 1 {
      throw ValidationError("--\(name) takes 1 or more, and not \(count)")
    }
    if output == "-" { throw ValidationError("a plan is a file: name one with --output") }
  }

  mutating func run() throws {
    try overwriting.check(output)
    var planner = try SweepPlanner(spec, limit: limit)
    var first: SweepPlanner.First?
    let files = right + front
    if !files.isEmpty {
      first = try SweepPlanner.First(
        front.isEmpty ? .right : .front, SweepFigures.read(plan: files[0], table: files[1]),
        named: files[0])
    }
    let plan = try planner.plan(
      generated: URL(fileURLWithPath: output + ".traces"), sample: sample, seed: order.seed,
      after: first)
    try OutputFile.write(plan.encoded(), to: output)
    tell(plan)
    OutputFile.tellWritten(output)
  }

  private func tell(_ plan: SweepPlan) {
    let workloadCount = plan.traces.count * plan.hosts.count
    let sharedCount = workloadCount * plan.designs.count * plan.passes.count - plan.units.count
    let cores = SweepCommand.processorCount
    let duration = SweepCommand.duration(plan.seconds(of: plan.units.indices) / Double(cores))
    var lines = [
      """
      \(Plural.of(plan.designs.count, "design")) on \(Plural.of(plan.traces.count, "trace")) and \
      \(Plural.of(plan.hosts.count, "host")): \(Plural.of(plan.units.count, "unit"))
      """
    ]
    if sharedCount > 0 {
      lines.append(
        "\(sharedCount) more count the same as one of these, by rule: their trace has nothing that they differ in"
      )
    }
    lines += plan.notes
    lines.append(
      """
      about \(duration) on \(Plural.of(cores, "processor")) by its events; an edited feed takes three times that, and \
      'sweep run' knows better
      """)
    for line in lines { SweepCommand.tell(line) }
  }
}
