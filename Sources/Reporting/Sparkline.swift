/// Numbers as a line of small bars.
package enum Sparkline {
  /// The largest number of commits in a line of text; pages show all.
  static let textCommitsMax = 16

  private static let bars = Array("▁▂▃▄▅▆▇█")

  /// Each value as a bar between the least and the largest value. Equal values are the lowest bars.
  ///
  /// - Parameters:
  ///   - values: finite values; nil is a space.
  ///   - count: the number of last values to show.
  ///   - leastSpan: the least difference that takes the whole height, so that a tiny change looks tiny.
  package static func text(
    _ values: [Double?], last count: Int = .max, leastSpan: Double = 0
  ) -> String {
    let shown = values.suffix(count)
    let known = shown.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: " ", count: shown.count)
    }
    // Halves, so that the difference of large values does not overflow.
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
