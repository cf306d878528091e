/// The result of one run: what was measured, where, and how to run it again.
package struct RunResult: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 1

  package var schema: Int
  package var version: String
  /// The commit of the measured code, if the caller named one.
  package var commit: String?
  package var command: [String]
  package var seed: UInt64
  package var machine: Machine
  /// The design that others are compared with.
  @InPresentWords package var base: String
  package var workloads: [Workload]
  package var results: [DesignResult]
  /// The display logs of a suite; absent without.
  package var logs: [LogResult]?
  /// A summary of each design over all workloads, then over those of each group; empty for a single workload.
  package var summaries: [OverallResult] = []
  /// A sweep for each axis that was varied over numbers.
  package var sweeps: [SizeSeries] = []
  /// Absent if nothing was timed.
  package var timingPlan: TimingPlan?
  /// In the order in which they ran, those set aside included.
  package var blocks: [TimingBlock] = []
  package var failures: [ChildFailure] = []
  package var isPartial = false
  /// The base timed under a second name: both must take the same time.
  package var controls: [Control]
  /// Allocations of one cell of each class; absent if the build counts none.
  package var cells: CellAllocations?
  /// The recommendation. It follows from the rest, and readers compute it again.
  package var answer: Answer?
  /// The faults of each design, with behaviours as alternatives; computed again as the answer is.
  package var tallies: [FaultTally]?
  /// Traces on which even designs that are wrong on purpose show no fault; absent if there are no such traces.
  package var harmlessTraces: [HarmlessTrace]?
  /// By criterion, the difference up to which designs are equal; a missing one has the standard difference.
  package var equalWithin: [String: Double]?
  /// The cost table; absent for the standard one.
  package var costs: CostTable?
  /// For each assumed cost the range in which the answer holds; absent if the answer does not depend on them.
  package var costRanges: [CostRange]?
  /// If no design is faithful everywhere: variants that are. They were checked, and not measured.
  @InPresentWords package var suggestions: [String]
  /// For designs with the fewest faults, if they have any: what avoids those under the worst behaviour; absent without.
  package var avoidances: [Avoidance]?
  /// Notes for the reader, such as what was left out and why.
  package var notes: [String]
  /// The beginning of the note that custom designs ran with the rights of their user.
  package static let unconfined = "not confined: "

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

  /// True if a result's workload was left out of the timing.
  package func isUntimed(_ result: DesignResult) -> Bool {
    workloads.contains {
      $0.isTimed == false && $0.name == result.workload && $0.host == result.host
    }
  }

  /// Returns why no time of a workload can be trusted; nil if its control took the same time under both names.
  package func controlProblem(_ workload: String, _ host: String) -> String? {
    let controls = controls.filter { $0.workload == workload && $0.host == host }
    guard controls.count == 1, let control = controls.first else {
      return "found \(controls.count) controls of the workload, expected 1"
    }
    if control.comparison?.verdict == .same { return nil }
    let verdict = control.comparison?.verdict.rawValue ?? "without a verdict"
    return "the control (\(control.design) under two names) is \(verdict), and not same"
  }
}

/// The least change of a design that avoids its faults under its worst behaviour, found by replays.
package struct Avoidance: Codable, Equatable, Sendable {
  @InPresentWords package var design: String
  /// The worst behaviour.
  package var host: String
  /// The other values, such as `laysOut=first`; absent if no design that was tried is right under the behaviour.
  @InPresentWords package var values: String?
  /// The faults of the changed design for every 1,000 displays under its own worst behaviour; absent with `values`.
  package var perThousandDisplays: Double?
  /// Why there are faults, in a sentence, if the worst behaviour is the usual one; absent for others, of which
  /// `Workload.behaviourRemark` says it.
  package var cause: String?

  /// The number of other designs that were tried.
  package var triedCount: Int?

  package init(
    design: String, host: String, values: String?, perThousandDisplays: Double?,
    triedCount: Int? = nil, cause: String? = nil
  ) {
    self.design = design
    self.host = host
    self.triedCount = triedCount
    self.values = values
    self.perThousandDisplays = perThousandDisplays
    self.cause = cause
  }
}

/// A trace on which neither a compared design nor one that is wrong on purpose shows a fault.
package struct HarmlessTrace: Codable, Equatable, Sendable {
  package var name: String
  /// The events that it lacks: `no edit`, `no tap`.
  package var absences: [String]

  package init(name: String, absences: [String]) {
    self.name = name
    self.absences = absences
  }
}

package struct Machine: Codable, Equatable, Sendable {
  package var processor: String
  package var coreCount: Int
  package var memoryBytes: Int
  package var system: String
  package var toolchain: String
  package var isRelease: Bool
  /// A hash of everything that times depend on, in 16 hexadecimal digits. Only times with equal ones are compared.
  package var fingerprint: String?
  /// The counting allocator with its version, which block sizes depend on; absent if nothing was counted.
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
  /// The platform of which the host is one behaviour; absent for a host that was named by its parts. The behaviours
  /// of a platform on a trace are alternatives.
  package var platform: String?
  /// How the host differs from the platform's usual behaviour, such as "ends come late"; absent for the usual one.
  package var behaviour: String?
  /// The condition under which the difference matters, and whether it is documented, in a sentence; absent with `behaviour`.
  package var behaviourRemark: String?
  /// The behaviour as `--host` names it, such as `uikit/late`; absent without a platform.
  @InPresentWords package var behaviourName: String?
  /// A hash of the feed and the events, the same for every form of the trace.
  package var traceHash: String
  package var rowCount: Int
  package var eventCount: Int
  package var durationMilliseconds: Double
  package var frameRate: Double
  /// False if the trace edits no row; absent in older records.
  package var hasEdits: Bool?
  /// The name under which reports show it together with others.
  package var group: String?
  /// The trace's name on the command line; absent for standard input.
  package var argument: String?
  /// False if other workloads were timed and this one was not; absent otherwise.
  package var isTimed: Bool?
  /// The number of events that have no effect, in words; absent without such events, and for embedded traces.
  package var warning: String?
  /// False if no strip is scrolled while its row is on the screen; absent otherwise, and for embedded traces.
  package var hasStripScrolling: Bool?

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

  /// The shortest value of `--host` for the host.
  package var hostName: String { behaviourName ?? host }

  /// The host in a sentence: `uikit/late`, or `host late`.
  package var place: String { behaviourName ?? "host \(host)" }

  /// The platform, or the host if no platform was named.
  package var platformName: String { platform ?? host }

  /// The trace and its host for people: `browse, uikit where ends come late`.
  package var title: String {
    guard let platform else { return "\(name), host \(host)" }
    return "\(name), \(platform)" + (behaviour.map { " where \($0)" } ?? " as usual")
  }
}

/// One design timed under two names.
package struct Control: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  @InPresentWords package var design: String
  /// The second name's median nanoseconds an event, divided by the first's.
  package var ratio: Double
  /// Of the second name, a block each: wall-clock nanoseconds an event.
  package var samples: [Double]
  /// The second name against the first.
  package var comparison: TimeComparison?

  package init(workload: String, host: String, design: String, ratio: Double, samples: [Double]) {
    self.workload = workload
    self.host = host
    self.design = design
    self.ratio = ratio
    self.samples = samples
  }
}

/// Allocations of one cell of each class when it is created.
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

extension RunResult {
  /// The names of behaviours, such as `uikit/late`, by host.
  package var behaviourNames: [String: String] {
    workloads.reduce(into: [LogResult.host: "in its display log"]) {
      $0[$1.host] = $1.behaviourName
    }
  }

  /// The host in a sentence: `uikit/late`, or `host late`.
  package func place(ofHost host: String) -> String { behaviourNames[host] ?? "host \(host)" }

  /// A failure with its host by the name of the behaviour.
  package func words(of failure: ChildFailure) -> String {
    var named = failure
    named.host = behaviourNames[failure.host] ?? failure.host
    return named.description
  }
}
