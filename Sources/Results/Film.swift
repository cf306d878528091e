/// What designs had on the screen while one trace was replayed: the record that reports play back.
///
/// Everything is a change, and holds from its frame on until another of the same row or cell. Frames are counted
/// through the whole trace from 0, the first layout, before any event; a film may begin later, and then its first
/// frame says all that is on the screen. Lengths are in hundredths of a point, times in hundredths of a millisecond;
/// rows are named by identity, cells by the number of those made before.
public struct Film: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  public static let currentSchema = 1

  public var schema: Int
  /// The trace's name.
  public var workload: String
  public var host: String
  public var traceHash: String
  /// The frames of the whole trace, the first layout among them, and the first that the film has.
  public var frameCount: Int
  public var firstFrame: Int
  /// The frames that the film has, all of them: when they were, where the table was scrolled to.
  public var times: DeltaColumn = []
  public var positions: DeltaColumn = []
  public var isVertical: Bool
  /// By the kind of a row; one for all where the feed has one for all.
  public var shapes: [FilmedShape]
  public var sizes = FilmedSizes()
  public var rows = FilmedRows()
  public var trueOffsets = FilmedOffsets()
  /// One a design, in the order in which they are shown.
  public var takes: [FilmTake] = []

  public init(
    workload: String, host: String, traceHash: String, frameCount: Int, firstFrame: Int,
    isVertical: Bool, shapes: [FilmedShape]
  ) {
    schema = Film.currentSchema
    self.workload = workload
    self.host = host
    self.traceHash = traceHash
    self.frameCount = frameCount
    self.firstFrame = firstFrame
    self.isVertical = isVertical
    self.shapes = shapes
  }

  /// Whether it has every frame of the trace.
  public var isWhole: Bool { firstFrame == 0 && times.values.count == frameCount }
}

/// Where the items of one kind of strip stand, in hundredths of a point.
public struct FilmedShape: Codable, Equatable, Sendable {
  /// Along the strip's axis: where the first item begins, how long one is, and from one to the next.
  public var lead: Int
  public var size: Int
  public var stride: Int
  /// Across it.
  public var crossLead: Int
  public var crossSize: Int

  public init(lead: Int, size: Int, stride: Int, crossLead: Int, crossSize: Int) {
    self.lead = lead
    self.size = size
    self.stride = stride
    self.crossLead = crossLead
    self.crossSize = crossSize
  }
}

/// The size of the table, an entry a change.
public struct FilmedSizes: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var widths: DeltaColumn = []
  public var heights: DeltaColumn = []

  public init() {}
}

/// Rows on the screen, where they stand and what they should show: an entry a change.
public struct FilmedRows: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var rows: DeltaColumn = []
  /// Where the row stands in the feed, counted through all sections.
  public var indices: DeltaColumn = []
  public var tops: DeltaColumn = []
  public var heights: DeltaColumn = []
  public var itemCounts: DeltaColumn = []
  /// Content versions: one more at each reload.
  public var versions: DeltaColumn = []
  public var kinds: DeltaColumn = []

  public init() {}
}

/// Where the person left the strip of a row on the screen: an entry a change.
public struct FilmedOffsets: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var rows: DeltaColumn = []
  public var offsets: DeltaColumn = []

  public init() {}
}

/// What one design had on the screen.
public struct FilmTake: Codable, Equatable, Sendable {
  /// The canonical name of the design.
  public var design: String
  /// What it showed wrong in the whole trace, as the result has it.
  public var fidelity: [String: Int] = [:]
  /// How many of these faults lie before the film's first frame, and how many behind its last.
  public var faultsBefore = 0
  public var faultsBehind = 0
  public var cells = FilmedCells()
  public var strips = FilmedStrips()
  public var items = FilmedItems()
  public var faults = FilmedFaults()
  public var taps = FilmedTaps()
  /// Table cells alive, an entry a change.
  public var liveFrames: DeltaColumn = []
  public var liveCells: DeltaColumn = []
  /// When the trace was over; absent for a design that stores nothing.
  public var stored: FilmedStore?

  public init(design: String) { self.design = design }
}

/// Where table cells are: an entry a change.
public struct FilmedCells: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var cells: DeltaColumn = []
  /// The row that the cell shows; -1 where it waits for one, -2 where it is gone.
  public var rows: DeltaColumn = []

  /// What `rows` holds of a cell that shows none.
  public static let waiting = -1
  public static let gone = -2

  public init() {}
}

/// The strips of displayed cells: an entry a change.
public struct FilmedStrips: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var cells: DeltaColumn = []
  public var offsets: DeltaColumn = []
  /// What is wrong, added up: 1 at rest where the row was scrolled, 2 at an offset that is neither the row's nor
  /// rest, 4 with a visible item of other content, or none.
  public var marks: DeltaColumn = []

  public init() {}
}

/// Item cells, an entry a run of items side by side with the content of one row. All that one frame says of a cell
/// holds together, and replaces what was said of it before; a strip without item cells has one entry with count 0.
public struct FilmedItems: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var cells: DeltaColumn = []
  public var firstItems: DeltaColumn = []
  public var counts: DeltaColumn = []
  /// Of the content that they have.
  public var rows: DeltaColumn = []
  public var versions: DeltaColumn = []

  public init() {}
}

/// What was shown wrong, as fidelity counted it: an entry a fault.
public struct FilmedFaults: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  /// Indices of `Fault.all`.
  public var kinds: DeltaColumn = []
  public var rows: DeltaColumn = []
  public var cells: DeltaColumn = []
  /// Of offsets, the one that was shown and the one where the person left the row; of the rest, the row that was
  /// shown or opened, -1 for none, and the one that should have been.
  public var shown: DeltaColumn = []
  public var expected: DeltaColumn = []

  public init() {}
}

/// Taps on items that were on the screen; an opened row of -1 is none.
public struct FilmedTaps: Codable, Equatable, Sendable {
  public var frames: DeltaColumn = []
  public var rows: DeltaColumn = []
  public var items: DeltaColumn = []
  public var openedRows: DeltaColumn = []

  public init() {}
}

/// What a design had stored in the end, by ascending index of the rows; those that were never scrolled and have
/// nothing stored but rest are left out.
public struct FilmedStore: Codable, Equatable, Sendable {
  public var indices: DeltaColumn = []
  public var rows: DeltaColumn = []
  /// What was stored: 0 nothing, 1 the offset where the person left the row, 2 another.
  public var states: DeltaColumn = []
  public var offsets: DeltaColumn = []
  /// Where the person left the row.
  public var trueOffsets: DeltaColumn = []

  public init() {}
}
