import Foundation
import Results
import Statistics

extension TimeComparison {
  /// What was judged of some blocks' log-ratios; without an outcome, an estimate and no verdict.
  init(_ logRatios: [Double], _ outcome: ComparisonOutcome?) {
    guard case .judged(let judgement) = outcome else {
      let estimate = Summary.median(logRatios) ?? 0
      self.init(verdict: .notJudged, ratio: exp(estimate), logRatios: logRatios)
      return
    }
    self.init(
      verdict: Verdict(judgement.verdict), ratio: exp(judgement.estimate), logRatios: logRatios)
    lower = exp(judgement.interval.lower)
    upper = exp(judgement.interval.upper)
    confidence = judgement.interval.confidence
    adjustedProbability = judgement.adjustedProbability
    smallestDetectable = exp(judgement.smallestDetectable)
    if case .about(let count) = judgement.neededBlocks { neededBlocks = count }
    outliers = judgement.outliers
  }
}

extension TimeComparison.Verdict {
  init(_ verdict: Statistics.Verdict) {
    self =
      switch verdict {
      case .slower: .slower
      case .faster: .faster
      case .same: .same
      case .undecided: .undecided
      }
  }
}
