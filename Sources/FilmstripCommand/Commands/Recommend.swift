import ArgumentParser
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

struct Recommend: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Recommend a design for a feed, and print its code.",
    discussion: """
      Examples:
        filmstrip recommend my-feed.jsonl
        filmstrip recommend my-feed.jsonl --host compose
        filmstrip recommend chromium-browse --exact --format json

      Compares the best of a few hundred designs with the usual ones and with custom designs, as 'compare' does without \
      --design. Default traces: \(ComparedByDefault.traces.joined(separator: ", ")).

      Prints the answer, its reasons, the faults of the usual designs, and the code of the design; 'filmstrip new NAME \
      --design DESIGN' writes a package with it. On other platforms than UIKit it prints the platform's calls.
      """)

  @OptionGroup var compared: ComparedOptions
  @OptionGroup var exactness: ExactOption
  @OptionGroup var order: SeedOption
  @OptionGroup var printing: FormatOption<PlainListing>
  @OptionGroup var lines: WidthOptions
  @OptionGroup var limits: LimitOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: compared.traces)
    if exactness.exact, compared.budget != nil {
      throw ValidationError("--exact takes no times: leave out --budget")
    }
  }

  mutating func run() throws {
    var defaults = try ProjectDefaults()
    try defaults.fill(traces: &compared.traces)
    defaults.fill(hosts: &compared.hosts)
    var equal: [[String: Double]] = []
    try defaults.fill(equal: &equal)
    defaults.tell()
    let names = compared.traces.isEmpty ? ComparedByDefault.traces : compared.traces
    let workloads = try Compare.workloads(
      names.map { ($0, nil) }, on: Arguments.behaviours(compared.hosts))
    let interruption = Interruption.ofRun()
    let style = lines.style
    let (recommendation, run): (Recommendation, RunResult) = try ProgressLine.shown { progress, _ in
      let screening = Screening(workloads, interruption: interruption, progress: progress)
      let tried = try AnswerPlan(
        on: workloads, screening, equalWithin: Compare.merged(equal), interruption: interruption)
      var plan = ComparisonPlan(
        workloads: workloads, designs: tried.designs,
        base: try Arguments.design(ComparedByDefault.base), timing: nil, seed: order.seed,
        command: Array(CommandLine.arguments.dropFirst()) + defaults.words, notes: workloads.notes)
      plan.equalWithin = Compare.merged(equal)
      limits.apply(to: &plan)
      if !exactness.exact, !interruption.isRaised {
        plan.timing = try timing(of: plan, tried.designs, screening)
      }
      var run = try Comparison(plan, interruption: interruption, progress: progress).run()
      run.costRanges = CostSensitivity.ranges(of: run, .standard)
      return (try explained(of: run, on: workloads, tried, screening), run)
    }
    try printing.print(PlainListing(recommendation) { recommendation.text(style) })
    try Compare.end(run, interruption)
  }

  /// Returns the blocks of times; nil if no design's replay of a row takes longer than the difference that matters.
  private func timing(
    of plan: ComparisonPlan, _ designs: [Design], _ screening: Screening
  ) throws -> TimingBudget? {
    let equalSeconds = EqualWithin(plan.equalWithin ?? [:]).time
    let limit = plan.workloads.map { equalSeconds * 1e9 / $0.trace.frameRate }.min() ?? 0
    let canMatter = designs.contains { design in
      !design.isBound
        && (design.isCustom || screening.nanosecondsPerDisplay(of: design) > limit)
    }
    guard canMatter else { return nil }
    return try Compare.timing(
      TimingBudget(looks: [Compare.fewestBlocks]), within: compared.budget ?? 5, of: plan)
  }

  /// Returns the answer of a run with its reasons and its code.
  private func explained(
    of run: RunResult, on workloads: [ComparisonPlan.Workload], _ tried: AnswerPlan,
    _ screening: Screening
  ) throws -> Recommendation {
    let usual = DesignSpace.usualWays.filter { design in
      workloads.allSatisfy { design.isMeant(for: $0.trace.feed) }
    }
    var recommendation = Recommendation(
      run, usualWays: usual.compactMap { Self.name(of: $0, in: run) }.uniqued,
      triedCount: tried.triedCount)
    if recommendation.kind == .one {
      let count = Plural.of(recommendation.triedCount, "design")
      recommendation.append(
        "\(count) were tried; none has fewer faults, or as few at a lower cost.")
    }
    let platform = workloads.map(\.behaviour).platformWithoutCode
    for name in recommendation.designs {
      let design = try Arguments.design(name)
      recommendation.append(Self.reason(for: design, screening))
      do {
        recommendation.codes.append(try Recommendation.Code(of: design, on: platform))
      } catch let error as DesignError {
        recommendation.append("No code is written for \(name): \(error.problem).")
      }
    }
    for note in run.notes { recommendation.append("Note: \(note)") }
    return recommendation
  }

  /// Returns the name of a design's result, which may be the name of a design that does the same.
  private static func name(of design: Design, in run: RunResult) -> String? {
    run.results.first { $0.design == design.name || $0.alsoCalled.contains(design.name) }?.design
  }

  /// Returns the faults that the plainest value on each of the design's axes adds.
  private static func reason(for design: Design, _ screening: Screening) -> String {
    let variants = AxisDescription.all.compactMap { axis -> (value: String, design: Design)? in
      let (own, plain) = (axis.read(design.choices), axis.read(AxisValues()))
      guard own != plain, !design.isCustom else { return nil }
      do {
        return ("\(axis.name)=\(plain)", try design.setting(axis: axis.name, to: plain))
      } catch {
        return nil  // The plain value excludes another value of the design.
      }
    }
    guard !design.isCustom else { return "Why \(design.name): it is a custom design." }
    let run = screening.run([design] + variants.map(\.design))
    let own = name(of: design, in: run).flatMap { FaultTally($0, in: run) }?.rank ?? []
    let parts = variants.compactMap { variant -> String? in
      guard let name = name(of: variant.design, in: run), let tally = FaultTally(name, in: run),
        own.lexicographicallyPrecedes(tally.rank)
      else { return nil }
      return "\(tally.rateText) with \(variant.value)"
    }
    return parts.isEmpty
      ? "Why \(design.name): by its costs; no plainer value of an axis adds a fault."
      : "Why \(design.name), by what is wrong per 1,000 displays otherwise: \(parts.joined(separator: ", "))."
  }
}

/// The designs that `compare` and `recommend` use without `--design`: the default table, and the best designs that an app
/// can write. Both commands run the same comparison, and give the same answer.
struct AnswerPlan {
  /// The default table's designs first.
  let designs: [Design]
  let triedCount: Int

  /// Screens designs in this process, by faults and modelled costs.
  ///
  /// - Throws: `ExitCode` if it was stopped.
  /// - Complexity: O(designs × events of all workloads). A replay ends soon after its faults are too many.
  init(
    on workloads: [ComparisonPlan.Workload], _ screening: Screening, equalWithin: [String: Double]?,
    interruption: Interruption
  ) throws {
    let space = DesignSpace.designs(on: workloads.map { ($0.trace, $0.host) })
    var run = screening.run(screening.fewestFaults(among: space))
    run.equalWithin = equalWithin
    run.noteRecordings(screening, space)
    let answer = Answer(run)
    try interruption.endIfRaised(", and nothing is known yet")
    var names = answer.designs
    // Screening counts no allocations. On long feeds the memory for each row may decide. It depends on the identity, so
    // the plainest design of each identity is compared.
    let rowCount = workloads.map(\.trace.feed.rowCount).max() ?? 0
    if rowCount >= AnswerPlan.longFeedRowCount || equalWithin != nil {
      let equals = space.filter { answer.equals?.contains($0.name) ?? false }
      let identities = equals.map { $0.choices.identity.name }.uniqued
      names += identities.compactMap { identity in
        equals.first { $0.choices.identity.name == identity }?.name
      }
    }
    let table = DesignCatalog.comparison(on: workloads.map(\.trace.feed))
    designs = table + space.filter { names.contains($0.name) && !table.contains($0) }
    triedCount = space.count + table.count { !$0.isBound && !space.contains($0) }
  }

  /// With 128 bytes a row, an assumed cost, this number of rows reaches the standard difference in memory (1,024 KB).
  private static let longFeedRowCount = 8192
}

extension RunResult {
  /// Notes which of the designs that the answer names or holds equal are right on the embedded recordings too.
  ///
  /// - Parameter designs: the designs of the run, and maybe others; none is custom.
  mutating func noteRecordings(_ screening: Screening, _ designs: [Design]) {
    let answer = Answer(self)
    let tied = Set(answer.designs + (answer.equals ?? []))
    guard let steady = screening.rightOnRecordings(among: designs.filter { tied.contains($0.name) })
    else { return }
    for index in results.indices where tied.contains(results[index].design) {
      results[index].isRightOnRecordings = steady.contains(results[index].design)
    }
  }
}

extension [ListPlatform.Behaviour] {
  /// The first platform without generated code.
  var platformWithoutCode: ListPlatform? {
    lazy.compactMap { $0.platform.flatMap(ListPlatform.named) }
      .first { !PlatformCalls.hasCode(on: $0) }
  }
}

extension Recommendation.Code {
  /// The calls of a platform without generated code, or the code.
  ///
  /// - Throws: `DesignError` for a design without code.
  init(of design: Design, on platform: ListPlatform?) throws {
    guard let platform else {
      self.init(design: design.name, text: try DesignCode(design, className: "MyFeed").text)
      return
    }
    let calls = PlatformCalls(design, on: platform).calls
    self.init(
      design: design.name,
      calls: calls.map { Recommendation.Call(choice: $0.choice, call: $0.call) })
  }
}
