import Browser
import Foundation
import Testing

/// One design pinned through the page: by mouse, by finger and by key.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct PinTests {
  private static func open(on screen: Screen = .laptop) throws -> (Browser, Page) {
    let browser = try Browser()
    let page = try browser.open(try Pages.many.get(), on: screen)
    try page.evaluate(
      """
      window.pins = [];
      document.addEventListener('pinchange', (event) => window.pins.push(event.detail.design ?? null));
      """)
    return (browser, page)
  }

  private static let row = ".dots tbody tr:nth-child(9)"

  /// What is to be seen of a pin: the root's, the names lit in tables, and the lines drawn.
  private struct Seen: Equatable {
    var pinned: String?
    var rowCount: Int
    var lineCount: Int
    var labelCount: Int
  }

  private static func seen(_ page: Page) throws -> Seen {
    func count(_ selector: String) throws -> Int {
      try page.evaluate(
        "[...document.querySelectorAll('\(selector)')].filter((e) => getComputedStyle(e).display !== 'none').length",
        as: Int.self)
    }
    return Seen(
      pinned: try page.evaluate("document.documentElement.dataset.pinned") as? String,
      rowCount: try count("tr.is-pinned"), lineCount: try count("svg .line.is-pinned"),
      labelCount: try count(".end.is-pinned"))
  }

  private static func expect(
    _ page: Page, _ expected: Seen, location: SourceLocation = #_sourceLocation
  ) throws {
    let seen = try seen(page)
    #expect(seen == expected, sourceLocation: location)
  }

  private static func name(_ page: Page) throws -> String {
    try page.evaluate("document.querySelector('\(row)').dataset.design", as: String.self)
  }

  /// In the first list, two charts of dots, three tables, and those below six charts; a line and a name in each of the six, and a line
  /// in each of four sweeps.
  private static func expected(_ name: String?) -> Seen {
    name == nil
      ? Seen(pinned: nil, rowCount: 0, lineCount: 0, labelCount: 0)
      : Seen(pinned: name, rowCount: 12, lineCount: 10, labelCount: 6)
  }

  @Test func aClickPinsAndASecondUnpins() throws {
    let (browser, page) = try PinTests.open()
    defer { browser.close() }
    let name = try PinTests.name(page)
    try PinTests.expect(page, PinTests.expected(nil))
    try page.click("\(PinTests.row) .track")
    try PinTests.expect(page, PinTests.expected(name))
    #expect(try page.text(".pin-bar button") == "Pinned: \(name) ×")
    #expect(try page.text(".pin-bar span").contains("opens ms"))
    // The same design in a table, and then the bar's button.
    try page.click("#part-table-0 + .scroll tr[data-design='\(name)'] button.pin")
    try page.click("h1")
    try PinTests.expect(page, PinTests.expected(nil))
    try page.click("\(PinTests.row) button.pin")
    try page.click(".pin-bar button")
    try page.click("h1")
    try PinTests.expect(page, PinTests.expected(nil))
    #expect(
      try page.evaluate("window.pins.map((p) => p ?? '')", as: [String].self) == [
        name, "", name, "",
      ])
    #expect(page.errors == [])
  }

  /// Resting on a row shows it for as long, and pins nothing.
  @Test func theMouseShowsWhatItRestsOn() throws {
    let (browser, page) = try PinTests.open()
    defer { browser.close() }
    let box = try page.evaluate(
      """
      (() => { const e = document.querySelector('\(PinTests.row)'); e.scrollIntoView({block: 'center', behavior: 'instant'});
        const b = e.getBoundingClientRect(); return [b.x + 30, b.y + b.height / 2]; })()
      """, as: [Double].self)
    try page.send(
      "Input.dispatchMouseEvent",
      ["type": "mouseMoved", "x": box[0], "y": box[1], "button": "none"])
    var expected = PinTests.expected(try PinTests.name(page))
    expected.pinned = nil
    try PinTests.expect(page, expected)
    try page.send(
      "Input.dispatchMouseEvent", ["type": "mouseMoved", "x": 2, "y": 2, "button": "none"])
    try PinTests.expect(page, PinTests.expected(nil))
    #expect(try page.evaluate("window.pins.length", as: Int.self) == 0)
  }

  @Test func aTapPins() throws {
    let (browser, page) = try PinTests.open(on: .phone)
    defer { browser.close() }
    let name = try PinTests.name(page)
    func tap(_ selector: String) throws {
      let box = try page.evaluate(
        """
        (() => { const e = document.querySelector('\(selector)'); e.scrollIntoView({block: 'center', behavior: 'instant'});
          const b = e.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()
        """, as: [Double].self)
      try page.touch([(x: box[0], y: box[1])], milliseconds: 50)
      try page.wait(milliseconds: 400)
    }
    try tap("\(PinTests.row) .track")
    try PinTests.expect(page, PinTests.expected(name))
    try tap(".pin-bar button")
    try PinTests.expect(page, PinTests.expected(nil))
    #expect(page.errors == [])
  }

  @Test func keysPin() throws {
    let (browser, page) = try PinTests.open()
    defer { browser.close() }
    let name = try PinTests.name(page)
    // By Tab from the row before, so that the focus is a keyboard's.
    try page.evaluate("document.querySelector('.dots tbody tr:nth-child(8) button.pin').focus()")
    try page.press("Tab")
    var shown = PinTests.expected(name)
    shown.pinned = nil
    try PinTests.expect(page, shown)
    try page.press("Enter")
    try PinTests.expect(page, PinTests.expected(name))
    #expect(
      try page.evaluate("document.activeElement.getAttribute('aria-pressed')") as? String == "true")
    try page.press("Tab")
    try page.press("Escape")
    #expect(try page.evaluate("document.documentElement.dataset.pinned") == nil)
    try page.press(" ")
    #expect(try page.evaluate("document.documentElement.dataset.pinned") as? String != name)
    #expect(page.errors == [])
  }

  // MARK: Contrast

  /// WCAG 2.2, 1.4.11: 3 to 1 for what must be seen to understand a picture.
  @Test(arguments: ["light", "dark"])
  func marksStandOutFromTheirGround(theme: String) throws {
    for file in [Pages.many, Pages.caches, Pages.report, Pages.gate] {
      let browser = try Browser()
      defer { browser.close() }
      let page = try browser.open(try file.get())
      try page.show(as: "screen", features: ["prefers-color-scheme": theme])
      try page.evaluate("document.querySelector('tr[data-design] button.pin')?.click()")
      try page.wait(milliseconds: 100)
      #expect(try page.evaluate(PinTests.contrast, as: [String].self) == [])
    }
  }

  private static let contrast = """
    (() => {
      const parse = (text) => { const n = text.match(/[\\d.]+/g).map(Number); return n.length > 3 ? n : [...n, 1]; };
      const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255;
        return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4; }); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
      const ground = (e) => { for (; e; e = e.parentElement) { if (e.ownerSVGElement) continue;
        const c = parse(getComputedStyle(e).backgroundColor); if (c[3] === 1) return c; } return [255, 255, 255, 1]; };
      const found = new Set();
      let count = 0;
      const marks = '.dot, svg .line, svg .tick, svg .base, svg .reference, svg .ring, svg .whisker, svg .leader, .base-mark, .whisker-mark';
      for (const e of document.querySelectorAll(marks)) {
        if (!e.checkVisibility()) continue;
        count += 1;
        const style = getComputedStyle(e), back = light(ground(e).slice(0, 3));
        const inks = e instanceof SVGElement ? [style.stroke, style.fill] : [style.borderLeftColor, style.borderTopColor];
        const best = Math.max(...inks.filter((i) => i.startsWith('rgb')).map((i) => { const ink = light(parse(i).slice(0, 3));
          return parse(i)[3] * Number(style.opacity) < 1 ? 1 : (Math.max(ink, back) + 0.05) / (Math.min(ink, back) + 0.05); }));
        if (!(best >= 3)) found.add(`${e.className.baseVal ?? e.className} ${best.toFixed(2)}`);
      }
      if (count < 3) found.add(`only ${count} marks`);
      return [...found];
    })()
    """
}
