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

  @Test func aSteadyScrollIsADiagonal() {
    let picture = PositionPicture(
      (0..<4).map { (time: Double($0), position: Double($0)) }, duration: 4, columns: 2, lines: 1)
    // A column reaches from where the one before has ended.
    #expect(Self.dots(picture, columns: 2) == ["##..", ".##.", "..##", "...#"])
  }

  @Test func whatIsNotScrolledStaysWhereItIs() {
    let picture = PositionPicture(
      [(time: 1, position: 8), (time: 5, position: 0)], duration: 6, columns: 3, lines: 2)
    #expect(
      Self.dots(picture, columns: 3) == [
        "##...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#...#", ".#####",
      ])
  }

  @Test func aBounceIsAboveTheBeginning() {
    let picture = PositionPicture(
      [(time: 0, position: -1), (time: 1, position: 3)], duration: 2, columns: 1, lines: 1)
    #expect(Self.dots(picture, columns: 1) == ["##", "##", ".#", ".#"])
  }

  @Test func aTableThatStaysIsALine() {
    let picture = PositionPicture([(time: 0, position: 0)], duration: 1, columns: 2, lines: 1)
    #expect(Self.dots(picture, columns: 2) == ["####", "....", "....", "...."])
    #expect(PositionPicture([], duration: 0, columns: 1, lines: 1).lines == ["\u{2809}"])
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
