/// The times between the samples of a recording.
struct Sampling {
  /// An hour: longer gaps count as one.
  private static let gapTenthsMax = 36_000_000

  /// The fewest gaps of strips that count beside those of the table.
  private static let stripGapCountMin = 10

  /// The part of the feed that a sample is of.
  enum Track: Hashable {
    case table
    /// The strip of a row, or of whichever row is under the finger.
    case strip(Int?)
  }

  /// By tenths of a millisecond.
  private typealias GapCounts = [Int: Int]

  private var tableGaps: GapCounts = [:]
  private var stripGaps: GapCounts = [:]
  private var lastTimes: [Track: Double] = [:]
  private var firstTime: Double?
  /// The time since the previous sample of the track; of the first sample of a strip, since the recording began, when it
  /// stood at its start. Nil for the first of the table.
  private(set) var gapMilliseconds: Double?

  /// Adds a sample. Samples of one track and time are one.
  mutating func append(atMilliseconds time: Double, of track: Track) {
    let begin = firstTime ?? time
    firstTime = begin
    guard let last = lastTimes.updateValue(time, forKey: track) else {
      gapMilliseconds = track == .table ? nil : time - begin
      return
    }
    let gap = time - last
    gapMilliseconds = gap
    guard gap > 0 else { return }
    let tenths = Int(min(gap * 10, Double(Self.gapTenthsMax)).rounded())
    if track == .table {
      tableGaps[tenths, default: 0] += 1
    } else {
      stripGaps[tenths, default: 0] += 1
    }
  }

  /// The median time between two samples of the table or of one strip, the longer one, to a tenth of a millisecond; nil
  /// for fewer than two samples.
  var medianMilliseconds: Double? {
    let table = Self.median(tableGaps)
    guard table == nil || stripGaps.values.reduce(0, +) >= Self.stripGapCountMin else {
      return table
    }
    return [table, Self.median(stripGaps)].compactMap(\.self).max()
  }

  private static func median(_ gapCounts: GapCounts) -> Double? {
    let half = gapCounts.values.reduce(0, +) / 2
    var count = 0
    let median = gapCounts.keys.sorted().first { tenths in
      count += gapCounts[tenths, default: 0]
      return count > half
    }
    return median.map { Double($0) / 10 }
  }
}
