import ListEngine
import Measurement
import Results
import ScrollTrace
import Testing
import TraceTools

extension MeasurementTests {
  /// How replays go, against what they come to.
  @Suite(.enabled(if: isCounting, notCounting)) struct CourseTests {
    @Test(arguments: ["floor", "tag-lookup", "scroll-view", "ceiling"])
    func aCourseEndsWhereTheWholeDoes(name: String) throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
      let design = try Design(name)
      let whole = try AllocationProbe.count(of: design, on: trace, host: .acquireFirst)
      let course = whole.course
      #expect(course.allocations.last == whole.phases.setUp.count + whole.phases.firstUse.count)
      #expect(course.allocations.first == whole.phases.setUp.count)
      #expect(course.liveCells.last == whole.counters.cellsCreated - whole.counters.cellsDiscarded)
      #expect((course.liveCells.max() ?? 0) <= whole.counters.peakCells)
      #expect(course.allocations == course.allocations.sorted())
      #expect(course.timesMilliseconds.count == 65)
      #expect(course.timesMilliseconds.last == trace.timesMilliseconds.last)
    }

    @Test func aTraceWithoutEventsHasACourse() throws {
      let text =
        #"{"filmstrip":1,"viewport":[100,100],"feed":{"items":[3],"rowHeight":44,"#
        + #""item":{"width":60,"height":10}}}"#
      let trace = try TextFormat.read(text + "\n")
      let course = try AllocationProbe.count(
        of: Design("tag-lookup"), on: trace, host: .acquireFirst
      ).course
      #expect(course.liveCells.count == course.timesMilliseconds.count)
    }
  }
}
