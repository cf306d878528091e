import FeedCheck
import Foundation
import Gate
import ScrollTrace
import TestSupport
import Testing

@testable import Browser

/// Pages of several kinds, driven: variable heights, the page itself, late items, feeds without an end, taps, resizes.
@Suite(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"), .serialized)
final class DrivenPageTests {
  private let folder: URL
  private let browser: Browser

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("driven-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    browser = try Browser(isHurried: true)
  }

  deinit {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private func file(_ page: FeedPage) throws -> PageFile {
    let address = folder.appendingPathComponent("\(UUID()).html")
    try Data(page.html.utf8).write(to: address)
    var file = PageFile()
    file.url = address.absoluteString
    file.list = page.scrollsPage ? PageFile.window : ".feed"
    (file.row, file.strip, file.item) = (".row", ".strip", ".item")
    (file.rowIdentity, file.itemIdentity) = (.init("data-row"), .init("data-item"))
    file.screen = PageFile.Size(width: 400, height: 600)
    return file
  }

  private func survey(_ file: PageFile, most: Int = 2000) throws -> PageSurvey {
    let page = try DrivenPage(file, in: browser)
    defer { page.close() }
    return try page.survey(most: most)
  }

  /// Drives a page by a trace of the survey's feed, with these events or a dense one.
  private func drive(
    _ file: PageFile, on survey: PageSurvey, by input: DrivenPage.Input = .code,
    _ events: (inout Trace) -> Void
  ) throws -> FeedReport {
    var trace = survey.header(named: "test", source: "test")
    events(&trace)
    if trace.events.isEmpty {
      trace = trace.visitedDensely(screensMax: 3, jumps: !survey.isGrowing)
    }
    let page = try DrivenPage(file, in: browser, input: input, viewport: trace.viewport)
    defer { page.close() }
    page.setRows(survey.rows, of: trace.feed)
    var check = FeedCheck(try ValidTrace(checking: trace))
    if let settle = file.settleMilliseconds { check.header.settleMilliseconds = settle }
    let report = try check.run(on: page)
    #expect(report.skipped == [])
    return report
  }

  private func counts(_ report: FeedReport) -> [FaultKind: Int] {
    report.judgement.found.reduce(into: [:]) { $0[$1.kind, default: 0] += 1 }
  }

  @Test func rowsOfDifferentHeightsBelowAHeaderOfThePageAreFoundAndDriven() throws {
    var page = FeedPage()
    page.height = "(80 + r * 37 % 90)"
    page.scrollsPage = true
    let file = try file(page)
    let survey = try survey(file)
    #expect(survey.rows == (0..<40).map { "r\($0)" })
    #expect(survey.remarks == [])
    #expect(survey.feed.headerHeightUnits == 120 << 10)
    let heights = (0..<40).map { (row: Int) -> Int64 in Int64(80 + row * 37 % 90) << 10 }
    #expect(survey.feed.heightsUnits == heights)
    let shape = Feed.ItemShape(width: 90, height: 60, spacing: 10).trailing(10)
    #expect(survey.feed.itemShapes == [shape])
    #expect(try drive(file, on: survey) { _ in }.isClean)
    page.restores = false
    let report = try drive(try self.file(page), on: survey) { _ in }
    #expect((report.judgement[.foreign]) > 20, "\(report)")
  }

  @Test func stripsFromRightToLeftBeginAtTheirRightEnd() throws {
    var page = FeedPage()
    page.script = "document.documentElement.dir = 'rtl';"
    let file = try file(page)
    let survey = try survey(file)
    #expect(survey.feed.isRightToLeft)
    #expect(survey.feed.itemCounts == Array(repeating: 20, count: 40))
    // The space that is behind an item from left to right is before it.
    var shape = Feed.ItemShape(width: 90, height: 60, spacing: 10)
    shape.leftInsetUnits = 10 << 10
    #expect(survey.feed.itemShapes == [shape])
    let report = try drive(file, on: survey) { _ in }
    #expect(report.isClean && report.judgement.displayCount > 60, "\(report)")
    page.restores = false
    let kept = try drive(try self.file(page), on: survey) { trace in
      trace.append(.stripOffset, atMilliseconds: 1000, row: 0, value: 130 << 10)
      trace.append(.position, atMilliseconds: 2000, value: 900 << 10)
    }
    // 2000 points of content in 385: rest is at 1615, and row 0 was left at 1485.
    let found = try #require(kept.judgement.found.first { $0.kind == .foreign }, "\(kept)")
    #expect(found.shown == 1485 && found.right == 1615...1615)
  }

  @Test func itemsThatComeLateAreBlankUnlessTheySettle() throws {
    var page = FeedPage()
    page.script = """
      const now = fill;
      fill = (strip, r) => {
        strip.replaceChildren();
        setTimeout(() => {
          if (rows.get(r)?.firstChild !== strip) return;
          now(strip, r);
          strip.scrollLeft = offsets.get(`r${r}`) ?? 0;
        }, 300);
      };
      """
    var file = try file(page)
    let survey = try survey(file)
    #expect(survey.feed.itemCounts == Array(repeating: 20, count: 40))
    func run() throws -> FeedReport {
      try drive(file, on: survey) { trace in
        trace.append(.position, atMilliseconds: 1000, value: 900 << 10)
        trace.append(.position, atMilliseconds: 2000, value: 0)
        trace.append(.stripOffset, atMilliseconds: 3000, row: 0, value: 10 << 10)
      }
    }
    let blank = try run()
    #expect(counts(blank) == [.blank: 18], "\(blank)")
    file.settleMilliseconds = 400
    let settled = try run()
    #expect(settled.isClean, "\(settled) \(settled.log)")
  }

  @Test func aFeedWithoutAnEndIsDrivenInItsFirstRows() throws {
    var page = FeedPage()
    page.rowCount = 20
    page.script = """
      addEventListener('scroll', () => {
        if (list.scrollTop + innerHeight > tops.at(-1) - 400) extend(tops.length + 19);
      }, true);
      """
    let file = try file(page)
    let survey = try survey(file, most: 60)
    #expect(survey.isGrowing && survey.rows.count == 60)
    #expect(survey.remarks.count == 2)
    let report = try drive(file, on: survey) { _ in }
    #expect(report.isClean && report.judgement.displayCount > 60)
  }

  @Test func tapsSayWhichRowWasOpened() throws {
    var page = FeedPage()
    page.script = "const first = new Map();"
    var file = try file(page)
    // The row that the element showed first.
    file.edits["tap"] = """
      element => {
        const row = element.closest('.row');
        if (!first.has(row)) first.set(row, row.dataset.row);
        return first.get(row);
      }
      """
    let survey = try survey(file)
    let report = try drive(file, on: survey) { trace in
      trace.append(.select, atMilliseconds: 100, row: 0, value: 1)
      trace.append(.stripOffset, atMilliseconds: 200, row: 1, value: 150 << 10)
      trace.append(.select, atMilliseconds: 300, row: 1, value: 2)
      trace.append(.position, atMilliseconds: 400, value: 1000 << 10)
      for row: Int32 in 10..<16 {
        trace.append(.select, atMilliseconds: Double(row) * 100, row: row, value: 0)
      }
    }
    #expect(counts(report) == [.misrouted: 2])
  }

  /// A far jump is one turn of the wheel, and several strokes of a finger.
  @Test(arguments: [false, true]) func aWheelAndAFingerReachEachOffset(scrollsPage: Bool) throws {
    var page = FeedPage()
    page.scrollsPage = scrollsPage
    let file = try file(page)
    let survey = try survey(file)
    func run(by input: DrivenPage.Input) throws -> FeedReport {
      try drive(file, on: survey, by: input) { trace in
        trace.append(.stripOffset, atMilliseconds: 100, row: 1, value: 150 << 10)
        trace.append(.position, atMilliseconds: 200, value: 1900 << 10)
        trace.append(.stripOffset, atMilliseconds: 300, row: 20, value: 1203 << 10)
        trace.append(.stripOffset, atMilliseconds: 400, row: 20, value: 7 << 10)
        trace.append(.position, atMilliseconds: 500, value: 0)
        trace.append(.stripOffset, atMilliseconds: 600, row: 1, value: 0)
      }
    }
    let code = try run(by: .code)
    #expect(code.isClean && code.log.contains("\"x\":150"))
    #expect(try run(by: .wheel).log == code.log)
    let touch = try run(by: .touch)
    #expect(touch.isClean, "\(touch)")
    #expect(touch.judgement.displayCount == code.judgement.displayCount)
  }

  @Test func whatAHandDoesNotMoveFailsWithItsLine() throws {
    var page = FeedPage()
    page.script = """
      addEventListener('wheel', event => event.preventDefault(), { passive: false });
      document.head.append(Object.assign(document.createElement('style'), { textContent: '* { touch-action: none; }' }));
      """
    let file = try file(page)
    let survey = try survey(file)
    for input in [DrivenPage.Input.wheel, .touch] {
      let error = try #require(throws: DriveError.self) {
        try drive(file, on: survey, by: input) { trace in
          trace.append(.position, atMilliseconds: 100, value: 300 << 10)
        }
      }
      #expect(error.line == 2)
      #expect(error.reason == "the \(input.rawValue) moves the list to 0, and not to 300")
    }
  }

  /// Moves all strips to their start, 300 ms after the last scroll.
  private static let resetsAtRest = """
    let timer;
    addEventListener('scroll', () => {
      clearTimeout(timer);
      timer = setTimeout(() => { for (const row of rows.values()) row.firstChild.scrollLeft = 0; }, 300);
    }, true);
    """

  /// The time until the page moves the strip belongs to the smallest trace. The picture is from before the event at its
  /// end, which scrolls the row away.
  @Test func theSmallestTraceOfAFaultBetweenTwoEventsShowsIt() throws {
    var page = FeedPage()
    page.script = Self.resetsAtRest
    let drive = PageDrive(try file(page))
    let survey = try drive.survey()
    var events = survey.header(named: "test", source: "test")
    events.append(.position, atMilliseconds: 50, value: 10 << 10)
    events.append(.stripOffset, atMilliseconds: 100, row: 2, value: 77 << 10)
    for time in 10..<20 {
      events.append(.position, atMilliseconds: Double(time) * 100, value: Int64(time) * 150 << 10)
    }
    let trace = try ValidTrace(checking: events)
    let run = try drive.run(trace, on: survey)
    let visit = try #require(
      try drive.shrink(trace, run, showing: .lost, within: .seconds(60)))
    #expect(visit.trace.events.map(\.kind) == [.stripOffset, .position])
    #expect(visit.run.report.judgement.found.map(\.row) == ["r2"])
    let last = try drive.run(
      try ValidTrace(checking: visit.trace), rows: survey.rows, picturedRow: "r15")
    #expect(visit.run.picture.starts(with: [0x89, 0x50, 0x4e, 0x47]))
    #expect(visit.run.picture != last.picture)
  }

  @Test func aResizedWindowResizesTheList() throws {
    let file = try file(FeedPage())
    let survey = try survey(file)
    let report = try drive(file, on: survey) { trace in
      trace.append(.stripOffset, atMilliseconds: 100, row: 0, value: 1500 << 10)
      trace.append(
        Viewport(widthUnits: 800 << 10, heightUnits: 300 << 10), atMilliseconds: 200)
      trace.append(.position, atMilliseconds: 300, value: 500 << 10)
      trace.append(.position, atMilliseconds: 400, value: 0)
    }
    #expect(report.isClean, "\(report)")
    #expect(report.log.contains("\"hide\":\"r5\"") && report.log.contains("\"edit\":\"r0\""))
  }

  @Test func codeThatMovesStripsAtRestIsSeen() throws {
    var page = FeedPage()
    page.script = Self.resetsAtRest
    let file = try file(page)
    let survey = try survey(file)
    let report = try drive(file, on: survey) { trace in
      trace.append(.stripOffset, atMilliseconds: 100, row: 2, value: 77 << 10)
      trace.append(.position, atMilliseconds: 200, value: 10 << 10)
      trace.append(.position, atMilliseconds: 1000, value: 20 << 10)
    }
    #expect(report.judgement.found.map(\.kind) == [.lost])
    #expect(report.judgement.found.first?.inPlace == true)
    #expect(report.judgement.found.first?.row == "r2")
  }

  /// Scroll events that follow one another, and a frame that scrolls again: all in the time in which they began, which
  /// the last row shows. A frame that an earlier one of its time cancelled does nothing.
  @Test func allThatAScrollEventCausesHappensAtItsTime() throws {
    var page = FeedPage()
    page.script = """
      const scroll = r => { rows.get(r).firstChild.scrollLeft = 50; };
      addEventListener('scroll', ({ target }) => {
        const r = [...rows.keys()].find(key => rows.get(key) === target.parentNode);
        if (r < 3) scroll(r + 1);
        if (r === 3) requestAnimationFrame(() => scroll(4));
        if (r === 4) rows.get(5).firstChild.scrollLeft = performance.now() - 900;
      }, true);
      setTimeout(() => {
        scroll(0);
        let next;
        requestAnimationFrame(() => cancelAnimationFrame(next));
        next = requestAnimationFrame(() => scroll(5));
      }, 1000);
      """
    let driven = try DrivenPage(try file(page), in: browser)
    defer { driven.close() }
    let feed = Feed(itemCounts: [], rowHeightsPoints: [1], item: .init(width: 1, height: 1))
    driven.setRows((0..<40).map { "r\($0)" }, of: feed)
    func offsets() throws -> [Double] { try driven.displayedRows.map(\.offset) }
    #expect(try offsets() == [0, 0, 0, 0, 0, 0])
    #expect(try driven.pass(toMilliseconds: 5000, before: 0))
    let last = try offsets()
    #expect(last.dropLast() == [50, 50, 50, 50, 50])
    // Two frames after its timer at the latest.
    #expect((100...134).contains(last[5]), "\(last)")
  }

  /// Rows are named in a file of lines.
  @Test func anIdentityFromTextIsOneLine() throws {
    var page = FeedPage()
    page.script = """
      const now = fill;
      fill = (strip, r) => {
        now(strip, r);
        strip.firstChild.textContent = `\\n  Row\\n\\t ${r} `;
      };
      """
    var file = try file(page)
    file.rowIdentity = .init(".item@text")
    #expect(try survey(file).rows == (0..<40).map { "Row \($0)" })
  }

  @Test func runsOfAPageThatGuessesDiffer() throws {
    var page = FeedPage()
    page.script =
      "fill = (fill => (strip, r) => { fill(strip, r); strip.scrollLeft = Math.random() * 99; })(fill);"
    page.restores = false
    let file = try file(page)
    let survey = try survey(file)
    let runs = try (0..<2).map { _ in
      try drive(file, on: survey) { $0.append(.position, atMilliseconds: 100, value: 900 << 10) }
    }
    #expect(try runs[0].rows(differingFrom: runs[1]).count > 6)
    #expect(try runs[0].rows(differingFrom: runs[0]).isEmpty)
  }

  /// The page is served by a command, and asks it for its rows.
  @Test func aServedPageThatAsksForItsRowsIsDriven() throws {
    var page = FeedPage()
    page.rowCount = 0
    page.script =
      "fetch('count.json').then(answer => answer.json()).then(count => { extend(count); layOut(); });"
    var file = try file(page)
    try Data("30".utf8).write(to: folder.appendingPathComponent("count.json"))
    let name = try #require(URL(string: file.url)).lastPathComponent
    let port = Int.random(in: 20_000...60_000)
    file.serve = "exec python3 -m http.server \(port) --bind 127.0.0.1"
    file.url = "http://127.0.0.1:\(port)/\(name)"
    let drive = PageDrive(file)
    drive.limits.patience = .seconds(20)
    let server = try #require(
      try drive.serve(in: folder, printingTo: folder.appendingPathComponent("printed")))
    defer { withExtendedLifetime(server) {} }
    let survey = try drive.survey()
    #expect(survey.rows.count == 30)
    var visit = survey.header(named: "test", source: "test")
    for (number, y) in [300, 700, 1100, 700, 300, 0].enumerated() {
      visit.append(
        .stripOffset, atMilliseconds: Double(number) * 200, row: Int32(number), value: 99 << 10)
      visit.append(.position, atMilliseconds: Double(number) * 200 + 100, value: Int64(y) << 10)
    }
    let trace = try ValidTrace(checking: visit.asPerformed())
    let run = try drive.run(trace, on: survey)
    #expect(run.report.isClean && run.rows == survey.rows)
    let check = try drive.checkClock(trace, run)
    #expect(check.eventCount > 6 && check.rows.isEmpty, "\(check)")
  }

  @Test func aTraceOfAnotherFeedIsRefused() throws {
    let survey = try survey(try file(FeedPage()))
    var page = FeedPage()
    page.rowCount = 39
    let trace = try ValidTrace(checking: survey.header(named: "other", source: "test"))
    #expect(throws: DriveError.self) {
      try PageDrive(try self.file(page)).run(trace, on: try self.survey(try self.file(page)))
    }
  }
}

extension Feed.ItemShape {
  fileprivate func trailing(_ points: Double) -> Feed.ItemShape {
    var shape = self
    shape.rightInsetUnits = Points.units(nearestTo: points)
    return shape
  }
}
