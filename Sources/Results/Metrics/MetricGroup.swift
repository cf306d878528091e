/// What a metric is about. Reports put the metrics of a group together.
package enum MetricGroup: String, CaseIterable, Sendable {
  case faults, allocations
  case costs = "modelled costs"
  case instructions, times, counters

  /// Whether the gate judges the group where the suite does not say what is judged. Counters say what a design did,
  /// and not what it costs: the other groups have the price.
  package var isJudgedByDefault: Bool { self != .counters }
}

extension Metric {
  package var group: MetricGroup {
    switch name.prefix(while: { $0 != "." }) {
    case "fidelity", "faults": .faults
    case "allocations": .allocations
    case "modelled": .costs
    case "instructions": .instructions
    case "time", "timing": .times
    default: .counters
    }
  }
}
