import Results

/// The designs of a run in the order of an answer, with what they are compared by: the one list of them that terminal
/// and page show.
struct Ranking {
  struct Row {
    let standing: Standing
    let isAnswer: Bool
    /// What it did on each workload.
    let results: [DesignResult]
    /// Of each criterion, as it is printed; empty where nothing was counted.
    let figures: [String]
  }

  /// What was counted of those that decided, and of what every answer tells.
  let criteria: [Criterion]
  /// Whether the list's own time was compared with the base's.
  let isTimed: Bool
  /// In the order of the answer.
  let rows: [Row]

  /// - Complexity: O(designs × results).
  init(_ part: Report.Part) {
    let run = part.record
    let names = Ranking.shown + part.answer.deciding
    let criteria = Criterion.all.filter { criterion in
      names.contains(criterion.name)
        && run.results.contains { criterion.figure(of: [$0]) != nil }
    }
    self.criteria = criteria
    isTimed = part.standings.contains { $0.timeRatio != nil }
    rows = Ranking.ordered(part).map { standing in
      let results = run.results.filter { $0.design == standing.design.name }
      return Row(
        standing: standing,
        isAnswer: part.answer.names(standing.design.name),
        results: results,
        figures: criteria.map { criterion in
          criterion.figure(of: results).map {
            criterion.digits($0)
          } ?? ""
        })
    }
  }

  /// Criteria that have a column whatever decided.
  private static let shown = ["opening", "memory", "allocations"]

  /// The answer first, then what shows nothing wrong, nothing confirmed, the fewest faults; what is no advice last.
  static func ordered(_ part: Report.Part) -> [Standing] {
    func rank(_ standing: Standing) -> [Double] {
      let isAnswer = part.answer.designs.contains(standing.design.name)
      let isEqual = part.answer.equals?.contains(standing.design.name) ?? false
      return [
        standing.design.isBound ? 1 : 0, standing.isRanked ? 0 : 1,
        isAnswer && standing.isFaithful ? 0 : isEqual && standing.isFaithful ? 1 : 2,
      ] + (standing.tally?.rank ?? [2, 0])
    }
    return part.standings.enumerated().sorted {
      (rank($0.element) + [Double($0.offset)])
        .lexicographicallyPrecedes(rank($1.element) + [Double($1.offset)])
    }.map(\.element)
  }
}
