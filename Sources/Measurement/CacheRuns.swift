import CachePolicies
import ListEngine
import Results
import ScrollTrace
import TraceTools

/// Runs policies over a trace of requests: caches alone, without a list.
package struct CacheRuns {
  private let trace: AccessTrace

  package init(on trace: AccessTrace) { self.trace = trace }

  /// A policy at a size.
  ///
  /// - Parameter size: the number of entries, at least the policy's `minimumSize`.
  package func result(_ policy: CachePolicy, size: Int, seed: UInt64) -> CacheResult {
    trace.requests.withUnsafeBufferPointer { requests in
      let simulation = CacheSimulation(
        ofDense: requests, keyCount: trace.keyCount, policy: policy, size: size, seed: seed)
      return result(policy, size, misses: simulation.run(), isFromOnePass: false)
    }
  }

  /// `lru` at many sizes, from one pass by stack distances.
  package func lruResults(sizes: [Int]) -> [CacheResult] {
    trace.requests.withUnsafeBufferPointer { requests in
      let distances = StackDistances(of: requests, keyCount: trace.keyCount)
      return sizes.map {
        result(.lru, $0, misses: distances.missCount(size: $0), isFromOnePass: true)
      }
    }
  }

  private func result(
    _ policy: CachePolicy, _ size: Int, misses: Int, isFromOnePass: Bool
  ) -> CacheResult {
    CacheResult(
      input: trace.name, policy: policy.name, size: size, requests: trace.requests.count,
      misses: misses, isFromOnePass: isFromOnePass)
  }
}
