import Foundation
import Results
import Testing

/// `filmstrip compare --vary` over numbered values: the sweep, and its knee.
@Suite struct SweepTests {
  private func sweeps(_ line: String) throws -> [[String: Any]] {
    let outcome = try FilmstripTool.run(
      "compare --host acquireFirst --exact --format json \(line)"
    ).exiting(0)
    return try #require(try outcome.object()["sweeps"] as? [[String: Any]])
  }

  /// Returns a count of a replay.
  private func replayed(_ design: String, _ count: ([String: Int]) -> Int) throws -> Int {
    let outcome = try FilmstripTool.run(
      "replay chromium-browse --design \(design) --host acquireFirst --format json")
    let counters = try #require(try outcome.object()["counters"] as? [String: Int])
    return count(counters)
  }

  @Test func poolsAreHeldAgainstEachOtherByTheCellsTheyCreate() throws {
    let sweep = try sweeps(
      "chromium-browse --design stable-id --vary pool=cap:9,cap:1,cap:2,lifo")
    try #require(sweep.map { $0["metric"] as? String } == ["cells created", "most cells alive"])
    #expect(sweep[0]["axis"] as? String == "pool" && sweep[0]["kind"] as? String == "cap")
    #expect(sweep[0]["design"] as? String == "stable-id")
    let points = try #require(sweep[0]["points"] as? [[String: Any]])
    // No limit is the largest.
    #expect(points.map { $0["value"] as? String } == ["cap:1", "cap:2", "cap:9", "lifo"])
    let expected = try ["cap:1", "cap:2", "cap:9", "lifo"].map { value in
      try replayed("stable-id,pool=\(value)") { $0["cellsCreated", default: -1] }
    }
    #expect(points.map { $0["count"] as? Int } == expected)
    #expect(sweep[0]["knee"] as? String == "cap:9")
  }

  /// The metrics and values of each sweep.
  private func shape(_ sweeps: [[String: Any]]) -> [String: [String]] {
    Dictionary(
      uniqueKeysWithValues: sweeps.map { sweep in
        let points = sweep["points"] as? [[String: Any]] ?? []
        return (
          "\(sweep["kind"] ?? ""): \(sweep["metric"] ?? "")",
          points.map { "\($0["value"] ?? "") \($0["count"] ?? "")" }
        )
      })
  }

  /// A cache of cells is compared by what it saves, shared item pools by the item cells they create, and prefetch by what
  /// it spares and what it wastes.
  @Test(
    arguments: [
      (
        "stable-id", "pool=twoLevel:5+5,twoLevel:1+5,lifo",
        [
          "twoLevel: strips reloaded": ["twoLevel:1+5 1329", "twoLevel:5+5 1228"],
          "twoLevel: cells created": ["twoLevel:1+5 9", "twoLevel:5+5 13"],
          "twoLevel: most cells alive": ["twoLevel:1+5 9", "twoLevel:5+5 13"],
        ]
      ),
      (
        "stable-id,reload=changed", "itemPool=perStrip,cap:5,shared,sharedCap:5",
        [
          "cap: item cells created": ["cap:5 69", "perStrip 51"],
          "sharedCap: item cells created": ["sharedCap:5 145", "shared 35"],
        ]
      ),
      (
        "stable-id", "prefetch=ahead:3,ahead:1,deadline,none,window:1/0.5",
        [
          "ahead: rows bound as they came into view": [
            "none 1366", "deadline 72", "ahead:1 72", "ahead:3 69",
          ],
          "ahead: rows prepared in vain": [
            "none 0", "deadline 492", "ahead:1 492", "ahead:3 1475",
          ],
          "window: rows bound as they came into view": ["none 1366", "window:1/0.5 5"],
          "window: rows prepared in vain": ["none 0", "window:1/0.5 1218"],
        ]
      ),
    ])
  func eachAxisHasItsMetrics(design: String, values: String, expected: [String: [String]]) throws {
    let found = try sweeps("chromium-browse --design \(design) --vary \(values)")
    #expect(shape(found) == expected)
  }

  @Test func storesAreHeldAgainstEachOtherByTheOffsetsTheyMissAKindEach() throws {
    let sweep = try sweeps(
      "chromium-browse --design stable-id --vary "
        + "store=lru:10%,lru:100,fifo:1%,fifo:5%,dictionary")
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
        try replayed("stable-id,store=\(value)") {
          $0["offsetReads", default: -1] - $0["offsetHits", default: 0]
        }
      }
      #expect(points.compactMap { $0["count"] as? Int } == expected)
    }
  }

  @Test func whereNothingIsVariedOrNothingNumberedThereIsNoSweep() throws {
    for option in [
      "", "--vary pool=lifo,none", "--vary pool=fifo,cap:2", "--vary pool=cap:2", "--vary saves",
    ] {
      #expect(try sweeps("furrow-2015-feed --design stable-id \(option)").isEmpty, "\(option)")
    }
  }

  @Test(arguments: [
    ([100], "1"), ([101, 100], "1"), ([102, 100], "2"), ([100, 100, 100], "1"),
    ([300, 200, 101, 100], "3"), ([7, 0], "2"), ([0, 0], "1"), ([200, 202, 201], "1"),
  ])
  func theKneeIsTheSmallestValueWithinOnePercentOfTheBest(_ counts: [Int], _ knee: String) {
    let sweep = SizeSeries(
      workload: "w", host: "late", axis: "pool", kind: "cap", design: "d", metric: "m",
      points: counts.enumerated().map { SizeSeries.Point(value: "\($0 + 1)", count: $1) })
    #expect(sweep.knee == knee)
  }

  @Test func aSweepWithAFailedPassHasNoKnee() {
    let sweep = SizeSeries(
      workload: "w", host: "late", axis: "pool", kind: "cap", design: "d", metric: "m",
      points: [
        SizeSeries.Point(value: "cap:1", count: nil), SizeSeries.Point(value: "cap:2", count: 3),
      ])
    #expect(sweep.knee == nil)
  }
}
