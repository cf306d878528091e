import Browser
import Foundation
import TestSupport
import Testing

/// One design pinned through the page: by mouse, by finger and by key.
@Suite(.serialized, .enabled(if: Thorough.isOn))
struct PinTests {
  private static func open(on screen: Screen = .laptop) throws -> Page {
    let page = try Pages.open(Pages.many, on: screen)
    try page.evaluate(
      """
      window.pins = [];
      document.addEventListener('pinchange', (event) => window.pins.push(event.detail.design ?? null));
      """)
    return page
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
  ) throws { #expect(try seen(page) == expected, sourceLocation: location) }

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
    let page = try Self.open()
    let name = try Self.name(page)
    try Self.expect(page, Self.expected(nil))
    try page.click("\(Self.row) .track")
    try Self.expect(page, Self.expected(name))
    #expect(try page.text(".pin-bar button") == "Pinned: \(name) ×")
    #expect(try page.text(".pin-bar span").contains("opens ms"))
    // The same design in a table, and then the bar's button.
    try page.click("#part-table-0 + .scroll tr[data-design='\(name)'] button.pin")
    try page.click("h1")
    try Self.expect(page, Self.expected(nil))
    try page.click("\(Self.row) button.pin")
    try page.click(".pin-bar button")
    try page.click("h1")
    try Self.expect(page, Self.expected(nil))
    #expect(
      try page.evaluate("window.pins.map((p) => p ?? '')", as: [String].self) == [
        name, "", name, "",
      ])
    #expect(page.errors == [])
  }

  @Test func theMouseShowsWhatItRestsOn() throws {
    let page = try Self.open()
    let (x, y) = try page.middle(of: Self.row)
    try page.send(
      "Input.dispatchMouseEvent", ["type": "mouseMoved", "x": x, "y": y, "button": "none"])
    var expected = Self.expected(try Self.name(page))
    expected.pinned = nil
    try Self.expect(page, expected)
    try page.send(
      "Input.dispatchMouseEvent", ["type": "mouseMoved", "x": 2, "y": 2, "button": "none"])
    try Self.expect(page, Self.expected(nil))
    #expect(try page.evaluate("window.pins.length", as: Int.self) == 0)
  }

  @Test func aTapPins() throws {
    let page = try Self.open(on: .phone)
    let name = try Self.name(page)
    func tap(_ selector: String) throws {
      try page.touch([page.middle(of: selector)], milliseconds: 50)
      try page.wait(milliseconds: 400)
    }
    try tap("\(Self.row) .track")
    try Self.expect(page, Self.expected(name))
    try tap(".pin-bar button")
    try Self.expect(page, Self.expected(nil))
    #expect(page.errors == [])
  }

  @Test func keysPin() throws {
    let page = try Self.open()
    let name = try Self.name(page)
    // By Tab from the row before, so that the focus is a keyboard's.
    try page.evaluate("document.querySelector('.dots tbody tr:nth-child(8) button.pin').focus()")
    try page.press("Tab")
    var shown = Self.expected(name)
    shown.pinned = nil
    try Self.expect(page, shown)
    try page.press("Enter")
    try Self.expect(page, Self.expected(name))
    #expect(
      try page.evaluate("document.activeElement.getAttribute('aria-pressed')") as? String == "true")
    try page.press("Tab")
    try page.press("Escape")
    #expect(try page.evaluate("document.documentElement.dataset.pinned") == nil)
    try page.press(" ")
    #expect(try page.evaluate("document.documentElement.dataset.pinned") as? String != name)
    #expect(page.errors == [])
  }
}
