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

  /// How high rows are.
  public enum RowHeight: Equatable, Sendable {
    /// Every row has this height.
    case uniform(units: Int64)
    /// A height for each row at the start; inserted rows bring their own.
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
  /// The kind of each row, or nil where the feed has no kinds and every row has kind 0.
  public var kinds: [UInt8]?
  /// One shape for all kinds, or one a kind, in order.
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

  /// The heights of rows with so many items, such as are inserted.
  ///
  /// - Parameter each: what they bring, where rows have heights of their own.
  package func heightsUnits(ofRowsWith itemCounts: [Int32], each: [Int64]? = nil) -> [Int64] {
    switch rowHeight {
    case .uniform(let units): return Array(repeating: units, count: itemCounts.count)
    case .summed(let base, let perItem): return itemCounts.map { base + perItem * Int64($0) }
    case .each:
      guard let each else { preconditionFailure("rows without the heights that they should bring") }
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
