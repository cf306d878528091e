/// What a replay counted, under the names of SEMANTICS.md's "What is counted"; every name is there.
public struct ReferenceResult: Equatable, Sendable {
  public var counters: [String: Int]
  public var fidelity: [String: Int]

  /// A name in the table's first column.
  enum Counter: String, CaseIterable {
    case rowsDisplayed, rowsEnded, cellsCreated, cellsReused, cellsDiscarded, peakCells, reloads
    case itemsDisplayed, itemCellsCreated, itemCellsReused
    case offsetReads, offsetHits, offsetWrites, storedOffsets
    case heightQuestions, selections, offscreenSelections, offscreenStripEvents
    /// Of the article *Prepared cells*, and there alone where rows are prepared.
    case rowsPrepared, preparedDisplays, preparedInVain

    static let ofPreparing: Set = [rowsPrepared, preparedDisplays, preparedInVain]
  }

  /// A name in the table's second column.
  enum Fidelity: String, CaseIterable {
    case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps
  }

  init(countsPrepared: Bool = false) {
    counters = [:]
    fidelity = [:]
    for counter in Counter.allCases where countsPrepared || !Counter.ofPreparing.contains(counter) {
      counters[counter.rawValue] = 0
    }
    for flaw in Fidelity.allCases { fidelity[flaw.rawValue] = 0 }
  }

  subscript(counter: Counter) -> Int {
    get { counters[counter.rawValue, default: 0] }
    set { counters[counter.rawValue] = newValue }
  }

  subscript(flaw: Fidelity) -> Int {
    get { fidelity[flaw.rawValue, default: 0] }
    set { fidelity[flaw.rawValue] = newValue }
  }
}
