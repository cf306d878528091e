import Foundation
import ListEngine
import Results
import ScrollTrace

/// The work of a comparison: every design on every workload.
package struct ComparisonPlan: Sendable {
  package var workloads: [Workload]
  /// In the order of the report.
  package private(set) var contenders: [Contender]
  /// The reference of costs, which is timed a second time as the control.
  package let base: Design
  /// Nil for exact figures only.
  package var timing: TimingBudget?
  /// The number of processes that count the instructions of a replay and must agree; 0 to count none.
  package var instructionRunCount = 0
  /// Returns, at each look but the last, whether more blocks can decide something, by workload; nil to continue while a
  /// verdict against the base is undecided.
  package var wantsBlocks: (@Sendable (RunResult) -> [Bool])?
  /// Fixes the order of turns.
  package var seed: UInt64
  /// The arguments that repeat this run.
  package var command: [String]
  /// The varied axes, whose values are compared with each other.
  package var sweptAxes: [String] = []
  /// The differences up to which designs are equal, by criterion; nil for the standard ones.
  package var equalWithin: [String: Double]?
  package var costs = HitchCosts.standard
  /// The name of a table other than the standard one.
  package var costsName: String?
  /// Omissions from the plan, with reasons.
  package var notes: [String]
  /// The limits of a process.
  package var secondsMax = Child.Program.secondsMax
  package var memoryBytesMax = Child.Program.memoryBytesMax

  /// A design, and others that behave alike.
  package struct Contender: Sendable {
    package let design: Design
    package let aliases: [Design]

    package var alsoCalled: [String] { aliases.map(\.name) }

    /// Designs that behave alike become one contender, under the name of the first.
    static func all(_ designs: [Design]) -> [Contender] {
      designs.groupedAlike().map { group in
        let alike = group.map { designs[$0] }.uniqued(by: \.name)
        return Contender(design: alike[0], aliases: Array(alike.dropFirst()))
      }
    }
  }

  /// - Parameter designs: the base is added if it is missing.
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
    // Reports look for the base under its own name, even if another design behaves like it.
    contenders = Contender.all(designs + [base])
  }

  /// The index of the base among the contenders.
  var baseIndex: Int {
    let choices = base.choices.effective
    guard let index = contenders.firstIndex(where: { $0.design.choices.effective == choices })
    else {
      preconditionFailure("the base is not among the designs")
    }
    return index
  }

  /// The number of comparisons: every design but the base, and the control, on each timed workload.
  package var comparisonCount: Int { workloads.count(where: \.isTimed) * contenders.count }
}

/// The blocks of times, and their contents.
package struct TimingBudget: Equatable, Sendable {
  /// The numbers of blocks of a workload at which verdicts are made, ascending. The last is the maximum.
  package var looks: [Int]
  /// The number of turns of each design in a block; even.
  package var roundCount: Int
  package var sliceMilliseconds: Double
  /// The probability of at least one false claim in the whole run.
  package var alpha: Double
  /// The smallest relevant change: 0.02 is 2%.
  package var margin: Double
  /// True if disturbed blocks are repeated.
  package var setsAside = true
  /// The share of extra work of the control (`ExtraWork`), to test that a slowdown is detected.
  package var controlHandicap = 0.0

  /// Short turns, because neighbours on the core come and go by the millisecond: beside a busy one, the control's spread
  /// between blocks was 0.4% at 0.5 ms, 0.8% at 2 ms, and 2.4% with 16 turns of 20 ms.
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
