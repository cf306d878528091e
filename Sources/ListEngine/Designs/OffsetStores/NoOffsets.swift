/// `reset` and `kept`: no offset is ever read or written.
struct NoOffsets: OffsetStore {
  mutating func read(_ key: Int) -> Double? { nil }
  mutating func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  mutating func remap(_ shift: PathShift) {}
}
