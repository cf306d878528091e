/// What a replay counted, under the names of Semantics.md's "What is counted"; every name is there.
public struct ReferenceResult: Equatable, Sendable {
  public var counters: [String: Int]
  public var fidelity: [String: Int]

  /// A name in the table's first column.
  enum Counter: String, CaseIterable {
    case rowsDisplayed, rowsEnded, cellsCreated, cellsReused, cellsDiscarded, peakCells, reloads
    case itemsDisplayed, itemCellsCreated, itemCellsReused
    case offsetReads, offsetHits, offsetWrites, storedOffsets
    case heightQuestions, selections, offscreenSelections, offscreenStripEvents
    /// There alone where rows are prepared, as the article *Semantics* has it.
    case rowsPrepared, preparedDisplays, preparedInVain
    /// Only where strips move by themselves.
    case scrollsTold, offsetsConfined

    static let ofPreparing: Set = [rowsPrepared, preparedDisplays, preparedInVain]
    static let ofMotion: Set = [scrollsTold, offsetsConfined]
  }

  /// A name in the table's second column.
  enum Fidelity: String, CaseIterable {
    case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps
    /// Only where strips move by themselves.
    case driftedStrips

    static let ofMotion: Set = [driftedStrips]
  }

  init(countsPrepared: Bool = false, countsMotion: Bool = false) {
    counters = [:]
    fidelity = [:]
    for counter in Counter.allCases {
      if !countsPrepared && Counter.ofPreparing.contains(counter) { continue }
      if !countsMotion && Counter.ofMotion.contains(counter) { continue }
      counters[counter.rawValue] = 0
    }
    for flaw in Fidelity.allCases where countsMotion || !Fidelity.ofMotion.contains(flaw) {
      fidelity[flaw.rawValue] = 0
    }
  }

  /// What is "left out" stays 0, whatever is counted.
  subscript(counter: Counter) -> Int {
    get { counters[counter.rawValue, default: 0] }
    set { if counters[counter.rawValue] != nil { counters[counter.rawValue] = newValue } }
  }

  subscript(flaw: Fidelity) -> Int {
    get { fidelity[flaw.rawValue, default: 0] }
    set { if fidelity[flaw.rawValue] != nil { fidelity[flaw.rawValue] = newValue } }
  }
}
