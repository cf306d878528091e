import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// The main job: designs side by side on recorded scrolls.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare designs: what each loses beside what each costs.",
    discussion: """
      Without arguments: the embedded recordings (chromium-browse on the hosts acquireFirst and \
      acquireFirst+late, edited-feed on acquireFirst) with every preset.

      A design is PRESET[,AXIS=VALUE]..., such as tag-lookup,pool=cap:5,saves=scroll; 'filmstrip \
      designs' and 'filmstrip axes' list them. Costs stand as differences above the base.

      Examples:
        filmstrip compare feed.jsonl --design tag-lookup --design stable-id
        filmstrip compare --design stable-id --vary pool=lifo,cap:2,none
        filmstrip compare feed.jsonl --host late --format json > result.json
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("design"),
    help: "A design; repeat for more. Without any: every preset.",
    completion: Arguments.presetNames)
  var designs: [String] = []

  @Option(
    help: ArgumentHelp(
      "Try each design with these values of an axis; without values, all that apply.",
      valueName: "AXIS[=V,V...]"))
  var vary: String?

  @Option(
    help:
      "The design whose cost is taken from the others', and that is timed twice as the control.",
    completion: Arguments.presetNames)
  var base = "floor"

  @Option(
    name: .customLong("host"),
    help: """
      The order in which the platform calls back: acquireFirst, recycleFirst, late, or one of the first \
      two and late joined by '+'; repeat for more.
      """,
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(help: "How often each design is timed on each workload (default: 10; 3 with --quick).")
  var rounds: Int?

  @Flag(help: "Exact figures as always, times from few and short rounds.")
  var quick = false

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @Option(
    help: ArgumentHelp(
      "Also write result.json and table.txt into this folder.", valueName: "DIR"))
  var output: String?

  @Option(help: "Fixes the order in which designs take turns.")
  var seed: UInt64 = 1

  mutating func validate() throws {
    if let rounds, rounds < 1 || rounds > 1000 {
      throw ValidationError("--rounds takes 1 to 1000, and not \(rounds)")
    }
    let standardInputs = traces.filter { $0 == "-" }
    if standardInputs.count > 1 { throw ValidationError("standard input can be read only once") }
    // Here, where a mistake still shows the usage of this command.
    for design in designs + [base] { _ = try Arguments.design(design) }
    var named: Set<String> = []
    for host in try hosts.map(Arguments.host) where !named.insert(host.description).inserted {
      throw ValidationError("the host '\(host)' is named twice")
    }
    if let vary { _ = try Compare.axis(vary) }
  }

  mutating func run() throws {
    let plan = try Failure.translating { try makePlan() }
    let folder = output.map { URL(fileURLWithPath: $0, isDirectory: true) }
    if let folder { try OutputFile.makeFolder(folder) }
    let result: RunResult = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      var comparison = Comparison(plan) { progress.show($0) }
      return try comparison.run()
    }
    let table = TerminalFormat.render(result)
    let json = try JSONFormat.render(result)
    try OutputFile.printResult(format == .json ? json : table)
    guard let folder else { return }
    try OutputFile.write(json, to: folder.appendingPathComponent("result.json"))
    try OutputFile.write(table, to: folder.appendingPathComponent("table.txt"))
    let files = ["result.json", "table.txt"].map { folder.appendingPathComponent($0).path }
    OutputFile.tell("Wrote \(files.joined(separator: " and "))")
  }

  // MARK: The plan

  private func makePlan() throws -> ComparisonPlan {
    let works = try works()
    var notes: [String] = []
    var chosen =
      designs.isEmpty ? DesignCatalog.designs : try designs.map(Arguments.design)
    let base = try Arguments.design(base)
    if let vary { chosen = try varied(chosen, vary, works, &notes) }
    for design in chosen + [base] {
      for work in works { try Arguments.check(design, appliesTo: work.trace) }
    }
    return ComparisonPlan(
      works: works, designs: chosen, base: base, roundCount: rounds ?? (quick ? 3 : 10),
      sliceMilliseconds: quick ? 5 : 20, seed: seed,
      command: Array(CommandLine.arguments.dropFirst()), notes: notes)
  }

  private func works() throws -> [ComparisonPlan.Work] {
    let hosts = try hosts.map(Arguments.host)
    if traces.isEmpty, hosts.isEmpty {
      let browse = try TraceArgument.read("chromium-browse")
      let edited = try TraceArgument.read("edited-feed")
      return [
        ComparisonPlan.Work(trace: browse, host: .acquireFirst),
        ComparisonPlan.Work(trace: browse, host: Host(endsLate: true)),
        ComparisonPlan.Work(trace: edited, host: .acquireFirst),
      ]
    }
    let names = traces.isEmpty ? EmbeddedTraces.names : traces
    let read = try names.map(TraceArgument.read)
    for (place, trace) in read.enumerated() {
      if let other = read[..<place].firstIndex(where: { $0.name == trace.name }) {
        throw ValidationError(
          """
          '\(names[other])' and '\(names[place])' are both called \
          '\(TextTable.onOneLine(trace.name))' in reports: change the "name" in a header
          """)
      }
    }
    return read.flatMap { trace in
      (hosts.isEmpty ? [.acquireFirst] : hosts).map { ComparisonPlan.Work(trace: trace, host: $0) }
    }
  }

  /// The axis that `--vary` names, and the values, if it names any.
  private static func axis(_ vary: String) throws -> (axis: AxisDescription, values: [String]?) {
    let parts = vary.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let axis = AxisDescription.all.first(where: { $0.name == name }) else {
      throw ValidationError(
        NearestName.refusal(of: name, as: "axis", among: AxisDescription.all.map(\.name)))
    }
    guard parts.count > 1 else { return (axis, nil) }
    let values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if values.contains("") { throw ValidationError("--vary \(vary) names no value somewhere") }
    return (axis, values)
  }

  /// Every design with every value of an axis; where values were not named, those that do not apply are
  /// left out, and a note says so.
  private func varied(
    _ designs: [Design], _ vary: String, _ works: [ComparisonPlan.Work], _ notes: inout [String]
  ) throws -> [Design] {
    let (axis, named) = try Compare.axis(vary)
    let name = axis.name
    let numbered = axis.values.filter { named == nil && $0.needsNumber }.map(\.name)
    if let first = numbered.first {
      notes.append(
        """
        left out: \(name)=\(numbered.joined(separator: ", ")), which \
        \(numbered.count == 1 ? "needs" : "need") a number, such as --vary \(name)=\(first.dropLast())5
        """)
    }
    var varied: [Design] = []
    for design in designs {
      for value in named ?? axis.values.filter({ !$0.needsNumber }).map(\.name) {
        do {
          let variant = try design.setting(axis: name, to: value)
          for work in works { try variant.check(appliesTo: work.trace.feed) }
          varied.append(variant)
        } catch let error as DesignError {
          if named != nil { throw ValidationError(error.description) }
          notes.append("left out: \(error.description)")
        }
      }
    }
    if varied.isEmpty { throw ValidationError("no value of '\(name)' applies to these designs") }
    return varied
  }
}
