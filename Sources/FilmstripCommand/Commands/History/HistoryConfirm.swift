import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace
import SeededRandom
import Statistics

/// Measures two commits in turns.
struct HistoryConfirm: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "confirm",
    abstract: "Measure a change again: two commits, built and run in turns on this machine.",
    discussion: """
      Builds both commits in separate work trees and runs them: once each for an exact metric; for a time in pairs, \
      in random order, until they decide or there are --pairs. Prints confirmed, not confirmed or undecided, with both \
      values or the interval. The current work tree is not touched.

      Exit codes: 0 confirmed; 69 not confirmed; 4 undecided; 70 a commit does not build or run.

      Examples:
        filmstrip history confirm v1.0 HEAD --design stable-id \\
          --build 'swift build -c release --product my-app' \\
          --run '.build/release/my-app compare feed.jsonl --design stable-id --blocks 1 --format json'
      """)

  @Argument(help: "The commit before the change, by any name that git has for it.")
  var before: String

  @Argument(help: "The commit with the change.")
  var after: String

  @Option(help: "The metric: time, or an exact one such as counters.cellsCreated.")
  var metric = Metric.time.name

  @Option(help: "Of this design alone, by name or pattern.")
  var design = "*"

  @Option(help: "On this workload alone, by name or pattern.")
  var workload = "*"

  @Option(help: "On this host alone, by name or pattern.")
  var host = "*"

  @Option(
    help: ArgumentHelp(
      "The shell command that builds a commit, in its work tree.", valueName: "COMMAND"))
  var build: String?

  @Option(
    name: .customLong("run"),
    help: ArgumentHelp(
      "The shell command that runs it, and prints a result as 'compare --format json' does.",
      valueName: "COMMAND"))
  var runCommand: String

  @Option(help: ArgumentHelp("The most pairs of runs that a time is compared in.", valueName: "N"))
  var pairs = 160

  @Option(help: "The change of a time that matters.")
  var margin = Share(TimingBudget.standardMargin)

  @Option(help: "The probability of a false verdict.")
  var alpha = Share(TimingBudget.standardAlpha)

  @Option(help: "Fixes which of a pair runs first.")
  var seed: UInt64 = 1

  mutating func validate() throws {
    guard let known = Metric(named: metric) else {
      throw ValidationError(
        NearestName.refusal(of: metric, as: "metric", among: Metric.all().map(\.name)))
    }
    guard known.isExact || known == .time else {
      throw ValidationError("--metric \(metric) is neither exact nor the metric time")
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
    let interruption = try Interruption.ofRun()
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

  // MARK: Figures

  /// The requested designs, with their names in errors and in the verdict.
  ///
  /// - Throws: `Failure` without any.
  private func fitting(
    _ run: RunResult, _ tree: CommitTree
  ) throws -> [(name: String, trace: String, result: DesignResult)] {
    let fitting = run.results.filter {
      NamePattern(design).matches($0.design) && NamePattern(workload).matches($0.workload)
        && NamePattern(host).matches($0.host)
    }
    guard !fitting.isEmpty else { throw tree.failure("has no \(metric) that fits") }
    return fitting.map { result in
      let workload = run.workloads.first {
        $0.name == result.workload && $0.host == result.host
      }
      let name = "\(result.design) on \(result.workload), \(result.host)"
      return (name, workload?.traceHash ?? "", result)
    }
  }

  /// Compares an exact metric of all designs.
  private func exact(_ trees: [CommitTree]) throws -> (Verdict, String) {
    let metric = Metric.known(metric)
    func figures(_ tree: CommitTree) throws -> [[String]: Double] {
      var figures: [[String]: Double] = [:]
      for (name, trace, result) in try fitting(tree.result(of: runCommand), tree) {
        figures[[name, trace]] = result.exactMetrics[metric.name]
      }
      return figures
    }
    let (old, new) = (try figures(trees[0]), try figures(trees[1]))
    let common = old.keys.filter { new[$0] != nil }.sorted { $0.lexicographicallyPrecedes($1) }
    guard !common.isEmpty else {
      throw trees[1].failure("has no \(metric.name) of a design and a trace that both commits have")
    }
    guard let changed = common.first(where: { old[$0] != new[$0] }) else {
      return (
        .notConfirmed,
        "\(metric.name) is the same in \(Plural.of(common.count, "design")) on a workload"
      )
    }
    let values = [old, new].compactMap { $0[changed] }
      .map { GateFormat.figure($0, of: metric) }
    return (.confirmed, "\(metric.name) of \(changed[0]): from \(values[0]) to \(values[1])")
  }

  // MARK: Times

  /// Each look but the first has twice the pairs of the one before.
  private func plan() throws -> SignedRankPlan {
    let lookCountMax = 5
    let fewest =
      try SignedRankPlan.requiredBlocks(comparisons: 1, alpha: alpha.value, looks: lookCountMax) + 1
    let looks = (0..<lookCountMax - 1).map { fewest << $0 }.filter { $0 < pairs } + [pairs]
    return try SignedRankPlan(
      comparisonCount: 1, alpha: alpha.value, margin: margin.value, looks: looks)
  }

  /// Runs pairs until the plan decides or ends.
  ///
  /// A pair runs both commits once, in random order, so that the difference of two runs of one commit is symmetric about
  /// 0, as the signed-rank test requires. Its figure is the logarithm of the ratio of both times, each over the frozen
  /// ruler of the same run.
  private func time(_ trees: [CommitTree]) throws -> (Verdict, String) {
    let plan = try plan()
    var generator = SplitMix64(seed: seed)
    var logRatios: [Double] = []
    var setAsideCount = 0
    let progress = ProgressLine()
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
              "in \(setAsideCount) pairs the machine was in no condition that both runs had ('filmstrip doctor' says more)"
          )
        }
      }
      switch try plan.judge([logRatios])[0] {
      case .refused(let error): throw Failure(code: .failedCheck, message: "\(error)")
      case .judged(let judgement):
        guard judgement.verdict != .undecided || look == plan.budget else { continue }
        let change = HistoryWords.percent(
          Judgement.change(judgement.estimate), Judgement.change(judgement.interval.lower),
          Judgement.change(judgement.interval.upper))
        let words = "time: \(change) in \(Plural.of(judgement.blockCount, "pair"))"
        switch judgement.verdict {
        case .slower, .faster: return (.confirmed, words)
        case .same: return (.notConfirmed, words)
        case .undecided: return (.undecided, words)
        }
      }
    }
    preconditionFailure("a plan without a look")
  }

  /// The figure of a pair; nil if both runs have no condition of the machine in common.
  private func logRatio(_ trees: [CommitTree], isReversed: Bool) throws -> Double? {
    var samples = [ConditionSamples](repeating: [:], count: 2)
    var traces: Set<String> = []
    for index in isReversed ? [1, 0] : [0, 1] {
      let run = try trees[index].result(of: runCommand)
      let own = try fitting(run, trees[index])
      guard own.count == 1 else {
        let names = own.prefix(4).map(\.name).joined(separator: "; ")
        throw trees[index].failure(
          "has \(own.count) times that fit (\(names)), expected one: add --design, --workload, --host"
        )
      }
      traces.insert(own[0].trace)
      do {
        samples[index] = try run.rulerRatios(of: own[0].result)
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
