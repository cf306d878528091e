import Containers

/// The state of a feed on the screen while the events of a trace are applied: its rows, and the content offsets of its
/// table and strips.
///
/// Rows have identities as in *Semantics.md*: 0, 1, 2, ... from the start, and the next numbers for inserted rows.
package struct LiveFeed: ~Copyable {
  /// A row and its place in the content.
  package struct VisibleRow {
    package let identity: Int32
    package let index: Int
    package let topUnits: Int64
    package let heightUnits: Int64
  }

  /// The geometry of a row's strip along its axis, in units.
  package struct Strip {
    package let items: ItemLine
    package let itemCount: Int64
    /// The length of the items with the insets around them.
    package let contentUnits: Int64
    /// The length that is visible at once.
    package let extentUnits: Int64
    /// 0, or the offset below it at which strips of the kind rest.
    package let leastUnits: Int64

    /// The nearest offset that the content allows.
    package func confined(_ units: Int64) -> Int64 { min(max(units, leastUnits), mostUnits) }

    /// The greatest offset that the content allows, beyond the limits of a trace too.
    package var mostUnits: Int64 { max(leastUnits, contentUnits - extentUnits) }

    /// True if a strip with items would be beyond its content and show no item, or be empty beyond the content's end by
    /// more than a third of its length.
    package func isBlank(_ units: Int64) -> Bool {
      let beyond = units - confined(units)
      guard itemCount > 0, beyond != 0 else { return false }
      if beyond > extentUnits / 3 { return true }
      // The first item that ends after the offset.
      let past = units - items.leadUnits - items.sizeUnits
      let first = items.strideUnits > 0 && past >= 0 ? past / items.strideUnits + 1 : 0
      let start = items.leadUnits + first * items.strideUnits
      return first >= itemCount || start >= units + extentUnits || start + items.sizeUnits <= units
    }

    /// The offset from the other end: that of a right-to-left strip in files, for the one in memory, and back.
    package func turned(_ units: Int64) -> Int64 { contentUnits - extentUnits - units }

    /// True if an offset is an end of the content, within 1/6 point, or beyond it.
    package func isAtEnd(_ units: Int64) -> Bool {
      6 * min(units - leastUnits, mostUnits - units) <= Points.units
    }

    /// The pages around an offset; the offset itself if it is on a page, or at an end of the content, or beyond.
    package func pages(
      around units: Int64, restUnits: Int64, pageUnits: Int64
    ) -> ClosedRange<Int64> {
      let beyond = (units - restUnits) % pageUnits
      let distance = beyond < 0 ? beyond + pageUnits : beyond
      if isAtEnd(units) || 6 * min(distance, pageUnits - distance) <= Points.units {
        return units...units
      }
      let first = units - distance
      return max(first, leastUnits)...min(first + pageUnits, mostUnits)
    }

    /// The content offsets that the content allows.
    package var boundsUnits: ClosedRange<Int64> {
      let bounds = LiveFeed.bounds(ofContentUnits: contentUnits, extentUnits: extentUnits)
      return leastUnits...max(leastUnits, bounds.upperBound)
    }
  }

  /// The feed at the start, but for the offsets at which rows begin: they move with their pages.
  package var shape: Feed
  package var viewport: Viewport {
    didSet { visible.offsets = 0..<0 }
  }
  /// The table's content offset.
  package var offsetUnits: Int64 = 0
  /// The strips that have been scrolled, by identity.
  package var motions: [Int32: StripState] = [:]
  /// The offset of all other strips: that of the last event that moved all; nil before one, when each is at rest.
  package var commonUnits: Int64?
  /// The rows whose coasts move their strips, by identity.
  package var drivenStrips: Set<Int32> = []

  private var rows = RowSequence()
  /// The displayed rows, and the content offsets at which they are the same; no offset after an edit.
  private var visible: (rows: [VisibleRow], offsets: Range<Int64>) = ([], 0..<0)
  // By identity.
  private var itemCounts: [Int32]
  private var kinds: [UInt8]
  /// The loss while the screen is away; nil while it is there.
  package var away: ScreenLoss?
  /// True if `layOut` has to be called before the next event.
  private var needsLayout = false

  /// The feed before the first event of a trace.
  ///
  /// - Complexity: O(rows).
  package init(_ trace: Trace) {
    let feed = trace.feed
    shape = feed
    viewport = trace.viewport
    itemCounts = feed.itemCounts
    kinds = feed.kinds ?? Array(repeating: 0, count: feed.rowCount)
    feed.heightsUnits.withUnsafeBufferPointer {
      rows.rebuild(
        sectionRowCounts: feed.sectionRowCounts, headerHeightUnits: feed.headerHeightUnits,
        heightsUnits: $0)
    }
  }

  // MARK: Rows

  package var rowCount: Int { rows.rowCount }

  /// The number of rows that have had an identity so far.
  package var identityCount: Int { itemCounts.count }

  package mutating func contains(identity: Int32) -> Bool { rows.contains(identity: identity) }

  package mutating func index(ofIdentity identity: Int32) -> Int {
    rows.index(ofIdentity: identity)
  }

  package mutating func identity(at index: Int) -> Int32 { rows.identity(at: index) }

  package func itemCount(ofIdentity identity: Int32) -> Int32 { itemCounts[Int(identity)] }

  /// Returns a row of the feed, displayed or not; nil if it was deleted.
  ///
  /// - Complexity: O(log rows).
  package mutating func row(ofIdentity identity: Int32) -> VisibleRow? {
    guard rows.contains(identity: identity) else { return nil }
    let index = rows.index(ofIdentity: identity)
    let cursor = rows.cursor(at: index, needsTop: true)
    return VisibleRow(
      identity: identity, index: index, topUnits: cursor.topUnits,
      heightUnits: rows.heightUnits(at: cursor))
  }

  /// The greatest content offset at which the table rests, beyond the limits of a trace too.
  package var mostUnits: Int64 { max(0, rows.contentHeightUnits - viewport.heightUnits) }

  /// The content offsets at which the table rests, within the limits of a trace.
  package var boundsUnits: ClosedRange<Int64> {
    LiveFeed.bounds(ofContentUnits: rows.contentHeightUnits, extentUnits: viewport.heightUnits)
  }

  fileprivate static func bounds(
    ofContentUnits content: Int64, extentUnits extent: Int64
  ) -> ClosedRange<Int64> {
    0...min(max(0, content - extent), Points.limitUnits / 2)
  }

  /// Returns the rows on the screen from top to bottom, by the strict inequalities of *Semantics.md*.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  package mutating func visibleRows() -> [VisibleRow] {
    if visible.offsets.contains(offsetUnits) { return visible.rows }
    visible = ([], 0..<0)
    if away ?? .nothing != .nothing { return [] }
    let end = offsetUnits + viewport.heightUnits
    var cursor = rows.firstRow(endingBelow: offsetUnits)
    while cursor.index < rows.rowCount, cursor.topUnits < end {
      let height = rows.heightUnits(at: cursor)
      // A row without height can end below the offset and still be above the screen.
      if cursor.topUnits + height > offsetUnits {
        visible.rows.append(
          VisibleRow(
            identity: rows.identity(at: cursor), index: cursor.index, topUnits: cursor.topUnits,
            heightUnits: height))
      }
      rows.advance(&cursor)
    }
    if let first = visible.rows.first, let last = visible.rows.last {
      // While the screen begins in the first row and ends in the last; there are no rows beyond the content.
      let lower = max(
        first.index == 0 ? .min : first.topUnits, last.topUnits - viewport.heightUnits + 1)
      let upper = min(
        first.topUnits + first.heightUnits,
        last.index == rows.rowCount - 1
          ? .max : last.topUnits + last.heightUnits - viewport.heightUnits + 1)
      if lower < upper { visible.offsets = lower..<upper }
    }
    return visible.rows
  }

  /// Returns a row if it is on the screen; otherwise nil.
  ///
  /// - Complexity: O(log rows on the screen) while the screen has the same rows.
  package mutating func visibleRow(at index: Int) -> VisibleRow? {
    let shown = visibleRows()
    var range = 0..<shown.count
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      if shown[middle].index == index { return shown[middle] }
      range =
        shown[middle].index < index ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return nil
  }

  /// Returns a content offset at which a row is on the screen; nil for a row without height on a screen of one unit.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  package mutating func offsetUnits(showing index: Int) -> Int64? {
    let top = rows.cursor(at: index, needsTop: true).topUnits
    return [offsetUnits, top, top - 1, top + 1, Points.limitUnits].first {
      $0.magnitude <= Points.limitUnits && isVisible(index, at: $0)
    }
  }

  /// Returns whether a row would be on the screen at a content offset.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  package mutating func isVisible(_ index: Int, at offset: Int64) -> Bool {
    let present = offsetUnits
    defer { offsetUnits = present }
    offsetUnits = offset
    return visibleRow(at: index) != nil
  }

  /// Returns the current shape of the feed.
  ///
  /// - Parameter size: the viewport that its lengths and starts are for; nil for the present one.
  /// - Complexity: O(rows).
  package mutating func feedNow(on size: Viewport? = nil) -> Feed {
    let size = size ?? viewport
    var feed = shape
    feed.itemCounts = []
    feed.kinds = feed.kinds.map { _ in [] }
    var heights: [Int64] = []
    var starts = feed.startUnits.map { _ in [Int64]() }
    var cursor = rows.cursor(at: 0)
    while cursor.index < rows.rowCount {
      let identity = Int(rows.identity(at: cursor))
      feed.itemCounts.append(itemCounts[identity])
      feed.kinds?.append(kinds[identity])
      heights.append(rows.heightUnits(at: cursor))
      let start = restUnits(ofIdentity: Int32(identity), on: size)
      starts?.append(min(max(start, -Points.limitUnits), Points.limitUnits))
      rows.advance(&cursor)
    }
    if case .each = shape.rowHeight { feed.rowHeight = .each(units: heights) }
    feed.itemShapes = feed.itemShapes.map { $0.resized(to: size) }
    feed.startUnits = starts
    feed.sectionRowCounts = shape.sectionRowCounts.indices.map {
      Int32(rows.rowCount(ofSection: $0))
    }
    return feed
  }

  // MARK: Strips

  package func stripOffsetUnits(ofIdentity identity: Int32) -> Int64 {
    stripState(ofIdentity: identity).offsetUnits
  }

  /// Puts a strip at an offset, as a finger does.
  package mutating func setStripOffset(_ units: Int64, ofIdentity identity: Int32) {
    motions[identity] = StripState(at: units)
  }

  /// The shape of the items in a row's strip.
  package func itemShape(ofIdentity identity: Int32) -> Feed.ItemShape {
    shape.itemShape(ofKind: kinds[Int(identity)], on: viewport)
  }

  /// The offset of a row's strip that was never scrolled: on another viewport, that of the same page.
  package func restUnits(ofIdentity identity: Int32, on size: Viewport? = nil) -> Int64 {
    let rest = shape.restUnits(ofRow: identity, kind: kinds[Int(identity)])
    guard let size, size != viewport, shape.startUnits != nil,
      let change = pageChange(ofIdentity: identity, to: size)
    else { return rest }
    return change.moved(rest, restUnits: itemShape(ofIdentity: identity).restUnits)
  }

  /// The length of a row's pages on a viewport; nil without pages.
  package func pageUnits(ofIdentity identity: Int32, on size: Viewport) -> Int64? {
    shape.itemShape(ofKind: kinds[Int(identity)], on: size)
      .pageUnits(along: shape.axis, extentUnits: size.widthUnits)
  }

  /// A row's strip, displayed or not, with another number of items or on another viewport; nil for a deleted row.
  ///
  /// - Complexity: O(log rows).
  package mutating func strip(
    ofIdentity identity: Int32, itemCount: Int32? = nil, on size: Viewport? = nil
  ) -> Strip? {
    guard let row = row(ofIdentity: identity) else { return nil }
    var height = row.heightUnits
    if case .summed = shape.rowHeight, let itemCount {
      height = shape.heightsUnits(ofRowsWith: [itemCount])[0]
    }
    return strip(
      ofIdentity: identity, itemCount: itemCount, heightUnits: height, size ?? viewport)
  }

  /// The change of a row's pages with another viewport; nil if they stay.
  package func pageChange(ofIdentity identity: Int32, to size: Viewport) -> PageChange? {
    shape.pageChange(ofKind: kinds[Int(identity)], from: viewport, to: size)
  }

  package func strip(of row: VisibleRow) -> Strip {
    strip(ofIdentity: row.identity, heightUnits: row.heightUnits, viewport)
  }

  /// The strip of a row that has a height, on a viewport.
  ///
  /// - Parameter count: the number of its items; nil for the present one.
  private func strip(
    ofIdentity identity: Int32, itemCount count: Int32? = nil, heightUnits: Int64, _ size: Viewport
  ) -> Strip {
    let item = shape.itemShape(ofKind: kinds[Int(identity)], on: size)
    let isHorizontal = shape.axis == .horizontal
    let line = item.line(along: shape.axis)
    let count = Int64(count ?? itemCounts[Int(identity)])
    let length = count * line.strideUnits - item.spacingUnits
    let trail = isHorizontal ? item.rightInsetUnits : item.bottomInsetUnits
    return Strip(
      items: line, itemCount: count, contentUnits: line.leadUnits + max(0, length) + trail,
      extentUnits: isHorizontal ? size.widthUnits : heightUnits,
      leastUnits: min(0, item.restUnits))
  }

  /// Returns the items of a row that are on the screen; nil if no item is.
  package func visibleItems(of row: VisibleRow) -> ClosedRange<Int>? {
    let strip = strip(of: row)
    let last = Int64(itemCounts[Int(row.identity)]) - 1
    let (size, stride) = (strip.items.sizeUnits, strip.items.strideUnits)
    let begin = stripOffsetUnits(ofIdentity: row.identity) - strip.items.leadUnits
    let end = begin + strip.extentUnits
    guard stride > 0, last >= 0, end > 0 else { return nil }
    // Item k is visible where k stride < end and k stride + size > begin.
    let first = begin < size ? 0 : (begin - size) / stride + 1
    let final = min(last, (end - 1) / stride)
    return first <= final ? Int(first)...Int(final) : nil
  }

  // MARK: Events

  /// Applies an event as a replay does: a strip does not move while it is off the screen, or if it was off the screen
  /// at the beginning of its coast or since.
  ///
  /// - Precondition: the events before it have been applied.
  /// - Complexity: O(log rows), and O(rows on the screen) during a coast.
  package mutating func apply(_ event: TraceEvent, of trace: Trace) {
    let index = Int(event.row)
    // Edits of one batch are laid out once.
    if needsLayout, !event.continuesBatch { layOut() }
    needsLayout = !event.kind.isInStrips
    if event.kind.isEdit { visible.offsets = 0..<0 }
    switch event.kind {
    case .position: offsetUnits = event.value
    case .stripOffset: moveStrip(event)
    case .allStrips:
      (motions, drivenStrips) = ([:], [])
      commonUnits = event.value
    case .insert: insert(trace.insertions[Int(event.value)], at: index)
    case .delete: rows.remove(at: index, count: Int(event.value))
    case .move: rows.move(from: index, to: Int(event.value))
    case .reload:
      endDisplay(ofIdentity: identity(at: index))
      reload(index, itemCount: Int32(event.value))
    case .reset:
      let identity = identity(at: index)
      endDisplay(ofIdentity: identity)
      let rest = restUnits(ofIdentity: identity)
      motions[identity] = commonUnits ?? rest == rest ? nil : StripState(at: rest)
      reload(index, itemCount: Int32(event.value))
    case .splice:
      let identity = identity(at: index)
      let splice = trace.splices[Int(event.value)]
      endDisplay(ofIdentity: identity)
      var state = stripState(ofIdentity: identity)
      state.splice(
        splice, along: itemShape(ofIdentity: identity).line(along: shape.axis),
        restUnits: restUnits(ofIdentity: identity))
      set(state, ofIdentity: identity)
      reload(index, itemCount: splice.itemCount)
    case .viewport: resize(to: trace.viewports[Int(event.value)])
    case .reloadAll:
      for identity in drivenStrips { endDisplay(ofIdentity: identity) }
    case .leave: leave(event.loss)
    case .enter:
      away = nil
      visible.offsets = 0..<0
    case .select, .memoryWarning: break
    }
  }

  /// Gives the table another size. Pages that get another length stay pages.
  package mutating func resize(to size: Viewport) {
    let old = viewport
    defer { viewport = size }
    guard shape.hasPages else { return }
    for identity in commonUnits == nil ? Array(motions.keys) : Array(0..<Int32(itemCounts.count)) {
      let kind = kinds[Int(identity)]
      guard let change = shape.pageChange(ofKind: kind, from: old, to: size) else { continue }
      var state = stripState(ofIdentity: identity)
      state.move(by: change, restUnits: shape.itemShape(ofKind: kind).restUnits)
      motions[identity] = state
    }
    shape.startUnits = shape.startUnits?.indices.map { restUnits(ofIdentity: Int32($0), on: size) }
  }

  /// The screen goes away. A list that is lost is built again at the top; no coast goes on.
  private mutating func leave(_ loss: ScreenLoss) {
    away = loss
    guard loss != .nothing else { return }
    visible.offsets = 0..<0
    offsetUnits = 0
    drivenStrips = []
    for identity in motions.keys { motions[identity]?.coast = nil }
  }

  private mutating func insert(_ insertion: Insertion, at index: Int) {
    let first = Int32(itemCounts.count)
    let heights = shape.heightsUnits(
      ofRowsWith: insertion.itemCounts, each: insertion.heightsUnits)
    heights.withUnsafeBufferPointer {
      rows.insert(firstIdentity: first, heightsUnits: $0, at: index)
    }
    itemCounts += insertion.itemCounts
    kinds += insertion.kinds ?? Array(repeating: 0, count: heights.count)
  }

  /// Replaces a row's items. Its height changes only if it is a sum over the items.
  private mutating func reload(_ index: Int, itemCount: Int32) {
    itemCounts[Int(rows.identity(at: index))] = itemCount
    guard case .summed = shape.rowHeight else { return }
    rows.setHeight(shape.heightsUnits(ofRowsWith: [itemCount])[0], at: rows.cursor(at: index))
  }

  // MARK: Coasts

  /// Returns the scroll state of a row's strip.
  package func stripState(ofIdentity identity: Int32) -> StripState {
    motions[identity] ?? StripState(at: commonUnits ?? restUnits(ofIdentity: identity))
  }

  private mutating func set(_ state: StripState, ofIdentity identity: Int32) {
    motions[identity] = state
    if state.coast == .ownStrip {
      drivenStrips.insert(identity)
    } else {
      drivenStrips.remove(identity)
    }
  }

  private mutating func moveStrip(_ event: TraceEvent) {
    let shown = visibleRow(at: Int(event.row))
    let identity = shown?.identity ?? self.identity(at: Int(event.row))
    var state = stripState(ofIdentity: identity)
    if event.coasts {
      state.coast(to: event.value, isVisible: shown != nil)
    } else if shown != nil {
      state = StripState(at: event.value)
    } else {
      state.lastUnits = event.value
      state.coast = nil
    }
    set(state, ofIdentity: identity)
  }

  /// Ends the displays of rows that have left the screen: their coasts no longer move strips.
  ///
  /// - Complexity: O(strips that coast + rows on the screen).
  package mutating func layOut() {
    guard !drivenStrips.isEmpty else { return }
    let shown = Set(visibleRows().map(\.identity))
    for identity in drivenStrips where !shown.contains(identity) {
      endDisplay(ofIdentity: identity)
    }
  }

  private mutating func endDisplay(ofIdentity identity: Int32) {
    if drivenStrips.remove(identity) != nil { motions[identity]?.coast = .nothing }
  }
}

/// The scroll state of a row's strip, as far as later events depend on it.
package struct StripState: Equatable {
  /// The target of a coast.
  package enum Coast: Equatable {
    /// The strip of the row whose coast it is.
    case ownStrip
    /// No strip: the coast began while the row was off the screen, or the row has left the screen since.
    case nothing
  }

  /// The offset of the strip.
  package var offsetUnits: Int64
  /// The right offsets: more than one if a coast has continued without its strip.
  package var rightUnits: ClosedRange<Int64>
  /// The row's last offset in the trace. The next step of a coast is counted from it.
  package var lastUnits: Int64
  /// The target of the current coast; nil if there is no coast.
  package var coast: Coast?

  /// A strip that a finger has put at an offset.
  package init(at units: Int64) {
    (offsetUnits, rightUnits, lastUnits) = (units, units...units, units)
  }

  /// Continues or begins a coast.
  fileprivate mutating func coast(to units: Int64, isVisible: Bool) {
    let target = coast ?? (isVisible ? .ownStrip : .nothing)
    let step = target == .ownStrip ? units - lastUnits : 0
    coast = target
    lastUnits = units
    offsetUnits = ItemLine.limited(offsetUnits + step)
    rightUnits = Self.span([
      ItemLine.limited(rightUnits.lowerBound + step),
      ItemLine.limited(rightUnits.upperBound + step), units,
    ])
  }

  fileprivate mutating func move(by change: PageChange, restUnits: Int64) {
    let ends = [rightUnits.lowerBound, rightUnits.upperBound].map {
      change.moved($0, restUnits: restUnits)
    }
    rightUnits = ends[0]...ends[1]
    offsetUnits = change.moved(offsetUnits, restUnits: restUnits)
    lastUnits = change.moved(lastUnits, restUnits: restUnits)
  }

  private static func span(_ offsets: [Int64]) -> ClosedRange<Int64> {
    offsets.reduce(offsets[0]...offsets[0]) { min($0.lowerBound, $1)...max($0.upperBound, $1) }
  }

  /// Keeps the strip at its items while others are replaced.
  fileprivate mutating func splice(
    _ splice: Splice, along line: ItemLine, restUnits: Int64
  ) {
    rightUnits = line.rightUnits(rightUnits, after: splice, restUnits: restUnits)
    offsetUnits = line.offsetsUnits(of: offsetUnits, after: splice, restUnits: restUnits).first
    lastUnits = line.offsetsUnits(of: lastUnits, after: splice, restUnits: restUnits).first
  }
}
