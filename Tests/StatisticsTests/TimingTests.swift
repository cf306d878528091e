import Results
import Testing

/// Turns and their reduction: what a machine that drifts may not do to a comparison.
@Suite struct TimingTests {
  @Test func twoDesignsFollowThueAndMorse() {
    let order = TurnOrder(subjectCount: 2, roundCount: 8, seed: 1)
    let turns = order.rounds.flatMap { $0 }
    // Eight rounds of two: 0110 1001 1001 0110, or its mirror; redrawn every four rounds.
    for start in [0, 8] {
      let first = turns[start]
      let pattern = turns[start..<start + 8].map { $0 == first ? 0 : 1 }
      #expect(pattern == [0, 1, 1, 0, 1, 0, 0, 1])
    }
  }

  @Test func everyRoundHoldsEveryDesignOnce() {
    for count in 1...9 {
      for round in TurnOrder(subjectCount: count, roundCount: 12, seed: 7).rounds {
        #expect(round.sorted() == Array(0..<count))
      }
    }
  }

  @Test func aStraightDriftMeetsAllAlikeInEveryPairOfRounds() {
    for count in 1...9 {
      let rounds = TurnOrder(subjectCount: count, roundCount: 16, seed: UInt64(count)).rounds
      for start in stride(from: 0, to: 16, by: 2) {
        let turns = rounds[start] + rounds[start + 1]
        let indices = (0..<count).map { subject in
          turns.indices.filter { turns[$0] == subject }.reduce(0, +)
        }
        #expect(Set(indices).count == 1, "\(count) designs, rounds from \(start): \(indices)")
      }
    }
  }

  @Test func everyOrderIsDrawnAboutAsOftenAsAnother() {
    var counts: [[Int]: Int] = [:]
    for seed in 0..<6000 {
      let order = TurnOrder(subjectCount: 3, roundCount: 2, seed: UInt64(seed)).rounds[0]
      counts[order, default: 0] += 1
    }
    #expect(counts.count == 6)
    // 1,000 of each expected; 30 is one standard deviation.
    for (order, count) in counts { #expect((850...1150).contains(count), "\(order): \(count)") }
  }

  @Test func theSameSeedGivesTheSameTurns() {
    let orders = [5, 5, 6].map { TurnOrder(subjectCount: 7, roundCount: 8, seed: $0) }
    #expect(orders[0] == orders[1])
    #expect(orders[0] != orders[2])
  }

  @Test func aBlockIsTheMedianOfItsRounds() throws {
    // Twice as long in three rounds, and one that something ran into: the middle two are both 2.
    let ratio = try BlockReduction.logRatio(of: [2, 4, 600, 2], base: [1, 2, 1, 1])
    #expect(agree(ratio, 0.6931471805599453))
  }

  @Test func aBlockReadBackwardsIsItsNegative() throws {
    let (one, other) = ([1.0, 3, 2, 7], [2.0, 2, 5, 3])
    #expect(
      try BlockReduction.logRatio(of: one, base: other)
        == -BlockReduction.logRatio(of: other, base: one))
  }

  @Test func slicesThatAreNoTimesAreRefused() {
    func reduce(_ slices: [Double], _ base: [Double]) throws {
      _ = try BlockReduction.logRatio(of: slices, base: base)
    }
    #expect(throws: SampleError.notPositive(1)) { try reduce([1, 0], [1, 1]) }
    #expect(throws: SampleError.notPositive(0)) { try reduce([1, 1], [.nan, 1]) }
    #expect(throws: SampleError.notPositive(0)) { try reduce([.infinity, 1], [1, 1]) }
    #expect(throws: SampleError.empty) { try reduce([], []) }
  }
}
