import Foundation
import Results
import Statistics

/// A design without a fault on every workload of a run, with all that it is compared by.
struct Candidate {
  let name: String
  /// By the name of the criterion; what was not counted is absent.
  private let figures: [String: Double]
  fileprivate let results: [DesignResult]
  /// Whether it is right on recordings that were not compared; nil where nobody looked.
  let isRightOnRecordings: Bool?
  private let departureCount: Int

  init(_ name: String, in run: RunResult) {
    self.name = name
    results = run.results.filter { $0.design == name }
    isRightOnRecordings = results.compactMap(\.isRightOnRecordings).first
    departureCount = results.compactMap(\.departureCount).max() ?? .max
    figures = Criterion.all.reduce(into: [:]) { [results] in $0[$1.name] = $1.figure(of: results) }
  }

  func figure(_ criterion: Criterion) -> Double? { figures[criterion.name] }

  /// Whether it is named before another that is equal in everything: one that is not known to be wrong on
  /// recordings that were not compared, then the plainest code, then the shorter name.
  func isNamedBefore(_ other: Candidate) -> Bool {
    func key(_ candidate: Candidate) -> [Int] {
      [
        candidate.isRightOnRecordings == false ? 1 : 0, candidate.departureCount,
        candidate.name.count,
      ]
    }
    let (own, theirs) = (key(self), key(other))
    return own == theirs ? name < other.name : own.lexicographicallyPrecedes(theirs)
  }

  /// Whether there is less to write than for another.
  func isPlainer(than other: Candidate) -> Bool { departureCount < other.departureCount }
}

/// Which of two candidates is better, and in what.
struct CandidateComparison {
  private let run: RunResult
  private let equal: EqualWithin
  /// The level of one question, so that all that a run may ask together are free of a false answer with the plan's.
  private let level: Double

  init(_ run: RunResult, candidateCount: Int) {
    self.run = run
    equal = EqualWithin(run.equalWithin ?? [:])
    let pairCount = max(1, candidateCount * (candidateCount - 1) / 2)
    level = (run.timingPlan?.alpha ?? 0.01) / Double(pairCount * max(1, run.workloads.count))
  }

  /// In what one is better than another by more than the threshold: names of criteria.
  ///
  /// - Parameter timed: whether times are compared too.
  /// - Complexity: O(workloads × blocks²).
  func advantages(
    of candidate: Candidate, over other: Candidate, timed: Bool = true
  ) -> [String] {
    var names = Criterion.all.filter { criterion in
      guard let own = candidate.figure(criterion), let theirs = other.figure(criterion) else {
        return false
      }
      return theirs - own > equal[criterion]
    }.map(\.name)
    if timed, isQuicker(candidate, than: other), !isQuicker(other, than: candidate) {
      names.append(Criterion.time.name)
    }
    return names
  }

  /// Whether one takes less time on a workload for certain, and by more than the share of a frame.
  private func isQuicker(_ candidate: Candidate, than other: Candidate) -> Bool {
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

  /// Whether samples of the same blocks are smaller, by the exact signed-rank test on the logarithms of their ratios.
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

/// Which candidates are left when those are out that another is better than in something, and worse in nothing, and
/// when one of those that are equal stands for all.
struct Contest {
  let left: [Candidate]
  /// For each of those left, the candidates that it stands for: equal to it, and alike against all others.
  let equals: [[Candidate]]
  let beaten: [Candidate]
  /// For each of those left, in what it is better than each other of them.
  let advantages: [[[String]]]

  /// Two that are equal to a third may differ from each other, so that in the end three may beat each other in a
  /// ring: then all of the ring are left. What is left is what nobody outside beats, over any number of steps
  /// (T. Schwartz, "Rationality and the myth of the maximum", 1972).
  ///
  /// Times part those that are left by everything else, and never bring back what is out: an answer without times is
  /// the same but for what they part.
  ///
  /// - Complexity: O(n³ + n² × workloads × blocks²).
  init(_ candidates: [Candidate], _ comparison: CandidateComparison) {
    let exact = Contest(candidates, comparison, timed: false)
    let timed = Contest(exact.left, comparison, timed: true)
    let leftNames = Set(timed.left.map(\.name))
    beaten = candidates.filter { !leftNames.contains($0.name) }
    // Each stands for itself, or for the first of its equals.
    let all = timed.left.indices
    let order = all.sorted { timed.left[$0].isNamedBefore(timed.left[$1]) }
    var heads: [Int: Int] = [:]
    for index in order {
      heads[index] =
        order.first { head in
          heads[head] == head
            && all.allSatisfy {
              timed.advantages[head][$0] == timed.advantages[index][$0]
                && timed.advantages[$0][head] == timed.advantages[$0][index]
            }
        } ?? index
    }
    let kept = all.filter { heads[$0] == $0 }
    left = kept.map { timed.left[$0] }
    equals = kept.map { head in
      all.filter { heads[$0] == head && $0 != head }.map { timed.left[$0] }
    }
    advantages = kept.map { a in kept.map { timed.advantages[a][$0] } }
  }

  private init(_ candidates: [Candidate], _ comparison: CandidateComparison, timed: Bool) {
    let advantages = candidates.map { candidate in
      candidates.map { comparison.advantages(of: candidate, over: $0, timed: timed) }
    }
    let indices = candidates.indices
    var reaches = indices.map { a in
      indices.map { b in !advantages[a][b].isEmpty && advantages[b][a].isEmpty }
    }
    for via in indices {
      for a in indices where reaches[a][via] {
        for b in indices where reaches[via][b] { reaches[a][b] = true }
      }
    }
    let isLeft = indices.map { b in indices.allSatisfy { !reaches[$0][b] || reaches[b][$0] } }
    let kept = indices.filter { isLeft[$0] }
    left = kept.map { candidates[$0] }
    equals = []
    beaten = indices.filter { !isLeft[$0] }.map { candidates[$0] }
    self.advantages = kept.map { a in kept.map { advantages[a][$0] } }
  }
}
