import FeedCheck
import ReferenceList
import ScrollTrace

@testable import ListEngine

/// The engine's list with a design, built in or custom, as a list that a check drives. It has the trace, and replays it
/// up to the event of each call.
///
/// - Precondition: the host prepares no rows, and the trace has no coasts.
final class DrivenEngine: DrivenFeed {
  private final class Screen {
    var rows: [DisplayedRow] = []
    /// The rows of a resize before its layout.
    var resized: [DisplayedRow]?
    var taps: [Int32?] = []
  }

  private let trace: ValidTrace
  private let replay: ErasedReplay
  private let screen = Screen()
  private var next = 0

  init(_ design: Design, on trace: ValidTrace, host: ListHost) {
    self.trace = trace
    let screen = screen
    replay = design.replay(
      of: trace, host: host,
      watcher: AnyWatcher { callback, list in
        switch callback {
        case .settled: screen.rows = Self.rows(in: &list)
        case .resized: screen.resized = Self.rows(in: &list)
        case .selected(_, _, _, let opened): screen.taps.append(opened?.row)
        default: break
        }
      })
    replay.setUp()
    replay.run(0, 0)
  }

  private static func rows(in list: inout ListState) -> [DisplayedRow] {
    var rows: [DisplayedRow] = []
    for offset in 0..<list.displayed.count {
      guard let strip = list.displayed[offset] else { continue }
      let fields = strip.pointee
      let itemCount = list.rows.itemCount(of: fields.row)
      let items = (fields.firstItem..<fields.endItem).map { item in
        let content = fields.cell(ofItem: item).pointee
        return "\(content.row)/\(content.item)"
      }
      let visible = list.layouts[Int(fields.kind)].visibleItems(
        offsetUnits: fields.offsetUnits, extentUnits: list.extentUnits(of: strip),
        itemCount: itemCount)
      let most =
        list.host.confines
        ? list.confined(2 * Points.limitUnits, of: strip, itemCount: itemCount) : nil
      rows.append(
        DisplayedRow(
          index: list.first.index + offset, offset: Points.points(fields.offsetUnits),
          items: items.isEmpty && visible.0 == visible.1 ? nil : items, cell: strip.serial,
          most: most.map(Points.points)))
    }
    return rows
  }

  private func run(toNext kind: (TraceEvent.Kind) -> Bool) {
    let end = trace.events[next...].firstIndex { kind($0.kind) } ?? trace.events.count - 1
    replay.run(next, end + 1)
    next = end + 1
  }

  func scroll(toY y: Double) { run { $0 == .position } }

  func scroll(row: Int, toX x: Double) {
    while true {
      run { $0 == .stripOffset }
      let event = trace.events[next - 1]
      if Int(event.row) == row, Points.points(event.value) == x { return }
    }
  }

  func tap(item: Int, ofRow row: Int) throws -> String? {
    screen.taps = []
    repeat { run { $0 == .select } } while Int(trace.events[next - 1].row) != row
    guard let tap = screen.taps.last else { throw NotPerformed("the item was not on the screen") }
    return tap.map { String($0) }
  }

  func apply(_ edit: FeedEdit) throws {
    run { $0.isEdit || $0 == .reloadAll || $0 == .viewport || $0 == .memoryWarning }
  }

  func leave(losing loss: ScreenLoss) { run { $0 == .leave } }

  func enter() { run { $0 == .enter } }

  func layOut() {
    screen.resized = nil
    // A replay lays a batch out before the event after it, or at the end.
    if next > 0, trace.events[next - 1].kind.isEdit { replay.finish() }
  }

  var displayedRows: [DisplayedRow] { screen.resized ?? screen.rows }
}
