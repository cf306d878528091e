import Browser
import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Thorough.isOn))
struct ReportPageTests {
  private static func names(_ page: Page) throws -> [String] {
    try page.evaluate(
      "[...document.querySelectorAll('#part-table-0 > .scroll tbody tr:not([hidden]) th .design')].map(e => e.textContent)",
      as: [String].self)
  }

  @Test(arguments: ["light", "dark"], [Screen.laptop, .phone])
  func nothingLeavesThePageAndNothingGoesWrong(theme: String, screen: Screen) throws {
    for file in Pages.all {
      let page = try Pages.open(file, on: screen)
      try page.show(as: "screen", features: ["prefers-color-scheme": theme])
      try page.click("[data-part=theme]")
      try page.wait(milliseconds: 100)
      #expect(try page.overflow() <= 0)
      try page.show(as: "print")
      #expect(page.requests.filter { !$0.hasPrefix("file:") } == [])
      #expect(page.requests.count == 1)
      #expect(page.errors == [])
      #expect(try page.evaluate("document.hacked ?? 0", as: Int.self) == 0)
    }
  }

  /// The answer, both phones, the scrubber and the buttons whole, and the list with the answer in it.
  @Test(arguments: [Screen.laptop, Screen(width: 1280, height: 800), .phone], ["light", "dark"])
  func theFirstScreenHasTheAnswerTheMomentAndTheList(screen: Screen, theme: String) throws {
    let page = try Pages.open(Pages.report, on: screen)
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

  @Test func aClickOnAHeadingSorts() throws {
    let page = try Pages.open(Pages.report)
    let header = "#part-table-0 > .scroll thead tr:last-child th"
    #expect(try Self.names(page) == ["tag-lookup", "stable-id", "scroll-view", "floor"])
    try page.click("\(header):nth-child(1) button")
    #expect(try Self.names(page) == ["floor", "scroll-view", "stable-id", "tag-lookup"])
    try page.click("\(header):nth-child(1) button")
    #expect(try Self.names(page).first == "tag-lookup")
    // By faults: the only one that loses offsets is last, and first the other way round; by keys.
    try page.evaluate("document.querySelector('\(header):nth-child(2) button').focus()")
    try page.press("Enter")
    #expect(try Self.names(page).last == "tag-lookup")
    try page.press("Enter")
    #expect(try Self.names(page).first == "tag-lookup")
    #expect(
      try page.evaluate("document.querySelector('\(header):nth-child(2)').ariaSort") as? String
        == "descending")
    // By memory: what failed stays last, either way.
    for _ in 0..<2 {
      try page.click("\(header):nth-child(3) button")
      #expect(try Self.names(page).last == "scroll-view")
    }
    #expect(page.errors == [])
  }

  @Test func theFilterLeavesWhatItNames() throws {
    let page = try Pages.open(Pages.report)
    try page.type("lookup", into: "[name=words]")
    #expect(try Self.names(page) == ["tag-lookup"])
    #expect(try page.text(".filter output").hasPrefix("1 of "))
    try page.evaluate(
      "(() => { const f = document.querySelector('[name=words]'); f.value = ''; f.dispatchEvent(new Event('input', {bubbles: true})); })()"
    )
    try page.click("[name=faithful]")
    #expect(try Self.names(page) == ["stable-id", "scroll-view", "floor"])
    try page.click("[name=bound]")
    #expect(try Self.names(page) == ["stable-id", "scroll-view"])
    #expect(page.errors == [])
  }

  @Test func withoutJavaScriptItIsReadable() throws {
    let page = try Pages.open(Pages.report, runsScripts: false)
    // Scripts of the page are off; the debugger's own expressions are not.
    let text = try page.evaluate("document.body.innerText", as: String.self)
    for expected in [
      "Nothing wrong on", "stable-id", "faults of tag-lookup", "How it was measured",
      "The playback needs JavaScript",
    ] { #expect(text.contains(expected), "\(expected) is not to be read") }
    #expect(!text.contains("Stop at faults"), "the player is shown, and does nothing")
    #expect(try page.count(".dots .mark") >= 12)
    let gate = try Pages.open(Pages.gate, runsScripts: false)
    #expect(
      try gate.evaluate(
        "document.querySelectorAll('#verdicts ~ .scroll tbody tr:not([hidden])').length",
        as: Int.self) == 45)
  }

  @Test func whatIsMissingLooksOtherThanZero() throws {
    let page = try Pages.open(Pages.report)
    let row =
      "[...document.querySelectorAll('#part-table-0 > .scroll tbody tr')].find(r => r.textContent.includes('scroll-view'))"
    let styles = try page.evaluate(
      "[...\(row).cells].map(c => [c.textContent.trim(), getComputedStyle(c).fontStyle])",
      as: [[String]].self)
    #expect(styles.contains { $0[0] == "0" && $0[1] == "normal" })
    #expect(styles.contains { $0[0] == "failed" && $0[1] == "italic" })
  }

  @Test func namesStayText() throws {
    let page = try Pages.open(Pages.hostile)
    #expect(try page.evaluate("document.hacked ?? 0", as: Int.self) == 0)
    #expect(try page.evaluate("document.images.length", as: Int.self) == 0)
    #expect(try page.count("[onmouseover], [onerror]") == 0)
    let text = try page.text(".opening-words")
    #expect(text.contains("</script><script>document.hacked=1</script>"))
    #expect(text.contains("{{title}}"))
    #expect(page.errors == [])
    #expect(page.requests.count == 1)
    try page.press("n")
    #expect(try !page.text(Page.part("said")).isEmpty)
  }
}
