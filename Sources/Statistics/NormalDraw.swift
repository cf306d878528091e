import SeededRandom

extension SplitMix64 {
  /// Standard normal, by the quantile of a uniform draw: one draw a number, so that streams stay aligned.
  package mutating func normal() -> Double { Normal.quantile(ofFraction: fraction()) }
}
