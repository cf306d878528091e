import Browser
import Foundation
import ScrollTrace
import TestSupport
import Testing
import TraceTools

/// The costs of a list in a browser: measured on request, and tried here.
@Suite(.enabled(if: Thorough.isOn), .serialized)
struct RealCostsTests {
  /// Adds readings to the file that `FILMSTRIP_REAL_COSTS` names: of all traces, or of those that
  /// `FILMSTRIP_REAL_TRACES` names, in 5 rounds or as many as `FILMSTRIP_REAL_ROUNDS` says. The table of
  /// all readings goes to the file `FILMSTRIP_REAL_TABLE`, the costs to `FILMSTRIP_REAL_MODEL`.
  @Test func costsAreMeasured() throws {
    let environment = ProcessInfo.processInfo.environment
    guard let file = environment["FILMSTRIP_REAL_COSTS"] else {
      try tryOut()
      return
    }
    let rounds = Int(environment["FILMSTRIP_REAL_ROUNDS"] ?? "") ?? 5
    let chosen = environment["FILMSTRIP_REAL_TRACES"]?.split(separator: " ").map(String.init)
    for name in chosen ?? CostFeeds.names.flatMap({ $0 }) {
      let trace = try CostFeeds.trace(name, count: 120)
      try CostReadings.add(
        readings(of: trace, designs: CostFeeds.designs.flatMap { $0 }, rounds: rounds), to: file)
    }
    let report = CostReport(try CostReadings.read(file))
    if let table = environment["FILMSTRIP_REAL_TABLE"] {
      try report.markdown.write(toFile: table, atomically: true, encoding: .utf8)
    }
    if let model = environment["FILMSTRIP_REAL_MODEL"] {
      let date = Date.now.formatted(.iso8601.year().month().day())
      try report.costs(
        source: "fitted to replays in Chromium, \(date): scripts/figures real-list costs"
      ).write(to: URL(fileURLWithPath: model))
    }
  }

  /// A few frames of two designs, whose times are not judged: what is counted is there, and is read back.
  private func tryOut() throws {
    let trace = try CostFeeds.trace("auto-store", count: 40)
    let readings = try readings(of: trace, designs: ["stable-id", "ceiling"], rounds: 1)
    for reading in readings {
      #expect(reading.milliseconds > 0)
      #expect(reading.layouts > 0 && reading.styles > 0)
      #expect(reading.elementsAlive > 0)
      #expect(reading.work.first == 40)
    }
    // No cell and no item is used again.
    #expect(readings[0].elementsMade < readings[1].elementsMade)
    let file = FileManager.default.temporaryDirectory
      .appendingPathComponent("filmstrip-costs-\(UUID().uuidString)").path
    try CostReadings.add([readings[0]], to: file)
    try CostReadings.add([readings[1]], to: file)
    #expect(try CostReadings.read(file).map(\.work) == readings.map(\.work))
    try FileManager.default.removeItem(atPath: file)
  }

  private func readings(of trace: Trace, designs: [String], rounds: Int) throws -> [CostReading] {
    let list = try RealList()
    let played = try designs.map { try PlayedDesign($0) }
    var readings: [CostReading] = []
    for _ in 0..<rounds {
      for design in played { readings.append(try list.costs(of: trace, design: design)) }
    }
    #expect(list.page.errors == [])
    return readings
  }
}

@Suite struct CostModelTests {
  private func reading(
    _ milliseconds: Double, opening: Double = 0, work: [Double] = []
  ) -> CostReading {
    CostReading(
      trace: "feed", design: "design", openingMilliseconds: opening, milliseconds: milliseconds,
      layouts: 0, styles: 0, elementsMade: 0, elementsAlive: 0, work: work)
  }

  @Test func costsThatMadeTheTimesAreFound() {
    let costs = [0.5, 2, 0, 0.25]
    let samples = (0..<24).map { number in
      let work = (0..<4).map { term in Double((number * 7 + term * (number + 3) * 5) % 31 + 1) }
      return reading(zip(work, costs).reduce(0) { $0 + $1.0 * $1.1 }, work: work)
    }
    let model = CostModel(fitting: samples)
    for (found, cost) in zip(model.costs, costs) { #expect(abs(found - cost) < 1e-6) }
  }

  /// One of each pair is fitted to, and none is in both halves.
  @Test func halvesAreBalanced() {
    for pairs in [CostFeeds.designs, CostFeeds.names] {
      let halves = CostFeeds.halves(of: pairs, stream: 1)
      #expect(pairs.allSatisfy { pair in pair.count { halves.fitted.contains($0) } == 1 })
      #expect(halves.fitted.isDisjoint(with: halves.others))
      #expect(halves.fitted.union(halves.others) == Set(pairs.flatMap { $0 }))
    }
  }

  @Test func theLeastOfAllRoundsCounts() {
    let readings = [(10, 4), (30, 2), (14, 3)].map { reading($0, opening: $1) }
    let least = CostReadings.least(of: readings)
    #expect(least.map(\.milliseconds) == [10])
    #expect(least.map(\.openingMilliseconds) == [2])
  }

  @Test func ordersAreCompared() {
    #expect(CostModel.rankCorrelation([1, 2, 3, 4], [10, 20, 30, 40]) == 1)
    #expect(CostModel.rankCorrelation([1, 2, 3, 4], [4, 3, 2, 1]) == -1)
    // Ranks 1, 2.5, 2.5, 4 against 1, 2, 3, 4.
    #expect(abs(CostModel.rankCorrelation([1, 2, 2, 4], [1, 2, 3, 4]) - 0.948_683) < 1e-6)
  }
}
