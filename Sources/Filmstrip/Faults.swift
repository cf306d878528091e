import FilmstripCommand
import ListEngine

/// The faults of a design in one replay, or the sum of its replays on each host of a platform.
public struct Faults: Equatable, Sendable, CustomStringConvertible {
  /// Displays at rest of a row that had been scrolled elsewhere.
  public let lostOffsets: Int
  /// Displays at an offset that is neither the row's own nor rest.
  public let foreignOffsets: Int
  /// Strips laid out with a visible item missing, or with another row's.
  public let staleStrips: Int
  /// Taps that opened another row's item, or none.
  public let misroutedSelections: Int
  /// Strips laid out for a row that is not there, which would stop an app.
  public let traps: Int
  /// Strips that moved on under another row's fling.
  public let driftedStrips: Int

  public static let none = Faults([])

  init(_ counters: [FidelityCounters]) {
    func sum(_ count: KeyPath<FidelityCounters, Int>) -> Int {
      counters.reduce(0) { $0 + $1[keyPath: count] }
    }
    lostOffsets = sum(\.lostOffsets)
    foreignOffsets = sum(\.foreignOffsets)
    staleStrips = sum(\.staleStrips)
    misroutedSelections = sum(\.misroutedSelections)
    traps = sum(\.traps)
    driftedStrips = sum(\.driftedStrips)
  }

  /// The faults with their numbers, such as `2 lost, 7 foreign`; `nothing` without one.
  public var words: String {
    var counters = FidelityCounters()
    counters.lostOffsets = lostOffsets
    counters.foreignOffsets = foreignOffsets
    counters.staleStrips = staleStrips
    counters.misroutedSelections = misroutedSelections
    counters.traps = traps
    counters.driftedStrips = driftedStrips
    return counters.words
  }

  public var description: String {
    """
    \(lostOffsets) lost, \(foreignOffsets) foreign, \(staleStrips) stale, \(misroutedSelections) misrouted, \
    \(traps) traps, \(driftedStrips) drifted
    """
  }
}
