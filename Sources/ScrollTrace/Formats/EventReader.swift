/// Reads the lines of events: the whole format, with keys in any order and any white space.
///
/// An event can only refer to rows and items that exist, so the reader keeps the rows of the feed.
struct EventReader: ~Copyable {
  fileprivate enum Key: Int, CaseIterable {
    case t, y, row, x, select, insert, items, heights, kinds, delete, count, move, to, reload
    case reloadAll, viewport, memoryWarning, coast, splice
    static let table = KeyTable(owner: "an event", of: Key.self)

    var bit: UInt32 { 1 << UInt32(rawValue) }
    var name: String { Self.table.names[rawValue] }
  }

  /// A kind of event, and the keys beside its own.
  private struct Change {
    let key: Key
    let required: [(key: Key, meaning: String)]
    let optional: [Key]
    let requiredBits: UInt32
    let allowedBits: UInt32

    init(_ key: Key, _ required: [(key: Key, meaning: String)] = [], optional: [Key] = []) {
      self.key = key
      self.required = required
      self.optional = optional
      requiredBits = required.reduce(Key.t.bit | key.bit) { $0 | $1.key.bit }
      allowedBits = optional.reduce(requiredBits) { $0 | $1.bit }
    }

    var companions: [Key] { required.map(\.key) + optional }
  }

  private static let changes = [
    Change(.y, optional: [.coast]),
    Change(
      .x, [(.row, "the index of the row whose strip has the offset x")], optional: [.coast]),
    Change(.select),
    Change(
      .insert,
      [
        (.items, "an array with the number of items of each new row"),
        (.heights, "the height of each new row: rowHeight is an array"),
        (.kinds, "the kind of each new row: the feed has kinds"),
      ]),
    Change(.delete, [(.count, "the number of rows to delete")]),
    Change(.move, [(.to, "the row's index when it is back")]),
    Change(.reload, [(.items, "the row's number of items")], optional: [.splice]),
    Change(.reloadAll), Change(.viewport), Change(.memoryWarning),
  ]

  /// A number of the line, for an error of `FeedCheck` about its value.
  private struct Number {
    let name: StaticString
    let start: Int
    let isLength: Bool
  }

  private var members = Members(of: Key.table)
  private var numbers: [Number] = []
  private(set) var feed: FeedCheck
  /// The keys that this feed does not use: heights, kinds.
  private let unused: UInt32
  private let kindLimit: Int
  /// The event before it is known to be valid and is appended to a trace.
  private var event: Trace
  /// The time of the event before, in milliseconds.
  private(set) var lastTime = 0.0
  private var lastWasEdit = false

  init(header: Trace, kindLimit: Int) {
    feed = FeedCheck(header.feed, kindLimit: kindLimit)
    unused = (feed.hasHeights ? 0 : Key.heights.bit) | (feed.hasKinds ? 0 : Key.kinds.bit)
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
      // Concatenated traces are the usual reason for an unknown key `filmstrip`.
      if line.has("\"filmstrip\"", at: line.afterSpace(line.afterSpace(0) + 1)) {
        throw Mistake(found: "a second header", expected: "an event: a file holds one trace")
      }
      throw error
    }
    let (kind, time) = (event.events[0].kind, event.timesMilliseconds[0])
    trace.append(event.events[0], of: event, atMilliseconds: time)
    // The caller may have removed the event before from the trace.
    trace.events[trace.events.count - 1].continuesBatch =
      kind.isEdit && lastWasEdit && time == lastTime
    (lastTime, lastWasEdit) = (time, kind.isEdit)
  }

  /// Notes an event that `QuickEvent` has read, which is not an edit.
  @inline(__always)
  mutating func note(eventThatIsNoEditAt time: Double) {
    lastTime = time
    lastWasEdit = false
  }

  // MARK: Keys

  private mutating func readEvent(_ line: Line) throws(Mistake) {
    try members.read(line, at: line.afterSpace(0))
    var rest = JSONReader(line, at: members.end)
    try rest.checkEnd()
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
    guard let change = Self.changes.first(where: { present & $0.key.bit != 0 }) else {
      throw missingChange()
    }
    guard present & ~change.allowedBits | present & unused == 0,
      change.requiredBits & ~present & ~unused == 0
    else { throw try wrongKeys(change) }
    return change.key
  }

  private func missingChange() -> Mistake {
    guard let key = Key.allCases.dropFirst().first(where: members.contains) else {
      let all = Self.changes.map(\.key.name).joined(separator: ", ")
      return Mistake(found: "an event without a change", expected: "one of \(all)")
    }
    let changes = Self.changes.filter { $0.companions.contains(key) }.map(\.key.name)
    return Mistake(
      found: "an event with \(key.name) but no change",
      expected: "\(changes.joined(separator: " or ")), which \(key.name) belongs to")
  }

  /// The error of a key that does not belong to a change, or of one that is missing.
  private func wrongKeys(_ change: Change) throws(Mistake) -> Mistake {
    let changes = Self.changes.map(\.key).filter(members.contains).map(\.name)
    guard changes.count == 1 else {
      return Mistake(
        found: "\(changes.count) changes in one event: \(changes.joined(separator: ", "))",
        expected: "one change a line")
    }
    let strange = members.present & ~(change.allowedBits & ~unused)
    guard let key = Key(rawValue: strange.trailingZeroBitCount) else {
      for (missing, meaning) in change.required where unused & missing.bit == 0 {
        _ = try members.required(missing, of: change.key.name, meaning)
      }
      preconditionFailure("no key is missing beside \(change.key)")
    }
    if change.key == .insert, key == .heights {
      return Mistake(
        found: "heights in an insert",
        expected: "no heights: the feed's rowHeight is no array")
    }
    if change.key == .insert, key == .kinds {
      return Mistake(found: "kinds in an insert", expected: "no kinds: the feed has none")
    }
    let keys = [.t, change.key] + change.companions.filter { unused & $0.bit == 0 }
    return Mistake(
      found: "\(key.name) beside \(change.key.name)",
      expected: "no keys but \(keys.map(\.name).joined(separator: ", "))")
  }

  // MARK: Changes

  /// Reads a change. `FeedCheck` then checks whether the feed has its rows and items.
  private mutating func readChange(
    _ change: Key, _ line: Line, _ time: Double
  ) throws(Mistake) {
    switch change {
    case .y:
      let offset = length(line, .y, "y")
      let coasts = try readFlag(.coast, line)
      event.append(.position, atMilliseconds: time, value: offset, coasts: coasts)
    case .x:
      let row = row(line, .row, "row")
      let offset = length(line, .x, "x")
      let coasts = try readFlag(.coast, line)
      event.append(.stripOffset, atMilliseconds: time, row: row, value: offset, coasts: coasts)
    case .select:
      let starts = try line.elements(
        at: members[Key.select], named: "select", shape: "[row, item]", count: 2)
      let row = Int32(clamping: whole(line, at: starts[0], "row"))
      event.append(
        .select, atMilliseconds: time, row: row, value: whole(line, at: starts[1], "item"))
    case .insert:
      let row = row(line, .insert, "insert")
      event.append(try readInsertion(line), atMilliseconds: time, row: row)
    case .delete:
      let row = row(line, .delete, "delete")
      let count = whole(line, at: members[Key.count], "count")
      event.append(.delete, atMilliseconds: time, row: row, value: count)
    case .move:
      let row = row(line, .move, "move")
      let target = whole(line, at: members[Key.to], "to")
      event.append(.move, atMilliseconds: time, row: row, value: target)
    case .reload:
      let row = row(line, .reload, "reload")
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
      preconditionFailure("\(change) is not a change")
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
      itemCount: Int32(clamping: itemCount),
      at: Int32(clamping: whole(line, at: starts[0], "splice[0] (at)")),
      removed: Int32(clamping: whole(line, at: starts[1], "splice[1] (removed)")),
      added: Int32(clamping: whole(line, at: starts[2], "splice[2] (added)")))
  }

  /// Returns whether a key is present; its value can only be `true`.
  private func readFlag(_ key: Key, _ line: Line) throws(Mistake) -> Bool {
    guard members.contains(key) else { return false }
    guard line[members[key]] == UInt8(ascii: "t") else {
      throw Mistake(found: "\(key.name) \(line.quote(members[key]))", expected: "true")
    }
    return true
  }

  // MARK: Numbers

  // A value of another kind reads as a number outside of every range. `FeedCheck` refuses it, and `asWritten` gives
  // the reason.

  private mutating func whole(_ line: Line, at start: Int, _ name: StaticString) -> Int64 {
    numbers.append(Number(name: name, start: start, isLength: false))
    return DecimalNumber(line, at: start)?.whole ?? .min
  }

  private mutating func row(_ line: Line, _ key: Key, _ name: StaticString) -> Int32 {
    Int32(clamping: whole(line, at: members[key], name))
  }

  private mutating func length(_ line: Line, _ key: Key, _ name: StaticString) -> Int64 {
    let start = members[key]
    numbers.append(Number(name: name, start: start, isLength: true))
    guard let number = DecimalNumber(line, at: start), LengthRange.offset.contains(number) else {
      return .min
    }
    return number.units
  }

  /// An error about a number, with the number as it is written.
  private func asWritten(_ mistake: Mistake, _ line: Line) -> Mistake {
    guard let number = numbers.first(where: { $0.name.description == mistake.name }) else {
      return mistake
    }
    let isNotWhole = !number.isLength && DecimalNumber(line, at: number.start)?.whole == nil
    return Mistake(
      found: "\(number.name) \(line.quote(number.start))",
      expected: mistake.expected + (isNotWhole ? Line.wholeExpectation : ""))
  }
}
