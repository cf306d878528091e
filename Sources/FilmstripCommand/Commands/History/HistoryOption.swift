import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// The way of a run into a history, for commands that measure.
struct HistoryOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add the result to this history too, at git's HEAD ('filmstrip history').",
      valueName: "FILE"),
    completion: .file(extensions: ["db"]))
  var history: String?

  /// Where a result will go.
  struct Goal {
    let file: String
    let commit: HistoryCommit
  }

  /// What came of a result's way into a history.
  struct Kept {
    /// What the history says now; nil where there is none.
    let trends: HistoryTrends?
    /// What to tell, a line each.
    let lines: [String]

    func tell() {
      for line in lines { OutputFile.tell(TextStyle.onOneLine(line)) }
    }
  }

  /// Looks before anything is measured whether the result can be kept; a history begins with its first result.
  ///
  /// - Returns: nil where no history was named.
  /// - Throws: `Failure`; `ValidationError`.
  func goal() throws -> Goal? {
    guard let history else { return nil }
    let commit: HistoryCommit
    do {
      commit = try CommitOptions.parse([]).found(of: nil)
    } catch let missing as CommitOptions.Missing {
      throw ValidationError(
        """
        --history: \(missing): keep the result with --output DIR, and add it by 'filmstrip history add DIR --to \
        \(history) \(missing.options)'
        """)
    }
    let goal = Goal(file: history, commit: commit)
    // What is there is a history, or refused.
    _ = try goal.store()
    try goal.checkWriting()
    return goal
  }
}

extension Result {
  /// What came out; nil where an error did.
  var value: Success? { if case .success(let value) = self { value } else { nil } }
}

extension HistoryOption.Goal {
  /// Adds a result, unless it is not whole.
  ///
  /// - Parameter hasPage: whether the history's page will stand beside the report.
  /// - Throws: `Failure`.
  func keep(_ result: RunResult, hasPage: Bool) throws -> HistoryOption.Kept {
    let isWhole = result.failures.isEmpty && !result.isPartial
    let line =
      isWhole ? try add(result) : refusal(result.isPartial ? "was stopped" : "has failures")
    let metrics = hasPage ? nil : ReportTrends.metrics
    return HistoryOption.Kept(
      trends: try trends(of: metrics, hasPage: hasPage), lines: [line])
  }

  /// Adds what a gate judged, unless something of it is invalid, notes what each metric that did not pass was at the
  /// last commits, and says of what regressed how often that happened lately.
  ///
  /// - Parameters:
  ///   - canonicalName: of a design what it is called everywhere, from the suite's name of it.
  ///   - hasPage: whether the history's page will stand beside the report.
  /// - Throws: `Failure`.
  func keep(
    _ result: RunResult, _ report: inout GateReport, hasPage: Bool,
    canonicalName: (String) -> String
  ) throws -> HistoryOption.Kept {
    let line = report.verdict == .invalid ? refusal("is invalid") : try add(result)
    let told = report.judgements.indices.filter { report.judgements[$0].isTold }
    let metrics = Set(told.map { report.judgements[$0].metric })
    guard hasPage || !told.isEmpty,
      let trends = try trends(of: hasPage ? nil : metrics, hasPage: hasPage)
    else { return HistoryOption.Kept(trends: nil, lines: [line]) }
    for index in told {
      let judgement = report.judgements[index]
      report.judgements[index].trend = trends.trend(
        of: judgement.metric, judgement.workload, judgement.host, canonicalName(judgement.design))
    }
    let regressed =
      report.verdict == .invalid ? [] : report.judgements.filter { $0.verdict == .regressed }
    return HistoryOption.Kept(
      trends: trends,
      lines: [line] + trends.words(of: regressed, upTo: commit, canonicalName: canonicalName))
  }

  private func refusal(_ reason: String) -> String {
    "Nothing was added to \(file): the run \(reason)."
  }

  private func add(_ result: RunResult) throws -> String {
    try Failure.translatingHistory {
      let entry = try HistoryEntry(result, at: commit, named: "this run")
      return HistoryWords.added(
        try HistoryWriting.write(to: file) { try $0.add([entry]) }, to: file)
    }
  }

  /// - Parameter metrics: those that are asked for; nil for all.
  private func trends(of metrics: Set<Metric>?, hasPage: Bool) throws -> HistoryTrends? {
    guard let store = try store() else { return nil }
    return try Failure.translatingHistory {
      let branch = try mainBranch(of: store)
      return try HistoryTrends(store, on: branch, of: metrics, hasPage: hasPage)
    }
  }

  /// The branch that reports speak of: what a branch of its own brings is held against what it will be merged into.
  private func mainBranch(of store: HistoryStore) throws -> String {
    let branches = try store.branches().map(\.name)
    return ["main", "master"].first(where: branches.contains) ?? commit.branch
  }

  /// What is there already; nil for nothing.
  fileprivate func store() throws -> HistoryStore? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try Failure.translatingHistory { try HistoryStore(file) }
  }

  /// The database and what it writes beside itself.
  fileprivate func checkWriting() throws {
    do {
      if FileManager.default.fileExists(atPath: file), access(file, W_OK) != 0 {
        throw GrowingEntry.error()
      }
      _ = try GrowingEntry(in: URL(literally: file).deletingLastPathComponent())
    } catch {
      throw Failure(
        code: .unwritableFile,
        message: "\(file): cannot be written: \(SystemReason.of(error)) (see --history)")
    }
  }
}
