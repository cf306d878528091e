import Results
import Testing

@testable import Reporting

/// Tables in a width: names give way, figures never.
@Suite struct FoldedTableTests {
  private static var table: TextTable {
    var table = TextTable(
      columns: [
        ("design", .left), ("lost", .right), TextTable.rule, ("allocs", .right),
        ("peak KB", .right), TextTable.rule, ("x floor", .right), ("", .left),
      ], ranks: [1, 1, 2, 2, 3, 1, 1, 1])
    table.append([
      "stable-id,saves=scroll (also: other)", "0", "", "+12", "+1.5", "", "1.25", "1.23 to 1.29",
    ])
    table.append(["floor", "1,234", "", "101", "46.2", "", "base", ""])
    return table
  }

  @Test func whereThereIsRoomNothingIsFolded() {
    #expect(TextTable(columns: [("a", .right), ("b", .left)]).lines == ["a  b"])
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
          let lines = workload.table.text.lines(fitting: TextStyle(width: width))
          for line in lines where line.contains("slower") || line.contains("faster") {
            #expect(
              line.contains(/[0-9]\.[0-9][0-9] +([0-9.]+ to [0-9.]+ +)?(slower|faster)/), "\(line)")
          }
        }
      }
    }
  }

  private static var prose: TextTable {
    var table = TextTable(columns: [("name", .left), ("what it is", .prose), ("n", .right)])
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
    var table = TextTable(
      columns: [
        ("design", .left), ("metric", .left), ("old", .right), ("new", .right), ("", .left),
      ], keyCount: 2)
    table.append(["stable-id", "counters.cellsCreated", "12", "1,234,567", "more"])
    #expect(
      table.lines(fitting: TextStyle(width: 34)) == [
        "stable-id  counters.cellsCreated", "  old 12; new 1,234,567; more",
      ])
  }

  /// Whatever the width: every figure is there, whole, and only what cannot be broken is too wide.
  @Test(arguments: [20, 25, 30, 40, 50, 60, 80, 100, 130, 170, 250])
  func everyFigureIsThereAtEveryWidth(width: Int) {
    for run in [FixedRun.whole, FixedRun.partial, FixedRun.full, FixedRun.exact] {
      for workload in Report(run).parts[0].workloads {
        let text = workload.table.text
        let lines = text.lines(fitting: TextStyle(width: width))
        let words = lines.flatMap { $0.split(separator: " ") }.map(String.init)
        for row in text.rows {
          for cell in row.dropFirst() {
            for word in cell.split(separator: " ") { #expect(words.contains(String(word))) }
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
}

@Suite struct RatioPlotTests {
  /// From 0.5 to 2 on 21 places: 1 is the middle.
  private static let plot = RatioPlot(
    [.init(ratio: 0.5, lower: nil, upper: nil), .init(ratio: 2, lower: nil, upper: nil)], width: 21)

  @Test func aBarHasItsIntervalAndTheBaseItsLine() {
    #expect(Self.plot.title == "0.50      1      2.00")
    #expect(Self.plot.line(.init(ratio: 0.5, lower: nil, upper: nil)) == "●         ┊          ")
    #expect(Self.plot.line(.init(ratio: 2, lower: 1.4142135, upper: 2)) == "          ┊    ├────●")
    #expect(Self.plot.line(.init(ratio: 1, lower: 0.7071067, upper: 2)) == "     ├────●─────────┤")
    #expect(Self.plot.line(nil) == "          ┊          ")
  }

  @Test func ratiosNearEachOtherDoNotFillThePicture() {
    let plot = RatioPlot([.init(ratio: 1.001, lower: 1, upper: 1.002)], width: 21)
    #expect(plot.line(.init(ratio: 1.001, lower: 1, upper: 1.002)) == "          ●┤         ")
    #expect(plot.title == "0.95      1      1.05")
  }

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
