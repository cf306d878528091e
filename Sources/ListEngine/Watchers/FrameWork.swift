/// What the list and its design did in one frame, by kind of work: counted exactly, costing nothing yet.
public struct FrameWork: Hashable, Sendable {
  /// Table cells made, each with its strip.
  public var cellsCreated = 0
  /// Cells bound to a row: one for each row displayed, but for those that came back from the cache.
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

  public init() {}
}

/// The work of one frame of a trace: of the events with one time.
public struct WorkedFrame: Hashable, Sendable {
  /// The frame's events, by their places in the trace; never empty.
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
