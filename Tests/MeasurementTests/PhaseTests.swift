import ListEngine
import ReferenceList
import Results
import ScrollTrace
import Testing
import TraceTools

@testable import Measurement

extension MeasurementTests {
  /// Allocations in set-up, first use and steady use, and their course.
  @Suite(.enabled(if: isCounting, notCounting)) struct PhaseTests {
    static let late = ListHost(endsLate: true)

    private static func browse() throws -> ValidTrace {
      try #require(try EmbeddedTraces.trace(named: "chromium-browse"))
    }

    private static func phases(
      of design: String, on trace: ValidTrace, host: ListHost = .acquireFirst
    ) throws -> AllocationPhases {
      try AllocationProbe.count(of: Design(design), on: trace, host: host).phases
    }

    /// The promise: once warm, the engine allocates nothing, and `floor` nothing beside it.
    @Test(arguments: [ListHost.acquireFirst, late])
    func theFloorAllocatesNothingInSteadyUse(host: ListHost) throws {
      let steady = try Self.phases(of: "floor", on: Self.browse(), host: host).steady
      #expect(steady.count == 0 && steady.bytes == 0 && steady.frees == 0)
      #expect(steady.sizeClasses == [])
    }

    /// Bounded stores are full by then, and take for each new entry the room of the one that went.
    @Test(arguments: ["lru:1%", "fifo:1%", "clock:5%", "arc:5%", "belady:1%"])
    func aBoundedStoreAllocatesNothingInSteadyUse(offsets: String) throws {
      let phases = try Self.phases(of: "floor,store=\(offsets)", on: Self.browse())
      #expect(phases.isSettled)
      #expect(phases.steady.count == 0)
    }

    /// Memory warnings discard cells, and are left out; every other kind of event is there.
    @Test(arguments: ListHost.all)
    func theFloorAllocatesNothingInSteadyUseWhereRowsAreEdited(host: ListHost) throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed")).trace.without(
        .memoryWarning)
      #expect(try Self.phases(of: "floor", on: trace.checked, host: host).steady.count == 0)
    }

    @Test(arguments: ["tag-lookup", "stable-id,pool=none", "row-dictionary,saves=scroll"])
    func aCountRepeatsToTheUnit(design: String) throws {
      let trace = SmallFeed.trace
      let first = try Self.phases(of: design, on: trace, host: Self.late)
      #expect(first.firstUse.count > 0)
      for _ in 0..<10 {
        #expect(try Self.phases(of: design, on: trace, host: Self.late) == first)
      }
    }

    /// Cells are owned by hand, through unmanaged references: none may be forgotten, and none freed twice.
    @Test(arguments: [
      "floor", "ceiling", "stable-id,pool=perRow", "tag-lookup,pool=cap:1,store=strings",
      "row-dictionary,pool=fifo,reload=never", "indexed-subclass,items=all,key=remapped",
      "recycler-view-shared", "epoxy-carousel", "flash-list,itemPool=cap:1", "floor,pool=set",
      "swiftui-lazy", "flutter-page-storage",
    ])
    func whatAReplayAllocatesIsFreedWithIt(design: String) throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
      let design = try Design(design)
      for host in [ListHost.acquireFirst, Self.late] {
        func replayTwice() {
          _ = design.session(on: trace, host: host).setUp().run().rewind().run()
        }
        replayTwice()
        let counted = try AllocationProbe.count(replayTwice)
        #expect(counted.count > 0)
        #expect(counted.frees == counted.count, "\(design.name) on \(host)")
      }
    }

    @Test func anArrayOfOffsetsIsOneBlockInSetUp() throws {
      let trace = try Self.browse()
      let array = try Self.phases(of: "tag-lookup,store=array", on: trace).setUp
      let dictionary = try Self.phases(of: "tag-lookup", on: trace).setUp
      // 5,000 offsets of 8 bytes, and the array's own header: the class of 40 KiB.
      #expect(array.count == dictionary.count + 1)
      #expect(array.bytes == dictionary.bytes + 40_960)
      #expect(array.sizeClasses.contains(Allocations.SizeClass(bytes: 40_960, count: 1)))
    }

    /// Cells that belong to one row are made in set-up; without reuse each of 8 displays has a new cell.
    @Test func cellsAreMadeWhereTheDesignMakesThem() throws {
      let trace = SmallFeed.trace
      let cells = try AllocationProbe.cells()
      let own = try Self.phases(of: "stable-id,pool=perRow", on: trace)
      let shared = try Self.phases(of: "stable-id", on: trace)
      let each = cells.tableCell.count + cells.strip.count
      #expect(own.setUp.count >= trace.feed.rowCount * each)
      #expect(shared.setUp.count < trace.feed.rowCount * each)
      #expect(own.firstUse.count < shared.firstUse.count)
      let unpooled = try Self.phases(of: "stable-id,pool=none", on: trace)
      #expect(unpooled.steady.count >= 8 * each)
    }

    @Test(arguments: ["tag-lookup", "floor", "ceiling", "stable-id,pool=perRow,store=array"])
    func theTotalIsTheSumAndTheLargestPeak(design: String) throws {
      let phases = try Self.phases(of: design, on: SmallFeed.trace)
      let parts = [phases.setUp, phases.firstUse, phases.steady]
      for figure in [\Allocations.count, \.bytes, \.frees] {
        #expect(phases.total[keyPath: figure] == parts.reduce(0) { $0 + $1[keyPath: figure] })
      }
      #expect(phases.total.peakBytes == parts.map(\.peakBytes).max())
      for part in parts + [phases.total] {
        #expect(part.sizeClasses.reduce(0) { $0 + $1.count } == part.count)
        #expect(part.sizeClasses.reduce(0) { $0 + $1.bytes * $1.count } == part.bytes)
        #expect(part.sizeClasses.map(\.bytes) == part.sizeClasses.map(\.bytes).sorted())
      }
      // Peaks go from the empty engine: what set-up left alive is alive in first use.
      #expect(phases.firstUse.peakBytes >= phases.setUp.peakBytes)
    }

    @Test func theCountersOfTheCountedReplayAreThoseOfTheWatchedOne() throws {
      for preset in DesignCatalog.designs {
        for host in ListHost.all {
          let counted = try AllocationProbe.count(of: preset, on: SmallFeed.trace, host: host)
          let watched = preset.watchedReplay(of: SmallFeed.trace, host: host)
          #expect(counted.counters == watched.counters.list.byName, "\(preset.name) on \(host)")
        }
      }
    }

    @Test(arguments: ["floor", "tag-lookup", "scroll-view", "ceiling"])
    func aCourseEndsWhereTheWholeDoes(name: String) throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed"))
      let design = try Design(name)
      let whole = try AllocationProbe.count(of: design, on: trace, host: .acquireFirst)
      let course = whole.course
      #expect(course.allocations.last == whole.phases.setUp.count + whole.phases.firstUse.count)
      #expect(course.allocations.first == whole.phases.setUp.count)
      let counters = whole.counters
      let created = try #require(counters["cellsCreated"])
      #expect(course.liveCells.last == created - counters["cellsDiscarded", default: 0])
      #expect((course.liveCells.max() ?? 0) <= counters["peakCells", default: 0])
      #expect(course.allocations == course.allocations.sorted())
      #expect(course.timesMilliseconds.count == 65)
      #expect(course.timesMilliseconds.last == trace.timesMilliseconds.last)
    }

    @Test func aTraceWithoutEventsHasACourse() throws {
      let course = try AllocationProbe.count(
        of: Design("tag-lookup"), on: SmallFeed.trace.withoutEvents, host: .acquireFirst
      ).course
      #expect(course.timesMilliseconds == [0, 0] && course.liveCells.count == 2)
    }
  }
}
