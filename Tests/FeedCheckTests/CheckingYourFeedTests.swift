import FeedCheck
import Foundation
import ListEngine
import ScrollTrace
import Testing

/// The page on checking an app's own feed: its code, and a new user's way through it.
@Suite struct CheckingYourFeedTests {
  private static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// The code on the page is compiled: `PageCode.swift` has it, word for word.
  @Test func theCodeOfThePageCompiles() throws {
    let page = try Self.text("Sources/FeedCheck/FeedCheck.docc/CheckingYourFeed.md")
    let code = try Self.text("Tests/FeedCheckTests/PageCode.swift")
    let blocks = page.matches(of: /```swift\n((?s).*?)```/).map { String($0.1) }
    #expect(blocks.count == 5)
    for block in blocks { #expect(code.contains("\n\(block)"), "\(block)") }
  }

  /// From the view controller of the article to a failing test that names the fault, its cause and the fix.
  @Test @MainActor func aNewUsersTestFailsWithTheCauseAndTheFix() async throws {
    try await FeedTests().testStripsStayWhereTheyWereLeft()
    let message = try #require(XCTFailures.messages.withLock { $0.last })
    #expect(
      message.hasPrefix("3 faults in 32 displays: lost 1, foreign 1, stale 1\n"), "\(message)")
    let page = try Self.text("Sources/FeedCheck/FeedCheck.docc/CheckingYourFeed.md")
    #expect(page.contains("\n\(message)\n```"), "\(message)")
    #expect(message.contains("0, at 1500 ms: shown at 130, where 1 was left"), "\(message)")
    #expect(
      message.contains(
        """
          likely cause: the offset of 1 was stored under the key of 0: an index or a tag, which an \
        edit gave to another row
          fix: store the offset under the row's identity each time that its strip is scrolled
        """), "\(message)")
    #expect(
      message.contains("fix: keep the row's identity in the cell, and reload the strip"),
      "\(message)")
  }

  /// So `filmstrip judge LOG --trace TRACE` explains the page's log by it.
  @Test(arguments: ["uikit/usual", "uikit/late", "uikit-14"])
  func theDesignOfTheArticleShowsTheSameFaults(behaviour: String) throws {
    let host = try #require(ListPlatform.behaviours(named: behaviour).first).host
    let replay = try Design("tag-lookup").watchedReplay(
      of: FeedTests().editedFeed(), host: host)
    let faults = replay.fidelity.list.filter { $0.value > 0 }
    #expect(faults.map(\.name) == ["lostOffsets", "foreignOffsets", "staleStrips"])
    #expect(faults.map(\.value) == [1, 1, 1])
  }

  /// Sections 0 to 9 are on the screen, then 20 to 29, which take their scroll views in turn: 28 that of 1.
  @Test(arguments: [true, false]) @MainActor
  func theSectionsOfACompositionalLayoutAreChecked(keepsOffsets: Bool) throws {
    let view = SectionedCollectionView(sectionCount: 40, keepsOffsets: keepsOffsets)
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    let feed = SectionFeed(view, identities: (0..<40).map { "\($0)" })
    let report = try FeedCheck(try FeedTests().editedFeed()).run(on: feed)
    #expect(
      report.skipped.map(\.reason) == [
        "not supported: insert 1 row before row 0",
        "indices changed with an edit that was not performed",
      ])
    #expect(report.judgement.displayCount == 30 && report.log.contains(#""items":["20/0","20/1""#))
    #expect(
      report.judgement.found.map(report.judgement.words)
        == (keepsOffsets
          ? [] : ["28, at 500 ms: shown at 130, where 1 was left; 28 belongs at its start"]))
  }

  @MainActor private static func fixedFeed(for check: FeedCheck) -> FixedViewController {
    let feed = FixedViewController()
    feed.loadViewIfNeeded()
    feed.tableView.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
    feed.rows = check.trace.feed.itemCounts.enumerated().map {
      FeedRow(id: "\($0)", itemCount: Int($1))
    }
    return feed
  }

  @Test @MainActor func theFixMakesTheTestPass() throws {
    let check = FeedCheck(try FeedTests().editedFeed())
    let feed = Self.fixedFeed(for: check)
    let report = try check.run(on: feed)
    #expect(report.isClean && report.skipped.isEmpty, "\(report)")
  }

  /// A row has fewer items when it comes back: its strip shows the last of them.
  @Test @MainActor func aRowThatGotShorterIsNotEmpty() throws {
    var trace = try FeedTests().editedFeed().trace
    trace.append(.stripOffset, atMilliseconds: 3000, row: 5, value: 600 << 10)
    trace.append(.position, atMilliseconds: 3500, value: 1760 << 10)
    trace.append(.reload, atMilliseconds: 4000, row: 5, value: 6)
    trace.append(.position, atMilliseconds: 4500, value: 0)
    let check = FeedCheck(try ValidTrace(checking: trace))
    let feed = Self.fixedFeed(for: check)
    let report = try check.run(on: feed)
    #expect(report.isClean && report.skipped.isEmpty, "\(report)")
    #expect(feed.displayedRows.first { $0.index == 5 }?.offset == 68)
  }

  /// The page's `apply` turns the table: more items are on the screen, and each strip stays.
  @Test @MainActor func aRotationIsPerformed() async throws {
    var trace = try FeedTests().editedFeed().trace
    trace.append(Viewport(widthUnits: 844 << 10, heightUnits: 390 << 10), atMilliseconds: 3000)
    trace.append(.position, atMilliseconds: 3500, value: 880 << 10)
    trace.append(.position, atMilliseconds: 4000, value: 0)
    let check = FeedCheck(try ValidTrace(checking: trace))
    let feed = Self.fixedFeed(for: check)
    let report = try check.run(on: feed)
    #expect(report.isClean && report.skipped.isEmpty, "\(report)")
    #expect(feed.displayedRows.map(\.extent) == Array(repeating: 844, count: 5))
    #expect(feed.displayedRows.first?.items?.count == 11)
  }
}
