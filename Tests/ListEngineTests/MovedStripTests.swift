import ReferenceList
import ScrollTrace
import Testing

@testable import ListEngine

/// Orders and frames that show only where several strips move at once, worked out by hand.
@Suite struct MovedStripTests {
  /// Notes where a row is put at each of its displays, in points.
  private final class ShownOffsets: Watcher {
    let row: Int32
    var points: [Double] = []

    init(of row: Int32) { self.row = row }

    func saw(_ callback: Callback, in list: inout ListState) {
      guard case .displayed(let strip, let shown, _) = callback, shown == row else { return }
      points.append(Points.points(strip.pointee.offsetUnits))
    }
  }

  /// Row 1 is displayed before row 0, which comes back. In 150 points their content of five and four items ends at 90 and
  /// 40. Both scrolls are reported in the order in which the displays began, so that 40 is stored last; row 3 gets it.
  @Test func stripsThatAResizeConfinesAreReportedInTheOrderOfTheirDisplays() throws {
    let trace = Trace.byHand(
      sections: [4], items: [4, 5, 4, 6],
      [
        .y(50), .y(0), .x(0, 90), .x(1, 140), .viewport(150, 100), .y(100),
      ])
    var host = ListHost.acquireFirst
    (host.confines, host.clamps, host.echoes) = (true, true, true)
    let shown = ShownOffsets(of: 3)
    _ = try Design("stable-id,key=shared,saves=scroll,laysOut=first").watch(
      trace, host: host, watcher: shown)
    #expect(shown.points == [40])
  }

  /// The table moves down, and row 2 is prepared in the cache, which a memory warning empties. A scroll of all strips is a
  /// frame that scrolls, at whose end it is prepared again.
  @Test func aScrollOfAllStripsPreparesTheNextRow() throws {
    let design = try Design("stable-id,pool=twoLevel:2+5,prefetch=cache")
    let trace = Trace.byHand(sections: [10], [.y(10), .memoryWarning])
    let before = design.watchedReplay(of: trace, host: .acquireFirst).counters.rowsPrepared
    var moved = trace
    moved.append(.allX(20))
    #expect(
      design.watchedReplay(of: moved, host: .acquireFirst).counters.rowsPrepared == before + 1)
    // Where the strips are already.
    moved.append(.allX(20))
    #expect(
      design.watchedReplay(of: moved, host: .acquireFirst).counters.rowsPrepared == before + 1)
  }
}
