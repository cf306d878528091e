import SeededRandom
import Statistics
import Testing

/// Every function against SciPy, to 1e-9 of the figure.
@Suite struct GoldenTests {
  private struct Tails: Decodable {
    let less: Double
    let greater: Double
    let twoSided: Double

    func check(_ found: TailProbabilities, _ label: String) {
      #expect(agree(found.less, less), "\(label), less: \(found.less), not \(less)")
      #expect(agree(found.greater, greater), "\(label), greater: \(found.greater), not \(greater)")
      #expect(agree(found.twoSided, twoSided), "\(label): \(found.twoSided), not \(twoSided)")
    }
  }

  private struct SignedRankCase: Decodable {
    let sample: [Double]
    let exact: Tails
    let approximate: Tails?
    let positiveSum: Double
  }

  @Test func signedRankWithAndWithoutTiesAndZeros() throws {
    for golden in try GoldenFile<SignedRankCase>.load("signed-rank") {
      let sample = try Sample(golden.sample)
      let exact = try SignedRankTest.exact(sample)
      golden.exact.check(exact.probabilities, "exact test of \(golden.sample)")
      #expect(exact.positiveSum == golden.positiveSum)
      #expect(
        exact.positiveSum + exact.negativeSum
          == Double(exact.usedCount * (exact.usedCount + 1)) / 2)
      golden.approximate?.check(
        try SignedRankTest.approximate(sample).probabilities,
        "approximate test of \(golden.sample)")
    }
  }

  private struct MannWhitneyCase: Decodable {
    let first: [Double]
    let second: [Double]
    let exact: Tails
    let approximate: Tails
    let firstAbove: Double
  }

  @Test func mannWhitneyWithAndWithoutTies() throws {
    for golden in try GoldenFile<MannWhitneyCase>.load("mann-whitney") {
      let (first, second) = (try Sample(golden.first), try Sample(golden.second))
      let label = "\(golden.first) against \(golden.second)"
      let exact = try MannWhitneyTest.exact(first, second)
      golden.exact.check(exact.probabilities, "exact test of \(label)")
      #expect(exact.firstAbove == golden.firstAbove)
      golden.approximate.check(
        try MannWhitneyTest.approximate(first, second).probabilities,
        "approximate test of \(label)")
    }
  }

  private struct HodgesLehmannCase: Decodable {
    let sample: [Double]
    let alpha: Double
    let estimate: Double
    /// Absent where no interval reaches alpha.
    let lower: Double?
    let upper: Double?
  }

  @Test func hodgesLehmannAndItsInterval() throws {
    for golden in try GoldenFile<HodgesLehmannCase>.load("hodges-lehmann") {
      let averages = try HodgesLehmann(Sample(golden.sample))
      #expect(agree(averages.estimate, golden.estimate))
      guard let lower = golden.lower, let upper = golden.upper else {
        #expect(throws: SampleError.self) { try averages.interval(alpha: golden.alpha) }
        continue
      }
      let interval = try averages.interval(alpha: golden.alpha)
      #expect(agree(interval.lower, lower), "\(golden.sample) at \(golden.alpha)")
      #expect(agree(interval.upper, upper), "\(golden.sample) at \(golden.alpha)")
      #expect(interval.confidence >= 1 - golden.alpha)
    }
  }

  private struct ShiftCase: Decodable {
    let first: [Double]
    let second: [Double]
    let alpha: Double
    let estimate: Double
    let lower: Double?
    let upper: Double?
  }

  @Test func hodgesLehmannShiftAndItsInterval() throws {
    for golden in try GoldenFile<ShiftCase>.load("hodges-lehmann-shift") {
      let shift = try HodgesLehmannShift(Sample(golden.first), Sample(golden.second))
      #expect(agree(shift.estimate, golden.estimate))
      guard let lower = golden.lower, let upper = golden.upper else {
        #expect(throws: SampleError.self) { try shift.interval(alpha: golden.alpha) }
        continue
      }
      let interval = try shift.interval(alpha: golden.alpha)
      #expect(agree(interval.lower, lower), "\(golden.first) at \(golden.alpha)")
      #expect(agree(interval.upper, upper), "\(golden.first) at \(golden.alpha)")
    }
  }

  private struct HolmCase: Decodable {
    let probabilities: [Double]
    let adjusted: [Double]
  }

  @Test func holmsCorrection() throws {
    for golden in try GoldenFile<HolmCase>.load("holm") {
      let adjusted = try Holm(golden.probabilities).adjusted
      #expect(adjusted.count == golden.adjusted.count)
      for (found, expected) in zip(adjusted, golden.adjusted) { #expect(agree(found, expected)) }
    }
  }

  private struct BinomialCase: Decodable {
    let successes: Int
    let trials: Int
    let alpha: Double
    let exact: [Double]
    let wilson: [Double]
  }

  @Test func binomialIntervals() throws {
    for golden in try GoldenFile<BinomialCase>.load("binomial") {
      let binomial = try BinomialInterval(
        successCount: golden.successes, trialCount: golden.trials)
      let label = "\(golden.successes) of \(golden.trials) at \(golden.alpha)"
      for (found, expected) in [
        (try binomial.exact(alpha: golden.alpha), golden.exact),
        (try binomial.wilson(alpha: golden.alpha), golden.wilson),
      ] {
        #expect(agree(found.lower, expected[0]), "\(label): \(found.lower), not \(expected[0])")
        #expect(agree(found.upper, expected[1]), "\(label): \(found.upper), not \(expected[1])")
      }
    }
  }

  private struct QuantileCase: Decodable {
    let sample: [Double]
    let share: Double
    let quantile: Double
    /// At an alpha of 5%; absent where no two values make one.
    let interval: [Double]?
  }

  @Test func quantilesAndTheirIntervals() throws {
    for golden in try GoldenFile<QuantileCase>.load("quantiles") {
      let sample = try Sample(golden.sample)
      #expect(agree(try sample.quantile(golden.share), golden.quantile))
      if golden.share == 0.5 { #expect(agree(sample.median, golden.quantile)) }
      if let expected = golden.interval {
        let interval = try sample.interval(ofQuantile: golden.share, alpha: 0.05)
        #expect(interval.lower == expected[0], "\(golden.share) of \(golden.sample)")
        #expect(interval.upper == expected[1], "\(golden.share) of \(golden.sample)")
      } else {
        #expect(throws: SampleError.self) {
          try sample.interval(ofQuantile: golden.share, alpha: 0.05)
        }
      }
    }
  }

  private struct BootstrapCase: Decodable {
    let sample: [Double]
    let statistic: String
    let method: String
    let seed: UInt64
    let draws: Int
    let alpha: Double
    let interval: [Double]
    let smallest: Double
  }

  @Test func bootstrapWithTheProjectsOwnDraws() throws {
    for golden in try GoldenFile<BootstrapCase>.load("bootstrap") {
      let bootstrap = try Bootstrap(
        Sample(golden.sample), drawCount: golden.draws, seed: golden.seed
      ) { values in
        golden.statistic == "mean"
          ? values.reduce(0, +) / Double(values.count) : Summary.median(values) ?? .nan
      }
      #expect(agree(bootstrap.replicates[0], golden.smallest))
      let interval =
        try
        (golden.method == "BCa"
        ? bootstrap.biasCorrected(alpha: golden.alpha) : bootstrap.percentile(alpha: golden.alpha))
      let label = "\(golden.method) of the \(golden.statistic) of \(golden.sample)"
      #expect(agree(interval.lower, golden.interval[0]), "\(label)")
      #expect(agree(interval.upper, golden.interval[1]), "\(label)")
    }
  }

  private struct NormalCase: Decodable {
    let value: Double
    let probability: Double
  }

  @Test func theNormalDistributionBothWays() throws {
    for golden in try GoldenFile<NormalCase>.load("normal") {
      #expect(agree(Normal.probability(below: golden.value), golden.probability))
      // Past 6 deviations above, what a Double holds of the probability no longer tells values apart.
      guard golden.value < 6 else { continue }
      let value = try Normal.quantile(golden.probability)
      #expect((value - golden.value).magnitude <= 1e-9 * max(1, golden.value.magnitude))
    }
  }

  private struct GeometricMeanCase: Decodable {
    let ratios: [Double]
    let mean: Double
  }

  @Test func geometricMeans() throws {
    for golden in try GoldenFile<GeometricMeanCase>.load("geometric-mean") {
      #expect(agree(try GeometricMean.of(ratios: golden.ratios), golden.mean))
    }
  }

  private struct GeneratorCase: Decodable {
    let seed: UInt64
    let numbers: [String]
    let indices: [Int]
  }

  @Test func theGeneratorRepeatsBitForBit() throws {
    for golden in try GoldenFile<GeneratorCase>.load("generator") {
      var generator = SplitMix64(seed: golden.seed)
      #expect(golden.numbers.map { _ in String(generator.next()) } == golden.numbers)
      #expect(golden.indices.map { _ in generator.index(below: 10) } == golden.indices)
    }
  }
}
