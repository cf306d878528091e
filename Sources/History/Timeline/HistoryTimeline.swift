import Results

/// The history of one branch.
package struct HistoryTimeline: Sendable {
  package let branch: String
  /// In the order of the branch: by number if all have one, otherwise by time.
  package let commits: [HistoryCommit]
  /// Exact metrics, then times, each in the order of subjects.
  package var series: [HistorySeries]
  /// The number of series of times in the branch, which share the probability of a false step.
  package let timeSeriesCount: Int
  /// A sentence for each reason to leave times out, and for results that contradict each other.
  package let notes: [String]
}

/// Comparable values of a metric of a subject, at the commits that measured it.
package struct HistorySeries: Sendable {
  package let subject: HistorySubject
  package let metric: String
  /// The environment that the values depend on: for a time, the machine and its condition; for an exact metric, the
  /// compiler and the allocator, or nothing.
  package let ground: String
  /// Indices of commits, ascending.
  package internal(set) var commits: [Int] = []
  /// A value for each commit; of a time, the median of its samples.
  package internal(set) var values: [Double] = []
  /// The samples of a time for each commit, in millionths of the ruler's time; nil for an exact metric.
  package internal(set) var samples: [[Double]]?

  package var isConstant: Bool { samples == nil && values.allSatisfy { $0 == values[0] } }
}

extension HistoryRecords {
  /// - Complexity: O(commits × figures).
  package mutating func timeline(branch: String) throws(HistoryError) -> HistoryTimeline {
    var builder = TimelineBuilder()
    for entry in try entries(of: branch) { builder.add(entry) }
    return builder.timeline(of: branch)
  }
}

/// Builds a timeline from the entries of a branch, in the order of commits.
private struct TimelineBuilder {
  private struct Key: Hashable {
    let subject: HistorySubject
    let metric: String
    /// Of a time, without the machine's condition.
    let ground: String
  }

  private var commits: [HistoryCommit] = []
  private var exact: [HistorySeries] = []
  private var indices: [Key: Int] = [:]
  /// For each layout the series of each value.
  private var layouts: [(layout: HistoryEntry.Layout, series: [Int])] = []
  /// The samples of times, by the index of the commit.
  private var times: [Key: [Int: ConditionSamples]] = [:]
  /// The number of times that were left out, by the reason.
  private var refusals: [String: Int] = [:]
  private var contradictions: [String] = []

  mutating func add(_ entry: HistoryEntry) {
    if commits.last?.name != entry.commit.name { commits.append(entry.commit) }
    for (value, series) in zip(entry.values, series(of: entry.layout)) {
      if let value { add(value, to: series) }
    }
    for times in entry.times { add(times, of: entry.layout) }
  }

  private mutating func series(of layout: HistoryEntry.Layout) -> [Int] {
    if let known = layouts.first(where: { $0.layout == layout }) { return known.series }
    var own: [Int] = []
    for subject in layout.subjects {
      for metric in layout.metrics {
        let ground = Self.ground(of: metric, layout.machine)
        let key = Key(subject: subject, metric: metric, ground: ground)
        let index = indices[key] ?? exact.count
        if index == exact.count {
          indices[key] = index
          exact.append(HistorySeries(subject: subject, metric: metric, ground: ground))
        }
        own.append(index)
      }
    }
    layouts.append((layout, own))
    return own
  }

  private mutating func add(_ value: Double, to index: Int) {
    let commit = commits.count - 1
    if exact[index].commits.last != commit {
      exact[index].commits.append(commit)
      exact[index].values.append(value)
    } else if exact[index].values.last != value {
      let (name, subject) = (commits[commit].shortName, exact[index].subject)
      contradictions.append(
        """
        Two results of commit \(name) disagree in \(exact[index].metric) of \(subject.design) on \
        \(subject.workload), \(subject.host): it is not exact there.
        """)
    }
  }

  private mutating func add(_ times: SubjectTimes, of layout: HistoryEntry.Layout) {
    guard times.refusal == nil, let machine = layout.machine.fingerprint else {
      let refusal = times.refusal ?? "the result has no fingerprint of its machine"
      refusals[refusal, default: 0] += 1
      return
    }
    let key = Key(
      subject: layout.subjects[times.subject], metric: Metric.time.name,
      ground: "machine \(machine)")
    self.times[key, default: [:]][commits.count - 1, default: [:]]
      .merge(times.ratios) { $0 + $1 }
  }

  func timeline(of branch: String) -> HistoryTimeline {
    let exact = exact.filter { !$0.values.isEmpty }
    let times = times.map { key, samples in series(key, samples) }
    let sorted = [exact, times].flatMap { series in
      series.sorted { ($0.subject, $0.metric, $0.ground) < ($1.subject, $1.metric, $1.ground) }
    }
    let refused = refusals.sorted { $0.key < $1.key }.map { reason, count in
      "Times of \(count) \(count == 1 ? "design" : "designs") on a workload are left out: \(reason)."
    }
    return HistoryTimeline(
      branch: branch, commits: commits, series: sorted, timeSeriesCount: times.count,
      notes: refused + contradictions)
  }

  /// The series of the most frequent condition. Ties go to the one with the most samples.
  private func series(_ key: Key, _ samples: [Int: ConditionSamples]) -> HistorySeries {
    var counts: [MachineCondition: (commits: Int, samples: Int)] = [:]
    for (condition, own) in samples.values.joined() {
      counts[condition, default: (0, 0)].commits += 1
      counts[condition, default: (0, 0)].samples += own.count
    }
    let best = counts.max { left, right in
      (left.value.commits, left.value.samples, right.key)
        < (right.value.commits, right.value.samples, left.key)
    }
    let condition = best?.key ?? MachineCondition(rawValue: 0)
    let own = samples.compactMapValues { $0[condition] }.sorted { $0.key < $1.key }
    return HistorySeries(
      subject: key.subject, metric: key.metric, ground: "\(key.ground), \(condition)",
      commits: own.map(\.key), values: own.map { Summary.median($0.value) ?? .nan },
      samples: own.map(\.value))
  }

  /// The environment of an exact metric: nothing for counts, the compiler and the allocator for blocks, the compiler and
  /// the machine for instructions.
  private static func ground(of metric: String, _ machine: Machine) -> String {
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
