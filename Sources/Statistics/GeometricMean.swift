import Numerics

/// The mean of ratios: the factor that, taken as often as there are ratios, gives their product.
///
/// The arithmetic mean of ratios depends on which side is the base (Fleming and Wallace, "How not to lie
/// with statistics", 1986); this one turns into its inverse with them. For an interval, take the mean of
/// the logarithms in each block, and give the blocks to `HodgesLehmann`: a summary is one more comparison.
public enum GeometricMean {
  /// - Throws: `notPositive`; what a sample of the logarithms throws.
  public static func of(ratios: [Double]) throws(SampleError) -> Double {
    var logarithms: [Double] = []
    for (index, ratio) in ratios.enumerated() {
      guard ratio.isFinite else { throw .notFinite(index: index) }
      guard ratio > 0 else { throw .notPositive(index: index) }
      logarithms.append(.log(ratio))
    }
    return .exp(try Sample(logarithms).mean)
  }
}
