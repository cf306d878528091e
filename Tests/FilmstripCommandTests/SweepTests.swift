import Foundation
import Results
import Testing

/// `filmstrip compare --vary` over numbered values: the sweep, and its knee.
@Suite struct SweepTests {
  private func sweeps(_ arguments: String...) throws -> [[String: Any]] {
    let outcome = try FilmstripTool.run(
      ["compare", "--exact", "--format", "json"] + arguments)
    try #require(outcome.exitCode == 0, "\(outcome.errors)")
    return try #require(try outcome.object()["sweeps"] as? [[String: Any]])
  }

  /// What replays of each value by itself count.
  private func replayed(_ design: String, _ count: ([String: Int]) -> Int) throws -> Int {
    let outcome = try FilmstripTool.run(
      ["replay", "chromium-browse", "--design", design, "--format", "json"])
    let counters = try #require(try outcome.object()["counters"] as? [String: Int])
    return count(counters)
  }

  @Test func poolsAreHeldAgainstEachOtherByTheCellsTheyCreate() throws {
    let values = ["cap:9", "cap:1", "cap:2", "lifo"]
    let sweep = try sweeps(
      "chromium-browse", "--design", "stable-id", "--vary", "pool=\(values.joined(separator: ","))")
    try #require(sweep.count == 1)
    #expect(sweep[0]["axis"] as? String == "pool")
    #expect(sweep[0]["kind"] as? String == "cap")
    #expect(sweep[0]["design"] as? String == "stable-id")
    #expect(sweep[0]["metric"] as? String == "cells created")
    let points = try #require(sweep[0]["points"] as? [[String: Any]])
    #expect(points.map { $0["value"] as? String } == ["cap:1", "cap:2", "cap:9"])
    let expected = try ["cap:1", "cap:2", "cap:9"].map { value in
      try replayed("stable-id,pool=\(value)") { $0["cellsCreated", default: -1] }
    }
    #expect(points.map { $0["count"] as? Int } == expected)
  }

  @Test func storesAreHeldAgainstEachOtherByTheOffsetsTheyMissAKindEach() throws {
    let sweep = try sweeps(
      "chromium-browse", "--design", "stable-id", "--vary",
      "offsets=lru:10%,lru:100,fifo:1%,fifo:5%,dictionary")
    #expect(sweep.map { $0["kind"] as? String } == ["lru", "fifo"])
    for one in sweep {
      #expect(one["metric"] as? String == "offsets missed")
      let points = try #require(one["points"] as? [[String: Any]])
      let values = points.compactMap { $0["value"] as? String }
      // 100 of 5,000 rows are fewer than a tenth.
      #expect(
        values
          == (one["kind"] as? String == "lru" ? ["lru:100", "lru:10%"] : ["fifo:1%", "fifo:5%"]))
      let expected = try values.map { value in
        try replayed("stable-id,offsets=\(value)") {
          $0["offsetReads", default: -1] - $0["offsetHits", default: 0]
        }
      }
      #expect(points.compactMap { $0["count"] as? Int } == expected)
    }
  }

  @Test func whereNothingIsVariedOrNothingNumberedThereIsNoSweep() throws {
    #expect(try sweeps("edited-feed", "--design", "stable-id").isEmpty)
    #expect(try sweeps("edited-feed", "--design", "stable-id", "--vary", "pool=lifo,none").isEmpty)
    #expect(try sweeps("edited-feed", "--design", "stable-id", "--vary", "pool=cap:2").isEmpty)
    #expect(try sweeps("edited-feed", "--design", "stable-id", "--vary", "saves").isEmpty)
  }

  @Test(arguments: [
    ([100], "1"), ([101, 100], "1"), ([102, 100], "2"), ([100, 100, 100], "1"),
    ([300, 200, 101, 100], "3"), ([7, 0], "2"), ([0, 0], "1"), ([200, 202, 201], "1"),
  ])
  func theKneeIsTheSmallestValueWithinOnePercentOfTheBest(_ counts: [Int], _ knee: String) {
    let sweep = Sweep(
      workload: "w", host: "late", axis: "pool", kind: "cap", design: "d", metric: "m",
      points: counts.enumerated().map { Sweep.Point(value: "\($0 + 1)", count: $1) })
    #expect(sweep.knee == knee)
  }

  @Test func aSweepWithAFailedPassHasNoKnee() {
    let sweep = Sweep(
      workload: "w", host: "late", axis: "pool", kind: "cap", design: "d", metric: "m",
      points: [Sweep.Point(value: "cap:1", count: nil), Sweep.Point(value: "cap:2", count: 3)])
    #expect(sweep.knee == nil)
  }
}
