import Dispatch
import ScrollTrace

/// The result of a recording.
public struct TraceWriterReport: Equatable, Sendable {
  /// The number of events in the file.
  public internal(set) var eventCount = 0
  /// The number of offsets that were left out because the file could not be written fast enough.
  public internal(set) var leftOutCount = 0
  /// The number of offsets that were left out because code set them.
  public internal(set) var setByCodeCount = 0
  /// The number of invalid calls: with an offset that is not a number, an unknown row, or a time that goes back.
  public internal(set) var invalidCount = 0
  /// The reason why the recording ended early; otherwise the first invalid event.
  public internal(set) var problem: String?
  /// The number of lines in the display log.
  public internal(set) var displayLineCount = 0
  /// True if the recording ended with `finish`.
  public internal(set) var isFinished = false
}

/// Records what a person does to a feed, from the callbacks of the app that displays it, into a trace file; and what the
/// screen shows, into a display log (`displays`), which `filmstrip judge` judges.
///
/// ```swift
/// let writer = try TraceWriter(path: path, viewport: (390, 844), feed: feed)   // when the list appears
/// writer.scrolled(                                                             // in scrollViewDidScroll
///   toY: scrollView.contentOffset.y,
///   by: ScrollCause(
///     isTracking: scrollView.isTracking, isDragging: scrollView.isDragging,
///     isDecelerating: scrollView.isDecelerating))
/// ```
///
/// A call adds 24 bytes to a buffer and never waits for the disk. A background queue writes the buffer a quarter of a
/// second later, as one block of the binary form. At 120 frames a second a frame of two calls takes 0.6 to 2.9 us in the
/// median (0.4 to 2.2 us with a lock-free ring, three times as long with a serial queue as the lock).
///
/// - A line of the display log takes a place in a second buffer in the same way, and costs as much. If it is full, the
///   recording ends.
/// - Offsets that code sets, such as a restored one, are left out and counted (`ScrollCause`).
/// - Calls within a third of a frame have the time of the first. Of consecutive offsets of one strip in a frame the last
///   one counts, unless the buffer was written between them.
/// - If the disk stalls and the buffer is full, only the last offset of the table and of each strip between two edits
///   stays. If edits fill half the buffer, the recording ends. The report and the file say so.
/// - The file is readable at any time: a killed process leaves all whole blocks, and readers warn that the trace was cut
///   off. A power failure may lose more, since nothing is forced to the disk.
/// - Invalid calls are left out and counted. An invalid edit ends the recording, since later events would refer to
///   other rows.
public final class TraceWriter: @unchecked Sendable {
  private let queue = DispatchQueue(label: "filmstrip.TraceWriter", qos: .utility)
  private let lock = Lock()
  private let capacity: Int
  private let flushInterval: Double

  // Under the lock.
  private var buffer: Trace
  /// Nil without a display log.
  private var displays: [DisplayRecord]?
  private var clock: FrameClock
  /// Until the end, `isFinished` is false only if the recording ended early.
  private var report = TraceWriterReport(isFinished: true)
  /// True if the buffer will be written without a further call.
  private var isScheduled = false
  /// True if later calls have no effect.
  private var isOver = false

  // On the queue.
  /// Nil if the file is complete, or could not be written.
  private var sink: (any TraceSink)?
  private var file = StripWriter()
  private var feed: FeedRules
  private let turnedOffsets: TurnedOffsets?
  /// The events that are being written; otherwise the next, empty buffer.
  private var taken: Trace
  private var takenDisplays: [DisplayRecord]?
  /// Nil without a display log, or if it is complete.
  private var displaySink: (any TraceSink)?
  private var displayLog: DisplayLogWriter
  private let restPoints: Double
  private var displayRules = DisplayRules()
  /// The rows that a finger has scrolled since they were shown: a coast there is the finger's.
  private var fingeredRows: Set<String> = []

  /// Begins a recording, with the header in the file.
  ///
  /// - Parameters:
  ///   - path: the file, whose name ends in `.strip`; an existing one is replaced.
  ///   - name: the trace's name in reports; default: the file's name.
  ///   - source: the app and its version.
  ///   - frameRate: nominal frames per second.
  ///   - viewport: the table's width and height in points, both above 0.
  ///   - capacity: how many events the buffer holds, 4,096 at least, 24 bytes each.
  ///   - flushInterval: seconds from a call to the write.
  ///   - displays: the file of the display log, whose name ends in `.jsonl`; nil for none.
  ///   - displayHeader: what its offsets mean; source and viewport are those of the trace, and a rest of 0 becomes that
  ///     of the feed's first kind.
  /// - Throws: `TraceError` if feed or viewport are invalid, `UnwritableTraceError` if the system does not write.
  /// - Complexity: O(rows).
  public convenience init(
    path: String, name: String? = nil, source: String = "unknown", frameRate: Double = 60,
    viewport: (width: Double, height: Double), feed: Feed, capacity: Int = 32_768,
    flushInterval: Double = 0.25, displays: String? = nil,
    displayHeader: DisplayHeader = DisplayHeader()
  ) throws {
    guard let viewport = Viewport(widthPoints: viewport.width, heightPoints: viewport.height) else {
      throw TraceError(
        file: path, line: 1, found: "viewport \(viewport.width) x \(viewport.height)",
        expected: "lengths in points above 0")
    }
    let header = Trace(
      name: name ?? TraceFormat.traceName(ofFile: path), source: source, frameRate: frameRate,
      viewport: viewport, feed: feed)
    try self.init(
      header: header, capacity: capacity, flushInterval: flushInterval,
      displayHeader: displayHeader,
      makeDisplaySink: displays.map { path in { try FileSink(path: path, header: $0) } }
    ) {
      try FileSink(path: path, header: $0)
    }
  }

  init(
    header: Trace, capacity: Int, flushInterval: Double,
    displayHeader: DisplayHeader = DisplayHeader(),
    makeDisplaySink: ((_ header: [UInt8]) throws -> any TraceSink)? = nil,
    makeSink: (_ header: [UInt8]) throws -> any TraceSink
  ) throws {
    self.capacity = max(4096, capacity)
    self.flushInterval = flushInterval
    var displayHeader = displayHeader
    (displayHeader.source, displayHeader.viewport) = (header.source, header.viewport)
    if displayHeader.rest == 0, let shape = header.feed.itemShapes.first {
      displayHeader.rest = Points.points(shape.restUnits)
    }
    restPoints = displayHeader.rest
    displayLog = DisplayLogWriter(displayHeader)
    (buffer, taken) = (header, header)
    clock = FrameClock(frameSeconds: 1 / header.frameRate)
    feed = FeedRules(header.feed)
    turnedOffsets = TurnedOffsets(header)
    file.append(headerOf: header)
    let bytes = file.takeBytes()
    try bytes.withUnsafeBytes { _ = try TraceReader(bytes: $0, named: header.name) }
    sink = try makeSink(bytes)
    if let makeDisplaySink {
      displaySink = try makeDisplaySink(displayLog.takeBytes())
      displays = []
      displays?.reserveCapacity(self.capacity)
      takenDisplays = displays
      takenDisplays?.reserveCapacity(self.capacity)
    }
  }

  deinit { writeBuffer(isLast: true) }

  // MARK: The person

  /// The table's content offset is now `y` points.
  ///
  /// - Parameters:
  ///   - cause: what moves it; offsets that code sets are left out.
  ///   - seconds: the time, by one clock for all calls that never goes back; default: now.
  public func scrolled(toY y: Double, by cause: ScrollCause, at seconds: Double? = nil) {
    add(.position, row: 0, y, cause, seconds)
  }

  /// The strip of the row that is now at an index through the whole feed has content offset `x` points.
  ///
  /// A call from `scrollViewDidEndDecelerating` records that a finger has stopped the strip where it was.
  ///
  /// - Parameters:
  ///   - cause: what moves it; offsets that code sets are left out.
  ///   - identity: the row's identity in the display log, which has the offsets that code sets too; nil for no line.
  ///   - most: the greatest offset that the row's content allows; nil if not recorded.
  ///   - seconds: as above.
  public func scrolled(
    row: Int, toX x: Double, by cause: ScrollCause, of identity: String? = nil,
    most: Double? = nil, at seconds: Double? = nil
  ) {
    add(.stripOffset, row: row, x, cause, seconds)
    guard let identity else { return }
    let mover: DisplayMover =
      switch cause {
      case .finger: .finger
      // The finger's own, if it has scrolled the row: see `writeDisplays`.
      case .coast: .fling
      case .code: .code
      }
    add(identity, .scroll(DisplayLook(offset: x, most: most), by: mover), seconds)
  }

  /// An item of the row at an index was tapped.
  public func selected(row: Int, item: Int, at seconds: Double? = nil) {
    add(.select, row: row, item, seconds)
  }

  // MARK: The screen

  /// A row came on screen, with its strip at `x` points: from `willDisplay`, when the strip is restored.
  ///
  /// - Parameters:
  ///   - row: the row's identity, which stays when it moves.
  ///   - items: the visible items in order, each `IDENTITY/NAME` of the row that it belongs to; nil if not recorded.
  ///   - cell: a number that stays with the cell. A row that gets another cell in a frame, where its former display ends
  ///     in the same frame, has changed.
  ///   - most: the greatest offset that the row's content allows, if code may bring the strip back into shorter content.
  ///   - rest: where this row begins, if not at the header's rest.
  public func shown(
    _ row: String, atX x: Double, items: [String]? = nil, cell: Int? = nil, most: Double? = nil,
    rest: Double? = nil, at seconds: Double? = nil
  ) {
    let look = DisplayLook(offset: x, items: items, cell: cell, most: most, rest: rest)
    add(row, .show(look), seconds)
  }

  /// Writes that a row on screen shows something else now: another cell, or other items. Parameters as `shown`.
  public func changed(
    _ row: String, atX x: Double, items: [String]? = nil, cell: Int? = nil, most: Double? = nil,
    rest: Double? = nil, at seconds: Double? = nil
  ) {
    let look = DisplayLook(offset: x, items: items, cell: cell, most: most, rest: rest)
    add(row, .change(look), seconds)
  }

  /// The app changed a row's items, or moved its strip on purpose: from now on these offsets are right, in points. On the
  /// screen, call it before `changed` or the code's `scrolled`.
  public func edited(_ row: String, right: ClosedRange<Double>, at seconds: Double? = nil) {
    add(row, .edit(right: right), seconds)
  }

  /// A row left the screen: from `didEndDisplaying`.
  public func ended(_ row: String, at seconds: Double? = nil) { add(row, .hide, seconds) }

  /// A tap on an item of a row opened an item of the row `opened`.
  public func opened(_ opened: String, byTapIn row: String, at seconds: Double? = nil) {
    add(row, .tap(opened: opened), seconds)
  }

  // MARK: The app

  /// Rows with these numbers of items were inserted before an index.
  ///
  /// - Parameters:
  ///   - heights: in points, if and only if the feed has a height for each row.
  ///   - kinds: if and only if the feed has kinds.
  public func inserted(
    items: [Int], heights: [Double]? = nil, kinds: [Int]? = nil, before row: Int,
    at seconds: Double? = nil
  ) {
    let insertion = Insertion(
      itemCounts: items.map { Int32(clamping: $0) },
      heightsUnits: heights?.map { Points.units(ofPoints: $0) ?? -1 },
      kinds: kinds?.map { UInt8(clamping: $0) })
    addEdit(seconds) { $0.append(insertion, atMilliseconds: $1, row: Int32(clamping: row)) }
  }

  /// Rows were deleted from an index on.
  public func deleted(row: Int, count: Int = 1, at seconds: Double? = nil) {
    add(.delete, row: row, count, seconds)
  }

  /// The row at an index was removed and inserted again so that its index is `target`.
  public func moved(row: Int, to target: Int, at seconds: Double? = nil) {
    add(.move, row: row, target, seconds)
  }

  /// The content of a row was replaced; it now has this number of items.
  public func reloaded(row: Int, items: Int, at seconds: Double? = nil) {
    add(.reload, row: row, items, seconds)
  }

  /// The strips of all rows have another content offset: one scroll bar moves them.
  public func scrolledAll(toX x: Double, at seconds: Double? = nil) {
    add(.allStrips, row: 0, x, .finger, seconds)
  }

  /// A row got new content, which is shown from its start; it now has this number of items.
  ///
  /// - Parameter identity: the row's identity in the display log, where the header's rest is right from now on; nil for
  ///   no line.
  public func reset(
    row: Int, items: Int, of identity: String? = nil, at seconds: Double? = nil
  ) {
    add(.reset, row: row, items, seconds)
    if let identity { edited(identity, right: restPoints...restPoints, at: seconds) }
  }

  /// Part of the content of a row was replaced: `removed` items from item `at` on by `added` new ones.
  ///
  /// - Parameter items: the number of items that the row now has.
  public func reloaded(
    row: Int, items: Int, replacing removed: Int, from at: Int, with added: Int,
    at seconds: Double? = nil
  ) {
    let splice = Splice(
      itemCount: Int32(clamping: items), at: Int32(clamping: at), removed: Int32(clamping: removed),
      added: Int32(clamping: added))
    addEdit(seconds) { $0.append(splice, atMilliseconds: $1, row: Int32(clamping: row)) }
  }

  /// The whole table was reloaded, with the same content.
  public func reloadedAll(at seconds: Double? = nil) { add(.reloadAll, row: 0, 0, seconds) }

  /// The table has another size, in points: a rotation.
  public func resized(width: Double, height: Double, at seconds: Double? = nil) {
    guard let viewport = Viewport(widthPoints: width, heightPoints: height) else {
      return add {
        stop("a size of \(width) x \(height) points")
        return false
      }
    }
    addEdit(seconds) { $0.append(viewport, atMilliseconds: $1) }
  }

  /// The system asked for memory.
  public func memoryWarned(at seconds: Double? = nil) { add(.memoryWarning, row: 0, 0, seconds) }

  /// The screen went away: `nothing` is lost if another screen covers it.
  public func left(losing loss: ScreenLoss = .nothing, at seconds: Double? = nil) {
    add(.leave, row: 0, Int(loss.rawValue), seconds)
    add("", .leave, seconds)
  }

  /// The screen came back. Call `shown` for each row on it next, also for rows that were only covered.
  public func entered(at seconds: Double? = nil) {
    add(.enter, row: 0, 0, seconds)
    add("", .enter, seconds)
  }

  // MARK: The file

  /// Writes the buffer as soon as possible, as when the app goes to the background; does not wait.
  public func flush() { queue.async { self.writeBuffer() } }

  /// Writes the buffer, waits for that, and returns the number of events in the file.
  public func eventsWritten() -> Int {
    queue.sync { writeBuffer() }
    return lock.hold { report.eventCount }
  }

  /// Ends the recording: later calls have no effect. Does not wait.
  ///
  /// - Parameter done: is called on a background queue when the file is complete.
  public func finish(_ done: @escaping @Sendable (TraceWriterReport) -> Void = { _ in }) {
    lock.hold { isOver = true }
    queue.async {
      self.writeBuffer(isLast: true)
      done(self.lock.hold { self.report })
    }
  }

  /// Ends the recording, waits until the file is complete, and returns what became of it.
  public func finishAndWait() -> TraceWriterReport {
    finish()
    return queue.sync { lock.hold { report } }
  }

  // MARK: Calls

  private func add(
    _ kind: TraceEvent.Kind, row: Int, _ points: Double, _ cause: ScrollCause, _ seconds: Double?
  ) {
    let units = Points.units(ofPoints: points)
    add {
      guard let units, let row = Int32(exactly: row) else { return false }
      guard cause != .code else {
        report.setByCodeCount += 1
        return true
      }
      guard let time = clock.milliseconds(at: seconds) else { return false }
      let last = buffer.events.count - 1
      if last >= 0, buffer.events[last].kind == kind, buffer.events[last].row == row,
        buffer.events[last].coasts == (cause == .coast), buffer.timesMilliseconds[last] == time
      {
        buffer.events[last].value = units
      } else {
        buffer.append(
          kind, atMilliseconds: time, row: row, value: units, coasts: cause == .coast)
      }
      return true
    }
  }

  /// Adds a line to the display log.
  private func add(_ row: String, _ change: DisplayRecord.Change, _ seconds: Double?) {
    add {
      guard let count = displays?.count else { return true }
      guard change.hasValidOffset, let time = clock.milliseconds(at: seconds) else { return false }
      guard count < capacity else {
        stop("the file was written too slowly for the display log")
        return false
      }
      displays?.append(DisplayRecord(atMilliseconds: time, row: row, change))
      return true
    }
  }

  private func add(_ kind: TraceEvent.Kind, row: Int, _ value: Int, _ seconds: Double?) {
    addEdit(seconds) {
      $0.append(kind, atMilliseconds: $1, row: Int32(clamping: row), value: Int64(value))
    }
  }

  private func addEdit(_ seconds: Double?, _ append: (inout Trace, Double) -> Void) {
    add {
      guard let time = clock.milliseconds(at: seconds) else {
        stop("the time of an edit goes back")
        return false
      }
      append(&buffer, time)
      return true
    }
  }

  /// Adds to the buffer, and schedules a write.
  ///
  /// - Parameter append: returns false if the call was invalid.
  private func add(_ append: () -> Bool) {
    let mustSchedule = lock.hold {
      if buffer.events.count >= capacity { thin() }
      guard !isOver else { return false }
      if !append() { report.invalidCount += 1 }
      defer { isScheduled = true }
      return !isScheduled
    }
    guard mustSchedule else { return }
    let nanoseconds = Int(min(max(0, flushInterval), 3600) * 1_000_000_000)
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { self.writeBuffer() }
  }

  // MARK: Under the lock

  private func stop(_ problem: String) {
    isOver = true
    report.isFinished = false
    report.problem = problem
  }

  /// Makes room in a full buffer: between two edits, the last offset of the table and of each strip stays.
  private func thin() {
    var rows: Set<Int32> = []
    let places = buffer.events.indices.reversed().filter { place in
      let event = buffer.events[place]
      if event.kind.isEdit || event.kind == .leave { rows.removeAll() }
      switch event.kind {
      case .position: return rows.insert(-1).inserted
      case .stripOffset: return rows.insert(event.row).inserted
      case .allStrips: return rows.insert(-2).inserted
      default: return true
      }
    }
    let full = buffer
    buffer.removeEvents()
    for place in places.reversed() {
      buffer.append(full.events[place], of: full, atMilliseconds: full.timesMilliseconds[place])
    }
    report.leftOutCount += full.events.count - places.count
    if 2 * places.count > capacity { stop("the file was written too slowly for the feed's edits") }
  }

  // MARK: On the queue

  private func writeBuffer(isLast: Bool = false) {
    taken.removeEvents()
    takenDisplays?.removeAll(keepingCapacity: true)
    var isLast = lock.hold {
      swap(&taken, &buffer)
      swap(&takenDisplays, &displays)
      isScheduled = false
      return isLast || !report.isFinished
    }
    writeDisplays()
    if isLast { displaySink = nil }
    guard sink != nil else { return }
    var count = 0
    for place in taken.events.indices {
      var event = taken.events[place]
      do throws(Mistake) {
        try feed.apply(event, of: taken)
        if let turnedOffsets {
          event = turnedOffsets.turned(event)
          taken.events[place] = event
          turnedOffsets.apply(event, of: taken)
        }
        file.append(eventsOf: taken, place..<place + 1)
        count += 1
      } catch {
        // The events after an edit are about other rows.
        noteInvalid(error, endsRecording: event.kind.isEdit)
        guard event.kind.isEdit else { continue }
        isLast = true
        break
      }
    }
    file.endBlock()
    write(file.takeBytes(), to: &sink, count, \.eventCount)
    if isLast { close() }
  }

  private func writeDisplays() {
    guard displaySink != nil, let takenDisplays else { return }
    var count = 0
    var replacedEnds: Set<Int> = []
    for place in takenDisplays.indices where !replacedEnds.contains(place) {
      var record = takenDisplays[place]
      if case .show(let look) = record.change, displayRules.isShown(record.row),
        let end = endInFrame(of: record, after: place, in: takenDisplays)
      {
        // A list may show the row's new cell before the display of its old one ends.
        replacedEnds.insert(end)
        record.change = .change(look)
      }
      switch record.change {
      case .show: fingeredRows.remove(record.row)
      case .scroll(_, .finger): fingeredRows.insert(record.row)
      case .scroll(let look, .fling) where fingeredRows.contains(record.row):
        record.change = .scroll(look, by: .finger)
      default: break
      }
      do throws(Mistake) {
        try displayRules.apply(record)
        displayLog.append(record)
        count += 1
      } catch {
        noteInvalid(error)
      }
    }
    write(displayLog.takeBytes(), to: &displaySink, count, \.displayLineCount)
  }

  /// The place of the line that ends a display of the same row in the same frame; nil if there is none.
  private func endInFrame(
    of record: DisplayRecord, after place: Int, in records: [DisplayRecord]
  ) -> Int? {
    records[(place + 1)...].prefix { $0.timeMilliseconds == record.timeMilliseconds }
      .firstIndex { $0.row == record.row && $0.change == .hide }
  }

  private func noteInvalid(_ error: Mistake, endsRecording: Bool = false) {
    let problem = "\(error.found): \(error.expected) was expected"
    lock.hold {
      report.invalidCount += 1
      report.problem = report.problem ?? problem
      if endsRecording { stop(problem) }
    }
  }

  /// Writes the block that ends the file.
  private func close() {
    let ending = lock.hold { report }
    var notes: [String] = []
    if ending.leftOutCount > 0 {
      notes.append("the recorder left out \(Plural.of(ending.leftOutCount, "offset"))")
    }
    if !ending.isFinished, let problem = ending.problem {
      notes.append("the recording ended early: \(problem)")
    }
    file.note = notes.joined(separator: "; ")
    file.finish()
    write(file.takeBytes(), to: &sink, 0, \.eventCount)
    sink = nil
  }

  /// Writes to a file in one write, and adds to a count of the report.
  private func write(
    _ bytes: [UInt8], to sink: inout (any TraceSink)?, _ count: Int,
    _ total: WritableKeyPath<TraceWriterReport, Int>
  ) {
    guard let file = sink, !bytes.isEmpty else { return }
    do throws(UnwritableTraceError) {
      try file.append(bytes)
      lock.hold { report[keyPath: total] += count }
    } catch {
      // No block can follow one that is missing.
      sink = nil
      lock.hold { stop(error.description) }
    }
  }
}

/// The times of calls, in frames.
private struct FrameClock {
  let frameSeconds: Double
  var origin: Double?
  var frameBegin = 0.0
  var frameMilliseconds = 0.0

  /// The time of the frame that a call belongs to; nil if time goes back.
  ///
  /// - Parameter seconds: when the call was made; default: now.
  mutating func milliseconds(at seconds: Double?) -> Double? {
    let now = seconds ?? Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000
    guard now.isFinite else { return nil }
    if origin == nil { (origin, frameBegin) = (now, now) }
    guard let origin, now >= frameBegin else { return nil }
    if now - frameBegin >= frameSeconds / 3 {
      frameBegin = now
      // To the microsecond.
      frameMilliseconds = ((now - origin) * 1_000_000).rounded() / 1000
    }
    return frameMilliseconds
  }
}

extension DisplayRecord.Change {
  /// False for a length that is not a number, or beyond the limit of a trace.
  fileprivate var hasValidOffset: Bool {
    let lengths: [Double] =
      switch self {
      case .show(let look), .change(let look), .scroll(let look, _):
        [look.offset, look.most ?? 0, look.rest ?? 0]
      case .edit(let right): [right.lowerBound, right.upperBound]
      default: []
      }
    return lengths.allSatisfy { Points.units(ofPoints: $0) != nil }
  }
}

extension Points {
  /// Nil if the length is not a number or beyond the limit of a trace.
  fileprivate static func units(ofPoints points: Double) -> Int64? {
    points.magnitude <= self.points(limitUnits) ? units(nearestTo: points) : nil
  }
}

extension Viewport {
  /// Nil if a length is not above 0, or beyond the limit of a trace.
  fileprivate init?(widthPoints: Double, heightPoints: Double) {
    guard widthPoints > 0, heightPoints > 0, let width = Points.units(ofPoints: widthPoints),
      let height = Points.units(ofPoints: heightPoints)
    else { return nil }
    self.init(widthUnits: width, heightUnits: height)
  }
}
