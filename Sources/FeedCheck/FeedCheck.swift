import RecordedTraces
import ScrollTrace

/// Drives an app's own list with a trace, a frame at a time, and judges what the list displays.
///
/// ```swift
/// let report = try FeedCheck(embedded: "edited-feed").run(on: feed)
/// XCTAssert(report.isClean, "\(report)")
/// ```
public struct FeedCheck {
  public let trace: ValidTrace
  /// The meaning of offsets: rest, tolerance, the time in which code may correct a display. With `page`, a scroll of a
  /// strip ends at the nearest page.
  public var header: DisplayHeader

  /// - Parameter trace: scrolls and edits of a feed with the rows that the driven list has at the start.
  public init(_ trace: ValidTrace) {
    self.trace = trace
    header = DisplayHeader()
    header.source = trace.name
    header.viewport = trace.viewport
    let shapes = trace.feed.itemShapes
    header.rest = Points.points(shapes[0].restUnits)
    let pages = shapes.map {
      $0.pageUnits(along: trace.feed.axis, extentUnits: trace.viewport.widthUnits)
    }
    if pages.allSatisfy({ $0 == pages[0] }) { header.page = pages[0].map(Points.points) }
  }

  /// A check with a trace that is part of the library, such as `edited-feed`.
  ///
  /// - Throws: `NotPerformed` for an unknown name.
  public init(embedded name: String) throws {
    guard let trace = try EmbeddedTraces.trace(named: name) else {
      throw NotPerformed(
        "no embedded trace \(name); there are \(EmbeddedTraces.names.joined(separator: ", "))")
    }
    self.init(trace)
  }

  /// Drives a list through the trace, and judges it.
  ///
  /// Each event is laid out before the next, consecutive edits of one time together, and so are scrolls of strips.
  /// Events that cannot be performed are in the report.
  ///
  /// - Throws: `DrivenFeedError` if the list reports rows that cannot be, if nothing was checked, or if less than half of
  ///   the scrolls by a finger were performed; any error of the list's other than `NotPerformed`.
  /// - Complexity: O(events x rows on the screen); one edit that the list does not perform costs O(rows).
  public func run(on feed: any DrivenFeed) throws -> FeedReport {
    var run = FeedRun(trace, header, feed)
    try run.run()
    return run.finish()
  }
}

/// One run of a check.
private struct FeedRun: ~Copyable {
  private let trace: ValidTrace
  private let header: DisplayHeader
  private let feed: any DrivenFeed
  /// The feed of the trace, with all edits.
  private var live: LiveFeed
  /// The table's size, where the list has been resized already.
  private var size: Viewport
  private var judge: Judge
  private var writer: DisplayLogWriter
  private var report = FeedReport()
  private var event: Int?
  private var time = 0.0
  /// The rows on the screen, by the trace's number of the row.
  private var shown: [Int32: Shown] = [:]
  /// The identities that the list gave to rows, and the rows by identity.
  private var names: [Int32: String] = [:]
  private var rowsByName: [String: Int32] = [:]
  /// The numbers of cells in the log, by the list's.
  private var cells: [Int: Int] = [:]
  private var rowOfCell: [Int: Int32] = [:]
  /// The order of the list's rows, from the first edit that it did not perform on.
  private var ownOrder: (rows: [Int32], indices: [Int32: Int])?
  private var scrollCount = 0
  /// The rows whose pages got another length when the table got its present size.
  private var resizedPages: Set<Int32> = []
  /// The rows for which the log has a rest.
  private var namedRests: Set<Int32> = []
  /// The scrolls by a finger that were performed, and those that would be in a list with the geometry of the trace.
  private var fingers = (count: 0, expected: 0)
  /// Where the strips of all rows were moved last, and the rows of which the log says so or more; nil if they never were.
  private var common: Double?
  private var knownRows: Set<Int32> = []
  /// The loss with which the list left the screen; nil while it is on the screen.
  private var away: ScreenLoss?
  /// True if the list did not perform a loss of the screen, and so stays where it was scrolled to.
  private var hasSkippedLoss = false
  /// The rows whose flings began on the screen, and their cells then.
  private var flings: [Int32: Int?] = [:]

  private struct Shown {
    var look: DisplayLook
    /// True if a finger moved the strip last.
    var isByFinger = false
    /// Cells that show the row too.
    var otherCells: Set<Int> = []
  }

  init(_ trace: ValidTrace, _ header: DisplayHeader, _ feed: any DrivenFeed) {
    self.trace = trace
    self.header = header
    self.feed = feed
    live = LiveFeed(trace.trace)
    size = trace.viewport
    judge = Judge(header)
    writer = DisplayLogWriter(header)
  }

  mutating func run() throws {
    try layOut()
    try checkFirstLayout()
    for (number, event) in trace.events.enumerated() {
      try passTime(before: number)
      self.event = number
      time = trace.timesMilliseconds[number]
      try perform(event)
      live.apply(event, of: trace.trace)
      let next = number + 1 < trace.events.count ? number + 1 : nil
      let endsFrame = next.map { trace.timesMilliseconds[$0] != time } ?? true
      let joins = next.map { trace.events[$0].continuesBatch } ?? false
      if endsFrame || (!event.kind.isInStrips && !joins) {
        try layOut()
      }
    }
    // Code may still correct what the last event displayed.
    try passTime(before: trace.events.count)
    try checkCoverage()
  }

  /// - Throws: `DrivenFeedError` if the list ends by more than a row elsewhere than the trace's feed: it has rows of other
  ///   heights, or another size.
  private mutating func checkFirstLayout() throws {
    guard let expected = live.visibleRows().last?.index,
      let found = try feed.displayedRows.map(\.index).max(), abs(found - expected) > 1
    else { return }
    throw error(
      found: "the rows 0 to \(found) on the screen",
      expected: "0 to \(expected), by the row heights and the viewport of \(trace.name)")
  }

  /// - Throws: `DrivenFeedError` if the list has hardly been checked.
  private func checkCoverage() throws {
    let strips = trace.events.count { $0.kind == .stripOffset || $0.kind == .allStrips }
    if report.displayCount == 0 || (strips > 0 && scrollCount == 0) {
      throw error(
        found: report.displayCount == 0
          ? "no row on the screen" : "none of \(strips) scrolls of strips performed",
        expected: "a list that shows rows of the trace's feed, with strips that scroll")
    }
    guard 2 * fingers.count < fingers.expected else { return }
    let first = report.skipped.first {
      let event = trace.events[$0.event]
      return event.kind == .stripOffset && !event.coasts
    }
    throw DrivenFeedError(
      event: first?.event ?? event, timeMilliseconds: first?.timeMilliseconds ?? time,
      found: "\(fingers.count) of \(fingers.expected) scrolls by a finger performed"
        + (first.map { ", and this one not (\($0.reason))" } ?? ""),
      expected:
        "at least half: a list with the viewport, rows, heights and items of the trace's feed"
    )
  }

  consuming func finish() -> FeedReport {
    var report = report
    report.finish(judge.finish(), log: writer.takeBytes())
    return report
  }

  private func error(found: String, expected: String) -> DrivenFeedError {
    DrivenFeedError(event: event, timeMilliseconds: time, found: found, expected: expected)
  }

  // MARK: Events

  private mutating func perform(_ event: TraceEvent) throws {
    do {
      switch event.kind {
      case .position:
        try feed.scroll(toY: Points.points(event.value))
      case .stripOffset where event.coasts: try fling(event)
      case .stripOffset:
        flings[live.identity(at: Int(event.row))] = nil
        if live.visibleRow(at: Int(event.row)) != nil { fingers.expected += 1 }
        let (row, index) = try shownRow(at: event.row)
        let offset = snapped(event.value, ofRow: row)
        try feed.scroll(row: index, toX: offset)
        scrollCount += 1
        fingers.count += 1
        noteFinger(row, at: offset)
      case .allStrips: try scrollAll(to: event)
      case .select:
        let (row, index) = try shownRow(at: event.row)
        let opened = try feed.tap(item: Int(event.value), ofRow: index)
        write(row, .tap(opened: opened ?? "nothing"))
      case .insert, .delete, .move, .reload, .splice, .reset, .reloadAll, .viewport, .memoryWarning:
        try apply(event)
      case .leave: try leave(losing: event.loss)
      case .enter: try enter()
      }
    } catch let error as NotPerformed {
      report.skipped.append(
        SkippedEvent(event: self.event ?? 0, timeMilliseconds: time, reason: error.reason))
    }
  }

  private mutating func leave(losing loss: ScreenLoss) throws {
    do {
      try feed.leave(losing: loss)
    } catch let refusal as NotPerformed {
      hasSkippedLoss = loss != .nothing
      throw refusal
    }
    write(nil, .leave)
    (shown, away) = ([:], loss)
    if loss != .nothing { flings = [:] }
  }

  private mutating func enter() throws {
    guard away != nil else {
      // A list that is built again is at its top, and later events are about the rows there.
      if hasSkippedLoss { try feed.scroll(toY: 0) }
      throw NotPerformed("the screen did not go away")
    }
    do {
      try feed.enter()
    } catch let refusal as NotPerformed {
      throw error(
        found: "a screen that went away and does not come back (\(refusal.reason))",
        expected: "enter, or a leave that is not performed")
    }
    away = nil
    write(nil, .enter)
  }

  /// Moves the strips of all rows: those on the screen as by a finger, and the right offset of the others.
  private mutating func scrollAll(to event: TraceEvent) throws {
    let offset = snapped(event.value, ofRow: 0)
    try feed.scrollAll(toX: offset)
    scrollCount += 1
    flings = [:]
    (common, knownRows) = (offset, [])
    for row in shown.keys.sorted() { noteFinger(row, at: offset) }
  }

  /// Writes where all strips were moved, before the first line of a row since.
  private mutating func noteCommon(_ row: Int32) {
    guard let common, knownRows.insert(row).inserted else { return }
    write(row, .edit(right: common...common))
  }

  private mutating func noteFinger(_ row: Int32, at offset: Double) {
    shown[row]?.look.offset = offset
    shown[row]?.isByFinger = true
    knownRows.insert(row)
    write(row, .scroll(DisplayLook(offset: offset), by: .finger))
  }

  /// Performs an event of a fling, which may go on in a strip that shows another row.
  private mutating func fling(_ event: TraceEvent) throws {
    let row = live.identity(at: Int(event.row))
    noteCommon(row)
    let motion = live.stripState(ofIdentity: row)
    guard let cell = motion.coast == nil ? shown[row].map(\.look.cell) : flings[row] else {
      throw NotPerformed("the fling began off the screen")
    }
    flings.updateValue(cell, forKey: row)
    let offset = snapped(event.value, ofRow: row)
    let distance = offset - snapped(motion.lastUnits, ofRow: row)
    try feed.fling(row: listIndex(of: row), by: distance)
    scrollCount += 1
    // The right offsets move with the row's own strip. If its fling moves another strip, two are right: where the row
    // was left, and where the fling would have moved it.
    let right = judge.right(of: name(of: row))
    var (low, high) = (right.lowerBound, right.upperBound)
    let own = shown[row]?.look
    if let own, own.cell == cell {
      noteFinger(row, at: own.offset + distance)
      (low, high) = (low + distance, high + distance)
    } else if distance < 0 {
      low += distance
    } else {
      high += distance
    }
    (low, high) = (min(low, offset), max(high, offset))
    if judge.right(of: name(of: row)) != low...high { write(row, .edit(right: low...high)) }
    try note(flung: row)
  }

  /// The offset of an event as the list has it, at a page where strips snap to pages. A trace that has pages ends on them
  /// itself.
  private mutating func snapped(_ units: Int64, ofRow row: Int32) -> Double {
    let offset = Points.points(units)
    guard !live.shape.hasPages, let page = header.page else { return turned(offset, ofRow: row) }
    let snapped = header.rest + ((offset - header.rest) / page).rounded() * page
    return turned(snapped, ofRow: row)
  }

  /// The offset of a row's strip that was never scrolled, in points.
  private mutating func rest(of row: Int32) -> Double {
    turned(restFromStart(of: row), ofRow: row)
  }

  /// The same, counted from where the items begin.
  private func restFromStart(of row: Int32) -> Double {
    points(ofRest: live.restUnits(ofIdentity: row, on: size))
  }

  /// A rest in points; the header's if it is that of the first kind.
  private func points(ofRest units: Int64) -> Double {
    units == live.shape.itemShapes[0].restUnits ? header.rest : Points.points(units)
  }

  /// The length of a row's pages in points; 0 for none.
  private func page(of row: Int32) -> Double {
    guard live.shape.hasPages else { return header.page ?? 0 }
    return live.pageUnits(ofIdentity: row, on: size).map(Points.points) ?? 0
  }

  // MARK: Right offsets

  /// The offset of a strip as the list has it, for the one counted from where the items begin, and back.
  private func turned(_ offset: Double, _ strip: LiveFeed.Strip?) -> Double {
    guard live.shape.isRightToLeft, let strip else { return offset }
    return Points.points(strip.turned(0)) - offset
  }

  private mutating func turned(_ offset: Double, ofRow row: Int32) -> Double {
    guard live.shape.isRightToLeft else { return offset }
    return turned(offset, live.strip(ofIdentity: row, on: size))
  }

  /// The ends of the right offsets of a row, counted from where the items begin, lower first.
  private func rightEnds(of row: Int32, on strip: LiveFeed.Strip?) -> [Int64] {
    guard let right = judge.namedRight(of: name(of: row)) else {
      let rest = Points.units(nearestTo: restFromStart(of: row))
      return [rest, rest]
    }
    return [right.lowerBound, right.upperBound].map {
      Points.units(nearestTo: turned($0, strip))
    }.sorted()
  }

  /// Changes the right offsets of a row to others that are counted from where the items begin.
  private mutating func setRight(of row: Int32, to ends: [Int64], on strip: LiveFeed.Strip?) {
    let points = ends.map { turned(Points.points($0), strip) }
    let right = (points.min() ?? 0)...(points.max() ?? 0)
    if right != judge.right(of: name(of: row)) { write(row, .edit(right: right)) }
  }

  /// Content gets another length: the right offsets move with it, and where a strip would be blank at them by that, the
  /// content's end is right too.
  ///
  /// - Parameters:
  ///   - before: the row's strip with the old content; nil for new content, shown from the start.
  ///   - move: what else happens to the ends.
  private mutating func changeContent(
    of row: Int32, from before: LiveFeed.Strip?, to now: LiveFeed.Strip?,
    _ move: ([Int64]) -> [Int64] = { $0 }
  ) {
    if let look = shown[row]?.look {
      // From right to left a strip that stays at its items has another offset.
      let offset = turned(turned(look.offset, before), now)
      shown[row]?.look.offset = offset
    }
    let old = rightEnds(of: row, on: before ?? now)
    let ends = move(old)
    if let now, zip(old, ends).contains(where: { now.isBlank($1) && before?.isBlank($0) != true }) {
      return setRight(of: row, to: ends + ends.map(now.confined), on: now)
    }
    if ends != old || live.shape.isRightToLeft { setRight(of: row, to: ends, on: now) }
  }

  /// The pages around the right offsets of a row are right too, where its own fling is over.
  private mutating func allowPages(of row: Int32) {
    let length = Points.units(nearestTo: page(of: row))
    guard live.shape.hasPages, length > 0, live.stripState(ofIdentity: row).coast != .ownStrip,
      let strip = live.strip(ofIdentity: row, on: size)
    else { return }
    let rest = Points.units(nearestTo: restFromStart(of: row))
    let ends = rightEnds(of: row, on: strip)
    let pages = ends.map { strip.pages(around: $0, restUnits: rest, pageUnits: length) }
    let wider = [pages[0].lowerBound, pages[1].upperBound]
    if wider != ends { setRight(of: row, to: wider, on: strip) }
  }

  /// True if a strip is at an end of its row's content, or beyond: that is right, whether or not it is a whole page.
  private mutating func isAtEnd(_ offset: Double, _ row: Int32) -> Bool {
    guard let strip = live.strip(ofIdentity: row, on: size) else { return false }
    return strip.isAtEnd(Points.units(nearestTo: turned(offset, strip)))
  }

  /// The table gets another size. Pages that get another length stay pages.
  private mutating func noteSize(_ size: Viewport) {
    resizedPages = []
    guard live.shape.axis == .horizontal,
      live.shape.hasPages || size.widthUnits != live.viewport.widthUnits
    else { return }
    for row in 0..<Int32(live.identityCount) {
      noteCommon(row)
      let change = live.pageChange(ofIdentity: row, to: size)
      if change != nil { resizedPages.insert(row) }
      // Pages count from the rest of the row's kind: the header's, but for a row with a start, which the trace moves.
      let kindRest = live.itemShape(ofIdentity: row).restUnits
      let rest =
        live.restUnits(ofIdentity: row) == kindRest
        ? Points.units(nearestTo: points(ofRest: kindRest)) : kindRest
      let (before, now) = (live.strip(ofIdentity: row), live.strip(ofIdentity: row, on: size))
      let rowRest = live.restUnits(ofIdentity: row, on: size)
      changeContent(of: row, from: before, to: now) { ends in
        guard let change else { return ends }
        let moved = ends.map { change.moved($0, restUnits: rest) }
        // The end of the content stays the end; a row at its rest stays there.
        let others = moved.filter { 6 * abs($0 - rowRest) > Points.units }
        return moved + others.compactMap { now?.confined($0) }
      }
    }
  }

  /// Returns the row that the trace has at an index, and the list's index of it.
  private mutating func shownRow(at index: Int32) throws -> (row: Int32, index: Int) {
    let row = live.identity(at: Int(index))
    guard shown[row] != nil else { throw NotPerformed("the row was not on the screen") }
    return (row, try listIndex(of: row))
  }

  private mutating func listIndex(of row: Int32) throws -> Int {
    guard let ownOrder else { return live.index(ofIdentity: row) }
    guard let index = ownOrder.indices[row] else {
      throw NotPerformed("the row came with an edit that was not performed")
    }
    return index
  }

  private mutating func apply(_ event: TraceEvent) throws {
    let edit = try feedEdit(event)
    if edit.changesIndices, ownOrder != nil {
      throw NotPerformed("indices changed with an edit that was not performed")
    }
    do {
      try feed.apply(edit)
    } catch let error as NotPerformed {
      if edit.changesIndices {
        let rows = (0..<live.rowCount).map { live.identity(at: $0) }
        ownOrder = (
          rows, Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1, $0) })
        )
      }
      throw error
    }
    switch edit {
    case .insert, .delete, .move: report.hasChangedIndices = true
    case .reload(_, let itemCount, let splice):
      let row = live.identity(at: Int(event.row))
      hide(row)
      noteCommon(row)
      let line = live.itemShape(ofIdentity: row).line(along: live.shape.axis)
      let rest = Points.units(nearestTo: restFromStart(of: row))
      changeContent(
        of: row, from: live.strip(ofIdentity: row),
        to: live.strip(ofIdentity: row, itemCount: Int32(itemCount))
      ) { ends in
        // The right offsets go with the items that stay.
        guard let splice else { return ends }
        let moved = line.rightUnits(ends[0]...ends[1], after: splice, restUnits: rest)
        return [moved.lowerBound, moved.upperBound]
      }
    case .reset:
      let row = live.identity(at: Int(event.row))
      hide(row)
      flings[row] = nil
      knownRows.insert(row)
      let now = live.strip(ofIdentity: row, itemCount: Int32(event.value))
      let rest = turned(restFromStart(of: row), now)
      write(row, .edit(right: rest...rest))
      changeContent(of: row, from: nil, to: now)
    case .reloadAll: for row in shown.keys.sorted() { hide(row) }
    case .resize:
      noteSize(trace.viewports[Int(event.value)])
      size = trace.viewports[Int(event.value)]
      try note(isResized: true)
    case .memoryWarning: break
    }
  }

  private mutating func feedEdit(_ event: TraceEvent) throws -> FeedEdit {
    let index = Int(event.row)
    switch event.kind {
    case .insert:
      let insertion = trace.insertions[Int(event.value)]
      let heights = live.shape.heightsUnits(
        ofRowsWith: insertion.itemCounts, each: insertion.heightsUnits)
      let rows = insertion.itemCounts.indices.map { place in
        FeedEdit.Row(
          number: live.identityCount + place, itemCount: Int(insertion.itemCounts[place]),
          kind: Int(insertion.kinds?[place] ?? 0), height: Points.points(heights[place]))
      }
      return .insert(rows, before: index)
    case .delete: return .delete(index..<index + Int(event.value))
    case .move: return .move(from: index, to: Int(event.value))
    case .reload, .splice:
      let listIndex = try listIndex(of: live.identity(at: index))
      guard event.kind == .splice else {
        return .reload(row: listIndex, itemCount: Int(event.value), splice: nil)
      }
      let splice = trace.splices[Int(event.value)]
      return .reload(row: listIndex, itemCount: Int(splice.itemCount), splice: splice)
    case .reset:
      let listIndex = try listIndex(of: live.identity(at: index))
      return .reset(row: listIndex, itemCount: Int(event.value))
    case .reloadAll: return .reloadAll
    case .viewport:
      let size = trace.viewports[Int(event.value)]
      return .resize(
        width: Points.points(size.widthUnits), height: Points.points(size.heightUnits))
    case .memoryWarning: return .memoryWarning
    case .position, .stripOffset, .select, .allStrips, .leave, .enter:
      preconditionFailure("\(event.kind) is not an edit")
    }
  }

  // MARK: Displays

  private mutating func layOut() throws {
    if away ?? .nothing != .nothing { return }
    try feed.layOut()
    try note()
  }

  /// Lets the time before an event pass, and writes what changes on the screen: apart, what may still correct
  /// the displays of the event before.
  private mutating func passTime(before number: Int) throws {
    let settled = time + header.settleMilliseconds
    let end = number < trace.events.count ? trace.timesMilliseconds[number] : settled
    for part in [min(settled, end), end] where part > time {
      guard try feed.pass(toMilliseconds: part, before: number) else { continue }
      time = part
      try note()
    }
  }

  /// Writes what has changed on the screen.
  ///
  /// - Parameters:
  ///   - isResized: whether the table has another size, in which the content confines what is on the screen.
  ///   - flung: the row whose fling has moved a strip; nil if code has moved them.
  private mutating func note(isResized: Bool = false, flung: Int32? = nil) throws {
    if let away { return try away == .nothing ? noteCovered() : () }
    var displayed: [(row: Int32, look: DisplayLook)] = []
    for row in try feed.displayedRows {
      let number = try identify(row)
      // A row without items is right to show none.
      let hasItems = live.itemCount(ofIdentity: number) > 0
      var look = DisplayLook(
        offset: row.offset, items: row.items == [] && !hasItems ? nil : row.items,
        cell: row.cell.map { cellNumber($0) }, most: row.most)
      if hasItems { look.empty = emptyShare(of: row, number) }
      // A rest that was named for a row holds until another one is.
      if rest(of: number) != header.rest || namedRests.contains(number) {
        look.rest = rest(of: number)
        namedRests.insert(number)
      }
      if live.shape.hasPages {
        look.page = isAtEnd(row.offset, number) ? 0 : page(of: number)
      }
      displayed.append((number, look))
    }
    let rows = Set(displayed.map(\.row))
    for row in shown.keys.sorted() where !rows.contains(row) { hide(row) }
    var seen: Set<Int32> = []
    for (row, look) in displayed where seen.insert(row).inserted {
      let looks = displayed.filter { $0.row == row }.map(\.look)
      // The cell that showed the row before goes on showing it.
      let own = looks.first { $0.cell == shown[row]?.look.cell } ?? look
      if shown[row] == nil {
        show(row, own)
      } else {
        if isResized, let most = own.most {
          write(row, .edit(right: right(of: row, most: most)))
        }
        if isResized, resizedPages.contains(row) {
          // Pages of another length: the strip is displayed anew.
          hide(row)
          show(row, own)
        } else {
          compare(row, own, isFlung: flung != nil && flung != row)
        }
      }
      if looks.count > 1 || shown[row]?.otherCells.isEmpty == false {
        try noteOtherCells(of: row, looks.filter { $0 != own }, count: looks.count)
      }
    }
  }

  /// Writes what the content allows of rows that are displayed in a screen that is covered.
  private mutating func noteCovered() throws {
    for row in try feed.displayedRows {
      let number = try identify(row)
      guard let most = row.most else { continue }
      noteCommon(number)
      let right = right(of: number, most: most)
      if right != judge.right(of: name(of: number)) { write(number, .edit(right: right)) }
    }
  }

  /// True if the judge cannot know from lines alone what the content allows of a row: it has pages, begins elsewhere than
  /// its kind rests, or is from right to left.
  private func confinesByTrace(_ row: Int32) -> Bool {
    live.shape.isRightToLeft || restFromStart(of: row) > 0 || page(of: row) > 0
      || live.restUnits(ofIdentity: row, on: size) != live.itemShape(ofIdentity: row).restUnits
  }

  /// The least offset that content allows, counted from where the items begin.
  private func least(of row: Int32) -> Double {
    guard confinesByTrace(row) else { return restFromStart(of: row) }
    return min(0, Points.points(live.itemShape(ofIdentity: row).restUnits))
  }

  /// The nearest offset that the content allows a row's strip.
  private mutating func confined(_ offset: Double, _ row: Int32, most: Double) -> Double {
    let (least, most) = (least(of: row), turned(most, ofRow: row))
    return turned(min(max(turned(offset, ofRow: row), least), max(least, most)), ofRow: row)
  }

  /// The right offsets of a row and where content confines them. A row that begins beyond its kind's rest is confined to the
  /// content, not to where it begins.
  private mutating func right(of row: Int32, most: Double) -> ClosedRange<Double> {
    guard confinesByTrace(row) else { return judge.right(of: name(of: row), most: most) }
    let rest = rest(of: row)
    let right = judge.namedRight(of: name(of: row)) ?? rest...rest
    let low = confined(right.lowerBound, row, most: most)
    let high = confined(right.upperBound, row, most: most)
    return min(right.lowerBound, low)...max(right.upperBound, high)
  }

  /// The share of a strip that is empty beyond its content; nil if none is, or if it is not known.
  private mutating func emptyShare(of row: DisplayedRow, _ number: Int32) -> Double? {
    guard let most = row.most, let extent = row.extent, extent > 0 else { return nil }
    let rest = points(ofRest: live.itemShape(ofIdentity: number).restUnits)
    let end = max(turned(most, ofRow: number), min(0, rest))
    let empty = turned(row.offset, ofRow: number) - end
    return empty > 0 ? min(1, empty / extent) : nil
  }

  private mutating func show(_ row: Int32, _ look: DisplayLook) {
    if let cell = look.cell {
      if let before = rowOfCell.updateValue(row, forKey: cell), before != row {
        report.rowsBefore[FeedReport.Display(row: name(of: row), timeMilliseconds: time)] =
          name(of: before)
      }
    }
    shown[row] = Shown(look: look)
    report.displayCount += 1
    noteCommon(row)
    let look = allowed(look, of: row)
    allowPages(of: row)
    write(row, .show(look))
  }

  /// Writes the new look of a row that is still on the screen.
  ///
  /// - Parameter isFlung: whether its strip has moved by the fling of another row.
  private mutating func compare(_ row: Int32, _ look: DisplayLook, isFlung: Bool) {
    guard let before = shown[row] else { return }
    if look.cell != before.look.cell {
      if let cell = look.cell { rowOfCell[cell] = row }
      return change(row, look)
    }
    var offset = before.look.offset
    // Where the content ends before the offset of a finger, it stops the strip.
    if before.isByFinger, let most = look.most {
      let (end, least) = (turned(most, ofRow: row), least(of: row))
      offset = turned(min(max(turned(offset, ofRow: row), min(least, end)), end), ofRow: row)
    }
    let hasMoved = look.offset != before.look.offset && look.offset != offset
    // Items that come late belong to the display, if it still settles.
    let isFilled =
      before.look.items == [] && look.items != [] || before.look.empty != look.empty
    if hasMoved || isFilled {
      if hasMoved {
        shown[row]?.look.offset = look.offset
        shown[row]?.isByFinger = false
      }
      if isFilled {
        shown[row]?.look.items = look.items
        shown[row]?.look.empty = look.empty
      }
      var moved = DisplayLook(
        offset: hasMoved ? look.offset : before.look.offset, items: isFilled ? look.items : nil,
        most: isFlung || confinesByTrace(row) ? nil : look.most)
      if before.look.empty != look.empty { moved.empty = look.empty ?? 0 }
      write(row, .scroll(moved, by: isFlung ? .fling : .code))
    }
    // Other items are a new look of the same content, unless the offset is wrong: it would be compared again.
    var items = look
    items.most = nil
    let right = judge.right(of: name(of: row))
    if otherRows(in: look, of: row) != otherRows(in: before.look, of: row),
      right.lowerBound - header.same <= look.offset,
      look.offset <= right.upperBound + header.same
    {
      change(row, items)
    }
  }

  /// Writes what the content allows of a row that begins beyond its kind's rest, and leaves it out of the line.
  private mutating func allowed(_ look: DisplayLook, of row: Int32) -> DisplayLook {
    guard let most = look.most, confinesByTrace(row) else { return look }
    let right = right(of: row, most: most)
    if right != judge.right(of: name(of: row)) { write(row, .edit(right: right)) }
    var look = look
    look.most = nil
    return look
  }

  private mutating func change(_ row: Int32, _ look: DisplayLook) {
    let look = allowed(look, of: row)
    allowPages(of: row)
    shown[row] = Shown(look: look, otherCells: shown[row]?.otherCells ?? [])
    write(row, .change(look))
  }

  private mutating func hide(_ row: Int32) {
    if shown.removeValue(forKey: row) != nil { write(row, .hide) }
  }

  /// Writes a `show` for each cell that newly shows a row which another cell shows.
  private mutating func noteOtherCells(
    of row: Int32, _ looks: [DisplayLook], count: Int
  ) throws {
    let cells = Set(looks.compactMap(\.cell))
    guard cells.count == count - 1 else {
      throw error(
        found: "row \(name(of: row)) \(count) times", expected: "each row once in each cell")
    }
    let known = shown[row]?.otherCells ?? []
    for look in looks {
      if let cell = look.cell, !known.contains(cell) { write(row, .show(look)) }
    }
    shown[row]?.otherCells = cells
  }

  private func otherRows(in look: DisplayLook, of row: Int32) -> Set<String> {
    let owners = (look.items ?? []).compactMap { DisplayLook.row(ofItem: $0).map(String.init) }
    return Set(owners).subtracting([name(of: row)])
  }

  /// - Parameter row: nil for a change of the whole screen.
  private mutating func write(_ row: Int32?, _ change: DisplayRecord.Change) {
    let name = if let row { name(of: row) } else { "" }
    let record = DisplayRecord(atMilliseconds: time, event: event, row: name, change)
    judge.take(record)
    writer.append(record)
  }

  // MARK: Rows

  private func name(of row: Int32) -> String { names[row] ?? String(row) }

  private mutating func cellNumber(_ cell: Int) -> Int {
    if let number = cells[cell] { return number }
    cells[cell] = cells.count
    return cells.count - 1
  }

  /// Returns the trace's number of a row that the list displays, and checks what the list says of it.
  private mutating func identify(_ row: DisplayedRow) throws -> Int32 {
    let count = ownOrder?.rows.count ?? live.rowCount
    guard row.index >= 0, row.index < count else {
      throw error(
        found: "row \(row.index) on the screen", expected: "a row of 0 to \(count - 1)")
    }
    // As far as a fling moves a strip in a replay.
    let limit = 0x1p40
    for offset in [row.offset, row.most ?? 0] where !(offset.magnitude <= limit) {
      throw error(
        found: "offset \(offset) in row \(row.index)",
        expected: "points from -\(limit.short) to \(limit.short)")
    }
    let number = ownOrder?.rows[row.index] ?? live.identity(at: row.index)
    guard let name = row.identity else { return number }
    guard names[number] ?? name == name else {
      throw error(
        found: "\(name) at index \(row.index)",
        expected: "\(self.name(of: number)), which the trace has there")
    }
    if let other = rowsByName.updateValue(number, forKey: name), other != number {
      throw error(
        found: "\(name) at index \(row.index)",
        expected: "another identity than that of row \(other)")
    }
    names[number] = name
    return number
  }
}
