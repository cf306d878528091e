/// What one design did in each frame of a replay: the record that trace viewers show beside a film.
package struct ReplayTimeline: Equatable, Sendable {
  /// The canonical name of the design.
  package var design: String
  /// The frames of the film that it belongs to, in their order; its first is the film's `firstFrame`.
  package var frames: [Frame]

  /// The work of one frame: exact, but for what it would take a phone.
  package struct Frame: Equatable, Sendable {
    package var timeMilliseconds: Double
    /// How many events of the trace it has; 0 for the first layout.
    package var eventCount: Int
    /// Rows that came into view.
    package var rowsDisplayed: Int
    package var cellsCreated: Int
    /// Cells that had shown a row before and came out of a pool, or back from a cache.
    package var cellsReused: Int
    package var stripsReloaded: Int
    package var itemCellsCreated: Int
    package var itemsConfigured: Int
    package var offsetReads: Int
    package var offsetWrites: Int
    /// By the standard table of a phone's costs: modelled, and measured on no phone.
    package var modelledMicroseconds: Double

    package init(
      timeMilliseconds: Double, eventCount: Int, rowsDisplayed: Int, cellsCreated: Int,
      cellsReused: Int, stripsReloaded: Int, itemCellsCreated: Int, itemsConfigured: Int,
      offsetReads: Int, offsetWrites: Int, modelledMicroseconds: Double
    ) {
      self.timeMilliseconds = timeMilliseconds
      self.eventCount = eventCount
      self.rowsDisplayed = rowsDisplayed
      self.cellsCreated = cellsCreated
      self.cellsReused = cellsReused
      self.stripsReloaded = stripsReloaded
      self.itemCellsCreated = itemCellsCreated
      self.itemsConfigured = itemsConfigured
      self.offsetReads = offsetReads
      self.offsetWrites = offsetWrites
      self.modelledMicroseconds = modelledMicroseconds
    }
  }

  package init(design: String, frames: [Frame]) {
    self.design = design
    self.frames = frames
  }
}
