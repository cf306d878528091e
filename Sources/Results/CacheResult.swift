/// The misses of one policy at one size on one trace. All counts are exact.
package struct CacheResult: Codable, Equatable, Sendable {
  package var input: String
  package var policy: String
  /// The number of entries.
  package var size: Int
  package var requests: Int
  package var misses: Int
  /// True if one pass over the requests gave the misses of all sizes.
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

  /// The share of requests that miss; nil without requests.
  package var missRatio: Double? {
    requests == 0 ? nil : Double(misses) / Double(requests)
  }
}
