import ScrollTrace

/// The stored form of a strip's offset: points (`Double`), or an anchor.
///
/// A store is compiled for each, so that points cost what they did before there were anchors.
protocol OffsetForm: BoxedForm {
  /// The bounded store of the form.
  associatedtype Bounded: OffsetStore where Bounded.Form == Self
  static func bounded(_ entries: BoundedOffsets) -> Bounded

  /// True if conversions need the content of the strip or row.
  static var isAnchor: Bool { get }
  /// The mark of an empty slot in a dense array.
  static var unset: Self { get }
  var isUnset: Bool { get }

  /// Converts an offset, in units.
  ///
  /// - Parameter content: the content of the strip; nil for points.
  init(ofUnits offsetUnits: Int64, in content: StripContent?)

  /// Converts it to an offset, in units.
  ///
  /// - Parameter content: the content of the displayed row; nil for points.
  func offsetUnits(in content: StripContent?) -> Int64

  /// The same as an anchor, for stores whose type is erased.
  var anchor: Anchor { get }
  init(_ anchor: Anchor)
}

/// The items of a row, and how they lie in the strip where they are shown.
struct StripContent {
  /// -1 for none.
  let row: Int32
  let itemCount: Int32
  let line: ItemLine
  /// The offset that the design takes for a row that was never scrolled.
  var restUnits: Int64 = 0
  /// The length of a page; 0 without pages.
  var pageUnits: Int64 = 0
  /// From right to left, the offset of an app that is 0 from where the items begin.
  var farUnits: Int64?
  /// The greatest offset of a page.
  var mostUnits: Int64 = .max
  var items = ItemIdentities()
  /// How an anchor is restored.
  var form = Form.item

  /// The offset of an app, for the one counted from where the items begin, and back.
  func turned(_ units: Int64) -> Int64 { farUnits.map { $0 - units } ?? units }
}

extension Double: OffsetForm {
  static func bounded(_ entries: BoundedOffsets) -> BoundedOffsets { entries }

  static var isAnchor: Bool { false }
  static var unset: Double { .nan }
  var isUnset: Bool { isNaN }

  @inline(__always)
  init(ofUnits offsetUnits: Int64, in content: StripContent?) {
    self = Points.points(offsetUnits)
  }

  @inline(__always)
  func offsetUnits(in content: StripContent?) -> Int64 { Int64(self * Double(Points.units)) }

  var anchor: Anchor { Anchor(item: Anchor.pointsAlone, distance: self) }
  init(_ anchor: Anchor) { self = anchor.distance }
}

/// A scroll position relative to an item: the first visible one, and the distance to it.
///
/// What RecyclerView's layout manager and Compose's lazy list state save. Two words, where points are one. Right where
/// items come or go before what is visible, if the item is known by identity; lost or elsewhere where it is gone.
struct Anchor: OffsetForm {
  static func bounded(_ entries: BoundedOffsets) -> BoundedAnchors {
    BoundedAnchors(entries: entries)
  }

  /// The item's number in its row, from 0; below 0 for no item.
  private(set) var item: Int32
  /// The item's identity in its row, modulo 2^32, where anchors are by identity.
  private(set) var identity: UInt32 = 0
  /// From the item's start to the offset, in points; 0 for no item; the offset for points.
  private(set) var distance = 0.0

  /// No item, which restores rest: a strip exactly at rest, or without items.
  static let rest = Anchor(item: -1)
  static let unset = Anchor(item: -2)
  /// The item of an offset in points.
  fileprivate static let pointsAlone: Int32 = -3

  static var isAnchor: Bool { true }
  var isUnset: Bool { item == Anchor.unset.item }

  init(item: Int32, identity: UInt32 = 0, distance: Double = 0) {
    self.item = item
    self.identity = identity
    self.distance = distance
  }

  init(ofUnits offsetUnits: Int64, in content: StripContent?) {
    guard let content else {
      self = Double(ofUnits: offsetUnits, in: nil).anchor
      return
    }
    guard offsetUnits != content.restUnits, content.itemCount > 0 else {
      self = .rest
      return
    }
    if content.form == .page {
      guard content.pageUnits > 0 else {
        self = Double(ofUnits: content.turned(offsetUnits), in: nil).anchor
        return
      }
      let isAtEnd = offsetUnits >= content.mostUnits - Fidelity.sameUnitsMax
      let page = Anchor.page(
        ofUnits: offsetUnits, restUnits: content.restUnits, pageUnits: content.pageUnits,
        isAtEnd: isAtEnd)
      self = Anchor(item: 0, distance: Double(page))
      return
    }
    let (item, distanceUnits) = content.line.anchor(
      ofUnits: offsetUnits, itemCount: content.itemCount)
    self.item = item
    identity = content.items.identity(ofItem: item, ofRow: content.row)
    distance = Points.points(distanceUnits)
  }

  func offsetUnits(in content: StripContent?) -> Int64 {
    if item == Anchor.pointsAlone {
      let units = distance.offsetUnits(in: nil)
      return content?.turned(units) ?? units
    }
    guard let content else { return 0 }
    guard item >= 0 else { return content.restUnits }
    if content.form == .page {
      let units = Anchor.offsetUnits(
        ofPage: Int64(distance), restUnits: content.restUnits, pageUnits: content.pageUnits)
      return min(units, max(content.mostUnits, content.restUnits))
    }
    let found =
      content.form == .item
      ? content.items.item(identity, ofRow: content.row, itemCount: content.itemCount) : nil
    let number = found ?? item
    if number < content.itemCount {
      return content.line.offsetUnits(
        ofItem: number, distanceUnits: Int64(distance * Double(Points.units)))
    }
    guard content.form != .number, content.itemCount > 0 else { return content.restUnits }
    return content.line.offsetUnits(ofItem: content.itemCount - 1)
  }

  /// The number of the nearest page; of the last one that has begun at the content's end.
  static func page(
    ofUnits offsetUnits: Int64, restUnits: Int64, pageUnits: Int64, isAtEnd: Bool = false
  ) -> Int64 {
    let distance = offsetUnits - restUnits + (isAtEnd ? pageUnits - 1 : pageUnits / 2)
    return distance >= 0 ? distance / pageUnits : -((pageUnits - 1 - distance) / pageUnits)
  }

  static func offsetUnits(ofPage page: Int64, restUnits: Int64, pageUnits: Int64) -> Int64 {
    let (length, isOver) = page.multipliedReportingOverflow(by: pageUnits)
    let farthest: Int64 = 1 << 50
    let limit = isOver ? (page < 0 ? -farthest : farthest) : min(max(length, -farthest), farthest)
    return min(max(restUnits + limit, -farthest), farthest)
  }

  var anchor: Anchor { self }
  init(_ anchor: Anchor) { self = anchor }
}

/// The identities of items: 0, 1, 2, ... in order, and the row's next numbers for items that are inserted later.
///
/// Only rows that were reloaded have an entry. Identities are handed out modulo 2^32.
struct ItemIdentities {
  private struct Row {
    /// Items that stand side by side and have identities in order; none is empty.
    var runs: [(first: Int, count: Int32)]
    /// The identity of the next item that comes.
    var next: Int
  }

  private var rows: [Int32: Row] = [:]

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// - Complexity: O(runs), which reloads of part of a row make.
  func identity(ofItem item: Int32, ofRow row: Int32) -> UInt32 {
    guard let row = rows[row] else { return UInt32(item) }
    var left = item
    for run in row.runs {
      if left < run.count { return UInt32(truncatingIfNeeded: run.first + Int(left)) }
      left -= run.count
    }
    preconditionFailure("item \(item) of a row with \(item - left)")
  }

  /// The number that the item of an identity has now; nil where it is gone.
  ///
  /// - Complexity: O(runs).
  func item(_ identity: UInt32, ofRow row: Int32, itemCount: Int32) -> Int32? {
    guard let row = rows[row] else { return identity < itemCount ? Int32(identity) : nil }
    var start: Int32 = 0
    for run in row.runs {
      let offset = identity &- UInt32(truncatingIfNeeded: run.first)
      if offset < run.count { return start + Int32(offset) }
      start += run.count
    }
    return nil
  }

  /// Replaces some of a row's items.
  ///
  /// - Complexity: O(runs).
  mutating func change(_ row: Int32, by splice: Splice) {
    let oldCount = splice.oldItemCount
    let old = rows[row] ?? Row(runs: [(0, oldCount)], next: Int(oldCount))
    var runs = Self.part(of: old.runs, 0..<splice.at)
    if splice.added > 0 { runs.append((old.next, splice.added)) }
    runs += Self.part(of: old.runs, splice.at + splice.removed..<oldCount)
    rows[row] = Row(runs: runs, next: old.next + Int(splice.added))
  }

  /// The runs of some items, by their numbers.
  private static func part(
    of runs: [(first: Int, count: Int32)], _ items: Range<Int32>
  ) -> [(first: Int, count: Int32)] {
    var part: [(first: Int, count: Int32)] = []
    var start: Int32 = 0
    for run in runs {
      let here = items.clamped(to: start..<start + run.count)
      if !here.isEmpty {
        part.append((run.first + Int(here.lowerBound - start), Int32(here.count)))
      }
      start += run.count
    }
    return part
  }
}
