/// The exact work of the list and its design in one frame, without costs.
public struct FrameWork: Hashable, Sendable {
  /// Rows that came into view: no work by itself.
  public var rowsDisplayed = 0
  /// Cells that came out of a pool, or back from the cache: no work by itself.
  public var cellsReused = 0
  public var cellsCreated = 0
  /// Bindings of a strip, for a display or ahead of it.
  public var cellsBound = 0
  public var stripsReloaded = 0
  public var itemCellsCreated = 0
  /// Item cells given an item's content.
  public var itemsConfigured = 0
  /// Tilings of a strip, with or without a change of items.
  public var stripsTiled = 0
  public var offsetReads = 0
  public var offsetWrites = 0
  public var heightQuestions = 0
  /// Items of rows whose height is asked, with `heights=summed`.
  public var itemsAsked = 0
  /// Cells alive at the end of a frame that bound one; else 0.
  public var livingCellsLaidOut = 0

  public init() {}

  /// The growth of counters.
  init(from before: Counters, to after: Counters) {
    rowsDisplayed = after.rowsDisplayed - before.rowsDisplayed
    cellsReused = after.cellsReused - before.cellsReused
    cellsCreated = after.cellsCreated - before.cellsCreated
    cellsBound = after.cellsBound - before.cellsBound
    stripsReloaded = after.reloads - before.reloads
    itemCellsCreated = after.itemCellsCreated - before.itemCellsCreated
    itemsConfigured = after.itemsDisplayed - before.itemsDisplayed
    stripsTiled = after.stripsTiled - before.stripsTiled
    offsetReads = after.offsetReads - before.offsetReads
    offsetWrites = after.offsetWrites - before.offsetWrites
    heightQuestions = after.heightQuestions - before.heightQuestions
    itemsAsked = after.itemsAsked - before.itemsAsked
    livingCellsLaidOut = cellsBound > 0 ? after.cellsCreated - after.cellsDiscarded : 0
  }
}

/// The work of one frame of a trace: of the events with one time.
public struct WorkedFrame: Hashable, Sendable {
  /// The indices of its events in the trace; never empty.
  public var events: Range<Int>
  public var timeMilliseconds: Double
  /// True if the table or a strip was scrolled.
  public var isScroll: Bool
  public var work: FrameWork
}

/// A replay by its frames, with its faults.
public struct FramedReplay: Sendable {
  /// The work before the first event: heights asked, cells created in advance, the first layout.
  public let opening: FrameWork
  /// In the order of the trace.
  public let frames: [WorkedFrame]
  public let counters: Counters
  public let fidelity: FidelityCounters
  /// A hash of the displayed rows, offsets and items in order. Replays that display the same have the same.
  public let displayHash: UInt64
}
