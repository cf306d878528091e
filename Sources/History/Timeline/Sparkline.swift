/// A series in one line of text: each value as a bar from the least to the most of them.
package enum Sparkline {
  private static let bars: [Character] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
  /// What stands for no value.
  private static let gap: Character = " "

  /// The last of the values; those that are all alike are the lowest bar.
  ///
  /// - Parameters:
  ///   - values: finite, nil where there is none.
  ///   - count: the most letters.
  /// - Complexity: O(values).
  package static func text(_ values: [Double?], last count: Int = 50) -> String {
    let shown = values.suffix(count)
    let known = shown.compactMap(\.self)
    guard let least = known.min(), let most = known.max() else {
      return String(repeating: gap, count: shown.count)
    }
    return String(
      shown.map { value in
        guard let value else { return gap }
        guard most > least else { return bars[0] }
        // Halved first, so that no difference of large values overflows.
        let share = (value / 2 - least / 2) / (most / 2 - least / 2)
        return bars[min(bars.count - 1, Int(share * Double(bars.count)))]
      })
  }
}
