import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// `floor` is told each offset, and so is never wrong.
@Suite struct FloorTests {
  /// On the axes, for the plain list.
  private static func axes(_ changes: [String: String] = [:]) -> [String: String] {
    let floor = [
      "identity": "owned", "offsets": "told", "reload": "changed", "itemPool": "shared",
      "stops": "bind",
    ]
    return floor.merging(changes) { _, new in new }
  }

  @Test func theAxesAreThoseOfThePreset() throws {
    let floor = try Design("floor")
    #expect(try ReferenceTests.design(Self.axes()).choices.effective == floor.choices.effective)
    #expect(floor.isBound && !floor.storesOffsets && floor.remedies.isEmpty)
    #expect(try Design("tag-lookup,offsets=told").isBound)
    #expect(throws: DesignError.self) { try Design("floor,saves=scroll") }
    #expect(throws: DesignError.self) { try Design("floor,key=path") }
  }

  /// Whatever edits, coasts, late ends, confining and echoes: the plain list agrees in every counter, and neither
  /// counts a fault.
  @Test(arguments: 0..<8)
  func nothingIsEverWrongOnRandomHosts(shard: Int) throws {
    let prefetches = ["none", "none", "ahead:2", "window:1/0.5", "deadline"]
    for seed in stride(from: UInt64(shard), to: 2048, by: 8) {
      let trace = RandomTrace.make(
        seed: seed, size: seed % 8 == 7 ? .medium : .small, allowsZeroStride: true,
        hasCoasts: !seed.isMultiple(of: 5))
      var axes = Self.axes(["prefetch": prefetches[Int(seed / 8) % prefetches.count]])
      // Cells that come back bound, and those that are never bound to another row.
      if seed % 3 == 1 { axes["pool"] = "twoLevel:2+1" }
      if seed % 7 == 2 { axes["pool"] = "perRow" }
      for number in 0..<3 {
        let host = MotionReferenceTests.host(Int(seed) * 5 + number * 97)
        let label = "seed \(seed), host \(number)"
        try ReferenceTests.compare(trace, axes, host, label)
        let design = try ReferenceTests.design(axes)
        let fidelity = design.watchedReplay(of: trace, host: host).fidelity
        #expect(fidelity.isFaithful, "\(label): \(design.name) on \(host): \(fidelity.list)")
      }
    }
  }

  @Test(arguments: EmbeddedTraces.names)
  func nothingIsWrongOnAnEmbeddedTrace(name: String) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: name))
    let moved = Host(
      endsLate: true, coasts: true, echoes: true, confines: true, clamps: true, queues: true,
      forgets: true)
    for host in Host.all + [moved] {
      #expect(try Design("floor").watchedReplay(of: trace, host: host).fidelity.isFaithful)
    }
  }

  /// Rows 0 and 1 are left at 30 and at 300, which is beyond their four items by 210. The two below come with their
  /// cells, or with others; then row 1 has 20 items, all of 300 is there, and both come back.
  @Test func aRowIsToldWhereItWasLeft() throws {
    var trace = Trace.byHand(sections: [4])
    trace.scrollStrip(0, to: 30)
    trace.scrollStrip(1, to: 300)
    trace.scroll(to: 100)
    trace.reload(1, items: 20)
    trace.scroll(to: 0)
    for host in [Host(), .recycleFirst, Host(confines: true, clamps: true)] {
      let (_, displays) = try Design("floor").watch(
        trace.checked, host: host, watcher: Displays())
      #expect(
        displays.shown == ["0 0.0", "1 0.0", "2 0.0", "3 0.0", "0 30.0", "1 300.0"], "\(host)")
    }
    let host = Host(endsLate: true, echoes: true, confines: true)
    let (counters, displays) = try Design("floor").watch(
      trace.without(.reload).checked, host: host, watcher: Displays())
    #expect(displays.shown == ["0 0.0", "1 0.0", "2 0.0", "3 0.0", "0 30.0", "1 90.0"])
    // It reads and writes nothing, and nobody is told but of the two that a finger moved.
    #expect(counters.offsetReads + counters.offsetWrites + counters.storedOffsets == 0)
    #expect(counters.scrollsTold == 2 && counters.offsetsConfined == 0)
  }

  /// Beside a design of one's own it is told as well.
  @Test func itIsToldBehindHooksToo() throws {
    for seed in 0..<60 as Range<UInt64> {
      let trace = RandomTrace.make(seed: seed, size: .small, hasCoasts: true).checked
      let host = MotionReferenceTests.host(Int(seed) * 7)
      let design = try Design(seed.isMultiple(of: 2) ? "floor" : "floor,prefetch=ahead:2")
      let direct = design.session(on: trace, host: host).setUp().run()
      let hooked = design.session(on: trace, host: host, throughHooks: true).setUp().run()
      #expect(direct.counters == hooked.counters, "seed \(seed) on \(host)")
      #expect(direct.checksum == hooked.checksum, "seed \(seed) on \(host)")
    }
  }

  /// Each display: the row and its strip's offset.
  private struct Displays: Watcher {
    static var isWatching: Bool { true }
    private(set) var shown: [String] = []

    mutating func saw(_ callback: Callback, in list: inout ListState) {
      guard case .displayed(let strip, let row, _) = callback else { return }
      shown.append("\(row) \(Points.points(strip.pointee.offsetUnits))")
    }
  }
}
