import Browser
import Foundation
import RealList
import ScrollTrace

/// A list that recycles, in a browser's page.
final class RealList {
  /// How the page's list goes about it, where that is not the design's to say.
  struct Order: Encodable {
    /// What becomes of a cell that shows no row.
    enum Unused: String, Encodable {
      /// Taken out of the page: its strip is at rest when it comes back.
      case removed
      /// Laid out as before, and out of sight.
      case kept
    }

    var recyclesFirst = false
    var endsLate = false
    var unused = Unused.removed
    /// Whether the page writes down what it shows, which costs it layouts of its own.
    var isWatched = true
    /// Whether items are cards, as heavy as an app's, and not a few figures each.
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

  /// Has somebody's hands on a list, and writes down what they and it did.
  ///
  /// - Parameter header: the feed and the screen; its events are no part of it.
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
