import Results

/// The result of a unit: a figure for each column of its pass, as text, empty where there is none.
package enum SweepColumns {
  /// The columns of a pass, in order; metrics by their names.
  package static func names(_ pass: SweepPass) -> [String] {
    switch pass {
    case .fidelity:
      faults + counters.map { "counters.\($0)" }
        + SweepFigure.allCases.filter(\.isModelled).map(\.metric.name)
    case .allocations:
      AllocationPhases.phases.flatMap { phase in
        Allocations.figures.map { "allocations.\(phase.name).\($0.name)" }
      }
    }
  }

  static let faults = Fault.all.map { "fidelity.\($0.name)" }

  private static let counters = Metric.all(displays: []).map(\.name).compactMap { name in
    name.hasPrefix("counters.") ? String(name.dropFirst("counters.".count)) : nil
  }

  /// The figures of a watched replay, between commas.
  ///
  /// - Parameters:
  ///   - faults: how often each was seen, by name.
  ///   - counters: by name.
  package static func text(
    faults: [String: Int], counters: [String: Int], _ frames: ModelledFrames
  ) -> String {
    let seen = Fault.all.map { "\(faults[$0.name, default: 0])" }
    let counted = SweepColumns.counters.map { counters[$0].map(String.init) ?? "" }
    let modelled = [
      frames.openingMilliseconds, frames.hitchesPerSecond, frames.worstFrameMilliseconds,
    ]
    return (seen + counted + modelled.map { "\($0)" }).joined(separator: ",")
  }

  /// The figures of what was allocated, between commas.
  package static func text(_ phases: AllocationPhases) -> String {
    phases.byName.flatMap { _, allocations in
      Allocations.figures.map { "\(allocations[keyPath: $0.value])" }
    }.joined(separator: ",")
  }
}
