/// When the key of each request is asked for again: what `belady` knows.
///
/// The requests go round: after the last comes the first, as when a trace is replayed again on the same
/// engine. In the first round that changes no miss, since what is not asked for any more in it comes
/// later than all that is.
public struct RequestFuture: Sendable {
  /// By request, the number of the next request of its key, counted on past the last one: the key's first
  /// request comes at that plus `requestCount`.
  let nextRequests: [Int]

  var requestCount: Int { nextRequests.count }

  /// - Parameter keyCount: keys are numbers below it.
  /// - Complexity: O(requests + keys).
  public init(of requests: UnsafeBufferPointer<UInt32>, keyCount: Int) {
    var next = Array(repeating: 0, count: keyCount)
    var nextRequests = Array(repeating: 0, count: requests.count)
    // Backwards twice: the first time finds where each key comes first.
    for round in [1, 0] {
      for index in requests.indices.reversed() {
        let key = Int(requests[index])
        nextRequests[index] = next[key]
        next[key] = index + round * requests.count
      }
    }
    self.nextRequests = nextRequests
  }
}
