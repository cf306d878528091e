/// A dictionary of offsets, and the entries that strips hold between a binding ahead and their display (`saves=pooled`).
///
/// RecyclerView keeps a restored state pending until the strip is laid out. A strip that was prepared and never
/// displayed still holds the state: it is saved again for the prepared row, and the next row without a stored
/// state shows it.
struct HeldOffsets<Form: OffsetForm>: FormStore {
  private var entries = DictionaryOffsets<Int, Form>()
  /// By the number of the strip's cell.
  private var held: [Int: Form] = [:]

  mutating func read(_ key: Int) -> Form? { entries.read(key) }
  mutating func write(_ offset: Form, _ key: Int) { entries.write(offset, key) }
  var count: Int { entries.count }
  mutating func remap(_ shift: PathShift) { entries.remap(shift) }

  mutating func hold(
    _ key: Int, by cell: Int, keeps: Bool, in content: StripContent?, _ items: ItemIdentities,
    by stores: Stores
  ) -> (units: Int64?, isHit: Bool) {
    let stored = read(key)
    let entry = stored ?? held[cell]
    held[cell] = keeps ? entry : nil
    return (entry?.offsetUnits(in: content, items, by: stores), stored != nil)
  }

  mutating func takeHeldUnits(
    by cell: Int, in content: StripContent?, _ items: ItemIdentities, by stores: Stores
  ) -> Int64? {
    held.removeValue(forKey: cell)?.offsetUnits(in: content, items, by: stores)
  }

  mutating func writeHeld(by cell: Int, _ key: Int) -> Bool {
    guard let entry = held[cell] else { return false }
    write(entry, key)
    return true
  }

  mutating func forgetHeld() { held.removeAll() }
}
