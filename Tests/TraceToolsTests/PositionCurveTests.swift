import Testing

@testable import TraceTools

@Suite struct PositionCurveTests {
  private static func curve(_ samples: [[Double]], countMax: Int = 1 << 18) -> PositionCurve {
    var curve = PositionCurve(countMax: countMax)
    for sample in samples { curve.append(sample[1], at: sample[0]) }
    return curve
  }

  /// The dots of a picture as text, `#` for each, two columns and four lines a character.
  private static func dots(_ lines: [String], columns: Int) -> [String] {
    let dotsByBit = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return lines.flatMap { line in
      var rows = Array(repeating: Array(repeating: Character("."), count: 2 * columns), count: 4)
      for (column, scalar) in line.unicodeScalars.enumerated() where scalar != " " {
        for (bit, dot) in dotsByBit.enumerated() where (scalar.value - 0x2800) >> bit & 1 == 1 {
          rows[dot.1][2 * column + dot.0] = "#"
        }
      }
      return rows.map { String($0) }
    }
  }

  /// Small enough to be drawn by hand: samples (a time and a position), their duration, columns and lines, and the dots.
  private static let pictures: [([[Double]], Double, Int, Int, [String])] = [
    // A steady scroll is a diagonal: a column reaches from where the one before has ended.
    ([[0, 0], [1, 1], [2, 2], [3, 3]], 4, 2, 1, ["##..", ".##.", "..##", "...#"]),
    // The table stays where it is until it is scrolled.
    (
      [[1, 8], [5, 0]], 6, 3, 2,
      ["##...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#####"]
    ),
    // A bounce is above the beginning.
    ([[0, -1], [1, 3]], 2, 1, 1, ["##", "##", ".#", ".#"]),
    ([[0, 0]], 1, 2, 1, ["####", "....", "....", "...."]), ([], 0, 1, 1, ["##", "..", "..", ".."]),
  ]

  @Test(arguments: pictures)
  func theDotsByHand(
    samples: [[Double]], duration: Double, columns: Int, lines: Int, dots: [String]
  ) {
    let picture = Self.curve(samples).picture(duration: duration, columns: columns, lines: lines)
    #expect(Self.dots(picture, columns: columns) == dots)
  }

  @Test func everySampleIsSeen() {
    // A thousand samples in ten columns, of which groups have up to 16: the one that stands out is in its column.
    let samples = (0..<1000).map { [Double($0), $0 == 555 ? 100 : 0] }
    for countMax in [64, 1 << 16] {
      let curve = Self.curve(samples, countMax: countMax)
      #expect(curve.range == 0...100)
      #expect(
        Self.dots(curve.picture(duration: 999, columns: 5, lines: 1), columns: 5) == [
          "##########", ".....#....", ".....#....", ".....#....",
        ])
    }
  }

  @Test func aLongScrollLooksAsItDoesWhole() {
    let samples = (0..<200_000).map { time -> [Double] in
      let position = abs(time % 100_000 - 50_000) + time / 3
      return [Double(time), Double(position)]
    }
    let pictures = [4096, 1 << 18].map {
      Self.curve(samples, countMax: $0).picture(duration: 199_999, columns: 10, lines: 3)
    }
    #expect(pictures[0] == pictures[1])
  }
}
