/// A metric: its name, its unit, its better direction, and how it is read from a result.
///
/// Names are paths: `counters.cellsCreated`, `fidelity.lostOffsets`, `allocations.firstUse.bytes`,
/// `modelled.hitches.60`, `instructions`, `time`. `MetricList.swift` defines each of them once; tables, the gate, suites
/// and sweeps use that list.
package struct Metric: Sendable {
  /// The better direction.
  package enum Direction: String, Codable, Sendable {
    case lower, higher
    /// A change means different work, not better or worse work.
    case neither
  }

  package enum Nature: String, Sendable {
    /// Counted: every run has the same.
    case exact
    /// Measured: every run has another.
    case noisy
    /// Computed from counts and a table of a phone's costs; every run has the same, but it was never measured.
    case modelled
  }

  package let name: String
  /// The name for people, short enough for the head of a column.
  package let title: String
  /// In the plural; empty if the title says it.
  package let unit: String
  package let nature: Nature
  package let direction: Direction
  /// True if it compares a design with the run's base, so that the base has no value.
  package let isAgainstBase: Bool
  /// True if only some hosts and designs count it; without a count it is not listed.
  let isOptional: Bool
  /// The pass that measures it.
  let source: PassKind
  /// Reads a result, given the base's name; returns nil if the pass has no outcome.
  private let read: @Sendable (_ result: DesignResult, _ base: String) -> Reading?

  init(
    _ name: String, _ title: String, unit: String = "", _ nature: Nature, _ direction: Direction,
    isAgainstBase: Bool = false, isOptional: Bool = false, in source: PassKind,
    _ read: @escaping @Sendable (DesignResult, String) -> Reading?
  ) {
    self.name = name
    self.title = title
    self.unit = unit
    self.nature = nature
    self.direction = direction
    self.isAgainstBase = isAgainstBase
    self.isOptional = isOptional
    self.source = source
    self.read = read
  }

  /// True if it is compared for equality; if not, by samples with an interval.
  package var isExact: Bool { nature != .noisy }

  /// True if the gate judges it: exact metrics of the design alone, and of the times the one that can be compared with
  /// another run's.
  package var isJudged: Bool { isExact ? !isAgainstBase : self == .time }

  /// The figure of a result, or the reason why it has no figure.
  package func reading(of result: DesignResult, in run: RunResult) -> Reading {
    if let absence = source.absence, !run.results.contains(where: source.isIn) {
      return .notApplicable(absence)
    }
    if source == .time, run.isUntimed(result) { return .notApplicable("timed on another host") }
    if isAgainstBase, source.isIn(result), result.isCalled(run.base) { return .base }
    if let reading = read(result, run.base) {
      // A result leaves out such a kind where its count is 0.
      if case .notApplicable = reading, fault?.isLater == true { return .quantity(Quantity(0)) }
      return reading
    }
    let hasFailed = run.failures.contains { $0.isOf(source, of: result) }
    return run.isPartial && !hasFailed ? .notRun : .failed("the \(source) pass has no outcome")
  }

  /// The count of a result, 0 if it never counts the metric; nil if the pass has no outcome.
  package func count(in result: DesignResult) -> Int? {
    switch read(result, "") {
    case .quantity(let quantity): Int(exactly: quantity.value.double)
    case .notApplicable: 0
    case .base, .failed, .notExact, .notRun, nil: nil
    }
  }

  func value(in result: DesignResult) -> Double? { read(result, "")?.quantity?.value.double }
}

extension Metric: Hashable {
  package static func == (left: Metric, right: Metric) -> Bool { left.name == right.name }

  package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

extension Metric: Codable {
  private enum Key: String, CodingKey {
    case name, unit, direction, isExact
  }

  package init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    let name = try container.decode(String.self, forKey: .name)
    guard let metric = Metric(named: name) else {
      throw DecodingError.dataCorruptedError(
        forKey: .name, in: container, debugDescription: "no metric is called '\(name)'")
    }
    self = metric
  }

  package func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(name, forKey: .name)
    try container.encode(unit, forKey: .unit)
    try container.encode(direction, forKey: .direction)
    try container.encode(isExact, forKey: .isExact)
  }
}

// MARK: Groups

/// A group of metrics that reports list together.
package enum MetricGroup: String, CaseIterable, Sendable {
  case faults, allocations
  case costs = "modelled costs"
  case instructions, times, counters

  /// True if the gate judges the group if the suite names no metrics. Counters describe the work of a design, and the
  /// other groups its costs.
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

// MARK: Figures

/// The figure of a metric in a result, or the reason why the result has no figure.
package enum Reading: Equatable, Sendable {
  case quantity(Quantity)
  /// The result is the base of the comparison.
  case base
  /// The pass failed.
  case failed(String)
  /// The run was stopped before the pass.
  case notRun
  /// The counts of several runs differ.
  case notExact(String)
  /// The metric does not apply.
  case notApplicable(String)

  /// The figure; nil without one.
  package var quantity: Quantity? {
    if case .quantity(let quantity) = self { quantity } else { nil }
  }
}

/// A number in the unit of its metric.
package struct Quantity: Equatable, Sendable {
  package enum Number: Equatable, Sendable {
    case whole(Int)
    case real(Double)

    /// Whole numbers beyond 2^53 lose digits.
    package var double: Double {
      switch self {
      case .whole(let value): Double(value)
      case .real(let value): value
      }
    }
  }

  package var value: Number
  /// `value` less the base's; absent for the base, and if the base has no value.
  package var aboveBase: Number?
  /// True if `value` is itself a difference to the base.
  package var isDifference = false
  package var lower: Double?
  package var upper: Double?
  /// The probability that the interval, or the whole corrected family of them, contains the true value.
  package var confidence: Double?

  package init(_ value: Int) { self.value = .whole(value) }

  package init(
    _ value: Double, isDifference: Bool = false, lower: Double? = nil, upper: Double? = nil,
    confidence: Double? = nil
  ) {
    self.value = .real(value)
    self.isDifference = isDifference
    self.lower = lower
    self.upper = upper
    self.confidence = confidence
  }
}

package enum Change {
  /// The difference as a share of the old figure; infinite from 0, with the sign of the new figure.
  package static func share(from old: Double, to new: Double) -> Double {
    if old == new { return 0 }
    return old == 0 ? (new > 0 ? .infinity : -.infinity) : (new - old) / abs(old)
  }
}
