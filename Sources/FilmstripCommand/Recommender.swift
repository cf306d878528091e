import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// Looks for what to use among all that an app may write. Each figure is taken of those alone that may still be the
/// answer, the cheapest first: what is shown wrong, the modelled costs, allocations, times.
struct Recommender {
  let workloads: [ComparisonPlan.Workload]
  /// How long times may take, in seconds; nil for exact figures alone.
  let budgetSeconds: Double?
  /// The arguments that make this run again, for the record.
  let command: [String]
  let interruption: Interruption
  let progress: @Sendable (Comparison.Progress) -> Void
  /// What a sweep found worth having: tried beside what is tried anyway.
  var besides: [Design] = []

  private var screening: Screening {
    Screening(workloads, interruption: interruption, progress: progress)
  }

  /// - Throws: `Failure`, `DesignError`, `PlanError`; `ExitCode` where it was stopped before anything was known.
  func run() throws -> (recommendation: Recommendation, run: RunResult) {
    let elsewhere = try self.elsewhere
    let (designs, addedCount) = withBesides(
      DesignSpace.designs(on: (workloads + elsewhere).map { ($0.trace, $0.host) }))
    var faithful = screening.faithful(among: designs)
    // Of equals the first is named: one that goes on being right where rows move and strips are flung.
    let sturdy = Screening(elsewhere, interruption: interruption, progress: progress)
      .faithful(among: faithful)
    faithful = (sturdy + faithful).uniqued
    let usual = DesignSpace.usualWays.filter { design in
      workloads.allSatisfy { design.isMeant(for: $0.trace.feed) }
    }
    let own = DesignCatalog.comparison.filter(\.isOwn)
    let screened = screening.run((faithful.isEmpty && own.isEmpty ? designs : faithful) + usual)
    try interruption.endIfRaised(", and nothing is known yet")

    var run = screened
    // Of equals the plainest is told of: others count where they may cost less than it.
    let screenedAnswer = Set(Answer(screened).designs)
    let left = faithful.filter { screenedAnswer.contains($0.name) }
    let firsts = Set(Answer(screened.keepingFirstOfEquals()).designs)
    let measured = own + left.filter { firsts.contains($0.name) || $0.recyclesNothing }
    if !measured.isEmpty { run = try self.measured(measured, beside: screened) }
    let base = try base.name
    if firsts.contains(where: { run.mayBeBeaten($0, besides: screened, whereBoundIs: base) }) {
      run = try self.measured(own + left, beside: screened)
    }
    if let timed = try timed(run, among: own + left) { run = timed }
    var told = run.keepingFirstOfEquals()
    told.costRanges = CostSensitivity.ranges(of: told, .standard)
    var recommendation = Recommendation(
      told, usualWays: usual.compactMap { Recommender.name(of: $0, in: run) }.uniqued,
      triedCount: designs.count + own.count,
      faithfulCount: faithful.count + own.count { run.showsNothingWrong($0.name) })
    let isSturdy = sturdy.contains { $0.name == recommendation.design }
    if let name = recommendation.design {
      let others = Set(Answer(run).designs).intersection(DesignCatalog.comparison.map(\.name))
      let equals = (isSturdy ? sturdy : left).map(\.name).filter {
        $0 != name && others.contains($0)
      }
      try explain(name, &recommendation, isSturdy: isSturdy, equals: equals)
    }
    if !besides.isEmpty {
      recommendation.lines.append(
        """
        Tried besides, as worth having by a sweep: \(Plural.of(addedCount, "design")) of \(besides.count); the others are \
        tried anyway, or do not apply to what was replayed.
        """)
    }
    recommendation.lines += workloads.overreaches.map { "Note: \($0)" } + missing(where: isSturdy)
    return (recommendation, run)
  }

  /// Designs, the plainest first, with those of a sweep that are none of them and apply everywhere, and how many these are.
  private func withBesides(_ designs: [Design]) -> (designs: [Design], addedCount: Int) {
    var seen = Set(designs.map(\.choices.effective))
    let added = besides.filter { design in
      let isApplied = workloads.allSatisfy { workload in
        do {
          try design.check(appliesTo: workload.trace.feed)
          return design.isMeant(for: workload.trace.feed)
        } catch {
          return false  // It is none for this feed, and is counted as such.
        }
      }
      return isApplied && seen.insert(design.choices.effective).inserted
    }
    let all = (designs + added).enumerated().sorted {
      ($0.element.departureCount, $0.offset) < ($1.element.departureCount, $1.offset)
    }
    return (all.map(\.element), added.count)
  }

  /// What is compared by default, on the same hosts: as far as it is not asked for anyway.
  private var elsewhere: [ComparisonPlan.Workload] {
    get throws {
      let asked = Set(workloads.map(\.name))
      let hosts = workloads.map(\.host).uniqued
      let names = ComparedByDefault.traces.filter { !asked.contains($0) }
      return try Compare.workloads(names.map { ($0, nil) }, on: hosts)
    }
  }

  // MARK: Figures

  /// Counts allocations too, in processes as any comparison does.
  private func measured(
    _ designs: [Design], beside screened: RunResult, _ timing: TimingBudget? = nil
  ) throws -> RunResult {
    var plan = try self.plan(designs)
    plan.timing = timing
    var run = try Comparison(plan, interruption: interruption, progress: progress).run()
    let aliases = screened.results.reduce(into: [:]) { $0[$1.design] = $1.alsoCalled }
    for index in run.results.indices {
      run.results[index].alsoCalled = aliases[run.results[index].design] ?? []
    }
    let names = Set(run.results.map(\.design))
    let order = (designs.map(\.name) + screened.results.map(\.design)).uniqued.enumerated()
      .reduce(into: [:]) { $0[$1.element] = $1.offset }
    let all = run.results + screened.results.filter { !names.contains($0.design) }
    // The plainest first; the workloads of each stay in their order.
    run.results = all.enumerated().sorted {
      (order[$0.element.design] ?? .max, $0.offset) < (order[$1.element.design] ?? .max, $1.offset)
    }.map(\.element)
    return run
  }

  private func plan(_ designs: [Design]) throws -> ComparisonPlan {
    ComparisonPlan(
      workloads: workloads, designs: designs, base: try base, timing: nil, seed: 1,
      command: command)
  }

  private var base: Design { get throws { try Arguments.design("floor") } }

  /// Takes times of those that are left, where they can part them: where a whole replay of one takes longer for each row
  /// displayed than the difference that matters. Nil where they cannot.
  private func timed(_ run: RunResult, among designs: [Design]) throws -> RunResult? {
    let left = Set(Answer(run).designs)
    guard let budgetSeconds, left.count > 1, !interruption.isRaised else { return nil }
    let candidates = designs.filter { left.contains($0.name) }
    let limit = workloads.map { EqualWithin().time * 1e9 / $0.trace.frameRate }.min() ?? 0
    let canMatter = candidates.contains { design in
      design.isOwn || screening.nanosecondsPerDisplay(of: design) > limit
    }
    guard canMatter else { return nil }
    let plan = try self.plan(candidates)
    let timing = try Compare.timing(
      TimingBudget(looks: [Compare.fewestBlocks]), within: budgetSeconds, of: plan)
    return try measured(candidates, beside: run, timing)
  }

  // MARK: Words

  /// The name that a design's result has: its own, or that of one that behaves alike.
  private static func name(of design: Design, in run: RunResult) -> String? {
    run.results.first { $0.design == design.name || $0.alsoCalled.contains(design.name) }?.design
  }

  /// Why it is that design, and its code.
  ///
  /// - Parameters:
  ///   - isSturdy: whether it shows nothing wrong on the embedded recordings.
  ///   - equals: the names of others, of those that 'compare' has by itself, that are as good.
  private func explain(
    _ name: String, _ recommendation: inout Recommendation, isSturdy: Bool, equals: [String]
  ) throws {
    let design = try Arguments.design(name)
    if recommendation.kind == .one {
      let rest = isSturdy ? " that is right on the embedded recordings too" : ""
      recommendation.lines.append(
        """
        Of \(recommendation.triedCount) designs tried \(recommendation.faithfulCount) show nothing wrong, and none costs \
        less by what counts. Of those that cost as little it is the plainest\(rest).
        """)
      if !equals.isEmpty {
        recommendation.lines.append("As good by all of this: \(equals.joined(separator: ", ")).")
      }
    }
    recommendation.lines += reasons(for: design)
    do {
      recommendation.code = try DesignCode(design, className: "MyFeed").text
    } catch let error as DesignError {
      recommendation.lines.append("No code is written: \(error.problem).")
    }
  }

  /// What it would show wrong with the plainest value on one of its axes, where that is anything.
  private func reasons(for design: Design) -> [String] {
    let variants = AxisDescription.all.compactMap { axis -> (value: String, design: Design)? in
      let (own, plain) = (axis.read(design.choices), axis.read(Choices()))
      guard own != plain, !design.isOwn else { return nil }
      do {
        return ("\(axis.name)=\(plain)", try design.setting(axis: axis.name, to: plain))
      } catch {
        return nil  // The two values do not go together, so that nobody can have it.
      }
    }
    let run = screening.run(variants.map(\.design))
    let parts = variants.compactMap { variant -> String? in
      let name = Recommender.name(of: variant.design, in: run)
      return Recommendation.words(for: run.results.filter { $0.design == name }).map {
        "with \(variant.value) \($0)"
      }
    }
    return parts.isEmpty
      ? [] : ["Why, by what would be shown wrong: \(parts.joined(separator: "; "))."]
  }

  /// What the traces have none of, so that what it breaks was not seen.
  ///
  /// - Parameter isSturdy: whether what is told of shows nothing wrong elsewhere.
  private func missing(where isSturdy: Bool) -> [String] {
    let names = workloads.absences
    guard !names.isEmpty else { return [] }
    let replayed = workloads.map(\.trace.name)
    let known = ComparedByDefault.traces.filter { !replayed.contains($0) }
    let rest =
      isSturdy && !known.isEmpty
      ? "; on \(known.joined(separator: ", ")), where there is, it shows nothing wrong either."
      : ": a design may be plain enough for that, and wrong where your feed has them."
    return ["There is \(names.joined(separator: ", ")) in what was replayed\(rest)"]
  }
}
