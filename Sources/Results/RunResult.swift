/// One run of a comparison: what was measured, on what, and how to make it again.
public struct RunResult: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  public static let currentSchema = 1

  public var schema: Int
  /// The version of the tool.
  public var version: String
  /// The commit of the code that was measured, as whoever built it says; absent where nobody did.
  public var commit: String?
  /// The arguments that make this run again.
  public var command: [String]
  public var seed: UInt64
  public var machine: Machine
  /// The design whose cost is taken from the others'.
  public var base: String
  public var workloads: [Workload]
  public var results: [DesignResult]
  /// A design each, over all workloads, and then over those of each group; empty where there is one workload.
  public var summaries: [DesignSummary] = []
  /// Where an axis was varied over values of one kind: a design each on each workload.
  public var sweeps: [Sweep] = []
  /// How times were to be taken and judged; absent where nothing was timed.
  public var timingPlan: TimingPlan?
  /// In the order in which they were taken, those set aside too.
  public var blocks: [TimingBlock] = []
  /// Passes without an outcome, with how they ended.
  public var failures: [ChildFailure] = []
  /// Whether the run was stopped before it was over.
  public var isPartial = false
  /// The base timed once more under a second name: the two must come out the same.
  public var controls: [Control]
  /// What one cell of each class allocates by itself; absent where the build counts no allocations.
  public var cells: CellAllocations?
  /// Where no design asked for is faithful throughout: variants of them that are, checked and not measured.
  public var suggestions: [String]
  /// What the reader of a report should know: whatever was left out, and why.
  public var notes: [String]

  public init(
    version: String, command: [String], seed: UInt64, machine: Machine, base: String,
    workloads: [Workload], results: [DesignResult], controls: [Control], cells: CellAllocations?,
    suggestions: [String], notes: [String]
  ) {
    schema = RunResult.currentSchema
    self.version = version
    self.command = command
    self.seed = seed
    self.machine = machine
    self.base = base
    self.workloads = workloads
    self.results = results
    self.controls = controls
    self.cells = cells
    self.suggestions = suggestions
    self.notes = notes
  }
}

/// Where a run took place.
public struct Machine: Codable, Equatable, Sendable {
  public var processor: String
  public var coreCount: Int
  public var memoryBytes: Int
  public var system: String
  public var toolchain: String
  /// Whether the build was optimised; figures of another are no figures.
  public var isRelease: Bool
  /// What times depend on of all this and more, in 16 hexadecimal digits: times compare where it is the same.
  /// Absent in results of before it was taken.
  public var fingerprint: String?
  /// What allocations were counted in, with its version: sizes of blocks depend on it. Absent where none were.
  public var allocator: String?

  public init(
    processor: String, coreCount: Int, memoryBytes: Int, system: String, toolchain: String,
    isRelease: Bool, fingerprint: String?
  ) {
    self.processor = processor
    self.coreCount = coreCount
    self.memoryBytes = memoryBytes
    self.system = system
    self.toolchain = toolchain
    self.isRelease = isRelease
    self.fingerprint = fingerprint
  }
}

/// A trace on a host.
public struct Workload: Codable, Equatable, Sendable {
  public var name: String
  public var source: String
  public var host: String
  /// A hash of the feed and the events, the same for every form of the trace.
  public var traceHash: String
  public var rowCount: Int
  public var eventCount: Int
  public var durationMilliseconds: Double
  public var frameRate: Double
  /// The name under which reports show it together with others; absent for one that stands for itself.
  public var group: String?

  public init(
    name: String, source: String, host: String, traceHash: String, rowCount: Int, eventCount: Int,
    durationMilliseconds: Double, frameRate: Double
  ) {
    self.name = name
    self.source = source
    self.host = host
    self.traceHash = traceHash
    self.rowCount = rowCount
    self.eventCount = eventCount
    self.durationMilliseconds = durationMilliseconds
    self.frameRate = frameRate
  }
}

/// The same design timed under two names.
public struct Control: Codable, Equatable, Sendable {
  public var workload: String
  public var host: String
  public var design: String
  /// The second name's median nanoseconds an event, divided by the first's.
  public var ratio: Double
  /// The second name's samples: nanoseconds an event on the wall's clock, a block each.
  public var samples: [Double]
  /// The second name against the first; absent in a record that is older than verdicts.
  public var comparison: TimeComparison?

  public init(workload: String, host: String, design: String, ratio: Double, samples: [Double]) {
    self.workload = workload
    self.host = host
    self.design = design
    self.ratio = ratio
    self.samples = samples
  }
}

/// What one of each allocates by itself, with what it owns and without what comes later.
public struct CellAllocations: Codable, Equatable, Sendable {
  public var tableCell: Allocations
  public var strip: Allocations
  public var itemCell: Allocations

  public init(tableCell: Allocations, strip: Allocations, itemCell: Allocations) {
    self.tableCell = tableCell
    self.strip = strip
    self.itemCell = itemCell
  }
}

/// One replay, as `filmstrip replay` prints it.
public struct ReplayResult: Codable, Equatable, Sendable {
  public var design: String
  public var host: String
  public var counters: [String: Int]
  public var fidelity: [String: Int]

  public init(design: String, host: String, counters: [String: Int], fidelity: [String: Int]) {
    self.design = design
    self.host = host
    self.counters = counters
    self.fidelity = fidelity
  }
}
