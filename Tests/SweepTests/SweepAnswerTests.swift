import Foundation
import ListEngine
import Results
import Testing

@testable import Sweep

/// What a sweep says, on tables that were made up so that the answer is known.
@Suite struct SweepAnswerTests {
  /// A table of designs by identity and saves, on four traces, the last two with edits: what is right there is
  /// `identity=id` alone; without edits all is right but `identity=map saves=scroll`.
  private static func answer() throws -> SweepAnswer { SweepAnswer(try figures()) }

  /// - Parameter hitches: of a design on a trace, modelled.
  static func figures(
    _ hitches: (Design, SweepPlan.Trace) -> String = { _, _ in "1" }
  ) throws -> SweepFigures {
    var designs: [Design] = []
    for identity in ["tag", "map", "id"] {
      for saves in ["end", "scroll"] {
        designs.append(try Design("tag-lookup,identity=\(identity),saves=\(saves)"))
      }
    }
    let traces = (0..<4).map { number in
      SweepPlan.Trace(
        name: "t\(number)", path: "/t\(number)", hash: "hash\(number)", eventCount: 10,
        traits: number >= 2 ? [.edits] : [])
    }
    let plan = try SweepPlan(
      traces: traces, hosts: [.acquireFirst], designs: designs, passes: [.fidelity],
      executable: "x")
    let head =
      SweepMerge.keyColumns + AxisDescription.all.map(\.name) + SweepColumns.names(.fidelity)
    var text = head.joined(separator: ",") + "\n"
    for trace in traces {
      for design in designs {
        let isEdited = trace.traits.contains(.edits)
        let isID = design.choices.identity == .id
        let isOdd = design.choices.identity == .map && design.choices.saves == .scroll
        let faults = isEdited ? (isID ? 0 : 10) : (isOdd ? 3 : 0)
        var row = [trace.name, trace.hash, "acquireFirst", "\"\(design.name)\"", ""]
        row += AxisDescription.all.map { $0.read(design.choices) }
        row += SweepColumns.names(.fidelity).map { name in
          switch name {
          case "fidelity.lostOffsets": "\(faults)"
          case "modelled.opening": isID ? "2.5" : "2"
          case "modelled.hitches": hitches(design, trace)
          case "modelled.frame": "1"
          default: "0"
          }
        }
        text += row.joined(separator: ",") + "\n"
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
    // On each of the traces without edits one pair of two differs by 3.
    #expect(faults.mean == 3.0 * 2 / 8)
    #expect((faults.moreCount, faults.lessCount, faults.sameCount) == (2, 0, 2))
    #expect((faults.worst, faults.worstWorkload) == (1.5, "t0 on acquireFirst"))
    let id = try #require(answer.effects.first { $0.value == "id" }?.figures["faults"])
    #expect(id.mean == -10.0 * 4 / 8)
    let interaction = try #require(answer.interactions.first)
    #expect(interaction.axis == "identity" && interaction.value == "map")
    #expect((interaction.otherAxis, interaction.least, interaction.most) == ("saves", 0, 6))
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

  @Test func rulesHoldAndNameTheirExceptions() throws {
    let rules = try SweepAnswerTests.answer().rules
    let texts = rules.map { "\($0.kind.rawValue): \($0.text): \($0.holdCount)/\($0.ofCount)" }
    #expect(
      texts == [
        "suffices: everywhere, identity=id is right: 4/4",
        "isNeeded: with edits, nothing is right without identity=id: 2/2",
      ])
    let needed = try #require(rules.last)
    #expect((needed.axis, needed.scope) == ("identity", "with edits"))
    #expect((needed.values, needed.never) == (["id"], ["tag", "map"]))
  }

  @Test func whatPartsDesignsIsNamed() throws {
    let parting = try SweepAnswerTests.answer().parting
    #expect(parting.map(\.outcomeCount) == [2, 2, 2, 2])
    #expect(parting.map(\.faithfulCount) == [5, 5, 2, 2])
  }

  @Test func aTableOfAnotherPlanIsRefused() throws {
    let plan = try SweepPlanTests.plan()
    let error = #expect(throws: SweepError.self) {
      try SweepFigures(plan, table: Data("a,b\n1,2\n".utf8), named: "t.csv")
    }
    #expect(error?.description.hasPrefix("t.csv:1: found another head") == true)
  }
}
