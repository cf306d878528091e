import Gate
import Results
import Testing

/// Results side by side, along any dimension.
@Suite struct RunDifferenceTests {
  private static func difference(
    _ inputs: [(String, RunResult)], by dimension: RunDifference.Dimension = .file,
    _ change: (inout RunDifference.Filter) -> Void = { _ in }
  ) -> RunDifference {
    var filter = RunDifference.Filter()
    change(&filter)
    return RunDifference(
      inputs.map { RunDifference.Input(label: $0.0, run: $0.1) }, by: dimension, filter)
  }

  @Test func twoLikeRunsDifferInNothing() {
    let difference = RunDifferenceTests.difference([
      ("a", FixedSuite.timedRun()), ("b", FixedSuite.timedRun(seed: 1)),
    ])
    #expect(difference.columns == ["a", "b"])
    #expect(difference.rows.isEmpty)
    // Not known to differ, which is not equal.
    #expect(difference.timeCount > 0 && difference.openTimeCount == difference.timeCount)
    #expect(difference.absences.isEmpty && difference.commonCount > 0)
    let all = RunDifferenceTests.difference([("a", FixedSuite.run), ("b", FixedSuite.run)]) {
      $0.isShowingAll = true
    }
    #expect(all.rows.count == 6 * 25)
  }

  @Test func whatMovedIsARowWithItsFigures() throws {
    var run = FixedSuite.timedRun(slow: "tag-lookup", by: 0.1)
    run.results[0].counters["offsetHits"] = 11
    let difference = RunDifferenceTests.difference([("a", FixedSuite.timedRun()), ("b", run)])
    #expect(difference.rows.count == 3)
    #expect(difference.openTimeCount == difference.timeCount - 2)
    let exact = try #require(difference.rows.first { $0.metric.isExact })
    #expect(exact.metric.name == "counters.offsetHits")
    #expect(exact.cells.map(\.value) == [12, 11])
    #expect(exact.subject["design"] == "stable-id,saves=scroll" && exact.subject["file"] == nil)
    for time in difference.rows where !time.metric.isExact {
      #expect(time.subject["design"] == "tag-lookup")
      let cell = time.cells[1]
      #expect(cell.isCertain && cell.count == 16)
      #expect(abs((cell.ratio ?? 0) - 1.1) < 0.01)
      #expect((cell.lower ?? 0) > 1.08 && (cell.upper ?? 2) < 1.12)
      #expect((cell.adjustedProbability ?? 1) < 0.001)
    }
  }

  @Test func designsTracesAndHostsAreColumnsToo() {
    let run = FixedSuite.run
    let designs = RunDifferenceTests.difference([("a", run)], by: .design)
    #expect(designs.columns == ["stable-id,saves=scroll", "tag-lookup", "floor"])
    #expect(designs.rows.allSatisfy { $0.subject["design"] == nil && $0.cells.count == 3 })
    #expect(designs.rows.contains { $0.metric.name == "fidelity.lostOffsets" })
    let hosts = RunDifferenceTests.difference([("a", run)], by: .host) { $0.isShowingAll = true }
    #expect(hosts.columns == ["acquireFirst", "acquireFirst+late"])
    let filtered = RunDifferenceTests.difference([("a", run)], by: .design) {
      $0.designs = [NamePattern("tag-*"), NamePattern("floor")]
      $0.metrics = [NamePattern("allocations.firstUse.*")]
      $0.workloads = [NamePattern("browse")]
    }
    #expect(filtered.columns == ["tag-lookup", "floor"])
    #expect(filtered.rows.map(\.cells.count) == [2, 2, 2])
  }

  @Test func severalRunsUnderOneNameAreTakenTogether() throws {
    var other = FixedSuite.timedRun(seed: 2)
    other.results[0].counters["offsetHits"] = 14
    let difference = RunDifferenceTests.difference(
      [("old", FixedSuite.timedRun()), ("old", other), ("new", FixedSuite.timedRun(seed: 1))]
    ) { $0.isShowingAll = true }
    #expect(difference.columns == ["old", "new"])
    let time = try #require(difference.rows.first { !$0.metric.isExact })
    #expect(time.cells.map(\.count) == [32, 16])
    let hits = try #require(
      difference.rows.first { $0.metric.name == "counters.offsetHits" && $0.cells[0].least != nil })
    #expect(hits.cells[0].least == 12 && hits.cells[0].most == 14)
  }

  @Test func timesThatAreNoneAreNotedAndTooFewHaveNoInterval() throws {
    var damaged = FixedSuite.timedRun()
    damaged.results[0].timing?.conditionSamples.removeLast()
    var few = FixedSuite.timedRun()
    few.blocks = few.blocks.filter { $0.seed < 2 }
    for index in few.results.indices {
      few.results[index].timing?.conditionSamples.removeLast(14)
    }
    let difference = RunDifferenceTests.difference([("a", damaged), ("b", few)]) {
      $0.isShowingAll = true
    }
    #expect(difference.notes.count == 1)
    #expect(difference.notes[0].contains("it was timed in 15 of 16 blocks"))
    let time = try #require(difference.rows.first { !$0.metric.isExact && $0.cells[0].count > 0 })
    #expect(time.cells[1].lower == nil && time.cells[1].reason?.contains("are needed") == true)
    #expect(!time.cells[1].isCertain)
  }
}
