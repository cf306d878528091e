import Results
import Testing

/// Metrics by their names.
@Suite struct MetricTests {
  @Test(
    arguments: [
      ("counters.cellsCreated", Metric.Direction.lower, "", true),
      ("counters.offsetHits", .higher, "", true), ("counters.rowsDisplayed", .neither, "", true),
      ("counters.somethingNew", .neither, "", true), ("fidelity.traps", .lower, "", true),
      ("allocations.firstUse.count", .lower, "blocks", true),
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
      "modelled.hitches.x", "times", "time.x", "instructions.1",
    ])
  func whatNothingIsCalledIsNone(name: String) {
    #expect(Metric(named: name) == nil)
  }

  @Test func everythingExactOfAResultIsAMetric() {
    var result = FixedSuite.result("floor", on: FixedSuite.browse, cost: 90)
    result.instructions = InstructionCount(
      counter: .callgrind, counts: [7, 7], functions: [], hardwareCounts: [], hardwareRefusal: nil)
    let metrics = result.exactMetrics
    #expect(metrics.count == 4 + 2 + 12 + 1 + 1)
    #expect(metrics["instructions"] == 7 && metrics["allocations.total.count"] == 94)
    #expect(metrics.keys.allSatisfy { Metric(named: $0)?.isExact == true })
    result.instructions = InstructionCount(
      counter: .callgrind, counts: [7, 8], functions: [], hardwareCounts: [], hardwareRefusal: nil)
    #expect(result.exactMetrics["instructions"] == nil)
  }
}
