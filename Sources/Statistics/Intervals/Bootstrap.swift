import SeededRandom

/// What a statistic might have been: the sample drawn anew from itself, with replacement, many times
/// (Efron and Tibshirani, "An Introduction to the Bootstrap", 1993).
///
/// An approximation, for statistics without an exact interval: with few values it covers less than it
/// says. The draws come from `SplitMix64`, so that a seed gives the same interval everywhere.
public struct Bootstrap: Sendable {
  private let sample: Sample
  private let statistic: @Sendable ([Double]) -> Double
  /// Of the sample itself.
  public let estimate: Double
  /// Of each draw, ascending.
  public let replicates: [Double]

  /// - Parameter statistic: a finite number for every sample of this size.
  /// - Throws: `tooFew` below two values; `outOfRange` without draws; `notFinite` with the place among the
  ///   draws where the statistic was not.
  /// - Complexity: O(n d), d the draws, and the statistic as often.
  public init(
    _ sample: Sample, drawCount: Int, seed: UInt64,
    statistic: @escaping @Sendable ([Double]) -> Double
  ) throws(SampleError) {
    guard sample.count > 1 else { throw .tooFew(count: sample.count, required: 2) }
    guard drawCount > 0 else { throw .outOfRange(Double(drawCount)) }
    var generator = SplitMix64(seed: seed)
    var replicates: [Double] = []
    var draw = sample.values
    for index in 0..<drawCount {
      for place in draw.indices {
        draw[place] = sample.values[generator.index(below: sample.count)]
      }
      let value = statistic(draw)
      guard value.isFinite else { throw .notFinite(index: index) }
      replicates.append(value)
    }
    self.sample = sample
    self.statistic = statistic
    self.replicates = replicates.sorted()
    estimate = statistic(sample.values)
    guard estimate.isFinite else { throw .notFinite(index: 0) }
  }

  /// The percentile interval: the middle of the replicates.
  ///
  /// - Throws: `outOfRange`.
  public func percentile(alpha: Double) throws(SampleError) -> ConfidenceInterval {
    try SampleError.check(probability: alpha)
    let values = try Sample(replicates)
    return ConfidenceInterval(
      lower: try values.quantile(alpha / 2), upper: try values.quantile(1 - alpha / 2),
      confidence: 1 - alpha)
  }

  /// The BCa interval: percentiles shifted for the bias of the replicates and for how the spread changes
  /// with the value, the latter from leaving out one value at a time (Efron, "Better bootstrap confidence
  /// intervals", 1987).
  ///
  /// - Throws: `outOfRange`; `noVariation` where all replicates lie to one side of the estimate, or no
  ///   value changes the statistic when it is left out: there is nothing to correct by.
  public func biasCorrected(alpha: Double) throws(SampleError) -> ConfidenceInterval {
    try SampleError.check(probability: alpha)
    let values = try Sample(replicates)
    let below = replicates.count { $0 < estimate }
    let notAbove = replicates.count { $0 <= estimate }
    let share = Double(below + notAbove) / Double(2 * replicates.count)
    guard share > 0, share < 1 else { throw .noVariation }
    let bias = try Normal.quantile(share)
    let acceleration = try acceleration()
    func bound(_ probability: Double) throws(SampleError) -> Double {
      let z = bias + (try Normal.quantile(probability))
      return try values.quantile(Normal.probability(below: bias + z / (1 - acceleration * z)))
    }
    return ConfidenceInterval(
      lower: try bound(alpha / 2), upper: try bound(1 - alpha / 2), confidence: 1 - alpha)
  }

  private func acceleration() throws(SampleError) -> Double {
    var partial: [Double] = []
    for place in sample.values.indices {
      var others = sample.values
      others.remove(at: place)
      partial.append(statistic(others))
    }
    let mean = try Sample(partial).mean
    // The unit cancels; without it the cubes of large values overflow, and those of small ones vanish.
    let unit = partial.reduce(0) { max($0, (mean - $1).magnitude) }
    guard unit > 0 else { throw .noVariation }
    var squares = 0.0
    var cubes = 0.0
    for value in partial {
      let offset = (mean - value) / unit
      squares += offset * offset
      cubes += offset * offset * offset
    }
    return cubes / (6 * squares * squares.squareRoot())
  }
}
