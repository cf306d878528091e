/// The misses of `lru` at every size, from one pass over the requests.
///
/// The stack distance of a request is the number of keys requested since the last request of the same key, that key
/// included. It is a hit of every `lru` cache with at least as many entries (Mattson, Gecsei, Slutz and Traiger,
/// "Evaluation techniques for storage hierarchies", 1970). A Fenwick tree counts the last requests of keys over time
/// (Bennett and Kruskal, 1975, with a different tree).
///
/// - Complexity: O(requests x log requests) in time, O(requests + keys) in memory.
public struct StackDistances: Sendable {
  public let requestCount: Int
  /// By distance, the number of requests with at most that.
  private let hitCounts: [Int]

  /// - Parameter requests: numbers below `keyCount`.
  public init(of requests: UnsafeBufferPointer<UInt32>, keyCount: Int) {
    var tree = FenwickTree(count: requests.count)
    // By key, the time of its last request, from 1 on; 0 before the first.
    var lastTimes = Array(repeating: 0, count: keyCount)
    var requestedKeyCount = 0
    var counts = Array(repeating: 0, count: keyCount + 1)
    for (index, key) in requests.enumerated() {
      let last = lastTimes[Int(key)]
      if last == 0 {
        requestedKeyCount += 1
      } else {
        counts[requestedKeyCount - tree.sum(before: last)] += 1
        tree.add(-1, at: last)
      }
      lastTimes[Int(key)] = index + 1
      tree.add(1, at: index + 1)
    }
    for distance in counts.indices.dropFirst() { counts[distance] += counts[distance - 1] }
    requestCount = requests.count
    hitCounts = counts
  }

  /// - Parameter size: the number of entries.
  public func missCount(size: Int) -> Int {
    requestCount - hitCounts[min(size, hitCounts.count - 1)]
  }
}

/// Numbers at 1, 2, 3, ... with their partial sums, each read and changed in O(log count).
private struct FenwickTree {
  /// At i the sum of the numbers from i less its lowest bit, on.
  private var sums: [Int32]

  init(count: Int) { sums = Array(repeating: 0, count: count + 1) }

  func sum(before end: Int) -> Int {
    var sum = 0
    var index = end - 1
    while index > 0 {
      sum += Int(sums[index])
      index &= index - 1
    }
    return sum
  }

  mutating func add(_ change: Int32, at position: Int) {
    var index = position
    while index < sums.count {
      sums[index] += change
      index += index & -index
    }
  }
}
