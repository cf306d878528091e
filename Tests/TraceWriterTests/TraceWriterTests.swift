import Dispatch
import Foundation
import ScrollTrace
import Testing

@testable import TraceWriter

/// The recordings of an app's calls, with a clock and a disk of the test.
@Suite struct TraceWriterTests {
  static let feed = Feed(
    itemCounts: [3, 0, 5, 4], rowHeightsPoints: [44], item: Feed.ItemShape(width: 60, height: 10))

  static let header = Trace(
    name: "app", source: "test", viewport: Viewport(widthUnits: 100 << 10, heightUnits: 100 << 10),
    feed: feed)

  /// A file in memory that can stall. A test uses it when the writer's queue does not.
  final class MemorySink: TraceSink {
    var bytes: [UInt8] = []
    var isHeld = false
    let gate = DispatchSemaphore(value: 0)
    let entered = DispatchSemaphore(value: 0)
    /// Beyond so many bytes the disk is full.
    let limit: Int

    init(limit: Int) { self.limit = limit }

    func append(_ block: [UInt8]) throws(UnwritableTraceError) {
      if isHeld {
        entered.signal()
        gate.wait()
      }
      guard bytes.count + block.count <= limit else {
        throw UnwritableTraceError(file: "memory", reason: "No space left on device")
      }
      bytes += block
    }
  }

  /// The result of a recording.
  struct Recorded {
    let report: TraceWriterReport
    let trace: ValidTrace
    let warnings: [String]
    /// The events as text.
    let lines: [String]
  }

  /// Records calls. If it is held, the disk stalls with an offset of -1 until the calls are over.
  private static func record(
    _ header: Trace = header, bytesMax: Int = .max, isHeld: Bool = false,
    _ calls: (TraceWriter) -> Void
  ) throws -> Recorded {
    let sink = MemorySink(limit: bytesMax)
    let writer = try TraceWriter(header: header, capacity: 0, flushInterval: 10) { bytes in
      sink.bytes = bytes
      return sink
    }
    if isHeld {
      sink.isHeld = true
      writer.scrolled(toY: -1, by: .finger, at: 0)
      writer.flush()
      sink.entered.wait()
    }
    calls(writer)
    if isHeld {
      sink.isHeld = false
      sink.gate.signal()
    }
    let report = writer.finishAndWait()
    var warnings: [String] = []
    let trace = try sink.bytes.withUnsafeBytes {
      try TraceFormat.read(bytes: $0, named: "app.strip") { warnings.append($0) }
    }
    #expect(trace.events.count == report.eventCount)
    let text = String(decoding: TextFormat.bytes(of: trace.trace), as: UTF8.self)
    let lines = text.split(separator: "\n").dropFirst().map(String.init)
    return Recorded(report: report, trace: trace, warnings: warnings, lines: lines)
  }

  @Test func everyCallIsAnEvent() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(toY: 10.5, by: .finger, at: 100)
      writer.scrolled(row: 2, toX: 30, by: .finger, at: 100.0001)
      writer.selected(row: 2, item: 4, at: 100.5)
      writer.inserted(items: [7, 1], before: 4, at: 101)
      writer.deleted(row: 1, count: 2, at: 101)
      writer.moved(row: 0, to: 3, at: 101)
      writer.reloaded(row: 0, items: 9, at: 101)
      writer.reloaded(row: 0, items: 10, replacing: 1, from: 2, with: 2, at: 101)
      writer.reset(row: 1, items: 3, at: 101)
      writer.scrolledAll(toX: -2, at: 101.5)
      writer.reloadedAll(at: 102)
      writer.resized(width: 200, height: 50.25, at: 103)
      writer.memoryWarned(at: 104.0001234)
      writer.left(losing: .screen, at: 105)
      writer.entered(at: 106)
    }
    #expect(recorded.report == TraceWriterReport(eventCount: 15, isFinished: true))
    #expect(
      recorded.lines == [
        #"{"t":0,"y":10.5}"#, #"{"t":0,"row":2,"x":30}"#, #"{"t":500,"select":[2,4]}"#,
        #"{"t":1000,"insert":4,"items":[7,1]}"#, #"{"t":1000,"delete":1,"count":2}"#,
        #"{"t":1000,"move":0,"to":3}"#, #"{"t":1000,"reload":0,"items":9}"#,
        #"{"t":1000,"reload":0,"items":10,"splice":[2,1,2]}"#,
        #"{"t":1000,"reload":1,"items":3,"reset":true}"#, #"{"t":1500,"allX":-2}"#,
        #"{"t":2000,"reloadAll":true}"#,
        #"{"t":3000,"viewport":[200,50.25]}"#, #"{"t":4000.123,"memoryWarning":true}"#,
        #"{"t":5000,"leave":true,"lost":"screen"}"#, #"{"t":6000,"enter":true}"#,
      ])
    #expect(recorded.trace.source == "test" && recorded.warnings.isEmpty)
  }

  /// The cause from the properties of a scroll view.
  @Test(
    arguments: [
      (false, false, false, ScrollCause.code), (false, false, true, .coast),
      (false, true, false, .finger), (false, true, true, .coast), (true, false, false, .finger),
      (true, false, true, .finger), (true, true, false, .finger), (true, true, true, .finger),
    ])
  func aScrollViewSaysWhoMovesIt(
    isTracking: Bool, isDragging: Bool, isDecelerating: Bool, cause: ScrollCause
  ) {
    #expect(
      ScrollCause(
        isTracking: isTracking, isDragging: isDragging, isDecelerating: isDecelerating) == cause)
  }

  /// A strip is swiped and let go, its cell is reused and its offset restored, and a finger stops it.
  @Test func offsetsFromRightToLeftAreThoseOfTheApp() throws {
    var header = Self.header
    header.feed.isRightToLeft = true
    let recorded = try Self.record(header) {
      // Five items of 60 in 100: rest is at 200, and with six at 260.
      $0.scrolled(row: 2, toX: 150, by: .finger, at: 0)
      $0.reloaded(row: 2, items: 6, at: 1)
      $0.scrolled(row: 2, toX: 260, by: .finger, at: 2)
    }
    #expect(recorded.lines[0].hasSuffix("\"row\":2,\"x\":150}"))
    #expect(recorded.lines[2].hasSuffix("\"row\":2,\"x\":260}"))
    #expect(recorded.trace.events.map(\.value) == [50 << 10, 6, 0])
  }

  @Test func whatCodeSetsIsLeftOutAndWhatGoesOnIsMarked() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(row: 0, toX: 10, by: .finger, at: 0)
      writer.scrolled(row: 0, toX: 20, by: .coast, at: 0.1)
      writer.scrolled(toY: 5, by: .coast, at: 0.2)
      writer.scrolled(row: 2, toX: 0, by: .code, at: 0.25)
      writer.scrolled(toY: .nan, by: .code, at: 0.25)
      writer.scrolled(toY: 0, by: .code, at: 0.25)
      writer.scrolled(row: 0, toX: 24, by: .coast, at: 0.3)
      writer.scrolled(row: 0, toX: 24, by: .finger, at: 0.4)
    }
    #expect(
      recorded.report
        == TraceWriterReport(eventCount: 5, setByCodeCount: 2, invalidCount: 1, isFinished: true))
    #expect(
      recorded.lines == [
        #"{"t":0,"row":0,"x":10}"#, #"{"t":100,"row":0,"x":20,"coast":true}"#,
        #"{"t":200,"y":5,"coast":true}"#, #"{"t":300,"row":0,"x":24,"coast":true}"#,
        #"{"t":400,"row":0,"x":24}"#,
      ])
  }

  /// Within a frame the last offset counts, but not over the border of a coast.
  @Test func aCoastThatBeginsOrEndsWithinAFrameIsTold() throws {
    let recorded = try Self.record { writer in
      let causes: [ScrollCause] = [.finger, .finger, .coast, .coast, .finger]
      for (place, cause) in causes.enumerated() {
        writer.scrolled(row: 0, toX: Double(place), by: cause, at: 0)
      }
    }
    #expect(recorded.report.isFinished)
    #expect(recorded.trace.events.map(\.value) == [1, 3, 4].map { $0 << 10 })
    #expect(recorded.trace.events.map(\.coasts) == [false, true, false])
  }

  /// Calls within a third of a frame are one frame; of what moves twice in a row there the last counts.
  @Test func callsOfOneFrameAreOneFrame() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(toY: 1, by: .finger, at: 0)
      writer.scrolled(toY: 2, by: .finger, at: 0.001)
      writer.scrolled(row: 0, toX: 3, by: .finger, at: 0.002)
      writer.scrolled(toY: 4, by: .finger, at: 0.005)
      writer.scrolled(toY: 5, by: .finger, at: 0.0167)
    }
    #expect(recorded.report.isFinished)
    #expect(recorded.trace.timesMilliseconds == [0, 0, 0, 16.7])
    #expect(recorded.trace.events.map(\.value) == [2, 3, 4, 5].map { $0 << 10 })
  }

  /// The main thread goes on while the disk stalls; offsets without room are left out, except the last of each strip.
  @Test func aFullBufferThinsOffsetsAndSaysSo() throws {
    let recorded = try Self.record(isHeld: true) { writer in
      for frame in 0..<20_000 {
        writer.scrolled(toY: Double(frame), by: .finger, at: Double(frame))
        writer.scrolled(row: frame % 4, toX: Double(frame), by: .finger, at: Double(frame))
      }
    }
    #expect(recorded.report.isFinished)
    #expect(recorded.report.leftOutCount > 20_000)
    #expect(recorded.report.eventCount + recorded.report.leftOutCount == 40_001)
    #expect(
      recorded.warnings == [
        "app.strip: the recorder left out \(recorded.report.leftOutCount) offsets"
      ])
    #expect(recorded.trace.events.last { $0.kind == .position }?.value == 19_999 << 10)
    for row in 0..<4 {
      let last = recorded.trace.events.last { $0.kind == .stripOffset && $0.row == Int32(row) }
      #expect(last?.value == Int64(19_996 + row) << 10)
    }
  }

  /// Edits take the room of offsets; when they fill half the buffer, the recording ends.
  @Test func anEditWithoutRoomEndsTheRecording() throws {
    let recorded = try Self.record(isHeld: true) { writer in
      for frame in 0..<10_000 {
        writer.scrolled(toY: Double(frame), by: .finger, at: Double(frame))
      }
      for frame in 0..<9_000 { writer.reloaded(row: 0, items: frame, at: 10_000 + Double(frame)) }
      writer.scrolled(toY: -1, by: .finger, at: 20_000)
    }
    #expect(!recorded.report.isFinished)
    let problem = "the file was written too slowly for the feed's edits"
    #expect(recorded.report.problem == problem)
    #expect(recorded.warnings[0].hasSuffix("the recording ended early: \(problem)"))
    let reloads = recorded.trace.events.filter { $0.kind == .reload }
    #expect(reloads.count >= 2048)
    #expect(reloads.map(\.value) == (0..<Int64(reloads.count)).map { $0 })
    #expect(recorded.trace.events.last?.kind == .reload)
  }

  @Test func invalidCallsAreLeftOut() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(toY: .nan, by: .finger, at: 1)
      writer.scrolled(toY: 2e9, by: .finger, at: 1)
      writer.scrolled(toY: 1, by: .finger, at: 1)
      writer.scrolled(toY: 2, by: .finger, at: 0.5)
      writer.scrolled(row: 4, toX: 2, by: .finger, at: 2)
      writer.scrolled(row: -1, toX: 2, by: .finger, at: 2)
      writer.selected(row: 1, item: 0, at: 2)
      writer.scrolled(toY: 3, by: .finger, at: 3)
    }
    #expect(recorded.report.isFinished)
    #expect(recorded.report.eventCount == 2)
    #expect(recorded.report.invalidCount == 6)
    #expect(recorded.report.problem?.contains("row 4") == true, "\(recorded.report)")
    #expect(recorded.trace.events.count == 2)
  }

  @Test func anInvalidEditEndsTheRecording() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(toY: 1, by: .finger, at: 1)
      writer.deleted(row: 3, count: 2, at: 2)
      writer.scrolled(toY: 3, by: .finger, at: 3)
    }
    #expect(!recorded.report.isFinished)
    #expect(recorded.report.eventCount == 1)
    #expect(
      recorded.warnings == [
        "app.strip: the recording ended early: count 2: a number of rows from 1 to 1 was expected"
      ])
  }

  @Test func aDiskThatIsFullEndsTheRecording() throws {
    let recorded = try Self.record(bytesMax: 1_000) { writer in
      for frame in 0..<2_000 {
        writer.scrolled(toY: Double(frame), by: .finger, at: Double(frame))
        if frame == 100 { #expect(writer.eventsWritten() == 101) }
      }
    }
    #expect(!recorded.report.isFinished)
    #expect(recorded.report.problem?.contains("No space left") == true, "\(recorded.report)")
    #expect(recorded.report.eventCount == 101)
    #expect(recorded.warnings.count == 1 && recorded.warnings[0].contains("101 events in 1 whole"))
  }

  @Test func aLargeInsertIsOneBatch() throws {
    let recorded = try Self.record { writer in
      writer.scrolled(toY: 1, by: .finger, at: 0)
      writer.inserted(items: Array(0..<300), before: 2, at: 1)
      writer.deleted(row: 0, at: 1)
    }
    #expect(recorded.report.isFinished)
    #expect(recorded.trace.insertions.flatMap(\.itemCounts) == (0..<300).map { Int32($0) })
    #expect(recorded.trace.events.map(\.continuesBatch) == [false, false, true])
  }

  @Test func aHeaderThatIsNoneIsAnError() {
    #expect(throws: TraceError.self) {
      try TraceWriter(path: "/tmp/never.strip", viewport: (0, 100), feed: Self.feed)
    }
    #expect(throws: TraceError.self) {
      try TraceWriter(path: "/tmp/never.strip", viewport: (.nan, 1), feed: Self.feed)
    }
    #expect(throws: UnwritableTraceError.self) {
      try TraceWriter(path: "/nowhere/never.strip", viewport: (100, 100), feed: Self.feed)
    }
    #expect(!FileManager.default.fileExists(atPath: "/tmp/never.strip"))
  }

  @Test func aFileIsWrittenAndReadsAgain() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-writer-\(UUID().uuidString).strip")
    defer { try? FileManager.default.removeItem(at: file) }
    let writer = try TraceWriter(
      path: file.path, source: "test", viewport: (100, 100), feed: Self.feed, flushInterval: 0.01)
    for frame in 0..<500 { writer.scrolled(toY: Double(frame), by: .finger, at: Double(frame)) }
    writer.flush()
    #expect(writer.finishAndWait().eventCount == 500)
    let trace = try TraceFormat.read(path: file.path)
    #expect(trace.events.map(\.value) == (0..<500).map { $0 << 10 })
    #expect(trace.name == file.deletingPathExtension().lastPathComponent)
  }
}
