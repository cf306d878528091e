import Results
import ScrollTrace

/// A selection of metrics of designs on workloads; a missing pattern selects everything.
package struct Selection: Equatable, Sendable {
  package var metric: NamePattern
  package var workload: NamePattern?
  package var host: NamePattern?
  package var design: NamePattern?
  /// Its line in the suite.
  package var line = 1

  func contains(_ metric: String, of subject: SubjectKey) -> Bool {
    self.metric.matches(metric) && contains(subject)
  }

  func contains(_ subject: SubjectKey) -> Bool {
    (workload?.matches(subject.workload) ?? true) && (host?.matches(subject.host) ?? true)
      && (design?.matches(subject.design) ?? true)
  }
}

extension Selection: CustomStringConvertible {
  /// `counters.*, design my-app`.
  package var description: String {
    let names = [
      "\(metric)", workload.map { "workload \($0)" }, host.map { "host \($0)" },
      design.map { "design \($0)" },
    ]
    return names.compactMap { $0 }.joined(separator: ", ")
  }
}

/// The allowed change of a metric from the baseline, in both directions.
package struct Threshold: Equatable, Sendable {
  package enum Allowance: Equatable, Sendable {
    /// In the metric's unit.
    case absolute(Double)
    /// Of the baseline: 0.01 is 1%.
    case relative(Double)
  }

  package var selection: Selection
  package var allowance: Allowance
}

extension Threshold.Allowance: CustomStringConvertible {
  /// The largest allowed change of a metric with this baseline.
  func change(from baseline: Double) -> Double {
    switch self {
    case .absolute(let change): change
    case .relative(let share): share * abs(baseline)
    }
  }

  package var description: String {
    switch self {
    case .absolute(0), .relative(0): "equal"
    case .absolute(let change): "within \(change.short)"
    case .relative(let share): "within \(Number.percentage(share))"
    }
  }
}

/// The limits of a metric's value, whatever the baseline.
package struct Budget: Equatable, Sendable {
  package var selection: Selection
  package var least: Double?
  package var most: Double?

  func holds(_ value: Double) -> Bool {
    (least.map { value >= $0 } ?? true) && (most.map { value <= $0 } ?? true)
  }
}

extension Budget: CustomStringConvertible {
  package var description: String {
    let bounds = [
      least.map { "at least \($0.short)" }, most.map { "at most \($0.short)" },
    ]
    return bounds.compactMap { $0 }.joined(separator: " and ")
  }
}

/// Numbers in the sentences of a gate.
enum Number {
  /// A share in percent, without trailing zeros.
  static func percentage(_ share: Double) -> String { "\(((share * 1e8).rounded() / 1e6).short)%" }
}
