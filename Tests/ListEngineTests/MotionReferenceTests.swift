import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// What strips do by themselves, against the plain model that is written straight from the law.
@Suite struct MotionReferenceTests {
  /// Every combination of the parts of a host that move strips, in turn.
  static func host(_ number: Int) -> Host {
    var host = Host.all[number % Host.all.count]
    let parts = number / Host.all.count % 32
    host.coasts = parts & 1 > 0
    host.echoes = parts & 2 > 0
    host.confines = parts & 4 > 0
    host.queues = parts & 8 > 0
    host.forgets = parts & 16 > 0
    host.clamps = host.confines && number % 3 == 0
    return host
  }

  static func isSummed(_ trace: Trace) -> Bool {
    if case .summed = trace.feed.rowHeight { true } else { false }
  }

  @Test(arguments: 0..<8)
  func randomDesignsAgreeOnRandomHosts(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 1536, by: 8) {
      let trace = RandomTrace.make(
        seed: seed, size: .small, allowsZeroStride: true, hasCoasts: !seed.isMultiple(of: 16))
      for draw in 0..<4 {
        let axes = RandomTrace.design(
          seed: seed * 4 + UInt64(draw), forFeedWithSummedHeights: Self.isSummed(trace),
          drawsMotion: true)
        try ReferenceTests.compare(
          trace, axes, Self.host(Int(seed) * 5 + draw * 97), "seed \(seed), \(draw), small")
      }
    }
  }

  @Test(arguments: 0..<8)
  func randomDesignsAgreeOnLargerFeeds(shard: Int) throws {
    for seed in stride(from: UInt64(shard), to: 192, by: 8) {
      let trace = RandomTrace.make(seed: seed, size: .medium, hasCoasts: true)
      for draw in 0..<3 {
        let axes = RandomTrace.design(
          seed: seed * 3 + UInt64(draw), forFeedWithSummedHeights: Self.isSummed(trace),
          drawsMotion: true)
        try ReferenceTests.compare(
          trace, axes, Self.host(Int(seed) * 7 + draw * 31), "seed \(seed), \(draw), medium")
      }
    }
  }

  /// Read by pieces and whole, and again after a rewind that forgets who coasts.
  @Test func aTraceWithCoastsIsTheSameByPieces() throws {
    for seed in 0..<40 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small, hasCoasts: true).checked
      let host = Self.host(Int(seed) * 11)
      let axes = RandomTrace.design(
        seed: seed, forFeedWithSummedHeights: Self.isSummed(trace.trace), drawsMotion: true)
      let design = try ReferenceTests.design(axes)
      let whole = design.watchedReplay(of: trace, host: host)
      let pieces = try TraceFormat.strip.bytes(of: trace.trace).withUnsafeBytes { bytes in
        var reader = try TraceReader(bytes: bytes, named: "pieces")
        return try design.watchedReplay(reading: &reader, host: host, pieceEventCount: 3)
      }
      #expect(pieces == whole, "seed \(seed), \(design.name) on \(host)")
    }
  }
}
