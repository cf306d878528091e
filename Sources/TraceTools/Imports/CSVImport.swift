import ScrollTrace

/// Reads scrolls from a table with one record for each moment. Its columns, in any order:
///
/// - `time`, in milliseconds; or `time_s`, `time_ms`, `time_us`, `time_ns`, in that unit. It never goes back, and
///   counts from the first record on.
/// - `y`: the table's content offset; empty if it is unchanged.
/// - `x`: the content offset of the strip of the row `row` (an index from 0), or of the row under the finger if there is
///   no such column or it is empty; empty if no strip was scrolled.
/// - `coast`: `true` or `1` without a finger; `false`, `0` or empty with one.
///
/// A time, and y or x, are required. Other columns are ignored. Unchanged offsets make no event.
struct CSVImport: ~Copyable {
  private enum Column: String {
    case time, y, row, x, coast
  }

  /// The powers of ten that turn a unit into nanoseconds.
  private static let timeUnits: [String: (power: Int, words: String)] = [
    "time": (6, "milliseconds"), "time_s": (9, "seconds"), "time_ms": (6, "milliseconds"),
    "time_us": (3, "microseconds"), "time_ns": (0, "nanoseconds"),
  ]

  private var records: CSVRecords
  private let setting: ImportSetting
  private var places: [Column: Int] = [:]
  private var timeUnit = (power: 6, words: "")
  private var strangers: [String] = []
  private var base: Int64?
  private var last: Int64 = 0
  private var recordCount = 0
  private var idleCount = 0
  /// The last offset of a strip under the finger, and when it became another.
  private var lastStrip = (units: Int64(0), time: -Double.infinity)
  private var hasTouches = false

  init(source: consuming LineSource, named name: String, setting: ImportSetting) {
    records = CSVRecords(source, named: name)
    self.setting = setting
  }

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

  private static let expectation =
    "the names of columns, with commas: time (in ms; or time_s, time_ms, time_us, time_ns), and y or x"

  private mutating func readNames() throws {
    guard try records.next() else { throw records.error("an empty file", Self.expectation) }
    for index in 0..<records.fieldCount {
      let name = records.withField(index) { $0.excerpt(from: 0, to: $0.count) }
      var column = Column(rawValue: name.lowercased())
      if let unit = Self.timeUnits[name.lowercased()] { (column, timeUnit) = (.time, unit) }
      guard let column else {
        strangers.append(name)
        continue
      }
      guard places[column] == nil else {
        throw records.error("the column \(column.rawValue) twice", "each column once")
      }
      places[column] = index
    }
    guard places[.time] != nil, places[.y] != nil || places[.x] != nil else {
      let names = strangers + places.keys.map(\.rawValue)
      throw records.error(
        "the columns \(names.sorted().joined(separator: ", "))", Self.expectation)
    }
    guard places[.row] == nil || places[.x] != nil else {
      throw records.error("the column row without x", "x, the content offset of the row's strip")
    }
  }

  // MARK: Records

  private mutating func readRecord(_ scroll: inout ImportedScroll) throws(Mistake) {
    let time = try readTime()
    let y = try readLength(.y)
    let x = try readLength(.x)
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
      return
    }
    hasTouches = true
    let isResting = time - lastStrip.time >= TraceSummary.stopMilliseconds
    if x == lastStrip.units {
      // Some recorders repeat the offset of a strip at rest in each record.
      guard !isResting else { return }
    } else {
      // A finger has left a strip that was at rest.
      if isResting { scroll.lift() }
      lastStrip = (x, time)
    }
    scroll.setTouchedStrip(x, coasts: coasts, atMilliseconds: time)
  }

  /// Returns the result of `read` for a column's field; nil if the column is missing or the field is empty.
  private func value<Value>(
    _ column: Column, _ read: (Line) throws(Mistake) -> Value
  ) throws(Mistake) -> Value? {
    guard let index = places[column] else { return nil }
    return try records.withField(index) { (line) throws(Mistake) in
      line.count == 0 ? nil : try read(line)
    }
  }

  /// A number in the syntax of JSON, which programs print.
  private static func number(_ line: Line) throws(Mistake) -> DecimalNumber {
    guard JSONReader.firstMistake(in: line) == nil, let number = DecimalNumber(line, at: 0) else {
      throw Mistake(
        found: "`\(line.excerpt(from: 0, to: line.count))`", expected: "a number such as 12.5")
    }
    return number
  }

  private mutating func readTime() throws(Mistake) -> Double {
    let expected = "a number within 146 years, 2^62 nanoseconds"
    let time = try value(.time) { [power = timeUnit.power] (line) throws(Mistake) in
      guard let time = try Self.number(line).whole(timesTenTo: power) else {
        throw Mistake(
          found: "time `\(line.excerpt(from: 0, to: line.count))`", expected: expected)
      }
      return time
    }
    guard let time else { throw Mistake(found: "time ``", expected: expected) }
    guard base == nil || time >= last else {
      throw Mistake(
        found: "a time \(Double(last - time) / 1_000_000) ms before the last",
        expected: "times that never go back")
    }
    last = time
    let base = base ?? time
    self.base = base
    return Double(time - base) / 1_000_000
  }

  private func readLength(_ column: Column) throws(Mistake) -> Int64? {
    try value(column) { (line) throws(Mistake) in
      let number = try Self.number(line)
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
    try value(.row) { (line) throws(Mistake) in
      let rowCount = setting.header.feed.rowCount
      guard let row = try Self.number(line).whole, row >= 0, row < rowCount else {
        throw Mistake(
          found: "row \(line.quote(0))",
          expected: rowCount == 0
            ? "no row: the feed has none" : "a row of the feed from 0 to \(rowCount - 1)")
      }
      return Int(row)
    }
  }

  private func readCoast() throws(Mistake) -> Bool {
    let coasts = try value(.coast) { (line) throws(Mistake) in
      let text = line.excerpt(from: 0, to: line.count)
      guard ["true", "1", "false", "0"].contains(text) else {
        throw Mistake(found: "coast `\(text)`", expected: "true or 1, or false, 0 or nothing")
      }
      return text == "true" || text == "1"
    }
    return coasts ?? false
  }

  private func report(_ scroll: borrowing ImportedScroll) -> ImportReport {
    var report = scroll.report
    report.read = ["\(Plural.of(recordCount, "record")), times in \(timeUnit.words)"]
    if !strangers.isEmpty {
      report.ignored.append("the columns \(strangers.joined(separator: ", "))")
    }
    report.ignore(idleCount, "record", "without y and x")
    if scroll.unplacedCount > 0 {
      let records = Plural.of(scroll.unplacedCount, "record")
      report.ignored.append("x in \(records): no row was under the finger")
    }
    report.assumed = [scroll.feedWords]
    if hasTouches { report.assumed.append(scroll.fingerWords) }
    report.assumed.append(
      "lengths times \(setting.scale.short) are points, and times count from the first record on"
    )
    return report
  }
}
