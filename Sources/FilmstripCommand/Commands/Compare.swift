import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics
import TraceTools

/// The main job: designs side by side on recorded scrolls.
struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare designs: what each loses beside what each costs.",
    discussion: """
      Without arguments: the embedded recordings (chromium-browse on the hosts acquireFirst and \
      acquireFirst+late, edited-feed on acquireFirst) with every preset but the frameworks', stable-id saving on scroll, and furrow-2013 without \
      Linux's Foundation.

      A design is PRESET[,AXIS=VALUE]..., such as tag-lookup,pool=cap:5,saves=scroll; 'filmstrip \
      designs' and 'filmstrip axes' list them. Costs stand as differences above the base.

      --seed-feeds compares the articles' designs on the feeds that the articles wrote them for, --frameworks how \
      list frameworks do it, on the embedded recordings or whatever traces are named.

      Examples:
        filmstrip compare feed.jsonl --design tag-lookup --design stable-id
        filmstrip compare --design stable-id --vary pool=lifo,cap:2,none
        filmstrip compare feed.jsonl --host late --format json > result.json
        filmstrip compare feed.jsonl --format csv --format markdown --output results
        filmstrip compare --frameworks --exact

      --output writes result.json and table.txt, whatever else is asked for: 'filmstrip report' reads the first.
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    name: .customLong("group"),
    help: ArgumentHelp(
      "Traces that reports show together, under a name; repeat for more.",
      valueName: "NAME=TRACE,TRACE,..."))
  var groups: [TraceGroup] = []

  @Option(
    name: .customLong("design"),
    help: "A design; repeat for more. Without any: every preset but the frameworks'.",
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
      The order in which the platform calls back: \(Arguments.hostHelp); repeat for more.
      """,
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    name: [.customLong("blocks"), .customLong("rounds")],
    help: """
      Take so many blocks of times on each workload, and look at them once. Without it: as many as the \
      verdicts need, looked at three times.
      """)
  var blocks: Int?

  @Flag(help: "Exact figures as always, times from few and short blocks: too few for verdicts.")
  var quick = false

  @Option(
    help: """
      The change that matters, such as 2% or 0.02 (default: 2%, or what this machine can see, as 'filmstrip \
      calibrate' found): what is within is the same.
      """)
  var margin: Share?

  @Option(help: "The probability of one false verdict or more in the whole run.")
  var alpha = Share(TimingBudget.standardAlpha)

  @Option(help: "Stop a process of the run after so many seconds.")
  var timeLimit = 600.0

  @Option(
    help: "Stop a process of the run that holds so many megabytes (default: half the memory).")
  var memoryLimit: Int?

  @Flag(help: "The articles' designs, each on its own feed and on the others'.")
  var seedFeeds = false

  @Flag(
    help: "How list frameworks do it (RecyclerView, Compose, Flutter and others), and stable-id.")
  var frameworks = false

  @Option(
    help: ArgumentHelp(
      """
      Count the instructions of each replay too, in so many processes that must agree (2 or more; by valgrind, \
      or by the processor where it lets itself be asked).
      """, valueName: "RUNS"))
  var instructions: Int?

  @Flag(help: "Exact figures alone: nothing is timed, and the same input prints the same bytes.")
  var exact = false

  @OptionGroup var options: ReportOptions<Report>

  @OptionGroup var lines: WidthOptions

  @OptionGroup var film: FilmOptions

  @Option(help: "Fixes the order in which designs take turns.")
  var seed: UInt64 = 1

  mutating func validate() throws {
    try film.check(with: options)
    if let blocks, blocks < 1 || blocks > 500 {
      throw ValidationError("--blocks takes 1 to 500, and not \(blocks)")
    }
    if exact, blocks != nil || quick {
      throw ValidationError("--exact times nothing: it goes with neither --blocks nor --quick")
    }
    if let instructions, !(2...100 ~= instructions) {
      throw ValidationError("--instructions takes 2 to 100 processes, and not \(instructions)")
    }
    if timeLimit <= 0 { throw ValidationError("--time-limit takes seconds above 0") }
    if let memoryLimit, memoryLimit < 1 { throw ValidationError("--memory-limit takes megabytes") }
    if let margin, margin.value <= 0 || margin.value > 1 {
      throw ValidationError("--margin lies above 0% and up to 100%, and is \(margin)")
    }
    guard alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
    let named = traces + groups.flatMap(\.traces)
    if seedFeeds, let first = named.first {
      throw ValidationError("--seed-feeds names its traces itself: \(first) is one too many")
    }
    if frameworks, let first = designs.first {
      throw ValidationError("--frameworks names its designs itself: \(first) is one too many")
    }
    if frameworks, seedFeeds {
      throw ValidationError("--frameworks and --seed-feeds each name the designs: take one")
    }
    let standardInputs = named.filter { $0 == "-" }
    if standardInputs.count > 1 { throw ValidationError("standard input can be read only once") }
    // Here, where a mistake still shows the usage of this command.
    for design in designs + [base] { _ = try Arguments.design(design) }
    _ = try Arguments.hosts(hosts)
    if let vary { _ = try Compare.axis(vary) }
  }

  mutating func run() throws {
    let plan = try Failure.translating { try makePlan() }
    try options.makeFolder()
    let interruption = Interruption.onSignals()
    let result: RunResult = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      return try Comparison(plan, interruption: interruption) { progress.show($0) }.run()
    }
    var report = Report(result)
    if film.isNeeded(by: options) {
      let maker = PlaybackMaker(run: result, named: film.designs) { workload in
        plan.workloads.first { $0.name == workload.name }?.trace
      }
      try Failure.translating { try maker.complete(&report, isTimed: options.asks(for: "chrome")) }
    }
    try options.report(report, always: ["json", "terminal"], width: lines.width)
    try Compare.end(result, interruption)
  }

  /// Ends with a code of its own where something is missing from the result.
  private static func end(_ result: RunResult, _ interruption: Interruption) throws {
    tell(result.failures)
    if result.isPartial {
      OutputFile.tell("filmstrip: stopped before it was over: the result is partial")
      throw ExitCode(128 + (interruption.signalNumber ?? SIGINT))
    }
    if !result.failures.isEmpty { throw ExitCode(Failure.Code.failedCheck.rawValue) }
  }

  /// Tells of processes that have no outcome.
  static func tell(_ failures: [ChildFailure]) {
    for failure in failures {
      OutputFile.tell("filmstrip: \(TextTable.onOneLine(failure.description))")
    }
  }

  // MARK: The plan

  private func makePlan() throws -> ComparisonPlan {
    let workloads = try workloads()
    var notes: [String] = []
    var chosen = try designs.map(Arguments.design)
    if designs.isEmpty {
      chosen =
        seedFeeds
        ? DesignCatalog.seedComparison
        : frameworks ? DesignCatalog.frameworkComparison : DesignCatalog.comparison
    }
    let base = try Arguments.design(base)
    if let vary { chosen = try varied(chosen, vary, workloads, &notes) }
    for design in chosen + [base] {
      for workload in workloads { try Arguments.check(design, appliesTo: workload.trace) }
    }
    var plan = ComparisonPlan(
      workloads: workloads, designs: chosen, base: base, timing: nil, seed: seed,
      command: Array(CommandLine.arguments.dropFirst()), notes: notes)
    plan.sweptAxis = try vary.map { try Compare.axis($0).axis.name }
    plan.timing = try budget(for: &plan)
    plan.secondsMax = timeLimit
    plan.instructionRunCount = instructions ?? 0
    if let memoryLimit { plan.memoryBytesMax = memoryLimit << 20 }
    return plan
  }

  /// How times are taken: as many blocks as the verdicts of this plan need, unless something else is asked for.
  private func budget(for plan: inout ComparisonPlan) throws -> TimingBudget? {
    if exact { return nil }
    // Whatever the blocks: an alpha that no plan can have is a mistake before anything is measured.
    _ = try SignedRankPlan.requiredBlocks(
      comparisons: plan.comparisonCount, alpha: alpha.value)
    let margin = try calibratedMargin(&plan.notes)
    let looks =
      try blocks.map { [$0] }
      ?? (quick
        ? [Compare.quickBlockCount]
        : SignedRankPlan.standardLooks(
          comparisons: plan.comparisonCount, alpha: alpha.value))
    var budget = TimingBudget(looks: looks, alpha: alpha.value, margin: margin)
    if quick {
      budget.roundCount = Compare.quickRoundCount
      budget.setsAside = false
    }
    return budget
  }

  /// The margin that was asked for; one that this machine cannot see is refused.
  private func calibratedMargin(_ notes: inout [String]) throws -> Double {
    let standard = TimingBudget.standardMargin
    guard let calibration = try CalibrationFile.read(for: .current) else {
      if !quick {
        notes.append("this machine is not calibrated: 'filmstrip calibrate' says what it can see")
      }
      return margin?.value ?? standard
    }
    // To the next tenth of a percent.
    let smallest = (calibration.smallestDetectable * 1000).rounded(.up) / 1000
    if let margin, margin.value < smallest {
      throw ValidationError(
        """
        --margin \(margin) is tighter than this machine can see: changes below \(Share(smallest)) were not told \
        from none when it was calibrated; take that, or calibrate a quieter machine
        """)
    }
    if margin == nil, smallest > standard {
      notes.append(
        "the margin is \(Share(smallest)): this machine was calibrated to see nothing smaller")
    }
    return margin?.value ?? max(standard, smallest)
  }

  private static let quickBlockCount = 3
  private static let quickRoundCount = 40

  private func workloads() throws -> [ComparisonPlan.Workload] {
    let hosts = try Arguments.hosts(hosts)
    if traces.isEmpty, groups.isEmpty, hosts.isEmpty, !seedFeeds {
      let browse = try TraceArgument.read("chromium-browse")
      let edited = try TraceArgument.read("edited-feed")
      return [
        ComparisonPlan.Workload(trace: browse, host: .acquireFirst, file: "chromium-browse"),
        ComparisonPlan.Workload(trace: browse, host: Host(endsLate: true), file: "chromium-browse"),
        ComparisonPlan.Workload(trace: edited, host: .acquireFirst, file: "edited-feed"),
      ]
    }
    let embedded = seedFeeds ? EmbeddedTraces.seedFeeds : EmbeddedTraces.recordings
    let own = traces.isEmpty && groups.isEmpty ? embedded : traces
    let arguments: [(name: String, group: String?)] =
      own.map { ($0, nil) } + groups.flatMap { group in group.traces.map { ($0, group.name) } }
    return try zip(arguments, TraceArgument.read(arguments.map(\.name))).flatMap {
      argument, trace in
      (hosts.isEmpty ? [.acquireFirst] : hosts).map {
        // What came by standard input is gone; a file is read again.
        ComparisonPlan.Workload(
          trace: trace, host: $0, file: argument.name == "-" ? nil : argument.name,
          group: argument.group)
      }
    }
  }

  /// The axis that `--vary` names, and the values, if it names any.
  private static func axis(_ vary: String) throws -> (axis: AxisDescription, values: [String]?) {
    let parts = vary.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let axis = AxisDescription.known.first(where: { $0.name == name }) else {
      throw ValidationError(
        NearestName.refusal(of: name, as: "axis", among: AxisDescription.known.map(\.name)))
    }
    guard parts.count > 1 else { return (axis, nil) }
    let values = parts[1].split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    if values.contains("") { throw ValidationError("--vary \(vary) names no value somewhere") }
    return (axis, values)
  }

  /// Every design with every value of an axis; where values were not named, those that do not apply are
  /// left out, and a note says so.
  private func varied(
    _ designs: [Design], _ vary: String, _ workloads: [ComparisonPlan.Workload],
    _ notes: inout [String]
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
          for workload in workloads { try variant.check(appliesTo: workload.trace.feed) }
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
