import Foundation
import Results

/// A change of a metric between two consecutive commits that measured it.
package struct HistoryStep: Codable, Equatable, Sendable {
  package enum State: String, Codable, Sendable {
    /// Not accepted.
    case open
    case acknowledged
    /// Too few commits followed to confirm the step.
    case waiting
  }

  /// Eight hexadecimal digits, from the branch, the commit, the metric and the subject.
  package let id: String
  package let metric: Metric
  package let subject: HistorySubject
  /// The first commit with the new value; of a time the most probable one.
  package let commit: HistoryCommit
  /// The measured commit before it.
  package let previous: HistoryCommit
  package let before: Double
  package let after: Double
  /// Of a time: the new duration over the old one, with the interval of 99%; absent for an exact metric.
  package var ratio: Double?
  package var lower: Double?
  package var upper: Double?
  /// `HistorySeries.ground`.
  package let ground: String
  package var state = State.open
  /// The latest acceptance; nil if the step was not accepted.
  package var decision: HistoryDecision?

  /// The change as a share of the old value; infinite from 0.
  package var share: Double { ratio.map { $0 - 1 } ?? Change.share(from: before, to: after) }

  /// True for an improvement; nil for a metric without a better direction.
  package var isBetter: Bool? {
    switch metric.direction {
    case .lower: after < before
    case .higher: after > before
    case .neither: nil
    }
  }
}

extension HistoryTimeline {
  /// The probability of any false step in all times of 100 commits.
  package static let falseStepProbability = 0.01
  /// The smallest step of a time, as a share.
  package static let leastTimeChange = 0.03

  /// Every step, in the order of commits: each change of an exact metric, and the steps of times that the rule finds.
  /// Possible steps near the newest commit wait.
  ///
  /// - Complexity: O(values), and O(commits) tests for each time.
  package func steps(_ decisions: [HistoryDecision] = []) -> [HistoryStep] {
    let rule = RankWindows(
      alpha: Self.falseStepProbability, seriesCount: max(1, timeSeriesCount),
      margin: Self.leastTimeChange)
    var steps = series.flatMap { $0.samples == nil ? exactSteps(of: $0) : timeSteps(of: $0, rule) }
    for index in steps.indices {
      guard let last = decisions.last(where: { $0.isAbout(steps[index]) }) else { continue }
      steps[index].state = .acknowledged
      steps[index].decision = last
    }
    let order = Dictionary(uniqueKeysWithValues: zip(commits.map(\.name), 0...))
    return steps.sorted { left, right in
      (order[left.commit.name] ?? 0, left.metric.name, left.subject)
        < (order[right.commit.name] ?? 0, right.metric.name, right.subject)
    }
  }

  private func exactSteps(of series: HistorySeries) -> [HistoryStep] {
    guard let metric = Metric(named: series.metric) else { return [] }
    return series.values.indices.dropFirst().compactMap { index in
      let (before, after) = (series.values[index - 1], series.values[index])
      return before == after ? nil : step(series, metric, index, before: before, after: after)
    }
  }

  private func step(
    _ series: HistorySeries, _ metric: Metric, _ index: Int, before: Double, after: Double
  ) -> HistoryStep {
    let commit = commits[series.commits[index]]
    let subject = series.subject
    let words = [branch, commit.name, metric.name, subject.workload, subject.host, subject.design]
    return HistoryStep(
      id: String(FNV1a.hexadecimal(words.joined(separator: "\u{0}").utf8).suffix(8)),
      metric: metric, subject: subject, commit: commit,
      previous: commits[series.commits[index - 1]], before: before, after: after,
      ground: series.ground)
  }

  private func timeSteps(of series: HistorySeries, _ rule: RankWindows) -> [HistoryStep] {
    let logs = series.values.map { log($0) }
    let found = rule.steps(in: logs)
    let bounds = [0] + found + [logs.count]
    var steps = found.indices.map { number in
      timeStep(series, logs, found[number], from: bounds[number], to: bounds[number + 2])
    }
    if let index = rule.waiting(in: logs, after: found.last ?? 0) {
      var waiting = timeStep(series, logs, index, from: found.last ?? 0, to: logs.count)
      waiting.state = .waiting
      steps.append(waiting)
    }
    return steps
  }

  private func timeStep(
    _ series: HistorySeries, _ logs: [Double], _ index: Int, from start: Int, to end: Int
  ) -> HistoryStep {
    let before = Array(logs[max(start, index - RankWindows.beforeMax)..<index])
    let after = Array(logs[index..<min(end, index + RankWindows.beforeMax)])
    func median(_ values: [Double]) -> Double { exp(Summary.median(values) ?? .nan) }
    var step = step(series, .time, index, before: median(before), after: median(after))
    do throws(SampleError) {
      let shift = try HodgesLehmann(shiftOf: Sample(after), from: Sample(before))
      step.ratio = exp(shift.estimate)
      let interval = try shift.interval(alpha: 0.01)
      step.lower = exp(interval.lower)
      step.upper = exp(interval.upper)
    } catch {
      // There are too few commits for an interval of 99%.
    }
    return step
  }
}
