import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract: "Keep the results of every commit, and find the commits that changed a metric.",
    discussion: """
      A history is one text file, in the repository or beside it: sorted lines of JSON, each with the hash of its \
      content. git merges it. 'history add' adds results, and so does '--history FILE' of 'compare' and 'gate'.

      Every change of an exact metric is a step. Times are compared on one machine, in one condition of it, over the \
      frozen ruler of the same run; a rule finds their steps, with a false one in at most one of a hundred histories. \
      Near the newest commit a step of a time waits for seven commits more.

      The commit that changed an exact metric: 'git bisect run', with 'filmstrip gate --exact' (the History page).

      Examples:
        filmstrip history add gate/result.json --to history.jsonl
        filmstrip history show history.jsonl --metric 'allocations.*' --design stable-id
        filmstrip history show history.jsonl --steps
        filmstrip history acknowledge history.jsonl 3fa9c1d2 --reason 'rows are prepared in pairs now'
      """,
    subcommands: [HistoryAdd.self, HistoryShow.self, AcknowledgeStep.self, HistoryConfirm.self])
}

extension Failure {
  /// Runs what reads or writes a history, and turns its errors into failures.
  static func translatingHistory<Outcome>(_ body: () throws -> Outcome) throws -> Outcome {
    do {
      return try body()
    } catch let error as HistoryError {
      let code: Code =
        switch error.kind {
        case .content: .badTrace
        case .file: .unreadableFile
        case .storage: .unwritableFile
        }
      throw Failure(code: code, message: error.description)
    }
  }
}

struct HistoryAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add results at a commit; one that is there already changes nothing.",
    discussion: """
      Reads results of 'compare --output' or 'gate --output'. Refuses a damaged result, a stopped one and one with \
      failures; adds all results or none. The commit is --commit, or the result's own, or git's HEAD. git has its time \
      and its number in the branch; outside a repository, name --commit, --branch and --time.
      """)

  @Argument(
    help: "Results, or folders with a result.json.", completion: .file(extensions: ["json"]))
  var results: [String]

  @Option(
    help: ArgumentHelp("The history; created if it is missing.", valueName: "FILE"),
    completion: .file(extensions: ["jsonl"]))
  var to: String

  @OptionGroup var commit: CommitOptions

  mutating func run() throws {
    let added = try Failure.translatingHistory {
      let entries = try results.map { path in
        let run = try InputFile.result(path)
        return try HistoryEntry(run, at: commit.commit(of: run), named: path)
      }
      return try HistoryStore(to).add(entries)
    }
    OutputFile.tell(HistoryWords.added(added, to: to))
  }
}

enum HistoryWords {
  static func added(_ added: (new: Int, known: Int), to file: String) -> String {
    let known = added.known > 0 ? "; \(added.known) there already" : ""
    return TextStyle.onOneLine("Added to \(file): \(Plural.of(added.new, "result"))\(known)")
  }

  /// The day of a commit, in UTC.
  static func day(_ commit: HistoryCommit) -> String {
    let date = Date(timeIntervalSince1970: Double(commit.timeSeconds))
    return String(date.ISO8601Format().prefix(10))
  }

  /// A change in percent with its sign.
  static func percent(_ share: Double) -> String {
    guard share.isFinite else { return share > 0 ? "from 0" : "below 0" }
    return String(format: "%+.2f", share * 100) + "%"
  }

  /// A change in percent with its interval: `+5.10% (+4.20% to +6.00%)`.
  static func percent(_ share: Double, _ lower: Double, _ upper: Double) -> String {
    "\(percent(share)) (\(percent(lower)) to \(percent(upper)))"
  }
}
