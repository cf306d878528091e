import CRuler
import CachePolicies

/// The speed of the policies over that of the plainest C loops over dense keys: ten million requests for 100,000 keys
/// (Zipf), in dense keys and in keys of 64 bits, through a cache of 1% of the keys.
///
/// The three take turns and must count the same misses.
enum CachesFigure {
  static let figure = Figure(
    values: policyNames.flatMap { policy in
      ["C, M requests/s", "dense over C", "64 bits over C"].map { "\(policy): \($0)" }
    }, measure: measure)

  static let policyNames = policies.map(\.0.name)

  private typealias Ruler = @Sendable (UnsafePointer<UInt32>?, Int, Int, Int) -> Int

  private static let policies: [(CachePolicy, Ruler)] = [
    (.lru, cache_ruler_lru), (.fifo, cache_ruler_fifo), (.clock, cache_ruler_clock),
    (.sieve, cache_ruler_sieve),
  ]
  private static let keyCount = 100_000
  private static let requestCount = 10_000_000
  private static let size = keyCount / 100
  private static let roundCount = 7

  private static func measure() throws -> [Double] {
    let dense = ZipfRequests.make(count: requestCount, keyCount: keyCount, seed: 1)
    // Another key for each number, all over the 64 bits.
    let wide = dense.map { Int(truncatingIfNeeded: (UInt64($0) + 1) &* 0xD6E8_FEB8_6659_FD93) }
    return try dense.withUnsafeBufferPointer { dense in
      try wide.withUnsafeBufferPointer { wide in
        try policies.flatMap { try measure($0, $1, dense, wide) }
      }
    }
  }

  private static func measure(
    _ policy: CachePolicy, _ ruler: Ruler, _ dense: UnsafeBufferPointer<UInt32>,
    _ wide: UnsafeBufferPointer<Int>
  ) throws -> [Double] {
    let clock = ContinuousClock()
    var times: [[Duration]] = [[], [], []]
    for _ in 0..<roundCount {
      var misses = [0, 0, 0]
      let simulations = [
        CacheSimulation(ofDense: dense, keyCount: keyCount, policy: policy, size: size),
        CacheSimulation(of: wide, policy: policy, size: size),
      ]
      times[0].append(
        clock.measure { misses[0] = ruler(dense.baseAddress, dense.count, keyCount, size) })
      for (place, simulation) in simulations.enumerated() {
        times[place + 1].append(clock.measure { misses[place + 1] = simulation.run() })
      }
      guard Set(misses).count == 1 else {
        throw FigureError(description: "\(policy.name) misses \(misses): C, dense, 64 bits")
      }
    }
    // Millions of requests a second.
    let rates = times.map {
      Double(requestCount) / ($0.sorted()[roundCount / 2] / .microseconds(1))
    }
    return [rates[0], rates[1] / rates[0], rates[2] / rates[0]]
  }
}

/// Requests in which the k-th most popular key is asked for 1/k as often as the first (Zipf's law with
/// exponent 1); popularity has nothing to do with a key's number.
enum ZipfRequests {
  static func make(count: Int, keyCount: Int, seed: UInt64) -> [UInt32] {
    var random = SplitMix64(state: seed)
    var keys = Array(0..<UInt32(keyCount))
    for place in stride(from: keyCount - 1, to: 0, by: -1) {
      keys.swapAt(place, Int(random.next(below: UInt64(place + 1))))
    }
    var sums: [Double] = [0]
    for rank in 1...keyCount { sums.append(sums[rank - 1] + 1 / Double(rank)) }
    let resolution: UInt64 = 1 << 53
    return (0..<count).map { _ in
      let goal = Double(random.next(below: resolution)) / Double(resolution) * sums[keyCount]
      // The first rank whose sum is above the goal.
      var (low, high) = (0, keyCount - 1)
      while low < high {
        let middle = (low + high) / 2
        if sums[middle + 1] > goal { high = middle } else { low = middle + 1 }
      }
      return keys[low]
    }
  }
}
