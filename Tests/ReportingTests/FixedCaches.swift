import Reporting
import Results

/// What policies missed, made by hand.
enum FixedCaches {
  static let report = CacheReport(results)
  static let curves = CacheReport(results, isDrawn: true)

  private static let results = [
    result("browse", "lru", 50, 1366, 714, 66e6, isFromOnePass: true),
    result("browse", "lru", 250, 1366, 0, 66e6, isFromOnePass: true),
    result("browse", "belady", 50, 1366, 700, 1234.5),
    result("empty", "sieve", 1, 0, 0, nil),
    result("=cmd(),\"x\"", "fifo", 10, 10, 10, 1e6),
  ]

  private static func result(
    _ input: String, _ policy: String, _ size: Int, _ requests: Int, _ misses: Int,
    _ speed: Double?, isFromOnePass: Bool = false
  ) -> CacheResult {
    CacheResult(
      input: input, policy: policy, size: size, requests: requests, misses: misses,
      requestsPerSecond: speed, isFromOnePass: isFromOnePass)
  }
}
