import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

/// What a comparison replays: every design on every workload, in a planned order.
package struct ComparisonPlan: Sendable {
  package var workloads: [Workload]
  /// In the order of the report.
  package private(set) var contenders: [Contender]
  /// The design that costs are taken from, and that is timed twice as the control.
  package let base: Design
  /// How times are taken; nil where exact figures alone are wanted.
  package var timing: TimingBudget?
  /// How many processes count each replay's instructions and must agree; 0 where none were asked for.
  package var instructionRunCount = 0
  /// Given what was measured so far at each look but the last, says of each workload whether more blocks could decide
  /// something; nil where the verdicts on designs against the base say.
  package var wantsBlocks: (@Sendable (RunResult) -> [Bool])?
  /// Fixes the order in which designs take their turns.
  package var seed: UInt64
  /// The arguments that make this run again, for the record.
  package var command: [String]
  /// The axes whose values are compared with each other, where some are varied.
  package var sweptAxes: [String] = []
  /// The differences up to which designs are equal, by what they are compared by; nil for the standard ones.
  package var equalWithin: [String: Double]?
  /// What the operations of frames cost, and the name of the table; nil for the standard one.
  package var costs = HitchCosts.standard
  package var costsName: String?
  /// What was left out of the plan, and why.
  package var notes: [String]
  /// What one process may take before it is stopped.
  package var secondsMax = Child.Program.secondsMax
  package var memoryBytesMax = Child.Program.memoryBytesMax

  /// One design, and the other names that choose the same.
  package struct Contender: Sendable {
    package let design: Design
    package fileprivate(set) var aliases: [Design] = []

    package var alsoCalled: [String] { aliases.map(\.name) }

    fileprivate func behaves(like other: Design) -> Bool {
      design.choices.effective == other.choices.effective
    }

    /// - Parameter designs: those that behave alike become one contender, under the name of the first.
    static func all(_ designs: [Design]) -> [Contender] {
      var contenders: [Contender] = []
      for design in designs {
        guard let index = contenders.firstIndex(where: { $0.behaves(like: design) }) else {
          contenders.append(Contender(design: design))
          continue
        }
        let contender = contenders[index]
        if contender.design.name != design.name, !contender.alsoCalled.contains(design.name) {
          contenders[index].aliases.append(design)
        }
      }
      return contenders
    }
  }

  /// - Parameter designs: those that behave alike become one contender; the base is added when it is missing.
  package init(
    workloads: [Workload], designs: [Design], base: Design, timing: TimingBudget?, seed: UInt64,
    command: [String], notes: [String] = []
  ) {
    self.workloads = workloads
    self.base = base
    self.timing = timing
    self.seed = seed
    self.command = command
    self.notes = notes
    // The base too where a design behaves like it: reports look for it under its own name.
    contenders = Contender.all(designs + [base])
  }

  /// The index of the base among the contenders.
  var baseIndex: Int {
    guard let index = contenders.firstIndex(where: { $0.behaves(like: base) }) else {
      preconditionFailure("the base is not among the designs")
    }
    return index
  }

  /// How many comparisons a run makes: on each workload that is timed every design but the base, and the control.
  package var comparisonCount: Int { workloads.count(where: \.isTimed) * contenders.count }
}

/// How times are taken: in how many blocks, and how each is filled.
package struct TimingBudget: Equatable, Sendable {
  /// How many blocks each workload has when the verdicts are looked at, ascending; the last is all there
  /// may be.
  package var looks: [Int]
  /// How often each design has its turn in a block; even.
  package var roundCount: Int
  package var sliceMilliseconds: Double
  /// The probability of one false claim or more in the whole run.
  package var alpha: Double
  /// The change that matters: 0.02 is 2%.
  package var margin: Double
  /// Whether blocks in which the machine was not itself are taken again: not where nothing is judged.
  package var setsAside = true
  /// How much more work the control does than it says (`ExtraWork`): 0, but for trying out whether a
  /// slowdown is seen.
  package var controlHandicap = 0.0

  /// Turns as short as they can be: who shares the core comes and goes by the millisecond. At 0.5 ms the control's
  /// spread between blocks was 0.4% where a neighbour was busy, at 2 ms 0.8%, and with 16 turns of 20 ms 2.4%.
  package static let standardRoundCount = 160
  package static let standardSliceMilliseconds = 0.5
  package static let standardAlpha = 0.01
  package static let standardMargin = 0.02

  package init(
    looks: [Int], roundCount: Int = standardRoundCount,
    sliceMilliseconds: Double = standardSliceMilliseconds,
    alpha: Double = standardAlpha, margin: Double = standardMargin
  ) {
    self.looks = looks
    self.roundCount = roundCount
    self.sliceMilliseconds = sliceMilliseconds
    self.alpha = alpha
    self.margin = margin
  }

  var blockCountMax: Int { looks.last ?? 0 }
}
