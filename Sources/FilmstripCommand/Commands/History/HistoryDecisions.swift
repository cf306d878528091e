import ArgumentParser
import Foundation
import History
import Reporting
import Results

/// What a decision about a step needs.
struct DecisionOptions: ParsableArguments {
  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Argument(help: "The step, as 'history steps' names it: eight digits, or the first of them.")
  var step: String

  @Option(help: "Why, for whoever reads it in a year.")
  var reason: String

  @Option(
    help: ArgumentHelp(
      "Of this branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  mutating func validate() throws {
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  /// Keeps a decision about the step.
  ///
  /// - Throws: `Failure` where there is no such step, or several.
  func decide(_ kind: HistoryDecision.Kind) throws {
    try Failure.translatingHistory {
      let store = try HistoryStore(file)
      let timeline = try store.timeline(branch: store.branch(named: branch))
      let found = try timeline.steps(try store.decisions())
        .only(step, on: timeline.branch, in: file)
      try store.add(
        HistoryDecision(
          kind, about: found, reason: reason, person: DecisionOptions.person,
          timeSeconds: try store.decisionTime()))
      OutputFile.tell(
        TextTable.onOneLine(
          "Step \(found.id) (\(found.metric.name) of \(found.subject.design)) is \(kind.rawValue).")
      )
    }
  }

  /// Who decides, as git or the system calls them.
  static var person: String {
    GitRepository.here?.person ?? ProcessInfo.processInfo.environment["USER"] ?? "somebody"
  }
}

/// A step that is true, and known.
struct AcknowledgeStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acknowledge",
    abstract: "Say of a step that it is true, and why it came.",
    discussion: "The step stays where it is, with the reason; 'steps --open' leaves it out.")

  @OptionGroup var options: DecisionOptions

  mutating func run() throws { try options.decide(.acknowledged) }
}

/// A step that is none.
struct RemoveStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove",
    abstract: "Say of a step that it is none: no list shows it, unless --all.",
    discussion: "What was measured stays. 'history reopen' takes it back.")

  @OptionGroup var options: DecisionOptions

  mutating func run() throws { try options.decide(.removed) }
}

/// A decision that holds no more.
struct ReopenStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reopen",
    abstract: "Take back what was said of a step.")

  @OptionGroup var options: DecisionOptions

  mutating func run() throws { try options.decide(.reopened) }
}

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

  @Option(help: "The most that they change, with its sign, such as +3%.")
  var by: Share

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
    if by.value == 0 { throw ValidationError("--by takes a change other than none, such as +3%") }
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  mutating func run() throws {
    let repository = GitRepository.here
    guard let branch = branch ?? repository?.branch else {
      throw ValidationError("HEAD is on no branch here: name the commit's with --branch")
    }
    let name = repository?.commit(commit)?.name ?? commit
    _ = try Failure.translatingHistory {
      let store = try HistoryStore(file, creates: true)
      return try store.add(
        HistoryDecision(
          .expected, branch: branch, commit: name, metric: metric, workload: workload, host: host,
          design: design, reason: reason, person: DecisionOptions.person,
          timeSeconds: try store.decisionTime(), share: by.value))
    }
    OutputFile.tell(
      TextTable.onOneLine(
        "Expected at \(name): \(metric) changes by \(HistoryWords.percent(by.value)) at most."))
  }
}
