import Containers

/// Hands out slots: each number from the first on, once, and then those that were given back.
struct SlotSupply: ~Copyable {
  private var returned = RawTable<Int32>()
  private var next: Int32

  init(first: Int32) { next = first }

  mutating func take() -> Int32 {
    if returned.count > 0 { return returned.removeLast() }
    next += 1
    return next - 1
  }

  mutating func giveBack(_ slot: Int32) { returned.append(slot) }
}
