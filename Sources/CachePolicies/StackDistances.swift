/// The misses of `lru` at every size, from one pass over the requests.
///
/// A request's stack distance is the number of keys that were asked for since its own key was, that key
/// included: an `lru` cache has it just when it holds as many entries (Mattson, Gecsei, Slutz and Traiger,
/// "Evaluation techniques for storage hierarchies", 1970). A Fenwick tree counts the last requests of keys
/// over time (Bennett and Kruskal, 1975, with a tree of their own); time is numbered anew whenever the tree
/// is full, so that it is as large as the keys are many, and not the requests.
///
/// - Complexity: O(requests x log keys) in time, O(keys) in memory.
public struct StackDistances: Sendable {
  public let requestCount: Int
  /// By distance, how many requests have at most that.
  private let hitCounts: [Int]

  /// - Parameter requests: numbers below `keyCount`.
  public init(of requests: UnsafeBufferPointer<UInt32>, keyCount: Int) {
    var timeline = Timeline(keyCount: keyCount)
    var counts = Array(repeating: 0, count: keyCount + 1)
    for key in requests {
      // 0, which no cache is asked about, for a key that comes first.
      counts[timeline.distance(of: Int(key))] += 1
    }
    counts[0] = 0
    for distance in counts.indices.dropFirst() { counts[distance] += counts[distance - 1] }
    requestCount = requests.count
    hitCounts = counts
  }

  /// - Parameter size: the number of entries.
  public func missCount(size: Int) -> Int {
    requestCount - hitCounts[min(size, hitCounts.count - 1)]
  }
}

/// When each key was asked for last.
private struct Timeline {
  /// By key, from 1 on; 0 for one that was not asked for.
  private var lastTimes: [Int]
  /// By time the key whose last request it is, or -1.
  private var keys: [Int]
  /// A Fenwick tree: at t the number of last requests in the times from t less its lowest bit, on.
  private var tree: [Int32]
  private var time = 0
  private var liveCount = 0

  init(keyCount: Int) {
    lastTimes = Array(repeating: 0, count: keyCount)
    // Room for three more times than there are keys: a renumbering for each of those.
    keys = Array(repeating: -1, count: 4 * keyCount + 1)
    tree = Array(repeating: 0, count: 4 * keyCount + 1)
  }

  /// Asks for a key now; how many were asked for since it was, with it, or 0 where it never was.
  mutating func distance(of key: Int) -> Int {
    if time == tree.count - 1 { renumber() }
    let last = lastTimes[key]
    var distance = 0
    if last > 0 {
      distance = liveCount - count(before: last)
      add(-1, at: last)
      keys[last] = -1
    } else {
      liveCount += 1
    }
    time += 1
    lastTimes[key] = time
    keys[time] = key
    add(1, at: time)
    return distance
  }

  private func count(before time: Int) -> Int {
    var count = 0
    var index = time - 1
    while index > 0 {
      count += Int(tree[index])
      index &= index - 1
    }
    return count
  }

  private mutating func add(_ change: Int32, at time: Int) {
    var index = time
    while index < tree.count {
      tree[index] += change
      index += index & -index
    }
  }

  /// Moves the last requests together, in their order.
  private mutating func renumber() {
    let live = keys[1...time].filter { $0 >= 0 }
    time = live.count
    for index in keys.indices {
      keys[index] = index > 0 && index <= time ? live[index - 1] : -1
      tree[index] = 0
    }
    for (index, key) in live.enumerated() {
      lastTimes[key] = index + 1
      add(1, at: index + 1)
    }
  }
}
