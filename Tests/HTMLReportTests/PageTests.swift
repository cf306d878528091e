import Browser
import Foundation
import TestSupport
import Testing

/// The bytes of a page, and the one test in a browser of every run.
@Suite struct PageTests {
  /// The largest film that there is by default: two designs on every frame of the recording.
  @Test func theFilmOfTheRecordingIsBelowAMegabyte() throws {
    #expect(try Pages.filmText.get().utf8.count < 1_000_000)
  }

  @Test func theSamePageIsTheSameBytes() throws {
    #expect(try Pages.reportText() == Pages.reportText())
  }

  @Test func noPageNamesAnAddressToLoad() throws {
    let text = try Pages.filmText.get().replacing("http://www.w3.org/2000/svg", with: "")
    for word in ["http://", "https://", "url(", "@import", "src="] {
      #expect(!text.contains(word), "\(word)")
    }
  }

  /// Opens the page of a comparison, reads its answer, plays its film, sorts a table and chooses a theme.
  @Test(.enabled(if: Browser.executable != nil, Comment(rawValue: Browser.whySkipped)))
  func aPageWorksInABrowser() throws {
    let page = try Pages.open(Pages.report)
    #expect(try page.text(".opening-words").contains("stable-id"))
    try page.wait(for: "document.querySelector('.playback.is-ready')")
    let clock = try page.text(Page.part("clock"))
    try page.click(Page.part("play"))
    try page.wait(
      for:
        "document.querySelector('[data-part=clock]').textContent !== \(String(reflecting: clock))")
    let names =
      "[...document.querySelectorAll('#part-table-0 > .scroll tbody .design')].map(e => e.textContent)"
    try page.click("#part-table-0 > .scroll thead tr:last-child th:nth-child(1) button")
    let sorted = try page.evaluate(names, as: [String].self)
    #expect(sorted == ["floor", "scroll-view", "stable-id", "tag-lookup"])
    try page.click("[data-part=theme]")
    #expect(try page.evaluate("document.documentElement.dataset.theme") as? String == "dark")
    #expect(page.errors == [])
    #expect(page.requests.count == 1)
  }
}

extension Pages {
  static func open(
    _ page: Result<URL, any Error>, on screen: Screen = .laptop, runsScripts: Bool = true,
    fragment: String = ""
  ) throws -> Page {
    try Browser().open(try page.get(), on: screen, runsScripts: runsScripts, fragment: fragment)
  }
}

extension Page {
  /// By how many points the page is wider than its screen.
  func overflow() throws -> Int {
    try evaluate(
      "document.documentElement.scrollWidth - document.documentElement.clientWidth", as: Int.self)
  }

  /// Opens everything that is behind a line.
  func openAll() throws {
    try evaluate(
      """
      document.querySelectorAll('details').forEach((each) => { each.removeAttribute('name'); each.open = true; })
      """)
  }

  /// A part of the playback, by its name.
  static func part(_ name: String) -> String { "[data-part=\(name)]" }
}
