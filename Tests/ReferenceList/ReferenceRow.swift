/// "A path (its section, and its number in that section)."
struct Path: Hashable {
  var section: Int
  var number: Int
}

/// One row, from the moment when it comes into the feed on, and even after it was deleted.
///
/// "A row has an identity, an index, a path, a kind, a content version and a true offset."
final class Row {
  /// "0, 1, 2, ... in the order of the feed; inserted rows take the next numbers in the order in
  /// which they are inserted."
  let identity: Int
  /// "A kind (its reuse identifier)."
  let kind: UInt8
  var itemCount: Int
  /// The answer when the height was asked last.
  var heightUnits: Int128
  /// "A content version (0, and one more at each reload)."
  var version = 0
  /// "A true offset (0 at first)."
  var trueOffsetUnits: Int64 = 0

  /// "An index (where it is now, through the whole feed)"; the last one, once it is deleted.
  var index = 0
  /// Where it is now; where it was last, once it is deleted.
  var path = Path(section: 0, number: 0)
  /// The row's upper edge in the table's content.
  var topUnits: Int128 = 0
  /// "A deleted row is no row."
  var isDeleted = false

  init(identity: Int, kind: UInt8, itemCount: Int, heightUnits: Int128) {
    self.identity = identity
    self.kind = kind
    self.itemCount = itemCount
    self.heightUnits = heightUnits
  }

  /// "A row at `[top, top + height)` is visible when `top < y + H` and `top + height > y`."
  func isVisible(from y: Int128, to end: Int128) -> Bool {
    topUnits < end && topUnits + heightUnits > y
  }
}
