import Browser
import Foundation
import ScrollTrace
import Testing
import TraceTools

/// A page with two lists of strips, which logs where each scroller went, and records itself in the form of rrweb.
///
/// The list `#a` is the upper one, of 400 points; `#b` has 200. A list has 100 rows of 100 points and 20 items each.
final class ListsPage {
  /// A scroll as the page has seen it. The row is that of a strip; nil for a list.
  struct Logged {
    let list: String
    let row: Int?
    let offset: Double
  }

  static let feed = Trace(
    name: "lists", viewport: Viewport(widthUnits: 390 << 10, heightUnits: 400 << 10),
    feed: Feed(
      itemCounts: Array(repeating: 20, count: 100), rowHeight: .uniform(units: 100 << 10),
      itemShapes: [
        Feed.ItemShape(widthUnits: 100 << 10, heightUnits: 80 << 10, spacingUnits: 10 << 10)
      ]))

  /// The middle of the upper list.
  static let fingerPoints = 150.0

  let page: Page
  private let browser: Browser
  private let folder: URL

  /// - Parameters:
  ///   - pixelRatio: the pixels of a point.
  ///   - isEmulated: whether the protocol emulates the screen; otherwise the browser has it.
  init(pixelRatio: Double, isEmulated: Bool) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-lists-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("lists.html")
    try Data(Self.html.utf8).write(to: file)
    browser = try Browser(pixelRatio: isEmulated ? nil : pixelRatio)
    // 0 leaves the browser's own ratio.
    let scale = isEmulated ? pixelRatio : 0
    page = try browser.open(
      file, on: Screen(width: 390, height: 844, scale: scale, isTouched: true))
    #expect(try page.evaluate("devicePixelRatio", as: Double.self) == pixelRatio)
    try page.wait(milliseconds: 300)
  }

  deinit {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Flicks from one point of the screen to another, and waits until nothing moves.
  func flick(_ from: (x: Double, y: Double), _ to: (x: Double, y: Double)) throws {
    try page.swipe(from: from, to: to, milliseconds: 60)
    try page.wait(milliseconds: 100)
    try page.wait(for: "performance.now() - lastScroll > 400")
  }

  /// The scrolls since the last call, without those by code.
  func log() throws -> [Logged] {
    let lines = try page.evaluate("log.splice(0)", as: [[Any]].self)
    return lines.map { line in
      Logged(
        list: line[0] as? String ?? "", row: (line[1] as? NSNumber)?.intValue,
        offset: (line[2] as? NSNumber)?.doubleValue ?? .nan)
    }
  }

  /// Imports a recording onto the feed of the upper list.
  static func imported(
    _ recording: Data, _ change: (inout ImportSetting) -> Void = { _ in }
  ) throws -> (trace: Trace, report: ImportReport) {
    var trace = feed
    var setting = ImportSetting(header: feed)
    // Chrome's alone: not said, so that a session is read too.
    setting.fingerUnits = Points.units(nearestTo: fingerPoints)
    change(&setting)
    let report = try recording.withUnsafeBytes { bytes in
      try TraceImport.read(bytes: bytes, named: "recording", onto: setting) { piece in
        trace.source = piece.source
        for (place, event) in piece.events.enumerated() {
          trace.append(
            event.kind, atMilliseconds: piece.timesMilliseconds[place], row: event.row,
            value: event.value, coasts: event.coasts)
        }
      }
    }
    return (trace, report)
  }

  private static let html = """
    <!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width">
    <style>
    body { margin: 0; }
    .list { height: 400px; overflow-y: auto; overflow-anchor: none; } #b { height: 200px; }
    .row { height: 100px; }
    .strip { height: 100px; overflow-x: auto; white-space: nowrap; }
    .item { display: inline-block; width: 100px; height: 80px; margin-right: 10px; background: #abc; }
    </style>
    <div class="list" id="a"></div><div class="list" id="b"></div>
    <script>
    'use strict';
    for (const list of document.querySelectorAll('.list')) {
      for (let r = 0; r < 100; r++) {
        const row = Object.assign(document.createElement('div'), { className: 'row' });
        const strip = Object.assign(document.createElement('div'), { className: 'strip' });
        for (let k = 0; k < 20; k++) {
          strip.append(Object.assign(document.createElement('span'), { className: 'item' }));
        }
        row.append(strip);
        list.append(row);
      }
    }
    // The offsets that the page reads, without those that code sets.
    const log = [];
    let lastScroll = 0;
    const coded = new Map();
    function scrollByCode(element, x, y) {
      element.scrollTo(x, y);
      coded.set(element, [element.scrollLeft, element.scrollTop].join());
    }
    addEventListener('scroll', event => {
      const element = event.target;
      lastScroll = performance.now();
      if (coded.get(element) === [element.scrollLeft, element.scrollTop].join()) return;
      coded.delete(element);
      if (element.id) log.push([element.id, null, element.scrollTop]);
      else {
        const row = element.parentNode;
        log.push([row.parentNode.id, [...row.parentNode.children].indexOf(row), element.scrollLeft]);
      }
    }, true);
    // A recorder in the form of rrweb's published types: a page, a full snapshot, and samples of scrolls.
    const session = [];
    function record(interval) {
      const ids = new Map();
      const id = node => ids.get(node) ?? (ids.set(node, ids.size + 1), ids.get(node));
      function snapshot(node) {
        const own = id(node);
        const childNodes = [...node.childNodes].map(snapshot);
        if (node.nodeType === 9) return { type: 0, childNodes, id: own };
        if (node.nodeType === 10) {
          return { type: 1, name: node.name, publicId: '', systemId: '', id: own };
        }
        if (node.nodeType !== 1) return { type: 3, textContent: node.textContent, id: own };
        const attributes = Object.fromEntries([...node.attributes].map(one => [one.name, one.value]));
        if (node.scrollLeft) attributes.rr_scrollLeft = node.scrollLeft;
        if (node.scrollTop) attributes.rr_scrollTop = node.scrollTop;
        return { type: 2, tagName: node.tagName.toLowerCase(), attributes, childNodes, id: own };
      }
      const now = () => performance.timeOrigin + performance.now();
      session.push({ type: 4, data: { href: location.href, width: innerWidth, height: innerHeight },
        timestamp: now() });
      session.push({ type: 2, data: { node: snapshot(document), initialOffset: { left: 0, top: 0 } },
        timestamp: now() });
      const waiting = new Set();
      addEventListener('scroll', event => {
        const element = event.target;
        if (waiting.has(element)) return;
        waiting.add(element);
        setTimeout(() => {
          waiting.delete(element);
          session.push({ type: 3, data: { source: 3, id: id(element),
            x: element.scrollLeft, y: element.scrollTop }, timestamp: now() });
        }, interval);
      }, true);
    }
    </script>
    """
}
