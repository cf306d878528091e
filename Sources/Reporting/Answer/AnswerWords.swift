import Results

/// An answer as it is told.
struct AnswerWords {
  private let run: RunResult
  private let contest: Contest
  /// For each design that is out, in what one that is left is better.
  private let reasons: [(name: String, criteria: [String])]

  init(_ run: RunResult, _ contest: Contest, _ comparison: CandidateComparison) {
    self.run = run
    self.contest = contest
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
    case .one: return ["Use \(names[0]): nothing wrong on \(on)."] + figures + beaten
    case .equal:
      return [
        """
        Use \(AnswerWords.list(names, joined: "or")): nothing wrong on \(on), and equal in what they cost.
        """
      ] + figures + beaten
    case .choice:
      return ["Nothing wrong on \(on), and better in different things; choose:"] + choices + beaten
    case .noneFaithful, .nothing: return []
    }
  }

  /// What those that are left cost, from the least to the most.
  private var figures: [String] {
    let parts = AnswerWords.told.compactMap { criterion in
      range(criterion, contest.left).map { "\(criterion.verb) \($0)" }
    }
    guard !parts.isEmpty else { return [] }
    return [(contest.left.count == 1 ? "It " : "Each ") + parts.joined(separator: ", ") + "."]
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
      "Nothing wrong either, but worse: \(parts.joined(separator: ", "))"
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

  /// How much was looked at: `browse, host late`, or `4 workloads (2 traces, 2 hosts)`.
  static func workloads(of run: RunResult) -> String {
    guard run.workloads.count != 1, !run.workloads.isEmpty else {
      return run.workloads.first.map { "\($0.name), host \($0.host)" } ?? "nothing"
    }
    let traces = run.workloads.map(\.name).uniqued.count
    let hosts = run.workloads.map(\.host).uniqued.count
    return "\(run.workloads.count) workloads (\(Figure.counted(traces, "trace")), "
      + "\(Figure.counted(hosts, "host")))"
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
