import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// At which commit a result stands.
struct CommitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The commit that was measured (default: the result's own, or git's HEAD).",
      valueName: "COMMIT"))
  var commit: String?

  @Option(help: ArgumentHelp("Its branch (default: the one that git has here).", valueName: "NAME"))
  var branch: String?

  @Option(
    help: ArgumentHelp(
      "When it was committed, such as 2026-11-23T08:00:00Z, or in seconds since 1970 (default: git's).",
      valueName: "TIME"))
  var time: String?

  mutating func validate() throws {
    if let time, CommitOptions.seconds(time) == nil {
      throw ValidationError(
        "--time takes a time such as 2026-11-23T08:00:00Z, or seconds since 1970, and not '\(time)'"
      )
    }
    for (name, value) in [("--commit", commit), ("--branch", branch)] where value == "" {
      throw ValidationError("\(name) takes a name, and not an empty one")
    }
  }

  private static func seconds(_ text: String) -> Int? {
    if let seconds = Int(text) { return seconds }
    do {
      return Int(try Date(text, strategy: .iso8601).timeIntervalSince1970)
    } catch {
      return nil
    }
  }

  /// - Throws: `ValidationError` where neither an option nor git says it.
  func commit(of run: RunResult? = nil) throws -> HistoryCommit {
    let repository = GitRepository.here
    let wanted = commit ?? run?.commit ?? "HEAD"
    let known = repository?.commit(wanted)
    if wanted == "HEAD", known == nil {
      throw ValidationError("git has no commit here: name the one that was measured with --commit")
    }
    if commit == nil, run?.commit == nil, let changes = repository?.changedFileCount, changes > 0 {
      OutputFile.tell(
        "Note: the result stands at \(known?.name.prefix(10) ?? ""), though files of the work tree are in no commit."
      )
    }
    guard let branch = branch ?? repository?.branch else {
      throw ValidationError("HEAD is on no branch here: name the commit's with --branch")
    }
    guard let seconds = time.flatMap(CommitOptions.seconds) ?? known?.timeSeconds else {
      throw ValidationError(
        "git does not know the commit '\(wanted)' here: say when it was made with --time")
    }
    return HistoryCommit(
      name: known?.name ?? wanted, branch: branch, timeSeconds: seconds, number: known?.number)
  }
}

/// The way of a run into a history, for commands that measure.
struct HistoryOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Add the result to this history too, at git's HEAD ('filmstrip history').",
      valueName: "FILE"),
    completion: .file(extensions: ["db"]))
  var history: String?

  /// Where a result will go: opened before anything is measured for it.
  struct Goal {
    let store: HistoryStore
    let commit: HistoryCommit

    /// - Throws: `Failure`.
    func add(_ result: RunResult) throws {
      let added = try Failure.translatingHistory {
        try store.add([HistoryEntry(result, at: commit, named: "this run")])
      }
      HistoryWords.tell(added, store.file)
    }

    /// Adds what a gate judged, unless something of it is invalid, and says of what regressed how often that happened
    /// lately.
    ///
    /// - Throws: `Failure`.
    func add(_ result: RunResult, _ report: GateReport) throws {
      guard report.verdict != .invalid else {
        return OutputFile.tell(
          "Nothing was added to \(TextTable.onOneLine(store.file)): the run is invalid.")
      }
      try add(result)
      let regressed = report.judgements.filter { $0.verdict == .regressed }
      guard !regressed.isEmpty else { return }
      for line in try trend(of: regressed) { OutputFile.tell(TextTable.onOneLine(line)) }
    }

    /// The branch that a gate speaks of: what a branch of its own brings is held against what it will be merged into.
    ///
    /// - Throws: `HistoryError`.
    var mainBranch: String {
      get throws {
        let branches = try store.branches().map(\.name)
        return ["main", "master"].first(where: branches.contains) ?? commit.branch
      }
    }

    /// How often what regressed has changed in the 30 days before the commit: a line each, of five at most.
    private func trend(of regressed: [MetricJudgement]) throws -> [String] {
      try Failure.translatingHistory {
        let branch = try mainBranch
        var selection = HistorySelection()
        selection.metrics = Set(regressed.map(\.metric.name)).sorted().map { NamePattern($0) }
        let timeline = try store.timeline(branch: branch, selection)
        let since = commit.timeSeconds - 30 * 86_400
        let steps = timeline.steps(try store.decisions()).filter {
          $0.state != .removed && since...commit.timeSeconds ~= $0.commit.timeSeconds
        }
        var lines: [String] = []
        for judgement in regressed.prefix(5) {
          let own = steps.filter {
            $0.metric == judgement.metric && $0.subject.workload == judgement.workload
              && $0.subject.host == judgement.host
          }
          let designs = Dictionary(grouping: own, by: \.subject.design)
          let most = designs[judgement.design]?.count ?? designs.values.map(\.count).max() ?? 0
          lines.append(
            """
            History: \(judgement.metric.name) of \(judgement.design) on \(judgement.workload), \(judgement.host): \
            \(Plural.of(most, "step")) on \(branch) in the 30 days up to this commit
            """)
        }
        if regressed.count > lines.count {
          lines.append("History: and \(regressed.count - lines.count) more that regressed")
        }
        return lines
      }
    }
  }

  /// - Returns: nil where no history was named.
  /// - Throws: `Failure`; `ValidationError`.
  func goal() throws -> Goal? {
    guard let history else { return nil }
    let commit = try CommitOptions.parse([]).commit()
    return Goal(
      store: try Failure.translatingHistory { try HistoryStore(history, creates: true) },
      commit: commit)
  }
}
