import CRecordRing
import Dispatch
import ScrollTrace

/// What became of a recording.
public struct TraceWriterReport: Equatable, Sendable {
  /// Events in the file.
  public internal(set) var eventCount = 0
  /// Offsets that were left out because the ring was full.
  public internal(set) var leftOutCount = 0
  /// Offsets that code had set, and no finger: no part of a recording.
  public internal(set) var setByCodeCount = 0
  /// Calls that made no sense: an offset that is no number, a row that is not there, a time that goes back, or
  /// anything after the end.
  public internal(set) var senselessCount = 0
  /// The first of them that reached the file's reader, or why the recording ended early; nil where all is well.
  public internal(set) var problem: String?
  /// Whether it was ended by `finish`, and nothing before.
  public internal(set) var isFinished = false
}

/// Empties the ring into the file, on a background queue.
///
/// It is touched on its queue alone once it is made, but for `schedule`.
final class Drain: @unchecked Sendable {
  /// Why a recording ended early.
  enum EndReason: Int32 {
    case full = 1
    case senseless = 2
    case unwritable = 3

    var words: String {
      switch self {
      case .full: "the ring was full when the feed was edited"
      case .senseless: "an edit made no sense"
      case .unwritable: "the file could not be written"
      }
    }
  }

  private let ring: OpaquePointer
  private let queue = DispatchQueue(label: "filmstrip.TraceWriter", qos: .utility)
  private let sink: any TraceSink
  private var lines: CheckedTextWriter
  private var pages: PageWriter
  private var mark: SourceMark
  private var report = TraceWriterReport()
  private var isClosed = false
  /// Whether nothing more is written, since what follows would be wrong.
  private var isBroken = false
  /// The events of one visit, used again and again.
  private var piece: Trace
  private static let pieceEventCount = 4096

  /// Writes the header.
  ///
  /// - Throws: `TraceError` where it is none, `UnwritableTraceError` where the system does not write.
  init(_ ring: OpaquePointer, header: Trace, sink: any TraceSink) throws {
    self.ring = ring
    self.sink = sink
    mark = SourceMark(header)
    lines = try CheckedTextWriter(header: mark.header)
    let bytes = CheckedTextWriter.headerBytes(of: mark.header)
    pages = PageWriter(fileBytes: bytes.count)
    try sink.begin(bytes)
    piece = header
  }

  deinit { record_ring_destroy(ring) }

  /// Sees to the ring on the queue, later.
  func schedule(afterSeconds seconds: Double) {
    guard seconds > 0 else {
      queue.async { self.visit() }
      return
    }
    let nanoseconds = Int(min(seconds, 3600) * 1_000_000_000)
    queue.asyncAfter(deadline: .now() + .nanoseconds(nanoseconds)) { self.visit() }
  }

  func finish(_ done: @escaping @Sendable (TraceWriterReport) -> Void = { _ in }) {
    queue.async {
      self.close()
      done(self.report)
    }
  }

  func waitForReport() -> TraceWriterReport { queue.sync { report } }

  /// Empties the ring, and says what there is then.
  func visitAndWait() -> TraceWriterReport {
    queue.sync {
      visit()
      return report
    }
  }

  // MARK: On the queue

  private func visit() {
    // Before the ring is emptied: what comes meanwhile schedules the next visit.
    record_ring_release(ring)
    guard !isClosed else { return }
    takeAll()
    note()
    if record_ring_end_reason(ring) != 0 { close() }
  }

  private func close() {
    guard !isClosed else { return }
    takeAll()
    isClosed = true
    let reason = EndReason(rawValue: record_ring_end_reason(ring))
    report.isFinished = reason == nil
    if let reason, report.problem == nil { report.problem = reason.words }
    mark.state = reason == nil ? .finished : .brokenOff
    note()
    sink.close()
  }

  /// Says in the file what has been left out, and how it ended.
  private func note() {
    report.leftOutCount = Int(record_ring_count(ring, ring_left_out))
    report.setByCodeCount = Int(record_ring_count(ring, ring_set_by_code))
    report.senselessCount = Int(record_ring_count(ring, ring_senseless))
    mark.leftOutCount = report.leftOutCount
    guard let change = mark.takeChange() else { return }
    do throws(UnwritableTraceError) {
      try sink.replace(change.bytes, atByte: change.offset)
    } catch {
      fail(error)
    }
  }

  private func takeAll() {
    var record = ring_record()
    var isMore = true
    while isMore {
      piece.removeEvents()
      while piece.events.count < Self.pieceEventCount {
        guard record_ring_take(ring, &record) else {
          isMore = false
          break
        }
        append(record)
      }
      writePiece()
    }
  }

  /// Appends what a record, and those that belong to it, say.
  private func append(_ record: ring_record) {
    guard let kind = TraceEvent.Kind(rawValue: record.kind) else {
      preconditionFailure("a record of kind \(record.kind)")
    }
    switch kind {
    case .insert: appendInsert(record)
    case .viewport:
      let height = takeNext().value
      piece.append(
        Viewport(widthUnits: record.value, heightUnits: height), atMilliseconds: record.time)
    case .splice:
      let (gone, come) = (takeNext(), takeNext())
      let splice = Splice(
        itemCount: Int32(record.value), at: gone.row, removed: Int32(gone.value),
        added: Int32(come.value))
      piece.append(splice, atMilliseconds: record.time, row: record.row)
    case .position, .stripOffset:
      let coasts = record.more == 1
      // Of what moves twice in a row in a frame the last offset counts; where a coast begins or ends stays.
      if let last = piece.events.last, last.kind == kind, last.row == record.row,
        last.coasts == coasts, piece.timesMilliseconds.last == record.time
      {
        piece.events[piece.events.count - 1].value = record.value
      } else {
        piece.append(
          kind, atMilliseconds: record.time, row: record.row, value: record.value, coasts: coasts)
      }
    default: piece.append(kind, atMilliseconds: record.time, row: record.row, value: record.value)
    }
  }

  /// A record that was put in with the one before.
  private func takeNext() -> ring_record {
    var record = ring_record()
    // They are put in one after the other, without anything that could fail between.
    while !record_ring_take(ring, &record) {}
    return record
  }

  /// Appends an insert, cut where its line would not fit a page: events with one time are one batch.
  private func appendInsert(_ record: ring_record) {
    var left = Int(record.value)
    var row = record.row
    while left > 0 {
      let count = min(left, PageWriter.insertedRowsMax)
      var insertion = Insertion(itemCounts: [])
      if record.more & 1 != 0 { insertion.heightsUnits = [] }
      if record.more & 2 != 0 { insertion.kinds = [] }
      for _ in 0..<count {
        let next = takeNext()
        insertion.itemCounts.append(next.row)
        insertion.heightsUnits?.append(next.value)
        insertion.kinds?.append(next.more)
      }
      piece.append(insertion, atMilliseconds: record.time, row: row)
      row += Int32(count)
      left -= count
    }
  }

  private func writePiece() {
    guard !isBroken else { return }
    for index in piece.events.indices {
      do throws(TraceError) {
        pages.append(try lines.line(of: piece, at: index))
      } catch {
        record_ring_add(ring, ring_senseless)
        if report.problem == nil {
          report.problem = "\(error.found): \(error.expected) was expected"
        }
        guard piece.events[index].kind.isEdit else { continue }
        // What follows would be about other rows.
        isBroken = true
        record_ring_end(ring, EndReason.senseless.rawValue)
        break
      }
    }
    do throws(UnwritableTraceError) {
      try pages.write { (bytes) throws(UnwritableTraceError) in
        try sink.append(bytes)
        // Each event is one object, and no name stands in one.
        report.eventCount += bytes.count { $0 == UInt8(ascii: "{") }
      }
    } catch {
      fail(error)
    }
  }

  private func fail(_ error: UnwritableTraceError) {
    if !isBroken { report.problem = error.description }
    isBroken = true
    record_ring_end(ring, EndReason.unwritable.rawValue)
  }
}
