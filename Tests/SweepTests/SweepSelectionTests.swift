import ListEngine
import Testing

@testable import Sweep

/// Which designs a sweep goes on with, on the made-up table of `SweepAnswerTests`: `identity=id` is right everywhere.
@Suite struct SweepSelectionTests {
  private static func kept(
    _ rule: SweepSelection.Rule, _ table: SweepFigures
  ) throws -> (names: [String], note: String) {
    let selection = try SweepSelection(rule, of: table, named: "first.plan")
    let names = zip(table.plan.designs, selection.isKept).filter(\.1).map { design, _ in
      let axes = design.name.split(separator: ",").dropFirst()
      return axes.joined(separator: " ")
    }
    return (names, selection.note)
  }

  @Test func whatIsWrongWhereOthersAreRightIsGivenUp() throws {
    let (names, note) = try SweepSelectionTests.kept(.right, SweepAnswerTests.figures())
    #expect(names == ["identity=id", "identity=id saves=scroll"])
    #expect(note.hasPrefix("given up: 4 of 6 designs "))
    #expect(note.hasSuffix("first.plan found on 4 workloads of t0, t1, t2, t3"))
  }

  /// 'scroll' hitches more on one trace, and nowhere less.
  @Test func whatOneOtherIsNoWorseThanIsGivenUp() throws {
    let table = try SweepAnswerTests.figures { design, trace in
      design.choices.saves == .scroll && trace.name == "t1" ? "1.5" : "1"
    }
    let (names, note) = try SweepSelectionTests.kept(.pareto, table)
    #expect(names == ["identity=id"])
    #expect(note.contains("; 1 of 6 designs that one and the same other is no worse than"))
  }

  @Test func whatIsBetterSomewhereStays() throws {
    let table = try SweepAnswerTests.figures { design, trace in
      design.choices.saves == .scroll ? (trace.name == "t1" ? "1.5" : "0.5") : "1"
    }
    #expect(try SweepSelectionTests.kept(.pareto, table).names.count == 2)
    // The same figures everywhere: they may part elsewhere.
    #expect(try SweepSelectionTests.kept(.pareto, SweepAnswerTests.figures()).names.count == 2)
  }

  /// What has no figures on a workload is not known to be wrong there, and gives up nothing.
  @Test func whatFailedStays() throws {
    let table = try SweepAnswerTests.figures { design, _ in
      design.choices.identity == .id && design.choices.saves == .end ? "" : "1"
    }
    #expect(try SweepSelectionTests.kept(.pareto, table).names.count == 2)
  }

  @Test func theFrontIsWhatIsWorthHavingAndRight() throws {
    let (names, note) = try SweepSelectionTests.kept(.front, SweepAnswerTests.figures())
    #expect(names == ["identity=id", "identity=id saves=scroll"])
    #expect(note.hasPrefix("given up: all but 2 designs of 6: what is worth having and right"))
  }
}
