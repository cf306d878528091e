import ListEngine
import Results

/// What a process is to do: a pass over one trace on one host.
package struct PassTask: Equatable, Sendable {
  package enum Pass: Equatable, Sendable {
    /// What the design shows wrong, every counter, and its frames by a table of costs.
    case fidelity(HitchCosts = .standard)
    /// What it allocates, by phase; `countsCells` adds what one cell of each class allocates.
    case allocations(countsCells: Bool)
    /// How many instructions one replay takes; the parent counts, by `InstructionProbe`.
    case instructions
    /// What the designs take, in turns.
    case time(TimeTask)

    package var name: String {
      switch self {
      case .fidelity: "fidelity"
      case .allocations: "allocations"
      case .instructions: "instructions"
      case .time: "time"
      }
    }
  }

  /// How a timing pass takes turns.
  package struct TimeTask: Equatable, Sendable {
    /// The index of the base among the designs; it is timed a second time as the control.
    package var base: Int
    /// How often each design has its turn; even. Less often where a replay is longer than a turn.
    package var roundCount: Int
    package var sliceMilliseconds: Double
    /// Fixes the order of turns.
    package var seed: UInt64
    /// For each design and then the control, how much more work it does than it says (`ExtraWork`);
    /// empty for none.
    package var handicaps: [Double]
    /// Whether built-in designs go the way of one's own, which one of these is; the base is then timed without it too.
    package var goesThroughHooks: Bool

    package init(
      base: Int, roundCount: Int, sliceMilliseconds: Double, seed: UInt64,
      handicaps: [Double] = [], goesThroughHooks: Bool = false
    ) {
      self.handicaps = handicaps
      self.goesThroughHooks = goesThroughHooks
      self.base = base
      self.roundCount = roundCount
      self.sliceMilliseconds = sliceMilliseconds
      self.seed = seed
    }

    /// So many rounds of longer turns as take no longer than those that were asked for, and 16 at least.
    ///
    /// - Parameter turnMilliseconds: what a turn takes, in the mean over the designs.
    func rounds(turnMilliseconds: Double) -> Int {
      guard turnMilliseconds > sliceMilliseconds, sliceMilliseconds > 0 else { return roundCount }
      let pairCount = Double(roundCount / 2) * sliceMilliseconds / turnMilliseconds
      return min(roundCount, max(TimeTask.fewestRounds, 2 * Int(pairCount.rounded(.up))))
    }

    private static let fewestRounds = 16
  }

  package var pass: Pass
  /// A file, or the name of an embedded trace.
  package var trace: String
  /// What `Trace.contentHash` must say of it: a file may change while it is measured.
  package var traceHash: String
  package var host: Host
  /// One, where instructions are counted.
  package var designs: [Design]

  package init(
    _ pass: Pass, trace: String, traceHash: String, host: Host, designs: [Design]
  ) {
    self.pass = pass
    self.trace = trace
    self.traceHash = traceHash
    self.host = host
    self.designs = designs
  }

  /// The arguments that make an executable with Filmstrip's commands do it (`filmstrip worker ...`).
  package var arguments: [String] {
    var arguments = ["worker", pass.name, trace, "--hash", traceHash, "--host", host.description]
    for design in designs { arguments += ["--design", design.name] }
    switch pass {
    case .fidelity(.standard), .instructions, .allocations(false): break
    case .fidelity(let costs): arguments += ["--costs"] + costs.microseconds.map { "\($0)" }
    case .allocations(true): arguments.append("--cells")
    case .time(let task):
      arguments += [
        "--base", "\(task.base)", "--rounds", "\(task.roundCount)", "--slice",
        "\(task.sliceMilliseconds)", "--seed", "\(task.seed)",
      ]
      if !task.handicaps.isEmpty {
        arguments += ["--handicap"] + task.handicaps.map { "\($0)" }
      }
      if task.goesThroughHooks { arguments.append("--through-hooks") }
    }
    return arguments
  }
}
