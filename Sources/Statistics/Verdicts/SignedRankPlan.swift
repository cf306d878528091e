import Numerics

/// What is promised before anything is measured: how many comparisons, what counts as a change, how many
/// blocks there may be and when they are looked at, and how often any claim at all may be false.
///
/// **Which error is controlled.** The probability that a run of the whole family makes one false claim or
/// more is at most `alpha`. A claim is false where *slower* or *faster* is said of a design whose centre
/// is zero or on the other side, or *same* of one whose centre is at or beyond the margin. It holds
/// whichever comparisons share a base, a process or a machine; it supposes that blocks are independent
/// and that the differences of one comparison are symmetric about their centre. For two like designs the
/// draw of `TurnOrder` makes them so.
///
/// **Why.** Each of m comparisons asks two one-sided questions: is it slower, is it faster? Holm's
/// step-down over these 2m ends at one level, alpha / (2m - k) with k of them answered yes, and every
/// interval and verdict is read at that level. Take a design whose centre is zero: two false claims are
/// possible, each with at most the level. Take one that is slower: *faster* and, at the margin or beyond,
/// *same* are false, but both need the interval's upper end below the true centre, which is one event.
/// So there are W = 2 (designs at zero) + 1 (all others) events to fear, and all stay away from a level of
/// alpha / W with probability 1 - alpha. Where they do, claims of direction are true ones, so k counts
/// designs that are not at zero; then 2m - k is at least W, and the level never passes alpha / W. The claims
/// of equality thus need no correction of their own. What is not promised for all at once is the end of
/// an interval away from zero, by how much a slower design is slower: each of these alone has the
/// interval's confidence.
///
/// **Looking again.** Alpha is shared equally among the looks, whose errors add up at most: the sum is
/// alpha for any rule of when to stop. O'Brien and Fleming's rule, which keeps nearly all for the last
/// look, is of no use here: n blocks reach 2/2^n at best, so that a strict first look would need as many
/// blocks as the last. An equal share costs one block for each doubling of the looks. Only the last look
/// that was taken counts.
package struct SignedRankPlan: Equatable, Sendable {
  /// Everything that gets a verdict: controls too, and summaries over several traces.
  package let comparisonCount: Int
  /// The probability of one false claim or more in the whole family, over all looks.
  package let alpha: Double
  /// The change that matters, as a share of the base's time: 0.02 is 2%. *Slower* begins at 1.02 times the
  /// base's time; *faster* at its inverse.
  package let margin: Double
  /// The number of blocks at each look, ascending; the last is the full budget.
  package let looks: [Int]

  /// - Throws: `PlanError`, saying which of them cannot be and what could.
  package init(comparisonCount: Int, alpha: Double, margin: Double, looks: [Int])
    throws(PlanError)
  {
    guard margin > 0, margin <= 1 else { throw .margin(margin) }
    guard !looks.isEmpty, zip(looks, looks.dropFirst()).allSatisfy({ $0 < $1 }) else {
      throw .looks(looks)
    }
    let required = try SignedRankPlan.requiredBlocks(
      comparisons: comparisonCount, alpha: alpha, looks: looks.count)
    guard looks[0] >= required else { throw .tooFewBlocks(count: looks[0], required: required) }
    guard let budget = looks.last, budget <= SignedRankDistribution.largestCount else {
      throw .tooManyBlocks(limit: SignedRankDistribution.largestCount)
    }
    self.comparisonCount = comparisonCount
    self.alpha = alpha
    self.margin = margin
    self.looks = looks
  }

  /// The most blocks there may be.
  package var budget: Int { looks[looks.count - 1] }

  /// The fewest blocks that a comparison is judged on.
  package var requiredBlocks: Int {
    HodgesLehmann.requiredCount(tail: alphaPerLook / Double(2 * comparisonCount))
  }

  /// What each look may spend.
  var alphaPerLook: Double { alpha / Double(looks.count) }
  var logMargin: Double { .log(onePlus: margin) }

  /// The smallest number of blocks n with which a family can find anything: the exact signed-rank test
  /// reaches 2/2^n at best, and that times the comparisons must reach alpha. 14 for 50 at 1%.
  ///
  /// - Parameter looks: how often the blocks will be looked at.
  /// - Throws: `comparisons`, `alpha`, `looks`.
  package static func requiredBlocks(comparisons: Int, alpha: Double, looks: Int = 1)
    throws(PlanError) -> Int
  {
    guard comparisons > 0 else { throw .comparisons(comparisons) }
    guard alpha > 1e-12, alpha < 0.5 else { throw .alpha(alpha) }
    guard looks > 0 else { throw .looks([]) }
    return HodgesLehmann.requiredCount(tail: alpha / Double(looks) / Double(2 * comparisons))
  }

  /// Three looks, four blocks apart: 16, 20 and 24 for 50 comparisons at 1%. The first has one block more
  /// than the fewest, with which a single block on the other side of zero would decide everything.
  ///
  /// - Throws: `comparisons`, `alpha`.
  package static func standardLooks(comparisons: Int, alpha: Double) throws(PlanError) -> [Int] {
    let fewest = try requiredBlocks(comparisons: comparisons, alpha: alpha, looks: 3)
    return [fewest + 1, fewest + 5, fewest + 9]
  }
}

/// Why a plan cannot be.
package enum PlanError: Error, Equatable, Sendable {
  case comparisons(Int)
  case alpha(Double)
  case margin(Double)
  /// None, or not in ascending order.
  case looks([Int])
  case tooFewBlocks(count: Int, required: Int)
  case tooManyBlocks(limit: Int)
  /// The measured comparisons are not as many as were planned.
  case notAsPlanned(count: Int, planned: Int)
}

extension PlanError: CustomStringConvertible {
  package var description: String {
    switch self {
    case .comparisons(let count): "\(count) comparisons: there must be one"
    case .alpha(let alpha): "an alpha of \(alpha): it lies between 0 and 0.5, 0.01 say"
    case .margin(let margin): "a margin of \(margin): it lies above 0 and up to 1; 0.02 is 2%"
    case .looks(let looks): "looks at \(looks) blocks: name one or more, ascending"
    case .tooFewBlocks(let count, let required):
      "\(count) blocks cannot tell anything apart in this family: take \(required) or more"
    case .tooManyBlocks(let limit): "more than \(limit) blocks: no exact test is computed for them"
    case .notAsPlanned(let count, let planned):
      "\(count) comparisons were measured where \(planned) were planned"
    }
  }
}
