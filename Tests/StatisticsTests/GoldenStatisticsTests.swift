import Foundation
import Results
import ScrollTrace
import Testing

/// Every function against SciPy, to 1e-9 of the figure.
@Suite struct GoldenStatisticsTests {
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
      golden.exact.check(averages.probabilities(), "exact test of \(golden.sample)")
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
      let shift = try HodgesLehmann(shiftOf: Sample(golden.first), from: Sample(golden.second))
      golden.exact.check(shift.probabilities(), "\(golden.first) against \(golden.second)")
    }
  }

  private struct IntervalCase: Decodable {
    /// Of differences from zero.
    let sample: [Double]?
    /// Of a shift between two samples.
    let first: [Double]?
    let second: [Double]?
    let alpha: Double
    let estimate: Double
    /// Absent where no interval reaches alpha.
    let lower: Double?
    let upper: Double?

    func found() throws -> HodgesLehmann {
      if let sample { return try HodgesLehmann(Sample(sample)) }
      return try HodgesLehmann(
        shiftOf: Sample(#require(first)), from: Sample(#require(second)))
    }
  }

  @Test(arguments: ["hodges-lehmann", "hodges-lehmann-shift"])
  func estimatesAndTheirIntervals(file: String) throws {
    for golden in try GoldenFile<IntervalCase>.load(file) {
      let found = try golden.found()
      #expect(agree(found.estimate, golden.estimate))
      guard let lower = golden.lower, let upper = golden.upper else {
        #expect(throws: SampleError.self) { try found.interval(alpha: golden.alpha) }
        continue
      }
      let interval = try found.interval(alpha: golden.alpha)
      #expect(agree(interval.lower, lower) && agree(interval.upper, upper), "\(golden)")
      #expect(interval.confidence >= 1 - golden.alpha)
    }
  }

  private struct HolmCase: Decodable {
    let probabilities: [Double]
    let adjusted: [Double]
  }

  @Test func holmsCorrection() throws {
    for golden in try GoldenFile<HolmCase>.load("holm") {
      let adjusted = Holm(golden.probabilities).adjusted
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
      let (successes, trials) = (golden.successes, golden.trials)
      let label = "\(successes) of \(trials) at \(golden.alpha)"
      let upper = try BinomialRate.upperLimit(
        successCount: successes, trialCount: trials, tail: golden.alpha / 2)
      #expect(agree(upper, golden.exact[1]), "\(label): \(upper), not \(golden.exact[1])")
      // The lower limit is the upper one of failures.
      let lower =
        try 1
        - BinomialRate.upperLimit(
          successCount: trials - successes, trialCount: trials, tail: golden.alpha / 2)
      #expect((lower - golden.exact[0]).magnitude < 1e-12, "\(label): \(lower)")
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

/// Figures of SciPy's, written by `Golden/make.py`.
private struct GoldenFile<Case: Decodable>: Decodable {
  /// The version that computed them.
  let scipy: String
  let cases: [Case]

  static func load(_ name: String) throws -> [Case] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Golden/\(name).json")
    let golden = try JSONDecoder().decode(GoldenFile.self, from: Data(contentsOf: file))
    #expect(!golden.scipy.isEmpty, "\(name) does not say which SciPy it is from")
    #expect(!golden.cases.isEmpty, "\(name) is empty")
    return golden.cases
  }
}

/// True if two figures agree to 1e-9 of their size, even for a tail of 1e-30.
func agree(_ figure: Double, _ expected: Double) -> Bool {
  (figure - expected).magnitude <= 1e-9 * max(expected.magnitude, .leastNormalMagnitude)
}
