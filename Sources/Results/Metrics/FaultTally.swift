import Foundation
import ScrollTrace

/// The faults of a design on a platform, over all traces of a run.
///
/// The behaviours of a platform are alternatives: a list has one of them. Their faults are not added up; the worst
/// behaviour counts. Of several platforms the worst one counts.
package struct FaultTally: Codable, Equatable, Sendable {
  /// One kind of fault, under the behaviour that shows most of it.
  package struct Kind: Codable, Equatable, Sendable {
    /// The name in `DesignResult.fidelity`.
    package var fault: String
    package var perThousandDisplays: Double
    /// The number of behaviours that show it.
    package var behaviourCount: Int
    /// The behaviour that shows most of it.
    package var host: String
    /// The behaviour in words; absent for the platform's usual one.
    package var behaviour: String?
  }

  @InPresentWords package var design: String
  /// The platform, or the host if no platform was named.
  package var platform: String
  /// The number of behaviours that were replayed.
  package var behaviourCount: Int
  /// The number of those that show a fault.
  package var faultyBehaviourCount: Int
  /// The behaviour with the most faults per display.
  package var host: String
  /// All faults under that behaviour for every 1,000 rows that it displays.
  package var perThousandDisplays: Double
  /// All faults under that behaviour.
  package var count: Int
  /// The kinds that any behaviour shows, in the order of `FaultKind.counted`.
  package var kinds: [Kind]
  /// The faults of the kinds that every behaviour shows, for every 1,000 displays: of each kind the least that a
  /// behaviour shows.
  package var confirmedPerThousandDisplays: Double

  /// Less is better: the rate under the worst behaviour as reports print it, then the number of behaviours with a fault.
  package var rank: [Double] { [printedRate, Double(faultyBehaviourCount)] }

  /// All faults under the worst behaviour for every 1,000 displays, rounded as reports print it.
  package var printedRate: Double { FaultTally.printed(perThousandDisplays) }

  /// A rate as reports print it: with one decimal, from 100 on without, below 0.1 with two significant digits.
  package static func printed(_ rate: Double) -> Double {
    let form = rate >= 100 ? "%.0f" : rate == 0 || rate >= 0.095 ? "%.1f" : "%.1e"
    let text = String(format: form, rate)
    guard let printed = Double(text) else { preconditionFailure("'\(text)' is no number") }
    return printed
  }

  /// - Parameter group: the workloads' name together; nil for all workloads.
  /// - Returns: nil if the faults were not counted on each of the workloads.
  /// - Complexity: O(results x workloads).
  package init?(_ design: String, in run: RunResult, group: String? = nil) {
    let own = run.results.filter { $0.design == design }
    let workloads = run.workloads.filter { group == nil || $0.group == group }
    let platforms = workloads.map(\.platformName).uniqued
    let tallies = platforms.compactMap { platform in
      FaultTally(
        design, platform, workloads.filter { $0.platformName == platform }, own)
    }
    let worst = tallies.max { $0.rank.lexicographicallyPrecedes($1.rank) }
    guard let worst, tallies.count == platforms.count else { return nil }
    self = worst
  }

  private init?(
    _ design: String, _ platform: String, _ workloads: [Workload], _ results: [DesignResult]
  ) {
    var behaviours = workloads.uniqued(by: \.host).map {
      Behaviour(host: $0.host, phrase: $0.behaviour)
    }
    for workload in workloads {
      let result = results.first { $0.workload == workload.name && $0.host == workload.host }
      let index = behaviours.firstIndex { $0.host == workload.host }
      guard let index, let result, !result.fidelity.isEmpty else { return nil }
      behaviours[index].counts.merge(result.fidelity, uniquingKeysWith: +)
      behaviours[index].displayCount += result.counters["rowsDisplayed", default: 0]
    }
    guard let worst = behaviours.worst(by: \.count) else { return nil }
    self.design = design
    self.platform = platform
    behaviourCount = behaviours.count
    faultyBehaviourCount = behaviours.count { $0.count > 0 }
    host = worst.host
    perThousandDisplays = worst.rate(worst.count)
    count = worst.count
    confirmedPerThousandDisplays = FaultKind.counted.reduce(0) { sum, fault in
      sum + (behaviours.map { $0.rate($0.count(of: fault)) }.min() ?? 0)
    }
    kinds = FaultKind.counted.compactMap { fault in
      guard let worst = behaviours.worst(by: { $0.count(of: fault) }),
        worst.count(of: fault) > 0
      else { return nil }
      return Kind(
        fault: fault.metricName, perThousandDisplays: worst.rate(worst.count(of: fault)),
        behaviourCount: behaviours.count { $0.count(of: fault) > 0 }, host: worst.host,
        behaviour: worst.phrase)
    }
  }
}

/// The faults under one behaviour on all traces.
private struct Behaviour {
  let host: String
  let phrase: String?
  var counts: [String: Int] = [:]
  var displayCount = 0

  var count: Int { counts.values.reduce(0, +) }

  func count(of fault: FaultKind) -> Int { counts[fault.metricName, default: 0] }

  /// Faults for every 1,000 rows displayed.
  func rate(_ count: Int) -> Double { 1000 * Double(count) / Double(max(1, displayCount)) }
}

extension [Behaviour] {
  /// The behaviour with the highest rate. Ties go to the first listed, the platform's usual one.
  fileprivate func worst(by count: (Behaviour) -> Int) -> Behaviour? {
    dropFirst().reduce(first) { worst, next in
      guard let worst else { return next }
      return next.rate(count(next)) > worst.rate(count(worst)) ? next : worst
    }
  }
}
