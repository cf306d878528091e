import Results
import ScrollTrace
import Testing

/// From log-ratios of blocks to verdicts.
@Suite struct VerdictTests {
  /// One comparison at 1%, at most one look: 8 blocks reach 2/2^8 = 0.8%.
  private static func judge(_ logRatios: [Double], margin: Double = 0.02) throws -> TimeVerdict {
    let plan = try SignedRankPlan(
      comparisonCount: 1, alpha: 0.01, margin: margin, looks: [max(8, logRatios.count)])
    return try plan.judge([logRatios])[0].get()
  }

  /// Eight blocks around a centre, the outermost 0.007 off. The interval is their range; where all lie to
  /// one side of zero, Holm's second step allows 1% at each end in place of 0.5%, which leaves out the
  /// outermost average: 0.006 to either side.
  private static func blocks(around centre: Double) -> [Double] {
    [-0.007, -0.005, -0.003, -0.001, 0.001, 0.003, 0.005, 0.007].map { centre + $0 }
  }

  @Test(arguments: [
    (0.05, Verdict.slower), (-0.05, .faster), (0, .same), (0.01, .same), (-0.012, .same),
    // The interval lies above zero and inside the margin: proven, and of no account.
    (0.0125, .same),
    // It crosses the margin: the estimate decides, once the direction is certain.
    (0.019, .undecided), (0.021, .slower), (-0.021, .faster), (-0.019, .undecided),
  ])
  func theIntervalAndTheEstimateDecide(centre: Double, verdict: Verdict) throws {
    let judgement = try Self.judge(Self.blocks(around: centre))
    #expect(judgement.verdict == verdict)
    #expect((judgement.estimate - centre).magnitude < 1e-12)
    let reach = centre == 0 ? 0.007 : 0.006
    #expect((judgement.interval.lower - (centre - reach)).magnitude < 1e-12)
    #expect((judgement.interval.upper - (centre + reach)).magnitude < 1e-12)
    #expect((judgement.neededBlocks != nil) == (verdict == .undecided))
  }

  @Test func anIntervalAcrossZeroIsUndecidedHoweverFarTheEstimate() throws {
    let judgement = try Self.judge([0.1, 0.2, 0.3, -0.01, 0.2, 0.1, 0.25, 0.3])
    #expect(judgement.estimate > 0.1)
    #expect(judgement.verdict == .undecided)
  }

  @Test func slowerAndFasterMirrorEachOther() throws {
    var generator = SplitMix64(seed: 8)
    for _ in 0..<200 {
      let blocks = (0..<9).map { _ in 0.015 + 0.02 * generator.normal() }
      let one = try Self.judge(blocks)
      let other = try Self.judge(blocks.map { -$0 })
      let mirrored: [Verdict: Verdict] = [.slower: .faster, .faster: .slower]
      #expect(other.verdict == mirrored[one.verdict, default: one.verdict])
      #expect(other.interval.lower == -one.interval.upper)
      #expect(other.neededBlocks == one.neededBlocks)
    }
  }

  @Test func outliersAreKeptAndNamed() throws {
    var blocks = Self.blocks(around: 0)
    blocks.append(3)
    let judgement = try Self.judge(blocks)
    #expect(judgement.outliers == [8])
    #expect(judgement.blockCount == 9)
    #expect(judgement.interval.upper > 0.5, "the far block is part of the interval")
  }

  @Test func whatWasNeededShrinksTheIntervalEnough() throws {
    // An estimate of 0.01 with 0.02 to either side: to fit inside 0.0198 the interval has to shrink to
    // 0.0098, about half: four times the blocks.
    let judgement = try Self.judge(
      [-0.02, -0.015, -0.01, -0.002, 0.002, 0.01, 0.015, 0.02].map { $0 + 0.01 })
    #expect(judgement.verdict == .undecided)
    #expect(judgement.neededBlocks == 34)
    // At the margin itself there is nothing to be had.
    let onMargin = try Self.judge(Self.blocks(around: 0.0198))
    #expect(onMargin.verdict == .undecided && onMargin.neededBlocks == nil)
  }

  @Test func theSmallestDetectableChangeIsAtLeastTheMarginAndGrowsWithNoise() throws {
    let quiet = try Self.judge(Self.blocks(around: 0))
    let noisy = try Self.judge(Self.blocks(around: 0).map { $0 * 10 })
    #expect(quiet.smallestDetectable > 0.0198)
    #expect(noisy.smallestDetectable > 0.07)
    #expect(agree(TimeVerdict.change(0.02), 0.020201340026755776))
  }

  @Test func allBlocksAlikeAreJudgedToo() throws {
    #expect(try Self.judge([0, 0, 0, 0, 0, 0, 0, 0]).verdict == .same)
    #expect(try Self.judge([0, 0, 0, 0, 0, 0, 0, 0]).adjustedProbability == 1)
    #expect(try Self.judge([0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1, 0.1]).verdict == .slower)
  }
}
