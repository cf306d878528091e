import Results
import Testing

@testable import Reporting

/// Tables in a width: names give way, figures never.
@Suite struct TableTests {
  private static var table: Table {
    let ratio = MetricColumn("timeRatio", .timeRatio, title: "x floor", group: "time", decimals: 2)
    var table = Table(columns: [
      .left("design"), Table.Column("lost", .right, group: "faults"),
      Table.Column("allocs", .right, group: "costs", rank: 2),
      Table.Column("peak KB", .right, group: "costs", rank: 3), ratio.column,
    ])
    func append(_ design: DesignLabel, _ texts: [String], _ reading: Reading) {
      table.append(Table.Row(design, texts.map { Table.Cell($0) } + [ratio.cell(reading)]))
    }
    append(
      DesignLabel(name: "stable-id,saves=scroll", alsoCalled: ["other"]), ["0", "+12", "+1.5"],
      .quantity(Quantity(1.25, lower: 1.23, upper: 1.29)))
    append(DesignLabel(name: "floor"), ["1,234", "101", "46.2"], .base)
    return table
  }

  /// A character of several scalars has the width of one.
  @Test func aCharacterTakesOnePlaceHoweverItIsWritten() {
    var table = Table(columns: [.left(""), .left("")])
    table.append(["e\u{301}", "x"])
    table.append(["ab", "x"])
    #expect(table.lines == ["", "e\u{301}   x", "ab  x"])
  }

  @Test func whereThereIsRoomNothingIsFolded() {
    #expect(Table(columns: [.right("a"), .left("b")]).lines == ["a  b"])
    #expect(
      Self.table.lines(fitting: TextStyle(width: 100)) == [
        "design                                 lost  |  allocs  peak KB  |  x floor",
        "stable-id,saves=scroll (also: other)      0  |     +12     +1.5  |     1.25  1.23 to 1.29",
        "floor                                 1,234  |     101     46.2  |     base",
      ])
  }

  @Test func theMostImportantColumnsStandFirst() {
    #expect(
      Self.table.lines(fitting: TextStyle(width: 60)) == [
        "                        |          |      x",
        "design            lost  |  allocs  |  floor",
        "stable-id,           0  |     +12  |   1.25  1.23 to 1.29",
        "  saves=scroll",
        "  (also: other)",
        "floor            1,234  |     101  |   base",
        "",
        "                 peak",
        "design             KB",
        "stable-id,       +1.5",
        "  saves=scroll",
        "  (also: other)",
        "floor            46.2",
      ])
  }

  @Test func aVerdictStandsBesideItsRatio() {
    for width in 60...140 {
      for run in [FixedRun.whole, FixedRun.full] {
        for workload in Report(run).parts[0].workloads {
          let lines = workload.table.lines(fitting: TextStyle(width: width))
          for line in lines where line.contains("slower") || line.contains("faster") {
            #expect(
              line.contains(/[0-9]\.[0-9][0-9] +([0-9.]+ to [0-9.]+ +)?(slower|faster)/), "\(line)")
          }
        }
      }
    }
  }

  private static var prose: Table {
    var table = Table(columns: [.left("name"), .prose("what it is"), .right("n")])
    table.append(["a-name", "words that go on and on for a while", "12"])
    table.append(["b", "few", "1,234"])
    return table
  }

  @Test func proseGivesWayBeforeFiguresDo() {
    #expect(
      Self.prose.lines(fitting: TextStyle(width: 40)) == [
        "name    what it is                     n",
        "a-name  words that go on and on       12",
        "        for a while",
        "b       few                        1,234",
      ])
    for width in 30...60 {
      let lines = Self.prose.lines(fitting: TextStyle(width: width))
      #expect(lines.allSatisfy { $0.count <= width }, "\(lines)")
    }
  }

  @Test func whatTakesSeveralColumnsToNameIsTold() {
    var table = Table(
      columns: [.left("design"), .left("metric"), .right("old"), .right("new"), .left("")],
      keyCount: 2)
    table.append(["stable-id", "counters.cellsCreated", "12", "1,234,567", "more"])
    #expect(
      table.lines(fitting: TextStyle(width: 34)) == [
        "stable-id  counters.cellsCreated", "  old 12; new 1,234,567; more",
      ])
  }

  /// At every width, every figure is whole, and only a line with an unbreakable word is too wide.
  @Test(arguments: [20, 25, 30, 40, 50, 60, 80, 100, 130, 170, 250])
  func everyFigureIsThereAtEveryWidth(width: Int) {
    for run in [FixedRun.whole, FixedRun.partial, FixedRun.full, FixedRun.exact] {
      for workload in Report(run).parts[0].workloads {
        let table = workload.table
        let lines = table.lines(fitting: TextStyle(width: width))
        let words = lines.flatMap { $0.split(separator: " ") }.map(String.init)
        for row in table.rows {
          for cell in row.cells.dropFirst() {
            for word in (cell.text + " " + cell.interval).split(separator: " ") {
              #expect(words.contains(String(word)))
            }
          }
        }
        if width >= 60 { #expect(lines.allSatisfy { $0.count <= width }, "\(lines)") }
        #expect(lines.allSatisfy { !$0.hasSuffix(" ") })
      }
    }
  }

  @Test func colourAddsNothingButEscapeSequences() {
    for width in [60, 110, 250] {
      var report = Report(FixedRun.full)
      report.showsDetails = true
      let plain = TerminalFormat.render(report, TextStyle(width: width))
      let coloured = TerminalFormat.render(report, TextStyle(width: width, isColoured: true))
      #expect(coloured.contains("\u{1B}[31mslower\u{1B}[0m"))
      #expect(coloured.replacing(/\u{1B}\[[0-9]+m/, with: "") == plain)
    }
  }

  /// A zero, a pass that failed, one that was not run, what does not apply and the base differ in every format.
  @Test func absentFiguresLookDifferentInEveryFormat() throws {
    let column = MetricColumn("lost", .faults)
    let readings: [Reading] = [
      .quantity(Quantity(0)), .failed("why"), .notRun, .notExact("why"), .notApplicable("why"),
      .base,
    ]
    var table = Table("t", columns: [.left("design"), column.column])
    for reading in readings { table.append(Table.Row([Table.Cell("d"), column.cell(reading)])) }
    #expect(
      table.lines == [
        "design     faults", "d               0", "d          failed",
        "d         not run", "d       not exact", "d             n/a", "d            base",
      ])
    #expect(Set(MarkdownFormat.render(table).split(separator: "\n")).count == 8)
    let rows = try #require(
      TablePage(table: table, identifier: "t").model["rows"] as? [[String: Any]])
    let styles = rows.compactMap { ($0["cells"] as? [[String: Any]])?.first?["style"] as? String }
    #expect(
      styles == [
        "number zero", "number absent", "number inapplicable", "number absent",
        "number inapplicable", "number base",
      ])
  }

  @Test func valuesSeparatedByCommasAreNumbersAndHarmlessTexts() {
    var table = Table(columns: [.left("name"), .right("value")])
    table.append(Table.Row([Table.Cell("=1+1"), Table.Cell(count: 1234)]))
    table.append(Table.Row([Table.Cell("a,\u{1B}b"), Table.Cell(nil, else: "") { _ in "" }]))
    #expect(CSVFormat.render(table) == "name,value\r\n\"'=1+1\",1234\r\n\"a,\u{FFFD}b\",\r\n")
  }

  /// The longest bar fills its column; a bar has a length at either sign, and nothing has none.
  @Test func barsGoByTheLargestFigureOfTheirColumn() throws {
    var table = Table("t", columns: [.left("value"), .bars("ms")])
    for value in [-2.0, 1, 0] {
      table.append(
        Table.Row([Table.Cell("d"), Table.Cell(value, .good, else: "") { String($0) }]))
    }
    let rows = try #require(
      TablePage(table: table, identifier: "t").model["rows"] as? [[String: Any]])
    let lengths = rows.map { row in
      ((row["cells"] as? [[String: Any]])?.first?["bar"] as? [String: Any])?["length"] as? String
    }
    #expect(lengths == ["100.00", "50.00", nil])
  }

  @Test func whatSteersATerminalIsReplaced() {
    let steering = [
      "\u{1B}[31m", "\n", "\r", "\r\n", "\t", "\u{0}", "\u{7}", "\u{7F}", "\u{85}", "\u{9B}",
      "\u{200B}", "\u{200F}", "\u{202E}", "\u{2028}", "\u{2029}", "\u{2066}", "\u{FEFF}",
      "\u{E0041}",
    ]
    for text in steering {
      let line = TextStyle.onOneLine("a\(text)b")
      #expect(line.hasPrefix("a\u{FFFD}"), "\(text.debugDescription)")
      #expect(line.hasSuffix("b"))
      #expect(line.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).count == 1)
    }
  }

  @Test(arguments: ["", "stable-id", "Schöne Reihen", "フィード", "e\u{301}", "a b", "\u{FFFD}"])
  func whatDoesNotIsKept(text: String) {
    #expect(TextStyle.onOneLine(text) == text)
  }
}

@Suite struct SparklineTests {
  @Test func numbersInALineAreSmallBars() {
    #expect(Sparkline.text([1, 2, 3, 4, 5, 6, 7, 8], leastSpan: 0) == "▁▂▃▄▅▆▇█")
    #expect(Sparkline.text([5, 5, 5], leastSpan: 1) == "▅▅▅")
    #expect(Sparkline.text([], leastSpan: 1) == "")
    #expect(Sparkline.text([1, 1.001], leastSpan: 1) == "▄▅")
    #expect(Sparkline.text([5, 5, nil, 5]) == "▁▁ ▁")
    #expect(Sparkline.text([nil, nil]) == "  ")
    #expect(Sparkline.text([1, 9, 2, 3], last: 2) == "▁█")
    #expect(Sparkline.text([-.greatestFiniteMagnitude, .greatestFiniteMagnitude]) == "▁█")
  }
}

@Suite struct MarkdownTextTests {
  @Test func aMarkWithAnAccentIsAMark() {
    #expect(
      MarkdownFormat.escaped("a|\u{301}b`\u{301}<\u{301}") == "a\\|\u{301}b\\`\u{301}&lt;\u{301}")
  }

  @Test func aNameNotifiesNoUser() { #expect(MarkdownFormat.escaped("@a") == "@&#8203;a") }
}

@Suite struct NumberTests {
  @Test func positionsAreTheSameTextEverywhere() {
    for (value, text) in [
      (0, "0"), (-0.001, "0"), (0.005, "0.01"), (-1.5, "-1.5"), (12.04, "12.04"), (1e6, "1000000"),
    ] { #expect(Markup.number(value) == text) }
    #expect(Table.Axis(kind: .linear, domain: 5...5, ends: []).position(5) == 0)
    #expect(Table.Axis(kind: .logarithmic, domain: 1...100, ends: []).position(10) == 50)
    #expect(Table.Axis(kind: .counts, domain: 0...99, ends: []).position(9) == 50)
  }

  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (-999, "-999"), (-1000, "-1,000"),
    (12_345, "12,345"), (999_999, "999,999"), (1_000_000, "1,000,000"), (1_000_023, "1,000,023"),
    (Int.max, "9,223,372,036,854,775,807"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func digitsStandInGroupsOfThree(number: Int, text: String) {
    #expect(Figure.grouped(number) == text)
  }

  @Test(arguments: [
    (0, "0.0"), (-0.0, "0.0"), (0.04, "0.0"), (-0.04, "0.0"), (0.05001, "+0.1"), (-0.05001, "-0.1"),
    (12.34, "+12.3"), (-12.34, "-12.3"),
  ])
  func aDifferenceHasItsSignUnlessItIsNone(number: Double, text: String) {
    #expect(Figure.signed(number, decimals: 1) == text)
  }
}
