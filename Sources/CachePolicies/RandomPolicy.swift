import Containers
import SeededRandom

/// `random`: evicts any entry, each with the same probability.
///
/// The reference for a cache without information. A seed determines the victims: entries are in an array in the order of
/// insertion; a new one takes the index of its victim, and the last one that of a removed entry.
struct RandomPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private var generator: SplitMix64
  /// The slot at each index.
  private var slots = RawTable<Int32>()
  /// By slot, its index.
  private var indices: SlotTable<Int32>

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    generator = SplitMix64(seed: setting.seed)
    slots.reserve(setting.slotCountExpected)
    indices = SlotTable(initial: 0, slotCountExpected: setting.slotCountExpected)
  }

  var count: Int { slots.count }

  mutating func hit(_ slot: Int32) {}

  mutating func admit() -> Admission {
    if slots.count == capacity {
      let index = generator.number(below: UInt64(slots.count))
      return Admission(slot: slots[Int(index)], isTaken: true)
    }
    let slot = indices.take()
    indices[slot] = Int32(slots.count)
    slots.append(slot)
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    let last = slots.removeLast()
    if last != slot {
      slots[Int(indices[slot])] = last
      indices[last] = indices[slot]
    }
    indices.giveBack(slot)
  }
}
