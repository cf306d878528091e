extension Trace {
  /// A hash of what the trace says, feed and events and times, as 16 hexadecimal digits: the same for
  /// every form of the trace, whatever it is called.
  ///
  /// - Complexity: O(rows + events).
  public var contentHash: String {
    var hasher = TraceHasher(headerOf: self)
    hasher.append(eventsOf: self)
    return hasher.contentHash
  }
}

/// What `Trace.contentHash` says, of a trace that comes in pieces.
///
/// FNV-1a over 64-bit words, with a final mix (Fowler, Noll, Vo; finaliser of MurmurHash3, Appleby).
/// It tells traces apart; it is no defence against forgery.
public struct TraceHasher: Sendable {
  private var hash = ContentHasher()

  /// - Parameter trace: the header, with any events or none: they are not looked at.
  /// - Complexity: O(rows).
  public init(headerOf trace: Trace) {
    hash.enter(trace.viewport)
    hash.enter(trace.feed)
  }

  /// - Parameter piece: the events behind those that were appended before.
  /// - Complexity: O(events + rows inserted).
  public mutating func append(eventsOf piece: Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      hash.enter(time.bitPattern)
      // Where nothing coasts the hash is what it was before anything did.
      hash.enter(Int64(event.kind.rawValue) | (event.coasts ? 1 << 8 : 0))
      switch event.kind {
      case .insert: hash.enter(piece.insertions[Int(event.value)])
      case .viewport: hash.enter(piece.viewports[Int(event.value)])
      case .splice: hash.enter(piece.splices[Int(event.value)])
      default: hash.enter(event.value)
      }
      hash.enter(Int64(event.row))
    }
  }

  /// Of all that has been appended, as 16 hexadecimal digits.
  public var contentHash: String {
    let digits = String(hash.finished, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}

private struct ContentHasher {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  mutating func enter(_ word: UInt64) { state = (state ^ word) &* 0x0000_0100_0000_01B3 }

  mutating func enter(_ value: Int64) {
    // FNV of whole words carries upwards alone; the fold brings high bits down again.
    enter(UInt64(bitPattern: value))
    state ^= state >> 29
  }

  mutating func enter(_ viewport: Viewport) {
    enter(viewport.widthUnits)
    enter(viewport.heightUnits)
  }

  mutating func enter<Value: BinaryInteger>(all values: [Value]?) {
    enter(Int64(values?.count ?? -1))
    for value in values ?? [] { enter(Int64(value)) }
  }

  mutating func enter(_ splice: Splice) {
    for count in [splice.itemCount, splice.at, splice.removed, splice.added] {
      enter(Int64(count))
    }
  }

  mutating func enter(_ insertion: Insertion) {
    enter(all: insertion.itemCounts)
    enter(all: insertion.heightsUnits)
    enter(all: insertion.kinds)
  }

  mutating func enter(_ feed: Feed) {
    enter(all: feed.itemCounts)
    enter(all: feed.sectionRowCounts)
    enter(feed.headerHeightUnits)
    switch feed.rowHeight {
    case .uniform(let units): enter(all: [0, units])
    case .each(let units): enter(all: units)
    case .summed(let base, let perItem): enter(all: [1, base, perItem])
    }
    enter(all: feed.kinds)
    for shape in feed.itemShapes {
      enter(all: [
        shape.widthUnits, shape.heightUnits, shape.spacingUnits, shape.topInsetUnits,
        shape.leftInsetUnits, shape.bottomInsetUnits, shape.rightInsetUnits,
      ])
    }
    enter(feed.axis == .vertical ? Int64(1) : 0)
  }

  var finished: UInt64 {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    return mixed ^ (mixed >> 33)
  }
}
