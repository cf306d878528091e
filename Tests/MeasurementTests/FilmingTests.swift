import ListEngine
import Measurement
import Results
import ScrollTrace
import Testing

extension MeasurementTests {
  /// Films of designs side by side, and which part of a long trace they have.
  @Suite struct FilmingTests {
    @Test func aWholeFilmHoldsEveryFaultOfEachDesign() throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
      let designs = [try Design("tag-lookup"), try Design("stable-id,saves=scroll")]
      let film = Filming(on: trace, host: Host(endsLate: true)).film(of: designs)
      #expect(film.isWhole)
      #expect(
        film.frameCount == 14_783, "every event of the recording is a frame, and the first layout")
      #expect(film.takes.map(\.design) == designs.map(\.name))
      let wrong = film.takes[0]
      #expect(wrong.fidelity["lostOffsets"] == 68)
      #expect(wrong.fidelity["foreignOffsets"] == 17)
      #expect(wrong.faults.frames.values.count == 85)
      #expect(wrong.faultsBefore == 0 && wrong.faultsBehind == 0)
      #expect(film.takes[1].faults.frames.values.isEmpty)
      // The first foreign offset: where it is, and that it is shown there.
      let place = try #require(
        wrong.faults.kinds.values.firstIndex { Fault.all[$0].name == "foreignOffsets" })
      let (frame, cell) = (wrong.faults.frames.values[place], wrong.faults.cells.values[place])
      let strip = wrong.strips.frames.values.indices.last {
        wrong.strips.frames.values[$0] <= frame && wrong.strips.cells.values[$0] == cell
      }
      let marked = try #require(strip)
      #expect(wrong.strips.marks.values[marked] == 2)
      #expect(wrong.strips.offsets.values[marked] == wrong.faults.shown.values[place])
    }

    @Test func aLongTraceIsFilmedRoundTheFirstFaultThatOnlySomeShow() throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
      let designs = [try Design("tag-lookup"), try Design("stable-id,saves=scroll")]
      let filming = Filming(on: trace, host: Host(endsLate: true))
      let whole = filming.film(of: designs)
      let part = filming.film(of: designs, framesMax: 1000)
      #expect(!part.isWhole)
      #expect(part.times.values.count == 1000)
      let first = try #require(whole.takes[0].faults.frames.values.first)
      #expect(part.firstFrame == first - 250)
      #expect(part.takes[0].faults.frames.values.first == first)
      let inside = part.takes[0].faults.frames.values.count
      #expect(part.takes[0].faultsBefore == 0)
      #expect(part.takes[0].faultsBehind == 85 - inside)
    }

    /// What comes back from a cache, or was prepared, is displayed in its frame, and bound in none or in another.
    @Test func aTimelineCountsDisplaysAndNotBindings() throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
      for name in ["recycler-view", "compose-lazy", "texture"] {
        let design = try Design(name)
        let film = Filming(on: trace, host: .acquireFirst).film(of: [design])
        let timeline = ReplayTimeline(of: design, on: trace, host: .acquireFirst, in: film)
        let counters = design.watchedReplay(of: trace, host: .acquireFirst).counters
        let frames = timeline.frames
        #expect(frames.reduce(0) { $0 + $1.rowsDisplayed } == counters.rowsDisplayed, "\(name)")
        #expect(frames.reduce(0) { $0 + $1.cellsReused } == counters.cellsReused, "\(name)")
      }
    }

    @Test func theSameFilmIsTheSameRecord() throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
      let designs = [try Design("tag-lookup"), try Design("stable-id")]
      let films = (0..<2).map { _ in Filming(on: trace, host: .acquireFirst).film(of: designs) }
      #expect(films[0] == films[1])
    }
  }
}
