extension RealListPage {
  /// What the list in a page has of an axis where it has not every value; `cap:N` is there for every N.
  ///
  /// What is here is held to the engine, display by display. A page lays a strip out before it looks its offset up,
  /// whatever `laysOut` says.
  static let values: [String: Set<String>] = [
    "offsets": ["dictionary", "boxed", "strings", "indexPaths", "array", "reset", "kept"],
    "pool": ["lifo", "fifo", "cap:N", "none", "perRow"],
    "itemPool": ["perStrip"],
    "prefetch": ["none"],
    "binds": ["first"],
    "saves": ["end", "scroll"],
    "resets": ["no", "reuse", "unbound"],
    "stores": ["points"],
    "updates": ["reload"],
  ]

  /// Whether the list in a page has a value of an axis, as it is written in a design.
  public static func plays(_ value: String, of axis: String) -> Bool {
    guard let known = values[axis] else { return true }
    let parts = value.split(separator: ":", maxSplits: 1)
    return known.contains(value) || parts.count == 2 && known.contains("\(parts[0]):N")
  }
}
