import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// A step that is to come.
struct ExpectStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "expect",
    abstract: "Say ahead that a commit changes metrics on purpose, and by how much at most.",
    discussion: """
      Steps at the commit that fit and are no larger are listed as expected; a larger one as more than was expected.

      Examples:
        filmstrip history expect history.db HEAD --metric time --by +3% --reason 'rows are drawn twice on purpose'
        filmstrip history expect history.db 3f9ac11 --metric 'allocations.*' --by -50% --reason 'cells are shared'
      """)

  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Argument(help: "The commit, by any name that git has for it.")
  var commit: String

  @Option(help: "The metrics, by name or pattern.")
  var metric: String

  @Option(
    // What falls has a sign that options begin with.
    parsing: .unconditional,
    help: ArgumentHelp(
      "The most that they change, in percent with its sign, such as +3%.", valueName: "PERCENT"))
  var by: String

  @Option(help: "Why, for whoever reads it in a year.")
  var reason: String

  @Option(help: "Of these designs, by name or pattern.")
  var design = "*"

  @Option(help: "On these workloads, by name or pattern.")
  var workload = "*"

  @Option(help: "On these hosts, by name or pattern.")
  var host = "*"

  @Option(
    help: ArgumentHelp("On this branch (default: the one that git has here).", valueName: "NAME"))
  var branch: String?

  mutating func validate() throws {
    _ = try share()
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  /// A share of 3 would be three times as much more, which hardly anybody means who writes 3.
  ///
  /// - Throws: `ValidationError`.
  private func share() throws -> Double {
    guard by.hasSuffix("%"), let share = Share(argument: by), share.value != 0 else {
      throw ValidationError(
        "--by takes a change in percent other than none, such as +3% or -50%, and not '\(by)'")
    }
    return share.value
  }

  mutating func run() throws {
    let repository = GitRepository.here
    guard let branch = branch ?? repository?.branch else {
      throw ValidationError("HEAD is on no branch here: name the commit's with --branch")
    }
    let share = try share()
    let known = try knownNames()
    let metrics = Set(Metric.all().filter(\.isJudged).map(\.name)).union(known?.metrics ?? [])
    guard metrics.contains(where: NamePattern(metric).matches) else {
      throw ValidationError(
        NearestName.refusal(of: metric, as: "metric", among: metrics.sorted()))
    }
    let name = try commitName(repository, known)
    try HistoryWriting.write(to: file) { store in
      try store.add(
        HistoryDecision(
          .expected, branch: branch, commit: name, metric: metric, workload: workload, host: host,
          design: design, reason: reason, person: DecisionOptions.person,
          timeSeconds: try store.decisionTime(), share: share))
    }
    OutputFile.tell(
      TextTable.onOneLine(
        "Expected at \(name): \(metric) changes by \(HistoryWords.percent(share)) at most."))
    if let known { tellOfWhatIsNotThere(known) }
  }

  /// What the history has figures of; nil where it has not begun.
  private func knownNames() throws -> HistoryNames? {
    guard FileManager.default.fileExists(atPath: file) else { return nil }
    return try Failure.translatingHistory { try HistoryStore(file).names() }
  }

  /// - Throws: `Failure` where neither git nor the history knows it, and git is asked.
  private func commitName(_ repository: GitRepository?, _ known: HistoryNames?) throws -> String {
    if known?.commits.contains(commit) == true { return commit }
    guard let repository else {
      OutputFile.tell(
        TextTable.onOneLine(
          "Note: there is no git repository here: '\(commit)' is taken for the commit's whole name."
        ))
      return commit
    }
    return try repository.known(commit)
  }

  /// A design or a trace may come with the commit; a slip of the pen comes never.
  private func tellOfWhatIsNotThere(_ known: HistoryNames) {
    let asked = [
      ("design", design, known.designs), ("workload", workload, known.workloads),
      ("host", host, known.hosts),
    ]
    for (what, pattern, names) in asked
    where !names.isEmpty && !names.contains(where: NamePattern(pattern).matches) {
      let refusal = NearestName.refusal(of: pattern, as: "\(what) in \(file) yet", among: names)
      OutputFile.tell("Note: \(TextTable.onOneLine(refusal)).")
    }
  }
}
