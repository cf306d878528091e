import ScrollTrace

/// The parts of a trace to leave out, and the layout of the rest.
struct TraceChange {
  /// The same rows as in the trace, with these lengths, kinds and sections.
  var feed: Feed
  var viewport: Viewport
  /// The row that table offsets are anchored to while it is on the screen, by identity.
  var focus: Int32 = -1
  /// Keeps offsets within the content, and leaves out fling events that move nothing.
  var isConfined = true
  /// The omitted events, by index, and the omitted rows, by identity; empty to keep all.
  var omittedEvents: [Bool] = []
  var omittedRows: [Bool] = []
  /// The events after the first so many are left out.
  var eventsMax = Int.max
  /// The most items that a row keeps.
  var itemsMax: Int32 = 1_000_000
  /// Offsets become the nearest multiple.
  var stepUnits: Int64 = 1

  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  func applied(to trace: Trace) -> Trace {
    var rewriting = TraceRewriting(trace, self)
    for (index, event) in trace.events.enumerated() { rewriting.rewrite(event, index) }
    return rewriting.result
  }

  fileprivate func keeps(row: Int) -> Bool { omittedRows.isEmpty || !omittedRows[row] }

  /// Returns the rows of an insertion, or of the feed at the start, that are kept.
  fileprivate func kept(of rows: Insertion, from first: Int) -> (rows: Insertion, indices: [Int]) {
    let indices = rows.itemCounts.indices.filter { keeps(row: first + $0) }
    var kept = Insertion(itemCounts: indices.map { min(rows.itemCounts[$0], itemsMax) })
    if case .each = feed.rowHeight {
      kept.heightsUnits = indices.compactMap { rows.heightsUnits?[$0] }
    }
    if feed.kinds != nil { kept.kinds = indices.compactMap { rows.kinds?[$0] } }
    return (kept, indices)
  }
}

/// Rewrites a trace event by event.
///
/// The old and the new feed are followed side by side. An event names rows by index, so each row is looked up in the
/// old feed and written with its index in the new one.
/// - Events of rows that are left out are left out. A delete takes those of its rows that are there, and becomes
///   several of one batch where they are apart. An insert or a move goes before the next row that is there.
/// - A splice is cut to the items that the row has. A tap on a missing item is a tap on the last one.
/// - Frames are 16 ms apart. Events of one frame stay together, but two batches of edits are never joined.
private struct TraceRewriting: ~Copyable {
  private let old: Trace
  private let change: TraceChange
  private(set) var result: Trace
  private var oldFeed: LiveFeed
  private var newFeed: LiveFeed
  /// The identity in the new trace of each row of the old one; -1 for a row that is left out.
  private var newIdentities: [Int32] = []
  private var newIdentityCount: Int32 = 0
  /// The batch and the time, in the old trace, of the event being rewritten and of the one written last.
  private var (batch, lastBatch) = (0, -1)
  private var (oldTime, lastOldTime) = (0.0, -1.0)

  init(_ old: Trace, _ change: TraceChange) {
    self.old = old
    self.change = change
    let feed = change.feed
    let (rows, indices) = change.kept(
      of: Insertion(
        itemCounts: feed.itemCounts, heightsUnits: feed.heightsUnits, kinds: feed.kinds),
      from: 0)
    result = Trace(
      name: old.name, source: old.source, frameRate: old.frameRate, viewport: change.viewport,
      feed: feed)
    result.feed.itemCounts = rows.itemCounts
    result.feed.kinds = rows.kinds
    if let heights = rows.heightsUnits { result.feed.rowHeight = .each(units: heights) }
    if let starts = feed.startUnits { result.feed.startUnits = indices.map { starts[$0] } }
    result.feed.itemShapes = feed.itemShapes.map { $0.resized(to: change.viewport) }
    var begin = 0
    result.feed.sectionRowCounts = feed.sectionRowCounts.compactMap { count in
      let rows = begin..<begin + Int(count)
      begin = rows.upperBound
      let kept = rows.count(where: change.keeps)
      // A section goes with its last row.
      return kept == 0 && count > 0 ? nil : Int32(kept)
    }
    if result.feed.sectionRowCounts.isEmpty { result.feed.sectionRowCounts = [0] }
    oldFeed = LiveFeed(old)
    newFeed = LiveFeed(result)
    name(feed.rowCount, kept: indices)
  }

  /// Gives new identities to the next rows of the old trace.
  private mutating func name(_ count: Int, kept: [Int]) {
    let first = newIdentities.count
    newIdentities += Array(repeating: -1, count: count)
    for index in kept {
      newIdentities[first + index] = newIdentityCount
      newIdentityCount += 1
    }
  }

  mutating func rewrite(_ event: TraceEvent, _ index: Int) {
    oldTime = old.timesMilliseconds[index]
    if !event.continuesBatch { batch += 1 }
    let isOmitted =
      index >= change.eventsMax || !change.omittedEvents.isEmpty && change.omittedEvents[index]
    if event.kind == .insert {
      rewriteInsert(event, isOmitted: isOmitted)
    } else if !isOmitted {
      rewriteKept(event)
    }
    oldFeed.apply(event, of: old)
  }

  private mutating func rewriteKept(_ event: TraceEvent) {
    // If the screen's return is left out, no finger can scroll.
    if newFeed.away != nil, event.kind == .position || event.kind.isInStrips { return }
    switch event.kind {
    case .position:
      let offset = rounded(anchored(event.value), within: newFeed.boundsUnits)
      if change.isConfined, event.coasts, offset == newFeed.offsetUnits { return }
      append(event, value: offset)
    case .viewport:
      result.append(old.viewports[Int(event.value)], atMilliseconds: time(of: event))
      follow()
    case .reloadAll, .memoryWarning: append(event)
    case .leave: if newFeed.away == nil { append(event, value: event.value) }
    case .enter: if newFeed.away != nil { append(event) }
    case .allStrips:
      let wide = -Points.limitUnits...Points.limitUnits
      append(event, value: rounded(event.value, within: wide))
    case .delete: rewriteDelete(event)
    case .stripOffset, .select, .move, .reload, .splice, .reset, .insert:
      guard let index = newIndex(ofRowAt: Int(event.row)),
        let row = newFeed.row(ofIdentity: newFeed.identity(at: index))
      else { return }
      rewrite(event, of: row)
    }
  }

  private mutating func rewrite(_ event: TraceEvent, of row: LiveFeed.VisibleRow) {
    let itemCount = newFeed.itemCount(ofIdentity: row.identity)
    var value = event.value
    switch event.kind {
    case .stripOffset:
      value = rounded(value, within: newFeed.strip(of: row).boundsUnits)
      let before = newFeed.stripState(ofIdentity: row.identity).lastUnits
      if change.isConfined, event.coasts, value == before { return }
    case .select:
      value = min(value, Int64(itemCount) - 1)
      if value < 0 { return }
    case .move:
      let isDown = value > Int64(event.row)
      let next = newIndex(toInsertBefore: Int(isDown ? value + 1 : value))
      value = Int64(next > row.index ? next - 1 : next)
    case .reload, .reset: value = min(value, Int64(change.itemsMax))
    default:
      let splice = old.splices[Int(value)].cut(toItems: itemCount, atMost: change.itemsMax)
      result.append(splice, atMilliseconds: time(of: event), row: Int32(row.index))
      return follow()
    }
    append(event, row: row.index, value: value)
  }

  private func rounded(_ offset: Int64, within bounds: ClosedRange<Int64>) -> Int64 {
    let steps = (Double(offset) / Double(change.stepUnits)).rounded()
    let offset = Int64(steps) * change.stepUnits
    let limits = change.isConfined ? bounds : -Points.limitUnits...Points.limitUnits
    return min(max(offset, limits.lowerBound), limits.upperBound)
  }

  private mutating func rewriteInsert(_ event: TraceEvent, isOmitted: Bool) {
    let insertion = old.insertions[Int(event.value)]
    let (rows, indices) = change.kept(of: insertion, from: newIdentities.count)
    let index = newIndex(toInsertBefore: Int(event.row))
    name(insertion.itemCounts.count, kept: isOmitted ? [] : indices)
    if isOmitted || indices.isEmpty { return }
    result.append(rows, atMilliseconds: time(of: event), row: Int32(index))
    follow()
  }

  private mutating func rewriteDelete(_ event: TraceEvent) {
    let rows = Int(event.row)..<Int(event.row) + Int(event.value)
    let indices = rows.compactMap { newIndex(ofRowAt: $0) }.sorted()
    // The last rows first, so that the indices of the others stay what they are.
    var end = indices.count
    while end > 0 {
      var begin = end - 1
      while begin > 0, indices[begin - 1] == indices[begin] - 1 { begin -= 1 }
      append(event, row: indices[begin], value: Int64(end - begin))
      end = begin
    }
  }

  private mutating func append(_ event: TraceEvent, row: Int = 0, value: Int64 = 0) {
    result.append(
      event.kind, atMilliseconds: time(of: event), row: Int32(row), value: value,
      coasts: event.coasts)
    follow()
  }

  private mutating func follow() {
    newFeed.apply(result.events[result.events.count - 1], of: result)
  }

  private mutating func time(of event: TraceEvent) -> Double {
    let last = result.timesMilliseconds.last ?? 0
    let followsEdit = result.events.last?.kind.isEdit ?? false
    let joinsBatches = event.kind.isEdit && followsEdit && batch != lastBatch
    let isSameFrame = oldTime == lastOldTime && !joinsBatches
    (lastBatch, lastOldTime) = (batch, oldTime)
    return isSameFrame ? last : last + 16
  }

  private mutating func newIndex(ofRowAt index: Int) -> Int? {
    let row = newIdentities[Int(oldFeed.identity(at: index))]
    return row >= 0 && newFeed.contains(identity: row) ? newFeed.index(ofIdentity: row) : nil
  }

  /// The new index of the first row that is there from an index of the old feed on, or the end.
  private mutating func newIndex(toInsertBefore index: Int) -> Int {
    for index in index..<max(index, oldFeed.rowCount) {
      if let index = newIndex(ofRowAt: index) { return index }
    }
    return newFeed.rowCount
  }

  /// The table offset that keeps a row where it was on the screen: the focus where it is displayed, or else the first
  /// displayed row. If that row is left out, the next one comes to the top.
  private mutating func anchored(_ offset: Int64) -> Int64 {
    oldFeed.offsetUnits = offset
    let visible = oldFeed.visibleRows()
    guard let old = visible.first(where: { $0.identity == change.focus }) ?? visible.first
    else { return offset }
    let index = newIndex(toInsertBefore: old.index)
    guard index < newFeed.rowCount, let new = newFeed.row(ofIdentity: newFeed.identity(at: index))
    else { return newFeed.boundsUnits.upperBound }
    guard new.identity == newIdentities[Int(old.identity)] else { return new.topUnits }
    var distance = offset - old.topUnits
    if oldFeed.viewport != newFeed.viewport || old.heightUnits != new.heightUnits {
      // On another layout the whole row is displayed.
      let bottom = min(0, new.heightUnits - newFeed.viewport.heightUnits)
      distance = min(max(distance, bottom), 0)
    }
    return new.topUnits + distance
  }
}

extension Splice {
  /// The part of a splice that applies to a row with another number of items.
  fileprivate func cut(toItems count: Int32, atMost itemsMax: Int32) -> Splice {
    let at = min(at, count)
    let removed = min(removed, count - at)
    let added = min(added, itemsMax - (count - removed))
    return Splice(itemCount: count - removed + added, at: at, removed: removed, added: added)
  }
}
