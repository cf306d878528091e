/// The shape of a feed when its trace begins: its rows, their items, and every length.
///
/// Lengths are in units of 1/1024 point (see `Points`).
public struct Feed: Equatable, Sendable {
  /// Which way a strip scrolls.
  public enum Axis: String, Sendable {
    /// A strip, laid out along its width.
    case horizontal
    /// A nested table, laid out along its height.
    case vertical
  }

  /// Where a strip whose scrolls snap comes to rest.
  public enum Paging: String, Sendable {
    /// At multiples of the strip's length.
    case strip
    /// At multiples of an item with its spacing.
    case item
  }

  /// The heights of rows.
  public enum RowHeight: Equatable, Sendable {
    /// Every row has this height.
    case uniform(units: Int64)
    /// A height for each row at the start. Each insert has the heights of its rows.
    case each(units: [Int64])
    /// `base` and `perItem` for each of the row's items.
    case summed(baseUnits: Int64, perItemUnits: Int64)
  }

  /// The geometry of the items in the strips of one kind of row.
  public struct ItemShape: Equatable, Sendable {
    /// With a `widthShare`: the width on the viewport of the start.
    public var widthUnits: Int64
    public var heightUnits: Int64
    public var spacingUnits: Int64
    public var topInsetUnits: Int64
    public var leftInsetUnits: Int64
    public var bottomInsetUnits: Int64
    public var rightInsetUnits: Int64
    /// The offset of a strip that was never scrolled, such as -16 with a content inset of 16.
    public var restUnits: Int64 = 0
    /// Nil if scrolls end anywhere.
    public var paging: Paging?
    /// The width as a share of the viewport's, in thousandths of a percent; 0 for a width in points.
    public var widthShare: Int32 = 0

    /// The whole viewport, as a share.
    public static let wholeShare: Int32 = 100_000

    public init(
      widthUnits: Int64, heightUnits: Int64, spacingUnits: Int64 = 0, topInsetUnits: Int64 = 0,
      leftInsetUnits: Int64 = 0, bottomInsetUnits: Int64 = 0, rightInsetUnits: Int64 = 0
    ) {
      self.widthUnits = widthUnits
      self.heightUnits = heightUnits
      self.spacingUnits = spacingUnits
      self.topInsetUnits = topInsetUnits
      self.leftInsetUnits = leftInsetUnits
      self.bottomInsetUnits = bottomInsetUnits
      self.rightInsetUnits = rightInsetUnits
    }
  }

  /// The number of items in each row's strip; its count is the number of rows.
  public var itemCounts: [Int32]
  /// The number of rows in each section, in order; at least one section.
  public var sectionRowCounts: [Int32]
  public var headerHeightUnits: Int64
  public var rowHeight: RowHeight
  /// The kind of each row; nil if the feed has no kinds and every row has kind 0.
  public var kinds: [UInt8]?
  /// One shape for all kinds, or one for each kind in order.
  public var itemShapes: [ItemShape]
  public var axis: Axis
  /// True if items begin at the right end of a strip. Offsets in memory are then counted from there: see `TurnedOffsets`.
  public var isRightToLeft = false
  /// The offset of each row's strip at the start; nil if each rests as its kind does. Inserted rows do.
  public var startUnits: [Int64]?

  public init(
    itemCounts: [Int32], sectionRowCounts: [Int32]? = nil, headerHeightUnits: Int64 = 0,
    rowHeight: RowHeight, kinds: [UInt8]? = nil, itemShapes: [ItemShape], axis: Axis = .horizontal
  ) {
    self.itemCounts = itemCounts
    self.sectionRowCounts = sectionRowCounts ?? [Int32(itemCounts.count)]
    self.headerHeightUnits = headerHeightUnits
    self.rowHeight = rowHeight
    self.kinds = kinds
    self.itemShapes = itemShapes
    self.axis = axis
  }

  /// The number of rows at the start.
  public var rowCount: Int { itemCounts.count }

  /// The heights of the rows at the start.
  package var heightsUnits: [Int64] {
    if case .each(let units) = rowHeight { return units }
    return heightsUnits(ofRowsWith: itemCounts)
  }

  /// The heights of rows with these numbers of items.
  ///
  /// - Parameter each: the heights of the rows, required if `rowHeight` is `each`.
  package func heightsUnits(ofRowsWith itemCounts: [Int32], each: [Int64]? = nil) -> [Int64] {
    switch rowHeight {
    case .uniform(let units): return Array(repeating: units, count: itemCounts.count)
    case .summed(let base, let perItem): return itemCounts.map { base + perItem * Int64($0) }
    case .each:
      guard let each else { preconditionFailure("an insert without the heights of its rows") }
      return each
    }
  }

  /// The shape of the items in a strip of this kind, on the viewport of the start.
  public func itemShape(ofKind kind: UInt8) -> ItemShape {
    itemShapes.count == 1 ? itemShapes[0] : itemShapes[Int(kind)]
  }

  /// True if some strips that were never scrolled are elsewhere than at 0, as apps have it.
  package var restsElsewhere: Bool {
    isRightToLeft || startUnits?.contains { $0 != 0 } ?? false
      || itemShapes.contains { $0.restUnits != 0 }
  }

  /// True if strips of some kind have pages, or items whose width depends on the viewport's.
  package var hasPages: Bool { itemShapes.contains { $0.paging != nil || $0.widthShare != 0 } }

  /// The offset of a row's strip that was never scrolled.
  ///
  /// - Parameter row: the row's identity.
  package func restUnits(ofRow row: Int32, kind: UInt8) -> Int64 {
    if let startUnits, Int(row) < startUnits.count { return startUnits[Int(row)] }
    return itemShape(ofKind: kind).restUnits
  }

  /// The change of a page's length with the viewport; nil if it stays.
  package func pageChange(
    ofKind kind: UInt8, from old: Viewport, to new: Viewport
  ) -> PageChange? {
    let (before, after) = (itemShape(ofKind: kind, on: old), itemShape(ofKind: kind, on: new))
    guard let oldUnits = before.pageUnits(along: axis, extentUnits: old.widthUnits),
      let newUnits = after.pageUnits(along: axis, extentUnits: new.widthUnits),
      oldUnits != newUnits
    else { return nil }
    return PageChange(oldUnits: oldUnits, newUnits: newUnits, formerViewport: old)
  }

  /// The shape of the items in a strip of this kind, on a viewport.
  package func itemShape(ofKind kind: UInt8, on viewport: Viewport) -> ItemShape {
    itemShape(ofKind: kind).resized(to: viewport)
  }
}

/// The size of the table on the screen, in units of 1/1024 point.
public struct Viewport: Equatable, Sendable {
  public var widthUnits: Int64
  public var heightUnits: Int64

  public init(widthUnits: Int64, heightUnits: Int64) {
    self.widthUnits = widthUnits
    self.heightUnits = heightUnits
  }
}

extension Feed {
  /// A feed in points, with rows of one kind.
  ///
  /// - Parameters:
  ///   - itemCounts: the number of items of each row, 0 to 1,000,000.
  ///   - rowHeightsPoints: one height for all rows, or one for each row.
  ///   - item: the geometry of an item.
  ///   - sectionRowCounts: the number of rows in each section; default: one section.
  /// - Precondition: the numbers are within the limits of a trace; writers and readers check them.
  public init(
    itemCounts: [Int], rowHeightsPoints: [Double], item: ItemShape, sectionRowCounts: [Int]? = nil,
    headerHeightPoints: Double = 0
  ) {
    let heights = rowHeightsPoints.map(Points.units(nearestTo:))
    self.init(
      itemCounts: itemCounts.map { Int32($0) },
      sectionRowCounts: sectionRowCounts.map { $0.map { Int32($0) } },
      headerHeightUnits: Points.units(nearestTo: headerHeightPoints),
      rowHeight: heights.count == 1 && itemCounts.count != 1
        ? .uniform(units: heights[0]) : .each(units: heights),
      itemShapes: [item])
  }
}

extension Feed.ItemShape {
  /// A shape in points, with the same inset on every side.
  ///
  /// - Precondition: the lengths are within the limits of a trace.
  public init(width: Double, height: Double, spacing: Double = 0, inset: Double = 0) {
    let inset = Points.units(nearestTo: inset)
    self.init(
      widthUnits: Points.units(nearestTo: width), heightUnits: Points.units(nearestTo: height),
      spacingUnits: Points.units(nearestTo: spacing), topInsetUnits: inset, leftInsetUnits: inset,
      bottomInsetUnits: inset, rightInsetUnits: inset)
  }
}

extension Feed.ItemShape {
  /// Checks that a width which is a share of a viewport is a length that a trace may have.
  func checkWidth(on viewport: Viewport) throws(Mistake) {
    let most = Int64(TraceLimits.points) << 10
    let (high, low) = viewport.widthUnits.multipliedFullWidth(by: Int64(widthShare))
    let whole = Int64(Self.wholeShare)
    guard high == 0, low / whole.magnitude <= most.magnitude else {
      throw Mistake(
        found:
          "items \(shareText) as wide as a viewport of \(Points.points(viewport.widthUnits).short)",
        expected: "a width of at most \(TraceLimits.points) points")
    }
  }

  /// This shape on a viewport: a width that is a share of it changes.
  package func resized(to viewport: Viewport) -> Feed.ItemShape {
    guard widthShare != 0 else { return self }
    var shape = self
    shape.widthUnits = viewport.widthUnits * Int64(widthShare) / Int64(Self.wholeShare)
    return shape
  }

  /// The length of a page of a strip; nil without pages. Items as wide as a share of the viewport are pages: what
  /// a person chose is then the item.
  ///
  /// - Parameter extentUnits: the length of the strip that is visible at once.
  package func pageUnits(along axis: Feed.Axis, extentUnits: Int64) -> Int64? {
    if paging == .strip { return extentUnits > 0 ? extentUnits : nil }
    guard axis == .horizontal, paging == .item || widthShare != 0 else { return nil }
    let stride = line(along: axis).strideUnits
    return stride > 0 ? stride : nil
  }

  /// Reads a share such as "33.333%": above 0, at most ten viewports, at most three decimals. Nil for another text.
  static func share(_ text: String) -> Int32? {
    guard text.last == "%" else { return nil }
    let parts = text.dropLast().split(separator: ".", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), parts.allSatisfy({ !$0.isEmpty && $0.count <= 4 }),
      parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } }),
      parts.count == 1 || parts[1].count <= 3, let whole = Int32(parts[0])
    else { return nil }
    let decimals = parts.count == 2 ? String(parts[1]) : ""
    let padded = decimals + String(repeating: "0", count: 3 - decimals.count)
    let share = whole * 1000 + (Int32(padded) ?? 0)
    return (1...10 * wholeShare).contains(share) ? share : nil
  }

  /// The share as text.
  var shareText: String {
    let (whole, rest) = widthShare.quotientAndRemainder(dividingBy: 1000)
    guard rest != 0 else { return "\(whole)%" }
    var decimals = String(String(1000 + rest).dropFirst())
    while decimals.last == "0" { decimals.removeLast() }
    return "\(whole).\(decimals)%"
  }
}
