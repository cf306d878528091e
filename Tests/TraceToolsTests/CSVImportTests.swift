import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Tables of offsets.
@Suite struct CSVImportTests {
  /// Tables, their events, and their ignored parts.
  static let tables: [(String, [String], [String])] = [
    (
      "time,y,row,x\n100,0,,\n116.7,12.5,3,40\n133.4,,3,80.25\n150,12.5,,",
      [#"{"t":16.7,"y":12.5}"#, #"{"t":16.7,"row":3,"x":40}"#, #"{"t":33.4,"row":3,"x":80.25}"#], []
    ),
    // Bounces are kept.
    ("time,y\n0,-12.25\n1,1e3\n", [#"{"t":0,"y":-12.25}"#, #"{"t":1,"y":1000}"#], []),
    // A finger has stopped the strip at 30 where it was; then it stands.
    (
      "time,y,row,x,coast\n0,5,1,10,\n10,,1,20,true\n20,8,1,30,1\n30,8,1,30,false\n40,9,1,30,0\n"
        + "50,,1,30,false\n60,10,,,true\n",
      [
        #"{"t":0,"y":5}"#, #"{"t":0,"row":1,"x":10}"#, #"{"t":10,"row":1,"x":20,"coast":true}"#,
        #"{"t":20,"y":8,"coast":true}"#, #"{"t":20,"row":1,"x":30,"coast":true}"#,
        #"{"t":30,"row":1,"x":30}"#, #"{"t":40,"y":9}"#, #"{"t":60,"y":10,"coast":true}"#,
      ], []
    ),
    // A coast goes on off the screen, and a finger takes the strip to where it rests.
    (
      "time,y,row,x,coast\n0,,0,10,\n10,,0,20,true\n20,500,,,\n30,,0,60,true\n40,,0,60,true\n"
        + "50,0,,,\n60,,0,60,\n",
      [
        #"{"t":0,"row":0,"x":10}"#, #"{"t":10,"row":0,"x":20,"coast":true}"#, #"{"t":20,"y":500}"#,
        #"{"t":30,"row":0,"x":60,"coast":true}"#, #"{"t":50,"y":0}"#, #"{"t":60,"row":0,"x":60}"#,
      ], []
    ),
    // A strip without a row is that 200 points down: in row 2, and when the table is at 150 in row 3.
    (
      "time,x,y\n0,10,\n50,20,150\n90,30,\n500,5,\n",
      [
        #"{"t":0,"row":2,"x":10}"#, #"{"t":50,"y":150}"#, #"{"t":50,"row":2,"x":20}"#,
        #"{"t":90,"row":2,"x":30}"#, #"{"t":500,"row":3,"x":5}"#,
      ], []
    ),
    // Records that repeat the offset of a strip at rest keep no strip under the finger.
    (
      "time,x,y\n0,0,\n50,0,250\n90,10,\n140,20,\n200,20,\n260,20,350\n300,20,\n350,15,\n",
      [
        #"{"t":50,"y":250}"#, #"{"t":90,"row":4,"x":10}"#, #"{"t":140,"row":4,"x":20}"#,
        #"{"t":260,"y":350}"#, #"{"t":350,"row":5,"x":15}"#,
      ], []
    ),
    // A byte order mark, quotes, line breaks and returns.
    (
      "\u{FEFF}\"time\",\" y \",\"a \"\"note\"\", with a comma\"\r\n"
        + "0,\"1.5\",\"two\r\nlines\"\r\n\r\n10, 2 ,\r\n20,\"3\",\"\"",
      [#"{"t":0,"y":1.5}"#, #"{"t":10,"y":2}"#, #"{"t":20,"y":3}"#],
      [#"the columns a "note", with a comma"#]
    ),
  ]

  @Test(arguments: tables)
  func rowsAndOffsetsAreRead(text: String, lines: [String], ignored: [String]) throws {
    let imported = try ImportedTrace(text)
    #expect(imported.lines == lines)
    #expect(imported.report.ignored == ignored)
  }

  @Test func aReportSaysWhatWasReadAndAssumed() throws {
    let report = try ImportedTrace("time,x,y\n0,10,\n50,20,150\n90,30,\n500,5,\n").report
    #expect(report.read == ["4 records with commas, times in milliseconds"])
    #expect(report.assumed.contains { $0.contains("200 points below") })
  }

  @Test(arguments: [
    ("time_s", "1764950000.0167"), ("time_ms", "1764950000016.7"), ("TIME_US", "1764950000016700"),
    ("time_ns", "1764950000016700000"), ("time", "1764950000016.7"),
  ])
  func timesAreReadInTheUnitThatTheirNameHas(name: String, time: String) throws {
    let begin = [
      "time_s": "1764950000", "time_ms": "1764950000000", "TIME_US": "1764950000000000",
      "time_ns": "1764950000000000000", "time": "1764950000000",
    ]
    let imported = try ImportedTrace("y,\(name)\n0,\(begin[name] ?? "")\n5,\(time)\n")
    #expect(imported.lines == [#"{"t":16.7,"y":5}"#])
  }

  // MARK: Other names, separators and orders

  private static func imported(
    _ text: String, _ columns: [TableColumn: String] = [:], sorts: Bool = false
  ) throws -> ImportedTrace {
    try ImportedTrace(Array(text.utf8), as: .csv) {
      $0.columns = columns
      $0.sorts = sorts
    }
  }

  @Test(arguments: [(",", "commas"), (";", "semicolons"), ("\t", "tabs"), ("|", "bars")])
  func separatorsAreFoundAndNamed(separator: String, name: String) throws {
    let text = "\n\"time\",y\n0,1\n\"5\",2\n".replacing(",", with: separator)
    let imported = try Self.imported(text)
    #expect(imported.lines == [#"{"t":0,"y":1}"#, #"{"t":5,"y":2}"#])
    #expect(imported.report.read[0].hasPrefix("2 records with \(name),"))
  }

  @Test func columnsHaveTheNamesThatAreGiven() throws {
    let text = "timestamp,Scroll Top,id,left,y\n0,5,1,10,99\n"
    let imported = try Self.imported(
      text, [.time: "timestamp", .y: "Scroll Top", .row: "id", .x: "left"])
    #expect(imported.lines == [#"{"t":0,"y":5}"#, #"{"t":0,"row":1,"x":10}"#])
    #expect(imported.report.ignored == ["the columns y"])
    let long = String(repeating: "a_long_name_", count: 9)
    let named = try Self.imported("\(long)1,\(long)2\n0,5\n", [.time: long + "1", .y: long + "2"])
    #expect(named.lines == [#"{"t":0,"y":5}"#])
    let seconds = try Self.imported("at,y\n0,1\n1.5,2\n", [.seconds: "at"])
    #expect(seconds.lines == [#"{"t":0,"y":1}"#, #"{"t":1500,"y":2}"#])
  }

  /// First times, and the units that their sizes show.
  @Test(arguments: [
    ("1764950000.5", "1764950001.5", "seconds, by their size"),
    ("1764950000500", "1764950001500", "milliseconds, by their size"),
    ("1764950000500000", "1764950001500000", "microseconds, by their size"),
    ("1764950000500000000", "1764950001500000000", "nanoseconds, by their size"),
    ("0", "1000", "milliseconds"), ("99999999", "100000999", "milliseconds"),
  ])
  func theUnitOfDatesIsGuessedAndSaid(first: String, second: String, words: String) throws {
    let imported = try Self.imported("time,y\n\(first),1\n\(second),2\n")
    #expect(imported.lines.last == #"{"t":1000,"y":2}"#)
    #expect(imported.report.read[0].hasSuffix("times in \(words)"), "\(imported.report.read)")
  }

  /// Times so close or far apart that their unit is likely another one; no warning if the unit is named.
  @Test(arguments: [("0", "0.016", true), ("432000000", "432000016", true), ("0", "16", false)])
  func anUnlikelyUnitIsWarnedOf(first: String, second: String, isUnlikely: Bool) throws {
    func warns(_ name: String) throws -> Bool {
      try Self.imported("\(name),y\n\(first),1\n\(second),2\n").report.warnings.contains {
        $0.contains("--columns time_s=NAME")
      }
    }
    #expect(try warns("time") == isUnlikely)
    #expect(try !warns("time_ms"))
  }

  @Test func aDateInWordsAndAColumnForTwoAreRefused() throws {
    #expect {
      try Self.imported("time,y\n2024-01-01T00:00:00,1\n")
    } throws: {
      "\($0)".contains("found time `2024-01-01T00:00:00`, expected a number: milliseconds")
    }
    #expect {
      try Self.imported("time,a\n0,1\n", [.x: "a", .y: "a"])
    } throws: {
      "\($0)".contains("take a for x and for y")
    }
  }

  @Test func recordsAreSortedOnDemand() throws {
    let text = "time,y\n30,3\n10,1\n20,2\n10,4\n"
    let imported = try Self.imported(text, sorts: true)
    #expect(
      imported.lines == [
        #"{"t":0,"y":1}"#, #"{"t":0,"y":4}"#, #"{"t":10,"y":2}"#, #"{"t":20,"y":3}"#,
      ])
    #expect(imported.report.read[1] == "2 times went back; records are sorted")
    #expect(try #require(ImportedTrace.mistake(in: text)).contains("or --sort"))
  }

  @Test func whatIsMissingIsNamedWithAWay() throws {
    let found = try #require(ImportedTrace.mistake(in: "timestamp,scrollTop\n1,2\n"))
    #expect(found.contains("found the columns timestamp, scrollTop, and no time and no y or x"))
    #expect(found.hasSuffix("--columns time=timestamp,y=scrollTop"), "\(found)")
    // A row is a strip's.
    let rows = try #require(ImportedTrace.mistake(in: "timestamp,scrollTop,id\n1,2,3\n"))
    #expect(rows.hasSuffix("--columns time=timestamp,y=scrollTop"), "\(rows)")
    let strips = try #require(ImportedTrace.mistake(in: "timestamp,scrollLeft,id\n1,2,3\n"))
    #expect(strips.hasSuffix("--columns time=timestamp,x=scrollLeft,row=id"), "\(strips)")
    let error = try #require(throws: TraceError.self) {
      try Self.imported("time,top\n1,2\n", [.y: "scrollTop"])
    }
    #expect(error.found == "no column scrollTop, for y")
    #expect(error.expected == "one of the columns time, top")
  }

  /// A column that was named takes the place of the one with the usual name.
  @Test func anotherColumnOfTimesMayBeNamed() throws {
    let text = "time,elapsed,y\n2024-01-01,0.5,1\n2024-01-01,1.5,2\n"
    let imported = try Self.imported(text, [.seconds: "elapsed"])
    #expect(imported.lines == [#"{"t":0,"y":1}"#, #"{"t":1000,"y":2}"#])
    #expect(imported.report.ignored == ["the columns time"])
  }

  /// Spreadsheets write separators below a table, TRUE, and dates with few digits.
  @Test func tablesOfSpreadsheetsAreRead() throws {
    let imported = try Self.imported("time,y,coast\n0,1,FALSE\n5,2,TRUE\n,,\n,,\n")
    #expect(imported.lines == [#"{"t":0,"y":1}"#, #"{"t":5,"y":2,"coast":true}"#])
    #expect(imported.report.ignored == ["2 records without a field"])
    let equal = try Self.imported("time,y\n1.76495E+12,1\n1.76495E+12,50\n").report.warnings
    #expect(equal.contains { $0.hasPrefix("all times are equal") })
  }

  @Test func aLastLineWithoutAnEndIsDoubted() throws {
    for (text, isOpen) in [("time,y\n0,1\n5,12", true), ("time,y\n0,1\n5,12\n", false)] {
      let warnings = try Self.imported(text).report.warnings
      #expect(warnings.contains { $0.contains("the last line has no end") } == isOpen)
    }
  }

  @Test func linesThatEndInReturnsAloneAreNamed() throws {
    let found = try #require(ImportedTrace.mistake(in: "time,y\r0,1\r5,2\r"))
    #expect(found.contains("a line that ends in CR, expected lines that end in LF"), "\(found)")
  }

  @Test func recordsWithNoRowUnderTheFingerAreReported() throws {
    let report = try ImportedTrace("time,y,x\n0,-300,\n10,,5\n20,,6\n").report
    #expect(report.ignored == ["x in 2 records: no row was under the finger"])
  }

  @Test func theFirstAndTheLastTimeMayBeFarApart() throws {
    let text = "time_ns,y\n-4611686018427387903,1\n4611686018427387903,2\n"
    let times = try ImportedTrace(text).trace.timesMilliseconds
    #expect(times == [0, 9_223_372_036_854_775_808 / 1e6])
  }

  static let mistakes: [(String, Int, String)] = [
    ("", 1, "an empty file"), ("\n\n", 2, "an empty file"), ("time\n", 1, "the columns time"),
    ("when,y\n", 1, "the columns when, y"), ("time:y\n0:1\n", 1, "the columns time:y"),
    ("time,time_ms,y\n", 1, "the column time twice"),
    ("time,row,y\n", 1, "the column row without x"), ("time,y\n0\n", 2, "1 field, expected 2"),
    ("time,y\n0,1,2\n", 2, "3 fields"), ("time,y\n,1\n", 2, "time ``"),
    ("time,y\nnoon,1\n", 2, "`noon`"), ("time,y\n0,+1\n", 2, "`+1`"),
    ("time,y\n0,1\n-1,1\n", 3, "a time 1.0 ms before the last"), ("time,y\n0,2e9\n", 2, "y 2e9"),
    ("time,y\n0,1\n\n1,NaN\n", 4, "`NaN`"), ("time,x,row\n0,1,10\n", 2, "row 10"),
    ("time,x,row\n0,1,1.0\n", 2, "row 1.0"), ("time,x,row\n0,,1\n", 2, "a row without x"),
    ("time,y\n0,1\"2\"\n", 2, "a quote within"), ("time,y\n0,\"1\"2\n", 2, "behind a quoted field"),
    ("time,y\n0,\"1\n", 2, "the end of the file"),
    ("time,y\n\"0\",1\n1e30,2", 3, "within 146 years"),
    ("time,y\n5000000000,1\n", 2, "if times are seconds as the size of the first says"),
    ("time_ns,y\n-4611686018427387904,1\n4611686018427387904,2\n", 2, "within 146 years"),
    ("time_ns,y\n0,1\n4611686018427387904,2\n", 3, "within 146 years"),
    ("time,y\n0,\"\n\n\n\n", 2, "the end of the file"),
    ("time,y,coast\n0,5,\n1,6,yes\n", 3, "coast `yes`, expected true or 1, or false, 0 or nothing"),
    ("time,y,coast\n0,,true\n", 2, "a coast without y and x, expected y or x, which coasts"),
  ]

  @Test(arguments: mistakes)
  func aMistakeIsNamedWithItsLine(text: String, line: Int, message: String) throws {
    let found = try #require(ImportedTrace.mistake(in: text, as: .csv), "\(text.debugDescription)")
    #expect(found.hasPrefix("file:\(line): found "), "\(found)")
    #expect(found.contains(message), "\(found)")
  }

  @Test func aLineThatIsTooLongIsRefused() throws {
    let found = try #require(
      ImportedTrace.mistake(in: "time,y\n0," + String(repeating: "1", count: 2 << 20), as: .csv))
    #expect(found.contains("a line of more than 1 MiB"))
    let quoted = try #require(
      ImportedTrace.mistake(
        in: "time,y\n0,\"" + String(repeating: "1\n", count: 1 << 20), as: .csv))
    #expect(quoted.contains("a record of more than 1 MiB"))
  }
}
