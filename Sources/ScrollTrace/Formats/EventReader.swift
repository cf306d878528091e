/// Reads every line after the first: the whole of the format, any order of keys, any white space.
///
/// It knows what the feed looks like by now, since an event may only name rows and items that are
/// there. `QuickEvent` is its fast twin for the two commonest shapes.
struct EventReader {
  enum Key: Int, MemberKey {
    case t, y, row, x, select, insert, items, heights, kinds, delete, count, move, to, reload
    case reloadAll, viewport, memoryWarning, coast, splice
    static let table = KeyTable(owner: "an event", names: allCases.map { "\($0)" })

    fileprivate var bit: UInt32 { 1 << UInt32(rawValue) }
    fileprivate var name: String { Self.table.names[rawValue] }

    /// The changes: an event has exactly one of them.
    fileprivate static let changes: [Key] = [
      .y, .x, .select, .insert, .delete, .move, .reload, .reloadAll, .viewport, .memoryWarning,
    ]
    fileprivate static let changeBits = changes.reduce(0) { $0 | $1.bit }
  }

  private var members = Members<Key>()
  private let hasHeights: Bool
  private let hasKinds: Bool
  private let kindLimit: Int
  private(set) var rows: RowLedger
  /// The time of the event before, in milliseconds.
  private(set) var lastTime = 0.0
  private var lastWasEdit = false

  init(feed: Feed, kindLimit: Int) {
    if case .each = feed.rowHeight { hasHeights = true } else { hasHeights = false }
    hasKinds = feed.kinds != nil
    self.kindLimit = kindLimit
    rows = RowLedger(itemCounts: feed.itemCounts)
  }

  /// Appends the event of one line to the trace.
  ///
  /// - Throws: `Mistake` for the first thing that breaks the format; the trace has the event then
  ///   neither whole nor in part.
  mutating func read(_ line: Line, into trace: inout Trace) throws(Mistake) {
    try JSONSyntax.check(line)
    try checkHeaderIsNotRepeated(line)
    try members.read(line, at: line.afterSpace(0))
    let time = try readTime(line)
    let change = try findChange()
    switch change {
    case .y: try readPosition(line, time, &trace)
    case .x: try readStripOffset(line, time, &trace)
    case .select: try readSelect(line, time, &trace)
    case .insert: try readInsert(line, time, &trace)
    case .delete: try readDelete(line, time, &trace)
    case .move: try readMove(line, time, &trace)
    case .reload: try readReload(line, time, &trace)
    case .viewport: try readViewport(line, time, &trace)
    case .reloadAll: try readFlag(change, .reloadAll, line, time, &trace)
    case .memoryWarning: try readFlag(change, .memoryWarning, line, time, &trace)
    case .t, .row, .items, .heights, .kinds, .count, .to, .coast, .splice:
      preconditionFailure("\(change) is no change")
    }
  }

  /// Takes note of an event that was read elsewhere and is no edit.
  @inline(__always)
  mutating func note(eventThatIsNoEditAt time: Double) {
    lastTime = time
    lastWasEdit = false
  }

  // MARK: What an event consists of

  /// Two traces put behind one another are the commonest reason for an unknown key `filmstrip`.
  private func checkHeaderIsNotRepeated(_ line: Line) throws(Mistake) {
    let start = line.afterSpace(line.afterSpace(0) + 1)
    guard line[start] == UInt8(ascii: "\""), line[start + 1] == UInt8(ascii: "f"),
      line.excerpt(from: start, to: line.afterString(start)) == "\"filmstrip\""
    else { return }
    throw Mistake(found: "a second header", expected: "an event: a file holds one trace")
  }

  private func readTime(_ line: Line) throws(Mistake) -> Double {
    let start = try members.required(.t, "its time in milliseconds")
    guard let number = DecimalNumber(line, at: start), !number.isNegative,
      number.isMagnitude(atMost: TraceLimits.milliseconds)
    else {
      throw Mistake(
        found: "t \(line.quote(start))",
        expected: "a time in milliseconds from 0 to \(TraceLimits.milliseconds)")
    }
    let time = number.double
    guard time >= lastTime else {
      throw Mistake(
        found: "t \(line.quote(start)) after t \(lastTime.short)",
        expected: "a t of at least \(lastTime.short): time never goes back")
    }
    return time
  }

  private func findChange() throws(Mistake) -> Key {
    let present = members.present & Key.changeBits
    guard present != 0 else { throw missingChange() }
    guard present.nonzeroBitCount == 1, let change = Key(rawValue: present.trailingZeroBitCount)
    else {
      let names = Key.changes.filter { present & $0.bit != 0 }.map(\.name)
      throw Mistake(
        found: "\(names.count) changes in one event: \(names.joined(separator: ", "))",
        expected: "one change a line")
    }
    let allowed = Key.t.bit | change.bit | companions(of: change).reduce(0) { $0 | $1.bit }
    guard members.present & ~allowed == 0 else { throw strangeCompanion(of: change, allowed) }
    return change
  }

  /// The further keys that go with a change in this feed.
  private func companions(of change: Key) -> [Key] {
    switch change {
    case .y: [.coast]
    case .x: [.row, .coast]
    case .insert where hasHeights && hasKinds: [.items, .heights, .kinds]
    case .insert where hasHeights: [.items, .heights]
    case .insert where hasKinds: [.items, .kinds]
    case .insert: [.items]
    case .reload: [.items, .splice]
    case .delete: [.count]
    case .move: [.to]
    default: []
    }
  }

  private func missingChange() -> Mistake {
    let changes = Key.changes.map(\.name).joined(separator: ", ")
    let companions: [(Key, String)] = [
      (.row, "x"), (.count, "delete"), (.to, "move"), (.items, "insert or reload"),
      (.heights, "insert"), (.kinds, "insert"), (.coast, "y or x"), (.splice, "reload"),
    ]
    for (key, change) in companions where members[key] != nil {
      return Mistake(
        found: "an event with \(key.name) but no change",
        expected: "\(change), which \(key.name) belongs to")
    }
    return Mistake(found: "an event without a change", expected: "one of \(changes)")
  }

  private func strangeCompanion(of change: Key, _ allowed: UInt32) -> Mistake {
    let strange = members.present & ~allowed
    let name = Key.table.names[strange.trailingZeroBitCount]
    if change == .insert, name == "heights" {
      return Mistake(
        found: "heights in an insert",
        expected: "no heights: the feed's rowHeight is no array")
    }
    if change == .insert, name == "kinds" {
      return Mistake(found: "kinds in an insert", expected: "no kinds: the feed has none")
    }
    let keys = ([.t, change] + companions(of: change)).map(\.name)
    return Mistake(
      found: "\(name) beside \(change.name)",
      expected: "no keys but \(keys.joined(separator: ", "))")
  }

  // MARK: What the person sees

  private mutating func readPosition(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let start = try members.required(.y, "")
    let offset = try line.length(at: start, named: "y", .offset)
    let coasts = try readCoast(line)
    append(.position, time, value: offset, coasts: coasts, &trace)
  }

  private mutating func readStripOffset(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let start = try members.required(
      .row, of: "x", "the index of the row whose strip has the offset x")
    let row = try row(line, at: start, named: "row")
    let offset = try line.length(at: members.required(.x, ""), named: "x", .offset)
    let coasts = try readCoast(line)
    append(.stripOffset, time, row: row, value: offset, coasts: coasts, &trace)
  }

  /// Whether nobody's finger is on what moves: the key is there, and true.
  private func readCoast(_ line: Line) throws(Mistake) -> Bool {
    guard members[.coast] != nil else { return false }
    try checkIsTrue(.coast, line)
    return true
  }

  private mutating func readSelect(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let starts = try line.elementStarts(
      at: members.required(.select, ""), named: "select", shape: "[row, item]", count: 2)
    let row = try row(line, at: starts[0], named: "row")
    let itemCount = Int(rows.itemCount(at: row))
    let item = try line.whole(
      at: starts[1], named: "item", through: itemCount - 1,
      expected: itemCount == 0
        ? "a row with items: row \(row) has none"
        : "an item of row \(row) from 0 to \(itemCount - 1)")
    append(.select, time, row: row, value: Int64(item), &trace)
  }

  private mutating func readViewport(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    trace.viewports.append(try line.viewport(at: members.required(.viewport, "")))
    append(.viewport, time, value: Int64(trace.viewports.count - 1), &trace)
  }

  private mutating func readFlag(
    _ key: Key, _ kind: TraceEvent.Kind, _ line: Line, _ time: Double, _ trace: inout Trace
  ) throws(Mistake) {
    try checkIsTrue(key, line)
    append(kind, time, &trace)
  }

  private func checkIsTrue(_ key: Key, _ line: Line) throws(Mistake) {
    let start = try members.required(key, "true")
    guard line.isTrue(at: start) else {
      throw Mistake(found: "\(key.name) \(line.quote(start))", expected: "true")
    }
  }

  // MARK: Edits

  private mutating func readInsert(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let row = try line.whole(
      at: members.required(.insert, ""), named: "insert", through: rows.rowCount,
      expected: "a row from 0 to \(rows.rowCount), the end")
    let itemsStart = try members.required(
      .items, of: "insert", "an array with the number of items of each new row")
    let counts = try line.wholes(
      at: itemsStart, named: "items", through: TraceLimits.itemsPerRow,
      countMax: TraceLimits.rows - rows.rowCount, expected: FeedReader.itemsExpectation,
      as: Int32.self)
    guard !counts.isEmpty else {
      throw Mistake(found: "items []", expected: "at least one row to insert")
    }
    var insertion = Insertion(itemCounts: counts)
    if hasHeights {
      insertion.heightsUnits = try line.lengths(
        at: members.required(
          .heights, of: "insert", "the height of each new row: rowHeight is an array"),
        named: "heights", count: counts.count)
    }
    if hasKinds {
      insertion.kinds = try line.kinds(
        at: members.required(.kinds, of: "insert", "the kind of each new row: the feed has kinds"),
        named: "kinds", count: counts.count, below: kindLimit)
    }
    rows.insert(counts, at: row)
    trace.insertions.append(insertion)
    append(.insert, time, row: row, value: Int64(trace.insertions.count - 1), &trace)
  }

  private mutating func readDelete(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let row = try row(line, at: members.required(.delete, ""), named: "delete")
    let start = try members.required(.count, of: "delete", "the number of rows to delete")
    let expected = "a number of rows from 1 to \(rows.rowCount - row)"
    let count = try line.whole(
      at: start, named: "count", through: rows.rowCount - row, expected: expected)
    guard count >= 1 else { throw Mistake(found: "count 0", expected: expected) }
    rows.delete(count, at: row)
    append(.delete, time, row: row, value: Int64(count), &trace)
  }

  private mutating func readMove(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let row = try row(line, at: members.required(.move, ""), named: "move")
    let target = try self.row(
      line, at: members.required(.to, of: "move", "the row's index when it is back"), named: "to")
    rows.move(from: row, to: target)
    append(.move, time, row: row, value: Int64(target), &trace)
  }

  private mutating func readReload(_ line: Line, _ time: Double, _ trace: inout Trace)
    throws(Mistake)
  {
    let row = try row(line, at: members.required(.reload, ""), named: "reload")
    let count = try line.whole(
      at: members.required(.items, of: "reload", "the row's number of items"), named: "items",
      through: TraceLimits.itemsPerRow, expected: FeedReader.itemsExpectation)
    if let start = members[.splice] {
      trace.splices.append(try splice(line, at: start, row: row, itemCount: count))
      rows.setItemCount(Int32(count), at: row)
      append(.splice, time, row: row, value: Int64(trace.splices.count - 1), &trace)
      return
    }
    rows.setItemCount(Int32(count), at: row)
    append(.reload, time, row: row, value: Int64(count), &trace)
  }

  // MARK: Parts

  /// The index of a row that is there.
  private func row(_ line: Line, at start: Int, named name: String) throws(Mistake) -> Int {
    try line.whole(
      at: start, named: name, through: rows.rowCount - 1,
      expected: rows.rowCount == 0
        ? "no row: the feed has none" : "a row from 0 to \(rows.rowCount - 1)")
  }

  /// Appends as `Trace.append` does, except that the event before is remembered here: the caller
  /// may have emptied the trace's arrays since.
  private mutating func append(
    _ kind: TraceEvent.Kind, _ time: Double, row: Int = 0, value: Int64 = 0, coasts: Bool = false,
    _ trace: inout Trace
  ) {
    let joins = kind.isEdit && lastWasEdit && time == lastTime
    trace.events.append(
      TraceEvent(
        kind: kind, continuesBatch: joins, coasts: coasts, row: Int32(row), value: value))
    trace.timesMilliseconds.append(time)
    lastTime = time
    lastWasEdit = kind.isEdit
  }
}
