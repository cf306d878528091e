import ListEngine
import Results
import ScrollTrace
import Statistics

/// Runs a plan: for each workload a pass for fidelity, one for allocations, and one for time.
public struct Comparison {
  /// How far a comparison is.
  public struct Progress: Sendable {
    public let doneCount: Int
    public let totalCount: Int
    /// What is being done now.
    public let label: String
  }

  private let plan: ComparisonPlan
  private let report: (Progress) -> Void
  private var doneCount = 0

  public init(_ plan: ComparisonPlan, progress report: @escaping (Progress) -> Void = { _ in }) {
    self.plan = plan
    self.report = report
  }

  /// - Throws: `AllocationProbeError`; `PassError` when two passes of one replay counted differently.
  public mutating func run() throws -> RunResult {
    var notes = plan.notes
    var cells: CellAllocations?
    if AllocationProbe.isAvailable {
      try AllocationProbe.checkItself()
      cells = try AllocationProbe.cells()
    } else {
      notes.append("allocations were not counted: this build is without the trait 'Jemalloc'")
    }
    var results: [DesignResult] = []
    var controls: [Control] = []
    for work in plan.works {
      let (rows, control) = try run(work)
      results += rows
      if let control { controls.append(control) }
    }
    for result in results where result.allocations?.isSettled == false {
      notes.append(
        """
        the steady use of \(result.design) on \(result.workload), \(result.host), never settles: each \
        replay differs from the one before, and its allocations are those of one of them
        """)
    }
    return RunResult(
      version: filmstripVersion, command: plan.command, seed: plan.seed, machine: .current,
      base: plan.base.name, workloads: plan.works.map(Workload.init), results: results,
      controls: controls, cells: cells, suggestions: suggestions(results), notes: notes)
  }

  /// Looks among the designs asked for, saving on scroll instead, for such as show nothing wrong.
  private func suggestions(_ results: [DesignResult]) -> [String] {
    let asked = plan.rows.map(\.design).filter { !$0.isBound }
    let isAnyFaithful = asked.contains { design in
      results.allSatisfy { $0.design != design.name || $0.isFaithful }
    }
    if isAnyFaithful { return [] }
    return asked.compactMap { design in
      guard let variant = design.savingOnScroll,
        plan.works.allSatisfy({
          variant.watchedReplay(of: $0.trace, host: $0.host).fidelity.isFaithful
        })
      else { return nil }
      return variant.name
    }
  }

  // MARK: One workload

  /// What is known of one design on one workload while the passes go on.
  private struct Subject {
    let row: ComparisonPlan.Row
    var watched: WatchedReplay
    var allocations: AllocationPhases?
    var rowsOnlyAllocationCount = 0
    var whole = Series()
    var rowsOnly = Series()
  }

  /// The samples of one design on one trace, in the order in which they were taken.
  private struct Series {
    var samples: [Double] = []
    var setUps: [Double] = []

    mutating func append(_ sample: TimeProbe.Sample) {
      samples.append(sample.nanosecondsPerEvent)
      setUps.append(sample.setUpNanoseconds)
    }

    var median: Double { Summary.median(samples) ?? 0 }
  }

  private mutating func run(_ work: ComparisonPlan.Work) throws -> ([DesignResult], Control?) {
    let rowsOnly = work.trace.withoutStripEvents
    var subjects: [Subject] = []
    for row in plan.rows {
      advance("\(work.trace.name) on \(work.host): fidelity of \(row.design.name)")
      subjects.append(
        Subject(row: row, watched: row.design.watchedReplay(of: work.trace, host: work.host)))
    }
    if AllocationProbe.isAvailable {
      for place in subjects.indices {
        let design = subjects[place].row.design
        advance("\(work.trace.name) on \(work.host): allocations of \(design.name)")
        let counted = try AllocationProbe.phases(of: design, on: work.trace, host: work.host)
        try PassError.check(
          counted.counters, against: subjects[place].watched.counters, design, work, "allocation")
        subjects[place].allocations = counted.phases
        let partial = try AllocationProbe.phases(of: design, on: rowsOnly, host: work.host).phases
        subjects[place].rowsOnlyAllocationCount = partial.firstUse.count
      }
    }
    let control = try time(&subjects, on: work, rowsOnly)
    let baseChoices = plan.base.choices.effective
    guard
      let base = subjects.first(where: { $0.row.design.choices.effective == baseChoices })
    else { preconditionFailure("the base is not among the designs") }
    let results = subjects.map { result($0, above: base, work, rowsOnly) }
    guard plan.roundCount > 0 else { return (results, nil) }
    let controlResult = Control(
      workload: work.trace.name, host: work.host.description, design: plan.base.name,
      ratio: control.median / base.whole.median, samples: control.samples)
    return (results, controlResult)
  }

  /// Times all designs in turn: a round each way, so that what drifts meets all alike.
  private mutating func time(
    _ subjects: inout [Subject], on work: ComparisonPlan.Work, _ rowsOnly: Trace
  ) throws -> Series {
    let slice = plan.sliceMilliseconds * 1e6
    let hasStripEvents = rowsOnly.events.count < work.trace.events.count
    var control = Series()
    // The place past the last subject is the base's second name.
    var order = Array(0...subjects.count)
    var generator = SeededGenerator(seed: plan.seed)
    order.shuffle(using: &generator)
    for round in 0..<plan.roundCount {
      for place in round % 2 == 0 ? order : order.reversed() {
        guard place < subjects.count else {
          advance("\(work.trace.name) on \(work.host): time of the control")
          control.append(
            TimeProbe.sample(plan.base, on: work.trace, host: work.host, sliceNanoseconds: slice))
          continue
        }
        let design = subjects[place].row.design
        advance("\(work.trace.name) on \(work.host): time of \(design.name)")
        let sample = TimeProbe.sample(
          design, on: work.trace, host: work.host, sliceNanoseconds: slice)
        try PassError.check(
          sample.counters, against: subjects[place].watched.counters, design, work, "timing")
        subjects[place].whole.append(sample)
        if hasStripEvents {
          subjects[place].rowsOnly.append(
            TimeProbe.sample(
              design, on: rowsOnly, host: work.host, sliceNanoseconds: slice / 2))
        }
      }
    }
    return control
  }

  private func result(
    _ subject: Subject, above base: Subject, _ work: ComparisonPlan.Work, _ rowsOnly: Trace
  ) -> DesignResult {
    let design = subject.row.design
    let displayCount = subject.watched.counters.rowsDisplayed
    let stripCount = work.trace.events.count - rowsOnly.events.count
    let isBase = design == base.row.design
    var allocations = subject.allocations
    if let own = subject.allocations, let floor = base.allocations, !isBase {
      let whole = own.firstUse.count - floor.firstUse.count
      let rows = subject.rowsOnlyAllocationCount - base.rowsOnlyAllocationCount
      if displayCount > 0 {
        allocations?.perDisplay = Double(stripCount > 0 ? rows : whole) / Double(displayCount)
      }
      if stripCount > 0 { allocations?.perStripScroll = Double(whole - rows) / Double(stripCount) }
    }
    let isTimed = plan.roundCount > 0
    let timing = isTimed ? timing(of: subject, above: base, work, rowsOnly) : nil
    let homes = ([design] + subject.row.aliases).filter { $0.isAtHome(on: work.trace) }
    return DesignResult(
      workload: work.trace.name, design: design.name, alsoCalled: subject.row.alsoCalled,
      host: work.host.description, isBound: design.isBound, homeNames: homes.map(\.name),
      isUnfit: !design.isMeant(for: work.trace.feed), caveat: design.caveat,
      counters: subject.watched.counters.byName, fidelity: subject.watched.fidelity.byName,
      allocations: allocations, timing: timing)
  }

  private func timing(
    of subject: Subject, above base: Subject, _ work: ComparisonPlan.Work, _ rowsOnly: Trace
  ) -> Timing {
    var timing = Timing(
      eventsPerSecond: 1e9 / subject.whole.median, nanosecondsPerEvent: subject.whole.median,
      samples: subject.whole.samples,
      setUpNanoseconds: Summary.median(subject.whole.setUps) ?? 0)
    guard subject.row.design != base.row.design else { return timing }
    let displayCount = subject.watched.counters.rowsDisplayed
    let stripCount = work.trace.events.count - rowsOnly.events.count
    let whole = above(subject.whole, base.whole, work.trace)
    let rows = stripCount > 0 ? above(subject.rowsOnly, base.rowsOnly, rowsOnly) : whole
    if displayCount > 0 { timing.aboveBasePerDisplay = rows / Double(displayCount) }
    if stripCount > 0 { timing.aboveBasePerStripScroll = (whole - rows) / Double(stripCount) }
    return timing
  }

  /// What a whole replay takes more than the base's, set-up left out, in nanoseconds.
  private func above(_ series: Series, _ base: Series, _ trace: Trace) -> Double {
    (series.median - base.median) * Double(trace.events.count)
  }

  // MARK: Progress

  private mutating func advance(_ label: String) {
    let passes = AllocationProbe.isAvailable ? 2 : 1
    let timed = (plan.rows.count + 1) * plan.roundCount
    let total = plan.works.count * (plan.rows.count * passes + timed)
    report(Progress(doneCount: doneCount, totalCount: total, label: label))
    doneCount += 1
  }
}

/// Two passes over one replay that did not count the same: no result can be trusted.
public struct PassError: Error, CustomStringConvertible {
  public let description: String

  static func check(
    _ found: Counters, against expected: Counters, _ design: Design, _ work: ComparisonPlan.Work,
    _ pass: String
  ) throws {
    guard found != expected else { return }
    let differing = zip(found.list, expected.list).first { $0.value != $1.value }
    let detail = differing.map { "\($0.name) \($0.value), expected \($1.value)" } ?? ""
    throw PassError(
      description: """
        \(design.name) on \(work.trace.name), \(work.host): the \(pass) pass disagrees with the \
        fidelity pass: found \(detail)
        """)
  }
}
