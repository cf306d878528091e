import ScrollTrace

/// Writes random events onto a trace, and follows what they do to the feed, so that each is valid
/// and most of them concern what is on screen.
struct RandomEvents {
  var trace: Trace
  var random: PlainRandom
  private(set) var feed: ReferenceFeed
  private(set) var viewport: Viewport
  var positionUnits: Int64 = 0
  private(set) var timeMilliseconds = 0.0
  /// How often an edit is drawn where 100 other events are: feeds differ in how lively they are.
  private let editWeight: Int
  /// True if strips and the table go on by themselves too.
  private let hasCoasts: Bool
  /// True if reloads are of parts of rows too.
  private let hasSplices: Bool
  /// True if some reloads are shown from their start, some events scroll all strips, and the screen goes away.
  private let isRich: Bool
  /// True while the screen is away.
  private var isAway = false
  /// The rows with a coast that no finger has stopped.
  var coastingRows: [Row] = []

  init(
    _ trace: Trace, random: PlainRandom, hasCoasts: Bool, hasSplices: Bool, isRich: Bool
  ) {
    self.trace = trace
    self.random = random
    self.hasCoasts = hasCoasts
    self.hasSplices = hasSplices
    self.isRich = isRich
    feed = ReferenceFeed(trace.feed)
    viewport = trace.viewport
    editWeight = self.random.pick([0, 10, 40, 120])
  }

  /// Appends events until the trace has at least `count`.
  mutating func appendEvents(count: Int) {
    while trace.events.count < count {
      if random.number(in: 0...99 + editWeight) < 100 {
        appendOtherThanEdit()
      } else {
        appendEdits()
      }
      passTime()
    }
  }

  private mutating func appendOtherThanEdit() {
    if isAway { return appendWhileAway() }
    if hasCoasts, random.chance(percent: 55) {
      appendCoast()
      return
    }
    switch random.number(in: 0...99) {
    case 0..<36: appendScroll()
    case 36..<70: appendStripScroll()
    case 70..<86 where isRich && random.chance(percent: 40): appendAllStrips()
    case 70..<78 where isRich && random.chance(percent: 40): appendLeave()
    case 70..<86: appendSelect()
    case 86..<90: trace.append(.reloadAll, atMilliseconds: timeMilliseconds)
    case 90..<95: appendViewport()
    default: trace.append(.memoryWarning, atMilliseconds: timeMilliseconds)
    }
  }

  /// Nothing is lost with a third of the screens that go away.
  private mutating func appendLeave() {
    let loss = random.pick(ScreenLoss.allCases)
    trace.append(.leave, atMilliseconds: timeMilliseconds, value: loss.rawValue)
    isAway = true
    guard loss != .nothing else { return }
    positionUnits = 0
    coastingRows = []
  }

  private mutating func appendWhileAway() {
    switch random.number(in: 0...99) {
    case 0..<70:
      trace.append(.enter, atMilliseconds: timeMilliseconds)
      isAway = false
    case 70..<80: trace.append(.reloadAll, atMilliseconds: timeMilliseconds)
    case 80..<90: appendViewport()
    default: trace.append(.memoryWarning, atMilliseconds: timeMilliseconds)
    }
  }

  /// Half of the time, what comes next happens in the same frame.
  mutating func passTime() {
    if random.chance(percent: 50) {
      timeMilliseconds += Double(random.number(in: 1...64)) / 2
    }
  }

  // MARK: Scrolling

  private mutating func appendScroll() {
    for _ in 0..<random.number(in: 1...5) {
      positionUnits = clamped(nextPosition())
      let coasts = hasCoasts && random.chance(percent: 40)
      trace.append(
        .position, atMilliseconds: timeMilliseconds, value: positionUnits, coasts: coasts)
      passTime()
    }
  }

  /// Near the last position as a rule, seldom anywhere, and past either end too.
  private mutating func nextPosition() -> Int64 {
    let height = viewport.heightUnits
    let contentEnd = Int64(clamping: feed.contentHeightUnits)
    switch random.number(in: 0...99) {
    case 0..<45:
      return positionUnits + within(min(height, 120 * Points.units))
    case 45..<60:
      return positionUnits + within(3 * min(height, 500 * Points.units))
    case 60..<85:
      // Where an edge of a row meets an edge of the viewport, or misses it by one unit.
      guard let row = nearbyRow() else { return 0 }
      let edge = Int64(
        clamping: random.chance(percent: 50) ? row.topUnits : row.topUnits + row.heightUnits)
      return edge - (random.chance(percent: 50) ? 0 : height) + Int64(random.number(in: -1...1))
    case 85..<93:
      let far = min(contentEnd, Points.limitUnits / 4)
      return Int64(random.number(in: 0...Int(far)))
    case 93..<96: return -Int64(random.number(in: 0...Int(height)))
    case 96..<99: return contentEnd - Int64(random.number(in: 0...Int(height)))
    default: return random.pick([-Points.limitUnits, Points.limitUnits, 0])
    }
  }

  private mutating func appendStripScroll() {
    guard let row = nearbyRow() else { return }
    for _ in 0..<random.number(in: 1...4) {
      let offset = clamped(nextOffset(of: row))
      // Where the finger left it, were it on screen: enough to go on from.
      row.lastOffsetUnits = offset
      coastingRows.removeAll { $0 === row }
      trace.append(
        .stripOffset, atMilliseconds: timeMilliseconds, row: Int32(row.index), value: offset)
      passTime()
    }
  }

  /// Where a strip of the row is scrolled to: around where it was, or to the edge of an item.
  mutating func nextOffset(of row: Row) -> Int64 {
    let (lead, size, spacing, extent) = strip(of: row)
    let stride = size + spacing
    let end = Int128(lead) + Int128(stride) * Int128(row.itemCount)
    switch random.number(in: 0...99) {
    case 0..<40:
      return row.lastOffsetUnits + within(100 * Points.units)
    case 40..<70:
      let item = random.number(in: 0...max(0, row.itemCount))
      let edge = Int128(lead) + Int128(stride) * Int128(item) + random.pick([0, Int128(size)])
      let meets = random.chance(percent: 50) ? 0 : Int128(extent)
      return Int64(clamping: edge - meets + Int128(random.number(in: -1...1)))
    case 70..<78:
      // Around 1/6 point: what is the same as rest, and what is not.
      return row.restUnits + random.pick([0, 1, 170, 171, -170, -171])
    case 78..<83: return row.lastOffsetUnits + random.pick([170, 171, -170, -171])
    case 83..<89: return -Int64(random.number(in: 0...60 * 1024))
    case 89..<95: return Int64(clamping: end) / 2 + within(200 * Points.units)
    case 95..<98: return Int64(clamping: end + Int128(random.number(in: 0...100 * 1024)))
    default:
      // So far out that a Float no longer distinguishes it from its neighbours.
      return Int64(random.number(in: Int(-Points.limitUnits)...Int(Points.limitUnits)))
    }
  }

  /// The geometry of a row's strip along its axis, in units.
  private func strip(of row: Row) -> (lead: Int64, size: Int64, spacing: Int64, extent: Int64) {
    let shape = trace.feed.itemShape(ofKind: row.kind)
    switch trace.feed.axis {
    case .horizontal:
      return (shape.leftInsetUnits, shape.widthUnits, shape.spacingUnits, viewport.widthUnits)
    case .vertical:
      return (
        shape.topInsetUnits, shape.heightUnits, shape.spacingUnits,
        Int64(clamping: row.heightUnits)
      )
    }
  }

  /// Returns mostly a row on screen, sometimes any row; nil for an empty feed.
  mutating func nearbyRow() -> Row? {
    guard !feed.rows.isEmpty else { return nil }
    let y = Int128(positionUnits)
    let visible = feed.visibleRows(from: y, to: y + Int128(viewport.heightUnits))
    if visible.isEmpty || random.chance(percent: 15) { return random.pick(feed.rows) }
    return random.pick(visible)
  }

  /// A length of at most `reachUnits`, up or down.
  mutating func within(_ reachUnits: Int64) -> Int64 {
    Int64(random.number(in: -Int(reachUnits)...Int(reachUnits)))
  }

  /// "1,000,000,000 points in any length or offset (either sign)."
  func clamped(_ units: Int64) -> Int64 {
    // From right to left, from either end.
    let limit = trace.feed.isRightToLeft ? Points.limitUnits / 2 : Points.limitUnits
    return min(max(units, -limit), limit)
  }

  /// All strips at once, mostly near the strip of a row on screen.
  private mutating func appendAllStrips() {
    guard !trace.feed.isRightToLeft, let row = nearbyRow() else { return }
    let offset = clamped(nextOffset(of: row))
    feed.commonUnits = offset
    for row in feed.rows { row.leave(at: offset) }
    coastingRows = []
    trace.append(.allStrips, atMilliseconds: timeMilliseconds, value: offset)
  }

  // MARK: Taps and resizes

  private mutating func appendSelect() {
    // "A row or item that is not there" is an error: rows without items are passed over.
    guard let row = nearbyRow(), row.itemCount > 0 else { return }
    trace.append(
      .select, atMilliseconds: timeMilliseconds, row: Int32(row.index),
      value: Int64(nearbyItem(of: row)))
  }

  /// Mostly an item around the strip's offset, sometimes any.
  private mutating func nearbyItem(of row: Row) -> Int {
    let last = row.itemCount - 1
    let (lead, size, spacing, extent) = strip(of: row)
    guard size + spacing > 0, random.chance(percent: 80) else {
      return random.number(in: 0...last)
    }
    let first = (row.lastOffsetUnits - lead) / (size + spacing)
    let shown = min(extent / (size + spacing), Int64(last))
    return Int(min(max(first + Int64(random.number(in: 0...Int(shown))), 0), Int64(last)))
  }

  private mutating func appendViewport() {
    viewport =
      random.chance(percent: 40)
      ? Viewport(widthUnits: viewport.heightUnits, heightUnits: viewport.widthUnits)
      : RandomTrace.randomViewport(random: &random)
    trace.append(viewport, atMilliseconds: timeMilliseconds)
  }

  // MARK: Edits

  /// Edits of one time: a batch, or several where something else comes between them.
  private mutating func appendEdits() {
    for _ in 0..<random.number(in: 1...5) {
      appendEdit()
      if random.chance(percent: 15) { appendOtherThanEdit() }
    }
  }

  mutating func appendEdit() {
    let rowCount = feed.rows.count
    switch random.number(in: 0...99) {
    case _ where rowCount == 0: appendInsert()
    case 0..<30: appendInsert()
    case 30..<55: appendDelete()
    case 55..<77:
      let index = nearbyIndex(below: rowCount)
      let destination = nearbyIndex(below: rowCount)
      feed.move(from: index, to: destination)
      trace.append(
        .move, atMilliseconds: timeMilliseconds, row: Int32(index), value: Int64(destination))
    case _ where hasSplices && random.chance(percent: 80): appendSplice()
    default:
      let index = nearbyIndex(below: rowCount)
      let itemCount =
        random.chance(percent: 30)
        ? Int32(feed.rows[index].itemCount) : RandomTrace.randomItemCount(random: &random)
      feed.reload(index, itemCount: Int(itemCount))
      let isReset = isRich && random.chance(percent: 50)
      if isReset { feed.rows[index].lastOffsetUnits = feed.rows[index].restUnits }
      trace.append(
        isReset ? .reset : .reload, atMilliseconds: timeMilliseconds, row: Int32(index),
        value: Int64(itemCount))
    }
  }

  /// Mostly of few items, and around what is seen.
  private mutating func appendSplice() {
    let index = nearbyIndex(below: feed.rows.count)
    let row = feed.rows[index]
    let at =
      row.itemCount > 0 && random.chance(percent: 60)
      ? nearbyItem(of: row) : random.number(in: 0...row.itemCount)
    let room = row.itemCount - at
    let removed = min(room, random.chance(percent: 20) ? room : random.number(in: 0...3))
    let added = random.chance(percent: 40) ? 0 : random.number(in: 0...4)
    let splice = Splice(
      itemCount: Int32(row.itemCount - removed + added), at: Int32(at), removed: Int32(removed),
      added: Int32(added))
    feed.splice(index, splice)
    trace.append(splice, atMilliseconds: timeMilliseconds, row: Int32(index))
  }

  private mutating func appendInsert() {
    let count = random.chance(percent: 60) ? 1 : random.number(in: 2...6)
    var heights: [Int64]?
    if case .each = trace.feed.rowHeight {
      heights = (0..<count).map { _ in RandomTrace.randomHeight(random: &random) }
    }
    var kinds: [UInt8]?
    if let kindsAtStart = trace.feed.kinds {
      kinds = (0..<count).map { _ in kindsAtStart.isEmpty ? 0 : random.pick(kindsAtStart) }
    }
    let insertion = Insertion(
      itemCounts: (0..<count).map { _ in RandomTrace.randomItemCount(random: &random) },
      heightsUnits: heights, kinds: kinds)
    // At the end as well: `rows.count` is a place to insert.
    let index = nearbyIndex(below: feed.rows.count + 1)
    _ = feed.insert(insertion, before: index)
    trace.append(insertion, atMilliseconds: timeMilliseconds, row: Int32(index))
  }

  private mutating func appendDelete() {
    let rowCount = feed.rows.count
    var index = nearbyIndex(below: rowCount)
    var count = 1
    switch random.number(in: 0...99) {
    case 0..<4:
      index = 0
      count = rowCount
    case 4..<45: count = min(random.number(in: 2...9), rowCount - index)
    default: break
    }
    _ = feed.delete(count, from: index)
    trace.append(.delete, atMilliseconds: timeMilliseconds, row: Int32(index), value: Int64(count))
  }

  /// An index from 0 up to, not including, `limit`: mostly on screen, often at the feed's ends or
  /// where a section begins or ends, sometimes any.
  private mutating func nearbyIndex(below limit: Int) -> Int {
    switch random.number(in: 0...99) {
    case 0..<10: return 0
    case 10..<20: return limit - 1
    case 20..<35:
      let firstRows = feed.rows.filter { $0.path.number == 0 }
      guard !firstRows.isEmpty else { return 0 }
      return min(max(random.pick(firstRows).index - random.number(in: 0...1), 0), limit - 1)
    case 35..<50: return random.number(in: 0...limit - 1)
    default: return min(nearbyRow()?.index ?? 0, limit - 1)
    }
  }
}
