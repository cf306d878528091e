/// What a number is of: its name, its unit, which way is better, how it comes to be, and how it is read from a result.
///
/// Names are paths: `counters.cellsCreated`, `fidelity.lostOffsets`, `allocations.firstUse.bytes`,
/// `modelled.hitches.60`, `instructions`, `time`. There is one list of them (`all`), an entry each: tables, files for
/// programs, the gate, its suites and sweeps show what it has, under its words.
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
    /// Reckoned from counts and a table of a phone's costs; repeats, and was measured nowhere.
    case modelled
  }

  /// What brings a metric into a result.
  enum Source: Sendable {
    case fidelity, allocations, instructions, time

    /// Whether a result has anything of it.
    func isIn(_ result: DesignResult) -> Bool {
      switch self {
      case .fidelity: !result.fidelity.isEmpty
      case .allocations: result.allocations != nil
      case .instructions: result.instructions != nil
      case .time: result.timing != nil
      }
    }

    /// What is to say where no result of a run has anything of it; nil where that is a failure.
    var absence: String? {
      switch self {
      case .fidelity: nil
      case .allocations: "this build counts no allocations"
      case .instructions: "instructions were not counted"
      case .time: "nothing was timed"
      }
    }

    var failed: Reading { .failed("the \(self) pass has no outcome") }
  }

  package let name: String
  /// What people call it, short enough for the head of a column.
  package let title: String
  /// What one of it is, in the plural; empty where the name says it.
  package let unit: String
  package let nature: Nature
  package let direction: Direction
  /// Whether it says how a design lies to the run's base, and the base's own is none.
  package let isAgainstBase: Bool
  /// Whether some hosts and designs do not count it: where nothing does, it is not listed.
  let isOptional: Bool
  let source: Source
  /// What a result has of it, against a base of this name.
  private let read: @Sendable (_ result: DesignResult, _ base: String) -> Reading

  init(
    _ name: String, _ title: String, unit: String = "", _ nature: Nature, _ direction: Direction,
    isAgainstBase: Bool = false, isOptional: Bool = false, in source: Source,
    _ read: @escaping @Sendable (DesignResult, String) -> Reading
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

  /// Compared for equality; otherwise in samples, with an interval.
  package var isExact: Bool { nature != .noisy }

  /// Whether the gate judges it: what repeats and is the design's own, and of times the one that another run can be
  /// held against.
  package var isJudged: Bool { isExact ? !isAgainstBase : self == .time }

  // MARK: Reading

  /// What a result of a run has of it.
  package func reading(of result: DesignResult, in run: RunResult) -> Reading {
    if let absence = source.absence, !run.results.contains(where: source.isIn) {
      return .notApplicable(absence)
    }
    if case .time = source, run.isUntimed(result) { return .notApplicable("timed on another host") }
    if isAgainstBase, source.isIn(result), result.isCalled(run.base) { return .base }
    let reading = read(result, run.base)
    if case .failed = reading, run.isPartial,
      !run.failures.contains(where: { $0.isOf("\(source)", of: result) })
    {
      return .notRun
    }
    return reading
  }

  /// How often something was counted; 0 where it never is, nil where a pass has no outcome.
  package func count(in result: DesignResult) -> Int? {
    switch read(result, "") {
    case .quantity(let quantity): Int(exactly: quantity.value.double)
    case .notApplicable: 0
    case .base, .failed, .notExact, .notRun: nil
    }
  }

  /// The figure by itself; nil where there is none.
  func value(in result: DesignResult) -> Double? { read(result, "").quantity?.value.double }

  /// Reads a count by its name.
  static func count(
    _ name: String, of counts: KeyPath<DesignResult, [String: Int]> & Sendable
  ) -> @Sendable (DesignResult, String) -> Reading {
    { result, _ in
      if let count = result[keyPath: counts][name] { return .quantity(Quantity(count)) }
      return result[keyPath: counts].isEmpty
        ? Source.fidelity.failed : .notApplicable("nothing of the kind is counted here")
    }
  }
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
