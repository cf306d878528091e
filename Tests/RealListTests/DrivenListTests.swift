import Browser
import FeedCheck
import Foundation
import Gate
import ListEngine
import ScrollTrace
import TestSupport
import Testing
import TraceTools

/// This project's list in a page, driven from outside as a user's page is: by selectors, offsets and functions of edits.
/// Its faults are those of a replay.
@Suite(.enabled(if: Browser.executable != nil, "\(Browser.whySkipped)"), .serialized)
struct DrivenListTests {
  private static let designs =
    Thorough.isOn
    ? [
      "furrow-2013", "furrow-2013-demo", "filmstrip-2014", "furrow-2015", "furrow-2015-demo",
      "nested-tables-2016", "stack-view", "viblo", "scroll-view", "stable-id",
      "stable-id,saves=scroll", "row-dictionary", "iglistkit",
    ] : ["furrow-2015", "filmstrip-2014", "stable-id,saves=scroll"]

  private static let traces =
    Thorough.isOn ? EmbeddedTraces.names : ["edited-feed", "chromium-browse"]

  @Test(arguments: DrivenListTests.traces)
  func aDrivenPageHasTheFaultsOfAReplay(name: String) throws {
    try compare(try #require(try EmbeddedTraces.trace(named: name)).trace, named: name)
  }

  @Test(.enabled(if: Thorough.isOn), arguments: RealListTests.generated)
  func aDrivenPageHasTheFaultsOfAReplayOnAGeneratedFeed(
    personName: String, feedName: String, seed: UInt64
  ) throws {
    let trace = try RealListTests.generatedTrace(personName, feedName, seed)
    try compare(trace, named: trace.name)
  }

  private func compare(_ trace: Trace, named name: String) throws {
    let performed = trace.beginning(Thorough.isOn ? 120 : 60).asShown().asPerformed()
    let list = try DrivenList()
    for order in [RealList.Order(), RealList.Order(recyclesFirst: true, endsLate: true)] {
      for design in Self.designs {
        let played = try PlayedDesign(design + ",laysOut=first")
        let report = try list.drive(try ValidTrace(checking: performed), played, order)
        let judgement = try played.judgement(
          of: performed, host: order.host, like: report.judgement.header)
        let place = "\(name), \(design) on \(order.host)"
        #expect(report.judgement.displayCount == judgement.displayCount, "\(place)")
        #expect(
          report.judgement.found.map(Fault.init) == judgement.found.map(Fault.init), "\(place)")
      }
    }
  }

  /// The compared parts of a fault: a page names no row of which there is an offset in the same way if two have it.
  private struct Fault: Equatable {
    let kind: FaultKind
    let time: Double
    let row: String
    let shown: Double?

    init(_ fault: FoundFault) {
      (kind, time, row) = (fault.kind, fault.timeMilliseconds, fault.row)
      shown = fault.shown
    }
  }
}

extension PlayedDesign {
  /// The faults of a replay, judged from its display log.
  func judgement(of trace: Trace, host: ListHost, like header: DisplayHeader) throws
    -> Judgement
  {
    var judge = Judge(header)
    _ = design.displayedReplay(of: try ValidTrace(checking: trace), host: host) { judge.take($0) }
    return judge.finish()
  }
}

/// This project's list in pages of one browser.
final class DrivenList {
  private let browser: Browser
  private let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-driven-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    browser = try Browser(isHurried: true)
  }

  deinit {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  private static let script = """
    const showItem = List.prototype.showItem;
    List.prototype.showItem = function (strip, row, shown, item) {
      showItem.call(this, strip, row, shown, item);
      strip.items.get(item).dataset.item = `${shown.identity}/${shown.version}.${item}`;
    };
    const table = document.querySelector('#table');
    [table.style.width, table.style.height] = header.viewport.map(length => `${length}px`);
    const feed = new Feed(header);
    table.classList.toggle('vertical', feed.isVertical);
    const list = new List(table, feed, new Design(axes), order, (callback, row, strip) => {
      if (callback === 'display') strip.element.dataset.row = row.identity;
    });
    table.addEventListener('scroll', ({ target: { strip } }) => {
      if (!strip) return list.layOut();
      strip.known = strip.offset;
      const row = [...list.displayed].find(pair => pair[1] === strip)?.[0];
      if (!row) return;
      list.tile(strip, row);
      list.confine(strip, row);
    }, { capture: true });
    const edit = change => {
      change();
      requestAnimationFrame(() => { list.measure(); list.layOut(); });
    };
    const own = heights => Array.isArray(header.feed.rowHeight) ? heights : undefined;
    """

  private static let edits = [
    "insert": """
    (at, items, kinds, heights) => {
      edit(() => list.insert(at, items, header.feed.kinds && kinds, own(heights)));
      return feed.rows.slice(at, at + items.length).map(row => row.identity);
    }
    """,
    "delete": "(at, count) => edit(() => list.delete(at, count))",
    "move": "(from, to) => edit(() => list.move(from, to))",
    "reload": "(row, items) => edit(() => list.reloadRow(row, items))",
    "reloadAll": "() => list.reloadAll()",
    "resize": "(width, height) => list.resize(width, height)",
    "memoryWarning": "() => list.memoryWarning()",
    "tap": "element => list.opened(element)",
  ]

  /// Writes the page of a design on a trace's feed, and drives it.
  func drive(
    _ trace: ValidTrace, _ design: PlayedDesign, _ order: RealList.Order
  ) throws -> FeedReport {
    let text = String(decoding: TraceFormat.text.bytes(of: trace.trace), as: UTF8.self)
    func json(_ value: some Encodable) throws -> String {
      String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }
    let script = """
      const header = \(text.prefix { $0 != "\n" });
      const axes = \(try json(design.axes));
      const order = \(try json(order));
      \(Self.script)
      """
    let html = RealListPage.html.replacing("</body>", with: "<script>\(script)</script></body>")
    let address = folder.appendingPathComponent("list.html")
    try html.write(to: address, atomically: true, encoding: .utf8)
    var file = PageFile()
    file.url = address.absoluteString
    (file.list, file.row, file.strip, file.item) = ("#table", ".strip", ".strip", ".item")
    (file.rowIdentity, file.itemIdentity) = (.init("data-row"), .init("data-item"))
    file.isVertical = trace.feed.axis == .vertical
    file.edits = Self.edits
    file.screen = PageFile.Size(width: 1200, height: 1200)
    let page = try DrivenPage(file, in: browser, viewport: trace.viewport)
    defer { page.close() }
    page.setRows((0..<trace.feed.rowCount).map(String.init), of: trace.feed)
    let report = try FeedCheck(trace).run(on: page)
    #expect(report.skipped == [])
    return report
  }
}
