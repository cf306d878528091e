import Results
import Testing

@testable import Reporting

/// The first table of a comparison.
@Suite struct RankingTests {
  private static func table(_ run: RunResult) -> Table { Ranking(Report(run).parts[0]).table }

  @Test(arguments: [FixedRun.whole, FixedRun.single, FixedRun.full, FixedRun.exact])
  func itHasSixColumnsAtMostAndNoTimes(run: RunResult) {
    let table = RankingTests.table(run)
    #expect(table.columns.count <= 6)
    #expect(!table.columns.contains { $0.title.hasPrefix("x ") })
    #expect(!table.rows.joined { $0.cells.map(\.text) }.contains("±"))
  }

  @Test func itHasTheBoundsThatTheCommandNamesAlone() {
    var run = FixedRun.whole
    run.command = ["compare", "browse"]
    let names = RankingTests.table(run).rows.compactMap(\.design?.name)
    #expect(names == ["stable-id", "tag-lookup"])
    run.command += ["--design", "ceiling"]
    #expect(RankingTests.table(run).rows.compactMap(\.design?.name).contains("ceiling"))
    run.command = ["compare", "--design=floor"]
    #expect(RankingTests.table(run).rows.compactMap(\.design?.name).contains("floor"))
  }

  @Test func faultsAreWordsAndOneNumber() {
    let workload = FixedRun.workload()
    var result = FixedRun.result("a", on: workload, lost: 25, cost: 1)
    result.counters["rowsDisplayed"] = 1000
    func summary() -> String {
      DesignSummary("a", in: FixedRun.run([result], on: [workload])).faultSummary
    }
    #expect(summary() == "25.0 lost")
    result.fidelity["foreignOffsets"] = 30
    #expect(summary() == "55.0 wrong: 30.0 foreign, 25.0 lost")
    result.fidelity["staleStrips"] = 10
    #expect(summary() == "65.0 wrong: 30.0 foreign, 25.0 lost, 10.0 other")
    // A kind below a hundredth of all is not worth a word.
    result.fidelity["lostOffsets"] = 5000
    #expect(summary() == "5,040 wrong: 5,000 lost, 40 other")
    result.fidelity = result.fidelity.mapValues { _ in 0 }
    #expect(summary() == "right")
    result.fidelity = [:]
    #expect(summary() == "failed")
  }

  @Test func itsWordsAreExplainedBelow() {
    let ranking = Ranking(Report(FixedRun.whole).parts[0])
    #expect(ranking.faultWords == "lost: strips come back at their start.")
    #expect(ranking.key == "traces: browse and edited. lost: strips come back at their start.")
  }

  /// The subject of the first fault is that of the others.
  @Test func theFaultsAreOneSentence() {
    let workload = FixedRun.workload()
    var result = FixedRun.result("a", on: workload, lost: 25, cost: 1)
    result.fidelity["foreignOffsets"] = 30
    let ranking = Ranking(Report(FixedRun.run([result], on: [workload])).parts[0])
    #expect(
      ranking.faultWords
        == "lost: strips come back at their start; foreign: come back at a wrong place.")
    result.fidelity = result.fidelity.mapValues { _ in 0 }
    let right = Ranking(Report(FixedRun.run([result], on: [workload])).parts[0])
    #expect(right.faultWords == "" && right.paragraphs[0].hasPrefix("See more"))
  }

  @Test func threeCommandsAtMostAreNamed() {
    for run in [FixedRun.whole, FixedRun.single, FixedRun.full, FixedRun.exact] {
      let lines = Ranking(Report(run).parts[0]).paragraphs
      #expect(lines.count { $0.hasPrefix("See ") || $0.hasPrefix("Write ") } <= 3)
    }
  }

  @Test func howToGetTimesIsOneLine() {
    let lines = Ranking(Report(FixedRun.exact).parts[0]).paragraphs
    #expect(lines.count { $0.contains("--thorough") } == 1)
    #expect(
      !Ranking(Report(FixedRun.whole).parts[0]).paragraphs.contains { $0.contains("--budget") })
  }

  @Test func placesHaveTheNameOfTheBehaviour() {
    var run = FixedRun.whole
    run.command = ["compare"]
    for index in run.workloads.indices where run.workloads[index].host == "acquireFirst+late" {
      run.workloads[index].platform = "uikit"
      run.workloads[index].behaviourName = "uikit/late"
    }
    let report = Report(run)
    for text in [JUnitFormat.render(report), GitHubFormat.annotations(report)] {
      #expect(text.contains("uikit/late") && !text.contains("acquireFirst+late"))
    }
    // A bound that was not asked for has no case.
    #expect(!JUnitFormat.render(report).contains("floor"))
  }
}

extension [Table.Row] {
  fileprivate func joined(_ texts: (Table.Row) -> [String]) -> String {
    flatMap(texts).joined(separator: "\n")
  }
}
