import CRuler
import ListEngine
import ScrollTrace
import TraceTools

/// The engine against the plainest C loop that does the same work, on the embedded recording: on a list that does
/// nothing by itself, and as UIKit was before iOS 15 and is today.
///
/// All ask every height, lay out and replay all events, on tables that were made before; they take turns. On the plain
/// list the engine must count what the C loop counts. The C loop has nothing of what UIKit adds.
enum ReplayFigure {
  static let figure = Figure(
    values: ["C, M events/s", "engine, M events/s"] + sides.map(\.value), measure: measure)

  /// A host, and the name of its value.
  private static let sides: [(value: String, host: ListHost)] =
    [("engine over C", .acquireFirst)]
    + ["uikit-14", "uikit"].map { name in
      guard let platform = ListPlatform.named(name) else {
        preconditionFailure("there is no platform '\(name)'")
      }
      return ("\(name) over C", platform.usual)
    }
  private static let design = "tag-lookup,store=array"
  private static let roundCount = 40
  private static let replaysARound = 25

  private static func measure() throws -> [Double] {
    guard let trace = try EmbeddedTraces.trace(named: "chromium-browse") else {
      throw FigureError(description: "the recording is not embedded")
    }
    let design = try Design(design)
    let ruler = CReplay(trace.trace)
    try check(design, ruler, trace)
    let clock = ContinuousClock()
    var inC: [Double] = []
    var inEngine: [[Double]] = sides.map { _ in [] }
    for round in 0..<roundCount {
      var spentInC = Duration.zero
      var spentInEngine = sides.map { _ in Duration.zero }
      for replay in 0..<replaysARound {
        if (round + replay) % 2 == 0 { spentInC += ruler.time(clock) }
        for (place, side) in sides.enumerated() {
          let session = design.session(on: trace, host: side.host)
          let begin = clock.now
          let finished = session.setUp().run()
          spentInEngine[place] += clock.now - begin
          _ = consume finished
        }
        if (round + replay) % 2 == 1 { spentInC += ruler.time(clock) }
      }
      inC.append(spentInC / .microseconds(1))
      for place in sides.indices { inEngine[place].append(spentInEngine[place] / .microseconds(1)) }
    }
    let events = Double(trace.events.count * replaysARound)
    let ratios = inEngine.map { times in zip(inC, times).map { $0 / $1 } }
    let rates = [inC, inEngine[0]].map { times in times.map { events / $0 } }
    return (rates + ratios).map { $0.sorted()[$0.count / 2] }
  }

  private static func check(_ design: Design, _ ruler: CReplay, _ trace: ValidTrace) throws {
    let finished = design.session(on: trace, host: .acquireFirst).setUp().run()
    _ = ruler.time(ContinuousClock())
    let (own, plain) = (finished.counters, ruler.counters)
    let pairs: [(Int, Int64)] = [
      (own.rowsDisplayed, plain.rowsDisplayed), (own.rowsEnded, plain.rowsEnded),
      (own.cellsCreated, plain.cellsCreated), (own.cellsReused, plain.cellsReused),
      (own.itemsDisplayed, plain.itemsDisplayed), (own.itemCellsCreated, plain.itemCellsCreated),
      (own.itemCellsReused, plain.itemCellsReused), (own.offsetHits, plain.offsetHits),
      (own.offsetWrites, plain.offsetWrites), (own.storedOffsets, plain.storedOffsets),
      (own.heightQuestions, plain.heightQuestions), (own.reloads, plain.reloads),
    ]
    guard pairs.allSatisfy({ Int64($0.0) == $0.1 }) else {
      throw FigureError(description: "the engine counts \(own), the C loop \(plain)")
    }
  }
}

/// The C loop on a trace that it can replay: one section, one kind, equal rows, no edits.
final class CReplay {
  private let events: [ruler_event]
  private let itemCounts: [Int32]
  private let heights: [Int64]
  private let trace: Trace
  private(set) var counters = ruler_counters()
  private(set) var checksum: UInt64 = 0

  init(_ trace: Trace) {
    self.trace = trace
    guard case .uniform(let height) = trace.feed.rowHeight else {
      preconditionFailure("the C loop is for rows of one height")
    }
    itemCounts = trace.feed.itemCounts
    heights = Array(repeating: height, count: trace.feed.rowCount)
    events = trace.events.map {
      ruler_event(kind: $0.kind.rawValue, continues_batch: 0, row: $0.row, value: $0.value)
    }
  }

  /// Replays once on new tables and times the replay only.
  func time(_ clock: ContinuousClock) -> Duration {
    let shape = trace.feed.itemShapes[0]
    let ruler = itemCounts.withUnsafeBufferPointer { itemCounts in
      heights.withUnsafeBufferPointer { heights in
        var feed = ruler_feed(
          item_counts: itemCounts.baseAddress, heights: heights.baseAddress,
          row_count: Int32(itemCounts.count), header_height: trace.feed.headerHeightUnits,
          viewport_width: trace.viewport.widthUnits, viewport_height: trace.viewport.heightUnits,
          item_width: shape.widthUnits, item_height: shape.heightUnits,
          item_spacing: shape.spacingUnits, inset_top: shape.topInsetUnits,
          inset_left: shape.leftInsetUnits)
        return ruler_create(&feed)
      }
    }
    defer { ruler_destroy(ruler) }
    let spent = clock.measure { ruler_replay(ruler, events, events.count, &counters) }
    checksum &+= ruler_checksum(ruler)
    return spent
  }
}
