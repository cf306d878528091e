import Results
import Statistics

/// A metric that two baselines have otherwise, or that one of them does not have.
package struct BaselineChange: Codable, Equatable, Sendable {
  package let workload: String
  package let host: String
  package let design: String
  /// By the names of `Metric`; a time is the median of its blocks.
  package let metric: String
  package let old: Double?
  package let new: Double?

  /// Every metric that differs, by workload, host, design and name; of times those whose samples differ.
  ///
  /// - Complexity: O(metrics of both).
  package static func all(from old: Baseline, to new: Baseline) -> [BaselineChange] {
    let before = Dictionary(old.subjects.map { ($0.key, $0) }) { first, _ in first }
    let after = Dictionary(new.subjects.map { ($0.key, $0) }) { first, _ in first }
    return Set(before.keys).union(after.keys).sorted().flatMap { key in
      // Times of the condition that both have; of its own where they have none in common.
      let condition = MachineCondition.common(
        to: [before[key], after[key]].compactMap { $0?.times })
      let (left, right) = (
        before[key]?.figures(in: condition) ?? [:], after[key]?.figures(in: condition) ?? [:]
      )
      let names = Set(left.keys).union(right.keys).sorted().filter { left[$0] != right[$0] }
      return names.map { name in
        BaselineChange(
          workload: key.workload, host: key.host, design: key.design, metric: name,
          old: left[name], new: right[name])
      }
    }
  }
}

extension Baseline.Subject {
  /// Every metric, with the median of its times in the condition in which there are most.
  package var figures: [String: Double] { figures(in: nil) }

  fileprivate func figures(in condition: MachineCondition?) -> [String: Double] {
    var figures = metrics
    if let condition = condition ?? MachineCondition.common(to: [times]) {
      figures["time"] = Summary.median(times[condition] ?? [])
    }
    return figures
  }
}
