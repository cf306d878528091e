import Browser
import FeedCheck
import Foundation
import ScrollTrace
import TestSupport
import Testing

/// The probe in a page with a list that reuses its rows: what a person scrolls there, as a display log.
@Suite(.enabled(if: Thorough.isOn), .serialized) struct PageProbeTests {
  private static func probe() throws -> String {
    try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../Sources/FilmstripCommand/Recorder/probe.js"),
      encoding: .utf8)
  }

  /// A list of 40 rows of 100 points in 6 elements, each with a strip of 20 items.
  ///
  /// - Parameter restore: JavaScript for a reused element: `row`, `strip`, and `saved` by row.
  private static func page(restore: String) throws -> String {
    let probe = try probe()
    return """
      <!DOCTYPE html><meta charset="utf-8">
      <style>
      body { margin: 0 }
      .feed { position: relative; height: 400px; width: 600px; overflow-y: scroll }
      .space { height: 4000px }
      .row { position: absolute; height: 100px; width: 580px }
      .strip { display: flex; overflow-x: scroll; height: 90px }
      .item { flex: none; width: 110px; margin-right: 10px }
      </style>
      <div class="feed"><div class="space"></div></div>
      <script>\(probe)</script>
      <script>
      const feed = document.querySelector('.feed');
      const saved = {};
      const cells = [...Array(6)].map(() => {
        const cell = document.createElement('div');
        cell.className = 'row';
        cell.innerHTML = '<div class="strip">' + '<div class="item"></div>'.repeat(20) + '</div>';
        feed.append(cell);
        const strip = cell.firstChild;
        strip.addEventListener('scroll', () => { saved[cell.dataset.row] = strip.scrollLeft });
        return cell;
      });
      function layOut() {
        const first = Math.max(0, Math.floor(feed.scrollTop / 100));
        for (let index = first; index < Math.min(40, first + 6); index++) {
          const cell = cells[index % 6];
          const row = 'r' + index;
          if (cell.dataset.row === row) continue;
          const strip = cell.firstChild;
          cell.dataset.row = row;
          cell.style.top = index * 100 + 'px';
          [...strip.children].forEach((item, place) => { item.dataset.item = row + '/' + place });
          \(restore)
        }
      }
      feed.addEventListener('scroll', layOut);
      layOut();
      const probe = filmstripProbe({list: '.feed', row: '.row', strip: '.strip', item: '.item'});
      </script>
      """
  }

  /// Scrolls a strip, the list down, and up again; and returns the log of the probe.
  private func scrolledLog(restore: String) throws -> String {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-probe-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try Self.page(restore: restore).utf8).write(to: file)
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(file, on: .laptop)
    for (x, y) in [(300, 0), (0, 1700), (0, -1700)] {
      try page.send(
        "Input.dispatchMouseEvent",
        ["type": "mouseWheel", "x": 300, "y": 150, "deltaX": x, "deltaY": y])
      try page.wait(milliseconds: 700)
    }
    try page.evaluate("probe.opened('r0', 'r0')")
    #expect(page.errors.isEmpty, "\(page.errors)")
    return try page.evaluate("probe.stop()", as: String.self)
  }

  /// A drag of an item, or the system, can take a touch away without `pointerup`.
  @Test func codeScrollsAfterATouchThatWasTakenAway() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-probe-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(try Self.page(restore: "").utf8).write(to: file)
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(file, on: .laptop)
    for (type, offset) in [("touchcancel", 130), ("dragend", 260)] {
      try page.evaluate(
        """
        cells[0].firstChild.dispatchEvent(new PointerEvent('pointerdown', {bubbles: true}));
        cells[0].firstChild.scrollLeft = \(offset);
        """)
      try page.wait(milliseconds: 100)
      try page.evaluate("cells[0].firstChild.dispatchEvent(new Event('\(type)', {bubbles: true}))")
      try page.wait(milliseconds: 700)
      try page.evaluate("cells[0].firstChild.scrollLeft = \(offset + 40)")
      try page.wait(milliseconds: 100)
    }
    let log = try page.evaluate("probe.stop()", as: String.self)
    let movers = log.split(separator: "\n").compactMap { $0.firstMatch(of: /"by":"(\w+)"/)?.1 }
    #expect(movers == ["finger", "code", "finger", "code"], "\(log)")
  }

  /// Of a list that the window scrolls, the rows in the window are on the screen. Items that come later fill a strip.
  @Test func aListThatTheWindowScrollsIsSeenInTheWindow() throws {
    let html = """
      <!DOCTYPE html><meta charset="utf-8">
      <style>
      body { margin: 0 }
      .row { height: 100px }
      .strip { display: flex; overflow-x: scroll; height: 90px }
      .item { flex: none; width: 110px }
      </style>
      <div class="feed"></div>
      <script>\(try Self.probe())</script>
      <script>
      const feed = document.querySelector('.feed');
      for (let row = 0; row < 40; row++) {
        feed.insertAdjacentHTML('beforeend', `<div class="row" data-row="r${row}"><div class="strip">`
          + `<div class="item" data-item="r${row}/0" hidden>a</div></div></div>`);
      }
      const probe = filmstripProbe({list: '.feed', row: '.row', strip: '.strip', item: '.item'});
      setTimeout(() => document.querySelectorAll('.item').forEach(item => { item.hidden = false }), 50);
      </script>
      """
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-probe-\(UUID().uuidString).html")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(html.utf8).write(to: file)
    let browser = try Browser()
    defer { browser.close() }
    let page = try browser.open(file, on: .laptop)
    try page.wait(milliseconds: 300)
    try page.evaluate("scrollTo(0, 2000)")
    try page.wait(milliseconds: 300)
    let log = try page.evaluate("probe.stop()", as: String.self)
    let shown = log.matches(of: /"show":"(\w+)"/).map { String($0.1) }
    #expect((15...22).contains(shown.count), "\(log)")
    #expect(shown.first == "r0" && !shown.contains("r39"), "\(log)")
    #expect(log.contains(#""hide":"r0""#), "\(log)")
    #expect(try judgement(of: log).found.isEmpty, "\(log)")
  }

  private func judgement(of log: String) throws -> Judgement {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-probe-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(log.utf8).write(to: file)
    var reader = try DisplayLogReader(path: file.path)
    var judge = Judge(reader.header)
    while let record = try reader.next() { judge.take(record) }
    let judgement = judge.finish()
    let outcome = try RecordedPage.tool(["judge", file.path])
    #expect(outcome.code == (judgement.found.isEmpty ? 0 : 2), "\(outcome)")
    return judgement
  }

  @Test func aListThatRestoresOffsetsByRowIsClean() throws {
    let log = try scrolledLog(restore: "strip.scrollLeft = saved[row] ?? 0;")
    #expect(log.contains(#""scroll":"r1","x":300,"by":"finger""#), "\(log)")
    let judgement = try judgement(of: log)
    #expect(judgement.found.isEmpty && judgement.displayCount > 10, "\(log)")
  }

  @Test func aListThatKeepsTheOffsetsOfElementsShowsForeignOnes() throws {
    let judgement = try judgement(of: try scrolledLog(restore: ""))
    #expect(judgement[.foreign] > 0 && judgement[.stale] == 0)
    #expect(judgement.found.allSatisfy { $0.kind != .foreign || $0.of == "r1" })
  }

  @Test func itemsThatStayAreStale() throws {
    let judgement = try judgement(
      of: try scrolledLog(
        restore: """
          strip.scrollLeft = saved[row] ?? 0;
          if (index % 4 === 3) [...strip.children].forEach(item => { item.dataset.item = 'r0/0' });
          """))
    #expect(judgement[.stale] > 0 && judgement[.foreign] + judgement[.lost] == 0)
  }
}
