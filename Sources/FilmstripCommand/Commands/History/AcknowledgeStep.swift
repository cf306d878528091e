import ArgumentParser
import Foundation
import History
import Reporting

struct AcknowledgeStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acknowledge",
    abstract: "Accept a step, with the reason.",
    discussion: "The step stays listed, with the reason; 'show --open' leaves it out.")

  @Argument(help: "The history.", completion: .file(extensions: ["jsonl"]))
  var file: String

  @Argument(
    help: "The step, as 'history show --steps' names it: eight digits, or at least the first six.")
  var step: String

  @Option(help: "Why the metric changed.")
  var reason: String

  @Option(
    help: ArgumentHelp(
      "The branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  private static let digitsMin = 6

  mutating func validate() throws {
    guard step.count >= Self.digitsMin else {
      throw ValidationError(
        "a step has eight digits, and '\(step)' has \(step.count): name \(Self.digitsMin) at least")
    }
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  mutating func run() throws {
    let store = HistoryStore(file)
    try Failure.translatingHistory {
      // A decision does not create a missing file.
      _ = try store.records()
      try store.update { records in
        let timeline = try records.timeline(branch: records.branch(named: branch))
        let found = try timeline.steps(records.decisions)
          .only(step, on: timeline.branch, in: file)
        // Of several decisions within a second, too, the last counts.
        let last = records.decisions.last?.timeSeconds ?? 0
        try records.add(
          HistoryDecision(
            about: found, reason: reason, person: Self.person,
            timeSeconds: max(Int(Date().timeIntervalSince1970), last + 1)))
        OutputFile.tell(
          TextStyle.onOneLine(
            """
            Step \(found.id) is acknowledged: \(found.metric.name) of \(found.subject.design) on \
            \(found.subject.workload), \(found.subject.host), at \(found.commit.shortName): \
            \(StepTable.change(found))
            """))
      }
    }
  }

  /// The person's name, as git or the system has it.
  private static var person: String {
    GitRepository.here?.person ?? ProcessInfo.processInfo.environment["USER"] ?? "unknown"
  }
}
