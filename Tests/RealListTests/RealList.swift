import Browser
import Foundation
import ScrollTrace

/// A list in the page of a browser.
final class RealList {
  /// The behaviour of the list that does not depend on the design.
  struct Order: Encodable {
    /// The place of a cell without a row.
    enum Unused: String, Encodable {
      /// Removed from the page; its strip is at rest when it comes back.
      case removed
      /// In the page, out of sight.
      case kept
    }

    var recyclesFirst = false
    var endsLate = false
    var unused = Unused.removed
    /// True if the page logs what it shows, which costs extra layouts.
    var isWatched = true
    /// True if items are cards with several elements, as in an app.
    var hasCards = false
  }

  let page: Page
  private let browser: Browser
  private let folder: URL

  /// - Parameters:
  ///   - isHurried: whether frames follow one another at once.
  ///   - limit: how long everything may take that is done with it.
  init(
    on screen: Screen = Screen(width: 1200, height: 1200), isHurried: Bool = true,
    limit: Duration = .seconds(7200)
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-list-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appendingPathComponent("list.html")
    try RealListPage.html.write(to: file, atomically: true, encoding: .utf8)
    browser = try Browser(isHurried: isHurried, limit: limit)
    page = try browser.open(file, on: screen)
  }

  deinit {
    browser.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// Touches a list, and returns the trace and the log.
  ///
  /// - Parameter header: the feed and the screen, without events.
  func touch(
    _ header: Trace, design: PlayedDesign, order: Order = Order(), hands: (Page) throws -> Void
  ) throws -> (trace: Trace, record: ListRecord) {
    let text = String(decoding: TraceFormat.text.bytes(of: header), as: UTF8.self)
    let first = text.split(separator: "\n").first.map(String.init) ?? ""
    try page.evaluate(
      """
      window.live = new Live(document.querySelector('#table'), \(first), \(try json(design.axes)), \
      \(try json(order)));
      undefined
      """)
    try page.wait(milliseconds: 200)
    try hands(page)
    let record = try page.evaluate("JSON.stringify(live.stop())", as: String.self)
    let trace = try page.evaluate("live.traceText()", as: String.self)
    return (
      try TextFormat.read(trace, named: "touched.jsonl").trace,
      try JSONDecoder().decode(ListRecord.self, from: Data(record.utf8))
    )
  }

  func play(_ trace: Trace, design: PlayedDesign, order: Order = Order()) throws -> ListRecord {
    let text = String(decoding: TraceFormat.text.bytes(of: trace), as: UTF8.self)
    try page.evaluate(
      """
      window.record = undefined;
      new Replay(document.querySelector('#table'), \(try json(text)), \(try json(design.axes)), \
      \(try json(order))).run()
        .then(record => { window.record = record; }, error => { window.record = { error: error.stack }; });
      undefined
      """)
    let deadline = ContinuousClock.now + .seconds(600)
    while try !page.evaluate("window.record !== undefined", as: Bool.self) {
      guard ContinuousClock.now < deadline else {
        throw BrowserError.timedOut("the trace to be played")
      }
      try page.wait(milliseconds: 100)
    }
    if let error = try page.evaluate("window.record.error") as? String {
      throw BrowserError.script(error)
    }
    let record = try page.evaluate("JSON.stringify(window.record)", as: String.self)
    return try JSONDecoder().decode(ListRecord.self, from: Data(record.utf8))
  }

  func json(_ value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }
}
