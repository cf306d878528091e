import ScrollTrace

/// A position over time in bounded memory, and its picture in characters.
///
/// Up to `countMax` samples are stored. Beyond that, neighbours are merged into groups that keep the least, the largest
/// and the last sample, so at the edges of a picture's columns a 32,768th of the samples may be in the column before.
package struct PositionCurve: Sendable {
  /// 2 MB.
  package static let countMax = 1 << 16

  /// Samples that follow each other, at the time of the first.
  private struct Group {
    let time: Double
    var least: Double
    var largest: Double
    var last: Double
  }

  private let countMax: Int
  private var groups: [Group] = []
  private var sampleCount = 0
  /// The number of samples in each group before the last.
  private var groupSampleCount = 1

  package init() { self.init(countMax: Self.countMax) }

  /// - Precondition: the count is even.
  init(countMax: Int) { self.countMax = countMax }

  package var isEmpty: Bool { groups.isEmpty }

  /// All positions, and 0, where the curve begins.
  package var range: ClosedRange<Double> {
    groups.reduce(0...0) { min($0.lowerBound, $1.least)...max($0.upperBound, $1.largest) }
  }

  /// Appends the table's positions, in points at milliseconds.
  ///
  /// - Precondition: the piece follows what was appended before.
  /// - Complexity: O(events).
  package mutating func append(positionsOf piece: Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds)
    where event.kind == .position {
      append(Points.points(event.value), at: time)
    }
  }

  /// - Precondition: the time is that of the sample before, or later.
  /// - Complexity: O(1) on average.
  mutating func append(_ position: Double, at time: Double) {
    let group = Group(time: time, least: position, largest: position, last: position)
    if sampleCount % groupSampleCount > 0 {
      join(group, to: groups.count - 1)
    } else {
      if groups.count == countMax { halve() }
      groups.append(group)
    }
    sampleCount += 1
  }

  private mutating func join(_ next: Group, to index: Int) {
    groups[index].least = min(groups[index].least, next.least)
    groups[index].largest = max(groups[index].largest, next.largest)
    groups[index].last = next.last
  }

  private mutating func halve() {
    for index in 0..<countMax / 2 {
      groups[index] = groups[2 * index]
      join(groups[2 * index + 1], to: index)
    }
    groups.removeSubrange((countMax / 2)...)
    groupSampleCount *= 2
  }

  /// The bits of Unicode's braille dots, by column and line of a character.
  private static let bits: [[UInt32]] = [[1, 2, 4, 64], [8, 16, 32, 128]]

  /// The lines of the picture, without spaces at their ends: time goes to the right, the feed goes down.
  ///
  /// Each character is a field of braille dots (Unicode's block U+2800), two a line and four high. A column of dots
  /// reaches over all positions of its time.
  ///
  /// - Parameters:
  ///   - duration: the time at the right edge, in the unit of the samples.
  ///   - columns: characters across, at least 1.
  ///   - lines: characters down, at least 1.
  /// - Complexity: O(samples + dots).
  package func picture(duration: Double, columns: Int, lines: Int) -> [String] {
    precondition(columns >= 1 && lines >= 1, "a picture of \(columns) by \(lines)")
    let (width, height) = (2 * columns, 4 * lines)
    let range = range
    let scale = max(range.upperBound - range.lowerBound, 1e-9)
    func line(_ position: Double) -> Int {
      min(height - 1, Int((position - range.lowerBound) / scale * Double(height)))
    }
    var patterns = Array(repeating: Array(repeating: UInt32(0), count: columns), count: lines)
    var rest = groups[...]
    var position = 0.0
    for column in 0..<width {
      let end = duration * Double(column + 1) / Double(width)
      var (high, low) = (position, position)
      while let group = rest.first, group.time < end || column == width - 1 {
        (high, low) = (min(high, group.least), max(low, group.largest))
        position = group.last
        rest.removeFirst()
      }
      for dot in line(high)...line(low) {
        patterns[dot / 4][column / 2] |= Self.bits[column % 2][dot % 4]
      }
    }
    return patterns.map { patterns in
      let characters = patterns.map { $0 == 0 ? " " : Unicode.Scalar(0x2800 + $0) ?? " " }
      let drawn = characters.reversed().drop { $0 == " " }.reversed()
      return String(String.UnicodeScalarView(drawn))
    }
  }
}
