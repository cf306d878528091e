import Testing

@testable import Reporting

/// Pictures small enough to be drawn by hand.
@Suite struct PositionPictureTests {
  /// The dots of a picture as text, `#` for each, two columns and four lines a character.
  private static func dots(_ picture: PositionPicture, columns: Int) -> [String] {
    let dotsByBit = [(0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2), (0, 3), (1, 3)]
    return picture.lines.flatMap { line in
      var rows = Array(repeating: Array(repeating: Character("."), count: 2 * columns), count: 4)
      for (column, scalar) in line.unicodeScalars.enumerated() where scalar != " " {
        for (bit, dot) in dotsByBit.enumerated() where (scalar.value - 0x2800) >> bit & 1 == 1 {
          rows[dot.1][2 * column + dot.0] = "#"
        }
      }
      return rows.map { String($0) }
    }
  }

  /// Samples (a time and a position), their duration, columns and lines, and the dots.
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

  @Test(arguments: PositionPictureTests.pictures)
  func theDotsByHand(
    samples: [[Double]], duration: Double, columns: Int, lines: Int, dots: [String]
  ) {
    let picture = PositionPicture(
      samples.map { (time: $0[0], position: $0[1]) }, duration: duration, columns: columns,
      lines: lines)
    #expect(Self.dots(picture, columns: columns) == dots)
  }

  @Test func everySampleIsSeen() {
    // A thousand samples in ten columns: the one that stands out is in its column.
    var samples = (0..<1000).map { (time: Double($0), position: 0.0) }
    samples[555].position = 100
    let picture = PositionPicture(samples, duration: 999, columns: 5, lines: 1)
    #expect(
      Self.dots(picture, columns: 5) == [
        "##########", ".....#....", ".....#....", ".....#....",
      ])
  }
}
