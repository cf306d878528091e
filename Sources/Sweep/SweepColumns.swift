import Results

/// What a unit's result is: a figure for each column of its pass, as text, empty where there is none.
package enum SweepColumns {
  /// The columns of a pass, in order; metrics by their names.
  package static func names(_ pass: SweepPass) -> [String] {
    switch pass {
    case .fidelity: faults + counters + Metric.ofFrames.map(\.metric.name)
    case .allocations:
      AllocationPhases.phases.flatMap { phase in
        allocated.map { "allocations.\(phase.name).\($0.name)" }
      }
    }
  }

  static let faults = Fault.all.map { "fidelity.\($0.name)" }

  private static let counters = Metric.all(displays: []).map(\.name).filter {
    $0.hasPrefix(counterPrefix)
  }

  private static let counterPrefix = "counters."

  private static let allocated: [(name: String, value: @Sendable (Allocations) -> Int)] = [
    ("count", { $0.count }), ("bytes", { $0.bytes }), ("peakBytes", { $0.peakBytes }),
    ("frees", { $0.frees }),
  ]

  /// The figures of a watched replay, between commas.
  ///
  /// - Parameters:
  ///   - faults: how often each was seen, by name.
  ///   - counters: by name.
  package static func text(
    faults: [String: Int], counters: [String: Int], _ frames: ModelledFrames
  ) -> String {
    let counted = SweepColumns.counters.map {
      counters[String($0.dropFirst(counterPrefix.count))].map(String.init) ?? ""
    }
    return
      (Fault.all.map { "\(faults[$0.name, default: 0])" } + counted
      + Metric.ofFrames.map { "\($0.value(frames))" }).joined(separator: ",")
  }

  /// The figures of what was allocated, between commas.
  package static func text(_ phases: AllocationPhases) -> String {
    phases.byName.flatMap { _, allocations in
      allocated.map { "\($0.value(allocations))" }
    }.joined(separator: ",")
  }
}
