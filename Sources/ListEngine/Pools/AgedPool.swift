/// `aged:N`: a cell waits for its own row, for N layouts of the table, and is nobody else's.
///
/// It stands in the cache that `twoLevel` has, bound as it is and without limit, and goes back to its row from there
/// with all of its state; what has waited longer is discarded, and its state with it. No cell is ever another row's.
/// Wins where a finger goes back soon: everything is there still; loses a cell made anew for every row that comes back
/// later, or for the first time, and an offset that was kept in it. Who does it: SwiftUI's lazy stacks, for a number
/// of updates that nobody has said.
extension ListState {
  /// Puts the cell of a row that left the screen into the cache, and notes when.
  mutating func cacheToAge(_ strip: StripPointer) {
    strip.pointee.containerIndex = layoutCount
    cachedCells?.append(strip)
  }

  /// The end of a layout: discards the cells that have waited to the end of more than N, that one included.
  mutating func discardAgedCells() {
    layoutCount += 1
    while let count = cachedCells?.count, count > 0, let oldest = cachedCells?[0],
      layoutCount - oldest.pointee.containerIndex > Int(choices.poolSize.capacity),
      let strip = cachedCells?.takeOldest()
    {
      discardCell(strip)
    }
    // Every scroll is a layout, also where nothing comes or goes.
    steadyFromUnits = 1
    steadyToUnits = 0
  }
}
