import ScrollTrace

extension Metric {
  /// The kind of fault that the metric counts; nil for any other metric.
  package var fault: FaultKind? { FaultKind.ordered.first { "fidelity.\($0.metricName)" == name } }

  /// The names of faults that results have only above 0. A result without one has 0 of it.
  package static let laterFaults = FaultKind.counted.filter(\.isLater).map {
    "fidelity.\($0.metricName)"
  }

  /// The name in reports: a fault's word, or else the metric's name.
  package var nameInReports: String { fault?.rawValue ?? name }
}

extension DesignResult {
  /// The sum of all faults; nil if the pass has no outcome.
  package var faultCount: Int? {
    fidelity.isEmpty ? nil : fidelity.values.reduce(0, Int.saturatingSum)
  }

  /// The faults with a count above 0, in the order of the semantics.
  package var faultsSeen: [(fault: FaultKind, count: Int)] {
    FaultKind.counted.compactMap { fault in
      fidelity[fault.metricName].flatMap { $0 == 0 ? nil : (fault, $0) }
    }
  }
}

extension Int {
  /// The sum of two counts, or the largest number if it is larger.
  package static func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, isOver) = left.addingReportingOverflow(right)
    return isOver ? (right < 0 ? .min : .max) : sum
  }
}
