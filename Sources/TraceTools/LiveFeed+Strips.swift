import ScrollTrace

/// How far a row's strip is scrolled, as far as what comes after depends on it.
package struct StripMotion: Equatable {
  /// What a coast moves.
  enum Coast: Equatable {
    /// The strip of the row whose coast it is.
    case ownStrip
    /// None: it began while the row was not on the screen, or the row has left it since.
    case nothing
  }

  /// What the strip shows.
  var offsetUnits: Int64
  /// The offsets that are right: more than one where a coast has gone on without its strip.
  var rightUnits: ClosedRange<Int64>
  /// The row's last offset in the trace, which the next step is counted from.
  package var lastUnits: Int64
  /// What the coast under way moves; nil where there is none.
  var coast: Coast?

  /// A strip that a finger has put here.
  init(at units: Int64) {
    (offsetUnits, rightUnits, lastUnits) = (units, units...units, units)
  }
}

/// Strips as the law of motion moves them, on a host that stops a strip when its row leaves the screen.
extension LiveFeed {
  /// No coast takes a strip farther: 2^40 points, either way.
  private static let coastLimitUnits: Int64 = 1 << 50

  package func stripMotion(ofIdentity identity: Int32) -> StripMotion {
    var state = StripMotion(at: stripOffsetUnits(ofIdentity: identity))
    guard let motion = motions[identity] else { return state }
    state.rightUnits = motion.rightUnits
    state.lastUnits = motion.lastUnits
    state.coast = motion.coast
    return state
  }

  private mutating func set(_ state: StripMotion, ofIdentity identity: Int32) {
    setStripOffset(state.offsetUnits, ofIdentity: identity)
    motions[identity] = state == StripMotion(at: state.offsetUnits) ? nil : state
    if state.coast == .ownStrip {
      drivenStrips.insert(identity)
    } else {
      drivenStrips.remove(identity)
    }
  }

  /// Does what an `x` says.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  mutating func moveStrip(_ event: TraceEvent) {
    let shown = visibleRows().first { $0.index == Int(event.row) }
    let identity = shown?.identity ?? self.identity(at: Int(event.row))
    var state = stripMotion(ofIdentity: identity)
    let step = event.value - state.lastUnits
    state.lastUnits = event.value
    if event.coasts {
      let coast = state.coast ?? (shown == nil ? .nothing : .ownStrip)
      state.coast = coast
      let moves = coast == .ownStrip ? step : 0
      state.offsetUnits = Self.moved(state.offsetUnits, by: moves)
      let lower = Self.moved(state.rightUnits.lowerBound, by: moves)
      let upper = Self.moved(state.rightUnits.upperBound, by: moves)
      state.rightUnits = min(lower, event.value)...max(upper, event.value)
    } else if shown != nil {
      state = StripMotion(at: event.value)
    } else {
      state.coast = nil
    }
    set(state, ofIdentity: identity)
  }

  /// Part of a row's items are others: its strip goes with those that stay.
  mutating func spliceStrip(ofIdentity identity: Int32, _ splice: Splice) {
    let item = shape.itemShape(ofKind: kinds[Int(identity)])
    let isHorizontal = shape.axis == .horizontal
    let size = isHorizontal ? item.widthUnits : item.heightUnits
    let line = ItemLine(
      leadUnits: isHorizontal ? item.leftInsetUnits : item.topInsetUnits, sizeUnits: size,
      strideUnits: size + item.spacingUnits)
    var state = stripMotion(ofIdentity: identity)
    let (low, high) = (state.rightUnits.lowerBound, state.rightUnits.upperBound)
    let (lows, highs) = (
      line.offsetsUnits(of: low, after: splice), line.offsetsUnits(of: high, after: splice)
    )
    state.rightUnits =
      min(
        lows.first, lows.second, highs.first, highs.second)...max(
        lows.first, lows.second, highs.first, highs.second)
    state.offsetUnits = line.offsetsUnits(of: state.offsetUnits, after: splice).first
    state.lastUnits = line.offsetsUnits(of: state.lastUnits, after: splice).first
    set(state, ofIdentity: identity)
  }

  private static func moved(_ units: Int64, by step: Int64) -> Int64 {
    min(max(units + step, -coastLimitUnits), coastLimitUnits)
  }

  /// Takes the strips of rows that are not on the screen any more from their coasts, which move nothing from then on.
  ///
  /// - Complexity: O(strips that coast x rows on the screen).
  mutating func layOut() {
    guard !drivenStrips.isEmpty else { return }
    let shown = visibleRows()
    for identity in drivenStrips where !shown.contains(where: { $0.identity == identity }) {
      endDisplay(ofIdentity: identity)
    }
  }

  /// A row's display ends.
  mutating func endDisplay(ofIdentity identity: Int32) {
    if drivenStrips.remove(identity) != nil { motions[identity]?.coast = .nothing }
  }

  /// Every display ends.
  mutating func endDisplays() {
    for identity in drivenStrips { endDisplay(ofIdentity: identity) }
  }
}
