import Reporting
import Results

/// Misses of cache policies, made by hand.
enum FixedCaches {
  static let report = CacheReport(results)
  static let curves = CacheReport(results, isDrawn: true)

  private static let results = [
    result("browse", "lru", 50, 1366, 714, isFromOnePass: true),
    result("browse", "lru", 250, 1366, 0, isFromOnePass: true),
    result("browse", "belady", 50, 1366, 700), result("empty", "sieve", 1, 0, 0),
    result("=cmd(),\"x\"", "fifo", 10, 10, 10),
  ]

  private static func result(
    _ input: String, _ policy: String, _ size: Int, _ requests: Int, _ misses: Int,
    isFromOnePass: Bool = false
  ) -> CacheResult {
    CacheResult(
      input: input, policy: policy, size: size, requests: requests, misses: misses,
      isFromOnePass: isFromOnePass)
  }
}
