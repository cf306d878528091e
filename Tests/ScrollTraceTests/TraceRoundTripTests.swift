import ReferenceList
import TestSupport
import Testing
import TraceTools

@testable import ScrollTrace

/// A trace that is written in either form reads as the same trace.
@Suite struct TraceRoundTripTests {
  private func expectTheSame(_ trace: Trace, _ what: @autoclosure () -> String = "") throws {
    for format in TraceFormat.all {
      let read = try reread(trace, format)
      #expect(read == trace, "\(format.name), \(what())")
      #expect(read.contentHash == trace.contentHash, "\(format.name), \(what())")
    }
  }

  @Test(arguments: EmbeddedTraces.names)
  func embeddedTracesReadTheSame(name: String) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: name)).trace
    try expectTheSame(trace)
    try expectTheSame(trace.coasting(seed: 5))
  }

  @Test(arguments: [RandomTrace.Size.small, .medium])
  func randomTracesReadTheSame(size: RandomTrace.Size) throws {
    let count = size == .small ? Thorough.count(250, of: 1000) : Thorough.count(20, of: 100)
    for seed in 0..<UInt64(count) {
      let trace = RandomTrace.make(seed: seed, size: size, allowsZeroStride: seed % 2 == 0)
      try expectTheSame(trace, "seed \(seed)")
      try expectTheSame(trace.coasting(seed: seed), "seed \(seed) with coasts")
      let spliced = RandomTrace.make(
        seed: seed, size: size, hasSplices: true, isRich: seed % 3 == 0)
      try expectTheSame(spliced, "seed \(seed) with splices")
      #expect(spliced.splices.isEmpty || spliced.contentHash != trace.contentHash)
    }
  }

  @Test func aTraceWithoutEventsReadsTheSame() throws {
    try expectTheSame(try TextFormat.read(smallHeader).trace)
  }

  @Test(arguments: [
    0.0, .leastNonzeroMagnitude, 0.1, 0x1.5555555555555p-2, 1e-5, 16.666666666666668,
    123_456_789.1, 4_503_599_627_370_496.5, 9_007_199_254_740_991, 0x1p53,
  ])
  func timesKeepTheirLastBit(time: Double) throws {
    var trace = try TextFormat.read(smallHeader).trace
    for next in [time, time, time.nextUp, time.nextUp.nextUp, time + 0.1, time + 6553.6] {
      guard next <= 0x1p53, next >= trace.timesMilliseconds.last ?? 0 else { continue }
      trace.append(.position, atMilliseconds: next, value: 0)
    }
    try expectTheSame(trace)
  }

  /// Written seven events at a time, and read one at a time or many at once.
  @Test(arguments: [1, 2, 3, 7, 1000])
  func partsTogetherAreTheWhole(count: Int) throws {
    for seed in 0..<20 as Range<UInt64> {
      let plain = RandomTrace.make(seed: seed, size: .medium)
      let whole = seed % 2 == 0 ? plain : plain.coasting(seed: seed)
      for format in TraceFormat.all {
        var writer = format.writer()
        writer.append(headerOf: whole)
        var bytes = writer.takeBytes()
        for place in stride(from: 0, to: whole.events.count, by: 7) {
          writer.append(eventsOf: whole, place..<min(place + 7, whole.events.count))
          bytes += writer.takeBytes()
        }
        writer.finish()
        bytes += writer.takeBytes()
        #expect(bytes == format.bytes(of: whole))
        try bytes.withUnsafeBytes { bytes in
          var reader = try TraceReader(bytes: bytes, named: "trace")
          var trace = reader.header
          while case let read = try reader.readEvents(atMost: count, into: &trace), read > 0 {
            #expect(read <= count)
          }
          #expect(trace == whole, "\(format.name), seed \(seed)")
          #expect(try reader.readEvents(atMost: count, into: &trace) == 0)
        }
      }
    }
  }
}
