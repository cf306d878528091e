import ListEngine
import Results
import ScrollTrace
import Synchronization
import TestSupport
import Testing
import TraceTools

@testable import Measurement

extension MeasurementTests {
  /// A whole comparison on a small trace.
  @Suite struct ComparisonTests {
    private static let workloads = [
      ComparisonPlan.Workload(trace: SmallFeed.trace, host: .acquireFirst),
      ComparisonPlan.Workload(trace: SmallFeed.trace, host: ListHost(endsLate: true)),
    ]

    private static func plan(
      _ designs: [String], base: String = "floor", workloads: [ComparisonPlan.Workload] = workloads,
      seed: UInt64 = 1
    ) throws -> ComparisonPlan {
      var timing = TimingBudget(looks: [2], roundCount: 2, sliceMilliseconds: 0.1)
      timing.setsAside = false
      return ComparisonPlan(
        workloads: workloads, designs: try designs.map { try Design($0) }, base: try Design(base),
        timing: timing, seed: seed, command: ["compare"])
    }

    private static func run(_ plan: ComparisonPlan) throws -> RunResult {
      try Comparison(plan, executable: BuiltExecutable.url(named: "filmstrip")).run()
    }

    @Test func everyWorkloadHasAResultOfEachDesignAndAControl() throws {
      let run = try Self.run(Self.plan(DesignCatalog.presets.map(\.name)))
      #expect(run.workloads.map(\.host) == ["acquireFirst", "acquireFirst+late"])
      // Presets that choose the same share a result.
      var seen: Set<AxisValues> = []
      let names = DesignCatalog.presets.filter { seen.insert($0.choices).inserted }.map(\.name)
      #expect(run.results.map(\.design) == names + names)
      #expect(names.count < DesignCatalog.presets.count)
      for result in run.results {
        let host = try #require(ListHost(result.host))
        let watched = try Design(result.design).watchedReplay(of: SmallFeed.trace, host: host)
        #expect(result.counters == watched.counters.list.byName)
        #expect(result.fidelity == watched.fidelity.list.byName)
        #expect(result.timing?.samples.count == 2)
        #expect(result.isBound == (result.design == "floor" || result.design == "no-reuse"))
      }
      #expect(run.controls.map(\.host) == ["acquireFirst", "acquireFirst+late"])
      for control in run.controls {
        #expect(control.design == "floor")
        #expect(control.samples.count == 2)
        #expect(control.ratio > 0)
      }
    }

    /// Allocations are in every result, or a note says that they are not.
    @Test func theBaseAloneHasNoDifferences() throws {
      let run = try Self.run(Self.plan(["tag-lookup"], base: "stable-id"))
      #expect(run.base == "stable-id")
      let isCounting = MeasurementTests.isCounting
      #expect((run.cells != nil) == isCounting)
      #expect(run.notes.contains { $0.contains("'Jemalloc'") } != isCounting)
      for result in run.results {
        let isBase = result.design == "stable-id"
        #expect((result.timing?.aboveBasePerDisplay == nil) == isBase)
        #expect((result.timing?.aboveBasePerStripScroll == nil) == isBase)
        #expect((result.allocations != nil) == isCounting)
        guard isCounting else { continue }
        #expect((result.allocations?.perDisplay == nil) == isBase)
        #expect((result.allocations?.perStripScroll == nil) == isBase)
      }
    }

    @Test func aTraceWithoutStripEventsHasNoPriceAScroll() throws {
      let trace = SmallFeed.trace.withoutStripEvents
      let run = try Self.run(
        Self.plan(["tag-lookup"], workloads: [.init(trace: trace, host: .acquireFirst)]))
      let result = try #require(run.results.first)
      #expect(result.timing?.aboveBasePerDisplay != nil)
      #expect(result.timing?.aboveBasePerStripScroll == nil)
      #expect(result.allocations?.perStripScroll == nil)
    }

    @Test func exactFiguresDoNotDependOnTheOrderOfTurns() throws {
      let runs = try (1..<5).map { seed in
        let plan = try Self.plan(DesignCatalog.presets.map(\.name), seed: UInt64(seed))
        var results = try Self.run(plan).results
        for index in results.indices { results[index].timing = nil }
        return results
      }
      #expect(runs.allSatisfy { $0 == runs[0] })
    }

    /// `row-dictionary` keeps a row for each address of a view, also of views that are gone. How many there are depends on
    /// the reuse of addresses, which must not depend on the designs before.
    @Test(.enabled(if: isCounting, notCounting))
    func theFiguresOfADesignWithAddressesDoNotDependOnOtherDesigns() throws {
      let trace = try #require(try EmbeddedTraces.trace(named: "edited-feed-confined"))
      let workloads = ListPlatform.behaviours(named: "compose").map {
        ComparisonPlan.Workload(trace: trace, behaviour: $0, file: trace.name)
      }
      #expect(!workloads.isEmpty)
      let allocations = try [[], ["tag-lookup"], ["scroll-view", "stable-id"]].map { others in
        var plan = try Self.plan(others + ["row-dictionary"], workloads: workloads)
        plan.timing = nil
        let run = try Self.run(plan)
        #expect(run.failures == [])
        return run.results.filter { $0.design == "row-dictionary" }.map(\.allocations)
      }
      #expect(allocations.allSatisfy { $0 == allocations[0] && !$0.contains(nil) })
    }

    @Test func whereNoneIsFaithfulAVariantIsSuggestedThatIs() throws {
      let late = [Self.workloads[1]]
      let designs = ["tag-lookup", "stable-id", "stable-id,store=kept"]
      let run = try Self.run(Self.plan(designs, workloads: late))
      #expect(run.suggestions == ["tag-lookup,saves=scroll", "stable-id,saves=scroll"])
      let faithful = try Self.run(Self.plan(designs + ["stable-id,saves=scroll"], workloads: late))
      #expect(faithful.suggestions == [])
    }

    /// Nothing is displayed twice where nothing moves; strips that come back are wrong in designs that are so on purpose.
    @Test func aTraceOnWhichNoDesignCanFailIsMarked() throws {
      let small = SmallFeed.trace.trace
      var still = Trace(
        name: "still", source: "by hand", viewport: small.viewport, feed: small.feed)
      still.append(.position, atMilliseconds: 16, value: 0)
      let workloads = [
        ComparisonPlan.Workload(trace: still.checked, host: .acquireFirst), Self.workloads[0],
      ]
      let run = try Self.run(Self.plan(["stable-id"], workloads: workloads))
      #expect(run.harmlessTraces?.map(\.name) == ["still"])
      #expect(run.harmlessTraces?.first?.absences.contains("no edit") ?? false)
      #expect(try Self.run(Self.plan(["stable-id"])).harmlessTraces == nil)
    }

    /// Tags do on the small feed, and not where rows move.
    @Test func whatIsRightIsTriedOnTheRecordingsToo() throws {
      let run = try Self.run(
        Self.plan(["tag-lookup", "stable-id", "shared-key"], workloads: [Self.workloads[0]]))
      func known(_ design: String) -> Bool? {
        run.results.first { $0.design == design }?.isRightOnRecordings
      }
      #expect(known("tag-lookup") == false && known("stable-id") == true)
      #expect(known("shared-key") == nil && known("floor") == nil)
      #expect(run.results.first { $0.design == "stable-id" }?.departureCount == 2)
      #expect(run.results.first { $0.design == "stable-id" }?.hasCode == true)
      #expect(run.results.first { $0.design == "floor" }?.hasCode == false)
    }

    @Test func progressGoesFromTheFirstStepToTheLast() throws {
      let steps = Seen<Comparison.Progress>()
      let plan = try Self.plan(["tag-lookup", "stable-id"])
      let executable = try BuiltExecutable.url(named: "filmstrip")
      let run = try Comparison(plan, executable: executable) { steps.append($0) }.run()
      let total = try #require(steps.all.first?.totalSeconds)
      #expect(steps.all.allSatisfy { $0.totalSeconds == total && $0.doneSeconds <= total })
      let labels = steps.all.map(\.label)
      for result in run.results {
        let work = "\(result.workload) on \(result.host)"
        for label in ["fidelity of \(result.design)", "block 1 of times", "block 2 of times"] {
          #expect(labels.filter { $0 == "\(work): \(label)" }.count == 1, "\(work): \(label)")
        }
      }
      // Exact passes go side by side, and are all done when the first block begins.
      let last = try #require(labels.lastIndex { !$0.contains("block") })
      #expect(labels[...last].allSatisfy { !$0.contains("block") })
      let timed = steps.all[(last + 1)...].map(\.doneSeconds)
      #expect(timed == timed.sorted())
    }

    /// Faults are known first, then the count of one process, then that another agrees; the end adds times.
    @Test func whatIsKnownEarlyIsWhatTheEndSays() throws {
      let known = Seen<RunResult>()
      var comparison = Comparison(
        try Self.plan(["tag-lookup", "stable-id"]),
        executable: try BuiltExecutable.url(named: "filmstrip"))
      comparison.isKnown = { known.append($0) }
      let end = try comparison.run()
      #expect(known.all.count == (MeasurementTests.isCounting ? 3 : 1))
      for (number, run) in known.all.enumerated() {
        #expect(run.results.map(\.counters) == end.results.map(\.counters))
        #expect(run.results.map(\.fidelity) == end.results.map(\.fidelity))
        #expect(run.results.allSatisfy { $0.timing == nil })
        let counted = run.results.map(\.allocations?.total.count)
        #expect(
          number == 0
            ? counted.allSatisfy { $0 == nil }
            : counted == end.results.map(\.allocations?.total.count))
      }
    }

    private final class Seen<Element: Sendable>: Sendable {
      private let elements = Mutex<[Element]>([])
      var all: [Element] { elements.withLock { $0 } }
      func append(_ element: Element) { elements.withLock { $0.append(element) } }
    }

    // MARK: The plan

    /// The base is a contender under its own name or another.
    @Test func designsThatBehaveAlikeAreOneContender() throws {
      let plan = try Self.plan([
        "tag-lookup", "indexed-subclass", "tag-lookup,identity=indexed", "tag-lookup",
        "indexed-subclass,store=kept", "tag-lookup,store=kept,identity=indexed",
      ])
      #expect(
        plan.contenders.map(\.design.name)
          == ["tag-lookup", "indexed-subclass", "indexed-subclass,store=kept", "floor"])
      #expect(
        plan.contenders.map(\.alsoCalled) == [
          [], ["tag-lookup,identity=indexed"], ["tag-lookup,identity=indexed,store=kept"], [],
        ])
      let other = try Self.plan(["tag-lookup,identity=indexed"], base: "indexed-subclass")
      #expect(other.contenders.map(\.design.name) == ["tag-lookup,identity=indexed"])
      #expect(other.contenders.map(\.alsoCalled) == [["indexed-subclass"]])
    }

    // MARK: Refused results

    @Test func whatPassesCountDifferentlyIsNamedWithBothValues() {
      let expected = ["offsetHits": 3, "reloads": 4]
      #expect(Disagreement.of(expected, expected) == nil)
      for (found, words) in [(["offsetHits": 4, "reloads": 4], "4"), (["reloads": 4], "missing")] {
        #expect(
          Disagreement.of(found, expected)
            == "it disagrees with the fidelity pass: found offsetHits \(words), expected 3")
      }
      let phase = Allocations(
        count: 2, bytes: 64, peakBytes: 64, frees: 1, sizeClasses: [.init(bytes: 32, count: 2)])
      let count = PassOutcome.AllocationCount(
        counters: ["reloads": 1],
        phases: AllocationPhases(setUp: phase, firstUse: phase, steady: phase, isSettled: true),
        rowsOnlyCount: 1,
        course: ReplayCourse(
          timesMilliseconds: [0], liveCells: [1], allocations: [2], liveBytes: [32]))
      #expect(Disagreement.of(count, count) == nil)
      var other = count
      other.phases.steady.peakBytes = 96
      #expect(
        Disagreement.of(count, other)
          == "not exact here: one process counted phases.steady.peakBytes 64, another 96")
      other = count
      other.course.liveBytes[0] = 64
      #expect(
        Disagreement.of(count, other)
          == "not exact here: one process counted course.liveBytes.0 32, another 64")
    }
  }
}
