import Foundation
import Results

/// Verdicts on times in words.
enum Verdicts {
  static func word(_ verdict: Verdict) -> String {
    switch verdict {
    case .slower: "slower"
    case .faster: "faster"
    case .same: "same"
    case .undecided: "undecided"
    case .notJudged: "not judged"
    }
  }

  static func paragraphs(_ run: RunResult) -> [String] {
    guard let plan = run.timingPlan else { return [] }
    let comparisons = run.results.compactMap { $0.timing?.comparison }
    guard comparisons.contains(where: { $0.verdict != .notJudged }) else {
      return ["\(unjudged) \(unjudged(run, plan))"]
    }
    var paragraphs = [
      """
      Verdicts: same is within \(Figure.percentage(plan.margin)) of \(run.base) for certain, slower and faster \
      beyond zero for certain and at \(Figure.percentage(plan.margin)) or more by the estimate; all \
      \(plan.comparisonCount) together are free of a false one with a probability of \
      \(Figure.percentage(1 - plan.alpha)), looks after \(listed(plan.looks)) blocks included.\
      \(smallest(comparisons))
      """
    ]
    paragraphs += run.results.compactMap { undecided($0, in: run) }
    return paragraphs
  }

  /// The first words of the paragraph on why no time was judged.
  static let unjudged = "Not judged:"

  /// The reason without a verdict: too few blocks were planned, or fewer were taken.
  private static func unjudged(_ run: RunResult, _ plan: TimingPlan) -> String {
    let planned = plan.looks.last ?? 0
    let verdict = """
      a verdict on \(Figure.counted(plan.comparisonCount, "comparison")) at \(Figure.percentage(plan.alpha))
      """
    if planned < plan.requiredBlocks {
      return """
        \(Figure.counted(planned, "block")) are too few for \(verdict); it takes \(plan.requiredBlocks) or more.
        """
    }
    let taken = run.results.compactMap { $0.timing?.samples.count }.max() ?? 0
    return """
      \(run.isPartial ? "the run was stopped when it had" : "there are") times of at most \(taken) of \(planned) \
      blocks; \(verdict) takes \(plan.requiredBlocks) or more.
      """
  }

  private static func smallest(_ comparisons: [TimeComparison]) -> String {
    let smallest = comparisons.compactMap(\.smallestDetectable)
    guard let low = smallest.min(), let high = smallest.max() else { return "" }
    return """
       The smallest change that this run could have seen: \(Figure.percentage(low - 1)) to \
      \(Figure.percentage(high - 1)), by design.
      """
  }

  /// The number of blocks that would decide an undecided comparison.
  private static func undecided(_ result: DesignResult, in run: RunResult) -> String? {
    guard let comparison = result.timing?.comparison, comparison.verdict == .undecided
    else { return nil }
    let needed =
      comparison.neededBlocks.map { "about \($0) blocks would decide it (--blocks \($0))" }
      ?? "it lies so near the margin that no number of blocks would decide it"
    let place = run.title(of: result.workload, on: result.host)
    return "Undecided: \(result.design) on \(place): \(needed)."
  }

  static func ruler(_ run: RunResult) -> String? {
    let times = run.blocks.filter { !$0.isSetAside }.map(\.rulerNanoseconds).sorted()
    guard let least = times.first, let most = times.last else { return nil }
    return String(
      format: "Ruler: the same frozen work took %.0f to %.0f us, from block to block.",
      least / 1000, most / 1000)
  }

  static func setAside(_ run: RunResult) -> [String] {
    run.blocks.filter(\.isSetAside).map { block in
      let place = run.title(of: block.workload, on: block.host)
      return "Set aside: a block of \(place): \(block.contaminations.joined(separator: "; "))."
    }
  }

  private static func listed(_ numbers: [Int]) -> String {
    let texts = numbers.map(String.init)
    guard texts.count > 1, let last = texts.last else { return texts.joined() }
    return texts.dropLast().joined(separator: ", ") + " and \(last)"
  }
}
