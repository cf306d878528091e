/// What one policy at one size came to on one trace of requests.
package struct CacheResult: Codable, Equatable, Sendable {
  /// What the trace is called.
  package var input: String
  package var policy: String
  /// The number of entries.
  package var size: Int
  /// Exact.
  package var requests: Int
  /// Exact: how many of the requests found no entry.
  package var misses: Int
  /// Whether the misses of all sizes come from one pass over the requests.
  package var isFromOnePass: Bool

  package init(
    input: String, policy: String, size: Int, requests: Int, misses: Int,
    isFromOnePass: Bool
  ) {
    self.input = input
    self.policy = policy
    self.size = size
    self.requests = requests
    self.misses = misses
    self.isFromOnePass = isFromOnePass
  }

  /// The share of the requests that found no entry; nil where there are no requests.
  package var missRatio: Double? {
    requests == 0 ? nil : Double(misses) / Double(requests)
  }
}
