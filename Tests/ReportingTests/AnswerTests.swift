import Results
import Testing

@testable import Reporting

/// The first line of a comparison, in each of its cases.
@Suite struct AnswerTests {
  private static let here = FixedRun.workload()
  private static let there = FixedRun.workload("edited", host: "acquireFirst+late")

  private static func floor(
    on workload: Workload = here, lost: Int = 0, isTimed: Bool = true, isCounted: Bool = true
  ) -> DesignResult {
    FixedRun.result(
      "floor", on: workload, lost: lost, cost: 100, isBound: true, isTimed: isTimed,
      isCounted: isCounted, isBase: true)
  }

  @Test func oneFaithfulDesignIsTheAnswer() {
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result("stable-id", on: AnswerTests.here, cost: 125),
          FixedRun.result("tag-lookup", on: AnswerTests.here, lost: 1, cost: 50),
          AnswerTests.floor(),
        ], on: [AnswerTests.here]))
    #expect(answer.design == "stable-id")
    #expect(
      answer.lines == [
        "Cheapest faithful design: stable-id, at 1.25 times the time of floor, set-up included; "
          + "no other design compared is faithful throughout."
      ])
  }

  @Test func theCheapestOfSeveralIsTheAnswerAndTheOthersAreNamed() {
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result("row-dictionary", on: AnswerTests.here, cost: 150),
          FixedRun.result("stable-id", on: AnswerTests.here, cost: 125),
          FixedRun.result("tag-lookup", on: AnswerTests.here, cost: 130),
          AnswerTests.floor(),
        ], on: [AnswerTests.here]))
    #expect(answer.design == "stable-id")
    #expect(
      answer.lines == [
        "Cheapest faithful design: stable-id, at 1.25 times the time of floor, set-up included; "
          + "also faithful: row-dictionary, tag-lookup."
      ])
  }

  /// 100 and 400 nanoseconds against 100 each: the geometric mean is 2.
  /// The control of a fixed run came out 0.3% apart, so 2% are no difference, and 10% are one.
  @Test(arguments: [(102, "lean"), (110, "quick")])
  func timesThatTheControlCannotTellApartLeaveTheChoiceToBytes(cost: Int, expected: String) {
    var lean = FixedRun.result("lean", on: AnswerTests.here, cost: cost)
    lean.allocations = FixedRun.result("less", on: AnswerTests.here, cost: 1).allocations
    let quick = FixedRun.result("quick", on: AnswerTests.here, cost: 100)
    let run = FixedRun.run([quick, lean, AnswerTests.floor()], on: [AnswerTests.here])
    #expect(Answer(run).design == expected)
  }

  @Test func severalWorkloadsAreMeantGeometrically() {
    let (here, there) = (AnswerTests.here, AnswerTests.there)
    let run = FixedRun.run(
      [
        FixedRun.result("stable-id", on: here, cost: 100), AnswerTests.floor(),
        FixedRun.result("stable-id", on: there, cost: 400), AnswerTests.floor(on: there),
      ], on: [here, there])
    #expect(
      Answer(run).lines == [
        "Cheapest faithful design on all 2 workloads: stable-id, at 2.00 times the time of "
          + "floor, set-up included; no other design compared is faithful throughout."
      ])
  }

  @Test func aDesignMustBeFaithfulOnEveryWorkload() {
    let (here, there) = (AnswerTests.here, AnswerTests.there)
    let run = FixedRun.run(
      [
        FixedRun.result("tag-lookup", on: here, cost: 110),
        FixedRun.result("stable-id", on: here, cost: 125), AnswerTests.floor(),
        FixedRun.result("tag-lookup", on: there, lost: 8, cost: 110),
        FixedRun.result("stable-id", on: there, lost: 5, cost: 125), AnswerTests.floor(on: there),
      ], on: [here, there], suggestions: ["stable-id,saves=scroll"])
    let answer = Answer(run)
    #expect(answer.design == nil)
    #expect(
      answer.lines == [
        "Cheapest faithful design: tag-lookup on browse (acquireFirst), "
          + "none on edited (acquireFirst+late).",
        "No design compared is faithful on all 2 workloads; the fewest faults: stable-id, 5.",
        "Faithful on all 2 workloads would be: stable-id,saves=scroll (compare with --design).",
      ])
  }

  @Test func whereNoneIsFaithfulTheFewestFaultsAreNamed() {
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result("tag-lookup", on: AnswerTests.here, lost: 3, cost: 110),
          FixedRun.result("stable-id", on: AnswerTests.here, lost: 2, cost: 125),
          AnswerTests.floor(lost: 1),
        ], on: [AnswerTests.here]))
    #expect(answer.design == nil)
    #expect(
      answer.lines == [
        "Cheapest faithful design: none of those compared.",
        "No design compared is faithful; the fewest faults: stable-id, 2.",
      ])
  }

  @Test func aBoundIsNoAdvice() {
    let answer = Answer(
      FixedRun.run(
        [
          AnswerTests.floor(),
          FixedRun.result("ceiling", on: AnswerTests.here, cost: 1, isBound: true),
          FixedRun.result("stable-id", on: AnswerTests.here, cost: 900),
        ], on: [AnswerTests.here]))
    #expect(answer.design == "stable-id")
    #expect(answer.lines[0].contains("no other design compared is faithful"))
  }

  @Test func boundsAloneAreNotCalledUnfaithful() {
    let answer = Answer(FixedRun.run([AnswerTests.floor()], on: [AnswerTests.here]))
    #expect(answer.design == nil)
    #expect(
      answer.lines == [
        "Cheapest faithful design: none, since bounds alone were compared, and a bound is no "
          + "advice."
      ])
  }

  @Test func aDesignIsNotRankedOnAFeedThatItWasNeverMeantFor() {
    var unfit = FixedRun.result("stack-view", on: AnswerTests.here, cost: 1)
    unfit.isUnfit = true
    let alone = Answer(FixedRun.run([unfit, AnswerTests.floor()], on: [AnswerTests.here]))
    #expect(
      alone.lines == [
        "Cheapest faithful design: none, since no design was compared on a feed of its kind."
      ])
    // On the second workload it is at home, and the cheapest; on the first it does not count.
    let home = FixedRun.result("stack-view", on: AnswerTests.there, cost: 1)
    let others = [AnswerTests.here, AnswerTests.there].map {
      FixedRun.result("tag-lookup", on: $0, lost: $0 == AnswerTests.there ? 1 : 0, cost: 120)
    }
    let floors = [AnswerTests.here, AnswerTests.there].map {
      FixedRun.result("floor", on: $0, cost: 100, isBound: true, isBase: true)
    }
    let both = Answer(
      FixedRun.run([unfit, home] + others + floors, on: [AnswerTests.here, AnswerTests.there]))
    #expect(both.design == nil)
    #expect(
      both.lines[0] == """
        Cheapest faithful design: tag-lookup on browse (acquireFirst), stack-view on edited \
        (acquireFirst+late).
        """)
  }

  /// 64 x 125 + 40,960 bytes against 64 x 100 + 40,960: 1.03.
  @Test func withoutTimesTheBytesDecide() {
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result("stable-id", on: AnswerTests.here, cost: 125, isTimed: false),
          FixedRun.result("tag-lookup", on: AnswerTests.here, cost: 130, isTimed: false),
          AnswerTests.floor(isTimed: false),
        ], on: [AnswerTests.here]))
    #expect(answer.design == "stable-id")
    #expect(
      answer.lines == [
        "Cheapest faithful design: stable-id, at 1.03 times the allocated bytes of floor; "
          + "also faithful: tag-lookup."
      ])
  }

  @Test func withoutAnyCostNothingIsCalledUnfaithful() {
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result(
            "stable-id", on: AnswerTests.here, cost: 125, isTimed: false, isCounted: false),
          AnswerTests.floor(isTimed: false, isCounted: false),
        ], on: [AnswerTests.here]))
    #expect(answer.design == nil)
    #expect(
      answer.lines == [
        "Cheapest faithful design: unknown, since no cost was measured; faithful: stable-id."
      ])
  }

  @Test func theBaseMayStandUnderAnotherName() {
    var half = FixedRun.result("stable-id", on: AnswerTests.here, cost: 55)
    half.timing?.comparison?.ratio = 0.5
    let answer = Answer(
      FixedRun.run(
        [
          FixedRun.result(
            "tag-lookup,identity=indexed", on: AnswerTests.here, cost: 110,
            alsoCalled: ["indexed-subclass"], isBase: true), half,
        ], on: [AnswerTests.here], base: "indexed-subclass"))
    #expect(answer.lines[0].hasPrefix("Cheapest faithful design: stable-id, at 0.50 times"))
  }
}
