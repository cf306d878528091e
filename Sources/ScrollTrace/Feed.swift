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
    public var widthUnits: Int64
    public var heightUnits: Int64
    public var spacingUnits: Int64
    public var topInsetUnits: Int64
    public var leftInsetUnits: Int64
    public var bottomInsetUnits: Int64
    public var rightInsetUnits: Int64

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

  /// The shape of the items in a strip of this kind.
  public func itemShape(ofKind kind: UInt8) -> ItemShape {
    itemShapes.count == 1 ? itemShapes[0] : itemShapes[Int(kind)]
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
