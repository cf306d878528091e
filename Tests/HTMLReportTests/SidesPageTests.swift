import Browser
import Foundation
import Results
import Testing

/// Several results beside each other in a real browser.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct SidesPageTests {
  private static let table = "#beside-0 ~ .scroll"

  /// The texts of a design's cells in the first workload's table, by the column's title.
  private static func cells(of design: String, _ page: Page) throws -> [String: String] {
    let pairs = try page.evaluate(
      """
      (() => {
        const table = document.querySelector('\(table) table');
        const row = [...table.tBodies[0].rows].find(r => r.cells[0].querySelector('.design').textContent === '\(design)');
        return [...table.tHead.rows[0].cells].map((h, i) => [h.textContent.trim(), row.cells[i].textContent.trim()]);
      })()
      """, as: [[String]].self)
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0[0], $0[1]) })
  }

  @Test func differencesStandBesideTheFiguresTheLargestFirst() throws {
    let (one, two) = try Pages.besides()
    for screen in [Screen.laptop, .phone] {
      let browser = try Browser()
      defer { browser.close() }
      let page = try browser.open(try Pages.sides.get(), on: screen)
      func faults(_ run: RunResult) throws -> Int {
        try #require(
          run.results.first { $0.design == "tag-lookup" && $0.workload == run.workloads[0].name }?
            .faultCount)
      }
      let cells = try SidesPageTests.cells(of: "tag-lookup", page)
      #expect(cells["faults A"]?.replacing(",", with: "") == "\(try faults(one))")
      #expect(cells["faults B"]?.replacing(",", with: "") == "\(try faults(two))")
      #expect(cells["faults B - A"]?.hasPrefix("+40 (") == true, "\(cells)")
      #expect(try SidesPageTests.cells(of: "floor", page)["faults B - A"] == "=")
      // What moved in faults comes first, then what moved in costs.
      let names = try page.evaluate(
        "[...document.querySelectorAll('\(SidesPageTests.table) tbody tr')].map(r => r.cells[0].querySelector('.design').textContent)",
        as: [String].self)
      #expect(names.prefix(2) == ["tag-lookup", "stable-id"], "\(names)")
      let facts = try page.evaluate(
        "[...document.querySelectorAll('#beside dt')].map(e => [e.textContent, e.nextElementSibling.textContent])",
        as: [[String]].self)
      #expect(facts == [["seed", "A 1, B 7"]])
      let wide = try page.evaluate(
        "[...document.querySelectorAll('#beside .scroll')].filter(s => s.scrollWidth > s.clientWidth).length",
        as: Int.self)
      #expect(screen.isTouched || wide == 0, "a table is wider than a laptop")
      let overflow = try page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth", as: Int.self)
      #expect(overflow <= 0, "\(overflow) points stand out to the side")
      #expect(try page.evaluate("document.hacked ?? 0", as: Int.self) == 0)
      #expect(page.errors == [])
    }
  }

  /// The longest bar of a column fills it, and a click sorts by the difference.
  @Test func barsGoByTheDifferences() throws {
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(try Pages.sides.get())
    let shares = try page.evaluate(
      "[...document.querySelectorAll('\(SidesPageTests.table) tbody tr')].map(r => { const b = r.querySelector('.bar'); return parseFloat(b.style.width); })",
      as: [Double].self)
    #expect(shares.max() == 100 && shares.count { $0 > 0 } == 1, "\(shares)")
    for _ in 0..<2 {
      try page.click("\(SidesPageTests.table) thead th:nth-child(4) button")
    }
    #expect(
      try page.evaluate(
        "document.querySelector('\(SidesPageTests.table) tbody tr .design').textContent")
        as? String == "tag-lookup")
    #expect(page.errors == [])
  }
}
