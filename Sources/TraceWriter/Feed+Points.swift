import ScrollTrace

extension Feed {
  /// A feed in points, of rows that are all of one height or have one each, and of one kind.
  ///
  /// - Parameters:
  ///   - itemCounts: the items of each row's strip, 0 to 1,000,000.
  ///   - rowHeightsPoints: one height for all rows, or one for each.
  ///   - item: the geometry of an item.
  ///   - sectionRowCounts: the rows of each section; one section unless given.
  /// - Precondition: the numbers are within a trace's limits, which `TraceWriter` checks, and of 32 bits.
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
