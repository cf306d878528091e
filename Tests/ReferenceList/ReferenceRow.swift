import ScrollTrace

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
  /// "A row's items have the identities 0, 1, ... in order": the items now, by number.
  private(set) var itemIdentities: [Int]
  private var nextItemIdentity: Int
  var itemCount: Int { itemIdentities.count }
  /// The answer when the height was asked last.
  var heightUnits: Int128
  /// "A content version (0, and one more at each reload)."
  var version = 0
  /// "A row has a *span* of true offsets, from 0 to 0 at first."
  var trueSpanUnits: ClosedRange<Int64> = 0...0
  /// "Where the row was left: 0 at first."
  var leftUnits: Int64 = 0
  /// The value "of the row's previous `x` event in the trace", displayed or not; 0 before the first.
  var lastOffsetUnits: Int64 = 0

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
    itemIdentities = Array(0..<itemCount)
    nextItemIdentity = itemCount
    self.heightUnits = heightUnits
  }

  /// "A `reload` without one gives all of them next numbers."
  func replaceItems(count: Int) {
    itemIdentities = []
    insertItems(count, at: 0)
  }

  /// "Of its items, `removed` from number `at` on went and `added` came in their place; the others stayed"; "those
  /// that came [take] the row's next numbers, in order".
  func replaceItems(_ splice: Splice) {
    itemIdentities.removeSubrange(Int(splice.at)..<Int(splice.at + splice.removed))
    insertItems(Int(splice.added), at: Int(splice.at))
  }

  private func insertItems(_ count: Int, at number: Int) {
    itemIdentities.insert(contentsOf: nextItemIdentity..<nextItemIdentity + count, at: number)
    nextItemIdentity += count
  }

  /// "A row at `[top, top + height)` is visible when `top < y + H` and `top + height > y`."
  func isVisible(from y: Int128, to end: Int128) -> Bool {
    topUnits < end && topUnits + heightUnits > y
  }
}
