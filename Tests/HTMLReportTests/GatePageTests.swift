import Browser
import Foundation
import Testing

/// The page of a gate in a real browser.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct GatePageTests {
  private static func open(
    on screen: Screen = .laptop, runsScripts: Bool = true
  ) throws -> (Browser, Page) {
    let browser = try Browser()
    return (browser, try browser.open(try Pages.gate.get(), on: screen, runsScripts: runsScripts))
  }

  @Test func whatAPersonWouldSeeIsFirstAndPlaysBelow() throws {
    let report = try Pages.brokenJudgement()
    let worst = try #require(report.grownFaults.first)
    let count = try #require(worst.found.map { Int($0) })
    for screen in [Screen.laptop, .phone] {
      let browser = try Browser()
      defer { browser.close() }
      let page = try browser.open(try Pages.brokenGate.get(), on: screen)
      let title = try page.text("h1").replacing(",", with: "")
      #expect(
        title == "app now shows \(count) \(worst.metric.fault?.noun ?? "")s on edited-feed")
      // Every fault that grew, the largest growth first, its bar as long as its share of the largest.
      let grown = report.grownFaults.compactMap { $0.found.map { Int($0) } }
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
      #expect(try page.text("#playback .lede").hasPrefix("tag-lookup is app as it is now."))
      #expect(
        try page.evaluate("document.querySelectorAll('#film-record').length", as: Int.self) == 1)
      let overflow = try page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth", as: Int.self)
      #expect(overflow <= 0, "\(overflow) points stand out to the side")
      #expect(page.errors == [])
    }
  }

  /// The link that the gate prints, from end to end.
  @Test func aLinkOpensAtTheFaultThatBroke() throws {
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(
      try Pages.brokenGate.get(), fragment: "fault=2&design=tag-lookup")
    let second = try page.evaluate(
      "document.querySelector('.fault-list tr:nth-child(2) td:last-child').textContent",
      as: String.self)
    let row = try #require(second.firstMatch(of: /row (\d+)/)).1
    #expect(try page.text(Page.part("said")).hasPrefix("tag-lookup: Row \(row) "))
    #expect(page.errors == [])
  }

  private static let table = "#verdicts ~ .scroll"

  /// What stands in a column of the rows that are shown.
  private static func column(_ number: Int, of page: Page) throws -> [String] {
    try page.evaluate(
      "[...document.querySelectorAll('\(table) tbody tr:not([hidden])')].map(r => r.cells[\(number)].textContent)",
      as: [String].self)
  }

  @Test func theVerdictIsFirstAndWhatDidNotPassBelowIt() throws {
    let (browser, page) = try GatePageTests.open()
    defer { browser.close() }
    #expect(try page.text("h1") == "Invalid")
    #expect(
      try page.text(".judged p:not(.judged-kicker)").hasPrefix("What to do: nothing was proven"))
    #expect(
      try page.text(".judged-kicker").hasPrefix(
        "2 invalid, 2 regressed, 1 undecided, 1 improved, 40 passed; suite small, baseline b.json"))
    #expect(
      try GatePageTests.column(1, of: page)
        == ["invalid", "regressed", "regressed", "undecided", "improved"])
    #expect(try page.text(".filter output") == "5 of 45 rows")
    #expect(try page.text("#moved-comparison").contains("counter cellsCreated"))
    #expect(try page.text("#times").contains("1.02 undecided"))
    #expect(try page.evaluate("document.hacked ?? 0", as: Int.self) == 0)
    #expect(page.errors == [])
  }

  @Test func clicksSortAndTheFilterFinds() throws {
    let (browser, page) = try GatePageTests.open()
    defer { browser.close() }
    // By change: a half less, nothing to tell of the time, a half more, and three of nothing; what has none is last.
    try page.click("\(GatePageTests.table) thead th:nth-child(6) button")
    #expect(
      try GatePageTests.column(2, of: page) == [
        "modelled.hitches.60 (ms/s)", "time (millionths of the ruler)",
        "allocations.firstUse.count (blocks)", "counters.cellsCreated", "counters.offsetHits",
      ])
    try page.click("[name=told]")
    #expect(try GatePageTests.column(1, of: page).count == 45)
    #expect(try page.text(".filter output") == "")
    try page.type("stable-id cells", into: "[name=words]")
    #expect(try GatePageTests.column(2, of: page) == ["counters.cellsCreated"])
    #expect(page.errors == [])
  }

  @Test func withoutJavaScriptEveryVerdictIsThere() throws {
    let (browser, page) = try GatePageTests.open(runsScripts: false)
    defer { browser.close() }
    #expect(try GatePageTests.column(1, of: page).count == 45)
    let text = try page.evaluate("document.body.innerText", as: String.self)
    for expected in ["Invalid", "it vanished", "How it was judged", "What moved along"] {
      #expect(text.contains(expected), "\(expected) is not to be read")
    }
  }

  /// On a laptop no table of a report or a judgement needs to be pushed to the side.
  @Test func theTablesFitALaptop() throws {
    let (browser, page) = try GatePageTests.open(on: Screen(width: 1440, height: 900))
    defer { browser.close() }
    let wide = try page.evaluate(
      """
      [...document.querySelectorAll('.scroll')].filter((s) => s.scrollWidth > s.clientWidth)
        .map((s) => s.getAttribute('aria-labelledby') ?? s.ariaLabel)
      """, as: [String].self)
    #expect(wide == [])
  }
}
