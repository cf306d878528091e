import ArgumentParser
import Foundation
import History
import Reporting
import Results

/// The history that a measuring command adds its result to.
struct HistoryOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add the result to this history too, at git's HEAD ('filmstrip history').",
      valueName: "FILE"),
    completion: .file(extensions: ["jsonl"]))
  var history: String?

  /// The destination of a result.
  struct Goal {
    let store: HistoryStore
    let commit: HistoryCommit
  }

  struct Kept {
    /// The history with the result; nil if it is missing.
    let trends: HistoryTrends?
    /// Lines for the person.
    let lines: [String]

    func tell() {
      for line in lines { OutputFile.tell(TextStyle.onOneLine(line)) }
    }
  }

  /// Checks before a measurement that its result can be added.
  ///
  /// - Returns: nil if no history was named.
  /// - Throws: `Failure`; `ValidationError`.
  func goal() throws -> Goal? {
    guard let history else { return nil }
    do {
      let commit = try CommitOptions.parse([]).found(of: nil)
      let store = HistoryStore(history)
      try Failure.translatingHistory { try store.checkWriting() }
      return Goal(store: store, commit: commit)
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
  /// The success; nil for a failure.
  var value: Success? { if case .success(let value) = self { value } else { nil } }
}

extension HistoryOption.Goal {
  /// Adds a complete result.
  ///
  /// - Parameter hasPage: true if the page of the history will be beside the report.
  /// - Throws: `Failure`.
  func keep(_ result: RunResult, hasPage: Bool) throws -> HistoryOption.Kept {
    let refusal =
      result.isPartial ? "was stopped" : result.failures.isEmpty ? nil : "has failures"
    let line = try add(result, unless: refusal)
    return HistoryOption.Kept(trends: try trends(hasPage: hasPage), lines: [line])
  }

  /// Adds the result of a gate unless it is invalid. Adds to each metric that did not pass its values at the last commits,
  /// and counts the recent steps of each regressed metric.
  ///
  /// - Parameters:
  ///   - canonicalName: the canonical name of a design, from the suite's name for it.
  ///   - hasPage: true if the page of the history will be beside the report.
  /// - Throws: `Failure`.
  func keep(
    _ result: RunResult, _ report: inout GateReport, hasPage: Bool,
    canonicalName: (String) -> String
  ) throws -> HistoryOption.Kept {
    let isInvalid = report.verdict == .invalid
    let line = try add(result, unless: isInvalid ? "is invalid" : nil)
    let listed = report.judgements.indices.filter { report.judgements[$0].isListed }
    guard hasPage || !listed.isEmpty, let trends = try trends(hasPage: hasPage) else {
      return HistoryOption.Kept(trends: nil, lines: [line])
    }
    for index in listed {
      let judgement = report.judgements[index]
      report.judgements[index].trend = trends.trend(
        of: judgement.metric, judgement.workload, judgement.host, canonicalName(judgement.design))
    }
    let regressed = isInvalid ? [] : report.judgements.filter { $0.verdict == .regressed }
    return HistoryOption.Kept(
      trends: trends,
      lines: [line] + trends.words(of: regressed, upTo: commit, canonicalName: canonicalName))
  }

  private func add(_ result: RunResult, unless refusal: String?) throws -> String {
    if let refusal { return "Nothing was added to \(store.file): the run \(refusal)." }
    return try Failure.translatingHistory {
      let entry = try HistoryEntry(result, at: commit, named: "this run")
      return HistoryWords.added(try store.add([entry]), to: store.file)
    }
  }

  private func trends(hasPage: Bool) throws -> HistoryTrends? {
    guard FileManager.default.fileExists(atPath: store.file) else { return nil }
    return try Failure.translatingHistory {
      var records = try store.records()
      // A branch is compared with the one that it will be merged into.
      let main = ["main", "master"].first(where: records.branches.contains) ?? commit.branch
      return HistoryTrends(
        try records.timeline(branch: main), records.decisions, hasPage: hasPage)
    }
  }
}
