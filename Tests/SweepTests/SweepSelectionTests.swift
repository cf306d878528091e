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

  /// Who hitches no more anywhere gives up the other. With the same figures everywhere both stay: they may part elsewhere.
  @Test(
    arguments: [
      // What 'scroll' hitches on one trace and on the others, where 'end' hitches 1.
      ("1.5", "1", ["identity=id"]), ("1.5", "0.5", ["identity=id", "identity=id saves=scroll"]),
      ("1", "1", ["identity=id", "identity=id saves=scroll"]),
    ])
  func whatOneOtherIsNoWorseThanIsGivenUp(
    onOne: String, onOthers: String, kept: [String]
  ) throws {
    let table = try SweepAnswerTests.figures { design, trace in
      guard design.choices.saves == .scroll else { return "1" }
      return trace.name == "t1" ? onOne : onOthers
    }
    let (names, note) = try SweepSelectionTests.kept(.pareto, table)
    #expect(names == kept)
    #expect(
      note.contains(
        "; \(2 - kept.count) of 6 designs that one and the same other is no worse than"))
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
