import ListEngine
import Results
import ScrollTrace
import Synchronization

/// Replays built-in designs in this process, on all processors. Its results are those of a comparison without allocations
/// and times.
package struct Screening: Sendable {
  private let workloads: [ComparisonPlan.Workload]
  private let interruption: Interruption
  package var costs = HitchCosts.standard
  /// Whether a design is ranked by the trace on which it is worst, and not by all together.
  private var ranksByWorstTrace = false
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

  /// The designs with the fewest faults by `FaultTally.rank`, in their order: the best of those that recycle cells, and
  /// the others that are as good.
  ///
  /// - Precondition: no design is custom, and each applies to every feed.
  /// - Complexity: O(designs × events); a replay ends soon after its faults are too many.
  package func fewestFaults(among designs: [Design]) -> [Design] {
    let ranks = ranks(of: designs)
    func isBefore(_ rank: [Double], _ other: [Double]) -> Bool {
      rank.lexicographicallyPrecedes(other)
    }
    let recycling = zip(designs, ranks).filter { !$0.0.recyclesNothing }
    let best = (recycling.isEmpty ? Array(zip(designs, ranks)) : recycling)
      .compactMap(\.1).min(by: isBefore)
    guard let best else { return [] }
    return zip(designs, ranks).filter { $1.map { !isBefore(best, $0) } ?? false }.map(\.0)
  }

  /// The workloads of a host that are ranked as one, and the rows that each design displays there, which do not depend on
  /// the design.
  private struct Behaviour: Sendable {
    let platform: String
    let workloads: [ComparisonPlan.Workload]
    let displayCount: Int
  }

  /// - Complexity: a replay of each workload.
  private var behaviours: [Behaviour] {
    let own = workloads.map(\.record)
    let keys = own.map {
      [$0.platformName, $0.host] + (ranksByWorstTrace ? [$0.name] : [])
    }
    return keys.uniqued.map { key in
      let indices = own.indices.filter { keys[$0] == key }
      return Behaviour(
        platform: key[0], workloads: indices.map { workloads[$0] }.editedFirst,
        displayCount: indices.reduce(0) { $0 + displayCount(of: workloads[$1]) })
    }
  }

  /// Any built-in design displays these rows. Custom designs never run in this process.
  private func displayCount(of workload: ComparisonPlan.Workload) -> Int {
    DesignCatalog.floor.framedReplay(of: workload.trace, host: workload.host).counters
      .rowsDisplayed
  }

  /// The rank of each design as `FaultTally` has it; nil for skipped designs and for those that have more faults than
  /// another one that recycles.
  private func ranks(of designs: [Design]) -> [[Double]?] {
    let behaviours = behaviours
    let limit = Mutex(Double.infinity)
    // The first ones are likely to have few faults, which ends the replays of the others early.
    let likelihood = designs.map { ($0.isKeyedByNumber ? 1 : 0, -$0.departureCount) }
    let order = designs.indices.sorted {
      (likelihood[$0].0, likelihood[$0].1, $0) < (likelihood[$1].0, likelihood[$1].1, $1)
    }
    let found = each(order.map { designs[$0] }) { design -> [Double]? in
      var rates: [String: [Double]] = [:]
      for behaviour in behaviours {
        let rate = rate(of: design, under: behaviour) { $0 > limit.withLock(\.self) }
        guard let rate else { return nil }
        rates[behaviour.platform, default: []].append(rate)
      }
      let worst = rates.values.joined().max() ?? 0
      if !design.recyclesNothing { limit.withLock { $0 = min($0, worst) } }
      return rates.values.map { [$0.max() ?? 0, Double($0.count { $0 > 0 })] }
        .max { $0.lexicographicallyPrecedes($1) }
    }
    var ranks = [[Double]?](repeating: nil, count: designs.count)
    for (index, rank) in zip(order, found) { ranks[index] = rank ?? nil }
    return ranks
  }

  /// The printed rate of a design's faults; nil if it is too high.
  private func rate(
    of design: Design, under behaviour: Behaviour, isTooHigh: (_ rate: Double) -> Bool
  ) -> Double? {
    var count = 0
    func rate(with more: Int) -> Double {
      FaultTally.printed(1000 * Double(count + more) / Double(max(1, behaviour.displayCount)))
    }
    for workload in behaviour.workloads {
      let more = design.faultCount(on: workload.trace, host: workload.host) {
        $0 > 0 && isTooHigh(rate(with: $0))
      }
      guard let more else { return nil }
      count += more
    }
    return rate(with: 0)
  }

  /// Counters, faults and modelled frames of whole replays, as a run without allocations and times. Designs that behave
  /// alike share a result.
  ///
  /// - Precondition: as for `fewestFaults`.
  package func run(_ designs: [Design]) -> RunResult {
    let contenders = ComparisonPlan.Contender.all(designs)
    let model = HitchModel(costs: costs)
    let found = each(contenders.map(\.design)) { design in
      workloads.map { workload in
        let replay = design.framedReplay(of: workload.trace, host: workload.host)
        return DesignResult(
          design, on: workload, counters: replay.counters.list.byName,
          fidelity: replay.fidelity.list.byName,
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

  /// The designs with the fewest faults on the embedded recording where they have most, of those that are not among the
  /// workloads. The answer prefers them among equal designs, because traces of a user rarely contain everything.
  ///
  /// - Precondition: no design is custom.
  /// - Returns: nil if all recordings are among the workloads, or if it was interrupted.
  /// - Complexity: as `fewestFaults`.
  package func rightOnRecordings(among designs: [Design]) -> Set<String>? {
    let elsewhere = workloads.recordingsBesides
    guard !elsewhere.isEmpty else { return nil }
    let fitting = designs.filter { design in
      elsewhere.allSatisfy { design.suits($0.trace.feed) }
    }
    var screening = Screening(elsewhere, interruption: interruption, progress: report)
    screening.ranksByWorstTrace = true
    let best = screening.fewestFaults(among: fitting)
    return interruption.isRaised ? nil : Set(best.map(\.name))
  }

  /// The least change of a design, to one of some others with its identity and key that recycle cells, that avoids all
  /// faults under a behaviour. Of several with as few changes the first one.
  ///
  /// - Precondition: as for `fewestFaults`.
  /// - Complexity: as `fewestFaults`, of the designs with no more changes than the result.
  package func avoidance(
    of faults: FaultTally, by design: Design, among others: [Design]
  ) -> Avoidance {
    let own = workloads.filter { $0.host.description == faults.host }.editedFirst
    let candidates = others.filter { other in
      other != design && !other.recyclesNothing && other.choices.identity == design.choices.identity
        && other.choices.key == design.choices.key
    }.map { (design: $0, changes: $0.changes(from: design)) }
    let nearest = candidates.enumerated().sorted {
      ($0.element.changes.count, $0.offset) < ($1.element.changes.count, $1.offset)
    }.map(\.element)
    let least = Mutex(Int.max)
    let isRight = each(nearest.map(\.design)) { other in
      let count = other.changes(from: design).count
      guard count <= least.withLock(\.self), own.allSatisfy({ other.isFaithful(on: $0) }) else {
        return false
      }
      least.withLock { $0 = min($0, count) }
      return true
    }
    let found = zip(nearest, isRight).first { $1 ?? false }?.0
    let behaviour = own.first?.behaviour
    let kinds = faults.kinds.compactMap { FaultKind(named: $0.fault) }
    return Avoidance(
      design: design.name, host: faults.host,
      values: found?.changes.joined(separator: ","),
      perThousandDisplays: found.flatMap { found in
        FaultTally(found.design.name, in: run([found.design]))?.perThousandDisplays
      },
      triedCount: candidates.count,
      cause: behaviour?.remark == nil
        ? behaviour?.cause { host in
          own.allSatisfy { workload in
            let fidelity = design.watchedReplay(of: workload.trace, host: host).fidelity
            return kinds.allSatisfy { fidelity[$0] == 0 }
          }
        } : nil)
  }

  /// For each design, the first of its remedies that is right on all workloads.
  ///
  /// - Complexity: as `fewestFaults`.
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
  /// - Complexity: as `fewestFaults`.
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
    _ designs: [Design], _ job: @Sendable (Design) -> Outcome
  ) -> [Outcome?] {
    PassRunner.parallel(designs.count) { index in
      guard !interruption.isRaised else { return nil }
      // Several lists are screened, and more work follows: no share of it is known.
      report(
        Comparison.Progress(
          doneSeconds: 0, totalSeconds: 0, label: "trying \(designs[index].name)"))
      return job(designs[index])
    }
  }
}

extension Design {
  /// The values that differ from another design's, each as `AXIS=VALUE`.
  fileprivate func changes(from other: Design) -> [String] {
    AxisDescription.all.compactMap { axis in
      let value = axis.read(choices.effective)
      return value == axis.read(other.choices.effective) ? nil : "\(axis.name)=\(value)"
    }
  }

  fileprivate func isFaithful(on workload: ComparisonPlan.Workload) -> Bool {
    isFaithful(on: workload.trace, host: workload.host)
  }
}

extension [ComparisonPlan.Workload] {
  /// Most designs fail where rows are edited.
  fileprivate var editedFirst: [Element] { filter(\.hasEdits) + filter { !$0.hasEdits } }
}
