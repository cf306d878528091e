/// `strings`: a Swift dictionary with string keys, as a JSON-minded app has it. A string is made at
/// every question.
struct StringOffsets: OffsetStore {
  private var offsets: [String: Double] = [:]

  mutating func read(_ key: Int) -> Double? { offsets[String(key)] }

  mutating func write(_ offset: Double, _ key: Int) { offsets[String(key)] = offset }

  var count: Int { offsets.count }

  mutating func remap(_ shift: PathShift) {
    var moved: [(key: String, offset: Double)] = []
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
