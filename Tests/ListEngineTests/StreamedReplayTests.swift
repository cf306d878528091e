import ReferenceList
import ScrollTrace
import TestSupport
import Testing
import TraceTools

@testable import ListEngine

/// Replays of one trace and one design that go another way and have to come to the same: read by pieces, through the
/// hooks of custom designs, and a second time.
@Suite struct StreamedReplayTests {
  private func streamed(
    _ bytes: [UInt8], _ design: Design, _ host: ListHost, pieceEventCount: Int
  ) throws -> WatchedReplay {
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "trace")
      return try design.watchedReplay(
        reading: &reader, host: host, pieceEventCount: pieceEventCount)
    }
  }

  /// Random feeds with every kind of event, and random designs. Inserts and resizes are in every place of a piece,
  /// batches continue from one piece to the next, and new rows and kinds appear.
  @Test func randomTracesComeToTheSameEveryWay() throws {
    for seed in 0..<UInt64(Thorough.count(60, of: 900)) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 8 == 0 ? .medium : .small, hasCoasts: seed % 3 != 0,
        hasSplices: seed.isMultiple(of: 2), isRich: seed % 5 < 2)
      let host = ListHost.withMovingStrips(Int(seed) * 11)
      let random = try ReferenceTests.design(
        RandomTrace.design(
          seed: seed, forFeedWithSummedHeights: trace.hasSummedHeights, drawsMotion: true))
      let saves = seed.isMultiple(of: 4) ? "end" : "scroll"
      for design in try [
        random, Design(seed % 3 == 0 ? "floor" : "stable-id,form=item,saves=\(saves)"),
      ] {
        let label = Comment(rawValue: "seed \(seed), \(design.name) on \(host)")
        let whole = design.watchedReplay(of: trace, host: host)
        for format in TraceFormat.all {
          for count in [1, 2, 7, 1000] {
            let pieces = try streamed(format.bytes(of: trace), design, host, pieceEventCount: count)
            #expect(pieces == whole, "\(label), \(format.name), pieces of \(count)")
          }
        }
        var direct = design.session(on: trace, host: host).setUp().run()
        var hooked = design.session(on: trace, host: host, throughHooks: true).setUp().run()
        #expect(direct.counters == whole.counters && hooked.counters == whole.counters, label)
        direct = direct.rewind().run()
        hooked = hooked.rewind().run()
        #expect(direct.counters == hooked.counters, label)
        #expect(direct.checksum == hooked.checksum, label)
      }
    }
  }

  /// Each host counts what it counts by itself; `belady`, `settled` and a `ScrollEndDesign` have the whole trace in memory.
  @Test func severalHostsAreReplayedInOnePass() throws {
    for seed in 0..<UInt64(Thorough.count(24, of: 300)) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 8 == 0 ? .medium : .small, hasCoasts: seed % 3 != 0)
      let hosts = (0..<4).map { ListHost.withMovingStrips(Int(seed) * 13 + $0 * 41) }
      for design in try [
        Design("tag-lookup"), Design("stable-id,store=belady:3"),
        Design("stable-id,saves=settled"),
        Design(CustomDesign("settled") { SettledIdentities(model: $0) }),
      ] {
        let alone = hosts.map { design.watchedReplay(of: trace, host: $0) }
        for count in [1, 7, 1000] {
          let replays = try TraceFormat.strip.bytes(of: trace).withUnsafeBytes { bytes in
            var reader = try TraceReader(bytes: bytes, named: "trace")
            return try design.watchedReplays(
              reading: &reader, hosts: hosts, pieceEventCount: count)
          }
          #expect(replays == alone, "seed \(seed), \(design.name), pieces of \(count)")
        }
      }
    }
  }

  @Test(arguments: EmbeddedTraces.names)
  func embeddedTracesComeToTheSame(name: String) throws {
    let bytes = try #require(EmbeddedTraces.bytes(named: name))
    let trace = try #require(try EmbeddedTraces.trace(named: name))
    for (text, host) in [
      ("stable-id,store=array", ListHost.late),
      ("row-dictionary,key=remapped,store=array", .lateRecycleFirst),
      ("tag-lookup,pool=perRow", .recycleFirst), ("flash-list,itemPool=shared", .late),
      ("stable-id,pool=twoLevel:3+1,store=belady:9", .late),
    ] {
      let design = try Design(text)
      let whole = design.watchedReplay(of: trace, host: host)
      #expect(try streamed(Array(bytes), design, host, pieceEventCount: 333) == whole)
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
    let replay = try streamed(
      TextFormat.bytes(of: trace), Design("stable-id"), .acquireFirst, pieceEventCount: 1)
    #expect(replay.counters.rowsDisplayed == 2)
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
