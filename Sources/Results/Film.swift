import ScrollTrace

/// The record that reports play back: what designs displayed while one trace was replayed.
///
/// Every entry is a change, which holds from its frame on until another of the same row or cell. Frames are counted from
/// 0, the first layout before any event; the first frame of a film describes the whole screen. Lengths are in hundredths
/// of a point, times in hundredths of a millisecond. Rows are named by identity, cells by the number of those created
/// before.
package struct Film: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  package var workload: String
  package var host: String
  package var traceHash: String
  /// The number of frames of the whole trace, the first layout included.
  package var frameCount: Int
  package var firstFrame: Int
  package var times: DeltaColumn = []
  /// The table's scroll position in each frame of the film.
  package var positions: DeltaColumn = []
  package var isVertical: Bool
  /// True if items begin at the right end; absent otherwise.
  package var isRightToLeft: Bool?
  /// The names of rows by their numbers; absent if rows are called by their numbers.
  package var rowNames: [String]?
  /// By the kind of a row; a single one if the feed has one shape for all.
  package var shapes: [FilmedShape]
  package var sizes = FilmedSizes()
  package var rows = FilmedRows()
  package var trueOffsets = FilmedOffsets()
  /// The events of rows off screen, in a sentence; absent without any.
  package var warning: String?
  /// False if no strip is scrolled while it is on screen; absent otherwise.
  package var hasStripScrolling: Bool?
  /// One for each design, in the order of display.
  package var takes: [FilmTake] = []

  package init(
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

  /// True if it has every frame of the trace.
  package var isWhole: Bool { firstFrame == 0 && times.values.count == frameCount }
}

/// The item geometry of one kind of strip.
package struct FilmedShape: Codable, Equatable, Sendable {
  /// Along the strip: the first item's start, the length of an item, and the distance from one start to the next.
  package var lead: Int
  package var size: Int
  package var stride: Int
  /// Across the strip.
  package var crossLead: Int
  package var crossSize: Int

  package init(lead: Int, size: Int, stride: Int, crossLead: Int, crossSize: Int) {
    self.lead = lead
    self.size = size
    self.stride = stride
    self.crossLead = crossLead
    self.crossSize = crossSize
  }
}

/// Columns of one length, with an entry for each change.
package protocol FilmedColumns: Codable, Equatable, Sendable {}

package struct FilmedSizes: FilmedColumns {
  package var frames: DeltaColumn = []
  package var widths: DeltaColumn = []
  package var heights: DeltaColumn = []
}

/// Rows on the screen: their positions and correct contents.
package struct FilmedRows: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  /// The row's index in the feed, counted through all sections.
  package var indices: DeltaColumn = []
  package var tops: DeltaColumn = []
  package var heights: DeltaColumn = []
  package var itemCounts: DeltaColumn = []
  /// Content versions: one more at each reload.
  package var versions: DeltaColumn = []
  package var kinds: DeltaColumn = []
}

/// The correct offsets of rows on the screen.
package struct FilmedOffsets: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var offsets: DeltaColumn = []
}

/// The part of a film that one design displayed.
package struct FilmTake: FilmedColumns {
  package var design: String
  /// The faults in the whole trace, as the result has them.
  package var fidelity: [String: Int] = [:]
  /// The number of these faults before the film's first frame, and after its last.
  package var faultsBefore = 0
  package var faultsBehind = 0
  package var cells = FilmedCells()
  package var strips = FilmedStrips()
  package var items = FilmedItems()
  package var faults = FilmedFaults()
  /// The faults of a log in the judge's words; absent for a replay.
  package var faultWords: [String]?
  package var taps = FilmedTaps()
  package var liveFrames: DeltaColumn = []
  package var liveCells: DeltaColumn = []
  /// At the end of the trace; absent for a design that stores nothing.
  package var stored: FilmedStore?

  package init(design: String) { self.design = design }
}

/// The rows of table cells.
package struct FilmedCells: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  /// The row that the cell displays, `waiting` in a pool, or `gone`.
  package var rows: DeltaColumn = []

  package static let waiting = -1
  package static let gone = -2
}

package struct FilmedStrips: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  package var offsets: DeltaColumn = []
  /// The sum of: 1 for a strip at rest whose row was scrolled, 2 for an offset that is neither the row's nor rest, 4 for
  /// a visible item with other content or none.
  package var marks: DeltaColumn = []
}

/// Item cells: an entry for each run of adjacent items with the content of one row. All entries of a cell in one frame
/// together replace its earlier ones; a strip without item cells has one entry with count 0.
package struct FilmedItems: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  package var firstItems: DeltaColumn = []
  package var counts: DeltaColumn = []
  /// The row and the version of their content.
  package var rows: DeltaColumn = []
  package var versions: DeltaColumn = []
}

/// The faults that the result counts, an entry each.
package struct FilmedFaults: FilmedColumns {
  package var frames: DeltaColumn = []
  /// Indices of `FaultKind.ordered`.
  package var kinds: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var cells: DeltaColumn = []
  /// The displayed offset or row (-1 for no row).
  package var shown: DeltaColumn = []
  package var expected: DeltaColumn = []
}

/// Taps on items on the screen.
package struct FilmedTaps: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var items: DeltaColumn = []
  /// -1 for no row.
  package var openedRows: DeltaColumn = []
}

/// The offsets that a design had stored at the end, by ascending index of the rows. Rows that were never scrolled, with
/// nothing but rest stored, are left out.
package struct FilmedStore: FilmedColumns {
  package var indices: DeltaColumn = []
  package var rows: DeltaColumn = []
  /// 0 for nothing stored, 1 for the correct offset, 2 for another.
  package var states: DeltaColumn = []
  package var offsets: DeltaColumn = []
  package var trueOffsets: DeltaColumn = []

  package init() {}
}
