import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

// Traces made by hand or at random are held against the format before they are replayed.
extension Design {
  func session(on trace: Trace, host: ListHost, throughHooks: Bool = false) -> Session {
    session(on: trace.checked, host: host, throughHooks: throughHooks)
  }

  func watchedReplay(of trace: Trace, host: ListHost) -> WatchedReplay {
    watchedReplay(of: trace.checked, host: host)
  }

  func loggedReplay(
    of trace: Trace, host: ListHost, onEntry report: @escaping (LogEntry) -> Void
  ) -> WatchedReplay {
    loggedReplay(of: trace.checked, host: host, onEntry: report)
  }

  func watch<W: Watcher>(_ trace: Trace, host: ListHost, watcher: W) -> (Counters, W) {
    watch(trace.checked, host: host, watcher: watcher)
  }

  func explanation(
    of kind: FaultKind? = nil, on trace: Trace, host: ListHost
  ) -> Explanation? {
    explanation(of: kind, on: trace.checked, host: host)
  }
}

extension WatchedReplay {
  /// The faults by name; what is not named is 0.
  var faults: [String: Int] {
    Dictionary(
      uniqueKeysWithValues: fidelity.list.filter { $0.value != 0 }.map { ($0.name, $0.value) })
  }
}

extension ListHost {
  static let recycleFirst = ListHost(recyclesFirst: true)
  static let late = ListHost(endsLate: true)
  static let lateRecycleFirst = ListHost(recyclesFirst: true, endsLate: true)
  static let newFirst = ListHost(endsEditedRowsLast: true)
  static let prepared = ListHost(keepsPrepared: true)

  /// Four of the twelve hosts, others with the next number.
  static func four(_ number: UInt64) -> [ListHost] {
    all.indices.filter { ($0 + Int(number)) % 3 == 0 }.map { all[$0] }
  }

  /// A host by number: one of the twelve, with one combination of the parts that move strips, and with `ahead`,
  /// `settling`, `positional` and `replacing` or without.
  static func withMovingStrips(_ number: Int) -> ListHost {
    var host = all[number % all.count]
    let parts = number / all.count % 32
    host.coasts = parts & 1 > 0
    host.echoes = parts & 2 > 0
    host.confines = parts & 4 > 0
    host.queues = parts & 8 > 0
    host.forgets = parts & 16 > 0
    host.clamps = host.confines && number % 3 == 0
    host.preparesAhead = number % 5 < 2
    host.settles = number % 7 < 3
    host.isPositional = number % 11 < 4
    host.replaces = number % 13 < 4
    return host
  }
}

extension ReferenceHost {
  init(_ host: ListHost) { self.init(host.description) }
}

/// Expects a replay to count this and nothing else: a count that is not named is 0, or what it ordinarily is.
///
/// The parameters are `rowsDisplayed`, `rowsEnded`, `cellsCreated`, `itemsDisplayed`, `itemCellsCreated`, `offsetHits`
/// and `heightQuestions`; the dictionaries have these and others, of which the last that has a name counts.
///
/// Ordinarily each display shows two items, takes a new or a reused cell, reloads its strip and looks its offset up; a
/// new cell makes two item cells; no cell is discarded; each end stores an offset under another key; and each row
/// of the feed is asked for its height once.
func expect(
  _ design: String, on trace: Trace, _ host: ListHost = .acquireFirst, displayed: Int? = nil,
  ended: Int? = nil, cells: Int? = nil, items: Int? = nil, itemCells: Int? = nil, hits: Int? = nil,
  heights: Int? = nil, counts: [String: Int]..., sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let named: [String: Int?] = [
    "rowsDisplayed": displayed, "rowsEnded": ended, "cellsCreated": cells,
    "itemsDisplayed": items, "itemCellsCreated": itemCells, "offsetHits": hits,
    "heightQuestions": heights,
  ]
  var expected: [String: Int] = counts.reduce(into: [:]) { all, counts in
    all.merge(counts) { $1 }
  }
  expected.merge(named.compactMapValues { $0 }) { $1 }
  func count(_ name: String) -> Int { expected[name, default: 0] }
  func ordinarily(_ name: String, _ value: Int) {
    if expected[name] == nil { expected[name] = value }
  }
  ordinarily("cellsReused", count("rowsDisplayed") - count("cellsCreated"))
  ordinarily("peakCells", count("cellsCreated"))
  ordinarily("reloads", count("rowsDisplayed"))
  ordinarily("itemsDisplayed", 2 * count("rowsDisplayed"))
  ordinarily("itemCellsCreated", 2 * count("cellsCreated"))
  ordinarily("itemCellsReused", count("itemsDisplayed") - count("itemCellsCreated"))
  ordinarily("offsetReads", count("rowsDisplayed"))
  ordinarily("offsetWrites", count("rowsEnded"))
  ordinarily("storedOffsets", count("offsetWrites"))
  ordinarily("heightQuestions", trace.feed.rowCount)
  let design = try Design(design)
  try design.check(appliesTo: trace.feed)
  let replay = design.watchedReplay(of: trace, host: host)
  let counters = replay.counters.list.filter { $0.value != 0 }
  let found = Dictionary(uniqueKeysWithValues: counters.map { ($0.name, $0.value) })
  #expect(
    found.merging(replay.faults) { $1 } == expected.filter { $0.value != 0 },
    "\(design.name) on \(host)", sourceLocation: sourceLocation)
}
