import ListEngine
import ScrollTrace

/// The cost of an event in a large feed, relative to a feed of 5,000 rows. The gestures are the same, spread over
/// the whole feed, edits included.
struct RowsFigure {
  let design: String
  let rowCount: Int

  /// In processor time: a replay takes milliseconds, and a neighbour's turn as long.
  static func figure(of design: String, rowCount: Int, named rows: String) -> Figure {
    Figure(
      values: ["5,000 rows, ns/event", "\(rows) rows, ns/event", "large over small"],
      measure: RowsFigure(design: design, rowCount: rowCount).measure)
  }

  private static let roundCount = 9

  @Sendable
  private func measure() throws -> [Double] {
    let design = try Design(design)
    // A trace's points end at 1,000,000,000: rows of larger feeds are lower, in both.
    let heightMin: Int64 = rowCount > 5_000_000 ? 20 : 40
    let small = try SpreadGestures.trace(rowCount: 5000, heightMin: heightMin)
    let large = try SpreadGestures.trace(rowCount: rowCount, heightMin: heightMin)
    var inSmall: [Double] = []
    var inLarge: [Double] = []
    for _ in 0..<RowsFigure.roundCount {
      // As many replays of each: the large feed's tables are made anew for each, and not timed.
      inSmall.append(try nanosecondsPerEvent(design, small))
      inLarge.append(try nanosecondsPerEvent(design, large))
    }
    let ratios = zip(inLarge, inSmall).map { $0 / $1 }
    return [inSmall, inLarge, ratios].map { $0.sorted()[$0.count / 2] }
  }

  private func nanosecondsPerEvent(_ design: Design, _ trace: ValidTrace) throws -> Double {
    var ready = design.session(on: trace, host: .acquireFirst).setUp()
    let spent = try ProcessorTime.measure { ready.run(upTo: trace.events.count) }
    _ = ready.run()
    return spent / .nanoseconds(1) / Double(trace.events.count)
  }
}

/// Flings, swipes and edits at places all over a feed of rows of different heights.
enum SpreadGestures {
  /// The same gestures in the same order for every number of rows; only where they happen is scaled.
  ///
  /// - Parameter heightMin: of a row, in points; none is higher than five and a half times that.
  static func trace(rowCount: Int, heightMin: Int64) throws -> ValidTrace {
    var random = SplitMix64(state: 1)
    let heights = (0..<rowCount).map { _ in
      (Int64(random.next(below: UInt64(9 * heightMin / 2))) + heightMin) * Points.units
    }
    var tops: [Int64] = [0]
    for height in heights { tops.append(tops[tops.count - 1] + height) }
    random = SplitMix64(state: 2)
    var trace = Trace(
      name: "\(rowCount) rows",
      viewport: Viewport(widthUnits: 400 * Points.units, heightUnits: 800 * Points.units),
      feed: Feed(
        itemCounts: (0..<rowCount).map { Int32($0 % 17 + 3) }, rowHeight: .each(units: heights),
        itemShapes: [
          Feed.ItemShape(
            widthUnits: 130 * Points.units, heightUnits: 40 * Points.units,
            spacingUnits: 10 * Points.units)
        ]))
    var time = 0.0
    for gesture in 0..<2000 {
      // A place in the feed as a fraction, so that both feeds are covered alike.
      let place = Int(random.next(below: 1_000_000)) * (rowCount - 100) / 1_000_000
      var position = tops[place]
      var speed = Int64(random.next(below: 90) + 10) * Points.units
      for _ in 0..<60 {
        time += 16
        position += speed
        speed = speed * 19 / 20
        trace.append(.position, atMilliseconds: time, value: position)
      }
      let row = Int32(tops.partitioningIndex(above: position))
      for step in 1...25 {
        time += 16
        trace.append(
          .stripOffset, atMilliseconds: time, row: row, value: Int64(step) * 20 * Points.units)
      }
      time += 16
      // An edit for every gesture, each way in turn, so that the feed keeps its size.
      switch gesture % 4 {
      case 0:
        trace.append(
          Insertion(itemCounts: [5, 9], heightsUnits: [80 * Points.units, 120 * Points.units]),
          atMilliseconds: time, row: row)
      case 1: trace.append(.delete, atMilliseconds: time, row: row, value: 2)
      case 2: trace.append(.move, atMilliseconds: time, row: row, value: Int64(place))
      default: trace.append(.reload, atMilliseconds: time, row: row, value: 12)
      }
    }
    return try ValidTrace(checking: trace)
  }
}

extension [Int64] {
  /// The last place whose value is at most this one.
  func partitioningIndex(above value: Int64) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if self[middle] <= value { low = middle + 1 } else { high = middle }
    }
    return Swift.max(0, Swift.min(low - 1, count - 10))
  }
}

/// SplitMix64 (Steele, Lea, Flood, 2014).
struct SplitMix64 {
  var state: UInt64

  mutating func next(below bound: UInt64) -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return (z ^ (z >> 31)) % bound
  }
}
