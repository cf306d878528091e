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
  }

  /// Wilcoxon's exact test, which counting averages is where nothing ties.
  @Test func signedRanksWithoutTiesAndZeros() throws {
    for golden in try GoldenFile<SignedRankCase>.load("signed-rank") {
      let averages = try HodgesLehmann(Sample(golden.sample))
      golden.exact.check(averages.probabilities(centre: 0), "exact test of \(golden.sample)")
    }
  }

  private struct RankSumCase: Decodable {
    let first: [Double]
    let second: [Double]
    let exact: Tails
  }

  /// Mann and Whitney's exact test, which the shift's interval inverts, where nothing ties.
  @Test func rankSumsWithoutTies() throws {
    for golden in try GoldenFile<RankSumCase>.load("mann-whitney") {
      let shift = try HodgesLehmannShift(Sample(golden.first), Sample(golden.second))
      golden.exact.check(shift.probabilities, "\(golden.first) against \(golden.second)")
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
  }

  @Test func binomialIntervals() throws {
    for golden in try GoldenFile<BinomialCase>.load("binomial") {
      let binomial = try BinomialInterval(
        successCount: golden.successes, trialCount: golden.trials)
      let label = "\(golden.successes) of \(golden.trials) at \(golden.alpha)"
      let (found, expected) = (try binomial.exact(alpha: golden.alpha), golden.exact)
      #expect(agree(found.lower, expected[0]), "\(label): \(found.lower), not \(expected[0])")
      #expect(agree(found.upper, expected[1]), "\(label): \(found.upper), not \(expected[1])")
    }
  }

  private struct QuantileCase: Decodable {
    let sample: [Double]
    let share: Double
    let quantile: Double
  }

  @Test func quantiles() throws {
    for golden in try GoldenFile<QuantileCase>.load("quantiles") {
      let sample = try Sample(golden.sample)
      #expect(agree(try sample.quantile(golden.share), golden.quantile))
      if golden.share == 0.5 { #expect(agree(sample.median, golden.quantile)) }
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
