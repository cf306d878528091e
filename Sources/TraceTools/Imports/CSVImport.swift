import ScrollTrace

/// A column of a table of offsets, by its meaning. The raw value is its usual name.
public enum TableColumn: String, Sendable, CaseIterable {
  case time
  case seconds = "time_s"
  case milliseconds = "time_ms"
  case microseconds = "time_us"
  case nanoseconds = "time_ns"
  case y, row, x, coast

  /// The power of ten that turns a time into nanoseconds, and the unit; nil if its size shows the unit.
  fileprivate var unit: (power: Int, words: String)? {
    switch self {
    case .seconds: (9, "seconds")
    case .milliseconds: (6, "milliseconds")
    case .microseconds: (3, "microseconds")
    case .nanoseconds: (0, "nanoseconds")
    case .time, .y, .row, .x, .coast: nil
    }
  }

  fileprivate var isTime: Bool { self == .time || unit != nil }
}

/// Reads scrolls from a table with one record for each moment. Its columns, in any order:
///
/// - `time`; or `time_s`, `time_ms`, `time_us`, `time_ns`, in that unit. It never goes back, unless the import sorts,
///   and counts from the first record on. The unit of `time` is that in which its first value is a date since 1970;
///   otherwise it is milliseconds.
/// - `y`: the table's content offset; empty if it is unchanged.
/// - `x`: the content offset of the strip of the row `row` (an index from 0), or of the row under the finger if there is
///   no such column or it is empty; empty if no strip was scrolled.
/// - `coast`: `true` or `1` without a finger; `false`, `0` or empty with one.
///
/// A time, and y or x, are required. `ImportSetting.columns` names columns that are called something else. Other columns
/// are ignored. Unchanged offsets make no event. A table that is sorted is held in memory, 64 bytes a record.
struct CSVImport: ~Copyable {
  private struct Record {
    var nanoseconds: Int64
    let y: Int64?
    let x: Int64?
    let row: Int?
    let coasts: Bool
  }

  /// The names that other programs give to columns.
  private static let otherNames: [String: TableColumn] = [
    "timestamp": .time, "ts": .time, "t": .time, "date": .time, "scrolltop": .y, "scrolly": .y,
    "offset": .y, "position": .y, "scrollleft": .x, "scrollx": .x, "index": .row, "id": .row,
  ]

  private var records: CSVRecords
  private let setting: ImportSetting
  private var places: [TableColumn: Int] = [:]
  private var timeUnit: (power: Int, words: String)?
  private var isUnitNamed = false
  private var isUnitGuessed = false
  private var strangers: [String] = []
  private var base: Int64?
  private var last: Int64 = 0
  private var sorted: [Record] = []
  private var lateCount = 0
  private var recordCount = 0
  private var idleCount = 0
  /// The number of records whose fields are all empty, as spreadsheets write below a table.
  private var blankCount = 0
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
      if records.isBlank {
        blankCount += 1
        continue
      }
      guard records.fieldCount == columnCount else {
        throw records.error(
          Plural.of(records.fieldCount, "field"), "\(columnCount), as in the first record")
      }
      do throws(Mistake) {
        let record = try readRecord()
        if setting.sorts { sorted.append(record) } else { apply(record, to: &scroll) }
      } catch {
        throw records.error(error.found, error.expected)
      }
      recordCount += 1
      try scroll.pass(take)
    }
    // Equal times keep the file's order. A stable sort would need more memory.
    let order = sorted.indices.sorted {
      (sorted[$0].nanoseconds, $0) < (sorted[$1].nanoseconds, $1)
    }
    base = order.first.map { sorted[$0].nanoseconds } ?? base
    for index in order {
      apply(sorted[index], to: &scroll)
      try scroll.pass(take)
    }
    try scroll.finish(take)
    return report(scroll)
  }

  // MARK: Names

  private static let expectation =
    "the names of columns: time (or time_s, time_ms, time_us, time_ns), and y or x"

  private mutating func readNames() throws {
    try records.findSeparator()
    guard try records.next() else { throw records.error("an empty file", Self.expectation) }
    var named: [String: TableColumn] = [:]
    for (column, name) in setting.columns.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      if let other = named.updateValue(column, forKey: name) {
        throw records.error(
          "--columns that take \(name) for \(other.rawValue) and for \(column.rawValue)",
          "a column for each")
      }
    }
    var names: [String] = []
    var found: Set<String> = []
    for index in 0..<records.fieldCount {
      names.append(records.withField(index) { $0.excerpt(from: 0, to: $0.count) })
      let name = records.withField(index) {
        String(decoding: $0.bytes[0..<$0.count], as: UTF8.self)
      }
      found.insert(name)
      // A column that was named takes the place of the one with the usual name.
      let usual = TableColumn(rawValue: name.lowercased()).flatMap { usual in
        setting.columns.keys.contains { $0 == usual || $0.isTime && usual.isTime } ? nil : usual
      }
      guard let meaning = named[name] ?? usual else {
        strangers.append(names[index])
        continue
      }
      let column = meaning.isTime ? .time : meaning
      if meaning.isTime {
        timeUnit = meaning.unit
        isUnitNamed = timeUnit != nil
      }
      guard places[column] == nil else {
        throw records.error("the column \(column.rawValue) twice", "each column once")
      }
      places[column] = index
    }
    for (column, name) in setting.columns where !found.contains(name) {
      throw records.error(
        "no column \(name), for \(column.rawValue)",
        "one of the columns \(names.joined(separator: ", "))")
    }
    let missing =
      (places[.time] == nil ? ["time"] : [])
      + (places[.y] == nil && places[.x] == nil ? ["y or x"] : [])
    guard missing.isEmpty else {
      let known = strangers.compactMap { name in
        Self.otherNames[name.lowercased()].map { (column: $0, name: name) }
      }
      // A row says whose strip moved by x.
      let hasX = places[.x] != nil || known.contains { $0.column == .x }
      let guesses = known.filter { $0.column != .row || hasX }.map {
        "\($0.column.rawValue)=\($0.name)"
      }
      throw records.error(
        "the columns \(names.joined(separator: ", ")), and no \(missing.joined(separator: " and no "))",
        Self.expectation + "; other names are given by --columns "
          + (guesses.isEmpty ? "time=NAME,y=NAME" : guesses.joined(separator: ",")))
    }
    guard places[.row] == nil || places[.x] != nil else {
      throw records.error("the column row without x", "x, the content offset of the row's strip")
    }
  }

  // MARK: Records

  private mutating func readRecord() throws(Mistake) -> Record {
    let record = Record(
      nanoseconds: try readTime(), y: try readLength(.y), x: try readLength(.x),
      row: try readRow(), coasts: try readCoast())
    guard !record.coasts || record.y != nil || record.x != nil else {
      throw Mistake(found: "a coast without y and x", expected: "y or x, which coasts")
    }
    guard record.row == nil || record.x != nil else {
      throw Mistake(found: "a row without x", expected: "x, the content offset of its strip")
    }
    return record
  }

  private mutating func apply(_ record: Record, to scroll: inout ImportedScroll) {
    let time = Double(record.nanoseconds - (base ?? 0)) / 1_000_000
    if let y = record.y {
      scroll.sample(atMilliseconds: time)
      scroll.setTable(y, coasts: record.coasts, atMilliseconds: time)
    }
    guard let x = record.x else {
      if record.y == nil { idleCount += 1 }
      return
    }
    scroll.sample(atMilliseconds: time, of: .strip(record.row))
    if let row = record.row {
      scroll.setStrip(x, of: row, coasts: record.coasts, atMilliseconds: time)
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
    scroll.setTouchedStrip(x, coasts: record.coasts, atMilliseconds: time)
  }

  /// Returns the result of `read` for a column's field; nil if the column is missing or the field is empty.
  private func value<Value>(
    _ column: TableColumn, _ read: (Line) throws(Mistake) -> Value
  ) throws(Mistake) -> Value? {
    guard let index = places[column] else { return nil }
    return try records.withField(index) { (line) throws(Mistake) in
      line.count == 0 ? nil : try read(line)
    }
  }

  /// A number in the syntax of JSON, which programs print.
  private static func number(
    _ line: Line, named name: String = "", expected: String = "a number such as 12.5"
  ) throws(Mistake) -> DecimalNumber {
    guard JSONReader.firstMistake(in: line) == nil, let number = DecimalNumber(line, at: 0) else {
      throw Mistake(
        found: "\(name)`\(line.excerpt(from: 0, to: line.count))`", expected: expected)
    }
    return number
  }

  private static func time(_ line: Line) throws(Mistake) -> DecimalNumber {
    try number(line, named: "time ", expected: timeExpectation)
  }

  private mutating func readTime() throws(Mistake) -> Int64 {
    let expected = "a number within 146 years, 2^62 nanoseconds"
    if timeUnit == nil {
      let first = try value(.time) { (line) throws(Mistake) in try Self.time(line).double }
      timeUnit = Self.unit(of: first ?? 0).unit
      isUnitGuessed = (first ?? 0).magnitude >= 1e8
    }
    let guessed = isUnitGuessed ? timeUnit?.words : nil
    let time = try value(.time) { [power = timeUnit?.power ?? 6] (line) throws(Mistake) in
      guard let time = try Self.time(line).whole(timesTenTo: power) else {
        throw Mistake(
          found: "time `\(line.excerpt(from: 0, to: line.count))`",
          expected: expected
            + (guessed.map { ", if times are \($0) as the size of the first says" } ?? ""))
      }
      return time
    }
    guard let time else { throw Mistake(found: "time ``", expected: expected) }
    if base != nil, time < last {
      guard setting.sorts else {
        throw Mistake(
          found: "a time \(Double(last - time) / 1_000_000) ms before the last",
          expected: "times that never go back, or --sort")
      }
      lateCount += 1
    }
    last = time
    base = base ?? time
    return time
  }

  private static let timeExpectation =
    "a number: milliseconds from any moment on, or seconds to nanoseconds since 1970"
  /// Samples are seldom closer together, or farther apart, than these.
  private static let likelyMilliseconds = 1.0...2000

  /// The unit in which a time is a date from 1973 to 5138; otherwise milliseconds.
  private static func unit(of time: Double) -> TableColumn {
    switch time.magnitude {
    case 1e8..<1e11: .seconds
    case 1e14..<1e17: .microseconds
    case 1e17...: .nanoseconds
    default: .milliseconds
    }
  }

  private func readLength(_ column: TableColumn) throws(Mistake) -> Int64? {
    try value(column) { (line) throws(Mistake) in
      let number = try Self.number(line)
      let scale = setting.scale ?? 1
      let scaled = number.double * scale
      guard LengthRange.offset.contains(number), scaled.magnitude <= Double(TraceLimits.points)
      else {
        throw Mistake(
          found: "\(column.rawValue) \(line.quote(0))", expected: LengthRange.offset.expectation)
      }
      return scale == 1 ? number.units : Points.units(nearestTo: scaled)
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
      let text = line.excerpt(from: 0, to: line.count).lowercased()
      guard ["true", "1", "false", "0"].contains(text) else {
        throw Mistake(found: "coast `\(text)`", expected: "true or 1, or false, 0 or nothing")
      }
      return text == "true" || text == "1"
    }
    return coasts ?? false
  }

  private func report(_ scroll: borrowing ImportedScroll) -> ImportReport {
    var report = scroll.report
    report.read = [
      "\(Plural.of(recordCount, "record")) with \(records.separatorName), times in "
        + "\(timeUnit?.words ?? "milliseconds")" + (isUnitGuessed ? ", by their size" : "")
    ]
    if lateCount > 0 {
      report.read.append("\(Plural.of(lateCount, "time")) went back; records are sorted")
    }
    if let median = report.medianMilliseconds, !Self.likelyMilliseconds.contains(median),
      let timeUnit, !isUnitNamed
    {
      report.warnings.append(
        """
        samples \(median.short) ms apart, if times are \(timeUnit.words): other units are named by the column, time_s, \
        time_ms, time_us or time_ns (--columns time_s=NAME)
        """)
    }
    if recordCount > 1, report.eventCount > 1, report.lastTimeMilliseconds == 0 {
      report.warnings.append("all times are equal: a spreadsheet may have rounded them")
    }
    if records.lastLineIsOpen {
      report.warnings.append("the last line has no end: its last number may be cut off")
    }
    if !strangers.isEmpty {
      report.ignored.append("the columns \(strangers.joined(separator: ", "))")
    }
    report.ignore(idleCount, "record", "without y and x")
    report.ignore(blankCount, "record", "without a field")
    if scroll.unplacedCount > 0 {
      let records = Plural.of(scroll.unplacedCount, "record")
      report.ignored.append("x in \(records): no row was under the finger")
    }
    report.assumed = [scroll.feedWords]
    if hasTouches { report.assumed.append(scroll.fingerWords) }
    report.assumed.append(
      "lengths times \((setting.scale ?? 1).short) are points, and times count from the first record on"
    )
    return report
  }
}
