import Foundation

/// The plan of a family of comparisons, fixed before anything is measured: the number of comparisons, the margin, the
/// blocks at each look, and the probability of a false claim.
///
/// **The controlled error.** The probability of any false claim in the whole family is at most `alpha`. *Slower* or *faster*
/// is false of a design whose centre is zero or on the other side, *same* of one whose centre is at or beyond the margin.
/// Comparisons may share a base, a process or a machine. Blocks have to be independent, and the differences of one
/// comparison symmetric about their centre, which the draw of `TurnOrder` ensures for two equal designs.
///
/// **Proof.** Each of m comparisons asks two one-sided questions: slower? faster? Holm's step-down over these 2m ends at one
/// level, alpha / (2m - k) with k of them answered yes, at which every interval and verdict is read. A design with centre
/// zero has two possible false claims, each with at most that level. For a slower one, *faster* is false and, at the margin
/// or beyond, *same*; but both require the interval's upper end below the true centre, which is one event. So there are W =
/// 2 (designs at zero) + 1 (all others) events, and none of them happens at a level of alpha / W with probability 1 - alpha.
/// In that case claims of direction are true, so that k counts designs that are not at zero; then 2m - k is at least W, and
/// the level is at most alpha / W. Claims of equality thus need no further correction. The far end of an interval, by how
/// much a slower design is slower, has the interval's confidence for each comparison alone.
///
/// **Looks.** Alpha is shared equally among the looks, whose errors add up to at most alpha for any stopping rule. The rule
/// of O'Brien and Fleming, which keeps nearly all of it for the last look, does not help here: n blocks reach 2/2^n at best,
/// so that a strict first look would need as many blocks as the last. An equal share costs one block for each doubling of
/// the looks. Only the last look counts.
package struct SignedRankPlan: Equatable, Sendable {
  /// The number of verdicts, controls and summaries over several traces included.
  package let comparisonCount: Int
  /// The probability of any false claim in the whole family, over all looks.
  package let alpha: Double
  /// The change that matters, as a share of the base's time: 0.02 is 2%. *Slower* begins at 1.02 times the
  /// base's time; *faster* at its inverse.
  package let margin: Double
  /// The number of blocks at each look, ascending; the last is the full budget.
  package let looks: [Int]

  /// - Throws: `PlanError`.
  package init(comparisonCount: Int, alpha: Double, margin: Double, looks: [Int])
    throws(PlanError)
  {
    guard margin > 0, margin <= 1 else {
      throw PlanError("a margin of \(margin): it lies above 0 and up to 1; 0.02 is 2%")
    }
    guard !looks.isEmpty, zip(looks, looks.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw PlanError("looks at \(looks) blocks: name one or more, ascending")
    }
    let required = try SignedRankPlan.requiredBlocks(
      comparisons: comparisonCount, alpha: alpha, looks: looks.count)
    guard looks[0] >= required else {
      throw PlanError(
        "\(looks[0]) blocks cannot tell anything apart in this family: take \(required) or more")
    }
    let limit = RankDistribution.signedRanksMax
    guard looks.allSatisfy({ $0 <= limit }) else {
      throw PlanError("more than \(limit) blocks: no exact test is computed for them")
    }
    self.comparisonCount = comparisonCount
    self.alpha = alpha
    self.margin = margin
    self.looks = looks
  }

  package var budget: Int { looks[looks.count - 1] }

  /// The fewest blocks that a comparison is judged on.
  package var requiredBlocks: Int {
    HodgesLehmann.requiredCount(tail: alphaPerLook / Double(2 * comparisonCount))
  }

  var alphaPerLook: Double { alpha / Double(looks.count) }
  var logMargin: Double { log1p(margin) }

  /// The smallest number of blocks n with which a family can detect a change: the exact signed-rank test reaches 2/2^n at
  /// best, which times the comparisons must reach alpha. 14 for 50 at 1%.
  ///
  /// - Parameter looks: the number of looks.
  /// - Throws: `PlanError`.
  package static func requiredBlocks(comparisons: Int, alpha: Double, looks: Int = 1)
    throws(PlanError) -> Int
  {
    guard comparisons > 0 else {
      throw PlanError("\(comparisons) comparisons: there must be one")
    }
    guard alpha > 1e-12, alpha < 0.5 else {
      throw PlanError("an alpha of \(alpha): it lies between 0 and 0.5, 0.01 say")
    }
    precondition(looks > 0, "a plan without looks")
    return HodgesLehmann.requiredCount(tail: alpha / Double(looks) / Double(2 * comparisons))
  }

  /// Three looks, four blocks apart: 16, 20 and 24 for 50 comparisons at 1%. The first has one block more than required, so
  /// that a single block on the other side of zero does not decide.
  ///
  /// - Throws: `PlanError`.
  package static func standardLooks(comparisons: Int, alpha: Double) throws(PlanError) -> [Int] {
    let fewest = try requiredBlocks(comparisons: comparisons, alpha: alpha, looks: 3)
    return [fewest + 1, fewest + 5, fewest + 9]
  }
}

extension SignedRankPlan {
  /// Judges a family at a look.
  ///
  /// - Parameter comparisons: for each comparison, one log-ratio against the base for each of its blocks
  ///   (`BlockReduction`). Blocks may be left out for the state of the machine, never for their ratio, which would invalidate
  ///   the test.
  /// - Returns: a judgement for each, in order; an error for a comparison with fewer than `requiredBlocks` or an impossible
  ///   ratio. It still counts in the family.
  /// - Throws: `PlanError` for a family that changed after the plan, which has no error rate.
  /// - Complexity: O(m n^3).
  package func judge(
    _ comparisons: [[Double]]
  ) throws(PlanError) -> [Result<TimeVerdict, SampleError>] {
    guard comparisons.count == comparisonCount else {
      throw PlanError(
        "\(comparisons.count) comparisons were measured where \(comparisonCount) were planned")
    }
    let questions = comparisons.map { logRatios in
      Result { () throws(SampleError) -> (blocks: Sample, averages: HodgesLehmann) in
        let blocks = try blocks(logRatios)
        return (blocks, try HodgesLehmann(blocks))
      }
    }
    let answers = questions.flatMap { question in
      guard case .success(let own) = question else { return [1.0, 1] }
      let tails = own.averages.probabilities()
      return [tails.greater, tails.less]
    }
    let holm = Holm(answers)
    let level = holm.level(alpha: alphaPerLook)
    return questions.indices.map { index in
      questions[index].flatMap { own in
        Result { () throws(SampleError) -> TimeVerdict in
          let adjusted = min(holm.adjusted[2 * index], holm.adjusted[2 * index + 1])
          return try TimeVerdict(
            own.blocks, own.averages, level: level, margin: logMargin,
            adjustedProbability: min(1, adjusted * Double(looks.count)))
        }
      }
    }
  }

  /// A factor of 10^43 is impossible; below it, every figure of a judgement is a finite ratio.
  private static let largestLogRatio = 100.0

  private func blocks(_ logRatios: [Double]) throws(SampleError) -> Sample {
    guard logRatios.count >= requiredBlocks else {
      throw .tooFew(logRatios.count, required: requiredBlocks)
    }
    let blocks = try Sample(logRatios)
    if let index = logRatios.firstIndex(where: { $0.magnitude > Self.largestLogRatio }) {
      throw .tooLarge(index)
    }
    return blocks
  }
}

/// Why a plan is impossible.
package struct PlanError: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}
