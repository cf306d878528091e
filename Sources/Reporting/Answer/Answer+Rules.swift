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
    let unfit = Set(run.results.filter(\.isUnfit).map(\.design))
    let names = run.results.filter { !$0.isBound && !unfit.contains($0.design) }.map(\.design)
      .uniqued
    guard !names.isEmpty else {
      self.init(
        .nothing,
        lines: [
          unfit.isEmpty
            ? "No answer: bounds alone were compared, and a bound is no advice."
            : "No answer: no design was compared on a feed of its kind."
        ])
      return
    }
    let faithful = names.filter { name in
      run.results.allSatisfy { $0.design != name || $0.isFaithful }
    }
    guard !faithful.isEmpty else {
      self.init(noneOf: names, run)
      return
    }
    let comparison = CandidateComparison(run, candidateCount: faithful.count)
    let contest = Contest(faithful.map { Candidate($0, in: run) }, comparison)
    let deciding = Set(contest.advantages.joined().joined())
    let kind: Kind = contest.left.count == 1 ? .one : deciding.isEmpty ? .equal : .choice
    let words = AnswerWords(run, contest, comparison)
    self.init(
      kind, designs: contest.left.map(\.name), beaten: contest.beaten.map(\.name),
      deciding: Criterion.names.filter {
        deciding.contains($0) || words.decidedAgainst.contains($0)
      }, lines: words.lines(kind))
  }

  /// Where every design shows something wrong.
  private init(noneOf names: [String], _ run: RunResult) {
    let on = AnswerWords.workloads(of: run)
    let counted = names.filter { name in
      run.results.allSatisfy { $0.design != name || !$0.fidelity.isEmpty }
    }
    func faults(_ name: String) -> Int {
      run.results.filter { $0.design == name }.compactMap(\.faultCount).reduce(0, +)
    }
    let least = counted.map(faults).min()
    let fewest = counted.filter { faults($0) == least }
    var lines = [
      "No design compared is without a fault on \(on)"
        + (least.map {
          "; the fewest: \(AnswerWords.list(fewest)), \(Figure.grouped($0))."
        } ?? ".")
    ]
    if !run.suggestions.isEmpty {
      lines.append(
        "Without a fault would be: \(run.suggestions.joined(separator: ", ")) (compare with --design)."
      )
    }
    self.init(.noneFaithful, designs: fewest, lines: lines)
  }
}
