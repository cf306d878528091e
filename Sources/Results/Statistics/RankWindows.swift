import Foundation

/// The rule of the history: ranks of the figures before and after, in windows.
///
/// The exact Mann-Whitney test compares up to 30 figures before an index with 7, 10, 20 or 30 after it. A second test
/// leaves out the figures beyond a wide gap, which on a machine with two speeds are the runs of the other speed; the
/// selection does not depend on the index, so that this test is exact too. The test makes no assumption on the
/// distribution of noise. Its level is the family's, divided by the number of series, of 100 commits, of the four counts
/// and of the two tests: of a hundred histories of this size at most one has a false step.
///
/// Noise in a systematic order (a drift, a machine that is slow for some days) passes any such test. So a step must also
/// be larger than the margin, larger than steps of correlated figures, and a jump beside any slope. These three
/// conditions have no proof; the History page has their measured error rates.
///
/// A change with fewer figures after it than the smallest count waits (`waiting`).
package struct RankWindows: Sendable {
  /// The largest number of figures before, and the numbers after, of which the largest possible one is used.
  package static let beforeMax = 30
  package static let afterCounts = [7, 10, 20, 30]
  /// The number of commits to which the probability of a false step refers.
  package static let commitCount = 100
  /// The smallest step, in deviations of a difference of levels of correlated figures.
  package static let correlationLimit = 5.0
  /// The smallest part of a step that remains beside a slope, and the same in deviations.
  package static let jumpShare = 0.5
  package static let jumpLimit = 4.0
  /// The smallest gap between two speeds, in interquartile ranges of the larger side.
  package static let gapLimit = 5.0

  /// The largest distance between a step and the index at which windows show it most clearly.
  static let reach = 10
  /// The largest distance of figures with one speed, as a logarithm.
  static let speedReach = 0.2

  /// The probability of a false step in one test.
  package let level: Double
  /// The smallest step, as a difference of logarithms.
  package let margin: Double
  /// By the counts after and before: the largest number of pairs out of order that is significant; -1 if none is.
  private let pairsMax: [[Int]]

  /// - Parameters:
  ///   - alpha: the probability of any false step in all series of 100 commits.
  ///   - seriesCount: at least 1.
  ///   - margin: the smallest step, as a share: 0.02 is 2%.
  /// - Precondition: alpha lies between 0 and 1.
  /// - Complexity: O(1): 900 small distributions.
  package init(alpha: Double = 0.01, seriesCount: Int = 1, margin: Double = 0.03) {
    precondition(alpha > 0 && alpha < 1, "an alpha of \(alpha)")
    precondition(seriesCount >= 1, "\(seriesCount) series")
    let testCount = seriesCount * RankWindows.commitCount * RankWindows.afterCounts.count * 2
    let level = alpha / Double(testCount)
    self.level = level
    self.margin = log1p(margin)
    pairsMax = (0...(RankWindows.afterCounts.last ?? 0)).map { after in
      (0...RankWindows.beforeMax).map { before in
        after == 0 || before == 0
          ? -1 : RankWindows.pairsMax(after: after, before: before, level: level)
      }
    }
  }

  /// The largest number of pairs out of order with at most half the level, which has two sides.
  private static func pairsMax(after: Int, before: Int, level: Double) -> Int {
    do throws(SampleError) {
      return try RankDistribution(pairsOf: after, before).depth(tail: level / 2) - 1
    } catch {
      preconditionFailure("windows of \(after) and \(before) figures are too large: \(error)")
    }
  }

  // MARK: Steps

  /// Returns the indices of the first figures of new levels, ascending; index 0 is never one.
  ///
  /// - Parameter values: in the order of commits, finite.
  package func steps(in values: [Double]) -> [Int] {
    var steps: [Int] = []
    var open = [0..<values.count]
    while let range = open.popLast() {
      guard let best = best(in: values, range) else { continue }
      steps.append(best)
      open.append(range.lowerBound..<best)
      open.append(best..<range.upperBound)
    }
    return steps.sorted()
  }

  /// The index of a range at which a new level begins most clearly; nil for none.
  private func best(in values: [Double], _ range: Range<Int>) -> Int? {
    var best: (index: Int, clarity: Double)?
    for index in range.dropFirst() {
      guard let window = LevelWindow(values, at: index, in: range) else { continue }
      for own in [window, window.withoutOtherSpeed].compactMap({ $0 }) where isStep(own) {
        if best.map({ own.clarity > $0.clarity }) ?? true { best = (index, own.clarity) }
      }
    }
    return best.map { refined($0.index, in: values, range) }
  }

  /// The index near another at which two levels are nearest to the surrounding figures. Windows only show that there is a
  /// step, since each covers other figures.
  private func refined(_ index: Int, in values: [Double], _ range: Range<Int>) -> Int {
    let reach = RankWindows.reach
    let own = max(range.lowerBound, index - 2 * reach)..<min(range.upperBound, index + 2 * reach)
    let all = -Double.greatestFiniteMagnitude...Double.greatestFiniteMagnitude
    // Runs of another speed are far from both levels, which a step is not.
    let speed =
      LevelWindow.commonSpeed(of: Array(values[own.lowerBound..<index])).map {
        ($0.lowerBound - RankWindows.speedReach)...($0.upperBound + RankWindows.speedReach)
      } ?? all
    func distance(_ end: Int) -> Double {
      [values[own.lowerBound..<end], values[end..<own.upperBound]].reduce(0) { sum, side in
        let kept = side.filter(speed.contains).sorted()
        guard !kept.isEmpty else { return .infinity }
        let middle = Summary.median(ofOrdered: kept)
        return sum + kept.reduce(0) { $0 + abs($1 - middle) }
      }
    }
    let near = max(own.lowerBound + 1, index - reach)...min(own.upperBound - 1, index + reach)
    return near.min { (distance($0), abs($0 - index)) < (distance($1), abs($1 - index)) } ?? index
  }

  private func isStep(_ window: LevelWindow) -> Bool {
    abs(window.shift) > margin
      && window.pairsOutOfOrder <= pairsMax[window.after.count][window.before.count]
      && window.isBeyondCorrelation && window.isNoSlope
  }

  /// The index from which the last figures, too few for a step, are all beyond those before by more than the margin; nil
  /// for none.
  ///
  /// - Parameter lastStep: the first index of the last level.
  package func waiting(in values: [Double], after lastStep: Int) -> Int? {
    let first = max(lastStep + 1, values.count - RankWindows.afterCounts[0] + 1)
    guard first < values.count else { return nil }
    return (first..<values.count).first { index in
      let before = values[max(lastStep, index - RankWindows.beforeMax)..<index].sorted()
      let after = values[index...].sorted()
      let shift = Summary.median(ofOrdered: after) - Summary.median(ofOrdered: before)
      guard abs(shift) > margin, before.count >= RankWindows.afterCounts[0] else { return false }
      return after[0] > before[before.count - 1] || after[after.count - 1] < before[0]
    }
  }
}
