/// The times between the samples of a recording.
struct Sampling {
  /// An hour: longer gaps count as one.
  private static let gapTenthsMax = 36_000_000

  /// By tenths of a millisecond.
  private var gapCounts: [Int: Int] = [:]
  /// By track: the table, or a strip, if they are sampled apart.
  private var lastTimes: [Int: Double] = [:]
  /// The time since the previous sample of the track; nil for the first.
  private(set) var gapMilliseconds: Double?

  /// Adds a sample. Samples of one time are one.
  mutating func append(atMilliseconds time: Double, ofTrack track: Int) {
    let last = lastTimes.updateValue(time, forKey: track)
    gapMilliseconds = last.map { time - $0 }
    guard let gapMilliseconds, gapMilliseconds > 0 else { return }
    let tenths = Int(min(gapMilliseconds * 10, Double(Self.gapTenthsMax)).rounded())
    gapCounts[tenths, default: 0] += 1
  }

  /// The median time between two samples, to a tenth of a millisecond; nil for fewer than two samples.
  var medianMilliseconds: Double? {
    let half = gapCounts.values.reduce(0, +) / 2
    var count = 0
    let median = gapCounts.keys.sorted().first { tenths in
      count += gapCounts[tenths, default: 0]
      return count > half
    }
    return median.map { Double($0) / 10 }
  }
}
