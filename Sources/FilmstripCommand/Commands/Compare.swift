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
      Without arguments: \(ComparedByDefault.help).

      A design is PRESET[,AXIS=VALUE]..., such as tag-lookup,pool=cap:5,saves=scroll; 'filmstrip \
      designs' and 'filmstrip designs --axes' list them. Costs stand as differences above the base.

      --seed-feeds compares the articles' designs on the feeds that the articles wrote them for, --frameworks how \
      list frameworks do it, on the embedded recordings or whatever traces are named.

      Examples:
        filmstrip compare feed.jsonl --design tag-lookup --design stable-id
        filmstrip compare --design stable-id --vary pool=lifo,cap:2,none
        filmstrip compare --design stable-id --vary pool=lifo,none --vary saves --exact
        filmstrip compare feed.jsonl --host late --format json > result.json
        filmstrip compare feed.jsonl --format csv --format markdown --output results
        filmstrip compare --frameworks --exact
        filmstrip compare --print-costs > costs.json
        filmstrip compare feed.jsonl --exact --costs costs.json --details

      The answer follows from what the designs without a fault cost; two that differ by no more than this are equal:
      \(Compare.equalHelp)

      Openings, frames and hitches are modelled: the work of each frame is counted, a table of costs turns it into \
      microseconds of a phone's main thread, and those into late frames at 60 and 120 Hz. No phone was measured. \
      --print-costs prints the table; edit it to have the costs of your cells, each marked as measured or assumed.

      An answer is tested with each assumed cost of the hitch model from a quarter to four times its value: --details has \
      the range of each in which the answer holds.

      --output writes result.json, which 'filmstrip report' reads, table.txt and the page report.html, whatever else is \
      asked for. With --history each row has a line of the last commits of the main branch: of the time where it was \
      taken, else of the list's bookkeeping; in the page it opens the chart in history.html beside it.
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
    help: """
      A design; repeat for more. Without any: the usual ways, the best of a few hundred that an app may write, and the \
      bounds.
      """,
    completion: Arguments.presetNames)
  var designs: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      Try each design with these values of an axis; without values, all that apply. Repeat for more axes: every \
      combination is tried.
      """, valueName: "AXIS[=V,V...]"),
    completion: .list(AxisDescription.known.map(\.name)))
  var vary: [String] = []

  @Option(
    help: ArgumentHelp(
      """
      The design whose cost is taken from the others', and that is timed twice as the control (default: floor).
      """, valueName: "DESIGN"),
    completion: Arguments.presetNames)
  var base: String?

  @Option(
    name: .customLong("host"),
    help: """
      \(Arguments.hostHelp). Repeat for more.
      """,
    completion: Arguments.hostNames)
  var hosts: [String] = []

  @Option(
    name: [.customLong("blocks"), .customLong("rounds")],
    help: """
      Take so many blocks of times on each workload, and look at them once. Without it: as many as --budget has \
      time for.
      """)
  var blocks: Int?

  @Option(
    help: ArgumentHelp(
      "Take times for so many seconds, about (default: 60); on the first host alone of each trace.",
      valueName: "SECONDS"))
  var budget: Double?

  @Flag(
    help: "Take as many times on each workload and host as a verdict on each design needs: minutes."
  )
  var thorough = false

  @Flag(help: "Exact figures as always, times from few and short blocks: too few for verdicts.")
  var quick = false

  @Option(
    help: ArgumentHelp(
      "Call designs equal up to another difference, such as opening=4ms; repeat for more, or join by commas.",
      valueName: "COST=N,..."), transform: Compare.equal)
  var equal: [[String: Double]] = []

  @Flag(help: "Print each workload's figures too, with every verdict.")
  var details = false

  @Option(
    help: """
      The change that matters, such as 2% or 0.02 (default: 2%, or what this machine can see, as 'filmstrip \
      doctor --calibrate' found): what is within is the same.
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

  @OptionGroup var costs: CostOptions

  @OptionGroup var options: ReportOptions<Report>

  @OptionGroup var lines: WidthOptions

  @OptionGroup var film: FilmOptions

  @OptionGroup var keeping: HistoryOption

  @Option(help: "Fixes the order in which designs take turns.")
  var seed: UInt64 = 1

  mutating func validate() throws {
    if costs.printCosts {
      guard traces.isEmpty, groups.isEmpty, designs.isEmpty, hosts.isEmpty, options.output == nil
      else {
        throw ValidationError("--print-costs replays nothing: it goes with --costs and --format")
      }
      _ = try CostOptions.outputFormat(options.formats.first?.name)
    }
    try film.check(with: options, always: Compare.kept)
    try checkTimes()
    if let instructions, !(2...100 ~= instructions) {
      throw ValidationError("--instructions takes 2 to 100 processes, and not \(instructions)")
    }
    if timeLimit <= 0 { throw ValidationError("--time-limit takes seconds above 0") }
    if let memoryLimit, memoryLimit < 1 { throw ValidationError("--memory-limit takes megabytes") }
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
    try TraceArgument.checkStandardInput(among: named)
    // Here, where a mistake still shows the usage of this command.
    for design in designs + [base].compactMap(\.self) { _ = try Arguments.design(design) }
    _ = try Arguments.behaviours(hosts)
    _ = try Variation.all(vary)
  }

  private func checkTimes() throws {
    if let blocks { try Arguments.check(Double(blocks), in: 1...500, "--blocks") }
    try Arguments.check(budget: budget)
    if let margin, margin.value <= 0 || margin.value > 1 {
      throw ValidationError("--margin lies above 0% and up to 100%, and is \(margin)")
    }
    guard alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
    let times = [
      ("--quick", quick), ("--blocks", blocks != nil && !quick), ("--budget", budget != nil),
      ("--thorough", thorough),
    ].filter(\.1).map(\.0)
    if exact, let first = times.first {
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
    var result: RunResult = try Failure.translating { [plan] in
      let progress = ProgressLine()
      let preview = Preview(isShown: options.asksForTables, isDetailed: details, style: lines.style)
      defer {
        progress.clear()
        preview.clear()
      }
      var comparison = Comparison(plan, interruption: interruption) { progress.show($0) }
      comparison.isKnown = {
        progress.clear()
        preview.show($0)
      }
      return try comparison.run()
    }
    result.costRanges = CostSensitivity.ranges(of: result, plan.costs)
    // What cannot be kept is no reason to lose the report.
    let kept = Result { try history?.keep(result, hasPage: options.output != nil) }
    let trends = kept.value??.trends
    var report = Report(result, trends: trends?.rows(of: result))
    report.showsDetails = details
    if film.isNeeded(by: options, always: Compare.kept) {
      let maker = PlaybackMaker(run: result, named: film.designs) { workload in
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
    let variations = try Variation.all(vary)
    let base = try Arguments.design(base ?? ComparedByDefault.base)
    var notes: [String] = []
    var chosen = try chosenDesigns(on: workloads, costs, interruption)
    if !variations.isEmpty {
      chosen = try Variation.varied(
        chosen, by: variations, on: workloads.map(\.trace.feed), &notes)
    }
    for design in chosen + [base] {
      for workload in workloads { try Arguments.check(design, appliesTo: workload.trace) }
    }
    var plan = ComparisonPlan(
      workloads: workloads, designs: chosen, base: base, timing: nil, seed: seed,
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
    if !designs.isEmpty { return try designs.map(Arguments.design) }
    if seedFeeds { return DesignCatalog.seedComparison }
    if frameworks { return DesignCatalog.frameworkComparison }
    if !vary.isEmpty { return DesignCatalog.comparison(on: workloads.map(\.trace.feed)) }
    let progress = ProgressLine()
    defer { progress.clear() }
    return try AnswerPlan(
      on: workloads, equalWithin: Compare.merged(equal), costs: costs,
      interruption: interruption, progress: { progress.show($0) }
    ).designs
  }
}
