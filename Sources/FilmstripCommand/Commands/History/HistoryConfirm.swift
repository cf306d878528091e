import ArgumentParser
import Foundation
import History
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics

/// Goes back to measure a step.
struct HistoryConfirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Measure a step again: both commits, built and run in turns on this machine, now.",
    discussion: """
      Takes the step's commit and the one that was measured before it into work trees of their own, builds both, and \
      runs them: for an exact metric once each, for a time in pairs whose order is drawn, until they decide or there \
      are --pairs. Prints confirmed, not confirmed or undecided, with the interval. Without a step it takes the \
      newest that was not accepted. The current work tree is not touched.

      Exit codes: 0 confirmed; 69 not confirmed; 4 undecided; 70 a commit does not build or run.

      Examples:
        filmstrip history confirm history.db 3fa9c1d2 \\
          --build 'swift build -c release --product my-app' \\
          --run '.build/release/my-app compare feed.jsonl --design stable-id --blocks 1 --format json'
      """)

  @Argument(help: "The history's file.", completion: .file(extensions: ["db"]))
  var file: String

  @Argument(help: StepName.help)
  var step: String?

  @OptionGroup var commands: CommitCommands

  @Option(
    help: ArgumentHelp(
      "Of this branch (default: the only one, else main or master).", valueName: "NAME"))
  var branch: String?

  @OptionGroup var pairing: PairingOptions

  mutating func validate() throws { try step.map(StepName.check) }

  mutating func run() throws {
    let found = try Failure.translatingHistory { try wantedStep(HistoryStore(file)) }
    let repository = try GitRepository.needed()
    let commits = try [found.previous, found.commit].map { try repository.known($0.name) }
    let interruption = try Interruption.ofRun()
    let trees = try commits.map { _ in try CommitTree(repository, commands, interruption) }
    let outcome = try CommitTree.needing(commits, for: "step \(found.id)") {
      for (tree, commit) in zip(trees, commits) { try tree.build(commit) }
      return found.metric.isExact ? try exact(found, trees) : try time(found, trees)
    }
    try OutputFile.printResult(
      TextStyle.onOneLine(
        """
        Step \(found.id) is \(outcome.title): \(found.metric.name) of \(found.subject.design) on \
        \(found.subject.workload), \(found.subject.host), \(found.previous.shortName) to \
        \(found.commit.shortName): \(outcome.words)
        """) + "\n")
    if outcome.exitCode != 0 { throw ExitCode(outcome.exitCode) }
  }

  /// What measuring again came to.
  private enum Outcome {
    case confirmed(String)
    case notConfirmed(String)
    case undecided(String)

    init(_ isConfirmed: Bool, _ words: String) {
      self = isConfirmed ? .confirmed(words) : .notConfirmed(words)
    }

    var words: String {
      switch self {
      case .confirmed(let words), .notConfirmed(let words), .undecided(let words): words
      }
    }

    var title: String {
      switch self {
      case .confirmed: "confirmed"
      case .notConfirmed: "not confirmed"
      case .undecided: "undecided"
      }
    }

    var exitCode: Int32 {
      switch self {
      case .confirmed: 0
      case .notConfirmed: Failure.Code.nothingToExplain.rawValue
      case .undecided: Int32(GateVerdict.undecided.exitCode)
      }
    }
  }

  private func wantedStep(_ store: HistoryStore) throws -> HistoryStep {
    let timeline = try store.timeline(branch: store.branch(named: branch))
    let steps = timeline.steps(try store.decisions())
    if let step { return try steps.only(step, on: timeline.branch, in: file) }
    let open = steps.last { $0.decision == nil }
    guard let open else {
      throw HistoryError.unknown(
        file: file, found: "no step on \(timeline.branch) that was not accepted",
        expected: "one, or the name of another")
    }
    return open
  }

  private func wanted(_ step: HistoryStep) -> WantedFigure {
    WantedFigure(
      metric: step.metric, design: step.subject.design, workload: step.subject.workload,
      host: step.subject.host, trace: step.subject.trace)
  }

  private func exact(_ step: HistoryStep, _ trees: [CommitTree]) throws -> Outcome {
    let values = try trees.map { tree in
      try wanted(step).figures(tree.result()).values.first ?? .nan
    }
    func figure(_ value: Double) -> String { GateFormat.figure(value, of: step.metric) }
    let isThere = values[0] != values[1] && (values[0] < values[1]) == (step.before < step.after)
    return Outcome(
      isThere,
      """
      from \(figure(values[0])) to \(figure(values[1])), where the history has \(figure(step.before)) to \
      \(figure(step.after))
      """)
  }

  private func time(_ step: HistoryStep, _ trees: [CommitTree]) throws -> Outcome {
    let plan = try pairing.plan()
    var pairs = PairedRuns(trees[0], trees[1], wanted(step), seed: pairing.seed)
    let judgement = try pairs.judge(plan)
    let words = """
      \(judgement.words()) in \(Plural.of(judgement.blockCount, "pair")), where the history has \(StepTable.change(step))
      """
    switch judgement.verdict {
    case .undecided: return .undecided(words)
    case .same: return .notConfirmed(words)
    case .slower: return Outcome(step.share > 0, words)
    case .faster: return Outcome(step.share < 0, words)
    }
  }
}

/// How times are compared in pairs.
struct PairingOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The most pairs of runs that a time is compared in.", valueName: "N"))
  var pairs = 160

  @Option(help: "The change of a time that matters.")
  var margin = Share(TimingBudget.standardMargin)

  @Option(help: "The probability of a false verdict.")
  var alpha = Share(TimingBudget.standardAlpha)

  @Option(help: "Fixes which of a pair runs first.")
  var seed: UInt64 = 1

  mutating func validate() throws {
    do {
      _ = try plan()
    } catch let error as PlanError {
      throw ValidationError("--pairs \(pairs), --alpha \(alpha), --margin \(margin): \(error)")
    }
  }

  /// - Parameter share: of alpha, where several verdicts share it.
  /// - Throws: `PlanError`.
  func plan(share: Double = 1, margin: Double? = nil) throws -> SignedRankPlan {
    try PairedRuns.plan(
      alpha: alpha.value * share, margin: margin ?? self.margin.value, pairCountMax: pairs)
  }
}
