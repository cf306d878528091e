import CachePolicies
import ListEngine
import Results
import ScrollTrace
import TraceTools

/// Runs policies over a trace of requests, and times them: caches alone, without a list.
public struct CacheRuns {
  private let trace: AccessTrace
  private let clock = ContinuousClock()
  /// Short traces are run again and again until they took so long: a read of the clock is 30 ns.
  private static let slice = Duration.milliseconds(20)

  public init(on trace: AccessTrace) { self.trace = trace }

  /// A policy at a size.
  ///
  /// - Parameter size: the number of entries, at least the policy's `minimumSize`.
  public func result(_ policy: CachePolicy, size: Int, seed: UInt64) -> CacheResult {
    trace.requests.withUnsafeBufferPointer { requests in
      var spent = Duration.zero
      var runCount = 0
      var misses = 0
      repeat {
        let simulation = CacheSimulation(
          ofDense: requests, keyCount: trace.keyCount, policy: policy, size: size, seed: seed)
        var counted = 0
        spent += clock.measure { counted = simulation.run() }
        precondition(
          runCount == 0 || counted == misses, "\(policy.name) missed \(misses), then \(counted)")
        misses = counted
        runCount += 1
      } while spent < CacheRuns.slice && !requests.isEmpty
      return result(policy, size, misses, spent, runCount, isFromOnePass: false)
    }
  }

  /// `lru` at many sizes, from one pass by stack distances; its speed is the pass's.
  public func lruResults(sizes: [Int]) -> [CacheResult] {
    trace.requests.withUnsafeBufferPointer { requests in
      let begin = clock.now
      let distances = StackDistances(of: requests, keyCount: trace.keyCount)
      let spent = clock.now - begin
      return sizes.map {
        result(.lru, $0, distances.missCount(size: $0), spent, 1, isFromOnePass: true)
      }
    }
  }

  private func result(
    _ policy: CachePolicy, _ size: Int, _ misses: Int, _ spent: Duration, _ runCount: Int,
    isFromOnePass: Bool
  ) -> CacheResult {
    let requestCount = Double(trace.requests.count * runCount)
    return CacheResult(
      input: trace.name, policy: policy.name, size: size, requests: trace.requests.count,
      misses: misses,
      requestsPerSecond: trace.requests.isEmpty || spent == .zero
        ? nil : requestCount / (spent / .seconds(1)),
      isFromOnePass: isFromOnePass)
  }
}
