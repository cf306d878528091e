import Browser
import Foundation
import Testing

/// What somebody sees of a report before he scrolls.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct OpeningTests {
  private static let screens = [
    Screen.laptop, Screen(width: 1280, height: 800), Screen.phone,
  ]

  /// The answer, both phones, the scrubber and the buttons whole, and the list with the answer in it.
  @Test(arguments: screens, ["light", "dark"])
  func theFirstScreenHasTheAnswerTheMomentAndTheList(screen: Screen, theme: String) throws {
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(try Pages.report.get(), on: screen)
    try page.show(as: "screen", features: ["prefers-color-scheme": theme])
    try page.wait(for: "document.querySelector('.playback.is-ready')")
    let boxes = try page.evaluate(
      """
      ['h1', '.opening-words p:not(.kicker)', '[data-side=left] .phone', '[data-side=right] .phone', '.said', '.scrubber',
        '.buttons', '.ranking thead th', '.ranking tr.is-answer th'].map((selector) => {
        const box = document.querySelector(selector).getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom, box.width * box.height];
      })
      """, as: [[Double]].self)
    for (number, box) in boxes.enumerated() {
      #expect(
        box[0] >= 0 && box[1] >= 0 && box[2] <= Double(screen.width)
          && box[3] <= Double(screen.height) && box[4] > 0,
        "box \(number), \(box), on \(screen.width) x \(screen.height)")
    }
    // None of them on another.
    for (number, one) in boxes.enumerated() {
      for other in boxes[..<number] {
        let overlap = [
          min(one[2], other[2]) - max(one[0], other[0]),
          min(one[3], other[3]) - max(one[1], other[1]),
        ]
        #expect(overlap[0] <= 1 || overlap[1] <= 1, "\(one) on \(other)")
      }
    }
    #expect(page.errors == [])
  }

  /// What the answer's sentence says of the first design stands in its row of the list.
  @Test func theListHasTheAnswersFigures() throws {
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(try Pages.report.get())
    let words = try page.evaluate(
      "document.querySelector('.opening-words').textContent", as: String.self)
    let row = try page.evaluate(
      "[...document.querySelector('.ranking tr.is-answer').cells].map((cell) => cell.textContent)",
      as: [String].self)
    let figures = words.matches(of: /(?:opens in|takes) ([\d,.]+)/).map { String($0.1) }
    #expect(!figures.isEmpty, "\(words)")
    for figure in figures { #expect(row.contains(figure), "\(figure) is not in \(row)") }
    #expect(row[1] == "✓ none")
    #expect(page.errors == [])
  }
}
