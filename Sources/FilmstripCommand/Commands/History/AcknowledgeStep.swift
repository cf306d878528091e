import ArgumentParser
import Foundation
import History
import Reporting

/// Accepts a step, with a reason.
struct AcknowledgeStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acknowledge",
    abstract: "Accept a step, with the reason.",
    discussion: "The step stays listed, with the reason; 'steps --open' leaves it out.")

  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Argument(help: StepName.help)
  var step: String

  @Option(help: "Why the metric changed.")
  var reason: String

  @Option(
    help: ArgumentHelp(
      "The branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  mutating func validate() throws {
    try StepName.check(step)
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  mutating func run() throws {
    try HistoryWriting.write(to: file, creates: false) { store in
      let timeline = try store.timeline(branch: store.branch(named: branch))
      let found = try timeline.steps(try store.decisions())
        .only(step, on: timeline.branch, in: file)
      let decision = HistoryDecision(
        about: found, reason: reason, person: Self.person, timeSeconds: try store.decisionTime())
      try store.add(decision)
      OutputFile.tell(
        TextStyle.onOneLine(
          """
          Step \(found.id) is \(decision.kind.rawValue): \(found.metric.name) of \(found.subject.design) on \
          \(found.subject.workload), \(found.subject.host), at \(found.commit.shortName): \(StepTable.change(found))
          """))
    }
  }

  /// The person's name, as git or the system has it.
  private static var person: String {
    GitRepository.here?.person ?? ProcessInfo.processInfo.environment["USER"] ?? "somebody"
  }
}

/// The name of a step on the command line.
enum StepName {
  static let help: ArgumentHelp =
    "The step, as 'history steps' names it: eight digits, or the first six of them."
  private static let lengthMin = 6

  /// - Throws: `ValidationError` if the name is shorter than six digits, as a typing error may be.
  static func check(_ name: String) throws {
    guard name.count < lengthMin else { return }
    throw ValidationError(
      "a step has eight digits, and '\(name)' is \(name.count) of them: take \(lengthMin) at least")
  }
}
