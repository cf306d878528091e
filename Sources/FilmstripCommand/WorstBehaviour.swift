import ListEngine
import Measurement
import Results
import ScrollTrace

/// The behaviour of a platform with the most faults, and the faults of the others.
struct WorstBehaviour {
  private let behaviours: [ListPlatform.Behaviour]
  /// The faults of each behaviour, by name.
  private let counts: [[String: Int]]
  /// The kind of faults to count; nil for all.
  private let kind: FaultKind?
  /// The index of the worst behaviour; the first on ties.
  let index: Int

  /// - Precondition: there are behaviours, and as many counts.
  init(
    of behaviours: [ListPlatform.Behaviour], _ counts: [[String: Int]], by kind: FaultKind? = nil
  ) {
    precondition(
      !behaviours.isEmpty && behaviours.count == counts.count,
      "\(behaviours.count) behaviours, \(counts.count) replays")
    self.behaviours = behaviours
    self.counts = counts
    self.kind = kind
    let totals = counts.map { WorstBehaviour.total(of: $0, kind) }
    index = totals.firstIndex(of: totals.max() ?? 0) ?? 0
  }

  /// Replays designs under each behaviour, and adds up their faults. A single behaviour needs no replay.
  ///
  /// - Precondition: the designs apply to the feed.
  init(
    of behaviours: [ListPlatform.Behaviour], showing designs: [Design], in replays: DesignReplays,
    by kind: FaultKind? = nil
  ) throws {
    let counts = try behaviours.map { behaviour in
      try (behaviours.count > 1 ? designs : []).reduce(into: [String: Int]()) { sum, design in
        let counts = try replays.counts(of: design, host: behaviour.host)
        sum.merge(counts.fidelity.byName, uniquingKeysWith: +)
      }
    }
    self.init(of: behaviours, counts, by: kind)
  }

  var behaviour: ListPlatform.Behaviour { behaviours[index] }

  private static func total(of counts: [String: Int], _ kind: FaultKind?) -> Int {
    counts.reduce(0) { kind == nil || $1.key == kind?.metricName ? $0 + $1.value : $0 }
  }

  /// The shown behaviour and the faults of the others; nil for a single behaviour.
  var sentence: String? {
    guard behaviours.count > 1, let platform = behaviour.platform else { return nil }
    let others = behaviours.indices.filter { $0 != index }.map {
      "\(behaviours[$0].title) \(WorstBehaviour.total(of: counts[$0], kind))"
    }.joined(separator: ", ")
    let shown = FaultKind.counted.filter { kind == nil || $0 == kind }.compactMap { fault in
      let count = counts[index][fault.metricName, default: 0]
      return count > 0 ? "\(count) \(fault.rawValue)" : nil
    }
    let place = behaviour.phrase.map { "where \($0)" } ?? "as it usually is"
    guard !shown.isEmpty else {
      let noun = kind == nil ? "fault" : "such fault"
      return "on \(platform) \(place); no behaviour shows a \(noun) (others: \(others))"
    }
    return """
      on \(platform) \(place), the behaviour with the most faults: \(shown.joined(separator: ", ")); others: \(others)
      """
  }

  /// Each behaviour with its faults, for records; nil for a single behaviour.
  var records: [JSONObject]? {
    guard behaviours.count > 1 else { return nil }
    return zip(behaviours, counts).map { behaviour, counts in
      [
        "name": behaviour.name, "host": behaviour.host.description,
        // The difference from the usual behaviour.
        "behaviour": behaviour.phrase,
        "faults": counts,
      ]
    }
  }
}
