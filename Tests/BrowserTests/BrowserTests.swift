import Browser
import Foundation
import TestSupport
import Testing

/// The basis of every test in a browser: errors and requests are seen, and touches arrive.
@Suite(.enabled(if: Thorough.isOn))
struct BrowserTests {
  private static let page = """
    <!doctype html><title>A page</title>
    <button onclick="this.textContent = 'pressed'">press</button>
    <input id="name"><div id="pad" style="height: 3000px"></div>
    <script>
      addEventListener('keydown', event => document.body.dataset.key = event.key);
      addEventListener('touchend', () => document.body.dataset.touched = 'yes');
    </script>
    """

  private func opened(
    _ text: String, on screen: Screen = .laptop, runsScripts: Bool = true,
    _ body: (Page) throws -> Void
  ) throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).html")
    try Data(text.utf8).write(to: file)
    defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: file) } }
    let browser = try Browser()
    defer { browser.close() }
    try body(try browser.open(file, on: screen, runsScripts: runsScripts))
  }

  @Test func handsAreFelt() throws {
    try opened(Self.page) { page in
      #expect(try page.evaluate("document.title", as: String.self) == "A page")
      try page.click("button")
      #expect(try page.text("button") == "pressed")
      try page.type("a <b>", into: "#name")
      #expect(try page.evaluate("document.querySelector('#name').value") as? String == "a <b>")
      try page.press("ArrowRight")
      #expect(try page.evaluate("document.body.dataset.key") as? String == "ArrowRight")
      #expect(page.errors.isEmpty && page.requests.count == 1)
    }
  }

  @Test func aFingerScrolls() throws {
    try opened(Self.page, on: .phone) { page in
      try page.swipe(from: (200, 600), to: (200, 300), milliseconds: 160)
      try page.wait(for: "document.body.dataset.touched === 'yes' && scrollY > 100")
    }
  }

  @Test func errorsAndRequestsAreSeen() throws {
    let text = """
      <!doctype html><img src="missing.png">
      <script>console.error('an', 'error'); setTimeout(() => missing(), 0)</script>
      """
    try opened(text) { page in
      try page.wait(milliseconds: 100)
      #expect(page.errors.contains { $0 == "error: an error" })
      #expect(page.errors.contains { $0.contains("missing is not defined") })
      #expect(page.requests.contains { $0.hasSuffix("/missing.png") })
      #expect(throws: BrowserError.self) { try page.evaluate("absent.value") }
      #expect(throws: BrowserError.self) { try page.click("#absent") }
    }
  }

  @Test func scriptsCanBeOff() throws {
    try opened(
      "<!doctype html><p>one</p><script>document.body.append('two')</script>", runsScripts: false
    ) { page in
      let document = try page.send("DOM.getDocument")
      let root = (document["root"] as? [String: Any])?["nodeId"] as? Int
      let markup =
        try page.send("DOM.getOuterHTML", ["nodeId": try #require(root)])["outerHTML"] as? String
      #expect(try #require(markup).contains("<p>one</p>"))
      #expect(page.errors.isEmpty)
    }
  }
}
