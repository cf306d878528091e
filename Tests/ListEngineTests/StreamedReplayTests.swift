import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// Replays of traces that are read as they are replayed, held to replays of the whole: to the unit.
@Suite struct StreamedReplayTests {
  private func streamed(
    _ bytes: [UInt8], _ design: Design, _ host: Host, pieceEventCount: Int
  ) throws -> WatchedReplay {
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "trace")
      return try design.watchedReplay(
        reading: &reader, host: host, pieceEventCount: pieceEventCount)
    }
  }

  /// Random feeds with every kind of event, and random designs on every host: inserts and resizes stand in every
  /// place of a piece, batches go on from one to the next, and rows and kinds come that nobody knew of.
  @Test(arguments: 0..<4)
  func piecesOfAnySizeComeToTheSame(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 240, by: 4) {
      let trace = RandomTrace.make(seed: seed, size: seed % 3 == 0 ? .medium : .small)
      var isSummed = false
      if case .summed = trace.feed.rowHeight { isSummed = true }
      let forms = TraceFormat.all.map { ($0.name, $0.bytes(of: trace)) }
      for host in Host.four(seed / 4) {
        let design = try ReferenceTests.design(
          RandomTrace.design(
            seed: seed &* 31 &+ UInt64(host.description.utf8.count),
            forFeedWithSummedHeights: isSummed))
        let whole = design.watchedReplay(of: trace, host: host)
        for (form, bytes) in forms {
          for count in [1, 2, 7, 1000] {
            let pieces = try streamed(bytes, design, host, pieceEventCount: count)
            #expect(
              pieces == whole,
              "seed \(seed), \(form), pieces of \(count), \(design.name) on \(host)")
          }
        }
      }
    }
  }

  @Test(arguments: EmbeddedTraces.names)
  func embeddedTracesComeToTheSame(name: String) throws {
    let bytes = try #require(EmbeddedTraces.bytes(named: name))
    let trace = try #require(try EmbeddedTraces.trace(named: name))
    let strip = TraceFormat.strip.bytes(of: trace.trace)
    for (text, host) in [
      ("tag-lookup", Host.acquireFirst), ("stable-id,offsets=array", .late),
      ("row-dictionary,key=remapped,offsets=array", .lateRecycleFirst),
      ("tag-lookup,pool=perRow", .recycleFirst), ("recycler-view", .recycleFirst),
      ("flash-list,itemPool=shared", .late),
      ("stable-id,pool=twoLevel:3+1,offsets=belady:9", .late),
    ] {
      let design = try Design(text)
      let whole = design.watchedReplay(of: trace, host: host)
      #expect(try streamed(Array(bytes), design, host, pieceEventCount: 100) == whole)
      #expect(try streamed(strip, design, host, pieceEventCount: 333) == whole)
    }
  }

  @Test func theLogIsTheSame() throws {
    for seed in 0..<40 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small)
      let design = try Design("tag-lookup")
      var whole: [LogEntry] = []
      _ = design.loggedReplay(of: trace, host: .late) { whole.append($0) }
      var pieces: [LogEntry] = []
      try TraceFormat.strip.bytes(of: trace).withUnsafeBytes { bytes in
        var reader = try TraceReader(bytes: bytes, named: "trace")
        _ = try design.loggedReplay(reading: &reader, host: .late, pieceEventCount: 3) {
          pieces.append($0)
        }
      }
      #expect(pieces == whole, "seed \(seed)")
    }
  }

  /// A kind that no row had at the start, and no row of the pieces before.
  @Test func kindsMayComeLate() throws {
    var trace = Trace.byHand(sections: [3], kinds: [0, 0, 0])
    for number in 0..<20 as Range<Int32> {
      trace.append(
        Insertion(itemCounts: [4], kinds: [UInt8(number * 13)]), atMilliseconds: Double(number),
        row: 0)
      trace.append(.stripOffset, atMilliseconds: Double(number), row: 0, value: 1024)
    }
    let design = try Design("stable-id")
    let whole = design.watchedReplay(of: trace, host: .acquireFirst)
    #expect(whole.counters.cellsCreated >= 20)
    let pieces = try streamed(
      TextFormat.bytes(of: trace), design, .acquireFirst, pieceEventCount: 1)
    #expect(pieces == whole)
  }

  @Test func aTraceWithoutEventsIsLaidOut() throws {
    let trace = Trace.byHand(sections: [3])
    let design = try Design("stable-id")
    let replay = try streamed(
      TextFormat.bytes(of: trace), design, .acquireFirst, pieceEventCount: 1)
    #expect(replay.counters.rowsDisplayed == 2)
    #expect(replay == design.watchedReplay(of: trace, host: .acquireFirst))
  }

  @Test func anErrorOnTheWayLeavesNoResult() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
    var bytes = TraceFormat.strip.bytes(of: trace.trace)
    bytes[bytes.count - 1] ^= 1
    let design = try Design("tag-lookup")
    #expect(throws: TraceError.self) {
      try streamed(bytes, design, .acquireFirst, pieceEventCount: 1000)
    }
  }
}
