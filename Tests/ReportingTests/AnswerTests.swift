import Results
import Testing

@testable import Reporting

/// What a comparison says to use, by each of the rules.
@Suite struct AnswerTests {
  private static let here = FixedRun.workload()
  private static let there = FixedRun.workload("edited", host: "acquireFirst+late")

  /// A design by what it is compared by: the opening and the worst frame in milliseconds, hitches in milliseconds a
  /// second of seconds scrolled, memory in kilobytes, blocks a row displayed.
  private static func design(
    _ name: String, on workload: Workload = here, lost: Int = 0, opening: Double = 20,
    hitches: Double = 0, scrolled: Double = 1, frame: Double = 10, memory: Int = 100,
    allocations: Int = 0, isBound: Bool = false
  ) -> DesignResult {
    var result = FixedRun.result(name, on: workload, lost: lost, cost: 100, isBound: isBound)
    let display = ModelledDisplay(
      hertz: 60, scrolledMilliseconds: 1000 * scrolled, hitchMilliseconds: hitches * scrolled,
      hitchMillisecondsPerSecond: hitches, band: .good, lateFrameCount: 0, missedFrameCount: 0,
      windows: nil)
    result.modelled = ModelledFrames(
      openingMicroseconds: opening * 1000, frameCount: 100, motionFrameCount: 100, work: nil,
      worstFrame: WorstFrame(
        microseconds: frame * 1000, timeMilliseconds: 0, firstEvent: 0, events: [], parts: []),
      displays: [display])
    let peak = memory * 1024
    result.allocations = AllocationPhases(
      setUp: FixedRun.allocations(0, bytes: 0, peakBytes: peak),
      firstUse: FixedRun.allocations(0, bytes: 0, peakBytes: peak),
      steady: FixedRun.allocations(1366 * allocations, bytes: 0, peakBytes: peak), isSettled: true)
    return result
  }

  private static func answer(_ results: [DesignResult], on workloads: [Workload] = [here]) -> Answer
  {
    Answer(FixedRun.run(results, on: workloads))
  }

  // MARK: One, equal, a choice

  @Test func theOnlyOneWithoutAFaultIsTheAnswer() {
    let answer = AnswerTests.answer([
      AnswerTests.design("slow", opening: 900, memory: 9000),
      AnswerTests.design("quick", lost: 1, opening: 1), AnswerTests.design("floor", isBound: true),
    ])
    #expect(answer.kind == .one)
    #expect(answer.designs == ["slow"] && answer.beaten == [] && answer.deciding == [])
  }

  /// One late frame in a tenth of a second is no more than one in a second.
  @Test func whatHardlyScrolledIsNoChoice() {
    func answer(scrolled: Double) -> Answer {
      AnswerTests.answer([
        AnswerTests.design("a", hitches: 3, scrolled: scrolled), AnswerTests.design("b"),
      ])
    }
    #expect(answer(scrolled: 1).designs == ["b"])
    #expect(answer(scrolled: 0.1).designs == ["a", "b"])
    #expect(answer(scrolled: 60).designs == ["b"])
  }

  /// 8 ms, 2.5 ms/s, 4 ms, 1,024 KB and a block a row are equal; a little more is not.
  @Test(arguments: [
    ("opening", design("b", opening: 28), design("b", opening: 28.1)),
    ("hitches", design("b", hitches: 2.5), design("b", hitches: 2.6)),
    ("frame", design("b", frame: 14), design("b", frame: 14.1)),
    ("memory", design("b", memory: 1124), design("b", memory: 1125)),
    ("allocations", design("b", allocations: 1), design("b", allocations: 2)),
  ])
  func upToTheThresholdTwoAreEqual(name: String, equal: DesignResult, worse: DesignResult) {
    let same = AnswerTests.answer([AnswerTests.design("a"), equal])
    #expect(same.kind == .equal && same.designs == ["a", "b"] && same.deciding == [])
    let beaten = AnswerTests.answer([AnswerTests.design("a"), worse])
    #expect(beaten.kind == .one && beaten.designs == ["a"] && beaten.beaten == ["b"])
    #expect(beaten.deciding == [name])
  }

  @Test func betterInDifferentThingsIsAChoice() {
    let answer = AnswerTests.answer([
      AnswerTests.design("kept", opening: 131, memory: 2823),
      AnswerTests.design("pooled", opening: 23, hitches: 9),
      AnswerTests.design("both", opening: 140, hitches: 9, memory: 2900),
    ])
    #expect(answer.kind == .choice)
    #expect(answer.designs == ["kept", "pooled"] && answer.beaten == ["both"])
    #expect(answer.deciding == ["opening", "hitches", "memory"])
    // Each figure stands in the answer as it does in the table.
    #expect(answer.lines.contains { $0.contains("pooled (23 ms; kept: 131 ms)") })
    #expect(answer.lines.contains { $0.contains("kept (0.0 ms/s; pooled: 9.0 ms/s)") })
  }

  /// Opening 0, 12, 6; memory 614, 0, 1,229; blocks 6, 3, 0 (of 5): each beats the next, and the last the first.
  @Test func whereThreeBeatEachOtherInARingAllAreLeft() {
    var run = FixedRun.run(
      [
        AnswerTests.design("a", opening: 0, memory: 614, allocations: 6),
        AnswerTests.design("b", opening: 12, memory: 0, allocations: 3),
        AnswerTests.design("c", opening: 6, memory: 1229, allocations: 0),
        AnswerTests.design("d", opening: 100, memory: 9000, allocations: 90),
      ], on: [AnswerTests.here])
    run.equalWithin = ["allocations": 5]
    #expect(Answer(run).designs == ["a", "b", "c"])
    #expect(Answer(run).beaten == ["d"])
  }

  @Test func thresholdsAreTheRunsOwn() {
    var run = FixedRun.run(
      [AnswerTests.design("a"), AnswerTests.design("b", opening: 25)], on: [AnswerTests.here])
    #expect(Answer(run).kind == .equal)
    run.equalWithin = ["opening": 4]
    #expect(Answer(run).kind == .one)
  }

  // MARK: Workloads

  @Test func theWorkloadWhereAFigureIsLargestCounts() {
    let (here, there) = (AnswerTests.here, AnswerTests.there)
    let answer = AnswerTests.answer(
      [
        AnswerTests.design("a", on: here, opening: 40), AnswerTests.design("a", on: there),
        AnswerTests.design("b", on: here), AnswerTests.design("b", on: there, opening: 60),
      ], on: [here, there])
    #expect(answer.kind == .one && answer.designs == ["a"])
  }

  @Test func aFaultOnAnyWorkloadIsAFault() {
    let (here, there) = (AnswerTests.here, AnswerTests.there)
    let answer = AnswerTests.answer(
      [
        AnswerTests.design("a", on: here), AnswerTests.design("a", on: there, lost: 8),
        AnswerTests.design("b", on: here, lost: 1), AnswerTests.design("b", on: there, lost: 5),
      ], on: [here, there])
    #expect(answer.kind == .noneFaithful)
    #expect(answer.design == nil && answer.designs == ["b"])
  }

  @Test func whatWasNotCountedOfADesignIsNotHeldAgainstAnyone() {
    var unknown = AnswerTests.design("b", opening: 900)
    unknown.modelled = nil
    #expect(AnswerTests.answer([AnswerTests.design("a"), unknown]).kind == .equal)
  }

  // MARK: Time

  /// A row is displayed 1,366 times in 14,782 events; a thousandth of a frame is 16,667 ns, or 1,540 ns an event.
  @Test(arguments: [(2000.0, Answer.Kind.one), (1500, .equal)])
  func timeDecidesWhereItIsCertainAndMatters(nanoseconds: Double, kind: Answer.Kind) {
    let answer = AnswerTests.answer([
      AnswerTests.timed("a", nanoseconds: 100, blocks: 20),
      AnswerTests.timed("b", nanoseconds: 100 + nanoseconds, blocks: 20),
    ])
    #expect(answer.kind == kind)
    #expect(answer.deciding == (kind == .one ? ["time"] : []))
  }

  /// With three blocks the rank test can say nothing.
  @Test func timeThatIsNotCertainDecidesNothing() {
    let answer = AnswerTests.answer([
      AnswerTests.timed("a", nanoseconds: 100, blocks: 3),
      AnswerTests.timed("b", nanoseconds: 90_000, blocks: 3),
    ])
    #expect(answer.kind == .equal)
  }

  private static func timed(_ name: String, nanoseconds: Double, blocks: Int) -> DesignResult {
    timed(design(name), nanoseconds: nanoseconds, blocks: blocks)
  }

  private static func timed(
    _ design: DesignResult, nanoseconds: Double, blocks: Int
  ) -> DesignResult {
    var result = design
    let samples = (0..<blocks).map { nanoseconds * (1 + Double($0) / 1000) }
    result.timing = Timing(
      eventsPerSecond: 1e9 / nanoseconds, nanosecondsPerEvent: nanoseconds, samples: samples,
      threadSamples: samples, setUpNanoseconds: 0)
    return result
  }

  // MARK: No answer

  @Test func aBoundIsNoAdvice() {
    let answer = AnswerTests.answer([AnswerTests.design("floor", isBound: true)])
    #expect(answer.kind == .nothing && answer.design == nil)
  }

  @Test func whatIsNotForTheFeedIsNoAdvice() {
    var unfit = AnswerTests.design("stack-view")
    unfit.isUnfit = true
    #expect(AnswerTests.answer([unfit, AnswerTests.design("a", lost: 3)]).designs == ["a"])
    #expect(AnswerTests.answer([unfit]).kind == .nothing)
  }

  @Test func whoseFaultsNobodyCountedIsNotWithoutAny() {
    var failed = AnswerTests.design("a")
    failed.fidelity = [:]
    #expect(AnswerTests.answer([failed, AnswerTests.design("b")]).designs == ["b"])
    #expect(AnswerTests.answer([failed]).kind == .noneFaithful)
  }

  // MARK: Always the same

  @Test func theOrderOfTheRunDecidesNothing() {
    let designs = (0..<12).map { number in
      let lost = number % 5 == 0 ? 1 : 0
      let opening = Double(number * 7 % 5) * 6
      let hitches = Double(number * 5 % 4)
      let memory = 400 * (number * 3 % 7)
      return AnswerTests.design(
        "d\(number)", lost: lost, opening: opening, hitches: hitches, memory: memory)
    }
    let first = AnswerTests.answer(designs)
    for step in [1, 5, 7, 11] {
      let answer = AnswerTests.answer(designs.indices.map { designs[$0 * step % 12] })
      #expect(Set(answer.designs) == Set(first.designs) && answer.kind == first.kind)
    }
  }

  /// A hundred runs of three blocks say what the exact run says, whatever times they took; one of twenty says some
  /// of it, and nothing else.
  @Test(arguments: 1...100)
  func exactQuickAndFullAgree(seed: Int) {
    let designs = (0..<8).map { number in
      AnswerTests.design("d\(number)", opening: Double(number % 3) * 7, memory: 400 * (number % 4))
    }
    func answer(blocks: Int) -> Answer {
      AnswerTests.answer(
        designs.enumerated().map { index, design in
          // From 100 ns to 60,000, in an order that the seed says.
          let nanoseconds = 100 + Double((index + 1) * (seed * 37 + 11) % 61) * 1000
          return AnswerTests.timed(design, nanoseconds: nanoseconds, blocks: blocks)
        })
    }
    let (exact, quick, full) = (AnswerTests.answer(designs), answer(blocks: 3), answer(blocks: 20))
    #expect(exact.designs.count > 1)
    #expect(quick.designs == exact.designs && quick.kind == exact.kind)
    #expect(!full.designs.isEmpty && Set(full.designs).isSubset(of: exact.designs))
    #expect(Set(full.beaten).isSuperset(of: exact.beaten))
  }

  /// Times may part what is equal in all else; they bring nothing back, and turn nothing round.
  @Test func timesPartEqualsAndChangeNoOrder() {
    let exact = AnswerTests.answer([
      AnswerTests.design("a"), AnswerTests.design("b"), AnswerTests.design("c", opening: 90),
    ])
    var slow = AnswerTests.timed("c", nanoseconds: 1, blocks: 20)
    slow.modelled = AnswerTests.design("c", opening: 90).modelled
    let timed = AnswerTests.answer([
      AnswerTests.timed("a", nanoseconds: 90_000, blocks: 20),
      AnswerTests.timed("b", nanoseconds: 100, blocks: 20), slow,
    ])
    #expect(exact.designs == ["a", "b"])
    #expect(
      timed.designs == ["b"] && timed.beaten == ["a", "c"] && timed.deciding.contains("time"))
  }
}
