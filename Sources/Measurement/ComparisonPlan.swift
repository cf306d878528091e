import ListEngine
import ScrollTrace

/// What a comparison replays: every design on every workload, in a planned order.
public struct ComparisonPlan: Sendable {
  /// A trace on a host.
  public struct Work: Sendable {
    public let trace: Trace
    public let host: Host

    public init(trace: Trace, host: Host) {
      self.trace = trace
      self.host = host
    }
  }

  public var works: [Work]
  /// The designs in the order of the report.
  public private(set) var rows: [Row]
  /// The design that costs are taken from, and that is timed twice as the control.
  public let base: Design
  /// How often each design is timed on each workload; 0 where exact figures alone are wanted.
  public var roundCount: Int
  /// How long each of those takes.
  public var sliceMilliseconds: Double
  /// Fixes the order in which designs take their turns.
  public var seed: UInt64
  /// The arguments that make this run again, for the record.
  public var command: [String]
  /// What was left out of the plan, and why.
  public var notes: [String]

  /// One design, and the other names that choose the same.
  public struct Row: Sendable {
    public let design: Design
    public fileprivate(set) var aliases: [Design] = []

    public var alsoCalled: [String] { aliases.map(\.name) }
  }

  /// - Parameter designs: those that behave alike become one row; the base is added when it is missing.
  public init(
    works: [Work], designs: [Design], base: Design, roundCount: Int, sliceMilliseconds: Double,
    seed: UInt64, command: [String], notes: [String] = []
  ) {
    self.works = works
    self.base = base
    self.roundCount = roundCount
    self.sliceMilliseconds = sliceMilliseconds
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
}
