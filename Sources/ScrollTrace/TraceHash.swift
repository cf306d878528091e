extension Trace {
  /// A hash of the feed, the events and the times, as 16 hexadecimal digits. It is the same for every form of the trace
  /// and does not depend on its name.
  ///
  /// - Complexity: O(rows + events).
  public var contentHash: String {
    var hasher = TraceHasher(headerOf: self)
    hasher.append(eventsOf: self)
    return hasher.contentHash
  }
}

/// Computes `Trace.contentHash` of a trace in pieces.
///
/// FNV-1a over 64-bit words, with a final mix (Fowler, Noll, Vo; finaliser of MurmurHash3, Appleby).
/// It distinguishes traces and gives no protection against forgery.
public struct TraceHasher: Sendable {
  private var state: UInt64 = 0xCBF2_9CE4_8422_2325

  /// - Parameter trace: the header; events are ignored.
  /// - Complexity: O(rows).
  public init(headerOf trace: Trace) {
    let feed = trace.feed
    enter(trace.viewport)
    enter(all: feed.itemCounts)
    enter(all: feed.sectionRowCounts)
    enter(feed.headerHeightUnits)
    switch feed.rowHeight {
    case .uniform(let units): enter(all: [0, units])
    case .each(let units):
      // Marks a list that would enter as one of the other cases. Others keep the hash that they had before the mark.
      if units.first == 0 && units.count == 2 || units.first == 1 && units.count == 3 { enter(-2) }
      enter(all: units)
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
    enterLaterKeys(of: feed)
  }

  /// Traces without these keep the hash that they had before.
  private mutating func enterLaterKeys(of feed: Feed) {
    for (kind, shape) in feed.itemShapes.enumerated() {
      let page: Int64 = shape.paging == nil ? 0 : shape.paging == .strip ? 1 : 2
      guard shape.restUnits != 0 || page != 0 || shape.widthShare != 0 else { continue }
      enter(all: [-3, Int64(kind), shape.restUnits, page, Int64(shape.widthShare)])
    }
    if feed.isRightToLeft { enter(-5) }
    if let starts = feed.startUnits {
      enter(-4)
      enter(all: starts)
    }
  }

  /// - Parameter piece: the next events.
  /// - Complexity: O(events + rows inserted).
  public mutating func append(eventsOf piece: Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      enter(word: time.bitPattern)
      // Traces without coasts keep the hash that they had before coasts existed.
      enter(Int64(event.kind.rawValue) | (event.coasts ? 1 << 8 : 0))
      switch event.kind {
      case .insert:
        let insertion = piece.insertions[Int(event.value)]
        enter(all: insertion.itemCounts)
        enter(all: insertion.heightsUnits)
        enter(all: insertion.kinds)
      case .viewport: enter(piece.viewports[Int(event.value)])
      case .splice:
        let splice = piece.splices[Int(event.value)]
        for count in [splice.itemCount, splice.at, splice.removed, splice.added] {
          enter(Int64(count))
        }
      default: enter(event.value)
      }
      enter(Int64(event.row))
    }
  }

  /// The hash so far, as 16 hexadecimal digits.
  public var contentHash: String {
    var mixed = state
    mixed = (mixed ^ (mixed >> 33)) &* 0xFF51_AFD7_ED55_8CCD
    mixed = (mixed ^ (mixed >> 33)) &* 0xC4CE_B9FE_1A85_EC53
    let digits = String(mixed ^ (mixed >> 33), radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  private mutating func enter(word: UInt64) { state = (state ^ word) &* 0x0000_0100_0000_01B3 }

  private mutating func enter(_ value: Int64) {
    // FNV of whole words carries only upwards; the fold moves high bits down again.
    enter(word: UInt64(bitPattern: value))
    state ^= state >> 29
  }

  private mutating func enter(_ viewport: Viewport) {
    enter(viewport.widthUnits)
    enter(viewport.heightUnits)
  }

  private mutating func enter<Value: BinaryInteger>(all values: [Value]?) {
    enter(Int64(values?.count ?? -1))
    for value in values ?? [] { enter(Int64(value)) }
  }
}
