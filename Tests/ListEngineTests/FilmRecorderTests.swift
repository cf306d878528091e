import ScrollTrace
import Testing
import TraceTools

@testable import ListEngine

/// What was on the screen when: by hand, and a part of a film against the whole.
@Suite struct FilmRecorderTests {
  /// Rows 50 high in a table of 100, items 40 wide and 10 apart: item k lies from 50 k to 50 k + 40.
  private static let header = """
    {"filmstrip":1,"name":"by hand","viewport":[100,100],"feed":{"items":[4,4,4,4,4],\
    "rowHeight":50,"item":{"width":40,"height":40,"spacing":10}}}
    """

  /// 0. Rows 0 and 1 in cells 0 and 1, items 0 and 1 each.
  /// 1. Row 0 to 50: items 1 and 2.
  /// 2. y = 50: row 2 in the new cell 2; cell 0 waits.
  /// 3. y = 100: row 3 in cell 0, which was kept at 50, where nobody left row 3; cell 1 waits.
  private static let events = """
    {"t":16,"row":0,"x":50}
    {"t":32,"y":50}
    {"t":48,"y":100}
    """

  private static func film(_ design: String) throws -> FilmedReplay {
    let trace = try TextFormat.read(header + "\n" + events)
    return try Design(design).filmedReplay(of: trace, host: .acquireFirst, window: 0..<4)
  }

  private static let points = Points.units

  @Test func theScreenOfEachFrameByHand() throws {
    let film = try FilmRecorderTests.film("tag-lookup,offsets=kept")
    let points = FilmRecorderTests.points
    #expect(film.frames.map(\.timeMilliseconds) == [0, 16, 32, 48])
    #expect(film.frames.map(\.positionUnits) == [0, 0, 50, 100].map { $0 * points })
    #expect(film.frames.map(\.liveCells) == [2, 2, 3, 3])
    #expect(film.frameCount == 4)
    #expect(
      film.cells == [
        .init(frame: 0, cell: 0, place: .displayed, row: 0),
        .init(frame: 0, cell: 1, place: .displayed, row: 1),
        .init(frame: 2, cell: 2, place: .displayed, row: 2),
        .init(frame: 2, cell: 0, place: .waiting, row: 0),
        .init(frame: 3, cell: 0, place: .displayed, row: 3),
        .init(frame: 3, cell: 1, place: .waiting, row: 1),
      ])
    #expect(film.rows.map(\.row) == [0, 1, 2, 3])
    #expect(film.rows.map(\.frame) == [0, 0, 2, 3])
    #expect(film.rows.map(\.topUnits) == [0, 50, 100, 150].map { $0 * points })
    #expect(
      film.trueOffsets.map { [$0.frame, Int($0.row), Int($0.offsetUnits / points)] }
        == [[0, 0, 0], [0, 1, 0], [1, 0, 50], [2, 2, 0], [3, 3, 0]])
    #expect(
      film.items.map { [$0.frame, $0.cell, Int($0.firstItem), Int($0.count), Int($0.row)] }
        == [
          [0, 0, 0, 2, 0], [0, 1, 0, 2, 1], [1, 0, 1, 2, 0], [2, 2, 0, 2, 2], [3, 0, 1, 2, 3],
        ])
  }

  @Test func aForeignOffsetIsMarkedAndNamedByHand() throws {
    let film = try FilmRecorderTests.film("tag-lookup,offsets=kept")
    let points = FilmRecorderTests.points
    #expect(
      film.faults == [
        .init(
          frame: 3, kind: .foreignOffsets, row: 3, cell: 0, shown: 50 * points, expected: 0)
      ])
    #expect(film.strips.map(\.mark.isForeign) == [false, false, false, false, true])
    #expect(!film.strips.contains { $0.mark.isLost || $0.mark.isStale })
    #expect(film.faultFrames == [3])
    #expect(film.stored.isEmpty, "kept stores nothing")
  }

  @Test func whatWasStoredInTheEndByHand() throws {
    // At the end of its display row 0 is stored at 50; row 1 at rest, which is left out.
    let film = try FilmRecorderTests.film("stable-id")
    let offset = 50 * FilmRecorderTests.points
    #expect(film.stored == [.init(index: 0, row: 0, storedUnits: offset, trueUnits: offset)])
    #expect(film.faults.isEmpty)
  }

  /// What a film says of a frame.
  private struct Screen: Equatable {
    var places: [Int: FilmedReplay.Place] = [:]
    var rows: [Int: Int32] = [:]
    var offsets: [Int: Int64] = [:]
    var items: [Int: [[Int32]]] = [:]
    var tops: [Int32: Int64] = [:]
    var truths: [Int32: Int64] = [:]

    /// Of what is displayed alone: a part of a film does not know the rest.
    init(_ film: FilmedReplay, at frame: Int) {
      for entry in film.cells where entry.frame <= frame {
        places[entry.cell] = entry.place
        rows[entry.cell] = entry.row
      }
      places = places.filter { $0.value == .displayed }
      rows = rows.filter { places[$0.key] != nil }
      for entry in film.strips where entry.frame <= frame && places[entry.cell] != nil {
        offsets[entry.cell] = entry.offsetUnits
      }
      var said: [Int: Int] = [:]
      for entry in film.items where entry.frame <= frame && places[entry.cell] != nil {
        if said[entry.cell] != entry.frame { items[entry.cell] = [] }
        said[entry.cell] = entry.frame
        items[entry.cell]?.append([entry.firstItem, entry.count, entry.row, entry.version])
      }
      let shown = Set(rows.values)
      for entry in film.rows where entry.frame <= frame && shown.contains(entry.row) {
        tops[entry.row] = entry.topUnits
      }
      for entry in film.trueOffsets where entry.frame <= frame && shown.contains(entry.row) {
        truths[entry.row] = entry.offsetUnits
      }
    }
  }

  @Test(
    arguments: [
      "tag-lookup", "stable-id,saves=scroll", "scroll-view", "stack-view", "tag-lookup,pool=none",
      "stable-id,pool=cap:2", "stable-id,prefetch=ahead:3",
    ], [Host.acquireFirst, .lateRecycleFirst, .newFirst, .prepared])
  func aPartOfAFilmShowsWhatTheWholeShows(name: String, host: Host) throws {
    let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
    let design = try Design(name)
    let whole = design.filmedReplay(of: trace, host: host, window: 0..<100_000)
    let watched = design.watchedReplay(of: trace, host: host)
    #expect(whole.counters == watched.counters)
    #expect(whole.fidelity == watched.fidelity)
    let faults = watched.fidelity.list.reduce(0) { $0 + $1.value }
    #expect(whole.faults.count == faults)
    #expect(whole.faultFrames.count == faults)
    #expect(whole.frames.map(\.frame) == Array(0..<whole.frameCount))
    let part = design.filmedReplay(of: trace, host: host, window: 1500..<1900)
    #expect(part.frames.map(\.frame) == Array(1500..<1900))
    #expect(part.faults == whole.faults.filter { 1500..<1900 ~= $0.frame })
    for frame in [1500, 1501, 1640, 1899] {
      #expect(Screen(part, at: frame) == Screen(whole, at: frame), "frame \(frame)")
      #expect(!Screen(whole, at: frame).places.isEmpty)
    }
  }
}
