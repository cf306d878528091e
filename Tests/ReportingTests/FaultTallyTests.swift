import Results
import ScrollTrace
import Testing

@testable import Reporting

/// Faults on a platform whose behaviours are alternatives, by hand.
@Suite struct FaultTallyTests {
  /// Two traces on three behaviours of a platform.
  private static let workloads = ["browse", "edited"].flatMap { name in
    [("usual", nil), ("late", "ends come late"), ("new", "new cells come first")].map {
      (host: String, phrase: String?) in
      var workload = FixedRun.workload(name, host: host)
      workload.platform = "uikit"
      workload.behaviour = phrase
      return workload
    }
  }

  /// A design's lost offsets and drifted strips on each of some workloads, of which each displays 1,000 rows.
  private static func run(
    _ counts: [(lost: Int, drifted: Int)?], on workloads: [Workload] = workloads
  ) -> RunResult {
    let results = zip(workloads, counts).map { workload, counts in
      var result = FixedRun.result("a", on: workload, lost: counts?.lost ?? 0, cost: 100)
      result.counters["rowsDisplayed"] = 1000
      result.fidelity["driftedStrips"] = counts?.drifted ?? 0
      if counts == nil { result.fidelity = [:] }
      return result
    }
    return FixedRun.run(results, on: workloads)
  }

  @Test func theWorstBehaviourCountsAndNoneIsAddedToAnother() throws {
    // Of 2,000 displays each: usual 2 drifted; late 30 lost and 2 drifted; new 2 drifted.
    let run = FaultTallyTests.run([(0, 1), (10, 1), (0, 1), (0, 1), (20, 1), (0, 1)])
    let tally = try #require(FaultTally("a", in: run))
    #expect(tally.platform == "uikit" && tally.host == "late" && tally.count == 32)
    #expect(tally.perThousandDisplays == 16)
    #expect(tally.behaviourCount == 3 && tally.faultyBehaviourCount == 3)
    #expect(tally.confirmedPerThousandDisplays > 0)
    #expect(tally.kinds.map(\.fault) == ["lostOffsets", "driftedStrips"])
    #expect(tally.kinds.map(\.perThousandDisplays) == [15, 1])
    #expect(tally.kinds.map(\.behaviourCount) == [1, 3])
    #expect(tally.kinds.map(\.behaviour) == ["ends come late", nil])
    #expect(tally.place == "3 of 3")
    // The number and its parts are of one behaviour.
    #expect(DesignSummary("a", in: run).faultSummary == "16.0 wrong: 15.0 lost, 1.0 drifted")
    #expect(
      run.faultWords("a") == """
        15.0 lost per 1,000 displays, on 1 of 3 behaviours: where ends come late; 1.0 drifted, on all 3 behaviours
        """)
  }

  @Test func printedPartsAddUpToThePrintedRate() {
    #expect(Figure.parts([0.86, 0.86], of: 1.72) == ["0.9", "0.8"])
    #expect(Figure.parts([5.74, 5.24], of: 10.98) == ["5.8", "5.2"])
    #expect(Figure.parts([156.5, 150.4], of: 306.9) == ["157", "150"])
    #expect(Figure.parts([338.2, 0.5, 0.3], of: 339) == ["338", "1", "under 1"])
    #expect(Figure.parts([0.03, 0.04], of: 0.07) == ["0.030", "0.040"])
    #expect(Figure.parts([2.9], of: 2.9) == ["2.9"])
    #expect(Figure.parts([], of: 0).isEmpty)
    var generator = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let parts = (0..<Int.random(in: 1...6, using: &generator)).map { _ in
        Double.random(in: 0...400, using: &generator)
      }
      let total = parts.reduce(0, +)
      let printed = Figure.parts(parts, of: total).map {
        Double($0.replacing(",", with: "")) ?? 0
      }
      let sum = printed.reduce(0, +)
      #expect(Figure.rate(sum) == Figure.rate(total), "\(parts)")
    }
  }

  @Test func aFaultThatSomeBehaviourDoesNotShowIsUnconfirmed() throws {
    let run = FaultTallyTests.run([(0, 0), (3, 0), (4, 0), (0, 0), (0, 0), (0, 0)])
    let tally = try #require(FaultTally("a", in: run))
    #expect(tally.confirmedPerThousandDisplays == 0)
    #expect(tally.behaviours == "2 of 3" && tally.host == "new")
    #expect(
      run.faultWords("a")
        == "2.0 lost per 1,000 displays, on 2 of 3 behaviours, most where new cells come first")
    let none = FaultTallyTests.run(Array(repeating: (0, 0), count: 6))
    #expect(DesignSummary("a", in: none).faultSummary == "right" && none.faultWords("a") == nil)
    #expect(FaultTally("a", in: none)?.confirmedPerThousandDisplays == 0)
    #expect(FaultTally("a", in: none)?.place == "none of 3")
  }

  @Test func ofSeveralPlatformsTheWorstCounts() throws {
    let workloads = FaultTallyTests.workloads.prefix(3) + [FixedRun.workload(host: "recycleFirst")]
    // 1 on the other host, and 9 on a behaviour of uikit.
    let run = FaultTallyTests.run([(0, 0), (9, 0), (0, 0), (1, 0)], on: Array(workloads))
    let tally = try #require(FaultTally("a", in: run))
    #expect(tally.platform == "uikit" && tally.count == 9)
    #expect(tally.confirmedPerThousandDisplays == 0)
    #expect(
      run.faultWords("a")
        == "9.0 lost per 1,000 displays, on 1 of 3 behaviours of uikit: where ends come late")
  }

  @Test func withoutACountOnAWorkloadThereIsNoTally() {
    #expect(
      FaultTally(
        "a", in: FaultTallyTests.run([(0, 0), nil, (0, 0)] + Array(repeating: (0, 0), count: 3)))
        == nil)
    #expect(FaultTally("b", in: FaultTallyTests.run(Array(repeating: (0, 0), count: 6))) == nil)
  }

  @Test func theRankIsThePrintedRateAndTheFaultyBehaviours() throws {
    // 16.0 of 1,000 displays.
    let run = FaultTallyTests.run([(0, 1), (10, 1), (0, 1), (0, 1), (20, 1), (0, 1)])
    #expect(try #require(FaultTally("a", in: run)).rank == [16, 3])
    #expect(
      [0.0049, 0.0149, 12.44, 12.46, 1234.4].map(FaultTally.printed) == [
        0.0049, 0.015, 12.4, 12.5, 1234,
      ])
  }

  /// A preset is preferred to a variant with more faults.
  @Test func theCommandThatExplainsIsOfAPreset() {
    var run = FaultTallyTests.run([(9, 0)], on: [FixedRun.workload()])
    run.results[0].design = "tag-lookup,reload=never"
    var usual = run.results[0]
    (usual.design, usual.fidelity["lostOffsets"]) = ("tag-lookup", 1)
    run.results.append(usual)
    let names = run.results.map(\.design)
    #expect(run.explainCommand(among: names)?[3] == "tag-lookup")
    #expect(run.explainCommand(among: [names[0]])?[3] == names[0])
  }

  @Test func aGroupIsCountedByItself() {
    var run = FaultTallyTests.run([(0, 0), (0, 0), (0, 0), (5, 0), (5, 0), (5, 0)])
    for index in 0..<3 { run.workloads[index].group = "calm" }
    #expect(FaultTally("a", in: run, group: "calm")?.count == 0)
    #expect(FaultTally("a", in: run)?.count == 5)
  }

  @Test func theCommandThatExplainsIsOfTheWorstDesignWhereItShowsMost() {
    var run = FaultTallyTests.run([(0, 0), (1, 0), (0, 0), (0, 0), (8, 0), (0, 0)])
    run.workloads[4].argument = "edited.jsonl"
    #expect(
      run.explainCommand(among: ["a"]) == [
        "explain", "edited.jsonl", "--design", "a", "--host", "late",
      ])
    #expect(run.explainCommand(among: []) == nil)
  }

  @Test(arguments: [
    (0.0, "0.0"), (0.004, "0.0040"), (0.5, "0.5"), (12.44, "12.4"), (99.96, "100.0"),
    (1234.4, "1,234"),
  ])
  func aRateIsNeverToldAsNone(value: Double, text: String) {
    #expect(Figure.rate(value) == text)
  }

  /// A page says of each kind how often it is seen, and does not give the one kind all faults.
  @Test func aPageTellsEachKindWithItsOwnRate() throws {
    var run = FaultTallyTests.run([(12, 45)], on: [FixedRun.workload()])
    run.results[0].counters["rowsDisplayed"] = 1000
    #expect(
      FaultTally("a", in: run)?.sights(in: run.results) == """
        in 1,000 displays strips move with another row's fling 45.0 times, strips come back at their start 12.0 times
        """)
  }
}
