import FeedCheck
import Foundation
import ScrollTrace
import Testing

@testable import TraceWriter

/// The display log that a `TraceWriter` writes beside its trace.
@Suite struct DisplaySideTests {
  /// The result of a recording.
  private struct Recorded {
    let report: TraceWriterReport
    let lines: [String]
    let judgement: Judgement
  }

  private static func record(
    bytesMax: Int = .max, _ calls: (TraceWriter) -> Void
  ) throws -> Recorded {
    let trace = TraceWriterTests.MemorySink(limit: .max)
    let log = TraceWriterTests.MemorySink(limit: bytesMax)
    var header = DisplayHeader()
    header.settleMilliseconds = 50
    let writer = try TraceWriter(
      header: TraceWriterTests.header, capacity: 0, flushInterval: 10, displayHeader: header,
      makeDisplaySink: { bytes in
        log.bytes = bytes
        return log
      },
      makeSink: { bytes in
        trace.bytes = bytes
        return trace
      })
    calls(writer)
    let report = writer.finishAndWait()
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-displays-\(UUID().uuidString).jsonl")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(log.bytes).write(to: file)
    var reader = try DisplayLogReader(path: file.path)
    var judge = Judge(reader.header)
    while let record = try reader.next() { judge.take(record) }
    let lines = String(decoding: log.bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    #expect(lines.count == report.displayLineCount + 1)
    return Recorded(report: report, lines: lines, judgement: judge.finish())
  }

  @Test func everyCallIsALineAndTheLogIsJudged() throws {
    let recorded = try Self.record { writer in
      writer.shown("news", atX: 0, items: ["news/0"], cell: 0, at: 10)
      writer.scrolled(row: 0, toX: 130, by: .finger, of: "news", at: 10.2)
      writer.scrolled(row: 0, toX: 140, by: .coast, of: "news", at: 10.3)
      writer.opened("sport", byTapIn: "news", at: 10.4)
      writer.ended("news", at: 10.5)
      writer.shown("sport", atX: 140, cell: 0, at: 11)
      writer.scrolled(row: 2, toX: 150, by: .coast, of: "sport", at: 11.5)
      writer.scrolled(row: 2, toX: 0, by: .code, of: "sport", at: 11.6)
      writer.changed("sport", atX: 0, items: ["sport/0"], at: 12)
    }
    #expect(
      recorded.lines == [
        #"{"displays":1,"source":"test","viewport":[100,100],"settle":50}"#,
        #"{"t":0,"show":"news","x":0,"items":["news/0"],"cell":0}"#,
        #"{"t":200,"scroll":"news","x":130,"by":"finger"}"#,
        #"{"t":300,"scroll":"news","x":140,"by":"finger"}"#,
        #"{"t":400,"tap":"news","opened":"sport"}"#, #"{"t":500,"hide":"news"}"#,
        #"{"t":1000,"show":"sport","x":140,"cell":0}"#,
        #"{"t":1500,"scroll":"sport","x":150,"by":"fling"}"#,
        #"{"t":1600,"scroll":"sport","x":0,"by":"code"}"#,
        #"{"t":2000,"change":"sport","x":0,"items":["sport/0"]}"#,
      ])
    #expect(recorded.judgement.found.map(\.kind) == [.misrouted, .foreign, .drifted])
    #expect(recorded.judgement.found[1].of == "news")
    // The trace has what the person did alone.
    #expect(recorded.report.eventCount == 3 && recorded.report.setByCodeCount == 1)
    #expect(recorded.report.isFinished && recorded.report.invalidCount == 0)
  }

  /// Content that is shown from its start, a strip that code moves on purpose, and content that has become shorter.
  @Test func theAppSaysWhatIsRightNow() throws {
    let recorded = try Self.record { writer in
      let rows = ["a", "b", "c"]
      for row in rows { writer.shown(row, atX: 0, at: 1) }
      for row in rows { writer.scrolled(row: 0, toX: 130, by: .finger, of: row, at: 1.2) }
      for row in rows { writer.ended(row, at: 1.5) }
      writer.reset(row: 0, items: 1, of: "a", at: 2)
      writer.edited("b", right: 260...260, at: 2)
      writer.shown("a", atX: 0, at: 3)
      writer.shown("b", atX: 260, at: 3)
      writer.shown("c", atX: 90, most: 90, at: 3)
      writer.shown("d", atX: 480, rest: 480, at: 3)
      writer.edited("d", right: 0 ... .infinity, at: 3)
    }
    #expect(recorded.judgement.found.isEmpty, "\(recorded.judgement.found)")
    #expect(recorded.lines.contains(#"{"t":1000,"edit":"a","right":[0,0]}"#))
    #expect(recorded.lines.last == #"{"t":2000,"show":"d","x":480,"rest":480}"#)
    #expect(recorded.report.invalidCount == 1)
  }

  /// A list may show a row's new cell before the display of the old one ends.
  @Test func aNewCellBeforeTheEndOfTheOldOneIsAChange() throws {
    let recorded = try Self.record { writer in
      writer.shown("a", atX: 0, cell: 0, at: 1)
      writer.shown("a", atX: 0, cell: 1, at: 2)
      writer.ended("a", at: 2)
      writer.scrolled(row: 0, toX: 40, by: .finger, of: "a", at: 3)
    }
    #expect(
      recorded.lines.suffix(2) == [
        #"{"t":1000,"change":"a","x":0,"cell":1}"#,
        #"{"t":2000,"scroll":"a","x":40,"by":"finger"}"#,
      ])
    #expect(recorded.judgement.found.isEmpty && recorded.report.invalidCount == 0)
    let twice = try Self.record { writer in
      writer.shown("a", atX: 0, cell: 0, at: 1)
      writer.shown("a", atX: 0, cell: 1, at: 2)
      writer.ended("a", at: 3)
    }
    #expect(twice.judgement.found.map(\.kind) == [.twice])
  }

  @Test func callsThatBreakTheRulesOfLogsAreLeftOut() throws {
    let recorded = try Self.record { writer in
      writer.ended("news", at: 1)
      writer.shown("news", atX: .nan, at: 1)
      writer.shown("news", atX: 0, at: 1)
      writer.shown("news", atX: 5, at: 1)
      writer.ended("news", at: 0.5)
      writer.ended("news", at: 2)
    }
    #expect(recorded.report.invalidCount == 4 && recorded.report.isFinished)
    #expect(recorded.report.problem?.contains("not shown") == true, "\(recorded.report)")
    #expect(recorded.report.displayLineCount == 2)
  }

  @Test func aFullBufferOrDiskEndsTheRecording() throws {
    let full = try Self.record { writer in
      for frame in 0..<5000 { writer.shown("\(frame)", atX: 0, at: Double(frame)) }
    }
    #expect(!full.report.isFinished && full.report.displayLineCount == 4096)
    #expect(full.report.problem == "the file was written too slowly for the display log")
    let disk = try Self.record(bytesMax: 500) { writer in
      for frame in 0..<100 { writer.shown("\(frame)", atX: 0, at: Double(frame)) }
    }
    #expect(!disk.report.isFinished && disk.report.displayLineCount == 0)
    #expect(disk.report.problem?.contains("No space left") == true)
  }

  @Test func withoutADisplayLogItsCallsHaveNoEffect() throws {
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-writer-\(UUID().uuidString)")
    let (trace, log) = (file.path + ".strip", file.path + ".jsonl")
    defer {
      try? FileManager.default.removeItem(atPath: trace)
      try? FileManager.default.removeItem(atPath: log)
    }
    for displays in [nil, log] {
      let writer = try TraceWriter(
        path: trace, viewport: (100, 100), feed: TraceWriterTests.feed, displays: displays)
      writer.shown("a", atX: 0, at: 0)
      writer.scrolled(toY: 1, by: .finger, at: 1)
      let report = writer.finishAndWait()
      #expect(report.displayLineCount == (displays == nil ? 0 : 1) && report.isFinished)
      #expect(FileManager.default.fileExists(atPath: log) == (displays != nil))
    }
    #expect(try TraceFormat.read(path: trace).events.count == 1)
    var reader = try DisplayLogReader(path: log)
    #expect(try reader.next()?.row == "a")
  }
}
