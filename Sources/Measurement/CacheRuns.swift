import CachePolicies
import Results
import TraceTools

extension AccessTrace {
  /// Runs a policy at a size over the requests: a cache alone, without a list.
  ///
  /// - Parameter size: the number of entries, at least 1.
  package func result(_ policy: CachePolicy, size: Int) -> CacheResult {
    let misses = requests.withUnsafeBufferPointer { requests in
      CacheSimulation(ofDense: requests, keyCount: keyCount, policy: policy, size: size).run()
    }
    return result(policy, size, misses: misses, isFromOnePass: false)
  }

  /// `lru` at many sizes, from one pass by stack distances.
  package func lruResults(sizes: [Int]) -> [CacheResult] {
    requests.withUnsafeBufferPointer { requests in
      let distances = StackDistances(of: requests, keyCount: keyCount)
      return sizes.map {
        result(.lru, $0, misses: distances.missCount(size: $0), isFromOnePass: true)
      }
    }
  }

  private func result(
    _ policy: CachePolicy, _ size: Int, misses: Int, isFromOnePass: Bool
  ) -> CacheResult {
    CacheResult(
      input: name, policy: policy.name, size: size, requests: requests.count, misses: misses,
      isFromOnePass: isFromOnePass)
  }
}
