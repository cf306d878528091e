import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results
import ScrollTrace
import Statistics

/// The commit that changed a metric, by as few builds as it takes.
struct HistoryBisect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bisect",
    abstract: "Find the commit that changed a metric, by building and running those between two.",
    discussion: """
      Takes commits from GOOD to BAD, along the first parents, into a work tree of its own, builds each that it needs \
      and runs it: once for an exact metric; for a time in pairs, in turns with GOOD's executable, until it is certain \
      that the commit lies nearer to GOOD or nearer to BAD. A commit that cannot be built or run is stepped over, and \
      so is one that --pairs do not decide; both are said. Nothing of the work tree that you are in is touched.

      The commands run in the commit's work tree; the one of --run prints a result, as 'compare --format json' does.

      Examples:
        filmstrip history bisect v1.0 HEAD --metric allocations.total.count --design stable-id \\
          --build 'swift build -c release --product my-app' \\
          --run '.build/release/my-app compare feed.jsonl --design stable-id --exact --format json'
        filmstrip history bisect v1.0 HEAD --metric time --design stable-id \\
          --build 'swift build -c release --product my-app' \\
          --run '.build/release/my-app compare feed.jsonl --design stable-id --blocks 1 --format json'
      """)

  @Argument(help: "A commit before the change, by any name that git has for it.")
  var good: String

  @Argument(help: "A commit with the change.")
  var bad: String

  @Option(help: "The metric: an exact one, such as counters.cellsCreated, or time.")
  var metric: String

  @OptionGroup var commands: CommitCommands

  @Option(help: "Of this design alone, by name or pattern.")
  var design = "*"

  @Option(help: "On this workload alone, by name or pattern.")
  var workload = "*"

  @Option(help: "On this host alone, by name or pattern.")
  var host = "*"

  @OptionGroup var pairing: PairingOptions

  mutating func validate() throws {
    guard let known = Metric(named: metric) else {
      throw ValidationError(
        NearestName.refusal(of: metric, as: "metric", among: Metric.all().map(\.name)))
    }
    guard known.isExact || known == .time else {
      throw ValidationError("--metric \(metric) is neither exact nor the metric time")
    }
  }

  mutating func run() throws {
    let repository = try GitRepository.needed()
    let commits = try repository.firstParents(from: good, to: bad)
    let interruption = try Interruption.ofRun()
    let wanted = WantedFigure(
      metric: Metric.known(metric), design: design, workload: workload, host: host)
    let tree = try CommitTree(repository, commands, interruption)
    var question: any CommitQuestion =
      wanted.metric.isExact
      ? ExactQuestion(tree, wanted)
      : TimeQuestion(
        first: try CommitTree(repository, commands, interruption), tree, wanted, pairing,
        commitCount: commits.count)
    // Both ends first: where they are alike there is nothing to find.
    let ends = [commits[0], commits[commits.count - 1]]
    let sameness = try CommitTree.needing(ends, for: metric) {
      try question.open(ends[0], ends[1])
    }
    if let sameness {
      throw Failure(
        code: .nothingToExplain,
        message: "\(metric) \(sameness) at \(ends[0].prefix(10)) and \(ends[1].prefix(10))")
    }
    var search = CommitSearch(count: commits.count)
    var buildCount = 2
    while let index = search.next {
      buildCount += 1
      do {
        search.say(index, isChanged: try question.isChanged(commits[index], index))
      } catch let reason as CommitTree.Reason {
        OutputFile.tell(
          "Stepped over: \(TextStyle.onOneLine("\(commits[index].prefix(10)) \(reason)"))")
        search.skip(index)
      }
    }
    let between = search.firstChanged - search.lastGood - 1
    let candidates =
      between == 0 ? "" : " (or one of the \(between) before it, which did not tell)"
    try OutputFile.printResult(
      TextStyle.onOneLine(
        """
        \(commits[search.firstChanged])\(candidates): \(metric) of \
        \(question.words(search.lastGood, search.firstChanged)); \(Plural.of(buildCount, "build")) of \
        \(Plural.of(commits.count, "commit"))
        """) + "\n")
  }
}

/// What is asked of commits: whether each is like the first, or like the last.
private protocol CommitQuestion {
  /// Asks both ends.
  ///
  /// - Returns: where no change can be told, what was found: a sentence's middle.
  /// - Throws: `CommitTree.Reason`, as `isChanged`.
  mutating func open(_ good: String, _ bad: String) throws -> String?

  /// - Throws: `CommitTree.Reason` where the commit does not tell; `ExitCode` where it is stopped.
  mutating func isChanged(_ commit: String, _ index: Int) throws -> Bool

  /// What changed, and how: between two of the indices that were asked, 0 for the first.
  func words(_ last: Int, _ first: Int) -> String
}

/// An exact metric: one run says it.
private struct ExactQuestion: CommitQuestion {
  private let tree: CommitTree
  private let wanted: WantedFigure
  /// What differs between the ends.
  private var name = ""
  private var (good, bad): ([String: Double], [String: Double]) = ([:], [:])
  private var values: [Int: Double] = [:]

  init(_ tree: CommitTree, _ wanted: WantedFigure) {
    self.tree = tree
    self.wanted = wanted
  }

  private func figures(_ commit: String) throws -> [String: Double] {
    try tree.build(commit)
    return try wanted.figures(tree.result())
  }

  mutating func open(_ goodCommit: String, _ badCommit: String) throws -> String? {
    good = try figures(goodCommit)
    bad = try figures(badCommit)
    guard let changed = good.keys.sorted().first(where: { bad[$0] != nil && bad[$0] != good[$0] })
    else { return "is the same in all \(Plural.of(good.count, "design")) that fit" }
    name = changed
    return nil
  }

  mutating func isChanged(_ commit: String, _ index: Int) throws -> Bool {
    let own = try figures(commit)
    values[index] = own[name]
    return own[name] != good[name]
  }

  func words(_ last: Int, _ first: Int) -> String {
    func figure(_ value: Double?) -> String {
      value.map { GateFormat.figure($0, of: wanted.metric) } ?? "nothing"
    }
    return
      "\(name) from \(figure(values[last] ?? good[name])) to \(figure(values[first] ?? bad[name]))"
  }
}

/// A time: pairs of runs with the first commit's executable say whether a commit lies beyond half of the change.
private struct TimeQuestion: CommitQuestion {
  private let first: CommitTree
  private let tree: CommitTree
  private let wanted: WantedFigure
  private let pairing: PairingOptions
  /// Of the probability of a false verdict what each commit that is asked has.
  private let share: Double
  /// The logarithm of the last commit's time over the first's.
  private var change: Judgement?
  private var name = ""
  private var words: [Int: String] = [:]
  private var pairCount = 0

  /// - Parameter commitCount: how many commits there are, of which halving asks few.
  init(
    first: CommitTree, _ tree: CommitTree, _ wanted: WantedFigure, _ pairing: PairingOptions,
    commitCount: Int
  ) {
    self.first = first
    self.tree = tree
    self.wanted = wanted
    self.pairing = pairing
    share = 1 / (1 + log2(Double(commitCount)).rounded(.up))
  }

  mutating func open(_ good: String, _ bad: String) throws -> String? {
    try first.build(good)
    try tree.build(bad)
    var pairs = PairedRuns(first, tree, wanted, seed: pairing.seed)
    let judgement = try pairs.judge(try pairing.plan(share: share))
    name = pairs.name
    pairCount += judgement.blockCount
    guard judgement.verdict == .slower || judgement.verdict == .faster else {
      return """
        is \(judgement.verdict.rawValue), \(judgement.words()) in \(Plural.of(judgement.blockCount, "pair")),
        """
    }
    change = judgement
    return nil
  }

  mutating func isChanged(_ commit: String, _ index: Int) throws -> Bool {
    guard let change else { preconditionFailure("\(commit) was asked before the ends were") }
    try tree.build(commit)
    var pairs = PairedRuns(first, tree, wanted, seed: pairing.seed &+ UInt64(index))
    let half = change.estimate / 2
    // Any certainty of a side will do.
    let judgement = try pairs.judge(
      try pairing.plan(share: share, margin: 1e-9), centre: half)
    pairCount += judgement.blockCount
    words[index] = judgement.words(centre: half)
    guard judgement.verdict == .slower || judgement.verdict == .faster else {
      throw CommitTree.Reason(
        description:
          "lies between, \(judgement.words(centre: half)) from the first in \(judgement.blockCount) pairs"
      )
    }
    return (judgement.verdict == .slower) == (change.verdict == .slower)
  }

  func words(_ last: Int, _ first: Int) -> String {
    let whole = change.map { $0.words() } ?? "nothing"
    return """
      \(name) from \(last == 0 ? "+0.00%" : words[last] ?? "") to \(words[first] ?? whole), of the first commit's, in \
      \(Plural.of(pairCount, "pair"))
      """
  }
}
