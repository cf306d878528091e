import ListEngine
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement

/// The timed work is the expected work.
@Suite(.serialized) struct ProbeTests {
  /// A wrong checksum stops the test. Only one thread may run it at a time.
  @Test(arguments: [0.0, 1e5])
  func theRulerDoesTheSameEachTime(slice: Double) {
    for _ in 0..<20 { #expect(RulerProbe.sample(sliceNanoseconds: slice) > 0) }
  }

  @Test(arguments: [0.0, 0.05, 1])
  func aSampleIsOfWholeReplays(extraShare: Double) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "furrow-2015-feed"))
    let design = try Design("stable-id")
    let expected = design.session(on: trace, host: .acquireFirst).setUp().run().counters
    let extra = ExtraWork(design, on: trace, host: .acquireFirst, share: extraShare)
    for slice in [0, 1e3, 2e6] {
      let sample = TimeProbe.sample(
        design, on: trace, host: .acquireFirst, sliceNanoseconds: slice, extra: extra)
      #expect(sample.counters == expected)
      #expect(sample.thread > 0 && sample.wall > 0 && sample.setUpNanoseconds > 0)
    }
  }
}
