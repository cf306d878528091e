import Foundation
import Results

/// Which metrics of which designs on which workloads something is about; what is not named is every one.
public struct Selection: Equatable, Sendable {
  public var metric: NamePattern
  public var workload: NamePattern?
  public var host: NamePattern?
  public var design: NamePattern?
  /// Where the suite says it.
  public var line: Int

  public init(
    metric: NamePattern, workload: NamePattern? = nil, host: NamePattern? = nil,
    design: NamePattern? = nil, line: Int = 1
  ) {
    self.metric = metric
    self.workload = workload
    self.host = host
    self.design = design
    self.line = line
  }

  func contains(_ metric: String, of subject: SubjectKey) -> Bool {
    self.metric.matches(metric) && (workload?.matches(subject.workload) ?? true)
      && (host?.matches(subject.host) ?? true) && (design?.matches(subject.design) ?? true)
  }
}

/// How far a metric may move from the baseline, to either side.
public struct Threshold: Equatable, Sendable {
  public enum Allowance: Equatable, Sendable {
    /// In the metric's unit.
    case absolute(Double)
    /// Of the baseline: 0.01 is 1%.
    case relative(Double)
  }

  public var selection: Selection
  public var allowance: Allowance

  public init(_ selection: Selection, _ allowance: Allowance) {
    self.selection = selection
    self.allowance = allowance
  }
}

extension Threshold.Allowance: CustomStringConvertible {
  /// The largest change allowed of a metric that was `baseline`.
  func change(from baseline: Double) -> Double {
    switch self {
    case .absolute(let change): change
    case .relative(let share): share * abs(baseline)
    }
  }

  public var description: String {
    switch self {
    case .absolute(0), .relative(0): "equal"
    case .absolute(let change): "within \(Number.text(change))"
    case .relative(let share): "within \(Number.percentage(share))"
    }
  }
}

/// What a metric may come to at all, whatever the baseline says.
public struct Budget: Equatable, Sendable {
  public var selection: Selection
  public var least: Double?
  public var most: Double?

  public init(_ selection: Selection, least: Double? = nil, most: Double? = nil) {
    self.selection = selection
    self.least = least
    self.most = most
  }

  func holds(_ value: Double) -> Bool {
    (least.map { value >= $0 } ?? true) && (most.map { value <= $0 } ?? true)
  }
}

extension Budget: CustomStringConvertible {
  public var description: String {
    let bounds = [
      least.map { "at least \(Number.text($0))" }, most.map { "at most \(Number.text($0))" },
    ]
    return bounds.compactMap { $0 }.joined(separator: " and ")
  }
}

/// Numbers in the sentences of a gate.
enum Number {
  /// A whole number without a fraction; else as short as it is exact.
  static func text(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? "\(value)"
  }

  /// A share in percent, without zeros that say nothing.
  static func percentage(_ share: Double) -> String { "\(text((share * 1e8).rounded() / 1e6))%" }
}
