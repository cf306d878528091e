/// Reads a display log of any length, a record at a time, in the memory of the rows on screen.
///
/// ```swift
/// var reader = try DisplayLogReader(path: path)
/// while let record = try reader.next() { judge.take(record) }
/// ```
public struct DisplayLogReader: ~Copyable {
  public let header: DisplayHeader

  private var source: LineSource
  private let file: String
  private var members = Members(of: RecordKey.table)
  private var rules = DisplayRules()

  /// Opens a file and reads its header. `-` is standard input.
  ///
  /// - Throws: `TraceFileError` if the system does not read it, `TraceError` if it does not begin with a header.
  public init(path: String) throws {
    try self.init(
      source: LineSource.open(path: path), named: path == "-" ? "standard input" : path)
  }

  package init(source: consuming LineSource, named name: String) throws {
    var source = source
    guard let line = try source.nextLine(ofFile: name) else {
      throw source.damage
        ?? TraceError(
          file: name, line: 1, found: "an empty file", expected: HeaderKey.expectation)
    }
    let read: DisplayHeader
    do throws(Mistake) {
      read = try Self.header(line)
    } catch {
      throw source.damage ?? TraceError(file: name, position: .line(1), error)
    }
    header = read
    self.source = source
    file = name
  }

  /// Returns the next record; nil at the end. Blank lines are skipped.
  ///
  /// - Throws: `TraceError` for the first line that breaks the format or a rule of logs; `TraceFileError` if the system
  ///   does not read on.
  /// - Complexity: O(length of the line).
  public mutating func next() throws -> DisplayRecord? {
    while let line = try source.nextLine(ofFile: file) {
      if line.isBlank { continue }
      do throws(Mistake) {
        let record = try read(line)
        try rules.apply(record)
        return record
      } catch {
        // A line that is not JSON breaks other rules too: the syntax is the reason.
        let mistake = JSONReader.firstMistake(in: line)?.mistake ?? error
        throw source.damage ?? TraceError(file: file, position: .line(source.lineCount), mistake)
      }
    }
    if let damage = source.damage { throw damage }
    return nil
  }

  /// The number of lines that were read, the header included: the line of the last record.
  public var lineCount: Int { source.lineCount }

  // MARK: Header

  private enum HeaderKey: Int, CaseIterable {
    case displays, source, viewport, rest, same, settle, page
    static let table = KeyTable(owner: "the header", of: HeaderKey.self)
    static let expectation = #"the header of a display log: {"displays": 1}"#
  }

  private static func header(_ line: Line) throws(Mistake) -> DisplayHeader {
    _ = try HeaderReader.objectStart(in: line, expected: HeaderKey.expectation)
    var members = Members(of: HeaderKey.table)
    do throws(Mistake) {
      try members.read(line)
    } catch {
      let isTrace = error.found.hasSuffix("\"filmstrip\"")
      throw Mistake(
        found: error.found,
        expected: "\(error.expected), in \(HeaderKey.expectation)"
          + (isTrace ? "; this is a trace, for --trace" : ""))
    }
    guard let version = members[HeaderKey.displays] else {
      throw Mistake(found: "a first line without displays", expected: HeaderKey.expectation)
    }
    guard version.number?.whole == 1 else {
      throw version.mistake(expected: "1, the version of the format")
    }
    var header = DisplayHeader()
    header.source = try members[HeaderKey.source]?.string()
    header.viewport = try members[HeaderKey.viewport]?.viewport()
    if let value = members[HeaderKey.rest] { header.rest = try value.offset() }
    if let value = members[HeaderKey.same] { header.same = try value.length().double }
    if let value = members[HeaderKey.settle] { header.settleMilliseconds = try value.time() }
    if let value = members[HeaderKey.page] {
      let page = try value.offset()
      guard page > 0 else { throw value.mistake(expected: "a number of points above 0") }
      header.page = page
    }
    return header
  }

  // MARK: Records

  private enum RecordKey: Int, CaseIterable {
    case t, e, show, scroll, change, hide, tap, edit, leave, enter
    case x, by, items, cell, most, empty, rest, page, opened, right
    static let table = KeyTable(owner: "a line of a display log", of: RecordKey.self)
    static let changes: [RecordKey] = [.show, .scroll, .change, .hide, .tap, .edit, .leave, .enter]

    var bit: UInt32 { 1 << UInt32(rawValue) }
    var name: String { "\(self)" }

    /// The keys beside `t`, `e` and the change.
    var companions: (required: [RecordKey], optional: [RecordKey]) {
      switch self {
      case .show, .change: ([.x], [.items, .cell, .most, .empty, .rest, .page])
      case .scroll: ([.x, .by], [.items, .cell, .most, .empty])
      case .tap: ([.opened], [])
      case .edit: ([.right], [])
      default: ([], [])
      }
    }

    /// The bits of the required keys and of all allowed ones.
    static let bits: [(required: UInt32, allowed: UInt32)] = allCases.map { key in
      let (required, optional) = key.companions
      let needed = required.reduce(t.bit | key.bit) { $0 | $1.bit }
      return (needed, optional.reduce(needed | e.bit) { $0 | $1.bit })
    }
  }

  private mutating func read(_ line: Line) throws(Mistake) -> DisplayRecord {
    try members.read(line)
    let change = try findChange()
    let time = try members.required(RecordKey.t, "the time in milliseconds").time()
    var event: Int?
    if let value = members[RecordKey.e] {
      event = try value.whole(
        value.number, through: Int(TraceLimits.milliseconds), expected: "the number of an event")
    }
    if change == .leave || change == .enter {
      if let value = members[change], line[value.start] != UInt8(ascii: "t") {
        throw value.mistake(expected: "true")
      }
      return DisplayRecord(
        atMilliseconds: time, event: event, change == .leave ? .leave : .enter)
    }
    return DisplayRecord(
      atMilliseconds: time, event: event, row: try row(change), try readChange(change))
  }

  private func findChange() throws(Mistake) -> RecordKey {
    let present = members.present
    let changes = RecordKey.changes.filter { present & $0.bit != 0 }
    guard changes.count == 1 else {
      let names = RecordKey.changes.map(\.name).joined(separator: ", ")
      let found = changes.isEmpty ? "no change" : changes.map(\.name).joined(separator: " and ")
      throw Mistake(found: "a line with \(found)", expected: "one of \(names)")
    }
    let change = changes[0]
    let (required, allowed) = RecordKey.bits[change.rawValue]
    guard present & ~allowed == 0, required & ~present == 0 else {
      let (needed, optional) = change.companions
      if let missing = ([.t] + needed).first(where: { present & $0.bit == 0 }) {
        throw Mistake(
          found: "\(change.name) without \(missing.name)",
          expected: "\(missing.name) beside \(change.name)")
      }
      let strange = RecordKey.allCases.first { present & ~allowed & $0.bit != 0 } ?? change
      let keys = [.t, .e, change] + needed + optional
      throw Mistake(
        found: "\(strange.name) beside \(change.name)",
        expected: "no keys but \(keys.map(\.name).joined(separator: ", "))")
    }
    return change
  }

  private func readChange(_ change: RecordKey) throws(Mistake) -> DisplayRecord.Change {
    switch change {
    case .show: return .show(try look())
    case .change: return .change(try look())
    case .scroll:
      let value = try members.required(RecordKey.by, "what moved the strip")
      guard let mover = DisplayMover(rawValue: try value.string()) else {
        let names = DisplayMover.allCases.map(\.rawValue).joined(separator: ", ")
        throw value.mistake(expected: "one of \(names)")
      }
      return .scroll(try look(), by: mover)
    case .hide: return .hide
    case .tap: return .tap(opened: try row(.opened))
    case .edit:
      let value = try members.required(RecordKey.right, "the offsets that are right now")
      let ends = try value.elements("[low, high]", count: 2)
      let low = try ends[0].offset()
      let high = try ends[1].offset()
      guard low <= high else { throw value.mistake(expected: "[low, high] in ascending order") }
      return .edit(right: low...high)
    default: preconditionFailure("\(change) is not a change of a row")
    }
  }

  private func look() throws(Mistake) -> DisplayLook {
    var look = DisplayLook(
      offset: try members.required(RecordKey.x, "the offset of the strip").offset())
    look.items = try members[RecordKey.items]?.array(of: "items") {
      (item, _, _) throws(Mistake) in try item.string(expected: "an item, as a string")
    }
    if let value = members[RecordKey.cell] {
      guard let cell = value.number?.whole else {
        throw value.mistake(expected: "the number of a cell" + JSONValue.wholeExpectation)
      }
      look.cell = Int(cell)
    }
    look.most = try members[RecordKey.most]?.offset()
    if let value = members[RecordKey.empty] {
      guard let share = value.number, !share.isNegative, share.double <= 1 else {
        throw value.mistake(expected: "a share from 0 to 1")
      }
      look.empty = share.double
    }
    look.rest = try members[RecordKey.rest]?.offset()
    if let value = members[RecordKey.page] {
      let page = try value.offset()
      guard page >= 0 else { throw value.mistake(expected: "a number of points, 0 or more") }
      look.page = page
    }
    return look
  }

  /// The identity of a row: a string, or a whole number as its decimal text.
  private func row(_ key: RecordKey) throws(Mistake) -> String {
    let value = try members.required(key, "the identity of a row")
    if value.line[value.start] == UInt8(ascii: "\"") { return try value.string() }
    guard let number = value.number, let whole = number.whole else {
      throw value.mistake(expected: "the identity of a row: a string or a whole number")
    }
    // Its digits are the identity: it may have more than 64 bits.
    return whole == 0
      ? "0" : String(decoding: value.line.bytes[value.start..<number.end], as: UTF8.self)
  }
}

extension JSONValue {
  /// A content offset in points. Flings can leave the limits of a trace, so these are wider.
  fileprivate func offset() throws(Mistake) -> Double {
    guard let number, number.isMagnitude(atMost: TraceLimits.milliseconds) else {
      throw mistake(expected: "a number of points")
    }
    return number.double
  }

  /// A time or a duration in milliseconds.
  fileprivate func time() throws(Mistake) -> Double {
    guard let number, !number.isNegative, number.isMagnitude(atMost: TraceLimits.milliseconds)
    else {
      throw mistake(expected: "milliseconds from 0 to \(TraceLimits.milliseconds)")
    }
    return number.double
  }
}

/// The rules that a record keeps because of the records before it.
package struct DisplayRules {
  private var lastTime = 0.0
  /// The rows on screen, with the cell of each where it is known.
  private var shown: [String: Int?] = [:]

  package init() {}

  /// Takes the next record.
  ///
  /// - Throws: `Mistake` for a record that cannot come next.
  package mutating func apply(_ record: DisplayRecord) throws(Mistake) {
    guard record.timeMilliseconds >= lastTime else {
      throw Mistake(
        found: "t \(record.timeMilliseconds.short) after t \(lastTime.short)",
        expected: "a t of at least \(lastTime.short): time never goes back")
    }
    lastTime = record.timeMilliseconds
    switch record.change {
    case .show(let look):
      guard let cell = shown[record.row] else {
        shown[record.row] = .some(look.cell)
        return
      }
      // A second cell that shows the row is a fault of the feed, and not of the log.
      guard look.cell == nil || look.cell == cell else { return }
      throw Mistake(
        found: "a show of the row \(record.row), which is shown",
        expected: "hide before it, or another cell")
    case .change(let look):
      try checkShown(record.row, "change")
      if let cell = look.cell { shown[record.row] = .some(cell) }
    case .scroll: try checkShown(record.row, "scroll")
    case .hide:
      try checkShown(record.row, "hide")
      shown[record.row] = nil
    case .leave: shown.removeAll(keepingCapacity: true)
    case .tap, .edit, .enter: break
    }
  }

  package func isShown(_ row: String) -> Bool { shown[row] != nil }

  private func checkShown(_ row: String, _ change: String) throws(Mistake) {
    guard !isShown(row) else { return }
    throw Mistake(
      found: "a \(change) of the row \(row), which is not shown", expected: "show before it")
  }
}
