/// What the events of a block may name: the rows that there are by now.
struct StripFeed {
  let hasHeights: Bool
  let hasKinds: Bool
  /// Kinds are below this.
  let kindLimit: Int
  private(set) var rowCount: Int
  /// Each row's items; nil where the reader has jumped past edits, and nobody knows.
  private var ledger: RowLedger?

  init(_ feed: Feed, kindLimit: Int) {
    if case .each = feed.rowHeight { hasHeights = true } else { hasHeights = false }
    hasKinds = feed.kinds != nil
    self.kindLimit = kindLimit
    rowCount = feed.rowCount
    ledger = RowLedger(itemCounts: feed.itemCounts)
  }

  /// The reader jumps to where the feed has so many rows, of which no more is known.
  mutating func forgetItems(rowCount: Int) {
    self.rowCount = rowCount
    ledger = nil
  }

  /// - Throws: `Mistake` where there is no such row.
  func check(row: Int, named name: String) throws(Mistake) {
    guard row >= 0, row < rowCount else {
      throw Mistake(found: "\(name) \(row)", expected: rowExpectation)
    }
  }

  var rowExpectation: String {
    rowCount == 0 ? "no row: the feed has none" : "a row from 0 to \(rowCount - 1)"
  }

  /// The items of a row; nil where nobody knows.
  func itemCount(ofRow row: Int) -> Int? { ledger.map { Int($0.itemCount(at: row)) } }

  /// The largest number that an item of a row may have; -1 where it has none.
  func lastItem(ofRow row: Int) -> Int {
    ledger.map { Int($0.itemCount(at: row)) - 1 } ?? TraceLimits.itemsPerRow - 1
  }

  mutating func insert(_ counts: [Int32], at row: Int) {
    ledger?.insert(counts, at: row)
    rowCount += counts.count
  }

  mutating func delete(_ count: Int, at row: Int) {
    ledger?.delete(count, at: row)
    rowCount -= count
  }

  mutating func move(from row: Int, to target: Int) { ledger?.move(from: row, to: target) }

  mutating func setItemCount(_ count: Int32, at row: Int) { ledger?.setItemCount(count, at: row) }
}

// All that is neither a scroll of the table nor of a strip. The feed and the trace's tables change last, when
// nothing can be wrong any more.
extension StripDecoder {
  mutating func rareEvent(
    _ kind: TraceEvent.Kind, _ feed: inout StripFeed, into trace: inout Trace
  ) throws(Mistake) -> TraceEvent {
    switch kind {
    case .position, .stripOffset: preconditionFailure("\(kind) is not rare")
    case .select: return try select(feed)
    case .insert: return try insert(&feed, into: &trace)
    case .delete: return try delete(&feed)
    case .move: return try move(&feed)
    case .reload: return try reload(&feed)
    case .splice: return try splice(&feed, into: &trace)
    case .viewport: return try viewport(into: &trace)
    case .reloadAll, .memoryWarning: return TraceEvent(kind: kind)
    }
  }

  private mutating func select(_ feed: StripFeed) throws(Mistake) -> TraceEvent {
    let row = try row(feed, named: "row")
    let last = feed.lastItem(ofRow: row)
    let item = try number(
      named: "item", through: last,
      expected: last < 0
        ? "a row with items: row \(row) has none" : "an item of row \(row) from 0 to \(last)")
    return TraceEvent(kind: .select, row: Int32(row), value: Int64(item))
  }

  private mutating func insert(
    _ feed: inout StripFeed, into trace: inout Trace
  ) throws(Mistake) -> TraceEvent {
    let row = try number(
      named: "insert", through: feed.rowCount, expected: "a row from 0 to \(feed.rowCount), the end"
    )
    let room = TraceLimits.rows - feed.rowCount
    let count = try number(
      named: "a number of rows to insert of", through: room, expected: "1 to \(room)")
    guard count >= 1 else {
      throw Mistake(found: "items []", expected: "at least one row to insert")
    }
    // The arrays grow with what is read: a number in a file is a claim.
    var insertion = Insertion(itemCounts: [])
    for index in 0..<count {
      let items = try number(
        named: "items[\(index)]", through: TraceLimits.itemsPerRow,
        expected: FeedReader.itemsExpectation)
      insertion.itemCounts.append(Int32(items))
    }
    if feed.hasHeights { insertion.heightsUnits = try heights(count) }
    if feed.hasKinds { insertion.kinds = try kinds(count, below: feed.kindLimit) }
    try checkIsLast()
    feed.insert(insertion.itemCounts, at: row)
    trace.insertions.append(insertion)
    return TraceEvent(
      kind: .insert, row: Int32(row), value: Int64(trace.insertions.count - 1))
  }

  private mutating func heights(_ count: Int) throws(Mistake) -> [Int64] {
    var heights: [Int64] = []
    for index in 0..<count { heights.append(try length("heights[\(index)]")) }
    return heights
  }

  private mutating func kinds(_ count: Int, below limit: Int) throws(Mistake) -> [UInt8] {
    var kinds: [UInt8] = []
    for index in 0..<count {
      let kind = try byte()
      guard kind < limit else {
        throw Mistake(found: "kinds[\(index)] \(kind)", expected: "a kind from 0 to \(limit - 1)")
      }
      kinds.append(kind)
    }
    return kinds
  }

  private mutating func delete(_ feed: inout StripFeed) throws(Mistake) -> TraceEvent {
    let row = try row(feed, named: "delete")
    let room = feed.rowCount - row
    let expectation = "a number of rows from 1 to \(room)"
    let count = try number(named: "count", through: room, expected: expectation)
    guard count >= 1 else { throw Mistake(found: "count 0", expected: expectation) }
    try checkIsLast()
    feed.delete(count, at: row)
    return TraceEvent(kind: .delete, row: Int32(row), value: Int64(count))
  }

  private mutating func move(_ feed: inout StripFeed) throws(Mistake) -> TraceEvent {
    let row = try row(feed, named: "move")
    let target = try self.row(feed, named: "to")
    try checkIsLast()
    feed.move(from: row, to: target)
    return TraceEvent(kind: .move, row: Int32(row), value: Int64(target))
  }

  private mutating func reload(_ feed: inout StripFeed) throws(Mistake) -> TraceEvent {
    let row = try row(feed, named: "reload")
    let count = try number(
      named: "items", through: TraceLimits.itemsPerRow, expected: FeedReader.itemsExpectation)
    try checkIsLast()
    feed.setItemCount(Int32(count), at: row)
    return TraceEvent(kind: .reload, row: Int32(row), value: Int64(count))
  }

  private mutating func splice(
    _ feed: inout StripFeed, into trace: inout Trace
  ) throws(Mistake) -> TraceEvent {
    let row = try row(feed, named: "reload")
    let count = try number(
      named: "items", through: TraceLimits.itemsPerRow, expected: FeedReader.itemsExpectation)
    // What came stands between what stayed: so much is known even where the items before are not.
    let at = try number(
      named: "splice[0] (at)", through: count, expected: "an item from 0 to \(count)")
    let removed = try number(
      named: "splice[1] (removed)", through: TraceLimits.itemsPerRow,
      expected: FeedReader.itemsExpectation)
    let added = try number(
      named: "splice[2] (added)", through: count - at,
      expected: "a number of items from 0 to \(count - at)")
    let oldCount = feed.itemCount(ofRow: row) ?? count - added + removed
    guard count == oldCount - removed + added else {
      throw Splice.mistake(count, oldCount: oldCount, removed: removed, added: added)
    }
    guard oldCount <= TraceLimits.itemsPerRow else {
      throw Mistake(
        found: "splice[1] (removed) \(removed)",
        expected: "so many of at most \(TraceLimits.itemsPerRow) items before")
    }
    try checkIsLast()
    feed.setItemCount(Int32(count), at: row)
    trace.splices.append(
      Splice(itemCount: Int32(count), at: Int32(at), removed: Int32(removed), added: Int32(added)))
    return TraceEvent(kind: .splice, row: Int32(row), value: Int64(trace.splices.count - 1))
  }

  private mutating func viewport(into trace: inout Trace) throws(Mistake) -> TraceEvent {
    let viewport = Viewport(
      widthUnits: try length("viewport[0] (width)"),
      heightUnits: try length("viewport[1] (height)"))
    try checkIsLast()
    trace.viewports.append(viewport)
    return TraceEvent(kind: .viewport, value: Int64(trace.viewports.count - 1))
  }

  /// A length from 0, in units: what is above 0 in points may be 0 of those.
  private mutating func length(_ name: @autoclosure () -> String) throws(Mistake) -> Int64 {
    Int64(
      try number(
        named: name(), through: Int(Points.limitUnits),
        expected: LengthRange.notNegative.expectation))
  }

  private mutating func row(_ feed: StripFeed, named name: String) throws(Mistake) -> Int {
    try number(named: name, through: feed.rowCount - 1, expected: feed.rowExpectation)
  }
}
