import Testing

@testable import Gate

/// Page files: what they contain, and every mistake with its line.
@Suite struct PageFileTests {
  private static let whole = """
    filmstrip-page: 1
    url: http://127.0.0.1:8080/feed
    serve: npm run preview
    list: .feed
    row: '[data-row]'
    row-id: data-row
    strip: .strip
    item: .item
    item-id: 'a@href'
    edits: {insert: "(at, items) => feed.insert(at, items)"}
    ready: .loaded
    screen: 390x844

    """

  private func mistakes(in text: String) -> [String] {
    do throws(SuiteError) {
      _ = try PageFile.read(text, named: "page.yml", vocabulary: SuiteFileTests.FewWords())
      return []
    } catch {
      return error.lines
    }
  }

  @Test func everyKeyIsRead() throws {
    let page = try PageFile.read(
      Self.whole, named: "page.yml", vocabulary: SuiteFileTests.FewWords())
    #expect(page.url == "http://127.0.0.1:8080/feed" && page.serve == "npm run preview")
    #expect(page.list == ".feed" && page.row == "[data-row]" && page.strip == ".strip")
    #expect(page.rowIdentity.selector == nil && page.rowIdentity.attribute == "data-row")
    #expect(page.itemIdentity?.selector == "a" && page.itemIdentity?.attribute == "href")
    #expect(page.edits == ["insert": "(at, items) => feed.insert(at, items)"])
    #expect(page.ready == ".loaded" && page.screen == .init(width: 390, height: 844))
    #expect(!page.isVertical)
  }

  @Test func anIdentityIsAnAttributeOrTheTextOfADescendant() {
    #expect(PageFile.Identity("h2@text") == .init("h2@text"))
    #expect(PageFile.Identity("h2@text").selector == "h2")
    #expect(PageFile.Identity("h2@text").attribute == nil)
    #expect(PageFile.Identity("@text").selector == nil)
    #expect(PageFile.Identity("a[href*='@']@href").selector == "a[href*='@']")
  }

  @Test func mistakesHaveTheirLines() {
    let lines = Self.whole.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    func mistakes(line number: Int, _ text: String) -> [String] {
      var changed = lines
      changed[number - 1] = text
      return self.mistakes(in: changed.joined(separator: "\n"))
    }
    for (number, text) in [
      (1, "filmstrip-page: 2"), (2, "url: feed.html"), (4, "list: [a, b]"), (5, "rows: a"),
      (10, "edits: {add: '() => 1'}"), (12, "screen: 390"), (12, "screen: 1x1"), (12, "axis: up"),
    ] {
      let found = mistakes(line: number, text)
      #expect(found.contains { $0.hasPrefix("page.yml:\(number): ") }, "\(text): \(found)")
    }
    #expect(mistakes(line: 4, "").contains { $0.contains("no 'list'") })
    #expect(self.mistakes(in: "").count == 1)
  }
}
