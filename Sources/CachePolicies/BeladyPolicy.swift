import Containers

/// `belady`: gives up what is asked for again last; it knows the future, and bounds all others.
///
/// No policy that has to insert what it missed misses less (Belady, "A study of replacement algorithms
/// for a virtual-storage computer", 1966). A largest-first heap of the entries' next requests.
///
/// - Complexity: O(log capacity) a request.
struct BeladyPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private let future: RequestFuture
  /// The number of the request that comes next, within its round.
  private var request = 0
  /// How many requests were in the rounds before.
  private var requestsBefore = 0
  private var supply = SlotSupply(first: 1)
  /// Slots, each with a next request not before those of the two at twice its index.
  private var heap = RawTable<Int32>()
  /// By slot, its index in the heap and when it is asked for again.
  private var indexOfSlot = RawTable<Int32>()
  private var nextRequests = RawTable<Int>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    guard let future = setting.future else { preconditionFailure("belady needs the future") }
    self.future = future
    heap.reserve(setting.slotCountExpected)
    indexOfSlot.reserve(setting.slotCountExpected + 1)
    nextRequests.reserve(setting.slotCountExpected + 1)
    indexOfSlot.append(0)
    nextRequests.append(0)
  }

  var count: Int { heap.count }

  mutating func hit(_ slot: Int32) {
    nextRequests[Int(slot)] = nextRequestOfThisKey()
    // Later than before, so that it can only rise.
    rise(from: Int(indexOfSlot[Int(slot)]))
  }

  mutating func admit() -> Admission {
    if heap.count == capacity {
      let slot = heap[0]
      nextRequests[Int(slot)] = nextRequestOfThisKey()
      sink()
      return Admission(slot: slot, isTaken: true)
    }
    let slot = supply.take()
    if Int(slot) == indexOfSlot.count {
      indexOfSlot.append(0)
      nextRequests.append(0)
    }
    nextRequests[Int(slot)] = nextRequestOfThisKey()
    indexOfSlot[Int(slot)] = Int32(heap.count)
    heap.append(slot)
    rise(from: heap.count - 1)
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    preconditionFailure("belady goes with no key that moves: its future is that of keys")
  }

  private mutating func nextRequestOfThisKey() -> Int {
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

  /// Moves the slot at the top down to where it belongs.
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
    indexOfSlot[Int(slot)] = Int32(index)
  }
}
