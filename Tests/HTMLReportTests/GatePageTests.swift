import Browser
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Thorough.isOn))
struct GatePageTests {
  /// Every fault that grew is listed, the largest growth first, its bar as long as its share of the largest.
  @Test func regressedFaultsAreFirst() throws {
    let report = try Pages.brokenJudgement()
    let worst = try #require(report.regressedFaults.first)
    let grown = report.regressedFaults.compactMap { $0.found.map { Int($0) } }
    let page = try Pages.open(Pages.brokenGate)
    let title = try page.text("h1").replacing(",", with: "")
    #expect(title == "app now shows \(grown[0]) \(worst.metric.fault?.noun ?? "")s on edited-feed")
    let more = try page.evaluate(
      "[...document.querySelectorAll('#seen tbody tr')].map(r => Number(r.cells[5].dataset.sort))",
      as: [Int].self)
    #expect(more == grown && more == more.sorted(by: >))
    let bars = try page.evaluate(
      "[...document.querySelectorAll('#seen .bar')].map(b => b.getBoundingClientRect().width / b.parentElement.getBoundingClientRect().width)",
      as: [Double].self)
    for (bar, count) in zip(bars, grown) {
      #expect(abs(bar - Double(count) / Double(grown[0])) < 0.05, "\(bar) for \(count)")
    }
    #expect(page.errors == [])
  }

  private static let table = "#verdicts ~ .scroll"

  private static func column(_ number: Int, of page: Page) throws -> [String] {
    try page.evaluate(
      "[...document.querySelectorAll('\(table) tbody tr:not([hidden])')].map(r => r.cells[\(number)].textContent)",
      as: [String].self)
  }

  @Test func whatDidNotPassIsListedFirstAndTheRestIsFound() throws {
    let page = try Pages.open(Pages.gate)
    #expect(
      try Self.column(1, of: page)
        == ["invalid", "regressed", "regressed", "undecided", "improved"])
    #expect(try page.text(".filter output") == "5 of 45 rows")
    // By change: a half less, nothing to tell of the time, a half more, and three of nothing; what has none is last.
    try page.click("\(Self.table) thead th:nth-child(6) button")
    #expect(
      try Self.column(2, of: page) == [
        "modelled.hitches.60 (ms/s)", "time (millionths of the ruler)",
        "allocations.firstUse.count (blocks)", "counters.cellsCreated", "counters.offsetHits",
      ])
    try page.click("[name=listed]")
    #expect(try Self.column(1, of: page).count == 45)
    #expect(try page.text(".filter output") == "")
    try page.type("stable-id cells", into: "[name=words]")
    #expect(try Self.column(2, of: page) == ["counters.cellsCreated"])
    #expect(page.errors == [])
  }

  /// On a laptop no table of a report or a judgement needs to be pushed to the side.
  @Test func theTablesFitALaptop() throws {
    for file in [Pages.gate, Pages.sides] {
      let page = try Pages.open(file, on: .laptop)
      let wide = try page.evaluate(
        """
        [...document.querySelectorAll('.scroll')].filter((s) => s.scrollWidth > s.clientWidth)
          .map((s) => s.getAttribute('aria-labelledby') ?? s.ariaLabel)
        """, as: [String].self)
      #expect(wide == [])
    }
  }
}
