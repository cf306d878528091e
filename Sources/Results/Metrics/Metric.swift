/// A metric: its name, its unit, which way is better, how it comes to be, and how it is read from a result.
///
/// Names are paths: `counters.cellsCreated`, `fidelity.lostOffsets`, `allocations.firstUse.bytes`,
/// `modelled.hitches.60`, `instructions`, `time`. `MetricList.swift` has an entry for each: tables, files for programs,
/// the gate, its suites and sweeps show what it has, under its words.
package struct Metric: Sendable {
  /// Which way is better.
  package enum Direction: String, Codable, Sendable {
    case lower, higher
    /// A change is neither: it says that something else was done.
    case neither
  }

  /// How a figure comes to be.
  package enum Nature: String, Sendable {
    /// Counted: repeats to the unit.
    case exact
    /// Measured: another run has another.
    case noisy
    /// Computed from counts and a table of a phone's costs; repeats, and was measured nowhere.
    case modelled
  }

  /// The pass that brings a metric into a result.
  enum Source: Sendable {
    case fidelity, allocations, instructions, time

    /// Whether a result has an outcome of the pass.
    func isIn(_ result: DesignResult) -> Bool {
      switch self {
      case .fidelity: !result.fidelity.isEmpty
      case .allocations: result.allocations != nil
      case .instructions: result.instructions != nil
      case .time: result.timing != nil
      }
    }

    /// Why no result of a run has an outcome of the pass; nil where that is a failure.
    var absence: String? {
      switch self {
      case .fidelity: nil
      case .allocations: "this build counts no allocations"
      case .instructions: "instructions were not counted"
      case .time: "nothing was timed"
      }
    }
  }

  package let name: String
  /// The name for people, short enough for the head of a column.
  package let title: String
  /// The unit in the plural; empty where the name says it.
  package let unit: String
  package let nature: Nature
  package let direction: Direction
  /// Whether it compares a design with the run's base, so that the base itself has none.
  package let isAgainstBase: Bool
  /// Whether only some hosts and designs count it: where nothing does, it is not listed.
  let isOptional: Bool
  let source: Source
  /// Reads a result, against a base of this name; nil where the pass has no outcome.
  private let read: @Sendable (_ result: DesignResult, _ base: String) -> Reading?

  init(
    _ name: String, _ title: String, unit: String = "", _ nature: Nature, _ direction: Direction,
    isAgainstBase: Bool = false, isOptional: Bool = false, in source: Source,
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

  /// Whether it is compared for equality; otherwise in samples, with an interval.
  package var isExact: Bool { nature != .noisy }

  /// Whether the gate judges it: what repeats and is the design's own, and of times the one that can be compared with
  /// another run's.
  package var isJudged: Bool { isExact ? !isAgainstBase : self == .time }

  /// The figure of a result, or why there is none.
  package func reading(of result: DesignResult, in run: RunResult) -> Reading {
    if let absence = source.absence, !run.results.contains(where: source.isIn) {
      return .notApplicable(absence)
    }
    if case .time = source, run.isUntimed(result) { return .notApplicable("timed on another host") }
    if isAgainstBase, source.isIn(result), result.isCalled(run.base) { return .base }
    if let reading = read(result, run.base) { return reading }
    let hasFailed = run.failures.contains { $0.isOf("\(source)", of: result) }
    return run.isPartial && !hasFailed ? .notRun : .failed("the \(source) pass has no outcome")
  }

  /// How often something was counted; 0 where it never is, nil where a pass has no outcome.
  package func count(in result: DesignResult) -> Int? {
    switch read(result, "") {
    case .quantity(let quantity): Int(exactly: quantity.value.double)
    case .notApplicable: 0
    case .base, .failed, .notExact, .notRun, nil: nil
    }
  }

  /// The figure by itself; nil where there is none.
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

/// What a metric is about. Reports put the metrics of a group together.
package enum MetricGroup: String, CaseIterable, Sendable {
  case faults, allocations
  case costs = "modelled costs"
  case instructions, times, counters

  /// Whether the gate judges the group where the suite does not say what is judged. Counters say what a design did, not
  /// what it costs: the other groups have the price.
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

/// The figure of a metric in a result, or why there is none.
package enum Reading: Equatable, Sendable {
  case quantity(Quantity)
  /// The metric is a difference to the base, and this is the base.
  case base
  /// A pass should have brought it and did not: why.
  case failed(String)
  /// The run was stopped before the pass that would have brought it.
  case notRun
  /// The counts of several runs differ: why it is no figure.
  case notExact(String)
  /// There is nothing of the kind here: why.
  case notApplicable(String)

  /// The figure; nil where there is none.
  package var quantity: Quantity? {
    if case .quantity(let quantity) = self { quantity } else { nil }
  }
}

/// A figure: a number in the unit of its metric.
package struct Quantity: Equatable, Sendable {
  package enum Number: Equatable, Sendable {
    case whole(Int)
    case real(Double)

    /// The number, whichever kind it is; whole ones beyond 2^53 lose digits.
    package var double: Double {
      switch self {
      case .whole(let value): Double(value)
      case .real(let value): value
      }
    }
  }

  package var value: Number
  /// The same less the base's; absent for the base itself, and where the base has none.
  package var aboveBase: Number?
  /// Whether `value` is itself a difference above the base.
  package var isDifference = false
  package var lower: Double?
  package var upper: Double?
  /// The probability that the interval holds the truth, or of the family that it was corrected for.
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

/// How far figures lie from earlier ones.
package enum Change {
  /// The difference as a share of the old figure; infinite, with the sign of the new figure, from nothing.
  package static func share(from old: Double, to new: Double) -> Double {
    if old == new { return 0 }
    return old == 0 ? (new > 0 ? .infinity : -.infinity) : (new - old) / abs(old)
  }
}
