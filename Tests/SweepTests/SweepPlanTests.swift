import Foundation
import ListEngine
import Results
import ScrollTrace
import Testing

@testable import Measurement

/// Plans: what is in them, as a file and in shards.
@Suite struct SweepPlanTests {
  static let designs = [
    "tag-lookup", "tag-lookup,selection=notification", "tag-lookup,stops=bind", "stable-id",
    "stable-id,store=array",
  ]

  /// Two traces, the second with taps and reloads, on two hosts, the second of which coasts.
  static func plan(
    _ passes: [PassKind] = [.fidelity], executable: String = "0123456789abcdef"
  ) throws -> SweepPlan {
    try SweepPlan(
      traces: [
        SweepPlan.Trace(
          name: "plain", path: "/plain.jsonl", hash: "aaaaaaaaaaaaaaaa", eventCount: 100,
          traits: [.flings]),
        SweepPlan.Trace(
          name: "tapped", path: "/tapped, and \"more\".jsonl", hash: "bbbbbbbbbbbbbbbb",
          eventCount: 10_000, traits: [.taps, .reloads]),
      ], hosts: [.acquireFirst, ListHost(recyclesFirst: true, coasts: true)],
      designs: try designs.map { try Design($0) }, passes: passes, executable: executable,
      notes: ["left out: one"])
  }

  /// Without taps, and flings that coast on the host, designs are one that differ in nothing else; and so are arrays and
  /// dictionaries of the same offsets.
  @Test func designsThatCountTheSameAreOneUnit() throws {
    let plan = try SweepPlanTests.plan()
    let done = plan.units.map { unit in
      "\(unit.trace) \(unit.host) \(plan.designs[Int(unit.design)].name)"
    }
    #expect(
      done == [
        "0 0 tag-lookup", "0 0 stable-id",
        "0 1 tag-lookup", "0 1 tag-lookup,stops=bind", "0 1 stable-id",
        "1 0 tag-lookup", "1 0 tag-lookup,selection=notification", "1 0 stable-id",
        "1 1 tag-lookup", "1 1 tag-lookup,selection=notification", "1 1 stable-id",
      ])
    // Allocations may differ between designs with equal counts.
    #expect(try SweepPlanTests.plan([.allocations]).units.count == 4 * 5)
  }

  @Test func namesAreOfAllThatDecides() throws {
    let plan = try SweepPlanTests.plan([.fidelity, .allocations])
    #expect(Set(plan.units.map(\.id)).count == plan.units.count)
    let other = try SweepPlanTests.plan([.fidelity, .allocations], executable: "another")
    #expect(Set(plan.units.map(\.id)).isDisjoint(with: other.units.map(\.id)))
    #expect(plan.id != other.id)
  }

  @Test func aPlanIsWhatItsFileSays() throws {
    let plan = try SweepPlanTests.plan([.fidelity, .allocations])
    let bytes = try plan.encoded()
    let read = try SweepPlan(Data(bytes), named: "a.plan")
    #expect(read == plan)
    #expect(read.id == plan.id)
    #expect(try read.encoded() == bytes)
  }

  @Test func aPassThatNoSweepHasIsRefused() throws {
    let bytes = try SweepPlanTests.plan([.fidelity, .time]).encoded()
    let error = #expect(throws: SweepError.self) {
      try SweepPlan(Data(bytes), named: "a.plan")
    }
    #expect(error?.description.contains("'time'") == true)
  }

  /// Cut off anywhere, or with any byte changed, it is refused.
  @Test func aDamagedPlanIsRefused() throws {
    let bytes = try SweepPlanTests.plan().encoded()
    for length in bytes.indices {
      #expect(throws: SweepError.self, "\(length) bytes") {
        try SweepPlan(Data(bytes[..<length]), named: "a.plan")
      }
    }
    for index in bytes.indices {
      var changed = bytes
      changed[index] ^= 1
      #expect(throws: SweepError.self, "byte \(index)") {
        try SweepPlan(Data(changed), named: "a.plan")
      }
    }
    let error = #expect(throws: SweepError.self) {
      try SweepPlan(Data("filmstrip-sweep\t1\tx\n".utf8), named: "a.plan")
    }
    #expect(error?.description == "a.plan:1: found version 1 of plans, expected 3: plan anew")
  }

  /// Each unit is in one shard, and no shard costs more than its part and one unit.
  @Test func shardsAreOfOneCost() throws {
    let plan = try SweepPlanTests.plan([.fidelity, .allocations])
    let total = plan.seconds(of: plan.units.indices) * 1e6
    let longest = plan.units.map { plan.cost(of: $0) }.max() ?? 0
    for count in 1...2 * plan.units.count {
      let shards = (1...count).map { plan.units(ofShard: $0, of: count) }
      #expect(shards.flatMap { Array($0) } == Array(plan.units.indices))
      for shard in shards {
        let cost = shard.reduce(0) { $0 + plan.cost(of: plan.units[$1]) }
        #expect(cost <= total / Double(count) + longest)
      }
    }
  }

  @Test func aSampleIsBalanced() throws {
    var designs: [Design] = []
    for identity in ["tag", "map", "owned", "id"] {
      for saves in ["end", "scroll"] {
        for offsets in ["dictionary", "array", "strings"] {
          designs.append(
            try Design("tag-lookup,identity=\(identity),saves=\(saves),store=\(offsets)"))
        }
      }
    }
    let sample = DesignSample.balanced(designs, count: 12, seed: 3)
    #expect(sample.count == 12 && Set(sample).count == 12)
    #expect(sample == DesignSample.balanced(designs, count: 12, seed: 3))
    #expect(sample != DesignSample.balanced(designs, count: 12, seed: 4))
    for (axis, count) in [("identity", 3), ("saves", 6), ("store", 4)] {
      let description = try #require(AxisDescription.all.first { $0.name == axis })
      let counts = Dictionary(grouping: sample) { description.read($0.choices) }.mapValues(\.count)
      #expect(counts.values.allSatisfy { abs($0 - count) <= 1 }, "\(axis): \(counts)")
    }
  }
}
