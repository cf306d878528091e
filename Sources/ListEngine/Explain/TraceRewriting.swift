import Containers
import ScrollTrace

/// Writes a trace anew without some of its events and rows, or on a feed of other lengths and items.
///
/// An event names a row by its index, and indices change their meaning when an edit before is left out. So
/// two feeds go side by side, that of the trace and that of what is written: an event names rows by identity
/// in the first, and is written with the indices that those have in the second.
/// - What happens to rows that are not there is left out. A `delete` takes those of its rows that are there,
///   and becomes several, of one batch, where they do not stand together. An insert or a move goes before
///   the nearest row behind it that is there.
/// - A reload of part of a row is one of what the row has of that part.
/// - A tap on an item that is not there is one on the last, and none where there is no item.
/// - *Anchored*, a content offset of the table is a row in sight that is there, and how far it is from the top
///   of the screen: what is seen stays where it was while rows above come to be missing. It is the row that the
///   trace is about where that one is in sight, and else the first.
/// - Edits of one batch stay together, and no others join them: times are 16 ms apart, but for batches; and, where
///   frames are asked for, but for what follows in one frame and is no edit.
struct TraceRewriting: ~Copyable {
  /// What is left out.
  struct Omission {
    /// Whether each event, by its index, goes; empty where none does.
    var events: [Bool] = []
    /// Whether each row, by its identity, goes; empty where none does.
    var rows: [Bool] = []
  }

  /// From one frame to the next.
  static let frameMilliseconds = 16.0

  private let old: Trace
  /// The same events and rows with other lengths, items, kinds or sections: what is written.
  private let goal: Trace
  private let omission: Omission
  private let isAnchored: Bool
  /// The row that the trace is about, by its identity in the old trace.
  private let focus: Int32?
  private let isInFrames: Bool
  /// The height of the screen of the old trace.
  private var screenHeightUnits: Int64

  private var before = RowSequence()
  private var after = RowSequence()
  private var result: Trace
  /// What a row of the old trace is called in the new one, by identity; -1 where it is not there.
  private var newIdentities: [Int32]
  /// The items of the new trace's rows, by identity there.
  private var itemCounts: [Int32] = []
  private var batch = 0
  private var lastBatch = -1
  /// When the event that is taken happened in the old trace, and the one that was written last.
  private var oldTime = 0.0
  private var lastOldTime: Double?
  private var isOutOfRange = false

  /// The trace with this left out, in the lengths of `goal`, which is `old` but for those.
  ///
  /// - Returns: nil where it could not be written: a content offset would be out of range.
  /// - Complexity: O(rows + events x log rows), for few rows left out at once.
  static func rewrite(
    _ old: Trace, as goal: Trace? = nil, without omission: Omission = Omission(),
    isAnchored: Bool = false, focus: Int32? = nil, isInFrames: Bool = false
  ) -> Trace? {
    var rewriting = TraceRewriting(
      old: old, goal: goal ?? old, omission: omission, isAnchored: isAnchored, focus: focus,
      isInFrames: isInFrames)
    for index in old.events.indices { rewriting.take(index) }
    return rewriting.isOutOfRange ? nil : rewriting.result
  }

  private init(
    old: Trace, goal: Trace, omission: Omission, isAnchored: Bool, focus: Int32?, isInFrames: Bool
  ) {
    self.old = old
    self.goal = goal
    self.omission = omission
    self.isAnchored = isAnchored
    self.focus = focus
    self.isInFrames = isInFrames
    screenHeightUnits = old.viewport.heightUnits
    newIdentities = []
    result = Trace(
      name: goal.name, source: goal.source, frameRate: goal.frameRate, viewport: goal.viewport,
      feed: goal.feed)
    takeFeed()
  }

  private mutating func takeFeed() {
    let feed = goal.feed
    var kept: [Int] = []
    for row in 0..<feed.rowCount {
      newIdentities.append(isKept(row: row) ? Int32(kept.count) : -1)
      if isKept(row: row) { kept.append(row) }
    }
    result.feed.itemCounts = kept.map { feed.itemCounts[$0] }
    result.feed.kinds = feed.kinds.map { kinds in kept.map { kinds[$0] } }
    if case .each(let heights) = feed.rowHeight {
      result.feed.rowHeight = .each(units: kept.map { heights[$0] })
    }
    var end = 0
    for (section, count) in feed.sectionRowCounts.enumerated() {
      let rows = end..<end + Int(count)
      end = rows.upperBound
      result.feed.sectionRowCounts[section] = Int32(rows.count { isKept(row: $0) })
    }
    itemCounts = result.feed.itemCounts
    before.rebuild(old.feed)
    after.rebuild(result.feed)
  }

  private func isKept(row: Int) -> Bool { omission.rows.isEmpty || !omission.rows[row] }

  // MARK: Events

  private mutating func take(_ eventIndex: Int) {
    let event = goal.events[eventIndex]
    oldTime = old.timesMilliseconds[eventIndex]
    if !event.continuesBatch { batch += 1 }
    let isKept = omission.events.isEmpty || !omission.events[eventIndex]
    let index = Int(event.row)
    switch event.kind {
    case .position:
      guard isKept else { return }
      append(
        .position, value: isAnchored ? anchored(event.value) : event.value, coasts: event.coasts)
    case .stripOffset:
      guard isKept, let row = newIndex(ofRowAt: index) else { return }
      append(.stripOffset, row: row, value: event.value, coasts: event.coasts)
    case .select:
      guard isKept, let row = newIndex(ofRowAt: index) else { return }
      let last = Int64(itemCounts[Int(after.identity(at: row))]) - 1
      if last >= 0 { append(.select, row: row, value: min(event.value, last)) }
    case .insert: takeInsert(event, isKept: isKept)
    case .delete: takeDelete(event, isKept: isKept)
    case .move: takeMove(event, isKept: isKept)
    case .reload, .splice: takeReload(event, eventIndex, isKept: isKept)
    case .viewport:
      screenHeightUnits = old.viewports[Int(event.value)].heightUnits
      if isKept { result.append(goal.viewports[Int(event.value)], atMilliseconds: time(of: event)) }
    case .reloadAll, .memoryWarning:
      if isKept { append(event.kind) }
    }
  }

  private mutating func takeInsert(_ event: TraceEvent, isKept: Bool) {
    let number = Int(event.value)
    let index = newIndex(toInsertBefore: Int(event.row))
    let first = newIdentities.count
    let count = goal.insertions[number].itemCounts.count
    before.insert(old.feed, old.insertions[number], firstIdentity: first, at: Int(event.row))
    let kept = isKept ? (0..<count).filter { self.isKept(row: first + $0) } : []
    newIdentities += Array(repeating: -1, count: count)
    guard !kept.isEmpty else { return }
    for (keptIndex, offset) in kept.enumerated() {
      newIdentities[first + offset] = Int32(itemCounts.count + keptIndex)
    }
    let all = goal.insertions[number]
    let insertion = Insertion(
      itemCounts: kept.map { all.itemCounts[$0] },
      heightsUnits: all.heightsUnits.map { heights in kept.map { heights[$0] } },
      kinds: all.kinds.map { kinds in kept.map { kinds[$0] } })
    after.insert(result.feed, insertion, firstIdentity: itemCounts.count, at: index)
    itemCounts += insertion.itemCounts
    result.append(insertion, atMilliseconds: time(of: event), row: Int32(index))
  }

  private mutating func takeDelete(_ event: TraceEvent, isKept: Bool) {
    let rows = Int(event.row)..<Int(event.row) + Int(event.value)
    let indices = isKept ? rows.compactMap { newIndex(ofRowAt: $0) }.sorted() : []
    before.remove(at: rows.lowerBound, count: rows.count)
    // From the last on, so that the indices before stay what they are.
    var end = indices.count
    while end > 0 {
      var begin = end - 1
      while begin > 0, indices[begin - 1] == indices[begin] - 1 { begin -= 1 }
      append(.delete, row: indices[begin], value: Int64(end - begin))
      after.remove(at: indices[begin], count: end - begin)
      end = begin
    }
  }

  private mutating func takeMove(_ event: TraceEvent, isKept: Bool) {
    let moved = newIndex(ofRowAt: Int(event.row))
    before.move(from: Int(event.row), to: Int(event.value))
    guard isKept, let moved else { return }
    let index = newIndex(toInsertBefore: Int(event.value) + 1)
    let target = index > moved ? index - 1 : index
    append(.move, row: moved, value: Int64(target))
    after.move(from: moved, to: target)
  }

  private mutating func takeReload(_ event: TraceEvent, _ eventIndex: Int, isKept: Bool) {
    let row = newIndex(ofRowAt: Int(event.row))
    before.reload(old.feed, Int(event.row), itemCount: old.itemCount(afterReloadAt: eventIndex))
    guard isKept, let row else { return }
    let identity = Int(after.identity(at: row))
    guard event.kind == .splice else {
      itemCounts[identity] = Int32(event.value)
      after.reload(result.feed, row, itemCount: event.value)
      append(.reload, row: row, value: event.value)
      return
    }
    let splice = goal.splices[Int(event.value)].onRow(ofItems: itemCounts[identity])
    if splice.itemCount > TraceRewriting.itemsMax { isOutOfRange = true }
    itemCounts[identity] = splice.itemCount
    after.reload(result.feed, row, itemCount: Int64(splice.itemCount))
    result.append(splice, atMilliseconds: time(of: event), row: Int32(row))
  }

  /// Of a row, as in a trace.
  private static let itemsMax = 1_000_000

  private mutating func append(
    _ kind: TraceEvent.Kind, row: Int = 0, value: Int64 = 0, coasts: Bool = false
  ) {
    result.append(
      kind, atMilliseconds: time(isEdit: kind.isEdit), row: Int32(row), value: value,
      coasts: coasts)
  }

  private mutating func time(of event: TraceEvent) -> Double { time(isEdit: event.kind.isEdit) }

  /// When the event that is about to be appended happens.
  private mutating func time(isEdit: Bool) -> Double {
    let last = result.timesMilliseconds.last ?? 0
    let joins =
      isEdit ? batch == lastBatch : isInFrames && oldTime == lastOldTime
    lastBatch = batch
    lastOldTime = oldTime
    return joins ? last : last + TraceRewriting.frameMilliseconds
  }

  // MARK: Rows of one trace in the other

  /// Where the row at an index of the old feed is in the new one, if it is there.
  private mutating func newIndex(ofRowAt index: Int) -> Int? {
    newIndex(of: before.identity(at: index))
  }

  private mutating func newIndex(of identity: Int32) -> Int? {
    let row = newIdentities[Int(identity)]
    guard row >= 0, after.contains(identity: row) else { return nil }
    return after.index(ofIdentity: row)
  }

  /// The index of the first row that is there from an index of the old feed on, or the end.
  private mutating func newIndex(toInsertBefore index: Int) -> Int {
    var cursor = before.cursor(at: index)
    while cursor.index < before.rowCount {
      if let index = newIndex(of: before.identity(at: cursor)) { return index }
      before.advance(&cursor)
    }
    return after.rowCount
  }

  /// The content offset at which the new feed's rows are where those of the old one are at `offset`.
  private mutating func anchored(_ offset: Int64) -> Int64 {
    if let shifted = anchoredToFocus(offset) { return shifted }
    let first = before.firstRow(endingBelow: offset)
    var cursor = first
    while cursor.index < before.rowCount {
      if let index = newIndex(of: before.identity(at: cursor)) {
        return shifted(offset, from: cursor, to: index)
      }
      before.advance(&cursor)
    }
    for index in stride(from: first.index - 1, through: 0, by: -1) {
      let cursor = before.cursor(at: index, needsTop: true)
      if let index = newIndex(of: before.identity(at: cursor)) {
        return shifted(offset, from: cursor, to: index)
      }
    }
    return offset
  }

  private mutating func anchoredToFocus(_ offset: Int64) -> Int64? {
    // Not there yet, or not any more.
    guard let focus, Int(focus) < newIdentities.count, before.contains(identity: focus),
      let index = newIndex(of: focus)
    else { return nil }
    let cursor = before.cursor(at: before.index(ofIdentity: focus), needsTop: true)
    guard cursor.topUnits < offset + screenHeightUnits,
      cursor.topUnits + before.heightUnits(at: cursor) > offset
    else { return nil }
    return shifted(offset, from: cursor, to: index)
  }

  /// As far from the row's top as it was, or as far into a row that has another height now.
  private mutating func shifted(
    _ offset: Int64, from old: RowSequence.Cursor, to index: Int
  ) -> Int64 {
    let new = after.cursor(at: index, needsTop: true)
    let (oldHeight, newHeight) = (before.heightUnits(at: old), after.heightUnits(at: new))
    var distance = offset - old.topUnits
    if distance > 0, distance < oldHeight, oldHeight != newHeight {
      distance = Int64(Double(distance) * Double(newHeight) / Double(oldHeight))
    }
    let shifted = new.topUnits + distance
    if shifted.magnitude > Points.limitUnits { isOutOfRange = true }
    return shifted
  }
}

extension RowSequence {
  fileprivate mutating func rebuild(_ feed: Feed) {
    feed.heightsUnits.withUnsafeBufferPointer {
      rebuild(
        sectionRowCounts: feed.sectionRowCounts, headerHeightUnits: feed.headerHeightUnits,
        heightsUnits: $0)
    }
  }

  fileprivate mutating func insert(
    _ feed: Feed, _ insertion: Insertion, firstIdentity: Int, at index: Int
  ) {
    let heights = feed.heightsUnits(
      ofRowsWith: insertion.itemCounts, each: insertion.heightsUnits)
    heights.withUnsafeBufferPointer {
      insert(firstIdentity: Int32(firstIdentity), heightsUnits: $0, at: index)
    }
  }

  fileprivate mutating func reload(_ feed: Feed, _ index: Int, itemCount: Int64) {
    guard case .summed(let base, let perItem) = feed.rowHeight else { return }
    let cursor = cursor(at: index)
    setHeight(base + perItem * itemCount, at: cursor)
  }
}
