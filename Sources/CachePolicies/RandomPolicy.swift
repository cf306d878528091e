import Containers
import SeededRandom

/// `random`: gives up any entry, each as likely as another.
///
/// What a cache does that knows nothing: a policy that loses to it has learned what is not so. The same
/// seed gives the same victims everywhere. Entries stand in a row of places, in the order in which they
/// came; a new one takes the place of its victim, and when an entry is removed the last takes its place.
struct RandomPolicy: ReplacementPolicy, ~Copyable {
  private let capacity: Int
  private var generator: SplitMix64
  private var supply = SlotSupply(first: 1)
  /// The slot at each place.
  private var slots = RawTable<Int32>()
  /// The place of each slot.
  private var places = RawTable<Int32>()

  init(_ setting: PolicySetting) {
    capacity = setting.capacity
    generator = SplitMix64(seed: setting.seed)
    slots.reserve(setting.slotCountExpected)
    places.reserve(setting.slotCountExpected + 1)
    places.append(0)
  }

  var count: Int { slots.count }

  mutating func hit(_ slot: Int32) {}

  mutating func admit() -> Admission {
    if slots.count == capacity {
      let place = generator.number(below: UInt64(slots.count))
      return Admission(slot: slots[Int(place)], isTaken: true)
    }
    let slot = supply.take()
    if Int(slot) == places.count { places.append(0) }
    places[Int(slot)] = Int32(slots.count)
    slots.append(slot)
    return Admission(slot: slot, isTaken: false)
  }

  mutating func remove(_ slot: Int32) {
    let place = places[Int(slot)]
    let last = slots.removeLast()
    if last != slot {
      slots[Int(place)] = last
      places[Int(last)] = place
    }
    supply.giveBack(slot)
  }
}
