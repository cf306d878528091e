import Foundation
import ListEngine
import Results
import Testing

@testable import Measurement

/// Answers of sweeps, on made-up tables.
@Suite struct SweepAnswerTests {
  /// A table of designs by identity and saves, on four traces, the last two with edits: what is right there is
  /// `identity=id` alone; without edits all is right but `identity=map saves=scroll`.
  private static func answer() throws -> SweepAnswer { SweepAnswer(try figures()) }

  private static let late = ListHost("acquireFirst+late")

  /// - Parameter hitches: of a design on a trace, modelled.
  static func figures(
    _ hitches: (Design, SweepPlan.Trace) -> String = { _, _ in "1" }
  ) throws -> SweepFigures {
    let designs = try ["tag", "map", "id"].flatMap { identity in
      try ["end", "scroll"].map { try Design("tag-lookup,identity=\(identity),saves=\($0)") }
    }
    return try figures(designs, hitches: hitches) { design, trace, _ in
      let isOdd = design.choices.identity == .map && design.choices.saves == .scroll
      return trace.traits.contains(.edits)
        ? (design.choices.identity == .id ? 0 : 10) : (isOdd ? 3 : 0)
    }
  }

  /// A table of designs on four traces, the last two with edits.
  static func figures(
    _ designs: [Design], on hosts: [ListHost] = [.acquireFirst],
    hitches: (Design, SweepPlan.Trace) -> String = { _, _ in "1" },
    faults: (Design, SweepPlan.Trace, ListHost) -> Int?
  ) throws -> SweepFigures {
    let traces = (0..<4).map { number in
      SweepPlan.Trace(
        name: "t\(number)", path: "/t\(number)", hash: "hash\(number)", eventCount: 10,
        traits: number >= 2 ? [.edits] : [])
    }
    let plan = try SweepPlan(
      traces: traces, hosts: hosts, designs: designs, passes: [.fidelity], executable: "x")
    return try figures(plan) { name, design, trace, host in
      switch name {
      case "fidelity.lostOffsets": faults(design, trace, host).map(String.init) ?? ""
      case "modelled.opening": design.choices.identity == .id ? "2.5" : "2"
      case "modelled.hitches": hitches(design, trace)
      case "modelled.frame": "1"
      default: "0"
      }
    }
  }

  /// A table with a line for each trace, host and design of a plan.
  private static func figures(
    _ plan: SweepPlan, figure: (String, Design, SweepPlan.Trace, ListHost) -> String
  ) throws -> SweepFigures {
    var text = SweepMerge.columns(of: plan).joined(separator: ",") + "\n"
    for trace in plan.traces {
      for host in plan.hosts {
        for design in plan.designs {
          let found = plan.passes.flatMap(\.columns).map { figure($0, design, trace, host) }
          let failure = found.contains("") ? "its process died" : ""
          var row = [trace.name, trace.hash, "\(host)", "\"\(design.name)\"", failure]
          row += AxisDescription.all.map { $0.read(design.choices) } + found
          text += row.joined(separator: ",") + "\n"
        }
      }
    }
    return try SweepFigures(plan, table: Data(text.utf8), named: "t.csv")
  }

  @Test func theFrontIsWhatNothingBeats() throws {
    let front = try SweepAnswerTests.answer().front
    #expect(front.map(\.design) == ["tag-lookup,identity=id", "tag-lookup"])
    // With 'end' and 'scroll'; and of the others 'tag' with both and 'map' with 'end'.
    #expect(front.map(\.equalCount) == [1, 2])
    #expect(front.map(\.faultyWorkloadCount) == [0, 2])
    #expect(front.map { $0.figures["faults"] } == [0, 20])
    #expect(front.map { $0.figures["opening"] } == [2.5, 2])
  }

  @Test func effectsAreMeansOverPairs() throws {
    let answer = try SweepAnswerTests.answer()
    let effect = try #require(answer.effects.first { $0.value == "map" })
    #expect((effect.axis, effect.reference, effect.pairCount) == ("identity", "tag", 2))
    let faults = try #require(effect.figures["faults"])
    // On each of the traces without edits one pair of two differs by 3: twice 3, of eight.
    #expect(faults.mean == 0.75)
    #expect((faults.moreCount, faults.lessCount, faults.sameCount) == (2, 0, 2))
    #expect((faults.worst, faults.worstWorkload) == (1.5, "t0 on acquireFirst"))
    let id = try #require(answer.effects.first { $0.value == "id" }?.figures["faults"])
    #expect(id.mean == -5)
  }

  /// `id` alone is right everywhere, with 'end' and with 'scroll'; `tag` is so without edits, and `map` with 'end'.
  @Test func costsAreOfPairsThatAreRight() throws {
    let answer = try SweepAnswerTests.answer()
    #expect(answer.rightCount == 2)
    let scroll = try #require(answer.effects.first { $0.value == "scroll" })
    #expect((scroll.pairCount, scroll.rightPairCount) == (3, 2))
    #expect(scroll.figures["faults"]?.mean == 0.5)
    #expect(scroll.rightFigures["faults"]?.mean == 0)
    let id = try #require(answer.effects.first { $0.value == "id" })
    #expect(id.rightPairCount == 2)
    #expect(id.rightFigures["opening"]?.mean == 0.5)
  }

  /// On the second host nothing is right but a bound; on the first `id` is.
  @Test func whereNothingIsRightNothingIsConcluded() throws {
    let late = try #require(SweepAnswerTests.late)
    let designs = try ["floor", "tag-lookup", "tag-lookup,identity=id"].map { try Design($0) }
    let answer = SweepAnswer(
      try SweepAnswerTests.figures(designs, on: [.acquireFirst, late]) { design, _, host in
        design.isBound || (host == .acquireFirst && design.choices.identity == .id) ? 0 : 1
      })
    #expect((answer.designCount, answer.rightCount, answer.workloadCount) == (2, 1, 8))
    #expect(answer.hopeless == ["4 traces, such as t0 on acquireFirst+late"])
    #expect(answer.hopelessCount == 4)
    #expect(answer.front.map(answer.isRight) == [true, false])
  }

  /// Without flings both are one unit for what is shown, and two for what is allocated.
  @Test func allocationsAreByTheRowsThatAnotherDisplayed() throws {
    let designs = try ["tag-lookup", "tag-lookup,stops=bind"].map { try Design($0) }
    let trace = SweepPlan.Trace(
      name: "t", path: "/t", hash: "hash", eventCount: 10, traits: [])
    let plan = try SweepPlan(
      traces: [trace], hosts: [.acquireFirst], designs: designs,
      passes: [.fidelity, .allocations], executable: "x")
    #expect(plan.units.count == 3)
    let table = try SweepAnswerTests.figures(plan) { name, design, _, _ in
      let isFirst = design == designs[0]
      return switch name {
      case "counters.rowsDisplayed": isFirst ? "50" : ""
      case "allocations.steady.count": isFirst ? "100" : "200"
      default: name.hasPrefix("allocations") || isFirst ? "0" : ""
      }
    }
    let allocations = try #require(table.figures.firstIndex(of: .allocations))
    #expect(table.row(allocations, workload: 0) == [2, 4])
  }

  @Test func aTableOfAnotherPlanIsRefused() throws {
    let plan = try SweepPlanTests.plan()
    let error = #expect(throws: SweepError.self) {
      try SweepFigures(plan, table: Data("a,b\n1,2\n".utf8), named: "t.csv")
    }
    #expect(error?.description.hasPrefix("t.csv:1: found another head") == true)
  }
}

/// The designs that a sweep continues with, on the table of `SweepAnswerTests`: `identity=id` is right everywhere.
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

  @Test func aDesignIsDiscardedForOneThatIsRightMoreOften() throws {
    let (names, note) = try SweepSelectionTests.kept(.right, SweepAnswerTests.figures())
    #expect(names == ["identity=id", "identity=id saves=scroll"])
    #expect(note.hasPrefix("discarded: 4 of 6 designs, "))
    #expect(note.hasSuffix("by the faults of first.plan on 4 workloads of t0, t1, t2, t3"))
  }

  /// A failed design is not known to be wrong, and is kept; it is on no front.
  @Test func aFailedDesignStays() throws {
    let designs = try ["tag-lookup", "tag-lookup,identity=map", "tag-lookup,identity=id"].map {
      try Design($0)
    }
    let table = try SweepAnswerTests.figures(designs) { design, trace, _ in
      if design == designs[0] { return trace.name == "t0" ? nil : 0 }
      return design == designs[2] ? 0 : 1
    }
    #expect(try SweepSelectionTests.kept(.right, table).names == ["", "identity=id"])
    let answer = SweepAnswer(table)
    #expect(answer.rightCount == 1)
    #expect(answer.notes == ["failed: up to 1 of 3 designs on 1 of 4 workloads"])
    #expect(answer.front.map(\.design) == ["tag-lookup,identity=id", "tag-lookup,identity=map"])
  }

  @Test func theFrontKeepsRightDesigns() throws {
    let (names, note) = try SweepSelectionTests.kept(.front, SweepAnswerTests.figures())
    #expect(names == ["identity=id", "identity=id saves=scroll"])
    #expect(note.hasPrefix("discarded: all but 2 designs of 6: the right ones on the front"))
  }
}
