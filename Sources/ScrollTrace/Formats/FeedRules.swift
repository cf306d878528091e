import Containers

/// Checks events against the current rows and items of the feed, and applies the edits among them.
package struct FeedRules: ~Copyable {
  let hasHeights: Bool
  let hasKinds: Bool
  private let isRightToLeft: Bool
  /// The items that are the largest share of the viewport wide.
  private let widest: Feed.ItemShape?
  /// Kinds are below this.
  private let kindLimit: Int
  /// The order of the rows, without heights. It is built at the first insert, delete or move.
  private var order = RowSequence()
  private var isOrdered = false
  /// By identity: the rows at the start, then those inserted.
  private var itemCounts: [Int32]
  /// The time of the event before, in milliseconds.
  private(set) var lastTime = 0.0
  private var lastWasEdit = false
  /// True between a `leave` and its `enter`.
  private(set) var isAway = false

  var rowCount: Int { isOrdered ? order.rowCount : itemCounts.count }

  init(_ feed: Feed, kindLimit: Int) {
    if case .each = feed.rowHeight { hasHeights = true } else { hasHeights = false }
    hasKinds = feed.kinds != nil
    isRightToLeft = feed.isRightToLeft
    widest = feed.itemShapes.max { $0.widthShare < $1.widthShare }
    self.kindLimit = kindLimit
    itemCounts = feed.itemCounts
  }

  package init(_ feed: Feed) {
    self.init(
      feed, kindLimit: feed.itemShapes.count == 1 ? TraceLimits.kinds : feed.itemShapes.count)
  }

  /// Checks and applies the one event of `change`, and appends it to a trace.
  ///
  /// - Throws: `Mistake` if the event is invalid; feed and trace are unchanged then.
  mutating func append(
    _ change: Trace, atMilliseconds time: Double, to trace: inout Trace
  ) throws(Mistake) {
    let event = change.events[0]
    try apply(event, of: change)
    trace.append(event, of: change, atMilliseconds: time)
    // The caller may have removed the event before from the trace.
    trace.events[trace.events.count - 1].continuesBatch =
      event.kind.isEdit && lastWasEdit && time == lastTime
    (lastTime, lastWasEdit) = (time, event.kind.isEdit)
  }

  /// Notes scrolls that were checked and appended by the caller.
  @inline(__always)
  mutating func note(scrollsUntil time: Double) {
    (lastTime, lastWasEdit) = (time, false)
  }

  /// Checks an event, and applies it if it is an edit.
  ///
  /// - Parameter trace: contains the entry of the event in a table.
  /// - Throws: `Mistake` if the event is invalid; the feed is unchanged then.
  package mutating func apply(_ event: TraceEvent, of trace: Trace) throws(Mistake) {
    let row = Int(event.row)
    if isAway { try checkAway(event.kind) }
    switch event.kind {
    case .position: try Self.check(event.value, .offset, named: "y")
    case .allStrips:
      guard !isRightToLeft else {
        throw Mistake(
          found: "allX beside direction \"rtl\"",
          expected: "an x for each row: one offset is another place in each row's items")
      }
      try Self.check(event.value, .offset, named: "allX")
    case .stripOffset:
      try check(row, named: "row")
      try Self.check(event.value, .offset, named: "x")
    case .select:
      try check(row, named: "row")
      let last = Int(itemCount(at: row)) - 1
      try Self.check(
        Int(event.value), 0, last, named: "item",
        last < 0
          ? "a row with items: row \(row) has none" : "an item of row \(row) from 0 to \(last)")
    case .insert:
      let insertion = trace.insertions[Int(event.value)]
      try Self.check(row, 0, rowCount, named: "insert", "a row from 0 to \(rowCount), the end")
      try check(insertion)
      orderRows()
      insert(insertion.itemCounts, at: row)
    case .delete:
      try check(row, named: "delete")
      let room = rowCount - row
      try Self.check(
        Int(event.value), 1, room, named: "count", "a number of rows from 1 to \(room)")
      orderRows()
      order.remove(at: row, count: Int(event.value))
    case .move:
      try check(row, named: "move")
      try check(Int(event.value), named: "to")
      orderRows()
      order.move(from: row, to: Int(event.value))
    case .reload, .reset:
      try check(row, named: "reload")
      try Self.checkItemCount(Int(event.value), named: "items")
      itemCounts[identity(at: row)] = Int32(event.value)
    case .splice:
      try check(row, named: "reload")
      let splice = trace.splices[Int(event.value)]
      try check(splice, oldCount: Int(itemCount(at: row)), row: row)
      itemCounts[identity(at: row)] = splice.itemCount
    case .viewport:
      let viewport = trace.viewports[Int(event.value)]
      try Self.check(viewport.widthUnits, .notNegative, named: "viewport[0] (width)")
      try Self.check(viewport.heightUnits, .notNegative, named: "viewport[1] (height)")
      try widest?.checkWidth(on: viewport)
    case .reloadAll, .memoryWarning: break
    case .leave: isAway = true
    case .enter:
      guard isAway else {
        throw Mistake(found: "enter while the screen is not away", expected: "leave before it")
      }
      isAway = false
    }
  }

  /// Checks that an event can happen while the screen is away.
  private func checkAway(_ kind: TraceEvent.Kind) throws(Mistake) {
    switch kind {
    case .position, .stripOffset, .allStrips, .select, .leave:
      let names: [TraceEvent.Kind: String] = [
        .position: "y", .stripOffset: "x", .allStrips: "allX",
      ]
      throw Mistake(
        found: "\(names[kind] ?? "\(kind)") while the screen is away", expected: "enter before it")
    default: break
    }
  }

  // MARK: Rows

  private mutating func identity(at row: Int) -> Int {
    isOrdered ? Int(order.identity(at: row)) : row
  }

  /// The number of items of a row.
  ///
  /// - Complexity: O(log rows) after the first insert, delete or move.
  mutating func itemCount(at row: Int) -> Int32 { itemCounts[identity(at: row)] }

  private mutating func insert(_ counts: [Int32], at row: Int) {
    let heights = [Int64](repeating: 0, count: counts.count)
    heights.withUnsafeBufferPointer {
      order.insert(firstIdentity: Int32(itemCounts.count), heightsUnits: $0, at: row)
    }
    itemCounts += counts
  }

  private mutating func orderRows() {
    guard !isOrdered else { return }
    isOrdered = true
    order.reserve(rows: itemCounts.count)
    order.rebuild(
      sectionRowCounts: [Int32(itemCounts.count)], headerHeightUnits: 0, heightsUnits: nil)
  }

  // MARK: Values

  static let itemsExpectation = "a number of items from 0 to \(TraceLimits.itemsPerRow)"

  private func check(_ insertion: Insertion) throws(Mistake) {
    let count = insertion.itemCounts.count
    guard count >= 1 else {
      throw Mistake(found: "items []", expected: "at least one row to insert")
    }
    let room = TraceLimits.rows - rowCount
    try Self.check(count, 1, room, named: "a number of rows to insert of", "1 to \(room)")
    for (index, items) in insertion.itemCounts.enumerated() {
      try Self.checkItemCount(Int(items), named: "items[\(index)]")
    }
    try Self.checkCount(insertion.heightsUnits?.count, hasHeights ? count : nil, named: "heights")
    for (index, height) in (insertion.heightsUnits ?? []).enumerated() {
      try Self.check(height, .notNegative, named: "heights[\(index)]")
    }
    try Self.checkCount(insertion.kinds?.count, hasKinds ? count : nil, named: "kinds")
    for (index, kind) in (insertion.kinds ?? []).enumerated() {
      try Self.check(
        Int(kind), 0, kindLimit - 1, named: "kinds[\(index)]", "a kind from 0 to \(kindLimit - 1)")
    }
  }

  private func check(_ splice: Splice, oldCount: Int, row: Int) throws(Mistake) {
    let (at, removed, added) = (Int(splice.at), Int(splice.removed), Int(splice.added))
    try Self.checkItemCount(Int(splice.itemCount), named: "items")
    try Self.check(
      at, 0, oldCount, named: "splice[0] (at)",
      "an item of row \(row) from 0 to \(oldCount), the end")
    try Self.check(
      removed, 0, oldCount - at, named: "splice[1] (removed)",
      "a number of items from 0 to \(oldCount - at): row \(row) has \(oldCount)")
    try Self.checkItemCount(added, named: "splice[2] (added)")
    guard Int(splice.itemCount) == oldCount - removed + added else {
      throw Mistake(
        found: "items \(splice.itemCount)",
        expected: "\(oldCount - removed + added) items: the row had \(oldCount), of which "
          + "\(removed) went, and \(added) came")
    }
  }

  private func check(_ row: Int, named name: String) throws(Mistake) {
    try Self.check(
      row, 0, rowCount - 1, named: name,
      rowCount == 0 ? "no row: the feed has none" : "a row from 0 to \(rowCount - 1)")
  }

  /// Checks a rounded length: one above 0 in points may be 0 units.
  private static func check(
    _ units: Int64, _ range: LengthRange, named name: @autoclosure () -> String
  ) throws(Mistake) {
    let lowest = range == .offset ? -Points.limitUnits : 0
    guard lowest...Points.limitUnits ~= units else {
      throw Mistake(name(), "\(Points.points(units))", range.expectation)
    }
  }

  private static func checkItemCount(
    _ count: Int, named name: @autoclosure () -> String
  ) throws(Mistake) {
    try check(count, 0, TraceLimits.itemsPerRow, named: name(), itemsExpectation)
  }

  private static func checkCount(
    _ found: Int?, _ expected: Int?, named name: String
  ) throws(Mistake) {
    guard found != expected else { return }
    throw Mistake(
      found: found.map { "\($0) \(name)" } ?? "no \(name)",
      expected: expected.map { "\($0), one for each row" } ?? "none: the feed has no \(name)")
  }

  private static func check(
    _ value: Int, _ low: Int, _ high: Int, named name: @autoclosure () -> String,
    _ expected: @autoclosure () -> String
  ) throws(Mistake) {
    guard value >= low, value <= high else {
      throw Mistake(name(), "\(value)", expected())
    }
  }
}

extension Mistake {
  /// A number that is out of range.
  fileprivate init(_ name: String, _ value: String, _ expected: String) {
    self.init(found: "\(name) \(value)", expected: expected)
    self.name = name
  }
}
