import ReferenceList
import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// The recorded screens: by hand, and a part of a film against the whole.
@Suite struct FilmRecorderTests {
  /// 0. Rows 0 and 1 in cells 0 and 1, items 0 and 1 each.
  /// 1. Row 0 to 50: items 1 and 2.
  /// 2. y = 50: row 2 in the new cell 2; cell 0 waits.
  /// 3. y = 100: row 3 in cell 0, which still has the offset 50 that row 3 never had; cell 1 waits.
  private static let byHand = Trace.byHand(sections: [5], [.x(0, 50), .y(50), .y(100)])

  /// All news of a replay.
  private struct Film {
    var screens: [Screen] = []
    var faults: [[Int64]] = []
    var stored: [[Int64?]] = []
    var replay: WatchedReplay?

    init(_ design: Design, of trace: ValidTrace, host: ListHost, window: Range<Int>) {
      var (screens, faults, stored) = (screens, faults, stored)
      replay = design.filmedReplay(of: trace, host: host, window: window) { news in
        switch news {
        case .screen(let screen):
          if screens.last?.frame == screen.frame { screens.removeLast() }
          screens.append(screen)
        case .fault(let kind, let frame, let row, let cell, let shown, let expected):
          let number = FaultKind.counted.firstIndex(of: kind) ?? -1
          faults.append([Int64(number), Int64(frame), Int64(row), Int64(cell), shown, expected])
        case .tap: break
        case .stored(let index, let row, let offset, let isRight, let trueUnits):
          stored.append([Int64(index), Int64(row), offset, isRight ? 1 : 0, trueUnits])
        }
      }
      (self.screens, self.faults, self.stored) = (screens, faults, stored)
    }
  }

  private static func film(_ design: String) throws -> Film {
    Film(try Design(design), of: byHand.checked, host: .acquireFirst, window: 0..<4)
  }

  private static let points = Points.units

  @Test func theScreenOfEachFrameByHand() throws {
    let screens = try Self.film("tag-lookup,store=kept").screens
    let points = Self.points
    #expect(screens.map(\.frame) == [0, 1, 2, 3])
    #expect(screens.map(\.timeMilliseconds) == [0, 16, 32, 48])
    #expect(screens.map(\.positionUnits) == [0, 0, 50, 100].map { $0 * points })
    #expect(screens.map(\.liveCells) == [2, 2, 3, 3])
    #expect(screens.map { $0.cells.map(\.cell) } == [[0, 1], [0, 1], [1, 2], [2, 0]])
    #expect(screens.map { $0.cells.map(\.row.row) } == [[0, 1], [0, 1], [1, 2], [2, 3]])
    #expect(screens.map { $0.absentCells.map(\.cell) } == [[], [], [0], [1]])
    #expect(screens.allSatisfy { screen in screen.absentCells.allSatisfy { !$0.isGone } })
    #expect(
      screens.map { $0.cells.map(\.row.topUnits) }
        == [[0, 50], [0, 50], [50, 100], [100, 150]].map { $0.map { $0 * points } })
    #expect(
      screens.map { $0.cells.map { $0.trueUnits / points } } == [
        [0, 0], [50, 0], [0, 0], [0, 0],
      ])
    #expect(
      screens.map { $0.cells.map { $0.items.map { [$0.firstItem, $0.count, $0.row] } } } == [
        [[[0, 2, 0]], [[0, 2, 1]]], [[[1, 2, 0]], [[0, 2, 1]]], [[[0, 2, 1]], [[0, 2, 2]]],
        [[[0, 2, 2]], [[1, 2, 3]]],
      ])
  }

  @Test func aForeignOffsetIsMarkedAndNamedByHand() throws {
    let film = try Self.film("tag-lookup,store=kept")
    let foreign = try #require(FaultKind.counted.firstIndex(of: .foreign))
    #expect(film.faults == [[Int64(foreign), 3, 3, 0, 50 * Self.points, 0]])
    #expect(
      film.screens.map { $0.cells.map(\.strip.marks) } == [
        [[], []], [[], []], [[], []], [[], .foreign],
      ])
    #expect(film.stored.isEmpty, "kept stores nothing")
  }

  @Test func whatWasStoredInTheEndByHand() throws {
    // At the end of its display row 0 is stored at 50; row 1 at rest, which is left out.
    let film = try Self.film("stable-id")
    let offset = 50 * Self.points
    #expect(film.stored == [[0, 0, offset, 1, offset]])
    #expect(film.faults.isEmpty)
  }

  @Test(
    arguments: [
      "tag-lookup", "stable-id,saves=scroll", "scroll-view", "stack-view", "tag-lookup,pool=none",
      "stable-id,pool=cap:2", "stable-id,prefetch=ahead:3",
    ], [ListHost.acquireFirst, .lateRecycleFirst, .newFirst, .prepared])
  func aPartOfAFilmShowsWhatTheWholeShows(name: String, host: ListHost) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let design = try Design(name)
    let whole = Film(design, of: trace, host: host, window: 0..<100_000)
    let watched = design.watchedReplay(of: trace, host: host)
    #expect(whole.replay == watched)
    let faults = watched.fidelity.list.reduce(0) { $0 + $1.value }
    #expect(whole.faults.count == faults)
    #expect(whole.screens.map(\.frame) == Array(whole.screens.indices))
    let part = Film(design, of: trace, host: host, window: 1500..<1900)
    #expect(part.screens.map(\.frame) == Array(1500..<1900))
    #expect(part.faults == whole.faults, "faults outside the window are reported too")
    for screen in part.screens {
      let same = whole.screens[screen.frame]
      #expect(screen.cells == same.cells, "frame \(screen.frame)")
      #expect(screen.positionUnits == same.positionUnits && screen.liveCells == same.liveCells)
      #expect(!screen.cells.isEmpty)
    }
  }
}
