import Foundation
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// The expected result of one framework on one trace, from its own classes.
///
/// The files in `Data` hold a run in each line. The event and row of a display are steps from the display
/// before it, and an offset that is not listed is 0.
struct FrameworkRun: Decodable {
  struct Displays: Decodable {
    let eventSteps: [Int]
    let rowSteps: [Int]
    let keys: [Int]
  }

  let trace: String
  /// How the app uses the framework.
  let variant: String
  /// Another setting, such as whether the framework prefetches.
  let mode: String
  let totals: [String: Int]
  /// Nil where another run has the same.
  private let displays: Displays?
  /// The line of the run with the same events, rows and keys, from 0.
  private let displaysOf: Int?
  /// In points, by the number of the display.
  private let offsets: [String: Double]

  /// - Parameter file: the name without its ending.
  static func all(in file: String) throws -> [(run: FrameworkRun, displays: [Display])] {
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Data/\(file).jsonl")
    let lines = try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
    let runs = try lines.map {
      try JSONDecoder().decode(FrameworkRun.self, from: Data($0.utf8))
    }
    return try runs.map { run in
      let displays = try #require(run.displays ?? run.displaysOf.flatMap { runs[$0].displays })
      return (run, run.listed(displays))
    }
  }

  private func listed(_ displays: Displays) -> [Display] {
    var (event, row) = (0, 0)
    return displays.keys.enumerated().map { number, key in
      event += displays.eventSteps[number]
      row += displays.rowSteps[number]
      return Display(event: event, row: row, key: key, offset: offsets[String(number)] ?? 0)
    }
  }

  /// One row that came into view.
  struct Display: Equatable {
    /// The number of the event, from 0; -1 for the opening.
    let event: Int
    /// The row's index.
    let row: Int
    /// The number of its cell, by first display.
    let key: Int
    /// The strip's offset, in points.
    let offset: Double

    /// True if it is the same, with the offset to a hundredth of a point, which is a pixel of the runs.
    func isSame(as other: Display) -> Bool {
      event == other.event && row == other.row && key == other.key
        && abs(offset - other.offset) <= 0.01
    }
  }

  /// The traces that the classes replayed.
  static func trace(named name: String) throws -> ValidTrace {
    switch name {
    case "edited-feed-scrolls":
      try reduced { $0.kind == .position || $0.kind == .stripOffset || $0.kind == .viewport }
    case "edited-feed-edits":
      try reduced { $0.kind != .select && $0.kind != .memoryWarning }
    default: try #require(try EmbeddedTraces.trace(named: name))
    }
  }

  /// `edited-feed` with some of its events, the last position of each frame alone, and without events of rows that the
  /// feed does not have then.
  private static func reduced(_ isKept: (TraceEvent) -> Bool) throws -> ValidTrace {
    let whole = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace
    var trace = whole
    trace.events = []
    trace.timesMilliseconds = []
    trace.insertions = []
    trace.viewports = []
    trace.splices = []
    let hasInserts = whole.events.contains { $0.kind == .insert && isKept($0) }
    var lastPositions: [Double: Int] = [:]
    for (number, event) in whole.events.enumerated() where event.kind == .position {
      lastPositions[whole.timesMilliseconds[number]] = number
    }
    for (number, event) in whole.events.enumerated() where isKept(event) {
      let time = whole.timesMilliseconds[number]
      if event.kind == .position, lastPositions[time] != number { continue }
      if !hasInserts, event.kind == .stripOffset, event.row >= whole.feed.rowCount { continue }
      trace.append(event, of: whole, atMilliseconds: time)
    }
    return try ValidTrace(checking: trace)
  }
}

/// The displays of a design, and the totals by the names that the runs have.
private struct DisplayRecorder: Watcher {
  private(set) var displays: [FrameworkRun.Display] = []
  private(set) var totals = ["lostOffsets": 0, "foreignOffsets": 0]
  private var event = -1
  /// By the number of the cell.
  private var keys: [Int: Int] = [:]
  /// Where the last event of each row left its strip, by identity: what the runs compare offsets with.
  private var leftUnits: [Int32: Int64] = [:]

  /// Replays a trace with a design.
  init(_ design: Design, on trace: ValidTrace, host: ListHost) {
    let (counters, recorder) = design.watch(trace, host: host, watcher: DisplayRecorder())
    self = recorder
    totals["cellsCreated"] = counters.cellsCreated
    totals["rebinds"] = counters.reloads
    totals["discarded"] = counters.cellsDiscarded
    totals["displays"] = counters.rowsDisplayed
    totals["prepared"] = counters.rowsPrepared
    totals["preparedInVain"] = counters.preparedInVain
  }

  private init() {}

  mutating func saw(_ callback: Callback, in list: inout ListState) {
    switch callback {
    case .began: event += 1
    case .scrolled(let strip, let row, _, _): leftUnits[row] = strip.pointee.offsetUnits
    case .displayed(let strip, let row, let index):
      let key = keys[strip.serial] ?? keys.count
      keys[strip.serial] = key
      let units = strip.pointee.offsetUnits
      displays.append(
        FrameworkRun.Display(event: event, row: index, key: key, offset: Points.points(units)))
      if abs(units - leftUnits[row, default: 0]) * 6 > Points.units {
        let isAtRest = abs(units) * 6 <= Points.units
        totals[isAtRest ? "lostOffsets" : "foreignOffsets", default: 0] += 1
      }
    default: break
    }
  }
}

/// Frameworks' presets against their own classes: totals, and the event, row, cell and offset of each display.
@Suite struct FrameworkRunTests {
  private static let presets = [
    "set-adapter": "recycler-view", "swap-adapter": "recycler-view-swapped",
    "kept-adapter": "recycler-view-kept", "shared-pool": "recycler-view-shared",
    "shared-pool-detach": "recycler-view-shared-detach", "saved": "recycler-view-saved",
    "off": "prefetch=none", "on": "prefetch=cache", "forced": "prefetch=cacheForced",
  ]

  /// FlashList, legend-list and TanStack Virtual have no host: rows leave first, and nothing else moves a strip.
  @Test(arguments: [
    ("recycler-view", "chromium-browse", 18), ("recycler-view", "edited-feed-scrolls", 18),
    ("react-native-and-web", "chromium-browse", 11),
    ("react-native-and-web", "edited-feed-scrolls", 5),
    ("react-native-and-web", "edited-feed-edits", 4),
  ])
  func presetsDisplayAsTheClassesDo(file: String, name: String, count: Int) throws {
    let trace = try FrameworkRun.trace(named: name)
    let host = ListPlatform.named(file)?.usual ?? ListHost(recyclesFirst: true)
    let runs = try FrameworkRun.all(in: file).filter { $0.run.trace == name }
    #expect(runs.count == count)
    for (run, expected) in runs {
      let parts = [run.variant, run.mode].map { Self.presets[$0] ?? $0 }
      let design = try Design(parts.joined(separator: ","))
      let found = DisplayRecorder(design, on: trace, host: host)
      let label: Comment = "\(design.name) on \(name)"
      for (name, total) in run.totals.sorted(by: { $0.key < $1.key }) {
        #expect(found.totals[name] == total, "\(name), \(label)")
      }
      #expect(found.displays.count == expected.count, label)
      let different = zip(found.displays, expected).first { !$0.isSame(as: $1) }
      #expect(different == nil, label)
    }
  }
}
