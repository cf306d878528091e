extension ScreenLoss {
  /// The value of `lost`; nil if the key is left out.
  var name: String? { self == .nothing ? nil : "\(self)" }
}

/// Reads the lines of events: the whole format, with keys in any order and any white space.
///
/// An event can only refer to rows and items that exist, so the reader keeps the rows of the feed.
struct EventReader: ~Copyable {
  fileprivate enum Key: Int, CaseIterable {
    case t, y, row, x, select, insert, items, heights, kinds, delete, count, move, to, reload
    case reloadAll, viewport, memoryWarning, coast, splice, reset
    case allX, leave, lost, enter
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
    Change(.reload, [(.items, "the row's number of items")], optional: [.splice, .reset]),
    Change(.reloadAll), Change(.viewport), Change(.memoryWarning), Change(.allX),
    Change(.leave, optional: [.lost]), Change(.enter),
  ]

  private var members = Members(of: Key.table)
  var feed: FeedRules
  /// The keys that this feed does not use: heights, kinds.
  private let unused: UInt32
  private let kindLimit: Int
  private let turnedOffsets: TurnedOffsets?
  /// The event before it is known to be valid and is appended to a trace.
  private var event: Trace

  init(header: Trace, kindLimit: Int) {
    feed = FeedRules(header.feed, kindLimit: kindLimit)
    unused = (feed.hasHeights ? 0 : Key.heights.bit) | (feed.hasKinds ? 0 : Key.kinds.bit)
    self.kindLimit = kindLimit
    event = header
    turnedOffsets = TurnedOffsets(header)
  }

  /// Appends the event of one line to the trace.
  ///
  /// - Throws: `Mistake` for the first thing that breaks the format, its syntax first; the trace is unchanged then.
  mutating func read(_ line: Line, into trace: inout Trace) throws(Mistake) {
    do throws(Mistake) {
      try members.read(line)
      let time = try readTime()
      let change = try findChange()
      event.removeEvents()
      try readChange(change)
      try feed.append(event, atMilliseconds: time, to: &trace)
      turnedOffsets?.turn(last: 1, of: &trace)
    } catch {
      if let (_, mistake) = JSONReader.firstMistake(in: line) { throw mistake }
      // Concatenated traces are the usual reason for an unknown key `filmstrip`.
      if line.has("\"filmstrip\"", at: line.afterSpace(line.afterSpace(0) + 1)) {
        throw Mistake(found: "a second header", expected: "an event: a file holds one trace")
      }
      throw try asWritten(error)
    }
  }

  // MARK: Keys

  private func readTime() throws(Mistake) -> Double {
    let value = try members.required(Key.t, "its time in milliseconds")
    guard let number = value.number, !number.isNegative,
      number.isMagnitude(atMost: TraceLimits.milliseconds)
    else {
      throw value.mistake(
        expected: "a time in milliseconds from 0 to \(TraceLimits.milliseconds)")
    }
    let time = number.double
    guard time >= feed.lastTime else {
      let last = feed.lastTime.short
      throw Mistake(
        found: "t \(value.line.quote(value.start)) after t \(last)",
        expected: "a t of at least \(last): time never goes back")
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
    guard let key = Key.allCases.dropFirst().first(where: { members[$0] != nil }) else {
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
    let changes = Self.changes.map(\.key).filter { members[$0] != nil }.map(\.name)
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

  /// Reads a change. `FeedRules` then checks whether the feed has its rows and items.
  private mutating func readChange(_ change: Key) throws(Mistake) {
    switch change {
    case .y:
      let coasts = try readFlag(.coast)
      event.append(.position, atMilliseconds: 0, value: length(.y), coasts: coasts)
    case .x:
      let coasts = try readFlag(.coast)
      event.append(
        .stripOffset, atMilliseconds: 0, row: row(.row), value: length(.x), coasts: coasts)
    case .allX: event.append(.allStrips, atMilliseconds: 0, value: length(.allX))
    case .select:
      let place = try places(.select)
      event.append(.select, atMilliseconds: 0, row: Int32(clamping: place[0]), value: place[1])
    case .insert:
      event.append(try readInsertion(), atMilliseconds: 0, row: row(.insert))
    case .delete:
      event.append(.delete, atMilliseconds: 0, row: row(.delete), value: whole(.count))
    case .move: event.append(.move, atMilliseconds: 0, row: row(.move), value: whole(.to))
    case .reload where members.present & Key.splice.bit != 0:
      if try readFlag(.reset) {
        throw Mistake(
          found: "reset beside splice",
          expected: "one of them: after a reset all items are new, and shown from the start")
      }
      let place = try places(.splice).map { Int32(clamping: $0) }
      let splice = Splice(
        itemCount: Int32(clamping: whole(.items)), at: place[0], removed: place[1],
        added: place[2])
      event.append(splice, atMilliseconds: 0, row: row(.reload))
    case .reload:
      let kind = try readFlag(.reset) ? TraceEvent.Kind.reset : .reload
      event.append(kind, atMilliseconds: 0, row: row(.reload), value: whole(.items))
    case .viewport:
      guard let viewport = try members[Key.viewport]?.viewport() else { return }
      event.append(viewport, atMilliseconds: 0)
    case .reloadAll, .memoryWarning:
      _ = try readFlag(change)
      event.append(change == .reloadAll ? .reloadAll : .memoryWarning, atMilliseconds: 0)
    case .leave:
      _ = try readFlag(.leave)
      event.append(.leave, atMilliseconds: 0, value: try readLoss().rawValue)
    case .enter:
      _ = try readFlag(.enter)
      event.append(.enter, atMilliseconds: 0)
    case .t, .row, .items, .heights, .kinds, .count, .to, .coast, .splice, .reset, .lost:
      preconditionFailure("\(change) is not a change")
    }
  }

  private func readLoss() throws(Mistake) -> ScreenLoss {
    guard let value = members[Key.lost] else { return .nothing }
    let expected = "\"screen\" or \"process\""
    let name = try value.string(expected: expected)
    guard let loss = ScreenLoss.allCases.first(where: { $0.name == name }) else {
      throw value.mistake(expected: expected)
    }
    return loss
  }

  private func readInsertion() throws(Mistake) -> Insertion {
    let room = TraceLimits.rows - feed.rowCount
    var insertion = Insertion(
      itemCounts: try members[Key.items]?.itemCounts(countMax: room) ?? [])
    let count = insertion.itemCounts.count
    guard count > 0 else { return insertion }
    if feed.hasHeights {
      insertion.heightsUnits = try members[Key.heights]?.lengths(count: count)
    }
    if feed.hasKinds {
      insertion.kinds = try members[Key.kinds]?.kinds(count: count, below: kindLimit)
    }
    return insertion
  }

  /// Returns whether a key is present; its value can only be `true`.
  private func readFlag(_ key: Key) throws(Mistake) -> Bool {
    guard let value = members[key] else { return false }
    guard value.line[value.start] == UInt8(ascii: "t") else {
      throw value.mistake(expected: "true")
    }
    return true
  }

  // MARK: Numbers

  // A value of another kind reads as a number outside of every range. `FeedRules` refuses it, and `asWritten` gives
  // the reason.

  private func whole(_ key: Key) -> Int64 { members[key]?.number?.whole ?? .min }

  private func row(_ key: Key) -> Int32 { Int32(clamping: whole(key)) }

  private func length(_ key: Key) -> Int64 {
    guard let number = members[key]?.number, LengthRange.offset.contains(number) else {
      return .min
    }
    return number.units
  }

  /// The whole numbers of `select` or `splice`.
  private func places(_ key: Key) throws(Mistake) -> [Int64] {
    try elements(key).map { $0.number?.whole ?? .min }
  }

  private func elements(_ key: Key) throws(Mistake) -> [JSONValue] {
    let isSelect = key == .select
    return try members[key]?.elements(
      isSelect ? "[row, item]" : "[at, removed, added]", count: isSelect ? 2 : 3) ?? []
  }

  /// An error about a number, with the number as it is written.
  private func asWritten(_ mistake: Mistake) throws(Mistake) -> Mistake {
    guard let name = mistake.name, let value = try value(named: name) else { return mistake }
    let isLength = [Key.y.name, Key.x.name, Key.allX.name].contains(name)
    let isNotWhole = !isLength && value.number?.whole == nil
    return value.mistake(
      named: name, expected: mistake.expected + (isNotWhole ? JSONValue.wholeExpectation : ""))
  }

  /// The value that `FeedRules` calls by a name.
  private func value(named name: String) throws(Mistake) -> JSONValue? {
    if members[Key.select] != nil { return try elements(.select)[name == "row" ? 0 : 1] }
    if name.hasPrefix("splice") {
      return try elements(.splice).first { name.hasPrefix($0.name) }
    }
    return Key.allCases.first { $0.name == name }.flatMap { members[$0] }
  }
}
