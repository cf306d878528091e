import ArgumentParser
import Foundation
import History
import Reporting
import Results

/// The history to which a measuring command adds its result.
struct HistoryOption: ParsableArguments {
  @Option(
    help: .init("Add the result to this history, at HEAD.", valueName: "FILE"),
    completion: .file(extensions: ["jsonl"]))
  var history: String?

  /// Checks that a result can be added, before anything is measured.
  ///
  /// - Returns: nil without a history.
  /// - Throws: `Failure`; `ValidationError`.
  func goal() throws -> HistoryGoal? {
    guard let history else { return nil }
    do {
      let commit = try CommitOptions.parse([]).found(of: nil)
      let store = HistoryStore(history)
      try store.checkWriting()
      return HistoryGoal(store: store, commit: commit)
    } catch let missing as CommitOptions.Missing {
      throw ValidationError(
        """
        --history: \(missing.problem): keep the result with --output DIR, and add it by 'filmstrip history add DIR \
        --to \(history) \(missing.options)'
        """)
    }
  }
}

extension Result {
  var value: Success? { if case .success(let value) = self { value } else { nil } }
}

/// The history and the commit of a result.
struct HistoryGoal {
  /// The state of a history after a result was added or refused.
  struct Kept {
    /// The history; nil without one.
    let trends: HistoryTrends?
    let lines: [String]

    func tell() {
      for line in lines { OutputFile.tell(TextStyle.onOneLine(line)) }
    }
  }

  let store: HistoryStore
  let commit: HistoryCommit

  /// Adds a complete result.
  ///
  /// - Parameter hasPage: whether the history's page is written beside the report.
  /// - Throws: `HistoryError`.
  func keep(_ result: RunResult, hasPage: Bool) throws -> Kept {
    let refusal =
      result.isPartial ? "was stopped" : result.failures.isEmpty ? nil : "has failures"
    let line = try add(result, unless: refusal) { [$0.design] }
    return Kept(trends: try trends(hasPage: hasPage), lines: [line])
  }

  /// Adds the result of a valid gate. Adds to each metric that did not pass its last values, and counts the recent steps
  /// of regressed metrics.
  ///
  /// - Parameters:
  ///   - hasPage: whether the history's page is written beside the report.
  ///   - names: returns the suite's names of a design.
  /// - Throws: `HistoryError`.
  func keep(
    _ result: RunResult, _ report: inout GateReport, hasPage: Bool,
    names: (DesignResult) -> [String]
  ) throws -> Kept {
    let isInvalid = report.verdict == .invalid
    let line = try add(result, unless: isInvalid ? "is invalid" : nil, names: names)
    let shown = report.judgements.indices.filter { report.judgements[$0].isListed }
    guard hasPage || !shown.isEmpty, let trends = try trends(hasPage: hasPage) else {
      return Kept(trends: nil, lines: [line])
    }
    for index in shown {
      let judgement = report.judgements[index]
      report.judgements[index].trend = trends.trend(
        of: judgement.metric, judgement.workload, judgement.host, judgement.design)
    }
    let regressed = isInvalid ? [] : report.judgements.filter { $0.verdict == .regressed }
    return Kept(
      trends: trends,
      lines: [line] + trends.words(of: regressed, in: report, upTo: commit))
  }

  private func add(
    _ result: RunResult, unless refusal: String?, names: (DesignResult) -> [String]
  ) throws -> String {
    if let refusal { return "Nothing was added to \(store.file): the run \(refusal)." }
    let entry = try HistoryEntry(result, at: commit, named: "this run", names: names)
    return HistoryWords.added(try store.add([entry]), to: store.file)
  }

  private func trends(hasPage: Bool) throws -> HistoryTrends? {
    guard FileManager.default.fileExists(atPath: store.file) else { return nil }
    var records = try store.records()
    // A branch is compared with the branch that it will be merged into.
    let main = ["main", "master"].first(where: records.branches.contains) ?? commit.branch
    return HistoryTrends(try records.timeline(branch: main), records.decisions, hasPage: hasPage)
  }
}
