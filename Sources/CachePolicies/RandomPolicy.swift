import Containers
import SeededRandom

/// `random`: gives up any entry, each as likely as another.
///
/// What a cache does that knows nothing: a policy that loses to it has learned what is not so. The same
/// seed gives the same victims everywhere. Entries stand in an array, in the order in which they
/// came; a new one takes the place of its victim, and when an entry is removed the last takes its place.
struct RandomPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private var generator: SplitMix64
  private var supply = SlotSupply(first: 1)
  /// The slot at each index.
  private var slots = RawTable<Int32>()
  /// The index of each slot.
  private var indexOfSlot = RawTable<Int32>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    generator = SplitMix64(seed: setting.seed)
    slots.reserve(setting.slotCountExpected)
    indexOfSlot.reserve(setting.slotCountExpected + 1)
    indexOfSlot.append(0)
  }

  var count: Int { slots.count }

  mutating func hit(_ slot: Int32) {}

  mutating func admit() -> Admission {
    if slots.count == capacity {
      let index = generator.number(below: UInt64(slots.count))
      return Admission(slot: slots[Int(index)], isTaken: true)
    }
    let slot = supply.take()
    if Int(slot) == indexOfSlot.count { indexOfSlot.append(0) }
    indexOfSlot[Int(slot)] = Int32(slots.count)
    slots.append(slot)
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    let index = indexOfSlot[Int(slot)]
    let last = slots.removeLast()
    if last != slot {
      slots[Int(index)] = last
      indexOfSlot[Int(last)] = index
    }
    supply.giveBack(slot)
  }
}
