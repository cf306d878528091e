extension RealListPage {
  /// The values that the list in a page has, for each axis with fewer values than the engine; `cap:N` is any cap.
  ///
  /// Tests compare each display of these values with the engine. A page lays a strip out before it looks up the offset,
  /// for every value of `laysOut`.
  static let values: [String: Set<String>] = [
    "store": ["dictionary", "boxed", "strings", "indexPaths", "array", "reset", "kept"],
    "pool": ["lifo", "fifo", "cap:N", "none", "perRow"],
    "itemPool": ["perStrip"],
    "prefetch": ["none"],
    "binds": ["first"],
    "saves": ["end", "scroll"],
    "resets": ["no", "reuse", "unbound"],
    "form": ["points"],
    "updates": ["reload"],
    "lives": ["screen"],
  ]

  /// Returns true if the list in a page has a value of an axis.
  public static func plays(_ value: String, of axis: String) -> Bool {
    guard let known = values[axis] else { return true }
    let parts = value.split(separator: ":", maxSplits: 1)
    return known.contains(value) || parts.count == 2 && known.contains("\(parts[0]):N")
  }
}
