import Containers
import ScrollTrace

/// Which strip shows a row, for the length of a batch of edits: a small hash table in memory that is kept.
///
/// Made anew from the displayed rows when a batch begins, so that displays and ends outside of batches pay
/// nothing for it, and rows need no field for a strip.
///
/// - Complexity: O(displayed rows) to make, O(1) expected to look up. Open addressing, linear probing,
///   multiplicative hashing (Knuth, "The Art of Computer Programming" 3, 6.4).
struct StripsByRow: ~Copyable {
  /// A row, and its strip until its display ends; row -1 in a slot that was never used.
  struct Slot: BitwiseCopyable {
    var row: Int32 = -1
    var strip: StripPointer?
  }

  private var slots = RawTable<Slot>()
  private var mask = 0

  /// Empties the table, with room for `count` strips.
  mutating func removeAll(reserving count: Int) {
    var capacity = 16
    while capacity < 2 * count { capacity *= 2 }
    slots.removeAll()
    slots.append(repeating: Slot(), count: capacity)
    mask = capacity - 1
  }

  mutating func insert(_ strip: StripPointer) {
    var slot = home(strip.pointee.row)
    while slots[slot].row >= 0 { slot = (slot + 1) & mask }
    slots[slot] = Slot(row: strip.pointee.row, strip: strip)
  }

  /// The strip that shows a row; nil for a row that is not displayed, or not any more.
  mutating func strip(of row: Int32) -> StripPointer? {
    var slot = home(row)
    while slots[slot].row >= 0 {
      if slots[slot].row == row { return slots[slot].strip }
      slot = (slot + 1) & mask
    }
    return nil
  }

  /// Forgets the strip of a row whose display has ended, since the cell may be gone.
  mutating func remove(row: Int32) {
    var slot = home(row)
    while slots[slot].row >= 0 {
      if slots[slot].row == row { slots[slot].strip = nil }
      slot = (slot + 1) & mask
    }
  }

  private func home(_ row: Int32) -> Int {
    Int(UInt32(bitPattern: row) &* 0x9E37_79B1 >> 8) & mask
  }
}
