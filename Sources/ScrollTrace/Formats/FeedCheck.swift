/// Checks events against the rows and items that the feed has at that moment, and applies the edits among them.
package struct FeedCheck {
  let hasHeights: Bool
  let hasKinds: Bool
  /// Kinds are below this.
  private let kindLimit: Int
  private var rows: RowLedger

  var rowCount: Int { rows.rowCount }

  init(_ feed: Feed, kindLimit: Int) {
    if case .each = feed.rowHeight { hasHeights = true } else { hasHeights = false }
    hasKinds = feed.kinds != nil
    self.kindLimit = kindLimit
    rows = RowLedger(itemCounts: feed.itemCounts)
  }

  package init(_ feed: Feed) {
    self.init(
      feed, kindLimit: feed.itemShapes.count == 1 ? TraceLimits.kinds : feed.itemShapes.count)
  }

  /// Checks an event, and applies it if it is an edit.
  ///
  /// - Parameter trace: contains what belongs to the event.
  /// - Throws: `Mistake` if the event is invalid; the feed is unchanged then.
  package mutating func apply(_ event: TraceEvent, of trace: Trace) throws(Mistake) {
    let row = Int(event.row)
    switch event.kind {
    case .position: try Self.checkOffset(event.value, named: "y")
    case .stripOffset:
      try check(row, named: "row")
      try Self.checkOffset(event.value, named: "x")
    case .select:
      try check(row, named: "row")
      let last = Int(rows.itemCount(at: row)) - 1
      try Self.check(
        Int(event.value), 0, last, named: "item",
        last < 0
          ? "a row with items: row \(row) has none" : "an item of row \(row) from 0 to \(last)")
    case .insert:
      let insertion = trace.insertions[Int(event.value)]
      try Self.check(row, 0, rowCount, named: "insert", "a row from 0 to \(rowCount), the end")
      try check(insertion)
      rows.insert(insertion.itemCounts, at: row)
    case .delete:
      try check(row, named: "delete")
      let room = rowCount - row
      try Self.check(
        Int(event.value), 1, room, named: "count", "a number of rows from 1 to \(room)")
      rows.delete(Int(event.value), at: row)
    case .move:
      try check(row, named: "move")
      try check(Int(event.value), named: "to")
      rows.move(from: row, to: Int(event.value))
    case .reload:
      try check(row, named: "reload")
      try Self.checkItemCount(Int(event.value), named: "items")
      rows.setItemCount(Int32(event.value), at: row)
    case .splice:
      try check(row, named: "reload")
      let splice = trace.splices[Int(event.value)]
      try check(splice, oldCount: Int(rows.itemCount(at: row)), row: row)
      rows.setItemCount(splice.itemCount, at: row)
    case .viewport:
      let viewport = trace.viewports[Int(event.value)]
      try Self.checkLength(viewport.widthUnits, named: "viewport[0] (width)")
      try Self.checkLength(viewport.heightUnits, named: "viewport[1] (height)")
    case .reloadAll, .memoryWarning: break
    }
  }

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
      try Self.checkLength(height, named: "heights[\(index)]")
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
      throw Splice.mistake(
        Int(splice.itemCount), oldCount: oldCount, removed: removed, added: added)
    }
  }

  // MARK: Values

  func check(_ row: Int, named name: @autoclosure () -> String) throws(Mistake) {
    try Self.check(
      row, 0, rowCount - 1, named: name(),
      rowCount == 0 ? "no row: the feed has none" : "a row from 0 to \(rowCount - 1)")
  }

  static func checkOffset(_ units: Int64, named name: String) throws(Mistake) {
    guard units.magnitude <= UInt64(Points.limitUnits) else {
      throw Mistake(
        found: "\(name) \(Points.points(units))", expected: LengthRange.offset.expectation)
    }
  }

  /// A length above 0 in points may be 0 units.
  private static func checkLength(
    _ units: Int64, named name: @autoclosure () -> String
  ) throws(Mistake) {
    guard 0...Points.limitUnits ~= units else {
      throw Mistake(
        found: "\(name()) \(Points.points(units))", expected: LengthRange.notNegative.expectation)
    }
  }

  private static func checkItemCount(
    _ count: Int, named name: @autoclosure () -> String
  ) throws(Mistake) {
    try check(count, 0, TraceLimits.itemsPerRow, named: name(), FeedReader.itemsExpectation)
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
      throw Mistake(found: "\(name()) \(value)", expected: expected())
    }
  }
}
