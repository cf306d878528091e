import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// `floor` has the true offset of each row, and so is never wrong.
@Suite struct FloorTests {
  static let axes = [
    "identity": "owned", "store": "oracle", "reload": "changed", "itemPool": "shared",
    "stops": "bind",
  ]

  @Test func theAxesAreThoseOfThePreset() throws {
    let floor = try Design("floor")
    #expect(try ReferenceTests.design(Self.axes).choices.effective == floor.choices.effective)
    #expect(floor.isBound && !floor.storesOffsets && floor.remedies.isEmpty)
    #expect(try Design("tag-lookup,store=oracle").isBound)
    #expect(throws: DesignError.self) { try Design("floor,saves=scroll") }
    #expect(throws: DesignError.self) { try Design("floor,key=path") }
  }

  @Test(arguments: EmbeddedTraces.names)
  func nothingIsWrongOnAnEmbeddedTrace(name: String) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: name))
    let moved = ListHost(
      endsLate: true, coasts: true, echoes: true, confines: true, clamps: true, queues: true,
      forgets: true)
    for host in ListHost.all + [moved] {
      #expect(try Design("floor").watchedReplay(of: trace, host: host).fidelity.isFaithful)
    }
  }

  /// Rows 0 and 1 are left at 30 and at 300, which is beyond their four items by 210. The two below come with their
  /// cells, or with others; then row 1 has 20 items, all of 300 is there, and both come back.
  @Test func aRowIsSetToItsTrueOffset() throws {
    let trace = Trace.byHand(
      sections: [4], [.x(0, 30), .x(1, 300), .y(100), .reload(1, items: 20), .y(0)])
    for host in [ListHost(), .recycleFirst, ListHost(confines: true, clamps: true)] {
      let (_, displays) = try Design("floor").watch(trace.checked, host: host, watcher: Displays())
      #expect(
        displays.shown == ["0 0.0", "1 0.0", "2 0.0", "3 0.0", "0 30.0", "1 300.0"], "\(host)")
    }
    let host = ListHost(endsLate: true, echoes: true, confines: true)
    let (counters, displays) = try Design("floor").watch(
      trace.without(.reload).checked, host: host, watcher: Displays())
    #expect(displays.shown == ["0 0.0", "1 0.0", "2 0.0", "3 0.0", "0 30.0", "1 90.0"])
    // It reads and writes no offset, and receives only the two scrolls of a finger.
    #expect(counters.offsetReads + counters.offsetWrites + counters.storedOffsets == 0)
    #expect(counters.scrollsTold == 2 && counters.offsetsConfined == 0)
  }

  /// Each display: the row and its strip's offset.
  private struct Displays: Watcher {
    private(set) var shown: [String] = []

    mutating func saw(_ callback: Callback, in list: inout ListState) {
      guard case .displayed(let strip, let row, _) = callback else { return }
      shown.append("\(row) \(Points.points(strip.pointee.offsetUnits))")
    }
  }
}
