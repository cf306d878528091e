import CEmbedded
import FeedCheck
import Foundation
import Gate
import Results
import ScrollTrace

/// Why a page could not be driven.
package struct DriveError: Error, Equatable, CustomStringConvertible {
  /// The line of the performed trace; nil before the first event.
  package var line: Int?
  package var reason: String

  package init(line: Int? = nil, _ reason: String) {
    self.line = line
    self.reason = reason
  }

  package var description: String {
    let place = line.map { "line \($0) of the performed trace: " } ?? ""
    return place + reason
  }
}

/// A page in Chromium whose list `FeedCheck` drives.
///
/// Each event is performed by a script in the page (`drive.js`), which then waits until nothing that is displayed has
/// changed for two frames. The time of the page is held (`clock.js`), and follows the times of the trace.
package final class DrivenPage: DrivenFeed {
  /// How the time of a page passes.
  package enum Clock: Sendable {
    /// By the times of the trace.
    case held
    /// By the clock of the system.
    case real
  }

  /// How the list and its strips are scrolled. Edits and taps are functions of the page in any case.
  package enum Input: String, CaseIterable, Sendable {
    /// Offsets that are set by code.
    case code
    case wheel
    /// A finger that stays down until the offset is reached.
    case touch
  }

  /// The limits of a page.
  package struct Limits: Sendable {
    /// How long a page may take to load, and to answer.
    package var patience = Duration.seconds(30)
    /// How long a page may take to be ready once it has loaded.
    package var readiness = Duration.seconds(30)

    package init() {}
  }

  /// The size of the list on the screen.
  package private(set) var viewport: Viewport
  private let file: PageFile
  private let browser: Browser
  private let input: Input
  private let page: Page
  private var screen: Screen
  /// The rows from top to bottom, by their identity in the page; nil for an inserted row until the page has named it.
  private var order: [String?] = []
  private var indices: [String: Int] = [:]
  /// The identity of each row of the trace, by its number: those at the start, and those that were inserted.
  package private(set) var identities: [String] = []
  private var kinds: [String: UInt8] = [:]
  private var shapes: [Feed.ItemShape] = []
  /// The actions since the last layout, and the place of the rows that the page has to name.
  private var actions: [[String: Any]] = []
  /// All actions with their times, for `costs(of:)`.
  private(set) var visit: [[String: Any]] = []
  private var time = 0.0
  private var unnamed: [(action: Int, kinds: [UInt8])] = []
  private var looks: [[String: Any]] = []
  private var event: Int?
  /// The event before which `picture` is taken; nil for no picture.
  var pictureEvent: Int?
  private var picture: Data?
  /// The number of exceptions before the trace began; nil until it does.
  private var harmlessCount: Int?

  /// Opens a page and waits until it is ready.
  ///
  /// - Parameter viewport: the size that the list must have; nil for the size that it has in the window.
  /// - Throws: `DriveError`.
  package init(
    _ file: PageFile, in browser: Browser, clock: Clock = .held, input: Input = .code,
    viewport: Viewport? = nil, limits: Limits = Limits()
  ) throws {
    self.file = file
    self.input = input
    self.browser = browser
    browser.patience = limits.patience
    screen = Screen(width: file.screen.width, height: file.screen.height)
    self.viewport = Viewport(widthUnits: 0, heightUnits: 0)
    guard let address = URL(string: file.url) else {
      throw DriveError("\(file.url) is no address")
    }
    do {
      page = try browser.open(
        address, on: screen, before: clock == .held ? String(cString: embedded_clock_js()) : nil,
        isGuarded: true, isIsolated: true)
    } catch BrowserError.interrupted(let reason) {
      throw DriveError("\(file.url): \(reason)")
    } catch BrowserError.refused(_, let reason) {
      throw DriveError("\(file.url) cannot be opened: \(reason)")
    } catch BrowserError.timedOut {
      throw DriveError("\(file.url) did not answer within \(DrivenPage.words(browser.patience))")
    }
    do {
      try start(viewport, limits)
    } catch {
      close()
      throw error
    }
  }

  private func start(_ viewport: Viewport?, _ limits: Limits) throws {
    if let status = page.status, status >= 400 {
      throw DriveError("\(file.url) cannot be opened: the server answered \(status)")
    }
    try run(String(cString: embedded_drive_js()))
    try run("window.filmstrip = new FilmstripDriver(\(try Self.json(description))); undefined")
    try waitUntilReady(limits.readiness)
    if let viewport { try show(viewport) }
    try begin()
  }

  /// Closes the page; the browser stays open.
  package func close() { browser.close(page) }

  /// The selectors for the script.
  private var description: [String: Any] {
    func identity(_ identity: PageFile.Identity) -> [String: Any] {
      [
        "selector": identity.selector ?? NSNull() as Any,
        "attribute": identity.attribute ?? NSNull() as Any,
      ]
    }
    return [
      "list": file.list, "row": file.row, "rowIdentity": identity(file.rowIdentity),
      "strip": file.strip, "item": file.item, "isVertical": file.isVertical, "edits": file.edits,
      "itemIdentity": file.itemIdentity.map(identity) ?? NSNull() as Any,
      "ready": file.ready ?? NSNull() as Any,
    ]
  }

  private func waitUntilReady(_ limit: Duration) throws {
    let end = ContinuousClock.now + limit
    while let problem = try run("filmstrip.wait(30)") as? String {
      guard ContinuousClock.now < end else {
        let thrown =
          page.exceptions.last.map { "; the page threw: \(Self.firstLine(of: $0))" } ?? ""
        throw DriveError("\(problem) (after \(DrivenPage.words(limit)))\(thrown)")
      }
    }
  }

  /// Changes the window so that the list has a size.
  private func show(_ wanted: Viewport) throws {
    try begin()
    guard wanted != viewport else { return }
    screen.width += Int(Points.points(wanted.widthUnits - viewport.widthUnits).rounded())
    screen.height += Int(Points.points(wanted.heightUnits - viewport.heightUnits).rounded())
    if screen.width > 0, screen.height > 0 { try page.show(on: screen) }
    try begin()
    guard wanted == viewport else {
      throw DriveError(
        "the list is \(viewport.words) in a window of \(screen.width) x \(screen.height); the trace needs \(wanted.words)"
      )
    }
  }

  /// Begins the time of the trace.
  private func begin() throws {
    guard let start = try run("filmstrip.start()") as? [String: Any] else { return }
    looks = start["looks"] as? [[String: Any]] ?? []
    harmlessCount = page.exceptions.count
    viewport = Viewport(
      widthUnits: Points.units(nearestTo: Self.number(start["width"])),
      heightUnits: Points.units(nearestTo: Self.number(start["height"])))
  }

  /// Names the rows of the trace's feed.
  package func setRows(_ identities: [String], of feed: Feed) {
    order = identities
    self.identities = identities
    shapes = feed.itemShapes
    if let rowKinds = feed.kinds {
      kinds = Dictionary(zip(identities, rowKinds)) { first, _ in first }
    }
    index()
  }

  private func index() {
    indices = [:]
    for (index, row) in order.enumerated() { if let row { indices[row] = index } }
  }

  // MARK: The script

  /// Runs a script in the page, and waits for its promise.
  ///
  /// - Throws: `DriveError`, with the line of the event.
  @discardableResult
  private func run(_ script: String) throws -> Any? {
    let value: Any?
    do {
      value = try page.evaluate(script)
    } catch BrowserError.script(let reason) {
      // A problem of the driver's script is a sentence for people; others have the stack of the page.
      throw error(
        Self.firstLine(of: reason).replacing("FilmstripProblem: ", with: "").replacing(
          "Error: ", with: ""))
    } catch BrowserError.timedOut {
      throw error("the page's scripts did not answer within \(DrivenPage.words(browser.patience))")
    } catch let failure as BrowserError {
      throw error("\(failure)")
    }
    let new = page.exceptions.dropFirst(harmlessCount ?? page.exceptions.count)
    if let exception = new.first(where: { !Self.isHarmless($0) }) {
      throw error("the page threw: \(Self.firstLine(of: exception))")
    }
    return value
  }

  private static func firstLine(of text: String) -> String {
    text.split(separator: "\n").first.map(String.init) ?? text
  }

  /// Browsers report as an exception that an observer waits for the next frame.
  private static func isHarmless(_ exception: String) -> Bool {
    exception.contains("ResizeObserver loop")
  }

  private func error(_ reason: String) -> DriveError {
    DriveError(line: event.map { $0 + 2 }, reason)
  }

  private func queue(_ kind: String, _ values: [Any], _ words: String) {
    actions.append(["kind": kind, "values": values, "words": words])
    record(kind, values)
  }

  private func record(_ kind: String, _ values: [Any]) {
    visit.append(["kind": kind, "values": values, "at": time])
  }

  static func json(_ value: Any) throws -> String {
    String(
      decoding: try JSONSerialization.data(withJSONObject: value, options: .fragmentsAllowed),
      as: UTF8.self)
  }

  static func number(_ value: Any?) -> Double { (value as? NSNumber)?.doubleValue ?? 0 }

  static func words(_ duration: Duration) -> String {
    "\((duration / .seconds(1)).short) s"
  }

  // MARK: DrivenFeed

  package func pass(toMilliseconds time: Double, before event: Int) throws -> Bool {
    self.event = event
    self.time = time
    guard let looks = try run("filmstrip.pass(\(time))") as? [[String: Any]] else { return false }
    self.looks = looks
    if event == pictureEvent { picture = try screenshot() }
    return true
  }

  package func scroll(toY y: Double) throws {
    guard input != .code else { return queue("scroll", [y], "scroll to \(y.short)") }
    record("scroll", [y])
    try scrollByHand(nil, to: y)
  }

  package func scroll(row: Int, toX x: Double) throws {
    let id = try identity(at: row)
    guard input != .code else {
      return queue("scrollStrip", [id, x], "scroll row \(id) to \(x.short)")
    }
    record("scrollStrip", [id, x])
    try scrollByHand(id, to: x)
  }

  /// Scrolls the strip of a row, or the list, by wheel or touch until it is at an offset.
  private func scrollByHand(_ row: String?, to offset: Double) throws {
    let isSideways = row != nil && !file.isVertical
    let script = "filmstrip.hand(\(try Self.json(row ?? NSNull() as Any)), \(offset))"
    func look() throws -> Hand {
      Hand(try run(script) as? [String: Any] ?? [:], isSideways: isSideways)
    }
    var (hand, missCount) = (try look(), 0)
    while !hand.isThere {
      let before = hand.left
      if input == .touch {
        try drag(hand, look)
      } else {
        try page.wheel(at: hand.place, by: isSideways ? (before, 0) : (0, before))
      }
      hand = try look()
      missCount = abs(hand.left - before) < 0.5 ? missCount + 1 : 0
      guard missCount < Hand.missesMax else {
        let what = row.map { "the strip of row \($0)" } ?? "the list"
        throw error(
          "the \(input.rawValue) moves \(what) to \((offset - hand.left).short), and not to \(offset.short)"
        )
      }
    }
  }

  /// One stroke of a finger: it goes down, moves until the offset is reached or the window ends, rests, and is lifted.
  private func drag(_ start: Hand, _ look: () throws -> Hand) throws {
    var hand = start
    try page.touch("touchStart", at: hand.place)
    // The first points only tell a scroll from a tap.
    hand.move(by: hand.left > 0 ? -Hand.slop : Hand.slop)
    try page.touch("touchMove", at: hand.place)
    for _ in 0..<Hand.movesMax {
      let left = try look().left
      guard abs(left) >= Hand.nearness, hand.move(by: -left) else { break }
      try page.touch("touchMove", at: hand.place)
    }
    // A finger that rested before it is lifted flings nothing.
    Thread.sleep(forTimeInterval: 0.15)
    try page.touch("touchMove", at: hand.place)
    _ = try look()
    try page.touch("touchEnd", at: nil)
  }

  package func layOut() throws {
    let script = "filmstrip.perform(\(try Self.json(actions)))"
    guard let outcome = try run(script) as? [String: Any] else {
      throw error("the page did not say what it displays")
    }
    if let refusal = outcome["refusal"] as? String { throw error(refusal) }
    looks = outcome["looks"] as? [[String: Any]] ?? []
    try nameRows(outcome["returned"] as? [Any] ?? [])
    actions = []
  }

  /// Names inserted rows, as the page's function has returned them.
  private func nameRows(_ returned: [Any]) throws {
    guard !unnamed.isEmpty else { return }
    for (action, newKinds) in unnamed {
      let ids = action < returned.count ? returned[action] as? [String] ?? [] : []
      guard ids.count == newKinds.count else {
        throw error(
          "edits: insert returned \(ids.count) ids for \(Plural.of(newKinds.count, "row")); it must return an id for each"
        )
      }
      for (id, kind) in zip(ids, newKinds) {
        guard let place = order.firstIndex(of: nil) else { break }
        order[place] = id
        identities.append(id)
        kinds[id] = kind
      }
    }
    unnamed = []
    index()
  }

  package var displayedRows: [DisplayedRow] {
    get throws {
      try looks.map { look in
        let id = look["id"] as? String ?? ""
        guard let index = indices[id] else {
          throw error(
            "row \(id) is on the screen, which neither the survey found nor an edit of the trace inserted"
          )
        }
        return DisplayedRow(
          index: index, identity: id, offset: Self.number(look["x"]),
          items: look["items"] as? [String], cell: Int(Self.number(look["cell"])),
          most: Self.number(look["most"]))
      }
    }
  }

  package func tap(item: Int, ofRow row: Int) throws -> String? {
    let id = try identity(at: row)
    guard file.edits["tap"] != nil else { throw NotPerformed("the page file has no edits: tap") }
    let shape = shapes[shapes.count == 1 ? 0 : Int(kinds[id] ?? 0)]
    let line = shape.line(along: file.isVertical ? .vertical : .horizontal)
    let begin = line.leadUnits + Int64(item) * line.strideUnits
    let across = file.isVertical ? shape.leftInsetUnits : shape.topInsetUnits
    let breadth = file.isVertical ? shape.widthUnits : shape.heightUnits
    let place = [begin, begin + line.sizeUnits, across, across + breadth].map(Points.points)
    queue("tap", [id] + place, "tap item \(item) of row \(id)")
    let script = "filmstrip.perform(\(try Self.json(actions)))"
    actions = []
    let outcome = try run(script) as? [String: Any] ?? [:]
    if let refusal = outcome["refusal"] as? String { throw error(refusal) }
    return (outcome["returned"] as? [Any])?.last as? String
  }

  package func apply(_ edit: FeedEdit) throws {
    switch edit {
    case .insert(let rows, let index):
      let values: [Any] = [
        index, rows.map(\.itemCount), rows.map(\.kind), rows.map { $0.height ?? 0 },
      ]
      try queueEdit("insert", values, edit)
      order.insert(contentsOf: rows.map { _ in nil }, at: index)
      unnamed.append((actions.count - 1, rows.map { UInt8($0.kind) }))
    case .delete(let range):
      try queueEdit("delete", [range.lowerBound, range.count], edit)
      order.removeSubrange(range)
    case .move(let from, let to):
      try queueEdit("move", [from, to], edit)
      order.insert(order.remove(at: from), at: to)
    case .reload(let row, let count, _): try queueEdit("reload", [row, count], edit)
    case .reset(let row, let count): try queueEdit("reset", [row, count], edit)
    case .reloadAll: try queueEdit("reloadAll", [], edit)
    case .memoryWarning: try queueEdit("memoryWarning", [], edit)
    case .resize(let width, let height):
      guard file.edits["resize"] == nil else {
        return try queueEdit("resize", [width, height], edit)
      }
      try layOut()
      screen.width += Int((width - Points.points(viewport.widthUnits)).rounded())
      screen.height += Int((height - Points.points(viewport.heightUnits)).rounded())
      try page.show(on: screen)
      viewport = Viewport(
        widthUnits: Points.units(nearestTo: width), heightUnits: Points.units(nearestTo: height))
      queue("expect", [width, height], "\(edit)")
    }
    index()
  }

  package func scrollAll(toX x: Double) throws {
    guard file.edits["allX"] != nil else { throw NotPerformed("the page file has no edits: allX") }
    queue("apply", ["allX", x], "scroll all strips to \(x.short)")
  }

  package func leave(losing loss: ScreenLoss) throws {
    // A page that cannot come back is not left.
    for name in ["leave", "enter"] where file.edits[name] == nil {
      throw NotPerformed("the page file has no edits: \(name)")
    }
    queue("apply", ["leave", "\(loss)"], "leave the page, losing \(loss)")
  }

  package func enter() throws { queue("apply", ["enter"], "come back to the page") }

  private func queueEdit(_ name: String, _ values: [Any], _ edit: FeedEdit) throws {
    guard file.edits[name] != nil else {
      throw NotPerformed("\(edit): the page file has no edits: \(name)")
    }
    queue("apply", [name] + values, "\(edit)")
  }

  private func identity(at index: Int) throws -> String {
    guard index < order.count, let id = order[index] else {
      throw NotPerformed("row \(index) has no name in the page")
    }
    return id
  }

  /// A picture of the window that has a row, as PNG: the page now, or before the last event.
  func picture(of row: String) throws -> Data {
    if let picture, !looks.contains(where: { $0["id"] as? String == row }) { return picture }
    return try screenshot()
  }

  private func screenshot() throws -> Data {
    do {
      let answer = try page.send("Page.captureScreenshot", ["format": "png"])
      return (answer["data"] as? String).flatMap { Data(base64Encoded: $0) } ?? Data()
    } catch let failure as BrowserError {
      throw error("\(failure)")
    }
  }

  // MARK: Costs

  /// Counts nodes that come into the document from now on, until `nodesMade` is asked for.
  func countNodes() throws { try run("filmstrip.countNodes()") }

  var nodesMade: Double {
    get throws { Self.number(try run("filmstrip.nodesMade")) }
  }

  /// Performs actions at their times without a look at the rows between them, and measures what the page needs.
  ///
  /// - Parameter visit: the actions of another run.
  /// - Throws: `DriveError`.
  func costs(of visit: [[String: Any]]) throws -> [PageCosts.Metric: Double] {
    func metrics() throws -> [String: Double] {
      let answer = try page.send("Performance.getMetrics")["metrics"] as? [[String: Any]] ?? []
      return Dictionary(
        answer.map { ($0["name"] as? String ?? "", Self.number($0["value"])) }
      ) { first, _ in first }
    }
    do {
      // The time that the thread itself ran, and not the time that passed.
      try page.send("Performance.enable", ["timeDomain": "threadTicks"])
      let before = try metrics()
      let patience = browser.patience
      browser.patience += .milliseconds(Self.number(visit.last?["at"]))
      defer { browser.patience = patience }
      try run("filmstrip.visit(\(try Self.json(visit)))")
      let after = try metrics()
      try page.send("HeapProfiler.collectGarbage")
      let alive = try metrics()
      func spent(_ name: String) -> Double { (after[name] ?? 0) - (before[name] ?? 0) }
      return [
        .mainThread: 1000 * spent("TaskDuration"), .script: 1000 * spent("ScriptDuration"),
        .layouts: spent("LayoutCount"), .nodesAlive: alive["Nodes"] ?? 0,
        .heap: (alive["JSHeapUsedSize"] ?? 0) / 1e6,
      ]
    } catch let failure as BrowserError {
      throw error("\(failure)")
    }
  }

  // MARK: Survey

  /// Finds the rows of the feed by scrolling through it. The page cannot be driven afterwards as if it had just begun.
  ///
  /// - Throws: `DriveError`.
  package func survey(most: Int) throws -> PageSurvey {
    guard let found = try run("filmstrip.survey(\(most))") as? [String: Any] else {
      throw error("the page did not say which rows it has")
    }
    return try PageSurvey(
      found["rows"] as? [[String: Any]] ?? [], isCut: found["isCut"] as? Bool ?? false,
      isGrowing: found["hasGrown"] as? Bool ?? false, viewport: viewport,
      isVertical: file.isVertical)
  }
}

/// A place on the screen where a hand scrolls a strip or the list.
private struct Hand {
  static let nearness = 1.0
  static let slop = 16.0
  static let movesMax = 8
  static let missesMax = 3

  private(set) var place: (x: Double, y: Double)
  /// The points that are left to the wanted offset.
  let left: Double
  private let length: Double
  private let isSideways: Bool

  init(_ found: [String: Any], isSideways: Bool) {
    place = (DrivenPage.number(found["x"]), DrivenPage.number(found["y"]))
    left = DrivenPage.number(found["left"])
    length = DrivenPage.number(found["length"])
    self.isSideways = isSideways
  }

  var isThere: Bool { abs(left) < Hand.nearness }

  /// Moves within the window, and returns false at its edge.
  @discardableResult
  mutating func move(by points: Double) -> Bool {
    let before = isSideways ? place.x : place.y
    let after = min(max(before + points, 2), length - 2)
    if isSideways { place.x = after } else { place.y = after }
    return after != before
  }
}

extension Viewport {
  /// `390 x 844`
  fileprivate var words: String {
    "\(Points.points(widthUnits).short) x \(Points.points(heightUnits).short)"
  }
}
