import Numerics

/// The figures before and after an index, and whether two levels are a good account of them.
struct LevelWindow {
  /// In their order; neither is empty.
  let before: [Double]
  let after: [Double]
  /// The medians.
  let levels: (before: Double, after: Double)

  /// - Returns: nil where fewer figures follow than the least count.
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

  /// The difference of the levels.
  var shift: Double { levels.after - levels.before }

  /// How many pairs lie against the shift; those that are alike count so.
  var pairsOutOfOrder: Int {
    var count = 0
    for late in after {
      for early in before where shift > 0 ? late <= early : late >= early { count += 1 }
    }
    return count
  }

  /// The same without the smaller side of the widest gap; nil where none is wide enough, or one of the two is empty then.
  var withoutOtherSpeed: LevelWindow? {
    LevelWindow.commonSpeed(of: before + after).flatMap { speed in
      LevelWindow(before: before.filter(speed.contains), after: after.filter(speed.contains))
    }
  }

  /// Where most figures lie, to one side of the widest gap between them; nil where none is wide enough.
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

  /// Each figure less its level.
  private var residuals: [Double] {
    before.map { $0 - levels.before } + after.map { $0 - levels.after }
  }

  /// By how much two levels are nearer to the figures than one: where that is most a level ends.
  var clarity: Double {
    let all = before + after
    let middle = Summary.median(ofOrdered: all.sorted())
    return all.reduce(0) { $0 + abs($1 - middle) } - residuals.reduce(0) { $0 + abs($1) }
  }

  /// The residuals, none further off than three times what a normal deviation with their median distance has: one run
  /// that is far off says nothing of how runs resemble their neighbours.
  private var boundedResiduals: [Double] {
    let residuals = residuals
    let distance = Summary.median(ofOrdered: residuals.map { abs($0) }.sorted())
    guard distance > 0 else { return residuals }
    let limit = 3 * distance / 0.674_489_75
    return residuals.map { min(limit, max(-limit, $0)) }
  }

  /// Whether the shift is larger than figures that resemble their neighbours bring about by themselves: the deviation of
  /// a mean of n of them is larger by the root of (1 + r) / (1 - r) where neighbours correlate by r.
  var isBeyondCorrelation: Bool {
    let residuals = boundedResiduals
    let count = Double(residuals.count)
    let squares = residuals.reduce(0) { $0 + $1 * $1 }
    guard squares > 0, count > 2 else { return true }
    var products = 0.0
    for index in residuals.indices.dropFirst() where index != before.count {
      products += residuals[index] * residuals[index - 1]
    }
    // The estimate of so few is too low by about (1 + 4r) / n.
    let found = products / squares
    let correlation = min(0.95, max(0, found + (1 + 4 * max(0, found)) / count))
    let inflation = (1 + correlation) / (1 - correlation)
    let deviation = Double.sqrt(
      squares / (count - 2) * inflation * (1 / Double(before.count) + 1 / Double(after.count)))
    return abs(shift) > RankWindows.correlationLimit * deviation
  }

  /// Whether the figures jump even where they may lie on a slope, the same before and after: by half the shift at least,
  /// and by several deviations of such a jump. On a drift they do not. Figures far off are drawn in.
  var isNoSlope: Bool {
    let residuals = boundedResiduals
    let count = Double(residuals.count)
    guard count > 3 else { return false }
    // A jump beside a common slope is what is left of the shift when the slope within both sides is taken out.
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
    let deviation = Double.sqrt(
      squares / (count - 3)
        * (1 / Double(early.count) + 1 / Double(late.count) + distance * distance / spread))
    return jump / shift >= RankWindows.jumpShare
      && abs(jump) > RankWindows.jumpLimit * deviation
  }
}
