/// One run of a comparison: what was measured, on what, and how to make it again.
package struct RunResult: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  /// The version of the tool.
  package var version: String
  /// The commit of the code that was measured, as whoever built it says; absent where nobody did.
  package var commit: String?
  /// The arguments that make this run again.
  package var command: [String]
  package var seed: UInt64
  package var machine: Machine
  /// The design whose cost is taken from the others'.
  package var base: String
  package var workloads: [Workload]
  package var results: [DesignResult]
  /// A design each, over all workloads, and then over those of each group; empty where there is one workload.
  package var summaries: [DesignSummary] = []
  /// Where an axis was varied over values of one kind: a design each on each workload.
  package var sweeps: [Sweep] = []
  /// How times were to be taken and judged; absent where nothing was timed.
  package var timingPlan: TimingPlan?
  /// In the order in which they were taken, those set aside too.
  package var blocks: [TimingBlock] = []
  /// Passes without an outcome, with how they ended.
  package var failures: [ChildFailure] = []
  /// Whether the run was stopped before it was over.
  package var isPartial = false
  /// The base timed once more under a second name: the two must come out the same.
  package var controls: [Control]
  /// What one cell of each class allocates by itself; absent where the build counts no allocations.
  package var cells: CellAllocations?
  /// What to use: it follows from the rest, and is made anew wherever a record is read.
  package var answer: Answer?
  /// The faults of each design, behaviours taken as alternatives; made anew as the answer is.
  package var tallies: [FaultTally]?
  /// Traces on which no design can fail, as far as replays show: designs that are wrong on purpose show no fault there
  /// either. Absent where there are none, and in older records.
  package var harmlessTraces: [HarmlessTrace]?
  /// The differences up to which designs are equal, by what they are compared by; what is absent has the standard one.
  package var equalWithin: [String: Double]?
  /// The costs that frames were modelled with; absent for the standard ones.
  package var costs: CostTable?
  /// The range of each assumed cost in which the answer holds; absent where modelled costs were no part of it.
  package var costRanges: [CostRange]?
  /// Where no design asked for is faithful throughout: variants of them that are, checked and not measured.
  package var suggestions: [String]
  /// What the reader of a report should know: whatever was left out, and why.
  package var notes: [String]

  package init(
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

extension RunResult {
  /// Whether times were taken on other workloads than a result's.
  package func isUntimed(_ result: DesignResult) -> Bool {
    workloads.contains {
      $0.isTimed == false && $0.name == result.workload && $0.host == result.host
    }
  }
}

/// A trace on which neither a design compared nor one that is wrong on purpose shows a fault.
package struct HarmlessTrace: Codable, Equatable, Sendable {
  package var name: String
  /// What the trace has none of: `no edit`, `no tap`.
  package var absences: [String]

  package init(name: String, absences: [String]) {
    self.name = name
    self.absences = absences
  }
}

/// Where a run took place.
package struct Machine: Codable, Equatable, Sendable {
  package var processor: String
  package var coreCount: Int
  package var memoryBytes: Int
  package var system: String
  package var toolchain: String
  /// Whether the build was optimised; figures of another are no figures.
  package var isRelease: Bool
  /// What times depend on of all this and more, in 16 hexadecimal digits: times compare where it is the same.
  /// Absent in results of before it was taken.
  package var fingerprint: String?
  /// What allocations were counted in, with its version: sizes of blocks depend on it. Absent where none were.
  package var allocator: String?

  package init(
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
package struct Workload: Codable, Equatable, Sendable {
  package var name: String
  package var source: String
  package var host: String
  /// The platform of which the host is one behaviour; absent for a host that was named by its parts. All behaviours of
  /// one platform on one trace are alternatives.
  package var platform: String?
  /// What the host does otherwise than the platform's usual behaviour, such as "ends come late"; absent for the usual
  /// one, and where there is no platform.
  package var behaviour: String?
  /// How `--host` names the behaviour, such as `uikit/ends-late`; absent where there is no platform.
  package var behaviourName: String?
  /// A hash of the feed and the events, the same for every form of the trace.
  package var traceHash: String
  package var rowCount: Int
  package var eventCount: Int
  package var durationMilliseconds: Double
  package var frameRate: Double
  /// The name under which reports show it together with others; absent for one that stands for itself.
  package var group: String?
  /// How the trace was named to the command; absent where it came by standard input.
  package var argument: String?
  /// False where times were taken on other workloads alone; absent otherwise.
  package var isTimed: Bool?

  package init(
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

  /// The host as `--host` names it most plainly.
  package var hostName: String { behaviourName ?? host }

  /// The host in a sentence: `uikit/ends-late`, or `host late`.
  package var place: String { behaviourName ?? "host \(host)" }
}

/// The same design timed under two names.
package struct Control: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  package var design: String
  /// The second name's median nanoseconds an event, divided by the first's.
  package var ratio: Double
  /// The second name's samples: nanoseconds an event on the wall's clock, a block each.
  package var samples: [Double]
  /// The second name against the first; absent in a record that is older than verdicts.
  package var comparison: TimeComparison?

  package init(workload: String, host: String, design: String, ratio: Double, samples: [Double]) {
    self.workload = workload
    self.host = host
    self.design = design
    self.ratio = ratio
    self.samples = samples
  }
}

/// What one of each allocates by itself, with what it owns and without what comes later.
package struct CellAllocations: Codable, Equatable, Sendable {
  package var tableCell: Allocations
  package var strip: Allocations
  package var itemCell: Allocations

  package init(tableCell: Allocations, strip: Allocations, itemCell: Allocations) {
    self.tableCell = tableCell
    self.strip = strip
    self.itemCell = itemCell
  }
}
