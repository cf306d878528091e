/// The figures before and after an index, with the conditions for a step between them.
struct LevelWindow {
  /// In their order; neither is empty.
  let before: [Double]
  let after: [Double]
  let levels: (before: Double, after: Double)

  /// Returns nil if fewer figures follow than the smallest count.
  init?(_ values: [Double], at index: Int, in range: Range<Int>) {
    let rest = range.upperBound - index
    guard let count = RankWindows.afterCounts.last(where: { $0 <= rest }) else { return nil }
    self.init(
      before: Array(values[max(range.lowerBound, index - RankWindows.beforeMax)..<index]),
      after: Array(values[index..<index + count]))
  }

  private init?(before: [Double], after: [Double]) {
    guard !before.isEmpty, !after.isEmpty else { return nil }
    self.before = before
    self.after = after
    levels = (
      Summary.median(ofOrdered: before.sorted()), Summary.median(ofOrdered: after.sorted())
    )
  }

  var shift: Double { levels.after - levels.before }

  /// The number of pairs in the other order than the shift, ties included.
  var pairsOutOfOrder: Int {
    var count = 0
    for late in after {
      for early in before where shift > 0 ? late <= early : late >= early { count += 1 }
    }
    return count
  }

  /// The window without the smaller side of the widest gap; nil without a wide gap, and if no figure is left before or
  /// after the index.
  var withoutOtherSpeed: LevelWindow? {
    LevelWindow.commonSpeed(of: before + after).flatMap { speed in
      LevelWindow(before: before.filter(speed.contains), after: after.filter(speed.contains))
    }
  }

  /// The range of most figures, on one side of the widest gap; nil without a wide gap.
  static func commonSpeed(of values: [Double]) -> ClosedRange<Double>? {
    let sorted = values.sorted()
    var (widest, cut) = (0.0, 0)
    for index in sorted.indices.dropFirst() where sorted[index] - sorted[index - 1] > widest {
      (widest, cut) = (sorted[index] - sorted[index - 1], index)
    }
    guard cut > 0 else { return nil }
    let kept = 2 * cut >= sorted.count ? sorted[..<cut] : sorted[cut...]
    let quartiles = (
      kept[kept.startIndex + kept.count / 4], kept[kept.startIndex + 3 * kept.count / 4]
    )
    guard widest > RankWindows.gapLimit * (quartiles.1 - quartiles.0) else { return nil }
    return kept[kept.startIndex]...kept[kept.endIndex - 1]
  }

  private var residuals: [Double] {
    before.map { $0 - levels.before } + after.map { $0 - levels.after }
  }

  /// The gain of two levels over one, in total distance to the figures: the largest gain marks a step.
  var clarity: Double {
    let all = before + after
    let middle = Summary.median(ofOrdered: all.sorted())
    return all.reduce(0) { $0 + abs($1 - middle) } - residuals.reduce(0) { $0 + abs($1) }
  }

  /// The residuals within three normal deviations, estimated from their median distance: one outlier does not show how
  /// runs correlate with their neighbours.
  private var boundedResiduals: [Double] {
    let residuals = residuals
    let distance = Summary.median(ofOrdered: residuals.map { abs($0) }.sorted())
    guard distance > 0 else { return residuals }
    let limit = 3 * distance / 0.674_489_75
    return residuals.map { min(limit, max(-limit, $0)) }
  }

  /// True if the shift is larger than those of correlated figures: with a correlation r of neighbours the deviation of a
  /// mean is larger by the root of (1 + r) / (1 - r).
  var isBeyondCorrelation: Bool {
    let residuals = boundedResiduals
    let count = Double(residuals.count)
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    guard squares > 0, count > 2 else { return true }
    var products = 0.0
    for index in residuals.indices.dropFirst() where index != before.count {
      products += residuals[index] * residuals[index - 1]
    }
    // The estimate of n figures is too low by about (1 + 4r) / n.
    let found = products / squares
    let correlation = min(0.95, max(0, found + (1 + 4 * max(0, found)) / count))
    let inflation = (1 + correlation) / (1 - correlation)
    let variance =
      squares / (count - 2) * inflation * (1 / Double(before.count) + 1 / Double(after.count))
    let deviation = variance.squareRoot()
    return abs(shift) > RankWindows.correlationLimit * deviation
  }

  /// True if a jump remains beside a common slope before and after: at least half the shift, and several deviations of
  /// such a jump. A drift has no such jump. Outliers are bounded.
  var isNoSlope: Bool {
    let residuals = boundedResiduals
    let count = Double(residuals.count)
    guard count > 3 else { return false }
    // The jump is the shift less the common slope.
    func slopeParts(_ own: ArraySlice<Double>) -> (cross: Double, spread: Double) {
      let middle = Double(own.count - 1) / 2
      let mean = own.reduce(0, +) / Double(own.count)
      return own.enumerated().reduce(into: (0.0, 0.0)) { parts, element in
        let offset = Double(element.offset) - middle
        parts.0 += offset * (element.element - mean)
        parts.1 += offset * offset
      }
    }
    let (early, late) = (residuals[..<before.count], residuals[before.count...])
    let (first, second) = (slopeParts(early), slopeParts(late))
    let spread = first.spread + second.spread
    guard spread > 0 else { return true }
    let slope = (first.cross + second.cross) / spread
    let means = (
      early.reduce(0, +) / Double(early.count), late.reduce(0, +) / Double(late.count)
    )
    let distance = count / 2
    let jump = shift + means.1 - means.0 - slope * distance
    var squares = 0.0
    for (own, mean) in [(early, means.0), (late, means.1)] {
      let middle = Double(own.count - 1) / 2
      for (index, value) in own.enumerated() {
        let rest = value - mean - slope * (Double(index) - middle)
        squares += rest * rest
      }
    }
    let variance =
      squares / (count - 3)
      * (1 / Double(early.count) + 1 / Double(late.count) + distance * distance / spread)
    let deviation = variance.squareRoot()
    return jump / shift >= RankWindows.jumpShare
      && abs(jump) > RankWindows.jumpLimit * deviation
  }
}
