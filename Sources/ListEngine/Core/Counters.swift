import ScrollTrace

/// The exact counts of a replay: equal for the same trace, design and host.
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
  /// The entries at the end.
  public var storedOffsets = 0
  public var heightQuestions = 0
  public var selections = 0
  public var offscreenSelections = 0
  public var offscreenStripEvents = 0
  /// Rows prepared ahead of their display.
  public var rowsPrepared = 0
  /// Displays of prepared rows, without a binding.
  public var preparedDisplays = 0
  /// Rows prepared and never displayed.
  public var preparedInVain = 0
  /// Scrolls reported to the app: by a finger, a coast or code.
  public var scrollsTold = 0
  /// Offsets that the list confined to the content.
  public var offsetsConfined = 0

  // The work of frames, for the hitch model and for `prefetch=deadline`; not listed.

  /// Bindings of a strip, for a display or ahead of it.
  public var cellsBound = 0
  /// Tilings of a strip, with or without a change of items.
  public var stripsTiled = 0
  /// Items of rows whose height is asked, with `heights=summed`.
  public var itemsAsked = 0

  /// True if the host or the design prepares rows. The counters of preparing are listed only then.
  public let countsPrepared: Bool
  /// True if strips can move without a finger. Scrolls and confined offsets are listed only then.
  public internal(set) var countsMotion: Bool

  public init(countsPrepared: Bool = false, countsMotion: Bool = false) {
    self.countsPrepared = countsPrepared
    self.countsMotion = countsMotion
  }

  /// Name and value of each, in the order of the article *Semantics*.
  public var list: [(name: String, value: Int)] {
    var list = [
      ("rowsDisplayed", rowsDisplayed), ("rowsEnded", rowsEnded), ("cellsCreated", cellsCreated),
      ("cellsReused", cellsReused), ("cellsDiscarded", cellsDiscarded), ("peakCells", peakCells),
      ("reloads", reloads), ("itemsDisplayed", itemsDisplayed),
      ("itemCellsCreated", itemCellsCreated), ("itemCellsReused", itemCellsReused),
      ("offsetReads", offsetReads), ("offsetHits", offsetHits), ("offsetWrites", offsetWrites),
      ("storedOffsets", storedOffsets), ("heightQuestions", heightQuestions),
      ("selections", selections), ("offscreenSelections", offscreenSelections),
      ("offscreenStripEvents", offscreenStripEvents),
    ]
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
}

/// The faults of a design by `FaultKind`: counted, never corrected.
public struct FidelityCounters: Hashable, Sendable, CustomStringConvertible {
  public static let none = FidelityCounters()

  /// Without the kinds that were not seen.
  private var counts: [FaultKind: Int] = [:]
  /// True if strips can move without a finger. `drifted` is listed only then.
  public package(set) var countsMotion = false

  public init() {}

  /// The number of faults of a kind; 0 for a kind that replays do not count.
  public subscript(kind: FaultKind) -> Int {
    get { counts[kind, default: 0] }
    set { counts[kind] = newValue == 0 ? nil : newValue }
  }

  /// Displays at rest of a row that was scrolled elsewhere.
  public var lostOffsets: Int { self[.lost] }
  /// Displays at an offset that is neither right nor rest.
  public var foreignOffsets: Int { self[.foreign] }
  /// Tilings after which a visible item has no cell or one with other content, or a cell has no item.
  public var staleStrips: Int { self[.stale] }
  /// Taps that opened another row, or none.
  public var misroutedSelections: Int { self[.misrouted] }
  /// Tilings for a row that does not exist: UIKit would have stopped the app.
  public var traps: Int { self[.trap] }
  /// Displays of a row whose strip another row's fling moved.
  public var driftedStrips: Int { self[.drifted] }
  /// Displays without an item, or empty beyond the content's end by more than a third.
  public var blankStrips: Int { self[.blank] }
  /// Displays between two pages.
  public var betweenPages: Int { self[.between] }

  /// Name and value of each that is listed.
  public var list: [(name: String, value: Int)] {
    FaultKind.counted.filter { kind in
      if kind.isLater { return self[kind] > 0 }
      return !kind.isOptional || countsMotion
    }.map { ($0.metricName, self[$0]) }
  }

  /// These faults, listed as a replay's counters are.
  func listed(as counters: Counters) -> FidelityCounters {
    var fidelity = self
    fidelity.countsMotion = counters.countsMotion
    return fidelity
  }

  /// True if there are no faults.
  public var isFaithful: Bool { counts.isEmpty }

  /// The faults with their numbers, such as `2 lost, 7 foreign`; `nothing` without one.
  public var words: String { FaultKind.listing { self[$0] } }

  /// Every kind with its number, such as `2 lost, 7 foreign, 0 stale` and so on.
  public var description: String {
    FaultKind.counted.map { "\(self[$0]) \($0.rawValue)" }.joined(separator: ", ")
  }

  /// The sum of several replays'.
  package static func sum(_ all: [FidelityCounters]) -> FidelityCounters {
    all.reduce(into: .none) { sum, counters in
      for kind in FaultKind.counted { sum[kind] += counters[kind] }
    }
  }
}

extension FaultKind {
  /// The kinds that were counted, with their numbers; `nothing` without one.
  package static func listing(_ count: (FaultKind) -> Int) -> String {
    let seen = counted.map { (count($0), $0.rawValue) }.filter { $0.0 > 0 }
    return seen.isEmpty ? "nothing" : seen.map { "\($0) \($1)" }.joined(separator: ", ")
  }
}
