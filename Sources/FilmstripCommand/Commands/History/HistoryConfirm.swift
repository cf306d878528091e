import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace

/// Measures two commits in turns.
struct HistoryConfirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Measure a change again: build two commits, and run them in turns.",
    discussion: """
      Example:
        filmstrip history confirm v1.0 HEAD --design stable-id \\
          --build 'swift build -c release --product app' \\
          --run '.build/release/app compare feed.jsonl --blocks 1 --format json'

      Each commit is built in a temporary work tree. An exact metric takes one run of each; a time takes pairs in random \
      order until they decide. Prints the verdict with both values or the interval.

      Exit codes: 0 confirmed; 69 not confirmed; 4 undecided; 70 a commit does not build or run.
      """)

  @Argument(help: "The commit before the change.")
  var before: String

  @Argument(help: "The commit with the change.")
  var after: String

  @Option(help: "The metric: time, or an exact one.")
  var metric = Metric.time.name

  @OptionGroup var subjects: SubjectOptions

  @Option(help: .init("The command that builds a commit.", valueName: "COMMAND"))
  var build: String?

  @Option(
    name: .customLong("run"),
    help: .init(
      "The command that runs it, and prints the result as JSON.", valueName: "COMMAND"))
  var runCommand: String

  @Option(help: .init("The limit of pairs for a time.", valueName: "N", visibility: .hidden))
  var pairs = 160

  @Option(help: .init("The change of a time that matters.", visibility: .hidden))
  var margin = Share(TimingBudget.standardMargin)

  @Option(help: .init("The probability of a false verdict.", visibility: .hidden))
  var alpha = Share(TimingBudget.standardAlpha)

  @OptionGroup var order: SeedOption

  mutating func validate() throws {
    guard let known = Metric(named: metric) else {
      throw ValidationError(
        NearestName.refusal(of: metric, as: "metric", among: Metric.all().map(\.name)))
    }
    guard known.isExact || known == .time else {
      throw ValidationError("--metric takes an exact metric or time, and not \(metric)")
    }
    do {
      _ = try plan()
    } catch let error as PlanError {
      throw ValidationError("--pairs \(pairs), --alpha \(alpha), --margin \(margin): \(error)")
    }
  }

  mutating func run() throws {
    guard let repository = GitRepository.here else {
      throw Failure(code: .unreadableFile, message: "there is no git repository here")
    }
    let commits = try [before, after].map { name in
      guard let found = repository.commit(name)?.name else {
        throw Failure(code: .unreadableFile, message: "git knows no commit '\(name)'")
      }
      return found
    }
    let interruption = Interruption.ofRun()
    let trees = try commits.map { try CommitTree(repository, $0, interruption) }
    if let build { for tree in trees { try tree.build(build) } }
    let (verdict, words) = try Metric.known(metric).isExact ? exact(trees) : time(trees)
    let names = commits.map { String($0.prefix(10)) }
    try OutputFile.printResult(
      TextStyle.onOneLine("\(names[0]) to \(names[1]): \(verdict.rawValue): \(words)") + "\n")
    if verdict != .confirmed { throw ExitCode(verdict.exitCode) }
  }

  private enum Verdict: String {
    case confirmed
    case notConfirmed = "not confirmed"
    case undecided

    var exitCode: Int32 {
      switch self {
      case .confirmed: 0
      case .notConfirmed: Failure.Code.nothingToExplain.rawValue
      case .undecided: GateVerdict.undecided.exitCode
      }
    }
  }

  /// Returns the named results, with their names in messages.
  ///
  /// - Throws: `Failure` if nothing matches.
  private func named(
    _ run: RunResult, _ tree: CommitTree
  ) throws -> [(name: String, trace: String, result: DesignResult)] {
    func isNamed(_ name: String, by patterns: [String]) -> Bool {
      patterns.isEmpty || patterns.contains { NamePattern($0).matches(name) }
    }
    let named = run.results.filter {
      isNamed($0.design, by: subjects.designs) && isNamed($0.workload, by: subjects.workloads)
        && isNamed($0.host, by: subjects.hosts)
    }
    guard !named.isEmpty else { throw tree.failure("has no \(metric) of these designs") }
    return named.map { result in
      let workload = run.workloads.first {
        $0.name == result.workload && $0.host == result.host
      }
      let name = "\(result.design) on \(result.workload), \(run.place(ofHost: result.host))"
      return (name, workload?.traceHash ?? "", result)
    }
  }

  /// Returns the first change of an exact metric.
  private func exact(_ trees: [CommitTree]) throws -> (Verdict, String) {
    let metric = Metric.known(metric)
    let figures = try trees.map { tree in
      var figures: [[String]: Double] = [:]
      for (name, trace, result) in try named(tree.result(of: runCommand), tree) {
        figures[[name, trace]] = result.exactMetrics[metric.name]
      }
      return figures
    }
    let common = figures[0].keys.filter { figures[1][$0] != nil }
      .sorted { $0.lexicographicallyPrecedes($1) }
    guard !common.isEmpty else {
      throw trees[1].failure(
        "has no \(metric.nameInReports) of a design and a trace that both commits have")
    }
    guard let changed = common.first(where: { figures[0][$0] != figures[1][$0] }) else {
      let count = Plural.of(common.count, "design")
      return (.notConfirmed, "\(metric.nameInReports) is the same in \(count) on a workload")
    }
    let values = figures.compactMap { $0[changed] }.map { GateFormat.figure($0, of: metric) }
    return (
      .confirmed, "\(metric.nameInReports) of \(changed[0]): from \(values[0]) to \(values[1])"
    )
  }

  // MARK: Times

  /// The plan of looks. Each look has twice the pairs of the one before.
  private func plan() throws -> SignedRankPlan {
    let lookCountMax = 5
    let fewest =
      try SignedRankPlan.requiredBlocks(comparisons: 1, alpha: alpha.value, looks: lookCountMax) + 1
    let looks = (0..<lookCountMax - 1).map { fewest << $0 }.filter { $0 < pairs } + [pairs]
    return try SignedRankPlan(
      comparisonCount: 1, alpha: alpha.value, margin: margin.value, looks: looks)
  }

  /// Takes pairs of runs until the plan decides or ends.
  ///
  /// A pair runs both commits in random order, so that the difference of two runs of one commit is symmetric about 0, as
  /// the signed-rank test requires. Its figure is the logarithm of the ratio of both times, each over the frozen ruler of
  /// its run.
  private func time(_ trees: [CommitTree]) throws -> (Verdict, String) {
    let plan = try plan()
    var generator = SplitMix64(seed: order.seed)
    var logRatios: [Double] = []
    var setAsideCount = 0
    let progress = try ProgressLine()
    defer { progress.clear() }
    for look in plan.looks {
      while logRatios.count < look {
        progress.show(
          Comparison.Progress(
            doneSeconds: Double(logRatios.count), totalSeconds: Double(plan.budget),
            label: "pair \(logRatios.count + 1)"))
        if let logRatio = try logRatio(trees, isReversed: generator.next() & 1 == 0) {
          logRatios.append(logRatio)
          continue
        }
        setAsideCount += 1
        guard setAsideCount <= plan.budget else {
          throw Failure(
            code: .failedCheck,
            message:
              "in \(setAsideCount) pairs the machine's condition changed ('filmstrip doctor' says more)"
          )
        }
      }
      switch try plan.judge([logRatios])[0] {
      case .failure(let error): throw Failure(code: .failedCheck, message: "\(error)")
      case .success(let judgement):
        guard judgement.verdict != .undecided || look == plan.budget else { continue }
        let change = HistoryWords.percent(
          TimeVerdict.change(judgement.estimate), TimeVerdict.change(judgement.interval.lower),
          TimeVerdict.change(judgement.interval.upper))
        let words = "time: \(change) in \(Plural.of(judgement.blockCount, "pair"))"
        switch judgement.verdict {
        case .slower, .faster: return (.confirmed, words)
        case .same: return (.notConfirmed, words)
        case .undecided, .notJudged: return (.undecided, words)
        }
      }
    }
    preconditionFailure("a plan without a look")
  }

  /// Returns the figure of a pair; nil if the runs have no condition of the machine in common.
  private func logRatio(_ trees: [CommitTree], isReversed: Bool) throws -> Double? {
    var samples = [ConditionSamples](repeating: [:], count: 2)
    var traces: Set<String> = []
    for index in isReversed ? [1, 0] : [0, 1] {
      let run = try trees[index].result(of: runCommand)
      let named = try named(run, trees[index])
      guard named.count == 1 else {
        let names = named.prefix(4).map(\.name).joined(separator: "; ")
        throw trees[index].failure(
          "has \(named.count) times (\(names)), expected one: add --design, --workload or --host")
      }
      traces.insert(named[0].trace)
      do {
        samples[index] = try run.rulerRatios(of: named[0].result)
      } catch {
        throw trees[index].failure("has no time that can be compared: \(error)")
      }
    }
    guard traces.count == 1 else {
      throw trees[1].failure("replays another trace than \(trees[0].commit.prefix(10))")
    }
    guard let condition = MachineCondition.common(to: samples),
      let before = Summary.median(samples[0][condition] ?? []),
      let after = Summary.median(samples[1][condition] ?? [])
    else { return nil }
    return log(after / before)
  }
}

/// A temporary work tree of a commit, in which it is built and run. If this process is killed, the next run removes it
/// (`ScratchFolder`).
private final class CommitTree {
  let commit: String
  private let repository: GitRepository
  private let interruption: Interruption
  private let scratch: ScratchFolder
  private let folder: String

  /// - Throws: `Failure`.
  init(_ repository: GitRepository, _ commit: String, _ interruption: Interruption) throws {
    self.commit = commit
    self.repository = repository
    self.interruption = interruption
    do {
      scratch = try ScratchFolder()
    } catch {
      let folder = FileManager.default.temporaryDirectory.path
      throw Failure(
        code: .unwritableFile, message: "\(folder): no folder can be made there: \(error)")
    }
    folder = scratch.url.appendingPathComponent("tree").path
    try repository.addWorkTree(at: folder, commit)
  }

  deinit { repository.removeWorkTree(folder) }

  /// - Throws: `Failure` if the commit does not build; `ExitCode` if the command is stopped.
  func build(_ command: String) throws {
    OutputFile.tell("Building \(commit.prefix(10))")
    guard try output(of: command) != nil else { throw failure("does not build") }
  }

  /// - Throws: `Failure` if the command prints no result; `ExitCode` if it is stopped.
  func result(of command: String) throws -> RunResult {
    guard let output = try output(of: command) else { throw failure("does not run") }
    do {
      return try ResultReader.read(output, named: "the output of --run")
    } catch {
      throw failure("printed no result: \(error)")
    }
  }

  func failure(_ problem: String) -> Failure {
    Failure(code: .failedCheck, message: "commit \(commit.prefix(10)) \(problem)")
  }

  /// Returns the standard output of a shell command; nil if it fails. Its child processes end with it.
  private func output(of command: String) throws -> Data? {
    let output = SystemTool.output(
      of: "/bin/sh", ["-c", "cd -- \"$0\" || exit 1\n\(command)", folder],
      interruption: interruption, showsErrors: true)
    try interruption.endIfRaised()
    return output
  }
}
