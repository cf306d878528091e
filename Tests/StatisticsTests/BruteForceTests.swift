import Results
import ScrollTrace
import Testing

/// The exact tests against counting every case by hand, for all small sizes, with and without ties.
@Suite struct BruteForceTests {
  /// Without ties, where counting averages is the signed-rank test.
  @Test(arguments: 1...12) func signedRanksCountEveryAssignmentOfSigns(count: Int) throws {
    let sizes = (0..<count).map { Double($0 * $0 + 1) }
    let sums = (0..<(1 << count)).map { signs in
      (0..<count).reduce(0) { signs >> $1 & 1 == 1 ? $0 + $1 + 1 : $0 }
    }
    // Some assignments are tested, all are counted.
    for signs in stride(from: 0, to: 1 << count, by: count > 6 ? 111 : 1) {
      let differences = sizes.indices.map { signs >> $0 & 1 == 1 ? sizes[$0] : -sizes[$0] }
      let found = try HodgesLehmann(Sample(differences)).probabilities()
      // Up to 53 ranks every probability is a sum of powers of two, and exact.
      let less = Double(sums.count { $0 <= sums[signs] }) / Double(sums.count)
      let greater = Double(sums.count { $0 >= sums[signs] }) / Double(sums.count)
      #expect(found.less == less && found.greater == greater, "\(differences)")
    }
  }

  /// Values of 0, 1, 2 ... are split in every way; rounded ones tie, and count against the claim.
  @Test(arguments: 2...9) func rankSumsCountEverySplit(count: Int) throws {
    for firstCount in 1..<count {
      let splits = (0..<(1 << count)).filter { $0.nonzeroBitCount == firstCount }
      let sums = splits.map { split in
        (0..<count).reduce(0) { split >> $1 & 1 == 1 ? $0 + $1 : $0 }
      }
      for (split, sum) in zip(splits, sums) {
        func probabilities(dividing divisor: Int) throws -> TailProbabilities {
          let sides = [1, 0].map { side in
            (0..<count).filter { split >> $0 & 1 == side }.map { Double($0 / divisor) }
          }
          return try HodgesLehmann(shiftOf: Sample(sides[0]), from: Sample(sides[1]))
            .probabilities()
        }
        let found = try probabilities(dividing: 1)
        #expect(agree(found.less, Double(sums.count { $0 <= sum }) / Double(sums.count)))
        #expect(agree(found.greater, Double(sums.count { $0 >= sum }) / Double(sums.count)))
        let tied = try probabilities(dividing: 3)
        #expect(tied.less >= found.less - 1e-12 && tied.greater >= found.greater - 1e-12)
      }
    }
  }

  @Test func theIntervalLeavesOutWhatTheTestRejects() throws {
    var generator = SplitMix64(seed: 5)
    for count in 5...14 {
      // The second half of the samples has ties and zeros.
      for round in 0..<20 {
        let differences = (0..<count).map { _ in
          round < 10 ? generator.normal() : Double(generator.index(below: 7)) - 2
        }
        let averages = try HodgesLehmann(Sample(differences))
        for alpha in [0.07, 0.2, 0.5] {
          let interval = try averages.interval(alpha: alpha)
          for centre in averages.averages.flatMap({ [$0, $0 - 1e-6, $0 + 1e-6] }) {
            let tails = averages.probabilities(centre: centre)
            #expect((tails.greater <= alpha / 2) == (centre < interval.lower))
            #expect((tails.less <= alpha / 2) == (centre > interval.upper))
          }
        }
      }
    }
  }

  /// Ties count against the claim: of all assignments of signs, no more than a share t comes out at a
  /// probability of t or less.
  @Test func countingAveragesIsNeverTooBoldWhereThereAreTiesAndZeros() throws {
    let sizes: [[Double]] = [
      [1, 1, 1, 1, 1, 1, 1, 1], [1, 1, 2, 2, 2, 3, 3, 4], [0, 0, 1, 2, 3, 4, 5, 6],
      [0, 1, 1, 1, 1, 2, 5, 5], [1, 2, 3, 4, 5, 6, 7, 8],
    ]
    for sizes in sizes {
      let found = try (0..<(1 << sizes.count)).map { signs in
        let differences = sizes.indices.map { signs >> $0 & 1 == 1 ? sizes[$0] : -sizes[$0] }
        return try HodgesLehmann(Sample(differences)).probabilities().greater
      }
      for level in Set(found) {
        let share = Double(found.count { $0 <= level }) / Double(found.count)
        #expect(share <= level, "\(sizes): \(share) come out at \(level)")
      }
    }
  }
}
