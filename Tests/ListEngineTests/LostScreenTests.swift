import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// Screens that go away and come back.
@Suite struct LostScreenTests {
  /// Row 0 (A) of ten goes to 50, and shows items 1 and 2 beside 0 then.
  private static func trace(_ events: HandEvent...) -> Trace {
    var trace = Trace.byHand([.x(0, 50)])
    for event in events { trace.append(event) }
    return trace
  }

  @Test func aCoveredScreenKeepsItsCells() throws {
    let trace = Self.trace(.leave(), .enter)
    try expect("tag-lookup", on: trace, displayed: 1, ended: 0, cells: 1, items: 3, itemCells: 3)
    try expect(
      "tag-lookup,pool=perRow", on: trace, displayed: 1, ended: 0, cells: 10, items: 3,
      itemCells: 3, counts: ["cellsReused": 0])
  }

  /// B is new, and shows items 0 and 1. All heights are asked twice.
  @Test(arguments: [("screen", 0, 1), ("app", 1, 0), ("archive", 1, 0)])
  func aLostScreenIsBuiltAgain(lives: String, hits: Int, faults: Int) throws {
    try expect(
      "tag-lookup,saves=scroll,lives=\(lives)", on: Self.trace(.leave(.screen), .enter),
      displayed: 2, ended: 0, cells: 2, items: 5, itemCells: 5, hits: hits, heights: 20,
      counts: [
        "peakCells": 1, "cellsDiscarded": 1, "offsetWrites": 1, "storedOffsets": hits,
        "lostOffsets": faults,
      ])
  }

  @Test func onlyAnArchiveOutlivesTheProcess() throws {
    let trace = Self.trace(.leave(.process), .enter).checked
    for (lives, isFaithful) in [("screen", false), ("app", false), ("archive", true)] {
      let design = try Design("stable-id,saves=scroll,lives=\(lives)")
      #expect(design.isFaithful(on: trace, host: .acquireFirst) == isFaithful, "\(lives)")
    }
    #expect(try Design("floor").isFaithful(on: trace, host: .acquireFirst))
  }

  /// A list that keeps a cell for each row loses what only its cells know.
  @Test func aScrollViewLosesAllOffsetsWithItsScreen() throws {
    let scrollView = try Design("scroll-view")
    let covered = Self.trace(.leave(), .enter).checked
    #expect(scrollView.isFaithful(on: covered, host: .acquireFirst))
    let lost = Self.trace(.y(50), .x(1, 20), .y(0), .leave(.screen), .enter, .y(50)).checked
    #expect(scrollView.watchedReplay(of: lost, host: .acquireFirst).fidelity.lostOffsets == 2)
  }

  /// Rows that a covered screen displays are shown when it comes back.
  @Test func theDisplayLogHasTheScreen() throws {
    var records: [DisplayRecord] = []
    let trace = Self.trace(.leave(), .insert(0, items: [4]), .enter, .leave(.screen), .enter)
    let replay = try Design("stable-id").displayedReplay(of: trace.checked, host: .acquireFirst) {
      records.append($0)
    }
    let words = records.map { record in
      switch record.change {
      case .show(let look): "show \(record.row) at \(look.offset)"
      case .scroll(let look, let mover): "\(mover) moves \(record.row) to \(look.offset)"
      default: "\(record.change)"
      }
    }
    #expect(
      words == [
        "show 0 at 0.0", "finger moves 0 to 50.0", "leave", "enter", "show 10 at 0.0", "leave",
        "enter", "show 10 at 0.0",
      ])
    #expect(records.map(\.event) == [nil, 0, 1, 3, 3, 4, 5, 5])
    #expect(replay.fidelity.isFaithful)
  }

  /// A trace that ends while the screen is lost leaves nothing for its next replay.
  @Test func aLostScreenIsBuiltAgainByARewind() throws {
    for design in ["stable-id", "scroll-view", "stable-id,pool=twoLevel:2+5,prefetch=ahead:2"] {
      let trace = Self.trace(.y(60), .leave(.screen), .insert(0, items: [4])).checked
      let host = ListHost(endsLate: true)
      let finished = try Design(design).session(on: trace, host: host).setUp().run()
      let counters = finished.counters
      #expect(finished.rewind().run().counters == counters, "\(design)")
    }
  }

  /// Where nothing is lost, the axis changes nothing, and is no choice.
  @Test func theAxisMattersWhereSomethingIsLost() throws {
    let host = ListHost.acquireFirst
    let traces = [Self.trace(), Self.trace(.leave(), .enter), Self.trace(.leave(.screen))]
    let designs = try ["screen", "app", "archive"].map { try Design("stable-id,lives=\($0)") }
    let kinds = traces.map { trace in
      Set(designs.map { $0.choices.effective(on: TraceTraits(trace), host: host) }).count
    }
    #expect(kinds == [1, 1, 2])
    let killed = TraceTraits(Self.trace(.leave(.process)))
    let left = designs.map { $0.choices.effective(on: killed, host: host).lives }
    #expect(left == [.screen, .screen, .archive])
    let spaces = traces.map { DesignSpace.designs(on: [($0.checked, host)]).count }
    #expect(spaces[0] == spaces[1] && spaces[2] > spaces[1])
  }

  /// A built-in design behind the calls of a custom one goes away and comes back as itself.
  @Test func designsBehindHooksDoTheSame() throws {
    for seed in 0..<60 as Range<UInt64> {
      let trace = RandomTrace.make(
        seed: seed, size: .small, hasSplices: seed % 3 == 0, isRich: true)
      let axes = RandomTrace.design(
        seed: seed, forFeedWithSummedHeights: trace.hasSummedHeights, drawsMotion: true)
      let design = try ReferenceTests.design(axes)
      let host = ListHost.all[Int(seed) % ListHost.all.count]
      let plain = design.session(on: trace.checked, host: host).setUp().run().counters
      let hooked = design.session(on: trace.checked, host: host, throughHooks: true).setUp().run()
      #expect(hooked.counters == plain, "seed \(seed), \(design.name) on \(host)")
    }
  }
}
