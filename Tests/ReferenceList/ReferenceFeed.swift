import ScrollTrace

/// "Geometry": the feed as it is now.
struct ReferenceFeed {
  /// The rows of each section.
  private var sections: [[Row]] = []
  /// The rows through the whole feed, by index.
  private(set) var rows: [Row] = []
  /// The end of the content, below the last row or header.
  private(set) var contentHeightUnits: Int128 = 0
  /// The identity that the next inserted row takes.
  private var nextIdentity = 0
  /// Where the strips of all rows were moved last.
  var commonUnits: Int64?
  private let shape: Feed

  /// The feed before the first event.
  init(_ feed: Feed) {
    shape = feed
    var unplaced: [Row] = []
    for index in 0..<feed.rowCount {
      var ownHeight: Int64?
      if case .each(let heights) = feed.rowHeight { ownHeight = heights[index] }
      unplaced.append(
        makeRow(
          itemCount: feed.itemCounts[index], kind: feed.kinds?[index], ownHeightUnits: ownHeight,
          startUnits: feed.startUnits?[index]))
    }
    for count in feed.sectionRowCounts {
      sections.append(Array(unplaced.prefix(Int(count))))
      unplaced.removeFirst(Int(count))
    }
    number()
  }

  /// The row of each event of a strip, by its identity; nil of every other event.
  static func stripRows(of trace: Trace) -> [Int?] {
    var feed = ReferenceFeed(trace.feed)
    return trace.events.map { event in
      let index = Int(event.row)
      switch event.kind {
      case .stripOffset: return feed.rows[index].identity
      case .insert: _ = feed.insert(trace.insertions[Int(event.value)], before: index)
      case .delete: _ = feed.delete(Int(event.value), from: index)
      case .move: feed.move(from: index, to: Int(event.value))
      case .position, .select, .reload, .splice, .reset, .reloadAll, .viewport, .memoryWarning,
        .allStrips, .leave, .enter:
        break
      }
      return nil
    }
  }

  /// The row at a path, or nil where no row has it.
  func row(at path: Path) -> Row? {
    guard path.section < sections.count, path.number < sections[path.section].count else {
      return nil
    }
    return sections[path.section][path.number]
  }

  /// The row at an index, or nil where no row has it.
  func row(at index: Int) -> Row? {
    rows.indices.contains(index) ? rows[index] : nil
  }

  /// The row of an identity, or nil where no row of the feed has it (any more).
  func row(ofIdentity identity: Int) -> Row? {
    rows.first { $0.identity == identity }
  }

  /// The rows visible between `y` and `end` = y + H, by ascending index.
  func visibleRows(from y: Int128, to end: Int128) -> [Row] {
    let first = rows(above: y).endIndex
    return rows[first..<max(first, rows(below: end).startIndex)].filter {
      $0.isVisible(from: y, to: end)
    }
  }

  /// The rows that end at `y` or before, by ascending index.
  func rows(above y: Int128) -> ArraySlice<Row> {
    rows[..<firstIndex { $0.topUnits + $0.heightUnits > y }]
  }

  /// The rows that begin at `y` or after, by ascending index.
  func rows(below y: Int128) -> ArraySlice<Row> {
    rows[firstIndex { $0.topUnits >= y }...]
  }

  /// The index of the first row for which a condition holds that then holds for all later rows too, by halves.
  private func firstIndex(where holds: (Row) -> Bool) -> Int {
    var (low, high) = (0, rows.count)
    while low < high {
      let middle = (low + high) / 2
      if holds(rows[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// Inserts rows before an index, and returns them.
  mutating func insert(_ insertion: Insertion, before index: Int) -> [Row] {
    var inserted: [Row] = []
    for (offset, itemCount) in insertion.itemCounts.enumerated() {
      inserted.append(
        makeRow(
          itemCount: itemCount, kind: insertion.kinds?[offset],
          ownHeightUnits: insertion.heightsUnits?[offset]))
    }
    let place = place(before: index)
    sections[place.section].insert(contentsOf: inserted, at: place.number)
    number()
    return inserted
  }

  /// Deletes `count` rows from an index on, and returns them.
  mutating func delete(_ count: Int, from index: Int) -> [Row] {
    let deleted = Array(rows[index..<index + count])
    for row in deleted.reversed() {
      sections[row.path.section].remove(at: row.path.number)
      row.isDeleted = true
    }
    number()
    return deleted
  }

  /// Moves a row so that its index is `destination`.
  mutating func move(from index: Int, to destination: Int) {
    let row = rows[index]
    sections[row.path.section].remove(at: row.path.number)
    number()
    let place = place(before: destination)
    sections[place.section].insert(row, at: place.number)
    number()
  }

  /// *An edit*: a row keeps its identity and span; its height changes only where it depends on the items.
  mutating func reload(_ index: Int, itemCount: Int) {
    rows[index].replaceItems(count: itemCount)
    noteReload(of: rows[index])
  }

  /// A splice is a reload in every rule.
  mutating func splice(_ index: Int, _ splice: Splice) {
    rows[index].replaceItems(splice)
    noteReload(of: rows[index])
  }

  private mutating func noteReload(of row: Row) {
    row.version += 1
    if case .summed = shape.rowHeight {
      row.heightUnits = heightUnits(itemCount: row.itemCount, ownHeightUnits: nil)
    }
    number()
  }

  /// The place of an inserted or moved row: in the section of the row that it is put before, or at the end of the last
  /// section.
  private func place(before index: Int) -> Path {
    if let next = row(at: index) { return next.path }
    let last = sections.count - 1
    return Path(section: last, number: sections[last].count)
  }

  private mutating func makeRow(
    itemCount: Int32, kind: UInt8?, ownHeightUnits: Int64?, startUnits: Int64? = nil
  ) -> Row {
    let row = Row(
      identity: nextIdentity, kind: kind ?? 0, itemCount: Int(itemCount),
      heightUnits: heightUnits(itemCount: Int(itemCount), ownHeightUnits: ownHeightUnits),
      restUnits: startUnits ?? restUnits(ofKind: kind ?? 0))
    nextIdentity += 1
    if let commonUnits { row.leave(at: commonUnits) }
    return row
  }

  /// "Geometry": the resting offset of a strip.
  func restUnits(ofKind kind: UInt8) -> Int64 {
    shape.itemShapes[shape.itemShapes.count == 1 ? 0 : Int(kind)].restUnits
  }

  /// A row's height, in 128 bits: a million items of a thousand million points pass 64.
  private func heightUnits(itemCount: Int, ownHeightUnits: Int64?) -> Int128 {
    switch shape.rowHeight {
    case .uniform(let units): return Int128(units)
    case .summed(let base, let perItem): return Int128(base) + Int128(perItem) * Int128(itemCount)
    case .each:
      guard let ownHeightUnits else { preconditionFailure("a row without its own height") }
      return Int128(ownHeightUnits)
    }
  }

  /// Sets the index, the path and the top of every row.
  private mutating func number() {
    rows = []
    var top: Int128 = 0
    for (section, sectionRows) in sections.enumerated() {
      top += Int128(shape.headerHeightUnits)
      for (number, row) in sectionRows.enumerated() {
        row.index = rows.count
        row.path = Path(section: section, number: number)
        row.topUnits = top
        top += row.heightUnits
        rows.append(row)
      }
    }
    contentHeightUnits = top
  }
}
