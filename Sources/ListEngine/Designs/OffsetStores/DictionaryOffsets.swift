/// `dictionary`: a Swift dictionary. Grows with the rows that were shown, and asks a hash for each.
struct DictionaryOffsets<Form: OffsetForm>: OffsetStore {
  private var offsets: [Int: Form] = [:]

  mutating func read(_ key: Int) -> Form? { offsets[key] }

  mutating func write(_ offset: Form, _ key: Int) { offsets[key] = offset }

  var count: Int { offsets.count }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: Int, offset: Form)] = []
    for (key, offset) in offsets {
      switch shift.fate(ofKey: key) {
      case .stays: continue
      case .drops: break
      case .moves(let row):
        moved.append((OffsetKey.path(section: shift.section, row: row), offset))
      }
      offsets[key] = nil
    }
    for entry in moved { offsets[entry.key] = entry.offset }
  }
}
