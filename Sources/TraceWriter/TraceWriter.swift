import CRecordRing
import Dispatch
import ScrollTrace

/// Records what a person does to a feed, from the callbacks of the app that shows it, into a trace file.
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
/// What nobody's finger has begun, such as an offset that the app itself restores, is left out and counted; what goes
/// on behind a finger is marked (`ScrollCause`).
///
/// A call never waits: it puts 24 bytes into a ring, which a background queue empties a quarter of a second later;
/// the first call after that asks for it, and is the only one that allocates. Memory is the ring and what the feed's
/// rows need.
///
/// - Times that lie within a third of a frame of one another are one frame, with the time of its first; of an offset
///   that changes more than once in a row in a frame the last is kept, unless the queue came between.
/// - When the ring is full, because the disk has stalled, the offsets that have no room are left out but for the last
///   of each table and strip; the trace says in its `source` how many. Edits find room that is kept for them, and
///   where they do not the recording ends before them, for what followed would be about other rows.
/// - Whatever is in the file is a trace, at any time: a process that is killed leaves all lines up to the last that
///   was written. (A machine that loses its power may lose more: nothing is forced to the disk.) The `source` says
///   whether the recording was finished.
/// - What makes no sense, such as an offset that is no number or a row that is not there, is left out and counted; an
///   edit that makes none ends the recording.
///
/// All calls come from one thread, the main one.
public final class TraceWriter {
  private let ring: OpaquePointer
  private let drain: Drain
  private let clock: () -> Double
  private let frameSeconds: Double
  private let flushInterval: Double
  private var origin: Double?
  private var frameBegin = 0.0
  private var frameMilliseconds = 0.0
  private var isOver = false
  /// Whether the queue has been told that the ring is full.
  private var hasUrged = false
  /// The last offsets of what found the ring full, in the order of their times.
  private var waiting: [ring_record] = []

  /// How many records of the ring offsets leave to edits, and how many of `waiting` among them.
  static let reserve = 1024
  static let waitingMax = 32

  /// Begins a recording, with the header in the file.
  ///
  /// - Parameters:
  ///   - path: the file, whose name ends in `.jsonl`; one that is there is replaced.
  ///   - name: what reports call the trace; the file's name unless given.
  ///   - source: who records: the app and its version.
  ///   - frameRate: nominal frames a second.
  ///   - viewport: the table's width and height in points, both above 0.
  ///   - capacity: how many changes fit between two visits of the background queue; rounded up to a power of two,
  ///     4,096 at least, 24 bytes each.
  ///   - flushInterval: seconds from a change to its being in the file.
  /// - Throws: `TraceError` where feed or viewport are none, `UnwritableTraceError` where the system does not write.
  /// - Complexity: O(rows).
  public convenience init(
    path: String, name: String? = nil, source: String = "unknown", frameRate: Double = 60,
    viewport: (width: Double, height: Double), feed: Feed, capacity: Int = 32_768,
    flushInterval: Double = 0.25
  ) throws {
    try self.init(
      header: Self.header(path, name, source, frameRate, viewport, feed),
      sink: FileSink(path: path), capacity: capacity, flushInterval: flushInterval,
      clock: { Double(DispatchTime.now().uptimeNanoseconds) / 1_000_000_000 })
  }

  /// - Parameter clock: seconds that never go back.
  init(
    header: Trace, sink: any TraceSink, capacity: Int, flushInterval: Double,
    clock: @escaping () -> Double
  ) throws {
    var recordCount = 4 * Self.reserve
    while recordCount < capacity { recordCount *= 2 }
    guard let ring = record_ring_create(recordCount) else {
      fatalError("no memory for \(recordCount) records")
    }
    self.ring = ring
    do {
      drain = try Drain(ring, header: header, sink: sink)
    } catch {
      record_ring_destroy(ring)
      throw error
    }
    self.clock = clock
    self.flushInterval = flushInterval
    frameSeconds = 1 / header.frameRate
    waiting.reserveCapacity(Self.waitingMax)
  }

  deinit {
    if !isOver { passLast() }
    drain.finish()
  }

  // MARK: What the person does

  /// The table's content offset is now `y` points.
  ///
  /// - Parameters:
  ///   - cause: who moves it; what code has set is left out.
  ///   - seconds: when, by a clock that never goes back, and by the same for all calls; now unless given.
  public func scrolled(toY y: Double, by cause: ScrollCause, at seconds: Double? = nil) {
    guard let units = Self.units(y) else { return noteSenseless() }
    putOffset(.position, row: 0, units, cause, seconds)
  }

  /// The strip of the row that is now at an index through the whole feed has content offset `x` points.
  ///
  /// Called from `scrollViewDidEndDecelerating` too, it tells that a finger has stopped the strip where it was.
  ///
  /// - Parameters:
  ///   - cause: who moves it; what code has set is left out.
  ///   - seconds: as above.
  public func scrolled(
    row: Int, toX x: Double, by cause: ScrollCause, at seconds: Double? = nil
  ) {
    guard let units = Self.units(x), let row = Int32(exactly: row) else { return noteSenseless() }
    putOffset(.stripOffset, row: row, units, cause, seconds)
  }

  /// An item of the row at an index was tapped.
  public func selected(row: Int, item: Int, at seconds: Double? = nil) {
    putChange(.select, row: row, item, seconds)
  }

  // MARK: What the app does

  /// Rows with so many items each were inserted before an index.
  ///
  /// - Parameters:
  ///   - heights: in points, where and only where the feed has a height for each row.
  ///   - kinds: where and only where the feed has kinds.
  public func inserted(
    items: [Int], heights: [Double]? = nil, kinds: [Int]? = nil, before row: Int,
    at seconds: Double? = nil
  ) {
    guard !items.isEmpty, heights.map({ $0.count == items.count }) ?? true,
      kinds.map({ $0.count == items.count }) ?? true
    else { return end(.senseless) }
    // One record for the insert, and one for each of its rows, or none at all.
    guard beginChange(recordCount: items.count + 1, seconds) else { return }
    let more: UInt8 = (heights == nil ? 0 : 1) | (kinds == nil ? 0 : 2)
    put(.insert, row: Int32(clamping: row), value: Int64(items.count), more: more)
    for index in items.indices {
      let height = heights.map { Self.units($0[index]) ?? -1 } ?? 0
      put(
        .insert, row: Int32(clamping: items[index]), value: height,
        more: UInt8(clamping: kinds?[index] ?? 0))
    }
    claim()
  }

  /// Rows were deleted from an index on.
  public func deleted(row: Int, count: Int = 1, at seconds: Double? = nil) {
    putChange(.delete, row: row, count, seconds)
  }

  /// The row at an index was taken out and put back so that its index is `target`.
  public func moved(row: Int, to target: Int, at seconds: Double? = nil) {
    putChange(.move, row: row, target, seconds)
  }

  /// The content of a row was replaced; it has so many items now.
  public func reloaded(row: Int, items: Int, at seconds: Double? = nil) {
    putChange(.reload, row: row, items, seconds)
  }

  /// Part of the content of a row was replaced: `removed` items from item `at` on went, `added` came in their place,
  /// and the others stayed.
  ///
  /// - Parameter items: how many it has now.
  public func reloaded(
    row: Int, items: Int, replacing removed: Int, from at: Int, with added: Int,
    at seconds: Double? = nil
  ) {
    guard let row = Int32(exactly: row), let items = Int32(exactly: items),
      let at = Int32(exactly: at), let removed = Int32(exactly: removed),
      let added = Int32(exactly: added)
    else { return end(.senseless) }
    guard beginChange(recordCount: 3, seconds) else { return }
    put(.splice, row: row, value: Int64(items))
    put(.splice, row: at, value: Int64(removed))
    put(.splice, row: 0, value: Int64(added))
    claim()
  }

  /// The whole table was reloaded, with the same content.
  public func reloadedAll(at seconds: Double? = nil) { putChange(.reloadAll, row: 0, 0, seconds) }

  /// The table has another size, in points: a rotation.
  public func resized(width: Double, height: Double, at seconds: Double? = nil) {
    guard let width = Self.units(width), let height = Self.units(height) else {
      return end(.senseless)
    }
    guard beginChange(recordCount: 2, seconds) else { return }
    put(.viewport, row: 0, value: width)
    put(.viewport, row: 0, value: height)
    claim()
  }

  /// The system asked for memory.
  public func memoryWarned(at seconds: Double? = nil) {
    putChange(.memoryWarning, row: 0, 0, seconds)
  }

  // MARK: The file

  /// Has what was recorded written as soon as can be, as when the app goes to the background; does not wait.
  public func flush() {
    passWaiting()
    drain.schedule(afterSeconds: 0)
  }

  /// How many events are in the file, once what was recorded before has been written: it waits for that.
  public func eventsWritten() -> Int {
    passWaiting()
    return drain.visitAndWait().eventCount
  }

  /// Ends the recording: whatever is recorded later is nowhere. Does not wait.
  ///
  /// - Parameter done: is called on a background queue when all is in the file.
  public func finish(_ done: @escaping @Sendable (TraceWriterReport) -> Void = { _ in }) {
    if !isOver { passLast() }
    isOver = true
    drain.finish(done)
  }

  /// Ends the recording, waits until all is in the file, and says what became of it.
  public func finishAndWait() -> TraceWriterReport {
    finish()
    return drain.waitForReport()
  }

  // MARK: Records

  private static func units(_ points: Double) -> Int64? {
    // A NaN is not within either.
    guard points.magnitude <= Points.points(Points.limitUnits) else { return nil }
    return Points.units(nearestTo: points)
  }

  /// Takes the time of a call; false where it goes back.
  private func takeTime(_ seconds: Double?) -> Bool {
    let now = seconds ?? clock()
    guard now.isFinite else { return false }
    guard let origin else {
      self.origin = now
      frameBegin = now
      return true
    }
    guard now >= frameBegin else { return false }
    if now - frameBegin >= frameSeconds / 3 {
      frameBegin = now
      // To the microsecond.
      frameMilliseconds = ((now - origin) * 1_000_000).rounded() / 1000
    }
    return true
  }

  private func putOffset(
    _ kind: TraceEvent.Kind, row: Int32, _ units: Int64, _ cause: ScrollCause, _ seconds: Double?
  ) {
    guard cause != .code else { return record_ring_add(ring, ring_set_by_code) }
    guard !isOver, takeTime(seconds) else { return noteSenseless() }
    let record = ring_record(
      time: frameMilliseconds, value: units, row: row, kind: kind.rawValue,
      more: cause == .coast ? 1 : 0)
    guard passWaiting(), record_ring_put(ring, record, Self.reserve) else {
      return keep(record)
    }
    hasUrged = false
    claim()
  }

  /// Keeps an offset until there is room, in the place of an earlier one of the same strip, or of the oldest.
  private func keep(_ record: ring_record) {
    if !hasUrged { drain.schedule(afterSeconds: 0) }
    hasUrged = true
    let earlier = waiting.firstIndex { $0.kind == record.kind && $0.row == record.row }
    if let index = earlier ?? (waiting.count == Self.waitingMax ? 0 : nil) {
      waiting.remove(at: index)
      record_ring_add(ring, ring_left_out)
    }
    waiting.append(record)
  }

  /// Puts the offsets that wait into the ring; false where some still do.
  @discardableResult
  private func passWaiting(reserve: Int = TraceWriter.reserve) -> Bool {
    while let first = waiting.first {
      guard record_ring_put(ring, first, reserve) else { return false }
      waiting.removeFirst()
    }
    return true
  }

  /// Puts the offsets that wait into the room that is kept for edits, since none will come.
  private func passLast() {
    passWaiting(reserve: 0)
    for _ in waiting { record_ring_add(ring, ring_left_out) }
    waiting.removeAll()
  }

  private func putChange(_ kind: TraceEvent.Kind, row: Int, _ value: Int, _ seconds: Double?) {
    guard let row = Int32(exactly: row) else {
      return kind == .select ? noteSenseless() : end(.senseless)
    }
    guard beginChange(recordCount: 1, seconds) else { return }
    put(kind, row: row, value: Int64(value))
    claim()
  }

  /// Makes sure of room for a change that must not be left out, behind the offsets before it.
  private func beginChange(recordCount: Int, _ seconds: Double?) -> Bool {
    guard !isOver else {
      noteSenseless()
      return false
    }
    guard takeTime(seconds) else {
      end(.senseless)
      return false
    }
    guard passWaiting(reserve: 0), record_ring_free_count(ring) >= recordCount else {
      end(.full)
      return false
    }
    return true
  }

  private func put(_ kind: TraceEvent.Kind, row: Int32, value: Int64, more: UInt8 = 0) {
    let record = ring_record(
      time: frameMilliseconds, value: value, row: row, kind: kind.rawValue, more: more)
    // There is room: it was made sure of.
    _ = record_ring_put(ring, record, 0)
  }

  private func claim() {
    if record_ring_claim(ring) { drain.schedule(afterSeconds: flushInterval) }
  }

  private func noteSenseless() { record_ring_add(ring, ring_senseless) }

  private func end(_ reason: Drain.EndReason) {
    isOver = true
    record_ring_end(ring, reason.rawValue)
    drain.schedule(afterSeconds: 0)
  }

  private static func header(
    _ path: String, _ name: String?, _ source: String, _ frameRate: Double,
    _ viewport: (width: Double, height: Double), _ feed: Feed
  ) throws(TraceError) -> Trace {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let own = file.hasSuffix(".jsonl") ? String(file.dropLast(6)) : file
    guard let width = units(viewport.width), let height = units(viewport.height),
      viewport.width > 0, viewport.height > 0
    else {
      throw TraceError(
        file: path, line: 1, found: "viewport \(viewport.width) x \(viewport.height)",
        expected: "lengths in points above 0")
    }
    return Trace(
      name: name ?? own, source: source, frameRate: frameRate,
      viewport: Viewport(widthUnits: width, heightUnits: height), feed: feed)
  }
}
