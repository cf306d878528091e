/// Reads every line after the first: the whole of the format, any order of keys, any white space.
///
/// It knows what the feed looks like by now, since an event may only name rows and items that are
/// there. `QuickEvent` is its fast path for the two commonest shapes.
struct EventReader: ~Copyable {
  fileprivate enum Key: Int, CaseIterable {
    case t, y, row, x, select, insert, items, heights, kinds, delete, count, move, to, reload
    case reloadAll, viewport, memoryWarning, coast, splice
    static let table = KeyTable(owner: "an event", of: Key.self)

    var bit: UInt32 { 1 << UInt32(rawValue) }
    var name: String { Self.table.names[rawValue] }
  }

  /// What an event may be: exactly one of these, and the keys beside it.
  private struct Change {
    let key: Key
    /// The keys that must stand beside it, and what they mean.
    var required: [(key: Key, meaning: String)] = []
    var optional: [Key] = []

    var companions: [Key] { required.map(\.key) + optional }
  }

  private static let changes = [
    Change(key: .y, optional: [.coast]),
    Change(
      key: .x, required: [(.row, "the index of the row whose strip has the offset x")],
      optional: [.coast]),
    Change(key: .select),
    Change(
      key: .insert,
      required: [
        (.items, "an array with the number of items of each new row"),
        (.heights, "the height of each new row: rowHeight is an array"),
        (.kinds, "the kind of each new row: the feed has kinds"),
      ]),
    Change(key: .delete, required: [(.count, "the number of rows to delete")]),
    Change(key: .move, required: [(.to, "the row's index when it is back")]),
    Change(key: .reload, required: [(.items, "the row's number of items")], optional: [.splice]),
    Change(key: .reloadAll), Change(key: .viewport), Change(key: .memoryWarning),
  ]
  private static let changeBits = changes.reduce(0) { $0 | $1.key.bit }

  /// A number of the line as it is written, for an error of `FeedCheck` about its value.
  private struct Number {
    let name: StaticString
    let start: Int
    let isLength: Bool
  }

  private var members = Members(of: Key.table)
  private var numbers: [Number] = []
  private(set) var feed: FeedCheck
  /// The keys that the feed has no use for: heights, kinds.
  private let unused: UInt32
  // By key: the keys that a change must have, and those that it may have.
  private var required: [UInt32]
  private var allowed: [UInt32]
  private let kindLimit: Int
  /// The event on its way into a trace, which gets it only if it is valid.
  private var event: Trace
  /// The time of the event before, in milliseconds.
  private(set) var lastTime = 0.0
  private var lastWasEdit = false

  init(header: Trace, kindLimit: Int) {
    feed = FeedCheck(header.feed, kindLimit: kindLimit)
    unused = (feed.hasHeights ? 0 : Key.heights.bit) | (feed.hasKinds ? 0 : Key.kinds.bit)
    required = Array(repeating: 0, count: Key.allCases.count)
    allowed = required
    for change in Self.changes {
      let companions = change.required.reduce(0) { $0 | $1.key.bit } & ~unused
      required[change.key.rawValue] = Key.t.bit | change.key.bit | companions
      allowed[change.key.rawValue] = change.optional.reduce(required[change.key.rawValue]) {
        $0 | $1.bit
      }
    }
    self.kindLimit = kindLimit
    event = header
  }

  /// Appends the event of one line to the trace.
  ///
  /// - Throws: `Mistake` for the first thing that breaks the format, its syntax first; the trace is unchanged then.
  mutating func read(_ line: Line, into trace: inout Trace) throws(Mistake) {
    do throws(Mistake) {
      try readEvent(line)
    } catch {
      if let (_, mistake) = JSONReader.firstMistake(in: line) { throw mistake }
      throw secondHeader(line) ?? error
    }
    let (kind, time) = (event.events[0].kind, event.timesMilliseconds[0])
    trace.append(event.events[0], of: event, atMilliseconds: time)
    // The event before may have been taken out of the trace since.
    trace.events[trace.events.count - 1].continuesBatch =
      kind.isEdit && lastWasEdit && time == lastTime
    (lastTime, lastWasEdit) = (time, kind.isEdit)
  }

  /// Takes note of an event that was read elsewhere and is no edit.
  @inline(__always)
  mutating func note(eventThatIsNoEditAt time: Double) {
    lastTime = time
    lastWasEdit = false
  }

  // MARK: What an event consists of

  private mutating func readEvent(_ line: Line) throws(Mistake) {
    try members.read(line, at: line.afterSpace(0))
    try JSONReader(line, at: members.end).checkEnd()
    let time = try readTime(line)
    let change = try findChange()
    numbers.removeAll(keepingCapacity: true)
    event.removeEvents()
    try readChange(change, line, time)
    do throws(Mistake) {
      try feed.apply(event.events[0], of: event)
    } catch {
      throw asWritten(error, line)
    }
  }

  /// Two traces put behind one another are the commonest reason for an unknown key `filmstrip`.
  private func secondHeader(_ line: Line) -> Mistake? {
    let start = line.afterSpace(line.afterSpace(0) + 1)
    guard line.has("\"filmstrip\"", at: start) else { return nil }
    return Mistake(found: "a second header", expected: "an event: a file holds one trace")
  }

  private func readTime(_ line: Line) throws(Mistake) -> Double {
    let start = try members.required(Key.t, "its time in milliseconds")
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
    let present = members.present
    let changes = present & Self.changeBits
    guard changes.nonzeroBitCount == 1, let key = Key(rawValue: changes.trailingZeroBitCount)
    else { throw changes == 0 ? missingChange() : severalChanges() }
    let strange = present & ~allowed[key.rawValue]
    guard strange == 0, required[key.rawValue] & ~present == 0 else {
      throw try wrongCompanions(of: key, strange)
    }
    return key
  }

  private func severalChanges() -> Mistake {
    let names = Self.changes.map(\.key).filter(members.contains).map(\.name)
    return Mistake(
      found: "\(names.count) changes in one event: \(names.joined(separator: ", "))",
      expected: "one change a line")
  }

  private func missingChange() -> Mistake {
    for key in Key.allCases where key != .t && members.contains(key) {
      let changes = Self.changes.filter { $0.companions.contains(key) }.map(\.key.name)
      return Mistake(
        found: "an event with \(key.name) but no change",
        expected: "\(changes.joined(separator: " or ")), which \(key.name) belongs to")
    }
    let all = Self.changes.map(\.key.name).joined(separator: ", ")
    return Mistake(found: "an event without a change", expected: "one of \(all)")
  }

  /// What is wrong with the keys beside a change: one that does not belong there, or one that is missing.
  private func wrongCompanions(of key: Key, _ strange: UInt32) throws(Mistake) -> Mistake {
    let change = Self.changes.first { $0.key == key } ?? Change(key: key)
    guard let companion = Key(rawValue: strange.trailingZeroBitCount) else {
      for (missing, meaning) in change.required where unused & missing.bit == 0 {
        _ = try members.required(missing, of: key.name, meaning)
      }
      preconditionFailure("no key is missing beside \(key)")
    }
    if key == .insert, companion == .heights {
      return Mistake(
        found: "heights in an insert",
        expected: "no heights: the feed's rowHeight is no array")
    }
    if key == .insert, companion == .kinds {
      return Mistake(found: "kinds in an insert", expected: "no kinds: the feed has none")
    }
    let keys = [.t, key] + change.companions.filter { unused & $0.bit == 0 }
    return Mistake(
      found: "\(companion.name) beside \(key.name)",
      expected: "no keys but \(keys.map(\.name).joined(separator: ", "))")
  }

  // MARK: Changes

  /// Reads a change; whether the feed has its rows and items is for `FeedCheck` to say.
  private mutating func readChange(
    _ change: Key, _ line: Line, _ time: Double
  ) throws(Mistake) {
    switch change {
    case .y:
      let offset = length(line, at: members[Key.y], "y")
      let coasts = try readFlag(.coast, line)
      event.append(.position, atMilliseconds: time, value: offset, coasts: coasts)
    case .x:
      let row = row(line, at: members[Key.row], "row")
      let offset = length(line, at: members[Key.x], "x")
      let coasts = try readFlag(.coast, line)
      event.append(.stripOffset, atMilliseconds: time, row: row, value: offset, coasts: coasts)
    case .select:
      let starts = try line.elements(
        at: members[Key.select], named: "select", shape: "[row, item]", count: 2)
      let row = row(line, at: starts[0], "row")
      event.append(
        .select, atMilliseconds: time, row: row, value: whole(line, at: starts[1], "item"))
    case .insert:
      let row = row(line, at: members[Key.insert], "insert")
      event.append(try readInsertion(line), atMilliseconds: time, row: row)
    case .delete:
      let row = row(line, at: members[Key.delete], "delete")
      let count = whole(line, at: members[Key.count], "count")
      event.append(.delete, atMilliseconds: time, row: row, value: count)
    case .move:
      let row = row(line, at: members[Key.move], "move")
      let target = whole(line, at: members[Key.to], "to")
      event.append(.move, atMilliseconds: time, row: row, value: target)
    case .reload:
      let row = row(line, at: members[Key.reload], "reload")
      let count = whole(line, at: members[Key.items], "items")
      if members.contains(Key.splice) {
        event.append(try readSplice(line, itemCount: count), atMilliseconds: time, row: row)
      } else {
        event.append(.reload, atMilliseconds: time, row: row, value: count)
      }
    case .viewport:
      event.append(try line.viewport(at: members[Key.viewport]), atMilliseconds: time)
    case .reloadAll, .memoryWarning:
      _ = try readFlag(change, line)
      event.append(change == .reloadAll ? .reloadAll : .memoryWarning, atMilliseconds: time)
    case .t, .row, .items, .heights, .kinds, .count, .to, .coast, .splice:
      preconditionFailure("\(change) is no change")
    }
  }

  private func readInsertion(_ line: Line) throws(Mistake) -> Insertion {
    var insertion = Insertion(
      itemCounts: try line.itemCounts(
        at: members[Key.items], countMax: TraceLimits.rows - feed.rowCount))
    let count = insertion.itemCounts.count
    guard count > 0 else { return insertion }
    if feed.hasHeights {
      insertion.heightsUnits = try line.heights(
        at: members[Key.heights], named: "heights", count: count)
    }
    if feed.hasKinds {
      insertion.kinds = try line.kinds(at: members[Key.kinds], count: count, below: kindLimit)
    }
    return insertion
  }

  private mutating func readSplice(_ line: Line, itemCount: Int64) throws(Mistake) -> Splice {
    let starts = try line.elements(
      at: members[Key.splice], named: "splice", shape: "[at, removed, added]", count: 3)
    return Splice(
      itemCount: Int32(clamping: itemCount), at: row(line, at: starts[0], "splice[0] (at)"),
      removed: row(line, at: starts[1], "splice[1] (removed)"),
      added: row(line, at: starts[2], "splice[2] (added)"))
  }

  /// Returns whether a key is there, whose value can only be `true`.
  private func readFlag(_ key: Key, _ line: Line) throws(Mistake) -> Bool {
    guard members.contains(key) else { return false }
    guard line[members[key]] == UInt8(ascii: "t") else {
      throw Mistake(found: "\(key.name) \(line.quote(members[key]))", expected: "true")
    }
    return true
  }

  // MARK: Numbers

  // A value of another kind reads as a number that is out of every range: `FeedCheck` refuses it, and `asWritten`
  // says why.

  private mutating func whole(_ line: Line, at start: Int, _ name: StaticString) -> Int64 {
    numbers.append(Number(name: name, start: start, isLength: false))
    return DecimalNumber(line, at: start)?.whole ?? .min
  }

  /// A whole number of 32 bits, such as the index of a row.
  private mutating func row(_ line: Line, at start: Int, _ name: StaticString) -> Int32 {
    Int32(clamping: whole(line, at: start, name))
  }

  private mutating func length(_ line: Line, at start: Int, _ name: StaticString) -> Int64 {
    numbers.append(Number(name: name, start: start, isLength: true))
    guard let number = DecimalNumber(line, at: start), LengthRange.offset.contains(number) else {
      return .min
    }
    return number.units
  }

  /// The error of a number with the number as the line has it.
  private func asWritten(_ mistake: Mistake, _ line: Line) -> Mistake {
    guard let number = numbers.first(where: { $0.name.description == mistake.name }) else {
      return mistake
    }
    let isStrange = !number.isLength && DecimalNumber(line, at: number.start)?.whole == nil
    return Mistake(
      found: "\(number.name) \(line.quote(number.start))",
      expected: mistake.expected + (isStrange ? Line.wholeExpectation : ""))
  }
}
