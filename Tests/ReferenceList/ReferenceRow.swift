import ScrollTrace

/// "Geometry": a section, and a number in that section.
struct Path: Hashable {
  var section: Int
  var number: Int
}

/// "Geometry": a row, also after it was deleted.
final class Row {
  let identity: Int
  let kind: UInt8
  /// "Splices in a trace": the identities of the items, by number.
  private(set) var itemIdentities: [Int]
  private var nextItemIdentity: Int
  var itemCount: Int { itemIdentities.count }
  /// The answer when the height was asked last.
  var heightUnits: Int128
  /// The content version.
  var version = 0
  /// "Geometry": rest.
  var restUnits: Int64
  /// The span of true offsets.
  var spanUnits: ClosedRange<Int64>
  /// "What is right": the span holds the content's end, which became nearer.
  var isShortened = false
  /// The design's fallback before the last `viewport`.
  var formerFallback: Int64 = 0
  /// "The oracle": the offset at which the row was left.
  var leftUnits: Int64
  /// "Coasts in a trace": the value of the row's previous `x` event, displayed or not.
  var lastOffsetUnits: Int64

  /// The last one of a deleted row.
  var index = 0
  /// The last one of a deleted row.
  var path = Path(section: 0, number: 0)
  var topUnits: Int128 = 0
  var isDeleted = false

  init(identity: Int, kind: UInt8, itemCount: Int, heightUnits: Int128, restUnits: Int64) {
    self.restUnits = restUnits
    (spanUnits, leftUnits, lastOffsetUnits) = (restUnits...restUnits, restUnits, restUnits)
    self.identity = identity
    self.kind = kind
    itemIdentities = Array(0..<itemCount)
    nextItemIdentity = itemCount
    self.heightUnits = heightUnits
  }

  /// The row was left at an offset, displayed or not.
  func leave(at offsetUnits: Int64) {
    (spanUnits, leftUnits, lastOffsetUnits) = (offsetUnits...offsetUnits, offsetUnits, offsetUnits)
    isShortened = false
  }

  /// "Splices in a trace": a `reload` without a splice gives next numbers to all items.
  func replaceItems(count: Int) {
    itemIdentities = []
    insertItems(count, at: 0)
  }

  /// "Splices in a trace".
  func replaceItems(_ splice: Splice) {
    itemIdentities.removeSubrange(Int(splice.at)..<Int(splice.at + splice.removed))
    insertItems(Int(splice.added), at: Int(splice.at))
  }

  private func insertItems(_ count: Int, at number: Int) {
    itemIdentities.insert(contentsOf: nextItemIdentity..<nextItemIdentity + count, at: number)
    nextItemIdentity += count
  }

  /// "Geometry": whether a row is visible from y to the end of the viewport.
  func isVisible(from y: Int128, to end: Int128) -> Bool {
    topUnits < end && topUnits + heightUnits > y
  }
}
