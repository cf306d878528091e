/// What one policy at one size came to on one trace of requests.
public struct CacheResult: Codable, Equatable, Sendable {
  /// What the trace is called.
  public var input: String
  public var policy: String
  /// The number of entries.
  public var size: Int
  /// Exact.
  public var requests: Int
  /// Exact: how many of the requests found no entry.
  public var misses: Int
  /// Noisy: in memory, on one thread, of what gave the misses. Absent where there are no requests.
  public var requestsPerSecond: Double?
  /// Whether the misses of all sizes come from one pass over the requests, which was timed then.
  public var isFromOnePass: Bool

  public init(
    input: String, policy: String, size: Int, requests: Int, misses: Int,
    requestsPerSecond: Double?, isFromOnePass: Bool
  ) {
    self.input = input
    self.policy = policy
    self.size = size
    self.requests = requests
    self.misses = misses
    self.requestsPerSecond = requestsPerSecond
    self.isFromOnePass = isFromOnePass
  }

  /// The share of the requests that found no entry; nil where there are no requests.
  public var missRatio: Double? {
    requests == 0 ? nil : Double(misses) / Double(requests)
  }
}
