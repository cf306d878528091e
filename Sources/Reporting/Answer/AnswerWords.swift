import Results

/// An answer as it is told.
struct AnswerWords {
  private let run: RunResult
  private let contest: Contest
  /// What those that are left show wrong.
  private let tally: FaultTally
  /// For each design that is out, in what one that is left is better.
  private let reasons: [(name: String, criteria: [String])]

  init(
    _ run: RunResult, _ contest: Contest, _ comparison: CandidateComparison, _ tally: FaultTally
  ) {
    self.run = run
    self.contest = contest
    self.tally = tally
    reasons = contest.beaten.map { beaten in
      let criteria = contest.left.flatMap { comparison.advantages(of: $0, over: beaten) }
      return (beaten.name, criteria.uniqued)
    }
  }

  /// What designs were put out by.
  var decidedAgainst: [String] { reasons.flatMap(\.criteria).uniqued }

  /// At most five sentences.
  func lines(_ kind: Answer.Kind) -> [String] {
    let names = contest.left.map(\.name)
    let on = AnswerWords.workloads(of: run)
    switch kind {
    case .one:
      return ["Use \(marked(names[0])): \(verdict) on \(on)."] + shown + figures + equals + beaten
    case .choice, .equal:
      let all = verdict.prefix(1).uppercased() + verdict.dropFirst()
      return ["\(all) on \(on), and better in different things; choose:"] + choices + shown
        + equals + beaten
    case .noneFaithful, .nothing: return []
    }
  }

  /// The name of a design, with the platform whose framework it models.
  private func marked(_ name: String) -> String {
    let platform = run.results.first { $0.design == name }?.platform
    return name + (platform.map { ", which models a framework of \($0)" } ?? "")
  }

  private var verdict: String { tally.count == 0 ? "nothing wrong" : "nothing wrong is confirmed" }

  /// What some behaviours show that the sources leave open.
  private var shown: [String] {
    let words = tally.words(namesPlatform: run.platformNames.count > 1)
    return words.map { ["It may show \($0)."] } ?? []
  }

  /// What the one that is left costs.
  private var figures: [String] {
    let parts = AnswerWords.told.compactMap { criterion in
      range(criterion, contest.left).map {
        "\(criterion.isModelled ? "it " : "")\(criterion.verb) \($0)"
      }
    }
    let known = contest.left.first?.isRightOnRecordings
    let sentence = parts.joined(separator: "; ")
    return (parts.isEmpty ? [] : [sentence.prefix(1).uppercased() + sentence.dropFirst() + "."])
      + (known == false
        ? [
          """
          It is not among the designs that are right most often on the embedded recordings, where rows move, strips are \
          flung and items are tapped: check whether your feed does that.
          """
        ] : [])
  }

  /// What is as good as those that are left, and why these are named.
  private var equals: [String] {
    zip(contest.left, contest.equals).filter { !$1.isEmpty }.map { named, equals in
      let isPlainest = !equals.contains { $0.isPlainer(than: named) }
      let others = AnswerWords.list(equals.map(\.name))
      let reason = isPlainest ? "the plainest" : "right most often on the embedded recordings"
      return contest.left.count > 1
        ? "As good as \(named.name): \(others)."
        : "As good: \(others); \(named.name) is named because it is \(reason)."
    }
  }

  /// Those that every answer has: the first, and memory.
  private static let told = Criterion.all.filter { ["opening", "memory"].contains($0.name) }

  /// From the least figure to the most; nil where nothing was counted.
  private func range(_ criterion: Criterion, _ candidates: [Candidate]) -> String? {
    let figures = candidates.compactMap { $0.figure(criterion) }
    guard let least = figures.min(), let most = figures.max() else { return nil }
    return [least, most].map(criterion.text).uniqued.joined(separator: " to ")
  }

  /// For each thing in which those that are left differ: which is better in it.
  private var choices: [String] {
    let names = Criterion.names.filter { name in
      contest.advantages.joined().contains { $0.contains(name) }
    }
    return names.map { name in
      // Nobody is better than the best; somebody is worse.
      let isWorse = contest.left.indices.map { index in
        contest.advantages.contains { $0[index].contains(name) }
      }
      let best = zip(contest.left, isWorse).filter { !$1 }.map(\.0)
      let worse = zip(contest.left, isWorse).filter { $1 }.map(\.0)
      guard let criterion = Criterion.all.first(where: { $0.name == name }) else {
        return "  less time in the list itself: \(AnswerWords.list(best.map(\.name)))"
      }
      return """
          \(criterion.advantage): \(AnswerWords.list(best.map(\.name))) (\(range(criterion, best) ?? ""); \
        \(AnswerWords.list(worse.map(\.name))): \(range(criterion, worse) ?? ""))
        """
    }
  }

  /// What was without a fault as well, and why it is not the answer.
  private var beaten: [String] {
    guard !reasons.isEmpty else { return [] }
    let parts = reasons.prefix(AnswerWords.namedMax).map { reason in
      guard let name = reason.criteria.first,
        let criterion = Criterion.all.first(where: { $0.name == name }),
        let own = contest.beaten.first(where: { $0.name == reason.name }),
        let figure = own.figure(criterion)
      else { return "\(reason.name) (slower)" }
      return "\(reason.name) (\(criterion.verb) \(criterion.text(figure)))"
    }
    let more = reasons.count - parts.count
    return [
      "\(tally.count == 0 ? "Nothing wrong either" : "No more wrong"), but worse: \(parts.joined(separator: ", "))"
        + (more > 0 ? " and \(more) more" : "") + "."
    ]
  }

  private static let namedMax = 3

  /// Names, the first few of many.
  static func list(_ names: [String], joined word: String = "and") -> String {
    guard names.count > namedMax + 1 else {
      return names.count < 2
        ? names.joined()
        : names.dropLast().joined(separator: ", ") + " \(word) \(names[names.count - 1])"
    }
    return names.prefix(namedMax).joined(separator: ", ")
      + " \(word) \(names.count - namedMax) more"
  }

  /// What was replayed: `browse, host late`, or `3 traces, uikit (5 behaviours)`.
  static func workloads(of run: RunResult) -> String {
    let traces = run.workloads.map(\.name).uniqued
    let platforms = run.platformNames.map { name in
      let own = run.workloads.filter { $0.platformName == name }
      let behaviours = own.map(\.host).uniqued.count
      let word = own.contains { $0.platform != nil } ? name : "host \(name)"
      return behaviours > 1 ? "\(word) (\(behaviours) behaviours)" : word
    }
    guard let first = traces.first else { return "nothing" }
    return (traces.count == 1 ? first : Figure.counted(traces.count, "trace")) + ", "
      + (platforms.count > 3
        ? Figure.counted(platforms.count, "host") : platforms.joined(separator: " and "))
  }
}

extension RunResult {
  /// The groups of workloads, in order.
  var groups: [String] { workloads.compactMap(\.group).uniqued }

  /// What the designs came to on the workloads of a group, in order.
  func results(ofGroup group: String) -> [DesignResult] {
    workloads.filter { $0.group == group }.flatMap(results)
  }

  /// What the designs came to on a workload, in order.
  func results(on workload: Workload) -> [DesignResult] {
    results.filter { $0.workload == workload.name && $0.host == workload.host }
  }
}
