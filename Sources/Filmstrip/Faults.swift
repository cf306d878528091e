import FilmstripCommand
import ListEngine

/// What a design showed wrong in a replay.
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

  public static let none = Faults(FidelityCounters())

  private init(_ counters: FidelityCounters) {
    lostOffsets = counters.lostOffsets
    foreignOffsets = counters.foreignOffsets
    staleStrips = counters.staleStrips
    misroutedSelections = counters.misroutedSelections
    traps = counters.traps
  }

  init(of design: OwnDesign, on trace: String, host: String) throws {
    self.init(try OwnReplay.fidelity(of: design, on: trace, host: host))
  }

  public var description: String {
    """
    \(lostOffsets) lost, \(foreignOffsets) foreign, \(staleStrips) stale, \(misroutedSelections) misrouted, \
    \(traps) traps
    """
  }
}
