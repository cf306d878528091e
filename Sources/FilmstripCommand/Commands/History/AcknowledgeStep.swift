import ArgumentParser
import Foundation
import History
import Reporting

struct AcknowledgeStep: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "acknowledge",
    abstract: "Accept a step, with the reason.",
    discussion: """
      Example:
        filmstrip history acknowledge history.jsonl 3fa9c1d2 --reason 'rows in pairs'

      The step stays in the list, with the reason. 'history show --open' leaves it out.
      """)

  @OptionGroup var input: HistoryInput

  @Argument(help: "The first six digits, or more, of the step in 'history show --steps'.")
  var step: String

  @Option(help: "Why the metric changed.")
  var reason: String

  private static let digitsMin = 6

  mutating func validate() throws {
    guard step.count >= Self.digitsMin else {
      throw ValidationError("found the step '\(step)', expected \(Self.digitsMin) digits or more")
    }
    if reason.allSatisfy(\.isWhitespace) { throw ValidationError("--reason takes some words") }
  }

  mutating func run() throws {
    let store = HistoryStore(input.file)
    var records = try store.records()
    let timeline = try records.timeline(branch: records.branch(named: input.branch))
    let steps = timeline.steps().filter { $0.id.hasPrefix(step) }
    guard let found = steps.first, steps.count == 1 else {
      throw Failure(
        code: .badTrace,
        message: """
          \(input.file): found \(steps.count) steps '\(step)' on \(timeline.branch), expected one of \
          'filmstrip history show \(input.file) --steps'
          """)
    }
    try store.update { records in
      // The last of several decisions within a second must count.
      let last = records.decisions.last?.timeSeconds ?? 0
      try records.add(
        HistoryDecision(
          about: found, reason: reason, person: Self.person,
          timeSeconds: max(Int(Date().timeIntervalSince1970), last + 1)))
      OutputFile.tell(
        TextStyle.onOneLine(
          """
          Step \(found.id) is acknowledged: \(found.metric.nameInReports) of \(found.subject.design) on \
          \(found.subject.workload), \(found.subject.host), at \(found.commit.shortName): \
          \(StepTable.change(found))
          """))
    }
  }

  /// The name of the user, from git or the system.
  private static var person: String {
    GitRepository.here?.person ?? ProcessInfo.processInfo.environment["USER"] ?? "unknown"
  }
}
