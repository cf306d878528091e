import Foundation
import Results

/// The candidates that remain. A candidate is out if another is better in something and worse in nothing. One of several
/// equal candidates represents the others.
struct Elimination {
  let left: [DesignSummary]
  /// For each of those left, the equal candidates that it represents.
  let equals: [[DesignSummary]]
  /// For each pair of those left, the criteria in which the first is better.
  let advantages: [[[String]]]
  let beaten: [DesignSummary]
  /// For each of those beaten, the criteria in which a remaining candidate is better.
  let defeats: [[String]]

  /// Two candidates that equal a third may differ from each other, so three may beat each other in a ring. Then all of
  /// the ring remain: no candidate outside beats one of them over any number of steps (T. Schwartz, "Rationality and the
  /// myth of the maximum", 1972).
  ///
  /// Times are compared last and only among the candidates that remain without them.
  ///
  /// - Complexity: O(n³ + n² × workloads × blocks²).
  init(_ candidates: [DesignSummary], in run: RunResult) {
    let comparison = CandidateComparison(run, candidateCount: candidates.count)
    func table(_ candidates: [DesignSummary], timed: Bool) -> [[[String]]] {
      candidates.map { candidate in
        candidates.map { comparison.advantages(of: candidate, over: $0, timed: timed) }
      }
    }
    let exact = Elimination.unbeaten(table(candidates, timed: false)).map { candidates[$0] }
    let timed = table(exact, timed: true)
    let all = Elimination.unbeaten(timed)
    // The representative of each candidate: itself, or the first of its equals.
    var heads: [Int: Int] = [:]
    let order = all.sorted { exact[$0].isNamedBefore(exact[$1]) }
    for index in order {
      let head = order.first { head in
        heads[head] == head
          && all.allSatisfy {
            timed[head][$0] == timed[index][$0] && timed[$0][head] == timed[$0][index]
          }
      }
      heads[index] = head ?? index
    }
    let kept = all.filter { heads[$0] == $0 }
    let left = kept.map { exact[$0] }
    self.left = left
    equals = kept.map { head in all.filter { heads[$0] == head && $0 != head }.map { exact[$0] } }
    advantages = kept.map { a in kept.map { timed[a][$0] } }
    let unbeaten = Set(all.map { exact[$0].name })
    beaten = candidates.filter { !unbeaten.contains($0.name) }
    defeats = beaten.map { loser in
      left.flatMap { comparison.advantages(of: $0, over: loser, timed: true) }.uniqued
    }
  }

  /// The criteria by which candidates are out, or in which the remaining ones differ.
  var deciding: [String] {
    let names = Set(advantages.joined().joined()).union(defeats.joined())
    return Criterion.names.filter(names.contains)
  }

  /// The indices of the candidates that beat every candidate that beats them, over any number of steps.
  private static func unbeaten(_ advantages: [[[String]]]) -> [Int] {
    let indices = advantages.indices
    var beats = indices.map { a in
      indices.map { b in !advantages[a][b].isEmpty && advantages[b][a].isEmpty }
    }
    for via in indices {
      for a in indices where beats[a][via] {
        for b in indices where beats[via][b] { beats[a][b] = true }
      }
    }
    return indices.filter { b in indices.allSatisfy { !beats[$0][b] || beats[b][$0] } }
  }
}

private struct CandidateComparison {
  private let run: RunResult
  private let equal: EqualWithin
  /// The level of one test, so that all tests of a run together have the level of the plan.
  private let level: Double

  init(_ run: RunResult, candidateCount: Int) {
    self.run = run
    equal = EqualWithin(run.equalWithin ?? [:])
    let pairCount = max(1, candidateCount * (candidateCount - 1) / 2)
    level = (run.timingPlan?.alpha ?? 0.01) / Double(pairCount * max(1, run.workloads.count))
  }

  /// The names of the criteria in which one is better than another by more than the threshold, and by printed figures.
  func advantages(of candidate: DesignSummary, over other: DesignSummary, timed: Bool) -> [String] {
    let names = Criterion.all.filter { criterion in
      guard let own = candidate.figure(criterion), let theirs = other.figure(criterion) else {
        return false
      }
      return theirs - own > equal[criterion] && criterion.text(theirs) != criterion.text(own)
    }.map(\.name)
    let isQuicker =
      timed && self.isQuicker(candidate, than: other) && !self.isQuicker(other, than: candidate)
    return names + (isQuicker ? [Criterion.time.name] : [])
  }

  /// Returns true if one takes certainly less time on a workload, by more than the share of a frame.
  private func isQuicker(_ candidate: DesignSummary, than other: DesignSummary) -> Bool {
    zip(candidate.results, other.results).contains { own, theirs in
      guard own.workload == theirs.workload, own.host == theirs.host,
        let workload = run.workloads.first(where: {
          $0.name == own.workload && $0.host == own.host
        }), let quick = own.timing, let slow = theirs.timing,
        let displayed = own.counters["rowsDisplayed"], displayed > 0
      else { return false }
      let perDisplay =
        (slow.nanosecondsPerEvent - quick.nanosecondsPerEvent) * Double(workload.eventCount)
        / Double(displayed)
      return perDisplay > equal.time * 1e9 / workload.frameRate
        && isCertain(quick.threadSamples, below: slow.threadSamples)
    }
  }

  /// Returns true if samples of the same blocks are smaller, by the exact signed-rank test on the logarithms of ratios.
  private func isCertain(_ samples: [Double], below others: [Double]) -> Bool {
    guard samples.count == others.count, (samples + others).allSatisfy({ $0 > 0 }) else {
      return false
    }
    do throws(SampleError) {
      let ratios = try Sample(zip(samples, others).map { log($0 / $1) })
      return try HodgesLehmann(ratios).interval(alpha: level).upper < 0
    } catch {
      return false  // Too few blocks to know.
    }
  }
}
