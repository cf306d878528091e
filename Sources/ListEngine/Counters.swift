/// What a replay did, counted exactly: the same for the same trace, design and host, to the unit.
public struct Counters: Hashable, Sendable {
  public var rowsDisplayed = 0
  public var rowsEnded = 0
  public var cellsCreated = 0
  public var cellsReused = 0
  public var cellsDiscarded = 0
  /// The largest number of table cells alive at once, displayed and pooled.
  public var peakCells = 0
  public var reloads = 0
  public var itemsDisplayed = 0
  public var itemCellsCreated = 0
  public var itemCellsReused = 0
  public var offsetReads = 0
  public var offsetHits = 0
  public var offsetWrites = 0
  /// Entries at the end, written and not dropped.
  public var storedOffsets = 0
  public var heightQuestions = 0
  public var selections = 0
  public var offscreenSelections = 0
  public var offscreenStripEvents = 0
  /// Rows given a cell, bound and tiled, before their display.
  public var rowsPrepared = 0
  /// Displays of rows that had a cell: nothing was bound or restored.
  public var preparedDisplays = 0
  /// Rows prepared whose cell was given up, or left over at the end, without any display.
  public var preparedInVain = 0
  // Frames' work, for the hitch model and for `prefetch=deadline`; not listed.

  /// Cells bound to a row, for its display or ahead of it: all but those that came back bound.
  public var cellsBound = 0
  /// Strips tiled, whether or not an item came or went.
  public var stripsTiled = 0
  /// Items asked for their height, by apps that sum a row's up at each question.
  public var itemsAsked = 0

  /// Whether the host or the design prepares rows at all: where none does, the three above are not listed.
  public let countsPrepared: Bool

  public init(countsPrepared: Bool = false) { self.countsPrepared = countsPrepared }

  /// Name and value of each, in the order of the semantics, and where rows are prepared those of preparing.
  public var list: [(name: String, value: Int)] {
    guard countsPrepared else { return basicList }
    return basicList + [
      ("rowsPrepared", rowsPrepared), ("preparedDisplays", preparedDisplays),
      ("preparedInVain", preparedInVain),
    ]
  }

  private var basicList: [(name: String, value: Int)] {
    [
      ("rowsDisplayed", rowsDisplayed), ("rowsEnded", rowsEnded), ("cellsCreated", cellsCreated),
      ("cellsReused", cellsReused), ("cellsDiscarded", cellsDiscarded), ("peakCells", peakCells),
      ("reloads", reloads), ("itemsDisplayed", itemsDisplayed),
      ("itemCellsCreated", itemCellsCreated), ("itemCellsReused", itemCellsReused),
      ("offsetReads", offsetReads), ("offsetHits", offsetHits), ("offsetWrites", offsetWrites),
      ("storedOffsets", storedOffsets), ("heightQuestions", heightQuestions),
      ("selections", selections), ("offscreenSelections", offscreenSelections),
      ("offscreenStripEvents", offscreenStripEvents),
    ]
  }
}

/// What a design showed wrong: counted, never corrected.
public struct FidelityCounters: Hashable, Sendable {
  /// Displays at rest of a row that had been scrolled elsewhere.
  public var lostOffsets = 0
  /// Displays at an offset that is neither the row's own nor rest.
  public var foreignOffsets = 0
  /// Tilings after which a visible item has no cell or another's content, or a cell has no item.
  public var staleStrips = 0
  /// Taps that went to another row, or to none.
  public var misroutedSelections = 0
  /// Tilings for a row that is not there: a list would have stopped the app.
  public var traps = 0

  public init() {}

  public var list: [(name: String, value: Int)] {
    [
      ("lostOffsets", lostOffsets), ("foreignOffsets", foreignOffsets),
      ("staleStrips", staleStrips), ("misroutedSelections", misroutedSelections), ("traps", traps),
    ]
  }

  /// Whether nothing was shown wrong.
  public var isFaithful: Bool { self == FidelityCounters() }
}
