import ReferenceList
import SeededRandom
import Testing
import TraceTools

@testable import ScrollTrace

/// What is written in the binary form reads as the same trace, and as the same text.
@Suite struct StripRoundTripTests {
  /// A recording, whose offsets are whole points, takes four bytes an event and a block's 64.
  @Test func aRecordingIsSmall() throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse")).trace
    var header = trace
    header.removeEvents()
    let size = TraceFormat.strip.bytes(of: trace).count - TraceFormat.strip.bytes(of: header).count
    #expect(size < 4 * trace.events.count)
    #expect(size > 2 * trace.events.count)
  }

  /// More blocks than one, of edits too: what a block needs to know of those before is in its head.
  @Test func longTracesReadTheSame() throws {
    var trace = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    trace.removeEvents()
    var generator = SplitMix64(seed: 3)
    var time = 0.0
    for _ in 0..<200_000 {
      if Bool.random(using: &generator) {
        time += Double(Int.random(in: 1...400, using: &generator)) / 10
        // Digits as they come out of a sum, which lie on no grid.
        if Int.random(in: 0..<1000, using: &generator) == 0 { time += 1e-9 }
      }
      switch Int.random(in: 0..<40, using: &generator) {
      case 0: trace.append(.move, atMilliseconds: time, row: 3, value: 900)
      case 1: trace.append(.reload, atMilliseconds: time, row: 17, value: 4)
      case 2..<10:
        trace.append(
          .stripOffset, atMilliseconds: time, row: Int32.random(in: 0..<1000, using: &generator),
          value: Int64.random(in: -1 << 20...1 << 20, using: &generator))
      default:
        trace.append(
          .position, atMilliseconds: time,
          value: Int64.random(in: -1 << 30...1 << 30, using: &generator))
      }
    }
    #expect(try reread(trace) == trace)
  }

  /// Every number of bytes that an offset or a step of time may have, on both sides of its limits.
  @Test(arguments: [0, 3, 10] as [Int64])
  func numbersOfEveryLengthReadTheSame(shift: Int64) throws {
    var trace = try TextFormat.read(smallHeader).trace
    let limit = Points.limitUnits
    var time = 0.0
    for bits in 0..<41 as Range<Int64> {
      let power: Int64 = 1 << bits
      for value in [power - 1, power, -power, limit, -limit] {
        let offset = (min(limit, max(-limit, value << shift)) >> shift) << shift
        trace.append(.position, atMilliseconds: time, value: offset)
        trace.append(.stripOffset, atMilliseconds: time, row: 0, value: -offset)
        let step: Int64 = 1 << (bits % 20)
        time += Double(step) / 10
      }
    }
    #expect(try reread(trace) == trace)
  }

  /// The same of rows, by the block alone: a header of so many rows is long.
  @Test func rowsOfEveryLengthReadTheSame() throws {
    let rowCount = TraceLimits.rows
    var state = StripState(rowCount: rowCount)
    let grid = TimeGrid(exponent: 1)
    var encoder = StripEncoder(grid: grid, shift: 0, before: state)
    let rows = [0, 63, 64, 127, 128, 16_383, 16_384, 8_388_607, 8_388_608, rowCount - 1, 0, 5]
    var events = rows.map { TraceEvent(kind: .stripOffset, row: Int32($0), value: 7) }
    // Scrolls without a row, so that none of those before is left to `readEvent`.
    events += Array(repeating: TraceEvent(kind: .position, value: 3), count: 10)
    for event in events { encoder.append(event, at: 0.1) }
    let block = StripBlock(
      payloadByteCount: encoder.bytes.count, eventCount: events.count, grid: grid, shift: 0,
      before: state, payloadChecksum: 0)
    var trace = try TextFormat.read(smallHeader).trace
    var feed = StripFeed(trace.feed, kindLimit: 1)
    feed.forgetItems(rowCount: rowCount)
    try encoder.bytes.withUnsafeBytes { payload in
      var slow = StripDecoder(block, payload: payload)
      while slow.eventsLeft > 0 { try slow.readEvent(&state, &feed, into: &trace) }
      #expect(trace.events == events)
      var quick = StripDecoder(block, payload: payload)
      state = StripState(rowCount: rowCount)
      let scratch = StripScratch()
      let count = quick.readQuick(atMost: 100, &state, scratch.events, scratch.times)
      #expect(count >= rows.count)
      #expect(
        Array(UnsafeBufferPointer(start: scratch.events, count: count)) == Array(events[..<count]))
    }
  }
}
