/// The misses of `lru` at every size, from one pass over the requests.
///
/// The stack distance of a request is the number of keys requested since the last request of its own key, that key
/// included. It is a hit of every `lru` cache with at least as many entries (Mattson, Gecsei, Slutz and Traiger,
/// "Evaluation techniques for storage hierarchies", 1970). A Fenwick tree counts the last requests of keys over time
/// (Bennett and Kruskal, 1975, with a tree of their own). Times are renumbered whenever the tree is full, so that its
/// size depends on the number of keys, not of requests.
///
/// - Complexity: O(requests x log keys) in time, O(keys) in memory.
public struct StackDistances: Sendable {
  public let requestCount: Int
  /// By distance, the number of requests with at most that.
  private let hitCounts: [Int]

  /// - Parameter requests: numbers below `keyCount`.
  public init(of requests: UnsafeBufferPointer<UInt32>, keyCount: Int) {
    var timeline = Timeline(keyCount: keyCount)
    var counts = Array(repeating: 0, count: keyCount + 1)
    for key in requests { counts[timeline.distance(of: Int(key))] += 1 }
    // The first requests of keys, which no cache hits.
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

/// The time of each key's last request.
private struct Timeline {
  /// By key, from 1 on; 0 for a key that was not requested.
  private var lastTimes: [Int]
  /// By time, the key whose last request it is, or -1.
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

  /// Requests a key now, and returns its stack distance; 0 for the first request.
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
    note(key)
    return distance
  }

  /// Notes a key's last request at the present time.
  private mutating func note(_ key: Int) {
    lastTimes[key] = time
    keys[time] = key
    add(1, at: time)
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
    for index in keys.indices {
      keys[index] = -1
      tree[index] = 0
    }
    time = 0
    for key in live {
      time += 1
      note(key)
    }
  }
}
