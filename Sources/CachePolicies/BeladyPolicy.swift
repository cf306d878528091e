import Containers

/// `belady`: evicts the entry whose next request comes last. It knows the future, and bounds all other policies.
///
/// No policy that has to insert what it missed misses less (Belady, "A study of replacement algorithms for a
/// virtual-storage computer", 1966). A largest-first heap of the entries' next requests.
///
/// - Complexity: O(log capacity) a request.
struct BeladyPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private let future: RequestFuture
  /// The number of the next request, within its round.
  private var request = 0
  /// The number of requests in the rounds before.
  private var requestsBefore = 0
  /// Slots, each with a next request not before those of the two at twice its index.
  private var heap = RawTable<Int32>()
  /// By slot, its index in the heap.
  private var heapIndices: SlotTable<Int32>
  /// By slot.
  private var nextRequests = RawTable<Int>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    guard let future = setting.future else { preconditionFailure("belady needs the future") }
    self.future = future
    heapIndices = SlotTable(initial: 0, slotCountExpected: setting.slotCountExpected)
    heap.reserve(setting.slotCountExpected)
    nextRequests.reserve(setting.slotCountExpected + 1)
    nextRequests.append(0)
  }

  var count: Int { heap.count }

  mutating func hit(_ slot: Int32) {
    nextRequests[Int(slot)] = nextRequestOfThisKey()
    // Later than before, so that it can only rise.
    rise(from: Int(heapIndices[slot]))
  }

  mutating func admit() -> Admission {
    if heap.count == capacity {
      let slot = heap[0]
      nextRequests[Int(slot)] = nextRequestOfThisKey()
      sink()
      return Admission(slot: slot, isTaken: true)
    }
    let slot = heapIndices.take()
    nextRequests.append(nextRequestOfThisKey())
    heap.append(slot)
    rise(from: heap.count - 1)
    return Admission(slot: slot, isTaken: false)
  }

  /// Drops an entry. Only all entries can be dropped together: the future is that of keys, which keep their rows.
  mutating func remove(_ slot: Int32) {
    let index = Int(heapIndices[slot])
    nextRequests[Int(slot)] = .max
    rise(from: index)
    let last = heap.removeLast()
    guard last != slot else { return }
    put(last, at: 0)
    sink()
  }

  /// Counts a request, and returns the number of the next one of its key.
  private mutating func nextRequestOfThisKey() -> Int {
    // A trace that displays no row has no request to know; a film reads the stored offsets at its end in any case.
    guard future.requestCount > 0 else { return .max }
    let next = requestsBefore + future.nextRequests[request]
    request += 1
    if request == future.requestCount {
      request = 0
      requestsBefore += future.requestCount
    }
    return next
  }

  // MARK: The heap

  private func rise(from start: Int) {
    var index = start
    let slot = heap[index]
    let next = nextRequests[Int(slot)]
    while index > 0 {
      let parent = (index - 1) / 2
      guard nextRequests[Int(heap[parent])] < next else { break }
      put(heap[parent], at: index)
      index = parent
    }
    put(slot, at: index)
  }

  /// Moves the slot at the top down to its place.
  private func sink() {
    var index = 0
    let slot = heap[0]
    let next = nextRequests[Int(slot)]
    while 2 * index + 1 < heap.count {
      var child = 2 * index + 1
      if child + 1 < heap.count,
        nextRequests[Int(heap[child + 1])] > nextRequests[Int(heap[child])]
      {
        child += 1
      }
      guard nextRequests[Int(heap[child])] > next else { break }
      put(heap[child], at: index)
      index = child
    }
    put(slot, at: index)
  }

  private func put(_ slot: Int32, at index: Int) {
    heap[index] = slot
    heapIndices[slot] = Int32(index)
  }
}

/// The next request of each request's key, which `belady` knows.
///
/// The requests repeat: the first follows the last, as when a trace is replayed again on the same engine. In the first
/// round this changes no miss: a key without another request in it is requested later than all others.
public struct RequestFuture: Sendable {
  /// By request, the number of the next request of its key. For the last request of a key this is the number of its first
  /// one plus `requestCount`.
  let nextRequests: [Int]

  var requestCount: Int { nextRequests.count }

  /// - Parameter keyCount: keys are numbers below it.
  /// - Complexity: O(requests + keys).
  public init(of requests: UnsafeBufferPointer<UInt32>, keyCount: Int) {
    var next = Array(repeating: 0, count: keyCount)
    var nextRequests = Array(repeating: 0, count: requests.count)
    // Backwards twice: the first pass finds each key's first request.
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
