import ArgumentParser
import Foundation
import History
import Reporting
import Results
import ScrollTrace

/// What metrics were at every commit.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history",
    abstract:
      "Keep what every commit came to, and say what changed, at which commit, and whether that is true.",
    discussion: """
      A history is one file, an SQLite database that is written as 'history add' is told, or by '--history FILE' of \
      'compare' and 'gate'. Its export is text that belongs into the repository: sorted lines that git merges. The \
      database is an index of it that can be made again.

      Every change of an exact metric is a step, with its commit. Times are held against each other like with like \
      (one machine, one condition of it, over the frozen ruler of the same run); a step of them is found by a rule \
      that is wrong in one of a hundred histories at most, and at the edge it waits for seven commits more.

      Examples:
        filmstrip history add gate/result.json --to history.db
        filmstrip history steps history.db
        filmstrip history show history.db --metric 'allocations.*' --design stable-id
        filmstrip history acknowledge history.db 3fa9c1d2 --reason 'rows are prepared in pairs now'
        filmstrip history export history.db > history.jsonl
        filmstrip history import history.jsonl --to history.db
      """,
    subcommands: [
      HistoryAdd.self, HistoryLog.self, HistoryShow.self, HistorySteps.self,
      HistoryChart.self, AcknowledgeStep.self, HistoryConfirm.self, HistoryBisect.self,
      HistoryExport.self, HistoryImport.self,
    ])
}

/// The history that a command reads, and which of its figures.
struct HistoryReading: ParsableArguments {
  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Of this branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  @Option(
    name: .customLong("metric"),
    help: "These metrics alone, by name or pattern; repeat for more.")
  var metrics: [String] = []

  @OptionGroup var subjects: SubjectOptions

  var selection: HistorySelection {
    var selection = HistorySelection()
    selection.metrics = metrics.map { NamePattern($0) }
    selection.designs = subjects.designs.map { NamePattern($0) }
    selection.workloads = subjects.workloads.map { NamePattern($0) }
    selection.hosts = subjects.hosts.map { NamePattern($0) }
    return selection
  }

  /// - Throws: `Failure`.
  func timeline() throws -> (store: HistoryStore, timeline: HistoryTimeline) {
    try Failure.translatingHistory {
      let store = try HistoryStore(file)
      let branch = try store.branch(named: branch)
      try check(try store.names())
      return (store, try store.timeline(branch: branch, selection))
    }
  }

  /// - Throws: `Failure` where something is asked for that the history has nothing of.
  private func check(_ names: HistoryNames) throws {
    let asked = [
      ("metric", metrics, names.metrics), ("design", subjects.designs, names.designs),
      ("workload", subjects.workloads, names.workloads), ("host", subjects.hosts, names.hosts),
    ]
    for (what, patterns, known) in asked {
      for pattern in patterns where !known.contains(where: NamePattern(pattern).matches) {
        throw Failure(
          code: .badTrace,
          message: NearestName.refusal(of: pattern, as: "\(what) in \(file)", among: known))
      }
    }
  }
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

/// A result's way into a history.
struct HistoryAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add results at a commit; one that is there already changes nothing.",
    discussion: """
      Reads results that 'compare --output' or 'gate --output' kept; a damaged one, a stopped one and one with \
      failures is refused whole, and all that are named are added or none. The commit is --commit, or the one that \
      the result names, or git's HEAD here; its time and its number in the branch are git's. Outside a repository \
      --commit, --branch and --time say it all.
      """)

  @Argument(
    help: "Results, or folders with a result.json.", completion: .file(extensions: ["json"]))
  var results: [String]

  @Option(
    help: ArgumentHelp("The history; begun where there is none.", valueName: "FILE"),
    completion: .file(extensions: ["db"]))
  var to: String

  @OptionGroup var commit: CommitOptions

  mutating func run() throws {
    let added = try Failure.translatingHistory {
      let entries = try results.map { path in
        let run = try ResultFile.read(path)
        return try HistoryEntry(run, at: commit.commit(of: run), named: path)
      }
      return try HistoryWriting.write(to: to) { try $0.add(entries) }
    }
    OutputFile.tell(TextStyle.onOneLine(HistoryWords.added(added, to: to)))
  }
}

/// Where a history is written to in another form.
struct HistoryOutput: ParsableArguments {
  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write into this file, and not to standard output.", valueName: "FILE"))
  var output: String?
  @OptionGroup var overwriting: OverwriteOption

  /// - Parameter content: what is in it, for whoever is told that it was written.
  /// - Throws: `Failure`.
  func write(_ text: String, _ content: String) throws {
    guard let output else { return try OutputFile.printResult(text) }
    try overwriting.check(output)
    try OutputFile.write(text, to: output)
    OutputFile.tellWritten(output, content)
  }
}

/// The whole history as text.
struct HistoryExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write a history as sorted lines of JSON, which git can merge.",
    discussion: """
      Nothing is lost: 'history import' makes the same history of it again. Put 'FILE merge=union' into \
      .gitattributes, so that what two branches added to the same lines is merged too.
      """)

  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @OptionGroup var writing: HistoryOutput

  mutating func run() throws {
    let objects = try Failure.translatingHistory { try HistoryStore(file).objects() }
    let text = HistoryText.text(of: objects)
    try writing.write(text, Plural.of(objects.entryCount, "result"))
  }
}

/// Text back into a history.
struct HistoryImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Read what 'history export' wrote into a history; what is there already stays.",
    discussion: """
      All of the files or nothing: a line that was changed by hand, a missing one, a conflict that git left and the \
      export of another version are said with their line.
      """)

  @Argument(help: "Exports, or - for standard input.", completion: .file(extensions: ["jsonl"]))
  var exports: [String]

  @Option(
    help: ArgumentHelp("The history; begun where there is none.", valueName: "FILE"),
    completion: .file(extensions: ["db"]))
  var to: String

  mutating func run() throws {
    var lines = Data()
    for path in exports {
      lines.append(
        path == "-"
          ? try InputFile.bytes(of: path) { problem in
            Failure(code: .unreadableFile, message: "standard input: \(problem)")
          } : try InputFile.read(path, hint: "an export of 'filmstrip history export'"))
      lines.append(UInt8(ascii: "\n"))
    }
    let name = exports.map { $0 == "-" ? "standard input" : $0 }.joined(separator: " + ")
    let added = try Failure.translatingHistory {
      let read = try HistoryText.read(lines, named: name)
      return try HistoryWriting.write(to: to) { try $0.add(read) }
    }
    OutputFile.tell(TextStyle.onOneLine(HistoryWords.added(added, to: to)))
  }
}

/// Sentences about histories.
enum HistoryWords {
  /// What an addition brought.
  static func added(_ added: HistoryStore.Added, to file: String) -> String {
    var parts = [Plural.of(added.entryCount, "result")]
    if added.decisionCount > 0 { parts.append(Plural.of(added.decisionCount, "decision")) }
    let known = added.knownCount > 0 ? "; \(added.knownCount) there already" : ""
    return "Added to \(file): \(parts.joined(separator: ", "))\(known)"
  }

  /// The day of a commit, in UTC.
  static func day(_ commit: HistoryCommit) -> String {
    let date = Date(timeIntervalSince1970: Double(commit.timeSeconds))
    return String(date.ISO8601Format().prefix(10))
  }

  /// A change in percent with its sign.
  static func percent(_ share: Double) -> String {
    guard share.isFinite else { return share > 0 ? "from 0" : "below 0" }
    let text = String(format: "%+.2f", share * 100)
    return "\(text)%"
  }
}
