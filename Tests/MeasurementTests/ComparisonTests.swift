import ListEngine
import Results
import ScrollTrace
import Testing

@testable import Measurement

extension MeasurementTests {
  /// A whole comparison on a small trace.
  @Suite struct ComparisonTests {
    private static let works = [
      ComparisonPlan.Work(trace: SmallFeed.trace, host: .acquireFirst),
      ComparisonPlan.Work(trace: SmallFeed.trace, host: Host(endsLate: true)),
    ]

    private static func plan(
      _ designs: [String], base: String = "floor", works: [ComparisonPlan.Work] = works,
      seed: UInt64 = 1
    ) throws -> ComparisonPlan {
      ComparisonPlan(
        works: works, designs: try designs.map { try Design($0) }, base: try Design(base),
        roundCount: 2, sliceMilliseconds: 0.1, seed: seed, command: ["compare"])
    }

    private static func run(_ plan: ComparisonPlan) throws -> RunResult {
      var comparison = Comparison(plan)
      return try comparison.run()
    }

    @Test func everyDesignHasAResultOnEveryWorkload() throws {
      let run = try ComparisonTests.run(
        ComparisonTests.plan(DesignCatalog.presets.map(\.name)))
      #expect(run.workloads.map(\.host) == ["acquireFirst", "acquireFirst+late"])
      // Presets that choose the same share a row.
      var seen: Set<Choices> = []
      let rows = DesignCatalog.presets.filter { seen.insert($0.choices).inserted }.map(\.name)
      #expect(run.results.map(\.design) == rows + rows)
      #expect(rows.count == DesignCatalog.presets.count - 2)
      for result in run.results {
        let host = try #require(Host(result.host))
        let watched = try Design(result.design).watchedReplay(of: SmallFeed.trace, host: host)
        #expect(result.counters == watched.counters.byName)
        #expect(result.fidelity == watched.fidelity.byName)
        #expect(result.timing?.samples.count == 2)
        #expect(result.isBound == (result.design == "floor" || result.design == "ceiling"))
      }
    }

    @Test func theBaseAloneHasNoDifferences() throws {
      let run = try ComparisonTests.run(ComparisonTests.plan(["tag-lookup"], base: "stable-id"))
      #expect(run.base == "stable-id")
      for result in run.results {
        let isBase = result.design == "stable-id"
        #expect((result.timing?.aboveBasePerDisplay == nil) == isBase)
        #expect((result.timing?.aboveBasePerStripScroll == nil) == isBase)
        guard MeasurementTests.isCounting else { continue }
        #expect((result.allocations?.perDisplay == nil) == isBase)
        #expect((result.allocations?.perStripScroll == nil) == isBase)
      }
    }

    @Test func allocationsAreInEveryResultOrANoteSaysThatTheyAreNot() throws {
      let run = try ComparisonTests.run(ComparisonTests.plan(["tag-lookup"]))
      let isCounting = MeasurementTests.isCounting
      #expect(run.results.allSatisfy { ($0.allocations != nil) == isCounting })
      #expect((run.cells != nil) == isCounting)
      #expect(run.notes.contains { $0.contains("'Jemalloc'") } != isCounting)
    }

    @Test func everyWorkloadHasAControl() throws {
      let run = try ComparisonTests.run(ComparisonTests.plan(["tag-lookup"]))
      #expect(run.controls.map(\.host) == ["acquireFirst", "acquireFirst+late"])
      for control in run.controls {
        #expect(control.design == "floor")
        #expect(control.samples.count == 2)
        #expect(control.ratio > 0)
      }
    }

    @Test func aTraceWithoutStripEventsHasNoPriceAScroll() throws {
      let works = [
        ComparisonPlan.Work(trace: SmallFeed.trace.withoutStripEvents, host: .acquireFirst)
      ]
      let run = try ComparisonTests.run(ComparisonTests.plan(["tag-lookup"], works: works))
      let result = try #require(run.results.first)
      #expect(result.timing?.aboveBasePerDisplay != nil)
      #expect(result.timing?.aboveBasePerStripScroll == nil)
      #expect(result.allocations?.perStripScroll == nil)
    }

    @Test func exactFiguresDoNotDependOnTheOrderOfTurns() throws {
      func exact(seed: UInt64) throws -> [DesignResult] {
        let plan = try ComparisonTests.plan(DesignCatalog.presets.map(\.name), seed: seed)
        return try ComparisonTests.run(plan).results.map { result in
          var result = result
          result.timing = nil
          return result
        }
      }
      let first = try exact(seed: 1)
      for seed in 2..<5 { #expect(try exact(seed: UInt64(seed)) == first) }
    }

    @Test func whereNoneIsFaithfulAVariantIsSuggestedThatIs() throws {
      let late = [ComparisonTests.works[1]]
      let designs = ["tag-lookup", "stable-id", "stable-id,offsets=kept"]
      let run = try ComparisonTests.run(ComparisonTests.plan(designs, works: late))
      #expect(run.suggestions == ["tag-lookup,saves=scroll", "stable-id,saves=scroll"])
      let faithful = try ComparisonTests.run(
        ComparisonTests.plan(designs + ["stable-id,saves=scroll"], works: late))
      #expect(faithful.suggestions == [])
    }

    @Test func progressGoesFromTheFirstStepToTheLast() throws {
      let steps = Steps()
      let plan = try ComparisonTests.plan(["tag-lookup", "stable-id"])
      var comparison = Comparison(plan) { steps.seen.append($0) }
      _ = try comparison.run()
      let total = try #require(steps.seen.first?.totalCount)
      #expect(steps.seen.allSatisfy { $0.totalCount == total })
      #expect(steps.seen.map(\.doneCount) == Array(0..<total))
      #expect(steps.seen.first?.label == "small on acquireFirst: fidelity of tag-lookup")
    }

    private final class Steps { var seen: [Comparison.Progress] = [] }

    // MARK: The plan

    @Test func designsThatBehaveAlikeAreOneRow() throws {
      let plan = try ComparisonTests.plan([
        "tag-lookup", "indexed-subclass", "tag-lookup,identity=indexed", "tag-lookup",
        "indexed-subclass,offsets=kept", "tag-lookup,offsets=kept,identity=indexed",
      ])
      #expect(
        plan.rows.map(\.design.name)
          == ["tag-lookup", "indexed-subclass", "indexed-subclass,offsets=kept", "floor"])
      #expect(
        plan.rows.map(\.alsoCalled) == [
          [], ["tag-lookup,identity=indexed"], ["tag-lookup,identity=indexed,offsets=kept"], [],
        ])
    }

    @Test func theBaseIsARowUnderItsOwnNameOrAnother() throws {
      let plan = try ComparisonTests.plan(
        ["tag-lookup,identity=indexed"], base: "indexed-subclass")
      #expect(plan.rows.map(\.design.name) == ["tag-lookup,identity=indexed"])
      #expect(plan.rows.map(\.alsoCalled) == [["indexed-subclass"]])
    }

    // MARK: What refuses a result

    @Test func passesThatCountDifferentlyAreNamed() throws {
      let work = ComparisonTests.works[1]
      let design = try Design("stable-id,pool=none")
      let expected = design.watchedReplay(of: work.trace, host: work.host).counters
      var found = expected
      try PassError.check(found, against: expected, design, work, "timing")
      found.offsetHits += 1
      let error = #expect(throws: PassError.self) {
        try PassError.check(found, against: expected, design, work, "timing")
      }
      #expect(
        error?.description == """
          stable-id,pool=none on small, acquireFirst+late: the timing pass disagrees with the \
          fidelity pass: found offsetHits \(expected.offsetHits + 1), expected \
          \(expected.offsetHits)
          """)
    }
  }
}
