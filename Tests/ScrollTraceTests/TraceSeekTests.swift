import ReferenceList
import Testing

@testable import ScrollTrace

/// Reading from a time on.
@Suite struct TraceSeekTests {
  /// Several blocks, with frames of some events each, and edits in the second block.
  private static let long: Trace = {
    var trace = RandomTrace.make(seed: 4, size: .medium)
    trace.removeEvents()
    trace.feed.itemCounts = trace.feed.itemCounts.map { _ in 1 }
    for number in 0..<200_000 {
      let time = Double(number / 3) * 16.7
      if number == 100_000 {
        trace.append(Viewport(widthUnits: 5, heightUnits: 5), atMilliseconds: time)
        trace.append(.reload, atMilliseconds: time, row: 0, value: 9)
      }
      trace.append(.position, atMilliseconds: time, value: Int64(number))
      if number % 100 == 0 { trace.append(.select, atMilliseconds: time, row: 0, value: 0) }
    }
    return trace
  }()

  private func events(
    _ bytes: [UInt8], fromMilliseconds time: Double, afterReading count: Int = 0
  ) throws -> (events: [TraceEvent], times: [Double]) {
    try bytes.withUnsafeBytes { bytes in
      var reader = try TraceReader(bytes: bytes, named: "long")
      var trace = reader.header
      if count > 0 { _ = try reader.readEvents(atMost: count, into: &trace) }
      trace.removeEvents()
      try reader.seek(toMilliseconds: time)
      while try reader.readEvents(atMost: 1000, into: &trace) > 0 {}
      return (trace.events, trace.timesMilliseconds)
    }
  }

  @Test(arguments: [TraceFormat.text, .strip])
  func whatComesIsWhatIsThereFromThatTimeOn(format: TraceFormat) throws {
    let trace = Self.long
    let bytes = format.bytes(of: trace)
    let last = try #require(trace.timesMilliseconds.last)
    for time in [0, 1, 16.7, 364_000, 400_000.05, 730_000, 1_000_000, last, last + 1] {
      let first = trace.timesMilliseconds.firstIndex { $0 >= time } ?? trace.events.count
      for count in [0, 1, 70_000] where count <= first {
        let found = try events(bytes, fromMilliseconds: time, afterReading: count)
        #expect(found.times == Array(trace.timesMilliseconds[first...]), "\(time), \(count)")
        // Places in the tables of the trace begin anew.
        #expect(found.events.map(\.kind) == trace.events[first...].map(\.kind), "\(time), \(count)")
        #expect(
          found.events.filter { $0.kind == .position }
            == trace.events[first...].filter { $0.kind == .position })
      }
    }
  }

  /// A seek reads the index and one block: damage to the blocks before is not seen.
  @Test func blocksBeforeAreNotRead() throws {
    let trace = Self.long
    var bytes = TraceFormat.strip.bytes(of: trace)
    bytes[headerByteCount(bytes) + 1000] ^= 1
    let last = try #require(trace.timesMilliseconds.last)
    #expect(try events(bytes, fromMilliseconds: last).times.allSatisfy { $0 == last })
    #expect(throws: TraceError.self) { try events(bytes, fromMilliseconds: 0) }
  }
}
