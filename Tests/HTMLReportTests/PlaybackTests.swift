import Browser
import Foundation
import Testing

/// The playback in a real browser, by clicks, keys and a finger.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct PlaybackTests {
  private static func open(on screen: Screen = .laptop) throws -> (Browser, Page) {
    let browser = try Browser()
    return (browser, try browser.open(try Pages.film.get(), on: screen))
  }

  private static let left = "[data-side=left] [data-part=caption]"
  private static let state = "[data-side=left] [data-part=state]"

  @Test func itShowsTheFirstForeignOffsetAndWhatShouldBeThere() throws {
    let (browser, page) = try PlaybackTests.open()
    defer { browser.close() }
    var caption = try page.text(PlaybackTests.left)
    for _ in 0..<85 where !caption.contains("an offset of another row") {
      try page.press("n")
      caption = try page.text(PlaybackTests.left)
    }
    #expect(
      caption
        == "Row 65 came back at 215 pt in cell 4, an offset of another row; it was left at 0 pt.")
    #expect(try page.text(PlaybackTests.state) == "1 strip wrong")
    #expect(try page.text("[data-side=right] [data-part=state]") == "as it should be")
    // Drawn: the frame round the strip has the colour of faults on the left, and nothing has on the right.
    let marked = try page.evaluate(
      """
      [...document.querySelectorAll('[data-part=phone]')].map((canvas) => {
        const pixels = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data;
        let count = 0;
        for (let place = 0; place < pixels.length; place += 4) {
          if (pixels[place] === 0xb3 && pixels[place + 1] === 0x20 && pixels[place + 2] === 0x1b) count++;
        }
        return count;
      })
      """, as: [Int].self)
    #expect(marked[0] > 1000 && marked[1] == 0, "pixels of the colour of faults: \(marked)")
    #expect(page.errors == [])
  }

  @Test func clicksPlayPauseAndStep() throws {
    let (browser, page) = try PlaybackTests.open()
    defer { browser.close() }
    let before = try page.text(Page.part("clock"))
    try page.click(Page.part("forward"))
    let stepped = try page.text(Page.part("clock"))
    #expect(stepped != before)
    try page.click(Page.part("back"))
    #expect(try page.text(Page.part("clock")) == before)
    try page.click(Page.part("play"))
    #expect(
      try page.evaluate("document.querySelector('[data-part=play]').ariaLabel") as? String
        == "Pause")
    try page.wait(
      for:
        "document.querySelector('[data-part=clock]').textContent !== \(String(reflecting: stepped))"
    )
    try page.wait(milliseconds: 200)
    try page.click(Page.part("play"))
    let stopped = try page.text(Page.part("clock"))
    try page.wait(milliseconds: 200)
    #expect(try page.text(Page.part("clock")) == stopped)
    try page.click(Page.part("next-fault"))
    #expect(try page.text(Page.part("said")).hasPrefix("tag-lookup: Row "))
    #expect(page.errors == [])
  }

  @Test func keysDoWhatButtonsDo() throws {
    let (browser, page) = try PlaybackTests.open()
    defer { browser.close() }
    func frame() throws -> String { try page.text(Page.part("clock")) }
    let first = try frame()
    try page.press("ArrowRight")
    let second = try frame()
    #expect(second != first)
    try page.press("ArrowLeft")
    #expect(try frame() == first)
    try page.press("ArrowRight", modifiers: 8)
    #expect(try frame() != second)
    try page.press("n")
    let fault = try frame()
    try page.press("n")
    #expect(try frame() != fault)
    try page.press("p")
    #expect(try frame() == fault)
    try page.press("+")
    #expect(
      try page.evaluate("document.querySelector('[data-part=speed]').value") as? String == "2")
    try page.press(" ")
    try page.wait(for: "document.querySelector('[data-part=play]').ariaLabel === 'Pause'")
    try page.press(" ")
    #expect(
      try page.evaluate("document.querySelector('[data-part=play]').ariaLabel") as? String == "Play"
    )
    try page.press("l")
    #expect(
      try page.evaluate("document.querySelector('[data-part=labels]').checked") as? Bool == false)
    #expect(page.errors == [])
  }

  @Test func theScrubberFollowsAClickAndAFinger() throws {
    let (browser, page) = try PlaybackTests.open(on: .phone)
    defer { browser.close() }
    try page.click(Page.part("range"))
    let middle = try page.evaluate(
      "Number(document.querySelector('[data-part=range]').value)", as: Double.self)
    let last = try page.evaluate(
      "Number(document.querySelector('[data-part=range]').max)", as: Double.self)
    #expect(abs(middle / last - 0.5) < 0.05, "\(middle) of \(last)")
    let box = try page.evaluate(
      "(() => { const b = document.querySelector('[data-part=range]').getBoundingClientRect(); return [b.x, b.y, b.width, b.height]; })()",
      as: [Double].self)
    let y = box[1] + box[3] / 2
    try page.touch(
      [(box[0] + box[2] / 2, y), (box[0] + box[2] * 0.7, y), (box[0] + box[2] * 0.9, y)],
      milliseconds: 60)
    let end = try page.evaluate(
      "Number(document.querySelector('[data-part=range]').value)", as: Double.self)
    #expect(end > middle, "\(end) after \(middle)")
    #expect(page.errors == [])
  }

  @Test func anyTwoDesignsStandSideBySide() throws {
    let (browser, page) = try PlaybackTests.open()
    defer { browser.close() }
    try page.evaluate(
      """
      (() => { const select = document.querySelector('[data-side=right] select'); select.value = '0';
        select.dispatchEvent(new Event('change', {bubbles: true})); })()
      """)
    #expect(
      try page.text("[data-side=right] [data-part=caption]") == page.text(PlaybackTests.left))
    #expect(page.errors == [])
  }

  @Test func theListOfFaultsLeadsToThem() throws {
    let (browser, page) = try PlaybackTests.open()
    defer { browser.close() }
    try page.click(".fault-list summary")
    try page.click("tr:nth-child(5) .moment")
    let frame = try page.evaluate(
      "Number(document.querySelector('tr:nth-child(5) .moment').dataset.frame)", as: Double.self)
    let clock = try page.text(Page.part("clock"))
    let shown = try #require(
      clock.split(separator: " ").compactMap { Double($0.replacing(",", with: "")) }.dropFirst()
        .first)
    #expect(shown >= frame && shown < frame + 90, "\(clock) for the fault of frame \(frame)")
    #expect(try !page.text(PlaybackTests.left).isEmpty)
    #expect(page.errors == [])
  }
}
