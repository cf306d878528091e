import ListEngine
import Measurement
import Results
import ScrollTrace
import Testing
import TraceTools

extension MeasurementTests {
  /// Films of designs side by side, and which part of a long trace they have.
  @Suite struct FilmingTests {
    /// Rows 50 high in a table of 100, items 40 wide and 10 apart: item k lies from 50 k to 50 k + 40. Frames:
    ///
    /// 0. Rows 0 and 1 in cells 0 and 1, items 0 and 1 each.
    /// 1. Row 0 to 50: items 1 and 2.
    /// 2. y = 50: row 2 in the new cell 2; cell 0 waits.
    /// 3. y = 100: row 3 in cell 0, which was kept at 50, where no user left row 3; cell 1 waits.
    @Test func anEntryIsAChangeByHand() throws {
      let trace = try TextFormat.read(
        """
        {"filmstrip":1,"name":"by hand","viewport":[100,100],"feed":{"items":[4,4,4,4,4],\
        "rowHeight":50,"item":{"width":40,"height":40,"spacing":10}}}
        {"t":16,"row":0,"x":50}
        {"t":32,"y":50}
        {"t":48,"y":100}
        """)
      let film = Filming(on: trace, host: .acquireFirst)
        .film(of: [try Design("tag-lookup,store=kept"), try Design("stable-id")])
      #expect(film.isWhole && film.frameCount == 4)
      #expect(film.times.values == [0, 1600, 3200, 4800])
      #expect(film.positions.values == [0, 0, 5000, 10000])
      #expect(film.sizes.frames.values == [0] && film.sizes.widths.values == [10000])
      #expect(film.rows.frames.values == [0, 0, 2, 3] && film.rows.rows.values == [0, 1, 2, 3])
      #expect(film.rows.tops.values == [0, 5000, 10000, 15000])
      #expect(film.trueOffsets.frames.values == [0, 0, 1, 2, 3])
      #expect(film.trueOffsets.offsets.values == [0, 0, 5000, 0, 0])
      let kept = film.takes[0]
      #expect(kept.liveFrames.values == [0, 2] && kept.liveCells.values == [2, 3])
      #expect(kept.cells.frames.values == [0, 0, 2, 2, 3, 3])
      #expect(kept.cells.cells.values == [0, 1, 2, 0, 0, 1])
      #expect(kept.cells.rows.values == [0, 1, 2, -1, 3, -1])
      #expect(kept.strips.frames.values == [0, 0, 1, 2, 3])
      #expect(kept.strips.marks.values == [0, 0, 0, 0, 2])
      #expect(kept.items.frames.values == [0, 0, 1, 2, 3])
      #expect(kept.items.firstItems.values == [0, 0, 1, 0, 1])
      #expect(kept.items.rows.values == [0, 1, 0, 2, 3])
      #expect(kept.faults.frames.values == [3] && kept.faults.shown.values == [5000])
      #expect(kept.stored == nil, "kept stores nothing")
      let stored = try #require(film.takes[1].stored)
      #expect(stored.rows.values == [0] && stored.offsets.values == [5000])
      #expect(stored.states.values == [1])
    }

    /// Every fault of each design is in the whole film. A long trace is filmed round the first fault that only some show.
    @Test func aFilmHoldsFaults() throws {
      let designs = [try Design("tag-lookup"), try Design("stable-id,saves=scroll")]
      let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
      let filming = Filming(on: trace, host: ListHost(endsLate: true))
      let film = filming.film(of: designs)
      #expect(film.isWhole && film == filming.film(of: designs))
      #expect(
        film.frameCount == 14_783, "every event of the recording is a frame, and the first layout")
      #expect(film.takes.map(\.design) == designs.map(\.name))
      let wrong = film.takes[0]
      #expect(wrong.fidelity["lostOffsets"] == 68)
      #expect(wrong.fidelity["foreignOffsets"] == 17)
      // The offset of a longer row.
      #expect(wrong.fidelity["blank"] == 3)
      #expect(wrong.faults.frames.values.count == 88)
      #expect(wrong.faultsBefore == 0 && wrong.faultsBehind == 0)
      #expect(film.takes[1].faults.frames.values.isEmpty)
      // The first foreign offset: where it is, and that it is shown there.
      let fault = try #require(
        wrong.faults.kinds.values.firstIndex { FaultKind.counted[$0] == .foreign })
      let (frame, cell) = (wrong.faults.frames.values[fault], wrong.faults.cells.values[fault])
      let strip = wrong.strips.frames.values.indices.last {
        wrong.strips.frames.values[$0] <= frame && wrong.strips.cells.values[$0] == cell
      }
      let marked = try #require(strip)
      #expect(wrong.strips.marks.values[marked] == 2)
      #expect(wrong.strips.offsets.values[marked] == wrong.faults.shown.values[fault])

      let part = filming.film(of: designs, framesMax: 1000)
      #expect(!part.isWhole && part.times.values.count == 1000)
      let first = try #require(wrong.faults.frames.values.first)
      #expect(part.firstFrame == first - 250)
      #expect(part.takes[0].faults.frames.values.first == first)
      let inside = part.takes[0].faults.frames.values.count
      #expect(part.takes[0].faultsBefore == 0)
      #expect(part.takes[0].faultsBehind == 88 - inside)
    }
  }
}
