import Foundation
import Testing

/// The record of `filmstrip compare`. Transcripts check the rest.
@Suite struct CompareTests {
  @Test func everyResultIsComplete() throws {
    let results = try SmallTrace.run(
      "compare small.jsonl --quick --host acquireFirst --format json --rounds 2"
    ).results()
    #expect(results.compactMap { $0["design"] as? String } == ListingTests.comparison)
    // These designs do the same on the small trace; the articles' designs differ.
    let plain: Set = ["tag-lookup", "indexed-subclass", "row-dictionary", "stable-id", "ceiling"]
    for result in results {
      let isPlain = plain.contains(try #require(result["design"] as? String))
      #expect(result["workload"] as? String == "small")
      #expect(result["host"] as? String == "acquireFirst")
      let counters = try #require(result["counters"] as? [String: Int])
      #expect(Set(counters.keys) == ReplayTests.counterNames)
      for (name, value) in SmallTrace.counters where isPlain {
        #expect(counters[name] == value, "\(name) of \(result["design"] ?? "")")
      }
      let fidelity = try #require(result["fidelity"] as? [String: Int])
      #expect(Set(fidelity.keys) == ReplayTests.fidelityNames)
      #expect(!isPlain || fidelity.values.allSatisfy { $0 == 0 })
      let timing = try #require(result["timing"] as? [String: Any])
      #expect((timing["samples"] as? [Double])?.count == 2)
      let nanoseconds = try #require(timing["nanosecondsPerEvent"] as? Double)
      let events = try #require(timing["eventsPerSecond"] as? Double)
      #expect(abs(nanoseconds * events / 1e9 - 1) < 1e-9)
      #expect(result["allocations"] is [String: Any])
    }
  }
}
