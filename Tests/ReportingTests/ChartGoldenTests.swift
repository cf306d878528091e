import Foundation
import Results
import Testing

@testable import Reporting

/// Pictures and pages to the letter: see `GoldenTests` for how they are recorded.
@Suite struct ChartGoldenTests {
  @Test func linesWithAStepAReferenceAndARing() throws {
    let chart = LineChart(
      title: "Cells <over> time", description: "In \"words\" & more", identifier: "lines",
      x: LineChart.Axis(title: "seconds"),
      y: LineChart.Axis(title: "cells", kind: .counts, reaches: [0]),
      series: [
        LineChart.Series(points: [(0, 3), (1, 8), (2, 8)], style: "second"),
        LineChart.Series(points: [(0, 5), (1, 400), (2, 12_345)], style: "bad"),
        LineChart.Series(points: [], style: "drawn"),
      ], references: [(8, "eight"), (1e9, "beyond")], rings: [(1, 8)], isStepped: true)
    try GoldenTests.compare(chart.svg(), with: "lines.svg")
  }

  @Test func pointsByThemselves() throws {
    let chart = LineChart(
      title: "Stored", description: "Points", identifier: "points",
      x: LineChart.Axis(title: "row", reaches: [0]), y: LineChart.Axis(title: "points"),
      series: [
        LineChart.Series(points: [(3, 120.5), (7, 80)], style: "good"),
        LineChart.Series(points: [(5, 40)], style: "bad"),
      ], isScattered: true)
    try GoldenTests.compare(chart.svg(), with: "points.svg")
  }

  @Test func numbersAreTheSameTextEverywhere() {
    for (value, text) in [
      (0, "0"), (-0.001, "0"), (0.005, "0.01"), (-1.5, "-1.5"), (12.04, "12.04"), (1e6, "1000000"),
    ] { #expect(SVGPicture.number(value) == text) }
  }

  @Test func aMarkOnAQuotationMarkEndsNoAttribute() {
    #expect(Markup.escaped("\"\u{301}<\u{301}'&>") == "&quot;\u{301}&lt;\u{301}&#39;&amp;&gt;")
  }

  @Test func marksOfAScaleAreRoundAndWithinIt() {
    #expect(
      ChartScale(.linear, 0...7, from: 0, to: 100).marks(about: 7) == [0, 1, 2, 3, 4, 5, 6, 7])
    #expect(ChartScale(.linear, 0.3...0.9, from: 0, to: 1).marks(about: 3).count >= 2)
    #expect(
      ChartScale(.counts, 0...12_000, from: 0, to: 1).marks(about: 6)
        == [0, 1, 10, 100, 1000, 10_000])
    #expect(ChartScale(.logarithmic, 0.9...2.5, from: 0, to: 1).marks(about: 8) == [1, 2])
    #expect(ChartScale(.linear, 5...5, from: 0, to: 10).position(5) == 0)
  }
}
