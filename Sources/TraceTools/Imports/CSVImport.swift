import ScrollTrace

/// Takes scrolling from a table: a record a moment, columns by name, in any order.
///
/// - `time`, in milliseconds; or `time_s`, `time_ms`, `time_us`, `time_ns`, in the unit that it names. It never goes
///   back, and counts from the first record on.
/// - `y`: the table's content offset then; empty where it is as before.
/// - `x`: the content offset of the strip of the row `row` (an index from 0), or, in a table without that column or
///   where it is empty, of the row under the finger; empty where none was scrolled.
///
/// - `coast`: `true` or `1` where what the record says came about with nobody's finger on it; `false`, `0` or nothing
///   where somebody's was.
///
/// There are a time and a y or an x. Other columns are passed over. What is as it was makes no event.
struct CSVImport: ~Copyable {
  private enum Column: String, CaseIterable {
    case time, y, row, x, coast
  }

  /// The powers of ten that turn a unit into nanoseconds.
  private static let timeUnits: [(suffix: String, power: Int, words: String)] = [
    ("", 6, "milliseconds"), ("_s", 9, "seconds"), ("_ms", 6, "milliseconds"),
    ("_us", 3, "microseconds"), ("_ns", 0, "nanoseconds"),
  ]

  private var records: CSVRecords
  private let setting: ImportSetting
  private var fieldIndices: [Column: Int] = [:]
  private var timePower = 6
  private var timeWords = ""
  private var strangers: [String] = []
  private var base: Int64?
  private var last: Int64 = 0
  private var recordCount = 0
  private var idleCount = 0
  private var lastStripTime = 0.0
  private var sawFinger = false

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    records = CSVRecords(source, named: name)
    self.setting = setting
  }

  /// Reads all records, and hands on what they come to.
  ///
  /// - Throws: as `TraceImport.read` does.
  mutating func read(_ take: (Trace) throws -> Void) throws -> ImportReport {
    try readNames()
    let columnCount = records.fieldCount
    var scroll = ImportedScroll(setting)
    while try records.next() {
      guard records.fieldCount == columnCount else {
        throw records.error(
          Plural.of(records.fieldCount, "field"), "\(columnCount), as in the first record")
      }
      do throws(Mistake) {
        try readRecord(&scroll)
      } catch {
        throw records.error(error.found, error.expected)
      }
      recordCount += 1
      try scroll.pass(take)
    }
    try scroll.finish(take)
    return report(scroll)
  }

  // MARK: Names

  private mutating func readNames() throws {
    guard try records.next() else {
      throw records.error("an empty file", Self.expectation)
    }
    for index in 0..<records.fieldCount {
      let name: String
      do throws(Mistake) {
        name = try records.withField(index) { (line) throws(Mistake) in
          line.excerpt(from: 0, to: line.count)
        }
      } catch {
        throw records.error(error.found, error.expected)
      }
      try note(name, at: index)
    }
    guard fieldIndices[.time] != nil, fieldIndices[.y] != nil || fieldIndices[.x] != nil else {
      let names = strangers + fieldIndices.keys.map(\.rawValue)
      throw records.error(
        "the columns \(names.sorted().joined(separator: ", "))", Self.expectation)
    }
    guard fieldIndices[.row] == nil || fieldIndices[.x] != nil else {
      throw records.error("the column row without x", "x, the content offset of the row's strip")
    }
  }

  private static let expectation =
    "the names of columns, with commas: time (in ms; or time_s, time_ms, time_us, time_ns), and y or x"

  private mutating func note(_ name: String, at index: Int) throws {
    let lower = name.lowercased()
    var column = Column(rawValue: lower)
    if let unit = Self.timeUnits.first(where: { "time" + $0.suffix == lower }) {
      column = .time
      (timePower, timeWords) = (unit.power, unit.words)
    }
    guard let column else {
      strangers.append(name)
      return
    }
    guard fieldIndices[column] == nil else {
      throw records.error("the column \(column.rawValue) twice", "each column once")
    }
    fieldIndices[column] = index
  }

  // MARK: Records

  private mutating func readRecord(_ scroll: inout ImportedScroll) throws(Mistake) {
    let time = try readTime()
    let y = try length(.y)
    let x = try length(.x)
    let row = try readRow()
    let coasts = try readCoast()
    guard !coasts || y != nil || x != nil else {
      throw Mistake(found: "a coast without y and x", expected: "y or x, which coasts")
    }
    if let y { scroll.setTable(y, coasts: coasts, atMilliseconds: time) }
    guard let x else {
      guard row == nil else {
        throw Mistake(found: "a row without x", expected: "x, the content offset of its strip")
      }
      if y == nil { idleCount += 1 }
      return
    }
    if let row {
      scroll.setStrip(x, of: row, coasts: coasts, atMilliseconds: time)
    } else {
      // A strip that stood still was let go.
      if time - lastStripTime >= TraceSummary.stopMilliseconds { scroll.lift() }
      scroll.setTouchedStrip(x, coasts: coasts, atMilliseconds: time)
      lastStripTime = time
      sawFinger = true
    }
  }

  private mutating func readTime() throws(Mistake) -> Double {
    let power = timePower
    let time = try records.withField(fieldIndices[.time] ?? 0) { (line) throws(Mistake) in
      guard let time = try Self.number(line)?.whole(timesTenTo: power) else {
        throw Mistake(
          found: "time `\(line.excerpt(from: 0, to: line.count))`",
          expected: "a number within 146 years, 2^62 nanoseconds")
      }
      return time
    }
    guard let base else {
      base = time
      last = time
      return 0
    }
    guard time >= last else {
      throw Mistake(
        found: "a time \(Double(last - time) / 1_000_000) ms before the last",
        expected: "times that never go back")
    }
    last = time
    return Double(time - base) / 1_000_000
  }

  /// A number as JSON has it, which is what programs print; nil for an empty field.
  private static func number(_ line: Line) throws(Mistake) -> DecimalNumber? {
    guard line.count > 0 else { return nil }
    do throws(Mistake) {
      try JSONSyntax.check(line)
    } catch {
      throw Mistake(
        found: "`\(line.excerpt(from: 0, to: line.count))`", expected: "a number such as 12.5")
    }
    guard let number = DecimalNumber(line, at: 0) else {
      throw Mistake(
        found: "`\(line.excerpt(from: 0, to: line.count))`", expected: "a number such as 12.5")
    }
    return number
  }

  /// A content offset in units, scaled; nil where the column or the field is empty.
  private func length(_ column: Column) throws(Mistake) -> Int64? {
    guard let index = fieldIndices[column] else { return nil }
    return try records.withField(index) { (line) throws(Mistake) in
      guard let number = try Self.number(line) else { return nil }
      let scaled = number.double * setting.scale
      guard LengthRange.offset.contains(number), scaled.magnitude <= Double(TraceLimits.points)
      else {
        throw Mistake(
          found: "\(column.rawValue) \(line.quote(0))", expected: LengthRange.offset.expectation)
      }
      return setting.scale == 1 ? number.units : Points.units(nearestTo: scaled)
    }
  }

  private func readRow() throws(Mistake) -> Int? {
    guard let index = fieldIndices[.row] else { return nil }
    return try records.withField(index) { (line) throws(Mistake) in
      guard let number = try Self.number(line) else { return nil }
      let rowCount = setting.header.feed.rowCount
      guard let row = number.whole, row >= 0, row < rowCount else {
        throw Mistake(
          found: "row \(line.quote(0))",
          expected: rowCount == 0
            ? "no row: the feed has none" : "a row of the feed from 0 to \(rowCount - 1)")
      }
      return Int(row)
    }
  }

  private func readCoast() throws(Mistake) -> Bool {
    guard let index = fieldIndices[.coast] else { return false }
    return try records.withField(index) { (line) throws(Mistake) in
      let text = line.excerpt(from: 0, to: line.count)
      switch text {
      case "true", "1": return true
      case "false", "0", "": return false
      default:
        throw Mistake(found: "coast `\(text)`", expected: "true or 1, or false, 0 or nothing")
      }
    }
  }

  // MARK: What is said

  private func report(_ scroll: borrowing ImportedScroll) -> ImportReport {
    var report = scroll.report
    report.read = ["\(Plural.of(recordCount, "record")), times in \(timeWords)"]
    if !strangers.isEmpty {
      report.ignored.append("the columns \(strangers.joined(separator: ", "))")
    }
    if idleCount > 0 {
      report.ignored.append("\(Plural.of(idleCount, "record")) without y and x")
    }
    if scroll.unplacedCount > 0 {
      report.ignored.append("\(scroll.unplacedCount) times x with no row under the finger")
    }
    report.assumed = [scroll.feedWords]
    if sawFinger { report.assumed.append(scroll.fingerWords) }
    report.assumed.append(
      "lengths times \(setting.scale.short) are points, and times count from the first record on"
    )
    return report
  }
}
