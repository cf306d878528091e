import FilmstripCommand
import ListEngine
import ScrollTrace

/// The faults of a design in one replay, or the sum of its replays on each host of a platform.
public struct Faults: Equatable, Sendable, CustomStringConvertible {
  private let counts: [FaultKind: Int]

  public static let none = Faults([])

  init(_ counters: [FidelityCounters]) {
    counts = Dictionary(
      uniqueKeysWithValues: FaultKind.counted.map { kind in
        (kind, counters.reduce(0) { $0 + $1[kind] })
      })
  }

  /// Displays at rest of a row that had been scrolled elsewhere.
  public var lostOffsets: Int { counts[.lost, default: 0] }
  /// Displays at an offset that is neither the row's own nor rest.
  public var foreignOffsets: Int { counts[.foreign, default: 0] }
  /// Strips laid out with a visible item missing, or with another row's.
  public var staleStrips: Int { counts[.stale, default: 0] }
  /// Taps that opened another row's item, or none.
  public var misroutedSelections: Int { counts[.misrouted, default: 0] }
  /// Strips laid out for a row that is not there, which would stop an app.
  public var traps: Int { counts[.trap, default: 0] }
  /// Strips that moved on under another row's fling.
  public var driftedStrips: Int { counts[.drifted, default: 0] }

  /// Strips that are empty beyond their row's content.
  public var blankStrips: Int { counts[.blank, default: 0] }
  /// Displays between two pages.
  public var betweenPages: Int { counts[.between, default: 0] }

  /// The faults with their numbers, such as `2 lost, 7 foreign`; `nothing` without one.
  public var words: String { FaultKind.listing { counts[$0, default: 0] } }

  /// Every kind with its number, such as `2 lost, 7 foreign, 0 stale` and so on.
  public var description: String {
    FaultKind.counted.map { "\(counts[$0, default: 0]) \($0.rawValue)" }.joined(separator: ", ")
  }
}
