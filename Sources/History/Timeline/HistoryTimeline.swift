import GRDB
import Results

/// Which figures of a history are wanted; what is not named is every one.
package struct HistorySelection: Sendable {
  package var metrics: [NamePattern] = []
  package var designs: [NamePattern] = []
  package var workloads: [NamePattern] = []
  package var hosts: [NamePattern] = []

  package init() {}

  func fits(_ subject: HistorySubject) -> Bool {
    Self.fits(subject.design, designs) && Self.fits(subject.workload, workloads)
      && Self.fits(subject.host, hosts)
  }

  func fits(metric: String) -> Bool { Self.fits(metric, metrics) }

  private static func fits(_ name: String, _ patterns: [NamePattern]) -> Bool {
    patterns.isEmpty || patterns.contains { $0.matches(name) }
  }
}

/// The history of one branch: what each metric was at every commit, in the order of commits.
package struct HistoryTimeline: Sendable {
  package let branch: String
  /// Each once, in the order of the branch: by their numbers where all have one, and by their times otherwise.
  package let commits: [HistoryCommit]
  /// By subject, metric and what the metric depends on beside the code.
  package let exact: [ExactSeries]
  /// By subject and machine.
  package let times: [TimeSeries]
  /// How many series of times the branch has, wanted or not: what the probability of a false step is shared by.
  package let timeSeriesCount: Int
  /// What a reader should know: times that were left out, and why.
  package let notes: [String]
}

/// An exact metric of a subject at those commits that measured it.
package struct ExactSeries: Sendable {
  package let subject: HistorySubject
  package let metric: String
  /// What the metric depends on beside the code, in words: the compiler and the allocator. Empty where nothing.
  package let ground: String
  /// Indices of commits, ascending, and the value at each.
  package internal(set) var commits: [Int] = []
  package internal(set) var values: [Double] = []
  /// Commits with two results that say different things: then the metric is not exact.
  package internal(set) var contradictions: [Int] = []

  mutating func append(_ value: Double, at commit: Int) {
    if commits.last == commit {
      if values.last != value { contradictions.append(commit) }
      return
    }
    commits.append(commit)
    values.append(value)
  }
}

/// The time of a subject on one machine, over the frozen ruler's of the same run, in one condition of the machine.
package struct TimeSeries: Sendable {
  package let subject: HistorySubject
  /// The fingerprint of the machine.
  package let machine: String
  /// The condition in which most commits were measured.
  package let condition: MachineCondition
  /// Indices of commits, ascending.
  package let commits: [Int]
  /// At each the samples in this condition, in millionths of the ruler's time.
  package let samples: [[Double]]
  /// Commits that were measured in other conditions alone, and are left out.
  package let otherConditionCount: Int

  /// The median of each commit's samples.
  package var medians: [Double] { samples.map { Self.median($0) } }

  private static func median(_ samples: [Double]) -> Double {
    let sorted = samples.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}

extension Metric {
  /// What an exact metric depends on beside the code and the trace: nothing that is counted, the allocator and the
  /// compiler where blocks or instructions are.
  static func ground(of metric: String, _ machine: Machine) -> String {
    let build = machine.isRelease ? "" : ", not optimised"
    if metric.hasPrefix("allocations.") {
      return "\(machine.toolchain), \(machine.allocator ?? "an unknown allocator")\(build)"
    }
    if metric == Metric.instructions.name {
      return "\(machine.toolchain), \(machine.system), \(machine.processor)\(build)"
    }
    return ""
  }
}
