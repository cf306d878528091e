extension Feed {
  /// A feed in points, of rows that are all of one height or have one each, and of one kind.
  ///
  /// - Parameters:
  ///   - itemCounts: the items of each row's strip, 0 to 1,000,000.
  ///   - rowHeightsPoints: one height for all rows, or one for each.
  ///   - item: the geometry of an item.
  ///   - sectionRowCounts: the rows of each section; one section unless given.
  /// - Precondition: the numbers are within a trace's limits, which whoever writes or reads the trace checks, and of 32 bits.
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
  /// In points, with the same inset on every side.
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
