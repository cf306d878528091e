import SeededRandom

extension SplitMix64 {
  /// Standard normal, by the quantile of a uniform draw: one draw a number, so that streams stay aligned.
  public mutating func normal() -> Double { Normal.quantile(ofFraction: fraction()) }
}
