/// A few numbers as a line of small bars.
package enum Sparkline {
  /// How many commits a line of text shows; pages show all that there are.
  static let textCommitsMax = 16

  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// Each value as a bar, from the least to the most of them; those that are all alike are the lowest.
  ///
  /// - Parameters:
  ///   - values: finite ones; a blank stands for none.
  ///   - count: the most bars, the last of the values.
  ///   - leastSpan: what the whole height stands for at the least, so that next to nothing looks like nothing.
  /// - Complexity: O(values).
  package static func text(
    _ values: [Double?], last count: Int = .max, leastSpan: Double = 0
  ) -> String {
    let shown = values.suffix(count)
    let known = shown.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: " ", count: shown.count)
    }
    // Of halves, so that no difference of large values overflows.
    let span = max(most / 2 - least / 2, leastSpan / 2)
    let bottom = least / 2 + (most / 2 - least / 2 - span) / 2
    return String(
      shown.map { value in
        guard let value else { return " " }
        guard span > 0 else { return bars[0] }
        let level = Int((value / 2 - bottom) / span * Double(bars.count))
        return bars[min(bars.count - 1, max(0, level))]
      })
  }
}
