import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

/// What a comparison replays: every design on every workload, in a planned order.
public struct ComparisonPlan: Sendable {
  public var workloads: [Workload]
  /// In the order of the report.
  public private(set) var contenders: [Contender]
  /// The design that costs are taken from, and that is timed twice as the control.
  public let base: Design
  /// How times are taken; nil where exact figures alone are wanted.
  public var timing: TimingBudget?
  /// How many processes count each replay's instructions and must agree; 0 where none were asked for.
  public var instructionRunCount = 0
  /// Given what was measured so far at each look but the last, says of each workload whether more blocks could decide
  /// something; nil where the verdicts on designs against the base say.
  public var wantsBlocks: (@Sendable (RunResult) -> [Bool])?
  /// Fixes the order in which designs take their turns.
  public var seed: UInt64
  /// The arguments that make this run again, for the record.
  public var command: [String]
  /// The axis whose values are compared with each other, where one is varied.
  public var sweptAxis: String?
  /// What was left out of the plan, and why.
  public var notes: [String]
  /// What one process may take before it is stopped.
  public var secondsMax = ChildProcess.Limits().seconds
  public var memoryBytesMax = ChildProcess.Limits().memoryBytes

  /// One design, and the other names that choose the same.
  public struct Contender: Sendable {
    public let design: Design
    public fileprivate(set) var aliases: [Design] = []

    public var alsoCalled: [String] { aliases.map(\.name) }

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
  public init(
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

  /// How many comparisons a run makes: on each workload every design but the base, and the control.
  public var comparisonCount: Int { workloads.count * contenders.count }
}

/// How times are taken: in how many blocks, and how each is filled.
public struct TimingBudget: Equatable, Sendable {
  /// How many blocks each workload has when the verdicts are looked at, ascending; the last is all there
  /// may be.
  public var looks: [Int]
  /// How often each design has its turn in a block; even.
  public var roundCount: Int
  public var sliceMilliseconds: Double
  /// The probability of one false claim or more in the whole run.
  public var alpha: Double
  /// The change that matters: 0.02 is 2%.
  public var margin: Double
  /// Whether blocks in which the machine was not itself are taken again: not where nothing is judged.
  public var setsAside = true
  /// How much more work the control does than it says (`ExtraWork`): 0, but for trying out whether a
  /// slowdown is seen.
  public var controlHandicap = 0.0

  /// Turns as short as they can be: who shares the core comes and goes by the millisecond. At 0.5 ms the control's
  /// spread between blocks was 0.4% where a neighbour was busy, at 2 ms 0.8%, and with 16 turns of 20 ms 2.4%.
  public static let standardRoundCount = 160
  public static let standardSliceMilliseconds = 0.5
  public static let standardAlpha = 0.01
  public static let standardMargin = 0.02

  public init(
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
