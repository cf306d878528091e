/// What the list and its design did in one frame, by kind of work: counted exactly, costing nothing yet.
public struct FrameWork: Hashable, Sendable {
  /// Rows that came into view, whether their cells were bound for that or had been: no work by itself.
  public var rowsDisplayed = 0
  /// Cells that had shown a row before and came out of a pool, or back from the cache: no work by itself.
  public var cellsReused = 0
  /// Table cells made, each with its strip.
  public var cellsCreated = 0
  /// Cells bound to a row: at its display or ahead of it, but for those that came back from the cache.
  public var cellsBound = 0
  public var stripsReloaded = 0
  public var itemCellsCreated = 0
  /// Item cells given an item's content, new ones and used ones.
  public var itemsConfigured = 0
  /// Strips tiled, whether or not an item came or went.
  public var stripsTiled = 0
  public var offsetReads = 0
  public var offsetWrites = 0
  public var heightQuestions = 0
  /// Items asked for their height, by designs that sum a row's up at each question.
  public var itemsAsked = 0
  /// Cells alive at the frame's end, on the screen or waiting, where it bound one; 0 where it bound none.
  public var livingCellsLaidOut = 0

  public init() {}

  /// What counters grew by.
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
  /// The frame's events, by their indices in the trace; never empty.
  public var events: Range<Int>
  /// When they happened.
  public var timeMilliseconds: Double
  /// Whether the table or a strip was scrolled in it.
  public var isScroll: Bool
  public var work: FrameWork

  public init(events: Range<Int>, timeMilliseconds: Double, isScroll: Bool, work: FrameWork) {
    self.events = events
    self.timeMilliseconds = timeMilliseconds
    self.isScroll = isScroll
    self.work = work
  }
}

/// A replay by its frames, with what was shown wrong.
public struct FramedReplay: Sendable {
  /// What happened before the first event: heights asked, cells made in advance, the first layout.
  public let opening: FrameWork
  /// In the order of the trace.
  public let frames: [WorkedFrame]
  public let counters: Counters
  public let fidelity: FidelityCounters
}
