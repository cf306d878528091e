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
      Examples:
        filmstrip compare feed.jsonl --design tag-lookup --design stable-id
        filmstrip compare --design stable-id --vary pool=lifo,cap:2,none --vary saves --exact
        filmstrip compare feed.jsonl --format csv --format markdown --output results
        filmstrip compare --frameworks --exact
        filmstrip compare --print-costs > costs.json

      Without arguments: \(ComparedByDefault.help). The answer names the cheapest designs without a fault. Frames and \
      hitches are modelled. --output always writes result.json, table.txt and report.html. More options: --help-hidden.
      """)

  @OptionGroup var compared: ComparedOptions

  @Option(
    name: .customLong("group"),
    help: ArgumentHelp(
      "Traces that reports show together, under a name; repeat for more.",
      valueName: "NAME=TRACE,TRACE,...", visibility: .hidden),
    transform: TraceGroup.init)
  var groups: [TraceGroup] = []

  @OptionGroup var chosen: DesignsOption

  @Option(
    help: ArgumentHelp(
      "Try each design with these values of an axis (default: all); axes are crossed.",
      valueName: "AXIS[=V,V...]"),
    completion: .list(AxisDescription.known.map(\.name)), transform: Variation.init)
  var vary: [Variation] = []

  @Option(
    help: ArgumentHelp(
      """
      The design whose cost is taken from the others', and that is timed twice as the control (default: floor).
      """, valueName: "DESIGN", visibility: .hidden),
    completion: Arguments.presetNames, transform: Arguments.design)
  var base: Design?

  @Option(
    name: [.customLong("blocks"), .customLong("rounds")],
    help: ArgumentHelp(
      "Take so many blocks of times on each workload, instead of --budget.", visibility: .hidden))
  var blocks: Int?

  @Flag(help: "Take times until each verdict is certain: minutes.")
  var thorough = false

  @Flag(help: "Take few and short times: too few for verdicts.")
  var quick = false

  @Option(
    help: ArgumentHelp(
      """
      Call designs equal up to another difference than \(Compare.equalHelp); repeat for more, or join by commas.
      """, valueName: "COST=N,...", visibility: .hidden), transform: Compare.equal)
  var equal: [[String: Double]] = []

  @OptionGroup var detail: DetailsOption

  @Option(
    help: ArgumentHelp(
      """
      The change of a time that matters, such as 2% or 0.02 (default: 2%, or what 'filmstrip doctor --calibrate' found \
      that this machine can see).
      """, visibility: .hidden))
  var margin: Share?

  @Option(
    help: ArgumentHelp(
      "The probability of one false verdict or more in the whole run.", visibility: .hidden))
  var alpha = Share(TimingBudget.standardAlpha)

  @Option(
    help: ArgumentHelp("Stop a process of the run after so many seconds.", visibility: .hidden))
  var timeLimit = 600.0

  @Option(
    help: ArgumentHelp(
      "Stop a process of the run that holds so many megabytes (default: half the memory).",
      visibility: .hidden))
  var memoryLimit: Int?

  @Flag(
    help: ArgumentHelp(
      "The articles' designs, each on its own feed and on the others'.", visibility: .hidden))
  var seedFeeds = false

  @Flag(help: "The designs of list frameworks, and stable-id.")
  var frameworks = false

  @Option(
    help: ArgumentHelp(
      """
      Count the instructions of each replay too, in so many processes that must agree (2 or more; by valgrind, or by \
      the processor where that is permitted).
      """, valueName: "RUNS", visibility: .hidden))
  var instructions: Int?

  @OptionGroup var exactness: ExactOption

  @OptionGroup var costs: CostOptions

  @OptionGroup var options: ReportOptions<Report>

  @OptionGroup var lines: WidthOptions

  @OptionGroup var film: FilmOptions

  @OptionGroup var keeping: HistoryOption

  @OptionGroup var order: SeedOption

  mutating func validate() throws {
    if costs.printCosts {
      guard compared.traces.isEmpty, groups.isEmpty, chosen.designs.isEmpty, compared.hosts.isEmpty,
        options.output == nil
      else {
        throw ValidationError("--print-costs replays nothing: it goes with --costs and --format")
      }
      _ = try CostOptions.outputFormat(options.formats.first?.name)
    }
    try film.check(with: options, always: Compare.kept)
    try checkTimes()
    if let instructions { try Arguments.check(instructions, in: 2...100, "--instructions") }
    try Arguments.check(timeLimit, in: .leastNonzeroMagnitude...1e9, "--time-limit")
    if let memoryLimit { try Arguments.check(memoryLimit, in: 1...1 << 40, "--memory-limit") }
    let named = compared.traces + groups.flatMap(\.traces)
    if seedFeeds, let first = named.first {
      throw ValidationError("--seed-feeds names its traces itself: \(first) is one too many")
    }
    if frameworks, let first = chosen.designs.first {
      throw ValidationError("--frameworks names its designs itself: \(first.name) is one too many")
    }
    if frameworks, seedFeeds {
      throw ValidationError("--frameworks and --seed-feeds each name the designs: take one")
    }
    try TraceArgument.checkStandardInput(among: named)
    try Variation.check(vary, designCount: 1)
  }

  private func checkTimes() throws {
    if let blocks { try Arguments.check(blocks, in: 1...500, "--blocks") }
    if let margin { try margin.check(above: 0, upTo: 1, "--margin") }
    guard alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
    let times = [
      ("--quick", quick), ("--blocks", blocks != nil && !quick),
      ("--budget", compared.budget != nil), ("--thorough", thorough),
    ].filter(\.1).map(\.0)
    if exactness.exact, let first = times.first {
      throw ValidationError("--exact times nothing: it does not go with \(first)")
    }
    if times.count > 1 {
      throw ValidationError(
        "\(times.joined(separator: " and ")) each say how times are taken: take one")
    }
  }

  /// The formats that a folder gets, whatever is asked for.
  private static let kept = ["json", "terminal", "html"]

  mutating func run() throws {
    if costs.printCosts {
      return try costs.printTable(as: options.formats.first?.name, lines.style)
    }
    let history = try keeping.goal()
    let defaults = try takeDefaults()
    let interruption = try Interruption.ofRun()
    var plan = try Failure.translating { try makePlan(interruption) }
    plan.command += defaults.words
    let page = history == nil ? [] : [HistoryTrends.pageName]
    try options.makeFolder(always: Compare.kept, records: page)
    var result: RunResult = try ProgressLine.shown { [plan] progress, clear in
      let preview = Preview(
        isShown: options.asksForTables, isDetailed: detail.details, style: lines.style)
      defer { preview.clear() }
      var comparison = Comparison(plan, interruption: interruption, progress: progress)
      comparison.isKnown = {
        clear()
        preview.show($0)
      }
      return try comparison.run()
    }
    result.costRanges = CostSensitivity.ranges(of: result, plan.costs)
    // What cannot be kept is no reason to lose the report.
    let kept = Result { try history?.keep(result, hasPage: options.output != nil) }
    let trends = kept.value??.trends
    var report = Report(result, trends: trends?.rows(of: result))
    report.showsDetails = detail.details
    if film.isNeeded(by: options, always: Compare.kept) {
      let maker = PlaybackMaker(run: result, named: film.designs.map(\.name)) { workload in
        plan.workloads.first { $0.name == workload.name }?.trace
      }
      try Failure.translating { try maker.complete(&report) }
    }
    try options.report(
      report, always: Compare.kept, width: lines.width, link: report.firstFault)
    if options.output != nil, let trends {
      try options.write(page: try trends.page(), to: HistoryTrends.pageName)
    }
    kept.value??.tell()
    try Compare.end(result, interruption)
    _ = try kept.get()
  }

  /// Ends with a code of its own where something is missing from the result.
  static func end(_ result: RunResult, _ interruption: Interruption) throws {
    tell(result.failures)
    if result.isPartial { try interruption.endIfRaised() }
    let uncounted = result.results.filter(\.fidelity.isEmpty)
    if let first = uncounted.first, result.failures.isEmpty {
      let place = TextStyle.onOneLine("\(first.design) on \(first.workload), \(first.host)")
      OutputFile.tell("filmstrip: no faults were counted for \(place)")
    }
    if !result.failures.isEmpty || !uncounted.isEmpty {
      throw ExitCode(Failure.Code.failedCheck.rawValue)
    }
  }

  /// Tells of processes that have no outcome.
  static func tell(_ failures: [ChildFailure]) {
    for failure in failures {
      OutputFile.tell("filmstrip: \(TextStyle.onOneLine(failure.description))")
    }
  }

  // MARK: The plan

  private func makePlan(_ interruption: Interruption) throws -> ComparisonPlan {
    // Before the traces, which take longer to read.
    let (costsName, costs) = try costs.read()
    let workloads = try plannedWorkloads()
    let variations = vary
    let base = try base ?? Arguments.design(ComparedByDefault.base)
    var notes: [String] = []
    var designs = try chosenDesigns(on: workloads, costs, interruption)
    if !variations.isEmpty {
      designs = try Variation.varied(
        designs, by: variations, on: workloads.map(\.trace.feed), &notes)
    }
    for workload in workloads {
      for design in designs + [base] { try Arguments.check(design, appliesTo: workload.trace) }
    }
    var plan = ComparisonPlan(
      workloads: workloads, designs: designs, base: base, timing: nil, seed: order.seed,
      command: Array(CommandLine.arguments.dropFirst()),
      notes: notes + workloads.coastNotes + workloads.notes)
    plan.costs = costs
    plan.costsName = costsName
    plan.sweptAxes = variations.map(\.axis.name)
    plan.timing = try timingBudget(for: &plan)
    plan.equalWithin = Compare.merged(equal)
    plan.secondsMax = timeLimit
    plan.instructionRunCount = instructions ?? 0
    if let memoryLimit { plan.memoryBytesMax = memoryLimit << 20 }
    return plan
  }

  /// The designs to compare or to vary, in the order of the report.
  private func chosenDesigns(
    on workloads: [ComparisonPlan.Workload], _ costs: HitchCosts, _ interruption: Interruption
  ) throws -> [Design] {
    if !chosen.designs.isEmpty { return chosen.designs }
    if seedFeeds { return DesignCatalog.seedComparison }
    if frameworks { return DesignCatalog.frameworkComparison }
    if !vary.isEmpty { return DesignCatalog.comparison(on: workloads.map(\.trace.feed)) }
    return try ProgressLine.shown { progress, _ in
      try AnswerPlan(
        on: workloads, equalWithin: Compare.merged(equal), costs: costs,
        interruption: interruption, progress: progress
      ).designs
    }
  }
}

/// Traces under one name, as they are written on the command line: `NAME=TRACE,TRACE,...`.
struct TraceGroup {
  let name: String
  let traces: [String]

  /// - Throws: `ValidationError`.
  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, 1...Arguments.nameBytesMax ~= parts[0].utf8.count, !names.contains("")
    else { throw ValidationError("--group takes NAME=TRACE,TRACE,..., and not '\(text)'") }
    name = String(parts[0])
    traces = names.map(String.init)
  }
}

/// What is compared where nothing is named.
enum ComparedByDefault {
  static let traces = ComparisonPlan.recordings
  /// UIKit's list as it is today, with each answer to what no source says: the platform of every command.
  static let host = "uikit"
  static let base = "floor"

  static let help = """
    \(traces.joined(separator: ", ")) on \(host), with the usual designs and the best of a few hundred others
    """
}

extension [ComparisonPlan.Workload] {
  /// What a reader should know of the traces: scrolls past an end, and what is missing.
  var notes: [String] {
    // What is embedded is known for what it is.
    let isOwn = contains { !EmbeddedTraces.names.contains($0.name) }
    let absences = absences
    return overreaches
      + (isOwn && !absences.isEmpty
        ? [
          "there is \(absences.joined(separator: ", ")) in what was replayed: what that breaks is not seen"
        ]
        : [])
  }

  /// A trace with flings says little where every fling ends with its row.
  var coastNotes: [String] {
    let coasting = filter { workload in
      workload.trace.events.contains { $0.kind == .stripOffset && $0.coasts }
    }
    guard let first = coasting.first, !coasting.contains(where: \.host.movesStrips) else {
      return []
    }
    return [
      """
      strips are flung in \(TextStyle.onOneLine(first.trace.name)), and on no host asked for does a strip do anything \
      by itself: what a fling breaks is not seen (--host uikit; 'filmstrip hosts')
      """
    ]
  }
}

/// How a comparison is planned: on what, and how times are taken.
extension Compare {
  /// Fills what the command line left open from the project file.
  mutating func takeDefaults() throws -> ProjectDefaults {
    var defaults = try ProjectDefaults()
    if groups.isEmpty, !seedFeeds { try defaults.fill(traces: &compared.traces) }
    if !seedFeeds, !frameworks {
      try defaults.fill(designs: &chosen.designs)
      defaults.fill(hosts: &compared.hosts)
    }
    try defaults.fill(base: &base)
    defaults.fill(margin: &margin)
    try defaults.fill(equal: &equal)
    if !quick, !exactness.exact, !thorough, blocks == nil {
      defaults.fill(budget: &compared.budget)
    }
    defaults.tell()
    return defaults
  }

  /// What several `--equal` name together; nil where none was named.
  static func merged(_ equal: [[String: Double]]) -> [String: Double]? {
    equal.isEmpty ? nil : equal.reduce(into: [:]) { $0.merge($1) { $1 } }
  }

  // MARK: Workloads

  func plannedWorkloads() throws -> [ComparisonPlan.Workload] {
    let behaviours = try Arguments.behaviours(compared.hosts)
    let embedded = seedFeeds ? EmbeddedTraces.seedFeeds : ComparedByDefault.traces
    let own = compared.traces.isEmpty && groups.isEmpty ? embedded : compared.traces
    let arguments: [(name: String, group: String?)] =
      own.map { ($0, nil) } + groups.flatMap { group in group.traces.map { ($0, group.name) } }
    return try Compare.workloads(arguments, on: behaviours, timesAll: thorough || blocks != nil)
  }

  /// Every trace on every behaviour, of which the first alone is timed unless all are.
  static func workloads(
    _ arguments: [(name: String, group: String?)], on behaviours: [ListPlatform.Behaviour],
    timesAll: Bool = false
  ) throws -> [ComparisonPlan.Workload] {
    try zip(arguments, TraceArgument.read(arguments.map(\.name))).flatMap { argument, trace in
      behaviours.enumerated().map { index, behaviour in
        // What came by standard input is gone; a file is read again.
        var workload = ComparisonPlan.Workload(
          trace: trace, behaviour: behaviour, file: TraceArgument.file(argument.name),
          group: argument.group)
        workload.isTimed = index == 0 || timesAll
        return workload
      }
    }
  }

  // MARK: Times

  /// How times are taken: within the budget, or as many blocks as verdicts on everything need.
  func timingBudget(for plan: inout ComparisonPlan) throws -> TimingBudget? {
    if exactness.exact { return nil }
    // Whatever the blocks: an alpha that no plan can have is a mistake before anything is measured.
    _ = try SignedRankPlan.requiredBlocks(comparisons: plan.comparisonCount, alpha: alpha.value)
    var timing = TimingBudget(
      looks: [blocks ?? Compare.fewestBlocks], alpha: alpha.value,
      margin: try calibratedMargin(&plan.notes))
    if quick {
      timing.roundCount = Compare.shortRoundCount
      timing.setsAside = false
      return timing
    }
    if blocks != nil { return timing }
    if thorough {
      timing.looks = try SignedRankPlan.standardLooks(
        comparisons: plan.comparisonCount, alpha: alpha.value)
      return timing
    }
    return try Compare.timing(timing, within: compared.budget ?? 60, of: plan)
  }

  /// As many blocks as there is time for; where they are too few for verdicts, nothing is set aside.
  static func timing(
    _ standard: TimingBudget, within seconds: Double, of plan: ComparisonPlan
  ) throws -> TimingBudget {
    var timing = standard
    timing.roundCount = shortRoundCount
    let required = try SignedRankPlan.requiredBlocks(
      comparisons: plan.comparisonCount, alpha: timing.alpha)
    let affordable = plan.blockCount(seconds: seconds, timing)
    guard affordable >= required else {
      timing.looks = [max(fewestBlocks, affordable)]
      timing.setsAside = false
      return timing
    }
    let looks = try SignedRankPlan.standardLooks(
      comparisons: plan.comparisonCount, alpha: timing.alpha)
    let within = looks.filter { $0 <= affordable }
    timing.looks = within.isEmpty ? [affordable] : within
    return timing
  }

  /// Of `--quick`, and of a budget that is too small: figures, and no verdicts.
  static let fewestBlocks = 3
  private static let shortRoundCount = 40

  /// The margin that was asked for; one that this machine cannot see is refused.
  private func calibratedMargin(_ notes: inout [String]) throws -> Double {
    let standard = TimingBudget.standardMargin
    guard let calibration = try CalibrationFile.read(for: .current) else {
      if thorough {
        notes.append(
          "this machine is not calibrated: 'filmstrip doctor --calibrate' says what it can see")
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

  // MARK: Equality

  static let equalHelp =
    (Criterion.all.map { ($0.name, $0.equalWithin, $0.unit) }
    + [(Criterion.time.name, Criterion.time.equalWithin, Criterion.time.unit)])
    .map { "\($0)=\($1.short)\($2)" }.joined(separator: ", ")

  /// What `--equal` names.
  static func equal(_ text: String) throws -> [String: Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).reduce(into: [:]) {
      guard let (name, value) = EqualWithin.parse(String($1)) else {
        let known = EqualWithin.units.map { "\($0)=N\($1)" }.sorted().joined(separator: ", ")
        throw ValidationError("--equal does not know '\($1)'; it takes \(known)")
      }
      $0[name] = value
    }
  }
}
