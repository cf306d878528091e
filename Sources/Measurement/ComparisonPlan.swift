import Foundation
import ListEngine
import Results
import ScrollTrace
import Statistics

/// What a comparison replays: every design on every workload, in a planned order.
public struct ComparisonPlan: Sendable {
  /// A trace on a host.
  public struct Work: Sendable {
    public let trace: Trace
    public let host: ListEngine.Host
    /// Where a process of its own finds the trace: a file, or the name of an embedded one; nil for one that
    /// is in this process's memory alone.
    public let place: String?
    /// The name under which reports show it together with others; nil for one that stands for itself.
    public let group: String?

    public init(
      trace: Trace, host: ListEngine.Host, place: String? = nil, group: String? = nil
    ) {
      self.group = group
      self.trace = trace
      self.host = host
      self.place = place
    }
  }

  public var works: [Work]
  /// The designs in the order of the report.
  public private(set) var rows: [Row]
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
  public var secondsMax = 600.0
  public var memoryBytesMax = Int(ProcessInfo.processInfo.physicalMemory / 2)

  /// One design, and the other names that choose the same.
  public struct Row: Sendable {
    public let design: Design
    public fileprivate(set) var aliases: [Design] = []

    public var alsoCalled: [String] { aliases.map(\.name) }
  }

  /// - Parameter designs: those that behave alike become one row; the base is added when it is missing.
  public init(
    works: [Work], designs: [Design], base: Design, timing: TimingBudget?, seed: UInt64,
    command: [String], notes: [String] = []
  ) {
    self.works = works
    self.base = base
    self.timing = timing
    self.seed = seed
    self.command = command
    self.notes = notes
    rows = []
    // The base too where a design behaves like it: reports look for it under its own name.
    for design in designs + [base] {
      if let place = rows.firstIndex(where: {
        $0.design.choices.effective == design.choices.effective
      }) {
        let row = rows[place]
        if row.design.name != design.name, !row.alsoCalled.contains(design.name) {
          rows[place].aliases.append(design)
        }
      } else {
        rows.append(Row(design: design))
      }
    }
  }

  /// The place of the base among the rows.
  var basePlace: Int {
    guard
      let place = rows.firstIndex(where: {
        $0.design.choices.effective == base.choices.effective
      })
    else { preconditionFailure("the base is not among the designs") }
    return place
  }

  /// How many comparisons a run makes: on each workload every design but the base, and the control.
  public var comparisonCount: Int { works.count * rows.count }
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
