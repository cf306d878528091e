import Results

/// The rules of the answer: see TheAnswer.md.
extension Answer {
  /// - Complexity: O(designs × results + candidates³).
  package init(_ run: RunResult) {
    self = Answer.ofWhole(run)
    let warnings = run.traceWarnings.map { "Warning: \($0)." }
    lines.insert(contentsOf: warnings, at: 1)
    brief.insert(contentsOf: warnings, at: 1)
    lines += run.costLines(deciding: deciding)
    brief += [run.costException].compactMap(\.self)
    guard run.isPartial else { return }
    let partial =
      "PARTIAL: the run was stopped before it was over; what follows is of what was done."
    lines.insert(partial, at: 0)
    brief.insert(partial, at: 0)
  }

  private static func ofWhole(_ run: RunResult) -> Answer {
    if !run.workloads.isEmpty, run.workloads.allSatisfy({ $0.hasStripScrolling == false }) {
      let names = AnswerWords.list(run.workloads.map(\.name).uniqued)
      return Answer(
        .nothing,
        lines: ["Nothing is recommended: no strip is scrolled while it is on screen in \(names)."])
    }
    let harmless = run.harmlessTraces ?? []
    let isHarmless = run.workloads.allSatisfy { workload in
      harmless.contains { $0.name == workload.name }
    }
    if !harmless.isEmpty, isHarmless { return Answer(.nothing, lines: harmless.map(\.words)) }
    let field = Candidates(run)
    let notes = field.leftOutLines
    guard let tally = field.best.first?.tally else {
      return Answer(.nothing, lines: ["No answer: \(field.whyThereIsNone)."] + notes)
    }
    let contest = Elimination(field.best, in: run)
    let names = contest.left.map(\.name)
    let equals = contest.equals.joined().map(\.name)
    let words = AnswerWords(run: run, contest: contest, tally: contest.left.first?.tally ?? tally)
    return Answer(
      names.count == 1 ? .one : .choice, designs: names, equals: equals,
      beaten: contest.beaten.map(\.name), deciding: contest.deciding, lines: words.lines + notes,
      brief: words.brief + field.unexplainedLines)
  }

  /// The answer in one sentence without its full stop; nil without advice.
  package var note: String? {
    guard kind != .nothing, let first = lines.first else { return nil }
    return first.hasSuffix(".") ? String(first.dropLast()) : first
  }
}

extension HarmlessTrace {
  var words: String {
    let lack = absences.isEmpty ? "" : "; it has \(absences.joined(separator: ", "))"
    return "No fault is seen on \(name), not even of designs that are wrong on purpose\(lack)."
  }
}

struct AnswerWords {
  let run: RunResult
  let contest: Elimination
  /// The faults of the remaining designs.
  let tally: FaultTally

  /// The answer in a few sentences.
  var lines: [String] {
    guard contest.left.count == 1 else {
      return [
        "\(AnswerWords.capitalized(verdict)), and better in different things; choose:"
      ] + choices + shown + equals + beaten
    }
    let name = contest.left[0].name
    let platform = contest.left[0].results.lazy.compactMap(\.platform).first
    let model = platform.map { ", which models a framework of \($0)" } ?? ""
    return ["Use \(name)\(model): \(verdict)."] + shown + figures + equals + beaten
  }

  /// The answer without what a table of the designs says: faults by kind, costs, and who is worse.
  var brief: [String] {
    let choice =
      contest.left.count == 1
      ? [] : ["\(AnswerWords.capitalized(verdict)), and better in different things; choose:"]
    return (choice.isEmpty ? Array(lines.prefix(1)) : choice + choices) + left + doubts + equals
  }

  /// The conditions of the remaining faults, and the designs that avoid them.
  private var left: [String] {
    guard tally.count > 0 else { return [] }
    let phrase = run.workloads.first {
      $0.platformName == tally.platform && $0.host == tally.host
    }?.behaviour
    let isOnly = tally.faultyBehaviourCount == 1 && tally.behaviourCount > 1
    let hasUsual = tally.behaviourCount > 1
    let place =
      phrase.map { isOnly ? "Under the other, \($0)." : "The worst: \($0)." }
      ?? (hasUsual ? (isOnly ? "The other is the usual one." : "The worst: the usual one.") : nil)
    let reason = ([place].compactMap(\.self) + causes).joined(separator: " ")
    return (reason.isEmpty ? [] : [reason]) + avoidances(isBrief: true)
  }

  /// The number of faults that the remaining designs show, and their place.
  private var verdict: String {
    guard tally.count > 0 else { return "nothing wrong on \(place)" }
    let hosts = run.platformNames.count
    let worst = hosts > 1 ? " (the worst of \(hosts) hosts)" : ""
    let count = tally.faultlessBehaviourCount
    return count > 0
      ? """
      the fewest faults on \(AnswerWords.traces(of: run)), and nothing wrong under \(count) of \
      \(tally.platform)'s \(tally.behaviourCount) behaviours\(worst)
      """
      : "the fewest faults on \(place)"
  }

  private var place: String { AnswerWords.workloads(of: run) }

  /// The faults under the other behaviours: of all remaining designs together, or of each.
  private var shown: [String] {
    guard tally.count > 0 else { return [] }
    func words(_ subject: (DesignSummary) -> String) -> [String] {
      contest.left.compactMap { $0.tally?.exception(subject($0), in: run) }.uniqued
    }
    let common = words { _ in contest.left.count == 1 ? "it" : "each" }
    return (common.count == 1 ? common : words(\.name)) + causes + avoidances()
  }

  /// The condition of the faults under the worst behaviour.
  private var causes: [String] {
    let remark = run.workloads.first {
      $0.platformName == tally.platform && $0.host == tally.host
    }?.behaviourRemark
    return remark.map { [$0] } ?? foundAvoidances.compactMap(\.cause).uniqued
  }

  private var foundAvoidances: [Avoidance] {
    contest.left.compactMap { standing in
      run.avoidances?.first { $0.design == standing.name }
    }
  }

  /// The way to avoid the faults of the remaining designs.
  private func avoidances(isBrief: Bool = false) -> [String] {
    guard run.suggestions.isEmpty else {
      let names = run.suggestions.joined(separator: ", ")
      return ["Without a fault would be: \(names) (compare with --design)."]
    }
    let found = foundAvoidances
    let words = found.map { avoidance in
      guard let values = avoidance.values else {
        let count = avoidance.triedCount.map { "\($0) " } ?? ""
        return "none of the \(count)other designs tried with its identity and key is right there."
      }
      let rate = avoidance.perThousandDisplays ?? 0
      let rest =
        rate > 0
        ? ", but up to \(Figure.rate(rate)) wrong per 1,000 displays under others"
        : ""
      if isBrief, rate > 0 {
        return """
          with \(values) all is right; other behaviours show up to \(Figure.rate(rate)) per 1,000.
          """
      }
      let place = tally.behaviourCount > 1 ? " under that behaviour" : ""
      return "with \(values) it shows nothing wrong\(place)\(rest)."
    }
    return words.uniqued.count == 1
      ? [AnswerWords.capitalized(words[0])]
      : zip(found, words).map { "\($0.design): \($1)" }
  }

  /// The costs of the only remaining design.
  private var figures: [String] {
    let named = Criterion.all.filter { ["opening", "memory"].contains($0.name) }
    let sentence = named.compactMap { criterion in
      range(criterion, contest.left).map {
        "\(criterion.isModelled ? "it " : "")\(criterion.verb) \($0)"
      }
    }.joined(separator: "; ")
    return (sentence.isEmpty ? [] : ["\(AnswerWords.capitalized(sentence))."]) + doubts
  }

  private var doubts: [String] {
    guard contest.left.count == 1, contest.left[0].isRightOnRecordings == false else { return [] }
    return [
      """
      It is not among the best designs on the embedded recordings, where rows move, strips are flung and items are \
      tapped: check whether your feed does that.
      """
    ]
  }

  /// The equals of the remaining designs, and the reason for the choice.
  private var equals: [String] {
    zip(contest.left, contest.equals).filter { !$1.isEmpty }.map { named, equals in
      let others = AnswerWords.list(equals.map(\.name))
      return contest.left.count > 1
        ? "As good as \(named.name): \(others)."
        : "As good: \(others); \(named.name) is named because it is \(named.reason(before: equals))."
    }
  }

  /// From the least figure to the most; nil where nothing was counted.
  private func range(_ criterion: Criterion, _ candidates: [DesignSummary]) -> String? {
    let figures = candidates.compactMap { $0.figure(criterion) }
    guard let least = figures.min(), let most = figures.max() else { return nil }
    return [least, most].map(criterion.text).uniqued.joined(separator: " to ")
  }

  /// For each criterion in which the remaining designs differ: the better ones.
  private var choices: [String] {
    Criterion.names.compactMap { name in
      let isWorse = contest.left.indices.map { index in
        contest.advantages.contains { $0[index].contains(name) }
      }
      guard isWorse.contains(true) else { return nil }
      let best = zip(contest.left, isWorse).filter { !$1 }.map(\.0)
      let worse = zip(contest.left, isWorse).filter { $1 }.map(\.0)
      let (bestNames, worseNames) = (list(best), list(worse))
      guard let criterion = Criterion.named(name) else {
        return "  less time in the list itself: \(bestNames)"
      }
      return """
          \(criterion.advantage): \(bestNames) (\(range(criterion, best) ?? ""); \
        \(worseNames): \(range(criterion, worse) ?? ""))
        """
    }
  }

  /// Other designs with as few faults, and why they are not the answer.
  private var beaten: [String] {
    guard !contest.beaten.isEmpty else { return [] }
    let parts = zip(contest.beaten, contest.defeats).prefix(AnswerWords.namedMax).map {
      loser, criteria in
      guard let criterion = criteria.first.flatMap(Criterion.named),
        let figure = loser.figure(criterion)
      else { return "\(loser.name) (slower)" }
      let better = contest.left.compactMap { standing in
        standing.figure(criterion).map { (name: standing.name, figure: $0) }
      }.min { $0.figure < $1.figure }
      let other = better.map { "; \($0.name): \(criterion.text($0.figure))" } ?? ""
      return "\(loser.name) (\(criterion.verb) \(criterion.text(figure))\(other))"
    }
    let verdict = tally.count == 0 ? "Nothing wrong either" : "As few faults"
    let more = contest.beaten.count - parts.count
    return [
      "\(verdict), but worse: \(parts.joined(separator: ", "))\(more > 0 ? " and \(more) more" : "")."
    ]
  }

  private func list(_ candidates: [DesignSummary]) -> String {
    AnswerWords.list(candidates.map(\.name))
  }

  private static let namedMax = 3

  static func capitalized(_ sentence: String) -> String {
    sentence.prefix(1).uppercased() + sentence.dropFirst()
  }

  /// Names, the first few of many.
  static func list(_ names: [String], joined word: String = "and") -> String {
    let shown = names.count > namedMax + 1 ? Array(names.prefix(namedMax)) : names.dropLast()
    guard !shown.isEmpty, let last = names.last else { return names.joined() }
    let rest = names.count - shown.count
    return "\(shown.joined(separator: ", ")) \(word) \(rest == 1 ? last : "\(rest) more")"
  }

  /// The name of the trace, or the number of traces.
  private static func traces(of run: RunResult) -> String {
    let traces = run.workloads.map(\.name).uniqued
    return traces.count == 1 ? traces[0] : Figure.counted(traces.count, "trace")
  }

  /// The traces and platforms: `browse, host late`, or `3 traces, uikit (5 behaviours)`.
  static func workloads(of run: RunResult) -> String {
    let platforms = run.platformNames.map { name in
      let own = run.workloads.filter { $0.platformName == name }
      let behaviours = own.map(\.host).uniqued.count
      let word = own.contains { $0.platform != nil } ? name : "host \(name)"
      return behaviours > 1 ? "\(word) (\(behaviours) behaviours)" : word
    }
    guard !run.workloads.isEmpty else { return "nothing" }
    return traces(of: run) + ", "
      + (platforms.count > 3
        ? Figure.counted(platforms.count, "host") : platforms.joined(separator: " and "))
  }
}

extension RunResult {
  /// The events without an effect of each trace, in words without a full stop.
  package var traceWarnings: [String] {
    workloads.compactMap { workload in workload.warning.map { "in \(workload.name), \($0)" } }
      .uniqued
  }

  var groups: [String] { workloads.compactMap(\.group).uniqued }

  func results(ofGroup group: String) -> [DesignResult] {
    workloads.filter { $0.group == group }.flatMap(results)
  }

  /// A workload for people: its title, or its names if the run has no such workload.
  func title(of name: String, on host: String) -> String {
    workloads.first { $0.name == name && $0.host == host }?.title ?? "\(name), host \(host)"
  }

  func results(on workload: Workload) -> [DesignResult] {
    results.filter { $0.workload == workload.name && $0.host == workload.host }
  }
}
