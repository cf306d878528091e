import Browser
import Foundation
import Testing

/// The page of a report in a real browser.
@Suite(.serialized, .enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"))
struct ReportPageTests {
  private static func open(
    _ page: Result<URL, any Error> = Pages.report, on screen: Screen = .laptop,
    runsScripts: Bool = true
  ) throws -> (Browser, Page) {
    let browser = try Browser()
    return (browser, try browser.open(try page.get(), on: screen, runsScripts: runsScripts))
  }

  private static let names =
    "[...document.querySelectorAll('#part-table-0 ~ .scroll tbody tr:not([hidden]) th .design')].map(e => e.textContent)"

  @Test(arguments: ["light", "dark"], [Screen.laptop, .phone])
  func nothingLeavesThePageAndNothingGoesWrong(theme: String, screen: Screen) throws {
    for file in [
      Pages.film, Pages.report, Pages.gate, Pages.brokenGate, Pages.sides, Pages.hitches,
      Pages.caches,
    ] {
      let (browser, page) = try ReportPageTests.open(file, on: screen)
      defer { browser.close() }
      try page.show(as: "screen", features: ["prefers-color-scheme": theme])
      try page.click("[data-part=theme]")
      try page.wait(milliseconds: 100)
      let overflow = try page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth", as: Int.self)
      #expect(overflow <= 0, "\(overflow) points stand out to the side")
      try page.show(as: "print")
      #expect(page.requests.filter { !$0.hasPrefix("file:") } == [])
      #expect(page.requests.count == 1)
      #expect(page.errors == [])
    }
  }

  @Test func aClickOnAHeadingSorts() throws {
    let (browser, page) = try ReportPageTests.open()
    defer { browser.close() }
    let header = "#part-table-0 ~ .scroll thead tr:last-child th"
    #expect(
      try page.evaluate(ReportPageTests.names, as: [String].self)
        == ["tag-lookup", "stable-id", "scroll-view", "floor"])
    // By design, up and down.
    try page.click("\(header):nth-child(1) button")
    #expect(
      try page.evaluate(ReportPageTests.names, as: [String].self)
        == ["floor", "scroll-view", "stable-id", "tag-lookup"])
    try page.click("\(header):nth-child(1) button")
    #expect(try page.evaluate(ReportPageTests.names, as: [String].self).first == "tag-lookup")
    // By faults: the only one that loses offsets is last, and first the other way round; by keys.
    try page.evaluate("document.querySelector('\(header):nth-child(2) button').focus()")
    try page.press("Enter")
    #expect(try page.evaluate(ReportPageTests.names, as: [String].self).last == "tag-lookup")
    try page.press("Enter")
    #expect(try page.evaluate(ReportPageTests.names, as: [String].self).first == "tag-lookup")
    #expect(
      try page.evaluate("document.querySelector('\(header):nth-child(2)').ariaSort") as? String
        == "descending")
    // By memory: what failed stays last, either way.
    for _ in 0..<2 {
      try page.click("\(header):nth-child(3) button")
      #expect(try page.evaluate(ReportPageTests.names, as: [String].self).last == "scroll-view")
    }
    #expect(page.errors == [])
  }

  @Test func theFilterLeavesWhatItNames() throws {
    let (browser, page) = try ReportPageTests.open()
    defer { browser.close() }
    try page.type("lookup", into: "[name=words]")
    #expect(try page.evaluate(ReportPageTests.names, as: [String].self) == ["tag-lookup"])
    #expect(try page.text(".filter output").hasPrefix("1 of "))
    try page.evaluate(
      "(() => { const f = document.querySelector('[name=words]'); f.value = ''; f.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )
    try page.click("[name=faithful]")
    #expect(
      try page.evaluate(ReportPageTests.names, as: [String].self)
        == ["stable-id", "scroll-view", "floor"])
    try page.click("[name=bound]")
    #expect(
      try page.evaluate(ReportPageTests.names, as: [String].self) == ["stable-id", "scroll-view"])
    #expect(page.errors == [])
  }

  @Test func withoutJavaScriptItIsReadable() throws {
    let (browser, page) = try ReportPageTests.open(runsScripts: false)
    defer { browser.close() }
    // Scripts of the page are off; the debugger's own expressions are not.
    let text = try page.evaluate("document.body.innerText", as: String.self)
    for expected in [
      "nothing wrong on", "stable-id", "faults of tag-lookup", "How it was measured",
      "The playback needs JavaScript",
    ] { #expect(text.contains(expected), "\(expected) is not to be read") }
    #expect(!text.contains("Stop at faults"), "the player is shown, and does nothing")
    #expect(
      try page.evaluate("document.querySelectorAll('svg[role=img]').length", as: Int.self) >= 1)
    #expect(
      try page.evaluate("document.querySelectorAll('.dots .mark').length", as: Int.self) >= 12)
  }

  @Test func whatIsMissingLooksOtherThanZero() throws {
    let (browser, page) = try ReportPageTests.open()
    defer { browser.close() }
    let row =
      "[...document.querySelectorAll('#part-table-0 ~ .scroll tbody tr')].find(r => r.textContent.includes('scroll-view'))"
    let styles = try page.evaluate(
      "[...\(row).cells].map(c => [c.textContent.trim(), getComputedStyle(c).fontStyle])",
      as: [[String]].self)
    #expect(styles.contains { $0[0] == "0" && $0[1] == "normal" })
    #expect(styles.contains { $0[0] == "failed" && $0[1] == "italic" })
  }

  @Test func namesStayText() throws {
    let (browser, page) = try ReportPageTests.open(Pages.hostile)
    defer { browser.close() }
    #expect(try page.evaluate("document.hacked ?? 0", as: Int.self) == 0)
    #expect(try page.evaluate("document.images.length", as: Int.self) == 0)
    #expect(
      try page.evaluate(
        "document.querySelectorAll('[onmouseover], [onerror]').length", as: Int.self) == 0)
    let text = try page.evaluate(
      "document.querySelector('.opening-words').textContent", as: String.self)
    #expect(text.contains("</script><script>document.hacked=1</script>"))
    #expect(text.contains("{{title}}"))
    #expect(page.errors == [])
    #expect(page.requests.count == 1)
    try page.press("n")
    #expect(try !page.text(Page.part("said")).isEmpty)
  }
}
