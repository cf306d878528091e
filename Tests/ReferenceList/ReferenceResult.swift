/// "What is counted": the counters of a replay under their names.
public struct ReferenceResult: Equatable, Sendable {
  public var counters: [String: Int]
  public var fidelity: [String: Int]

  enum Counter: String, CaseIterable {
    case rowsDisplayed, rowsEnded, cellsCreated, cellsReused, cellsDiscarded, peakCells, reloads
    case itemsDisplayed, itemCellsCreated, itemCellsReused
    case offsetReads, offsetHits, offsetWrites, storedOffsets
    case heightQuestions, selections, offscreenSelections, offscreenStripEvents
    /// Left out unless rows are prepared.
    case rowsPrepared, preparedDisplays, preparedInVain
    /// Left out unless strips move.
    case scrollsTold, offsetsConfined

    static let ofPreparing: Set = [rowsPrepared, preparedDisplays, preparedInVain]
    static let ofMotion: Set = [scrollsTold, offsetsConfined]
  }

  enum Fidelity: String, CaseIterable {
    case lostOffsets, foreignOffsets, staleStrips, misroutedSelections, traps
    /// Left out unless strips move.
    case driftedStrips
    /// Absent if it is empty.
    case blank, between

    static let ofMotion: Set = [driftedStrips]
    static let seenOnly: Set = [blank, between]
  }

  init(countsPrepared: Bool = false, countsMotion: Bool = false) {
    counters = [:]
    fidelity = [:]
    for counter in Counter.allCases {
      if !countsPrepared && Counter.ofPreparing.contains(counter) { continue }
      if !countsMotion && Counter.ofMotion.contains(counter) { continue }
      counters[counter.rawValue] = 0
    }
    for flaw in Fidelity.allCases where !Fidelity.seenOnly.contains(flaw) {
      if !countsMotion && Fidelity.ofMotion.contains(flaw) { continue }
      fidelity[flaw.rawValue] = 0
    }
  }

  /// A counter that is left out stays 0.
  subscript(counter: Counter) -> Int {
    get { counters[counter.rawValue, default: 0] }
    set { if counters[counter.rawValue] != nil { counters[counter.rawValue] = newValue } }
  }

  subscript(flaw: Fidelity) -> Int {
    get { fidelity[flaw.rawValue, default: 0] }
    set {
      let isListed = fidelity[flaw.rawValue] != nil || Fidelity.seenOnly.contains(flaw)
      if isListed { fidelity[flaw.rawValue] = newValue }
    }
  }
}
