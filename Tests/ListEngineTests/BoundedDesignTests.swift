import CachePolicies
import ScrollTrace
import Testing

@testable import ListEngine

/// How bounded stores are written and read.
@Suite struct BoundedDesignTests {
  @Test func theNameOfABoundedStoreIsWhatWasAskedFor() throws {
    for value in ["lru:1%", "lru:12", "s3fifo:20", "belady:0.5%", "random:3"] {
      let design = try Design("stable-id,offsets=\(value)")
      #expect(design.name == "stable-id,offsets=\(value)")
      #expect(try Design(design.name) == design)
    }
    // Another number is another design, and one that is left behind is none.
    #expect(try Design("floor,offsets=lru:2").choices != Design("floor,offsets=lru:3").choices)
    let varied = try Design("floor,offsets=lru:2").setting(axis: "offsets", to: "told")
    #expect(try varied == Design("floor"))
  }

  @Test func everyPolicyIsAStoreThatIsCalledAsItIs() {
    let bounded = Offsets.allCases.filter { $0.policy != nil }
    #expect(bounded.compactMap(\.policy) == CachePolicy.allCases)
    #expect(bounded.map(\.name) == CachePolicy.allCases.map(\.name))
  }

  @Test(arguments: [
    ("twoq:3", "offsets=twoq:3 is 3 rows, and twoq needs 4 or more"),
    ("twoq:1", "offsets=twoq:1 is 1 row, and twoq needs 4 or more"),
    ("s3fifo:19", "offsets=s3fifo:19 is 19 rows, and s3fifo needs 20 or more"),
  ])
  func aStoreThatIsTooSmallForItsPolicyIsRefused(value: String, problem: String) {
    #expect {
      try Design("floor,offsets=\(value)")
    } throws: {
      ($0 as? DesignError)?.problem == problem
    }
  }

  @Test(arguments: ["lru", "lru:", "lru:0", "lru:0%", "lru:x", "array:5", "strings:1", "lru:5:5"])
  func aNumberStandsWhereItIsNeededAndNowhereElse(value: String) {
    #expect {
      try Design("floor,offsets=\(value)")
    } throws: {
      ($0 as? DesignError)?.problem.hasPrefix("there is no value '\(value)' of 'offsets'") == true
    }
  }

  @Test func whetherAPercentageIsEnoughIsKnownWithTheFeed() throws {
    let design = try Design("floor,offsets=twoq:1%")
    try design.check(appliesTo: Trace.byHand(sections: [301]).feed)
    #expect {
      try design.check(appliesTo: Trace.byHand(sections: [300]).feed)
    } throws: {
      ($0 as? DesignError)?.problem == "offsets=twoq:1% is 3 rows, and twoq needs 4 or more"
    }
  }

  @Test func whoKnowsTheFutureNeedsKeysThatStay() throws {
    #expect {
      try Design("floor,key=remapped,offsets=belady:5")
    } throws: {
      ($0 as? DesignError)?.problem.hasPrefix("offsets=belady needs keys that stay") == true
    }
    for key in Key.allCases where key != .remapped {
      _ = try Design("floor,key=\(key.name),offsets=belady:5")
    }
    _ = try Design("floor,key=remapped,offsets=lru:5")
  }

  @Test func whoKnowsTheFutureIsNoAdvice() throws {
    #expect(try Design("stable-id,offsets=belady:5").isBound)
    #expect(try !Design("stable-id,offsets=lru:5").isBound)
    // What is told at no cost where rows were left stays so with any pool.
    #expect(try Design("floor,pool=cap:4").isBound)
    #expect(try Design("ceiling,pool=cap:4").isBound)
  }

  @Test func aBoundBeyondAllRowsTakesNoMoreRoomThanTheyDo() throws {
    for policy in CachePolicy.allCases {
      let trace = Trace.byHand(sections: [4])
      let design = try Design("floor,offsets=\(policy.name):2147483647")
      #expect(design.watchedReplay(of: trace, host: .acquireFirst).counters.storedOffsets == 2)
    }
  }
}
