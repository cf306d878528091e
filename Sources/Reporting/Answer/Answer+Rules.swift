import Foundation
import Results

/// How the answer is found, the same whatever was measured: TheAnswer.md has the rules.
extension Answer {
  /// - Complexity: O(designs × results + candidates³).
  package init(_ run: RunResult) {
    self.init(whole: run)
    lines += run.costLines(deciding: deciding)
    guard run.isPartial else { return }
    lines.insert(
      "PARTIAL: the run was stopped before it was over; what follows is of what was done.", at: 0)
  }

  private init(whole run: RunResult) {
    let harmless = run.harmlessTraces ?? []
    guard harmless.isEmpty || run.workloads.contains(where: { !$0.isAmong(harmless) }) else {
      self.init(.nothing, lines: harmless.map(\.words))
      return
    }
    let field = Candidates(run)
    let notes = field.leftOutLines
    guard let best = field.best else {
      self.init(.nothing, lines: ["No answer: \(field.whyThereIsNone)."] + notes)
      return
    }
    let comparison = CandidateComparison(run, candidateCount: best.names.count)
    let contest = Contest(best.names.map { Candidate($0, in: run) }, comparison)
    let names = contest.left.map(\.name)
    let equals = contest.equals.joined().map(\.name)
    guard !best.tally.isConfirmed else {
      self.init(
        .noneFaithful, designs: names, equals: equals,
        lines: Answer.lines(ofWrong: names, run) + notes)
      return
    }
    let kind: Kind = contest.left.count == 1 ? .one : .choice
    let deciding = Set(contest.advantages.joined().joined())
    let words = AnswerWords(run, contest, comparison, best.tally)
    self.init(
      kind, designs: names, equals: equals, beaten: contest.beaten.map(\.name),
      deciding: Criterion.names.filter {
        deciding.contains($0) || words.decidedAgainst.contains($0)
      }, lines: words.lines(kind) + notes)
  }

  /// Where every design shows something wrong: the one with the least, and what would be right.
  private static func lines(
    ofWrong names: [String], _ run: RunResult
  ) -> [String] {
    let on = AnswerWords.workloads(of: run)
    let shown = names.first.flatMap(run.faultWords).map {
      "; the fewest: \(AnswerWords.list(names)), \($0)"
    }
    var lines = ["No design compared is without a fault on \(on)\(shown ?? "")."]
    if !run.suggestions.isEmpty {
      lines.append(
        "Without a fault would be: \(run.suggestions.joined(separator: ", ")) (compare with --design)."
      )
    }
    return lines
  }
}

extension HarmlessTrace {
  /// Why the trace earns no advice.
  var words: String {
    let reason =
      absences.isEmpty
      ? "designs that are wrong on purpose are right on it too"
      : "it has \(absences.joined(separator: ", "))"
    return "No design can fail on \(name): \(reason)."
  }
}

extension Workload {
  func isAmong(_ traces: [HarmlessTrace]) -> Bool { traces.contains { $0.name == name } }
}
