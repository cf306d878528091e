import ArgumentParser
import Foundation
import History
import Reporting
import Results

/// What a decision about a step needs.
struct DecisionOptions: ParsableArguments {
  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Argument(help: StepName.help)
  var step: String

  @Option(help: "Why, for whoever reads it in a year.")
  var reason: String

  @Option(
    help: ArgumentHelp(
      "Of this branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  mutating func validate() throws {
    try StepName.check(step)
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  /// Keeps a decision about the step.
  ///
  /// - Throws: `Failure` where there is no such step, or several.
  func decide(_ kind: HistoryDecision.Kind) throws {
    try HistoryWriting.write(to: file, creates: false) { store in
      let timeline = try store.timeline(branch: store.branch(named: branch))
      let found = try timeline.steps(try store.decisions())
        .only(step, on: timeline.branch, in: file)
      try store.add(
        HistoryDecision(
          kind, about: found, reason: reason, person: DecisionOptions.person,
          timeSeconds: try store.decisionTime()))
      OutputFile.tell(
        TextTable.onOneLine(
          """
          Step \(found.id) is \(kind.rawValue): \(found.metric.name) of \(found.subject.design) on \
          \(found.subject.workload), \(found.subject.host), at \(found.commit.shortName): \(StepTable.change(found))
          """))
    }
  }

  /// Who decides, as git or the system calls them.
  static var person: String {
    GitRepository.here?.person ?? ProcessInfo.processInfo.environment["USER"] ?? "somebody"
  }
}

/// What people call a step by.
enum StepName {
  static let help: ArgumentHelp =
    "The step, as 'history steps' names it: eight digits, or the first six of them."
  private static let lengthMin = 6

  /// A slip of the finger names no step.
  ///
  /// - Throws: `ValidationError`.
  static func check(_ name: String) throws {
    guard name.count < lengthMin else { return }
    throw ValidationError(
      "a step has eight digits, and '\(name)' is \(name.count) of them: take \(lengthMin) at least")
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
