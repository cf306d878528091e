import ArgumentParser
import ListEngine
import Measurement
import Reporting
import ScrollTrace
import Statistics
import TraceTools

/// What is compared where nothing is named.
enum ComparedByDefault {
  static let traces = ComparisonPlan.recordings
  /// UIKit's list as it is today, with each answer to what no source says: the platform of every command.
  static let host = "uikit"
  static let base = "floor"

  static let help = """
    \(traces.dropLast().joined(separator: ", ")) and \(traces[traces.count - 1]) on the platform \(host) (where no source says how UIKit does it, each way \
    that it may), with the usual designs, and the best of a few hundred that an app may write
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
