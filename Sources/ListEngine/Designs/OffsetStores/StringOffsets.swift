/// `strings`: a Swift dictionary with string keys, as a JSON-minded app has it. A string is made at
/// every question.
struct StringOffsets<Form: OffsetForm>: OffsetStore {
  private var offsets: [String: Form] = [:]

  mutating func read(_ key: Int) -> Form? { offsets[String(key)] }

  mutating func write(_ offset: Form, _ key: Int) { offsets[String(key)] = offset }

  var count: Int { offsets.count }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: String, offset: Form)] = []
    for (text, offset) in offsets {
      guard let key = Int(text) else { preconditionFailure("the key '\(text)' is no number") }
      switch shift.fate(ofKey: key) {
      case .stays: continue
      case .drops: break
      case .moves(let row):
        moved.append((String(OffsetKey.path(section: shift.section, row: row)), offset))
      }
      offsets[text] = nil
    }
    for entry in moved { offsets[entry.key] = entry.offset }
  }
}
