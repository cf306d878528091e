import Containers
import ScrollTrace

/// A feed as a person has it on the screen: where its rows are, and how far its table and every strip are
/// scrolled, while edits pass by.
///
/// Rows are named by identity, as in SEMANTICS: 0, 1, 2, ... from the start, and on from there for those
/// that are inserted.
package struct LiveFeed: ~Copyable {
  /// A row where it stands: mostly one on the screen.
  package struct VisibleRow {
    package let identity: Int32
    package let index: Int
    package let topUnits: Int64
    package let heightUnits: Int64
  }

  let shape: Feed
  package var viewport: Viewport
  /// The table's content offset.
  package var offsetUnits: Int64 = 0

  /// What a row or a header adds to the content at most, 16 million points, so that the sum of as many as
  /// a trace may have does not overflow.
  static let countedHeightUnits: Int64 = 1 << 34

  var rows = RowSequence()
  var contentHeightUnits: Int64 = 0
  // By identity.
  var itemCounts: [Int32]
  var kinds: [UInt8]
  var stripOffsetsUnits: [Int64]
  /// Of rows whose strip is not just where a finger has put it, by identity: few.
  var motions: [Int32: StripMotion] = [:]
  /// The rows whose coasts move their strips, by identity.
  var drivenStrips: Set<Int32> = []
  /// Whether `layOut` is still to be called after the events applied last.
  var needsLayout = false

  /// - Complexity: O(rows).
  init(_ feed: Feed, viewport: Viewport) {
    shape = feed
    self.viewport = viewport
    itemCounts = feed.itemCounts
    kinds = feed.kinds ?? Array(repeating: 0, count: feed.rowCount)
    stripOffsetsUnits = Array(repeating: 0, count: feed.rowCount)
    let heights = feed.heightsUnits
    heights.withUnsafeBufferPointer {
      rows.rebuild(
        sectionRowCounts: feed.sectionRowCounts, headerHeightUnits: feed.headerHeightUnits,
        heightsUnits: $0)
    }
    let headerHeight = min(feed.headerHeightUnits, Self.countedHeightUnits)
    contentHeightUnits = heights.reduce(headerHeight * Int64(feed.sectionRowCounts.count)) {
      $0 + min($1, Self.countedHeightUnits)
    }
  }

  // MARK: The table

  package var rowCount: Int { rows.rowCount }

  /// The content offsets at which the table rests, no farther than a trace may name.
  package var boundsUnits: ClosedRange<Int64> {
    0...min(max(0, contentHeightUnits - viewport.heightUnits), Points.limitUnits / 2)
  }

  /// The rows on the screen from top to bottom, by the strict inequalities of SEMANTICS.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  package mutating func visibleRows() -> [VisibleRow] {
    var visible: [VisibleRow] = []
    var cursor = rows.firstRow(endingBelow: offsetUnits)
    while cursor.index < rows.rowCount, cursor.topUnits < offsetUnits + viewport.heightUnits {
      let height = rows.heightUnits(at: cursor)
      // A row without height may end below the offset and still lie above all that is seen.
      if cursor.topUnits + height > offsetUnits {
        visible.append(
          VisibleRow(
            identity: rows.identity(at: cursor), index: cursor.index, topUnits: cursor.topUnits,
            heightUnits: height))
      }
      rows.advance(&cursor)
    }
    return visible
  }

  /// A row of the feed, on the screen or not, or nil where it was deleted.
  ///
  /// - Complexity: O(log rows).
  package mutating func row(ofIdentity identity: Int32) -> VisibleRow? {
    guard rows.contains(identity: identity) else { return nil }
    let index = rows.index(ofIdentity: identity)
    let cursor = rows.cursor(at: index, needsTop: true)
    return VisibleRow(
      identity: identity, index: index, topUnits: cursor.topUnits,
      heightUnits: rows.heightUnits(at: cursor))
  }

  package mutating func contains(identity: Int32) -> Bool { rows.contains(identity: identity) }

  package mutating func index(ofIdentity identity: Int32) -> Int {
    rows.index(ofIdentity: identity)
  }

  package mutating func identity(at index: Int) -> Int32 { rows.identity(at: index) }

  /// A content offset at which a row is on the screen, or nil where there is none: a row without height
  /// is never seen on a screen of one unit.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  mutating func offsetUnits(showing index: Int) -> Int64? {
    let present = offsetUnits
    defer { offsetUnits = present }
    let top = rows.cursor(at: index, needsTop: true).topUnits
    for candidate in [present, top, top - 1, top + 1, Points.limitUnits]
    where candidate.magnitude <= Points.limitUnits {
      offsetUnits = candidate
      if visibleRows().contains(where: { $0.index == index }) { return candidate }
    }
    return nil
  }

  /// The shape of the feed as it is now.
  ///
  /// - Complexity: O(rows).
  mutating func feedNow() -> Feed {
    var feed = shape
    feed.itemCounts = []
    feed.kinds = feed.kinds.map { _ in [] }
    var heights: [Int64] = []
    if rows.rowCount > 0 {
      var cursor = rows.cursor(at: 0)
      while cursor.index < rows.rowCount {
        let identity = Int(rows.identity(at: cursor))
        feed.itemCounts.append(itemCounts[identity])
        feed.kinds?.append(kinds[identity])
        heights.append(rows.heightUnits(at: cursor))
        rows.advance(&cursor)
      }
    }
    if case .each = shape.rowHeight { feed.rowHeight = .each(units: heights) }
    feed.sectionRowCounts = shape.sectionRowCounts.indices.map {
      Int32(rows.rowCount(ofSection: $0))
    }
    return feed
  }

  // MARK: Strips

  package func itemCount(ofIdentity identity: Int32) -> Int32 { itemCounts[Int(identity)] }

  func stripOffsetUnits(ofIdentity identity: Int32) -> Int64 { stripOffsetsUnits[Int(identity)] }

  mutating func setStripOffset(_ units: Int64, ofIdentity identity: Int32) {
    stripOffsetsUnits[Int(identity)] = units
  }

  /// The geometry of a row's strip along its axis, in units.
  package struct Strip {
    let leadUnits: Int64
    let sizeUnits: Int64
    let strideUnits: Int64
    /// Of the items with the insets around them.
    let contentUnits: Int64
    /// What of it is seen at once.
    let extentUnits: Int64

    /// The content offsets at which the strip rests.
    package var boundsUnits: ClosedRange<Int64> {
      0...min(max(0, contentUnits - extentUnits), Points.limitUnits / 2)
    }
  }

  package func strip(of row: VisibleRow) -> Strip {
    let item = shape.itemShape(ofKind: kinds[Int(row.identity)])
    let isHorizontal = shape.axis == .horizontal
    let lead = isHorizontal ? item.leftInsetUnits : item.topInsetUnits
    let trail = isHorizontal ? item.rightInsetUnits : item.bottomInsetUnits
    let size = isHorizontal ? item.widthUnits : item.heightUnits
    let count = Int64(itemCounts[Int(row.identity)])
    let stride = size + item.spacingUnits
    return Strip(
      leadUnits: lead, sizeUnits: size, strideUnits: stride,
      contentUnits: lead + max(0, count * stride - item.spacingUnits) + trail,
      extentUnits: isHorizontal ? viewport.widthUnits : row.heightUnits)
  }

  /// The items of a row that are on the screen, or nil where there is none.
  func visibleItems(of row: VisibleRow) -> ClosedRange<Int>? {
    let strip = strip(of: row)
    let last = Int64(itemCounts[Int(row.identity)]) - 1
    guard strip.strideUnits > 0, last >= 0 else { return nil }
    let begin = stripOffsetsUnits[Int(row.identity)] - strip.leadUnits
    let end = begin + strip.extentUnits
    // Item k is seen where k stride < end and k stride + size > begin.
    let first = begin < strip.sizeUnits ? 0 : (begin - strip.sizeUnits) / strip.strideUnits + 1
    guard end > 0 else { return nil }
    let final = min(last, (end - 1) / strip.strideUnits)
    return first <= final ? Int(first)...Int(final) : nil
  }
}
