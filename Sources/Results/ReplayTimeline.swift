/// What one design did in each frame of a replay: the record that trace viewers show beside a film.
public struct ReplayTimeline: Equatable, Sendable {
  /// The canonical name of the design.
  public var design: String
  /// The frames of the film that it belongs to, in their order; its first is the film's `firstFrame`.
  public var frames: [Frame]

  /// The work of one frame: exact, but for what it would take a phone.
  public struct Frame: Equatable, Sendable {
    public var timeMilliseconds: Double
    /// How many events of the trace it has; 0 for the first layout.
    public var eventCount: Int
    /// Rows that came into view.
    public var rowsDisplayed: Int
    public var cellsCreated: Int
    /// Cells that had shown a row before and came out of a pool, or back from a cache.
    public var cellsReused: Int
    public var stripsReloaded: Int
    public var itemCellsCreated: Int
    public var itemsConfigured: Int
    public var offsetReads: Int
    public var offsetWrites: Int
    /// By the standard table of a phone's costs: modelled, and measured on no phone.
    public var modelledMicroseconds: Double

    public init(
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

  public init(design: String, frames: [Frame]) {
    self.design = design
    self.frames = frames
  }
}
