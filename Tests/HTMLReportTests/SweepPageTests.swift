import Browser
import Foundation
import Reporting
import Results
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: Thorough.isOn))
struct SweepPageTests {
  private static let answer: SweepAnswer = {
    func entry(_ design: String, _ faults: Double, _ hitches: Double, _ frame: Double)
      -> SweepAnswer.FrontEntry
    {
      SweepAnswer.FrontEntry(
        design: design, equalCount: 3, faultyWorkloadCount: faults == 0 ? 0 : 2,
        figures: ["faults": faults, "opening": 34, "hitches": hitches, "frame": frame])
    }
    func change(_ mean: Double) -> SweepAnswer.Effect.Change {
      SweepAnswer.Effect.Change(
        mean: mean, worst: 2 * mean, worstWorkload: "browse on acquireFirst", moreCount: 1,
        lessCount: 0, sameCount: 1)
    }
    let changes = ["faults": change(12), "opening": change(0), "hitches": change(-2)]
    var answer = SweepAnswer()
    answer.front = [
      entry("stable-id,saves=scroll", 0, 3, 20), entry("stable-id,pool=fifo", 0, 4, 18),
      entry(Pages.hostileName, 70, 1, 16),
    ]
    answer.effects = [
      SweepAnswer.Effect(
        axis: "itemPool", value: "shared", reference: "perStrip", pairCount: 9, figures: changes,
        rightPairCount: 4, rightFigures: changes)
    ]
    (answer.designCount, answer.rightCount, answer.workloadCount) = (60_000, 2_880, 40)
    answer.notes = ["stopped: 4 of 9 designs", "left out: 2 combinations"]
    return answer
  }()

  private static let page = Result {
    try Pages.write(try Pages.page(of: SweepReport(answer)), "sweep.html")
  }

  @Test func whatToUseIsFirstAndNothingStandsOut() throws {
    for screen in [Screen.laptop, .phone] {
      let page = try Pages.open(Self.page, on: screen)
      #expect(
        try page.text("h1") == "60,000 designs on 40 workloads: 2,880 show nothing wrong on any")
      #expect(try page.text("#answer h1 + p").hasPrefix("stable-id,saves=scroll: faults 0,"))
      #expect(try page.text("#answer .note") == "stopped: 4 of 9 designs")
      let designs = try page.evaluate(
        "[...document.querySelectorAll('#front .dots tbody tr')].map(r => r.dataset.design)",
        as: [String].self)
      #expect(designs.prefix(2) == ["stable-id,saves=scroll", "stable-id,pool=fifo"])
      #expect(designs.count == 3)
      #expect(try page.text("#effects tbody tr").contains("+12"))
      #expect(try page.overflow() <= 0)
      #expect(page.errors == [])
    }
  }
}
