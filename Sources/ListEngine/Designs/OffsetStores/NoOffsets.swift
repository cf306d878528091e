/// `reset` and `kept`: no offset is ever read or written.
struct NoOffsets: OffsetStore {
  mutating func read(_ key: Int) -> Double? { nil }
  mutating func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  mutating func remap(_ shift: PathShift) {}
}

/// `told`: the list keeps where each row was left, and puts its strip there (`ListState.tellOffset`). No app can know it
/// at no cost: it is what every other store is measured from.
struct ToldOffsets: OffsetStore {
  static var isTold: Bool { true }
  mutating func read(_ key: Int) -> Double? { nil }
  mutating func write(_ offset: Double, _ key: Int) {}
  var count: Int { 0 }
  mutating func remap(_ shift: PathShift) {}
}
