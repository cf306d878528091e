import Results
import Testing

/// The error rates of a family of comparisons.
@Suite struct SignedRankPlanTests {
  @Test(arguments: [(1, 0.05, 1, 6), (1, 0.01, 1, 8), (50, 0.01, 1, 14), (50, 0.01, 3, 15)])
  func theFewestBlocksAreThoseThatCanReachAlpha(
    comparisons: Int, alpha: Double, looks: Int, blocks: Int
  ) throws {
    let found = try SignedRankPlan.requiredBlocks(
      comparisons: comparisons, alpha: alpha, looks: looks)
    #expect(found == blocks)
    // By its definition: 2/2^n times the comparisons reaches alpha's share, and with one less does not.
    func reached(_ count: Int) -> Double { 2 / Double(1 << count) * Double(comparisons) }
    #expect(reached(blocks) <= alpha / Double(looks))
    #expect(reached(blocks - 1) > alpha / Double(looks))
  }

  @Test func theStandardLooksMakeAPlanForEveryFamily() throws {
    #expect(
      try SignedRankPlan.standardLooks(comparisons: 50, alpha: 0.01)
        == [16, 20, 24])
    for count in [1, 2, 11, 400, 100_000] {
      let looks = try SignedRankPlan.standardLooks(comparisons: count, alpha: 0.01)
      let plan = try SignedRankPlan(comparisonCount: count, alpha: 0.01, margin: 0.02, looks: looks)
      #expect(plan.requiredBlocks == looks[0] - 1)
      #expect(plan.budget == looks[2])
    }
  }

  @Test func aPlanThatCannotBeIsRefused() {
    let impossible: [(Int, Double, Double, [Int], String)] = [
      (50, 0.01, 0.02, [13], "13 blocks cannot"), (0, 0.01, 0.02, [14], "0 comparisons"),
      (1, 0.5, 0.02, [14], "an alpha of 0.5"), (1, .nan, 0.02, [14], "an alpha of nan"),
      (1, 0.01, 0, [14], "a margin of 0.0"), (1, 0.01, 0.02, [], "looks at []"),
      (1, 0.01, 0.02, [20, 20], "looks at [20, 20]"), (1, 0.01, 0.02, [20, 501], "more than 500"),
    ]
    for (count, alpha, margin, looks, found) in impossible {
      let error = #expect(throws: PlanError.self) {
        try SignedRankPlan(comparisonCount: count, alpha: alpha, margin: margin, looks: looks)
      }
      #expect(error?.description.hasPrefix(found) == true)
    }
  }

  @Test func aComparisonWithTooFewBlocksIsRefusedAndKeepsItsPlace() throws {
    let plan = try SignedRankPlan(comparisonCount: 3, alpha: 0.01, margin: 0.02, looks: [10])
    let slow = (1...10).map { 0.05 + Double($0) / 1000 }
    let outcomes = try plan.judge([slow, [0.1, 0.2], slow + [.nan]])
    let judgement = try outcomes[0].get()
    #expect(judgement.verdict == .slower)
    // Six one-sided questions, though four of them have no answer: 6 / 2^10.
    #expect(judgement.adjustedProbability == 6.0 / 1024)
    #expect(outcomes[1] == .failure(.tooFew(2, required: 10)))
    #expect(outcomes[2] == .failure(.notFinite(10)))
    #expect(try plan.judge([slow, slow, slow + [101]])[2] == .failure(.tooLarge(10)))
    #expect(throws: PlanError.self) { try plan.judge([slow]) }
  }

  @Test func holmLetsTheLastComparisonPassWhereBonferroniWouldNot() throws {
    // Two comparisons, 7 blocks, 4 one-sided questions. The first has all blocks above zero: 1/128, and
    // 4/128 is below 3.2%. The second has its smallest block below: sums 0 and 1, 2/128; 3 x 2/128 = 4.7%.
    let sure = (1...7).map { 0.1 + Double($0) / 1000 }
    let nearly = [-0.001, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1]
    func verdicts(_ alpha: Double) throws -> [Verdict] {
      let plan = try SignedRankPlan(comparisonCount: 2, alpha: alpha, margin: 0.02, looks: [7])
      return try plan.judge([sure, nearly]).map { try $0.get().verdict }
    }
    #expect(try verdicts(0.05) == [.slower, .slower])
    #expect(try verdicts(0.045) == [.slower, .undecided])
  }

  @Test func looksShareAlpha() throws {
    // Ten blocks, two averages of which are not above zero: the sums 0, 1 and 2 have 3/1024, which is below
    // half of 1%, and above half of 0.5%.
    let blocks = [-0.001, 0.0005, 0.05, 0.06, 0.07, 0.08, 0.09, 0.1, 0.11, 0.12]
    for (looks, verdict) in [([10], Verdict.slower), ([10, 20], .undecided)] {
      let plan = try SignedRankPlan(comparisonCount: 1, alpha: 0.01, margin: 0.02, looks: looks)
      let judgement = try plan.judge([blocks])[0].get()
      #expect(judgement.verdict == verdict)
      #expect(judgement.adjustedProbability == Double(2 * 3 * looks.count) / 1024)
    }
  }

  /// No simulation: every assignment of signs to two comparisons' blocks, all equally likely where nothing
  /// differs. A margin of next to nothing, so that the test alone stands against false alarms.
  @Test func falseAlarmsAreAtMostAlphaOverAllSigns() throws {
    let sizes = (
      [0.11, 0.02, 0.07, 0.05, 0.13, 0.03, 0.17], [0.01, 0.19, 0.04, 0.09, 0.06, 0.12, 0.08]
    )
    for alpha in [0.05, 0.3] {
      let plan = try SignedRankPlan(comparisonCount: 2, alpha: alpha, margin: 1e-9, looks: [7])
      var alarms = 0
      for signs in 0..<(1 << 14) {
        func signed(_ size: Double, _ bit: Int) -> Double { (signs >> bit) & 1 == 1 ? size : -size }
        let first = (0..<7).map { signed(sizes.0[$0], $0) }
        let second = (0..<7).map { signed(sizes.1[$0], $0 + 7) }
        let verdicts = try plan.judge([first, second]).map { try $0.get().verdict }
        if verdicts.contains(where: { $0 != .undecided }) { alarms += 1 }
      }
      let share = Double(alarms) / Double(1 << 14)
      #expect(share <= alpha, "\(share) of all assignments, at an alpha of \(alpha)")
      #expect(share > 0, "a test that can never alarm proves nothing")
    }
  }
}
