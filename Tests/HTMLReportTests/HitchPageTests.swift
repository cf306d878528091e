import Browser
import Foundation
import Results
import Testing

/// The page of modelled hitches in a real browser.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct HitchPageTests {
  @Test func whoIsMostLateIsFirstWithItsFigures() throws {
    let run = Pages.hitchRun
    for screen in [Screen.laptop, .phone] {
      let browser = try Browser()
      defer { browser.close() }
      let page = try browser.open(try Pages.hitches.get(), on: screen)
      #expect(try page.text("h1") == "late is late in 90 of 1,000 frames in motion on browse")
      #expect(
        try page.text(".judged p + h1 + p + p").hasPrefix("The least of those that show nothing"))
      let rows = try page.evaluate(
        "[...document.querySelectorAll('#late tbody tr')].map(r => [r.cells[0].querySelector('.design').textContent, r.cells[1].textContent, r.cells[2].dataset.sort, r.cells[4].textContent])",
        as: [[String]].self)
      let expected = run.results.sorted {
        $0.modelled.displays[0].lateFrameCount > $1.modelled.displays[0].lateFrameCount
      }.map { result in
        let display = result.modelled.displays[0]
        return [
          result.design, "\(result.fidelity["lostOffsets"] ?? 0)",
          "\(display.hitchMillisecondsPerSecond ?? 0)", "\(display.lateFrameCount)",
        ]
      }
      #expect(rows == expected)
      // A bound is no measure of the others.
      let bars = try page.evaluate(
        "[...document.querySelectorAll('#late tbody tr')].map(r => parseFloat(r.cells[2].querySelector('.bar')?.style.width ?? -1))",
        as: [Double].self)
      #expect(bars == [-1, 100, 10], "\(bars)")
      #expect(try page.text("#worst tbody tr").contains("the table is scrolled"))
      #expect(
        try page.evaluate("document.querySelectorAll('#frames svg[role=img]').length", as: Int.self)
          == 1)
      let overflow = try page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth", as: Int.self)
      #expect(overflow <= 0, "\(overflow) points stand out to the side")
      #expect(page.errors == [])
    }
  }
}
