import Foundation
import Results
import Testing

/// Metrics by their names.
@Suite struct MetricTests {
  @Test(
    arguments: [
      ("counters.cellsCreated", Metric.Direction.lower, "", true),
      ("counters.offsetHits", .higher, "", true), ("counters.rowsDisplayed", .neither, "", true),
      ("counters.rowsPrepared", .neither, "", true), ("fidelity.traps", .lower, "", true),
      ("allocations.firstUse.count", .lower, "blocks", true),
      ("allocations.steady.frees", .lower, "blocks", true),
      ("modelled.hitches.90", .lower, "ms/s", true),
      ("timing.eventsPerSecond", .higher, "events/s", false),
      ("allocations.total.peakBytes", .lower, "bytes", true),
      ("modelled.hitches.60", .lower, "ms/s", true), ("instructions", .lower, "", true),
      ("time", .lower, "millionths of the ruler", false),
    ] as [(String, Metric.Direction, String, Bool)])
  func aNameSaysWhatItIs(
    name: String, direction: Metric.Direction, unit: String, isExact: Bool
  ) throws {
    let metric = try #require(Metric(named: name))
    #expect(metric.name == name && metric.direction == direction)
    #expect(metric.unit == unit && metric.isExact == isExact)
  }

  @Test(
    arguments: [
      "", ".", "counters", "counters.", "counters.a.b", "allocations.count",
      "allocations.later.count", "allocations.total.miles", "modelled.hitches",
      "modelled.hitches.x", "modelled.hitches.060", "counters.somethingNew", "fidelity.", "times",
      "time.x", "instructions.1",
    ])
  func anUnknownNameHasNoMetric(name: String) {
    #expect(Metric(named: name) == nil)
  }

  @Test func everyNameIsOfOneMetric() {
    let metrics = Metric.all()
    #expect(Set(metrics.map(\.name)).count == metrics.count)
    #expect(metrics.allSatisfy { Metric(named: $0.name) == $0 && !$0.title.isEmpty })
  }

  /// Only exact metrics of the design alone, and the samples of `time`, are judged.
  @Test func differencesToTheBaseAreNotJudged() {
    let left = Metric.all().filter { !$0.isJudged }.map(\.name)
    #expect(
      left == [
        "allocations.perDisplay", "allocations.perStripScroll", "timing.nanosecondsPerEvent",
        "timing.eventsPerSecond", "timing.setUpNanoseconds", "timing.aboveBasePerDisplay",
        "timing.aboveBasePerStripScroll", "timing.ratio",
      ])
  }

  @Test func aRecordOfAnUnknownMetricIsRefused() throws {
    let json = #"{"name":"counters.new","unit":"","direction":"lower","isExact":true}"#
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Metric.self, from: Data(json.utf8))
    }
    let text = String(decoding: try JSONEncoder().encode(Metric.time), as: UTF8.self)
    #expect(try JSONDecoder().decode(Metric.self, from: Data(text.utf8)) == .time)
  }

  @Test func everythingExactOfAResultIsAMetric() {
    var result = FixedSuite.result("floor", on: FixedSuite.browse, cost: 90)
    result.instructions = FixedSuite.instructions([7, 7])
    let metrics = result.exactMetrics
    #expect(metrics.count == 4 + 2 + 16 + 1 + 1)
    #expect(metrics["instructions"] == 7 && metrics["allocations.total.count"] == 94)
    #expect(metrics.keys.allSatisfy { Metric(named: $0)?.isExact == true })
    result.instructions = FixedSuite.instructions([7, 8])
    #expect(result.exactMetrics["instructions"] == nil)
  }
}
