import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import TraceTools

struct Compare: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Compare the faults and costs of designs.",
    discussion: """
      Examples:
        filmstrip compare feed.jsonl --design tag-lookup --design stable-id
        filmstrip compare --design stable-id --vary pool=lifo,cap:2,none --exact
        filmstrip compare feed.jsonl --format csv --output results
        filmstrip compare --print-costs > costs.json

      Default: \(ComparedByDefault.help). The answer is the cheapest of the designs with the fewest faults. Times are \
      taken with --budget, --blocks, --margin, --alpha, --thorough or --quick. --output always writes result.json, \
      table.txt and report.html. \
      --help-hidden prints more options.
      """)

  @OptionGroup var compared: ComparedOptions

  @Option(
    name: .customLong("group"),
    help: .hidden("Traces that reports show together. Repeatable.", "NAME=TRACE,..."),
    transform: TraceGroup.init)
  var groups: [TraceGroup] = []

  @OptionGroup var chosen: DesignsOption

  @Option(
    help: .init("Try each value of an axis. Repeatable.", valueName: "AXIS[=V,V...]"),
    completion: .list(AxisDescription.known.map(\.name)), transform: Variation.init)
  var vary: [Variation] = []

  @Option(
    help: .hidden(
      """
      The design whose cost is subtracted from the others', and which is timed twice as the control (default: floor).
      """, "DESIGN"),
    completion: Arguments.presetNames, transform: Arguments.design)
  var base: Design?

  @Option(
    name: [.customLong("blocks"), .customLong("rounds")],
    help: .hidden("Take this many blocks of times on each workload, instead of --budget.", "N"))
  var blocks: Int?

  @Flag(help: "Take times until each verdict is certain: minutes.")
  var thorough = false

  @Flag(help: "Take few times: too few for verdicts.")
  var quick = false

  @Option(
    help: .hidden(
      "Treat designs as equal up to other differences than \(Compare.equalHelp). Repeatable.",
      "COST=N,..."), transform: Compare.equal)
  var equal: [[String: Double]] = []

  @OptionGroup var detail: DetailsOption

  @Option(
    help: .hidden(
      "The change of a time that matters (default: 2%, or the result of 'doctor --calibrate')."))
  var margin: Share?

  @Option(
    help: .hidden(
      """
      The probability of a false verdict in the run (default: \(Share(TimingBudget.standardAlpha))).
      """))
  var alpha: Share?

  @OptionGroup var limits: LimitOptions

  @Flag(
    help: .hidden("Compare the articles' designs, each on its own feed and on the others'."))
  var seedFeeds = false

  @Flag(help: "Compare list frameworks, with --host that platform's.")
  var frameworks = false

  @Option(
    help: .hidden(
      """
      Also count the instructions of each replay, in this many processes (2 or more) that must agree. Needs valgrind or \
      access to the processor's counters.
      """, "RUNS"))
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
        vary.isEmpty, !exactness.exact, !detail.details, options.output == nil
      else {
        throw ValidationError("--print-costs replays nothing: it goes with --costs and --format")
      }
      _ = try CostOptions.outputFormat(options.formats.first?.name)
    }
    try film.check(with: options, always: Compare.kept)
    try checkTimes()
    try Arguments.check(instructions, in: 2...100, "--instructions")
    let named = compared.traces + groups.flatMap(\.traces)
    if seedFeeds, let first = named.first {
      throw ValidationError("--seed-feeds names the traces: leave out \(first)")
    }
    if frameworks, let first = chosen.designs.first {
      throw ValidationError("--frameworks names the designs: leave out \(first.name)")
    }
    if frameworks, seedFeeds {
      throw ValidationError("--frameworks and --seed-feeds each name the designs: take one")
    }
    try TraceArgument.checkStandardInput(among: named)
    try Variation.check(vary, designCount: 1)
  }

  private func checkTimes() throws {
    try Arguments.check(blocks, in: 1...500, "--blocks")
    if let margin, !(margin.value > 0 && margin.value <= 1) {
      throw ValidationError("--margin takes a share above 0% up to 100%, and not \(margin)")
    }
    if let alpha, !(alpha.value > 0 && alpha.value < 0.5) {
      throw ValidationError("--alpha takes a share between 0% and 50%, and not \(alpha)")
    }
    let times = [
      ("--quick", quick), ("--blocks", blocks != nil && !quick),
      ("--budget", compared.budget != nil), ("--thorough", thorough),
    ].filter(\.1).map(\.0)
    let verdicts = [("--margin", margin != nil), ("--alpha", alpha != nil)].filter(\.1).map(\.0)
    if exactness.exact, let first = (times + verdicts).first {
      throw ValidationError("--exact takes no times: leave out \(first)")
    }
    if times.count > 1 {
      throw ValidationError("\(times.joined(separator: " and ")) set the times: take one")
    }
  }

  /// The formats that are always written to a folder.
  private static let kept = ["json", "terminal", "html"]

  mutating func run() throws {
    if costs.printCosts {
      return try costs.printTable(as: options.formats.first?.name, lines.style)
    }
    let history = try keeping.goal()
    let defaults = try takeDefaults()
    let interruption = Interruption.ofRun()
    var plan = try makePlan(interruption)
    plan.command += defaults.words
    try options.makeFolder(
      always: Compare.kept, records: history == nil ? [] : [HistoryTrends.pageName])
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
    // An error of the history is thrown after the report is printed.
    let kept = Result { try history?.keep(result, hasPage: options.output != nil) }
    let trends = kept.value??.trends
    var report = Report(result, trends: trends?.rows(of: result))
    report.showsDetails = detail.details
    if options.makes("html", always: Compare.kept) {
      report.playback = try PlaybackMaker(
        run: result, named: film.designs.map(\.name), limits: limits.ofReplays
      ) { workload in
        plan.workloads.first { $0.name == workload.name }?.trace
      }.playback()
    }
    try options.report(
      report, always: Compare.kept, width: lines.width, link: report.firstFault)
    if let trends { try options.write(trends.page(), to: HistoryTrends.pageName) }
    do {
      try kept.get()?.tell()
    } catch {
      // `end` may end the command too, and must not hide the error of the history.
      guard let failure = Failure.reported(error) as? Failure else { throw error }
      failure.tell()
      try Compare.end(result, interruption)
      throw ExitCode(failure.code.rawValue)
    }
    try Compare.end(result, interruption)
  }

  /// Reports what is missing from a result.
  static func end(_ result: RunResult, _ interruption: Interruption) throws {
    for failure in result.failures {
      OutputFile.tell("filmstrip: \(TextStyle.onOneLine(result.words(of: failure)))")
    }
    if result.isPartial { try interruption.endIfRaised() }
    let uncounted = result.results.first(where: \.fidelity.isEmpty)
    if let uncounted, result.failures.isEmpty {
      let place = TextStyle.onOneLine(
        "\(uncounted.design) on \(uncounted.workload), \(result.place(ofHost: uncounted.host))")
      OutputFile.tell("filmstrip: no faults were counted for \(place)")
    }
    if !result.failures.isEmpty || uncounted != nil {
      throw ExitCode(Failure.Code.failedCheck.rawValue)
    }
  }

  // MARK: The plan

  /// Fills empty options from the project file.
  private mutating func takeDefaults() throws -> ProjectDefaults {
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

  private func makePlan(_ interruption: Interruption) throws -> ComparisonPlan {
    // A mistake in the costs is found before traces are read, which takes longer.
    let (costsName, costs) = try costs.read()
    let workloads = try plannedWorkloads()
    let base = try base ?? Arguments.design(ComparedByDefault.base)
    var notes: [String] = []
    var designs = try chosenDesigns(on: workloads, costs, interruption)
    if !vary.isEmpty {
      designs = try Variation.varied(designs, by: vary, on: workloads.map(\.trace.feed), &notes)
    }
    for workload in workloads {
      for design in designs + [base] {
        try Arguments.check(design, appliesTo: workload.trace.trace)
      }
    }
    var plan = ComparisonPlan(
      workloads: workloads, designs: designs, base: base, timing: nil, seed: order.seed,
      command: Array(CommandLine.arguments.dropFirst()),
      notes: notes + workloads.coastNotes + workloads.notes)
    for contender in plan.contenders {
      let alike = [contender.design] + contender.aliases
      let count = chosen.designs.count { alike.contains($0) }
      if count > 1 {
        plan.notes.append(
          "\(count) of the designs do the same, and have one line: \(contender.design.name)")
      }
    }
    plan.costs = costs
    plan.costsName = costsName
    plan.sweptAxes = vary.map(\.axis.name)
    plan.timing = try timingBudget(for: &plan)
    plan.equalWithin = Compare.merged(equal)
    limits.apply(to: &plan)
    plan.instructionRunCount = instructions ?? 0
    return plan
  }

  /// Returns the designs to compare or to vary, in the order of the report.
  private func chosenDesigns(
    on workloads: [ComparisonPlan.Workload], _ costs: HitchCosts, _ interruption: Interruption
  ) throws -> [Design] {
    if !chosen.designs.isEmpty { return chosen.designs }
    if seedFeeds { return DesignCatalog.seedComparison }
    if frameworks {
      let all = DesignCatalog.frameworkComparison
      guard !compared.hosts.isEmpty else { return all }
      return all.filter { design in
        workloads.contains { !design.isOfOtherPlatform(than: $0.behaviour) }
      }
    }
    if !vary.isEmpty { return DesignCatalog.comparison(on: workloads.map(\.trace.feed)) }
    return try ProgressLine.shown { progress, _ in
      var screening = Screening(workloads, interruption: interruption, progress: progress)
      screening.costs = costs
      return try AnswerPlan(
        on: workloads, screening, equalWithin: Compare.merged(equal), interruption: interruption
      ).designs
    }
  }

  private func plannedWorkloads() throws -> [ComparisonPlan.Workload] {
    let behaviours = try Arguments.behaviours(compared.hosts)
    let embedded = seedFeeds ? EmbeddedTraces.seedFeeds : ComparedByDefault.traces
    let own = compared.traces.isEmpty && groups.isEmpty ? embedded : compared.traces
    let arguments: [(name: String, group: String?)] =
      own.map { ($0, nil) } + groups.flatMap { group in group.traces.map { ($0, group.name) } }
    return try Compare.workloads(arguments, on: behaviours, timesAll: thorough || blocks != nil)
  }

  /// Returns each trace on each behaviour. Only the first behaviour is timed unless all are.
  static func workloads(
    _ arguments: [(name: String, group: String?)], on behaviours: [ListPlatform.Behaviour],
    timesAll: Bool = false
  ) throws -> [ComparisonPlan.Workload] {
    try zip(arguments, TraceArgument.read(arguments.map(\.name))).flatMap { argument, trace in
      let first = ComparisonPlan.Workload(
        trace: trace, behaviour: behaviours[0], file: TraceArgument.file(argument.name),
        group: argument.group)
      return behaviours.enumerated().map { index, behaviour in
        var workload = first.on(behaviour)
        workload.isTimed = index == 0 || timesAll
        return workload
      }
    }
  }

  // MARK: Times

  /// True if an option or the project file asks for times, or for verdicts on them.
  private var takesTimes: Bool {
    let asksForVerdicts = margin != nil || alpha != nil
    let asks = quick || thorough || blocks != nil || compared.budget != nil || asksForVerdicts
    return asks && !exactness.exact
  }

  /// The seconds for times if only their verdicts have options.
  private static let budgetSeconds = 60.0

  private func timingBudget(for plan: inout ComparisonPlan) throws -> TimingBudget? {
    guard takesTimes else { return nil }
    let alpha = alpha?.value ?? TimingBudget.standardAlpha
    // Refuses an alpha that no plan can reach before anything is measured.
    _ = try SignedRankPlan.requiredBlocks(comparisons: plan.comparisonCount, alpha: alpha)
    var timing = TimingBudget(
      looks: [blocks ?? Compare.fewestBlocks], alpha: alpha,
      margin: try calibratedMargin(&plan.notes))
    if quick {
      timing.roundCount = Compare.shortRoundCount
      timing.setsAside = false
      return timing
    }
    if blocks != nil { return timing }
    if thorough {
      timing.looks = try SignedRankPlan.standardLooks(
        comparisons: plan.comparisonCount, alpha: alpha)
      return timing
    }
    return try Compare.timing(timing, within: compared.budget ?? Compare.budgetSeconds, of: plan)
  }

  /// Returns as many blocks as fit into a time. If they are too few for verdicts, no turn is set aside.
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

  /// The blocks of `--quick` and of a small budget: figures without verdicts.
  static let fewestBlocks = 3
  private static let shortRoundCount = 40

  /// Returns the margin of the option, or the smallest margin that this machine can measure.
  ///
  /// - Throws: `ValidationError` for an option below the calibration.
  private func calibratedMargin(_ notes: inout [String]) throws -> Double {
    let standard = TimingBudget.standardMargin
    guard let calibration = try CalibrationFile.read(for: .current) else {
      if thorough {
        notes.append(
          "this machine is not calibrated: 'filmstrip doctor --calibrate' measures its precision")
      }
      return margin?.value ?? standard
    }
    // Rounded up to a tenth of a percent.
    let smallest = (calibration.smallestDetectable * 1000).rounded(.up) / 1000
    if let margin, margin.value < smallest {
      throw ValidationError(
        """
        --margin \(margin) is tighter than this machine can measure: its calibration found changes from \
        \(Share(smallest)); take that, or calibrate a quieter machine
        """)
    }
    if margin == nil, smallest > standard {
      notes.append(
        "the margin is \(Share(smallest)), the smallest change that this machine can measure")
    }
    return margin?.value ?? max(standard, smallest)
  }

  // MARK: Equality

  private static let equalHelp =
    (Criterion.all.map { ($0.name, $0.equalWithin, $0.unit) }
    + [(Criterion.time.name, Criterion.time.equalWithin, Criterion.time.unit)])
    .map { "\($0)=\($1.short)\($2)" }.joined(separator: ", ")

  /// Parses `--equal`.
  static func equal(_ text: String) throws -> [String: Double] {
    try text.split(separator: ",", omittingEmptySubsequences: false).reduce(into: [:]) {
      guard let (name, value) = EqualWithin.parse(String($1)) else {
        let known = EqualWithin.units.map { "\($0)=N\($1)" }.sorted().joined(separator: ", ")
        throw ValidationError("--equal takes \(known), and not '\($1)'")
      }
      $0[name] = value
    }
  }

  /// Returns the differences of all `--equal` options; nil without one.
  static func merged(_ equal: [[String: Double]]) -> [String: Double]? {
    equal.isEmpty ? nil : equal.reduce(into: [:]) { $0.merge($1) { $1 } }
  }
}

/// Traces under one name, written as `NAME=TRACE,TRACE,...`.
struct TraceGroup {
  let name: String
  let traces: [String]

  init(_ text: String) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let names = parts.last?.split(separator: ",", omittingEmptySubsequences: false) ?? []
    guard parts.count == 2, 1...Arguments.nameBytesMax ~= parts[0].utf8.count, !names.contains("")
    else { throw ValidationError("--group takes NAME=TRACE,TRACE,..., and not '\(text)'") }
    name = String(parts[0])
    traces = names.map(String.init)
  }
}

/// The defaults of a comparison.
enum ComparedByDefault {
  static let traces = ComparisonPlan.recordings
  /// The platform of every command: UIKit's list today, with each answer to what no source says.
  static let host = "uikit"
  static let base = "floor"

  static let help = """
    \(traces.joined(separator: ", ")) on \(host), with the usual designs and the best of a few hundred others
    """
}

extension [ComparisonPlan.Workload] {
  /// Notes on the traces: scrolling past an end, and missing kinds of events.
  var notes: [String] {
    // Embedded traces are documented.
    let hasUserTrace = contains { !EmbeddedTraces.names.contains($0.name) }
    guard hasUserTrace, !absences.isEmpty else { return overreaches }
    return overreaches + [
      "there is \(absences.joined(separator: ", ")) in these traces: their faults are not seen"
    ]
  }

  /// The note on flings that no host continues.
  var coastNotes: [String] {
    let coasting = filter { workload in
      workload.trace.events.contains { $0.kind == .stripOffset && $0.coasts }
    }
    guard let first = coasting.first, !coasting.contains(where: \.host.movesStrips) else {
      return []
    }
    return [
      """
      strips are flung in \(TextStyle.onOneLine(first.trace.name)), and on these hosts no strip moves after the finger \
      has left it: faults of flings are not seen (--host uikit; 'filmstrip hosts')
      """
    ]
  }
}
