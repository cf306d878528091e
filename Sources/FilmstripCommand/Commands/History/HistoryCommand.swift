import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keep the results of commits, and find changed metrics.",
    discussion: """
      Examples:
        filmstrip history add gate/result.json --to history.jsonl
        filmstrip history show history.jsonl --metric 'allocations.*' --design my-app
        filmstrip history show history.jsonl --steps
        filmstrip history acknowledge history.jsonl 3fa9c1d2 --reason 'rows in pairs'

      A history is a text file of sorted JSON lines, each with the hash of its content, which git can merge. \
      '--history FILE' of 'compare' and 'gate' adds a result too.

      Every change of an exact metric is a step. Times are compared on one machine in one condition, over the frozen \
      ruler of the same run. A rule finds their steps, with a false step in at most one of a hundred histories; near \
      the newest commit it waits for seven more. To find the commit of an exact change, use 'git bisect run' with \
      'filmstrip gate --exact' (History page).
      """,
    subcommands: [HistoryAdd.self, HistoryShow.self, AcknowledgeStep.self, HistoryConfirm.self])
}

/// A history and one of its branches.
struct HistoryInput: ParsableArguments {
  @Argument(help: "The history.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Option(
    help: .init(
      "The branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?
}

struct HistoryAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add results at a commit. A known result changes nothing.",
    discussion: """
      Example:
        filmstrip history add gate/result.json --to history.jsonl

      Adds all results or none, and refuses damaged, stopped and failed ones. The commit is --commit, or the result's, \
      or git's HEAD. git supplies its time and its number in the branch. Outside a repository, use --commit, --branch \
      and --time.
      """)

  @Argument(
    help: "Results, or folders with a result.json.", completion: .file(extensions: ["json"]))
  var results: [String]

  @Option(
    help: .init("The history. It is made if it is missing.", valueName: "FILE"),
    completion: .file(extensions: ["jsonl"]))
  var to: String

  @OptionGroup var commit: CommitOptions

  mutating func run() throws {
    let entries = try results.map { path in
      let run = try InputFile.result(path)
      return try HistoryEntry(run, at: commit.commit(of: run), named: path)
    }
    OutputFile.tell(HistoryWords.added(try HistoryStore(to).add(entries), to: to))
  }
}

enum HistoryWords {
  static func added(_ added: (new: Int, known: Int), to file: String) -> String {
    let known = added.known > 0 ? "; \(added.known) already known" : ""
    return TextStyle.onOneLine("Added to \(file): \(Plural.of(added.new, "result"))\(known)")
  }

  /// Returns the day of a commit in UTC.
  static func day(_ commit: HistoryCommit) -> String {
    let date = Date(timeIntervalSince1970: Double(commit.timeSeconds))
    return String(date.ISO8601Format().prefix(10))
  }

  /// Returns a change in percent with its sign.
  static func percent(_ share: Double) -> String {
    guard share.isFinite else { return share > 0 ? "from 0" : "below 0" }
    return String(format: "%+.2f", share * 100) + "%"
  }

  /// Returns a change in percent with its interval: `+5.10% (+4.20% to +6.00%)`.
  static func percent(_ share: Double, _ lower: Double, _ upper: Double) -> String {
    "\(percent(share)) (\(percent(lower)) to \(percent(upper)))"
  }
}
