import ListEngine
import Results

/// Replays built-in designs in this process, on all processors. Its results are those of a comparison without allocations
/// and times.
package struct Screening: Sendable {
  private let workloads: [ComparisonPlan.Workload]
  private let interruption: Interruption
  package var costs = HitchCosts.standard
  private let report: @Sendable (Comparison.Progress) -> Void

  /// - Parameters:
  ///   - interruption: skips the remaining designs.
  ///   - report: is called when a design begins, with numbers of designs in place of seconds.
  package init(
    _ workloads: [ComparisonPlan.Workload], interruption: Interruption = Interruption(),
    progress report: @escaping @Sendable (Comparison.Progress) -> Void = { _ in }
  ) {
    self.workloads = workloads
    self.interruption = interruption
    self.report = report
  }

  /// The designs that are right under the most behaviours, in their order; all designs if each is wrong under all.
  ///
  /// - Precondition: no design is custom, and each applies to every feed.
  /// - Complexity: O(designs × events); a replay ends soon after the first fault.
  package func rightMostOften(among designs: [Design]) -> (designs: [Design], behaviourCount: Int) {
    let counts = rightBehaviourCounts(of: designs)
    let most = counts.compactMap(\.self).max() ?? 0
    return (zip(designs, counts).filter { $1 == most }.map(\.0), most)
  }

  private func rightBehaviourCounts(of designs: [Design]) -> [Int?] {
    let hosts = Dictionary(grouping: workloads, by: \.host).mapValues(\.editedFirst)
    return each(designs) { design in
      hosts.values.count { workloads in
        workloads.allSatisfy { design.isFaithful(on: $0) }
      }
    }
  }

  private func faultCounts(of designs: [Design]) -> [Int?] {
    each(designs) { design in
      workloads.reduce(0) { count, workload in
        let fidelity = design.framedReplay(of: workload.trace, host: workload.host).fidelity
        return FaultKind.allCases.reduce(count) { $0 + fidelity[$1] }
      }
    }
  }

  /// Counters, faults and modelled frames of whole replays, as a run without allocations and times. Designs that behave
  /// alike share a result.
  ///
  /// - Precondition: as for `rightMostOften`.
  package func run(_ designs: [Design]) -> RunResult {
    let contenders = ComparisonPlan.Contender.all(designs)
    let model = HitchModel(costs: costs)
    let found = each(contenders.map(\.design)) { design in
      workloads.map { workload in
        let replay = design.framedReplay(of: workload.trace, host: workload.host)
        return DesignResult(
          design, on: workload, counters: replay.counters.byName,
          fidelity: replay.fidelity.byName,
          modelled: model.frames(of: replay, on: workload.trace))
      }
    }
    let results = workloads.indices.flatMap { number in
      zip(contenders, found).compactMap { contender, results in
        var result = results?[number]
        result?.alsoCalled = contender.alsoCalled
        return result
      }
    }
    return RunResult(
      version: filmstripVersion, command: [], seed: 0, machine: .current, base: "",
      workloads: workloads.map(\.record), results: results, controls: [], cells: nil,
      suggestions: [], notes: [])
  }

  // MARK: Facts for the answer

  /// The best designs on the embedded recordings that are not among the workloads: right under the most behaviours, or with
  /// the fewest faults if each is wrong under all. The answer prefers them among equal designs, because traces of a user
  /// rarely contain everything. A design without recycling is as good as the best of the others at most.
  ///
  /// - Precondition: no design is custom.
  /// - Returns: nil if all recordings are among the workloads, or if it was interrupted.
  /// - Complexity: as `rightMostOften`; O(designs × events) if each is wrong.
  package func rightOnRecordings(among designs: [Design]) -> Set<String>? {
    let elsewhere = workloads.recordingsBesides
    guard !elsewhere.isEmpty else { return nil }
    let fitting = designs.filter { design in
      elsewhere.allSatisfy { design.suits($0.trace.feed) }
    }
    let screening = Screening(elsewhere, interruption: interruption, progress: report)
    /// The highest score of the designs that recycle, or of all if none does.
    func highest(_ scores: [Int?]) -> Int {
      let recycling = zip(fitting, scores).filter { !$0.0.recyclesNothing }.map(\.1)
      return (recycling.isEmpty ? scores : recycling).compactMap(\.self).max() ?? 0
    }
    var scores = screening.rightBehaviourCounts(of: fitting)
    if highest(scores) == 0 { scores = screening.faultCounts(of: fitting).map { $0.map { -$0 } } }
    if interruption.isRaised { return nil }
    let best = highest(scores)
    return Set(zip(fitting, scores).filter { $1 ?? best >= best }.map(\.0.name))
  }

  /// For each design, the first of its remedies that is right on all workloads.
  ///
  /// - Complexity: as `rightMostOften`.
  func remedies(of designs: [Design]) -> [Design] {
    let workloads = workloads.editedFirst
    return each(designs) { design in
      design.remedies.first { remedy in
        workloads.allSatisfy { remedy.applies(to: $0.trace.feed) && remedy.isFaithful(on: $0) }
      }
    }.compactMap { $0 ?? nil }
  }

  /// The traces on which designs that are wrong on purpose show no fault either.
  ///
  /// - Parameter names: the traces on which no compared design shows a fault.
  /// - Complexity: as `rightMostOften`.
  package func harmlessTraces(among names: [String]) -> [HarmlessTrace] {
    names.compactMap { name in
      let own = workloads.filter { $0.name == name }
      let isHarmless = each(DesignCatalog.canaries) { design in
        own.allSatisfy { !design.applies(to: $0.trace.feed) || design.isFaithful(on: $0) }
      }
      guard isHarmless.allSatisfy({ $0 ?? false }) else { return nil }
      return HarmlessTrace(name: name, absences: own.absences)
    }
  }

  /// An estimate of the nanoseconds a replay needs for each displayed row, on the slowest timed workload. It shows whether
  /// times can matter.
  package func nanosecondsPerDisplay(of design: Design) -> Double {
    workloads.filter(\.isTimed).map { workload in
      let sample = TimeProbe.sample(
        design, on: workload.trace, host: workload.host, sliceNanoseconds: 0)
      let displayed = Double(max(1, sample.counters.rowsDisplayed))
      return sample.thread * Double(workload.eventCount) / displayed
    }.max() ?? 0
  }

  /// Nil for skipped designs.
  private func each<Outcome: Sendable>(
    _ designs: [Design], _ job: @escaping @Sendable (Design) -> Outcome
  ) -> [Outcome?] {
    PassRunner.parallel(designs.count) { index in
      guard !interruption.isRaised else { return nil }
      report(
        Comparison.Progress(
          doneSeconds: Double(index), totalSeconds: Double(designs.count),
          label: designs[index].name))
      return job(designs[index])
    }
  }
}

extension Design {
  fileprivate func isFaithful(on workload: ComparisonPlan.Workload) -> Bool {
    isFaithful(on: workload.trace, host: workload.host)
  }
}

extension [ComparisonPlan.Workload] {
  /// Most designs fail where rows are edited.
  fileprivate var editedFirst: [Element] { filter(\.hasEdits) + filter { !$0.hasEdits } }
}
