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
  /// Scrolls that the app was told of: a finger's, a coast's, and those of its own making.
  public var scrollsTold = 0
  /// Offsets brought back to where the content begins or ends.
  public var offsetsConfined = 0
  // Frames' work, for the hitch model and for `prefetch=deadline`; not listed.

  /// Cells bound to a row, for its display or ahead of it: all but those that came back bound.
  public var cellsBound = 0
  /// Strips tiled, whether or not an item came or went.
  public var stripsTiled = 0
  /// Items asked for their height, by apps that sum a row's up at each question.
  public var itemsAsked = 0

  /// Whether the host or the design prepares rows at all: where none does, the three above are not listed.
  public let countsPrepared: Bool
  /// Whether the host moves strips or the trace has a strip that coasts: elsewhere scrolls and confined offsets are
  /// not listed.
  public internal(set) var countsMotion: Bool

  public init(countsPrepared: Bool = false, countsMotion: Bool = false) {
    self.countsPrepared = countsPrepared
    self.countsMotion = countsMotion
  }

  /// Name and value of each, in the order of the article *Semantics*; those of preparing and of strips that move only
  /// where there are such.
  public var list: [(name: String, value: Int)] {
    var list = basicList
    if countsPrepared {
      list += [
        ("rowsPrepared", rowsPrepared), ("preparedDisplays", preparedDisplays),
        ("preparedInVain", preparedInVain),
      ]
    }
    if countsMotion {
      list += [("scrollsTold", scrollsTold), ("offsetsConfined", offsetsConfined)]
    }
    return list
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

/// What can be shown wrong: one for each counter of `FidelityCounters`, by its name.
public enum FaultKind: String, CaseIterable, Sendable {
  case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps, driftedStrips
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
  /// Displays of a row whose strip went on under another row's fling.
  public var driftedStrips = 0

  /// Whether strips can move by themselves: where none can, the last is not listed.
  public package(set) var countsMotion = false

  public init() {}

  /// Name and value of each that can be.
  public var list: [(name: String, value: Int)] {
    FaultKind.allCases.filter { $0 != .driftedStrips || countsMotion }
      .map { ($0.rawValue, self[$0]) }
  }

  /// The same, listed as a replay's counters are.
  func listed(as counters: Counters) -> FidelityCounters {
    var fidelity = self
    fidelity.countsMotion = counters.countsMotion
    return fidelity
  }

  /// How often a fault was seen.
  public subscript(kind: FaultKind) -> Int {
    switch kind {
    case .lostOffsets: lostOffsets
    case .foreignOffsets: foreignOffsets
    case .staleStrips: staleStrips
    case .misroutedSelections: misroutedSelections
    case .traps: traps
    case .driftedStrips: driftedStrips
    }
  }

  /// Whether nothing was shown wrong.
  public var isFaithful: Bool { FaultKind.allCases.allSatisfy { self[$0] == 0 } }
}
