/// A picture of a scrolled position over time, in characters: time goes to the right, the feed goes down.
///
/// Each character is a field of braille dots (Unicode's block U+2800), two a line and four high, so that a
/// picture of 72 by 12 characters has 144 by 48 dots. A column of dots reaches over all positions of its time.
package struct PositionPicture: Sendable {
  /// Dots, by column and then by line.
  private var dots: [[Bool]]
  private let columnCount: Int
  private let lineCount: Int

  /// - Parameters:
  ///   - samples: times and the positions from there on, in order of time; the position before is 0.
  ///   - duration: the time at the right edge, in the unit of the samples.
  ///   - columns: characters across, at least 1.
  ///   - lines: characters down, at least 1.
  /// - Complexity: O(samples + dots).
  package init(
    _ samples: [(time: Double, position: Double)], duration: Double, columns: Int, lines: Int
  ) {
    precondition(columns >= 1 && lines >= 1, "a picture of \(columns) by \(lines)")
    columnCount = columns
    lineCount = lines
    let (width, height) = (2 * columns, 4 * lines)
    dots = Array(repeating: Array(repeating: false, count: height), count: width)
    let positions = samples.map(\.position)
    let top = min(0, positions.min() ?? 0)
    let scale = max(max(0, positions.max() ?? 0) - top, 1e-9)
    func line(_ position: Double) -> Int {
      min(height - 1, Int((position - top) / scale * Double(height)))
    }
    var next = 0
    var position = 0.0
    for column in 0..<width {
      let end = duration * Double(column + 1) / Double(width)
      var (high, low) = (position, position)
      while next < samples.count, samples[next].time < end || column == width - 1 {
        position = samples[next].position
        (high, low) = (min(high, position), max(low, position))
        next += 1
      }
      for dot in line(high)...line(low) { dots[column][dot] = true }
    }
  }

  /// The picture, without spaces at the ends of its lines.
  package var lines: [String] {
    (0..<lineCount).map { line in
      var text = ""
      for column in 0..<columnCount {
        var bits: UInt32 = 0
        for (bit, dot) in Self.dotsByBit.enumerated()
        where dots[2 * column + dot.column][4 * line + dot.line] {
          bits |= 1 << UInt32(bit)
        }
        text.unicodeScalars.append(
          bits == 0 ? " " : Unicode.Scalar(0x2800 + bits) ?? " ")
      }
      return TextStyle.trimmed(text)
    }
  }

  /// Where the dots of Unicode's pattern stand, by bit.
  private static let dotsByBit: [(column: Int, line: Int)] = [
    (0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3),
  ]
}
