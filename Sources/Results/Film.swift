/// What designs had on the screen while one trace was replayed: the record that reports play back.
///
/// Everything is a change, and holds from its frame on until another of the same row or cell. Frames are counted
/// through the whole trace from 0, the first layout, before any event; a film may begin later, and then its first
/// frame says all that is on the screen. Lengths are in hundredths of a point, times in hundredths of a millisecond;
/// rows are named by identity, cells by the number of those made before.
package struct Film: Encodable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  /// The trace's name.
  package var workload: String
  package var host: String
  package var traceHash: String
  /// The frames of the whole trace, the first layout among them, and the first that the film has.
  package var frameCount: Int
  package var firstFrame: Int
  /// The frames that the film has, all of them: when they were, where the table was scrolled to.
  package var times: DeltaColumn = []
  package var positions: DeltaColumn = []
  package var isVertical: Bool
  /// By the kind of a row; one for all where the feed has one for all.
  package var shapes: [FilmedShape]
  package var sizes = FilmedSizes()
  package var rows = FilmedRows()
  package var trueOffsets = FilmedOffsets()
  /// One a design, in the order in which they are shown.
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

  /// Whether it has every frame of the trace.
  package var isWhole: Bool { firstFrame == 0 && times.values.count == frameCount }
}

/// Where the items of one kind of strip stand, in hundredths of a point.
package struct FilmedShape: Encodable, Equatable, Sendable {
  /// Along the strip's axis: where the first item begins, how long one is, and from one to the next.
  package var lead: Int
  package var size: Int
  package var stride: Int
  /// Across it.
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

/// What has columns of one length, an entry a change.
package protocol FilmedColumns: Encodable, Equatable, Sendable {}

/// The size of the table, an entry a change.
package struct FilmedSizes: FilmedColumns {
  package var frames: DeltaColumn = []
  package var widths: DeltaColumn = []
  package var heights: DeltaColumn = []
}

/// Rows on the screen, where they stand and what they should show: an entry a change.
package struct FilmedRows: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  /// Where the row stands in the feed, counted through all sections.
  package var indices: DeltaColumn = []
  package var tops: DeltaColumn = []
  package var heights: DeltaColumn = []
  package var itemCounts: DeltaColumn = []
  /// Content versions: one more at each reload.
  package var versions: DeltaColumn = []
  package var kinds: DeltaColumn = []
}

/// Where the person left the strip of a row on the screen: an entry a change.
package struct FilmedOffsets: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var offsets: DeltaColumn = []
}

/// What one design had on the screen.
package struct FilmTake: FilmedColumns {
  /// The canonical name of the design.
  package var design: String
  /// What it showed wrong in the whole trace, as the result has it.
  package var fidelity: [String: Int] = [:]
  /// How many of these faults lie before the film's first frame, and how many behind its last.
  package var faultsBefore = 0
  package var faultsBehind = 0
  package var cells = FilmedCells()
  package var strips = FilmedStrips()
  package var items = FilmedItems()
  package var faults = FilmedFaults()
  package var taps = FilmedTaps()
  /// Table cells alive, an entry a change.
  package var liveFrames: DeltaColumn = []
  package var liveCells: DeltaColumn = []
  /// When the trace was over; absent for a design that stores nothing.
  package var stored: FilmedStore?

  package init(design: String) { self.design = design }
}

/// Where table cells are: an entry a change.
package struct FilmedCells: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  /// The row that the cell shows; -1 where it waits for one, -2 where it is gone.
  package var rows: DeltaColumn = []

  /// What `rows` holds of a cell that shows none.
  package static let waiting = -1
  package static let gone = -2
}

/// The strips of displayed cells: an entry a change.
package struct FilmedStrips: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  package var offsets: DeltaColumn = []
  /// What is wrong, added up: 1 at rest where the row was scrolled, 2 at an offset that is neither the row's nor
  /// rest, 4 with a visible item of other content, or none.
  package var marks: DeltaColumn = []
}

/// Item cells, an entry a run of items side by side with the content of one row. All that one frame says of a cell
/// holds together, and replaces what was said of it before; a strip without item cells has one entry with count 0.
package struct FilmedItems: FilmedColumns {
  package var frames: DeltaColumn = []
  package var cells: DeltaColumn = []
  package var firstItems: DeltaColumn = []
  package var counts: DeltaColumn = []
  /// Of the content that they have.
  package var rows: DeltaColumn = []
  package var versions: DeltaColumn = []
}

/// What was shown wrong, as fidelity counted it: an entry a fault.
package struct FilmedFaults: FilmedColumns {
  package var frames: DeltaColumn = []
  /// Indices of `Fault.all`.
  package var kinds: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var cells: DeltaColumn = []
  /// Of offsets, the one that was shown and the one where the person left the row; of the rest, the row that was
  /// shown or opened, -1 for none, and the one that should have been.
  package var shown: DeltaColumn = []
  package var expected: DeltaColumn = []
}

/// Taps on items that were on the screen; an opened row of -1 is none.
package struct FilmedTaps: FilmedColumns {
  package var frames: DeltaColumn = []
  package var rows: DeltaColumn = []
  package var items: DeltaColumn = []
  package var openedRows: DeltaColumn = []
}

/// What a design had stored in the end, by ascending index of the rows; those that were never scrolled and have
/// nothing stored but rest are left out.
package struct FilmedStore: FilmedColumns {
  package var indices: DeltaColumn = []
  package var rows: DeltaColumn = []
  /// What was stored: 0 nothing, 1 the offset where the person left the row, 2 another.
  package var states: DeltaColumn = []
  package var offsets: DeltaColumn = []
  /// Where the person left the row.
  package var trueOffsets: DeltaColumn = []

  package init() {}
}
