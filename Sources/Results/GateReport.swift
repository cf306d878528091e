/// The contents of a gate report, independent of the output format.
package struct GateReport: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new field does not raise it.
  package static let currentSchema = 1

  package var schema: Int
  package var version: String
  package var command: [String]
  /// The suite's name; absent for a comparison of two results.
  package var suite: String?
  /// The baseline's file, as it was named; of two results the first.
  package var baseline: String
  /// The second of two results; absent for a run of a suite.
  package var result: String?
  /// The machine of the run; absent if the suite could not run.
  package var machine: Machine?
  /// The verdict on everything, without the allowed verdicts.
  package private(set) var verdict = GateVerdict.invalid
  /// The exit code of the gate; 0 for a comparison of two results.
  package private(set) var exitCode = 0
  /// The verdicts that are listed and decide nothing.
  package var allowed: [GateVerdict] = []
  /// The reasons why the run, a workload or a design is invalid.
  package var problems: [GateProblem] = []
  /// By workload, host, design and name of the metric.
  package var judgements: [MetricJudgement] = []
  /// Other changes where a metric regressed or improved.
  package var causes: [SubjectCauses] = []
  /// Why times were not judged; absent if they were.
  package var timesNotJudged: String?
  /// Differences that explain the verdicts: a design, a trace, the tool.
  package var changes: [String] = []
  /// Other notes for the reader.
  package var notes: [String] = []
  /// The events of traces without an effect; absent without any.
  package var warnings: [String]?
  /// The names of behaviours, such as `uikit/late`, by host. They are not encoded.
  package var behaviourNames: [String: String] = [:]
  /// A design that the suite does not name: the base. It is not encoded.
  package var addedDesign: String?
  /// The suite's file, as it was named; nil for the embedded suite. It is not encoded.
  package var suiteFile: String?
  /// True if tables list every metric. It is not encoded.
  package var showsDetails = false
  /// A film of the worst new fault; absent if no fault increased, or if no film was requested. It is not encoded: the
  /// trace gives the same film again.
  package var playback: GatePlayback?

  private enum CodingKeys: String, CodingKey {
    case schema, version, command, suite, baseline, result, machine, verdict, exitCode, allowed,
      problems
    case judgements, causes, timesNotJudged, changes, notes, warnings
  }

  /// An empty report, which is invalid. Call `decide` once it is filled.
  package init(
    version: String, command: [String], suite: String?, baseline: String, result: String? = nil
  ) {
    schema = GateReport.currentSchema
    self.version = version
    self.command = command
    self.suite = suite
    self.baseline = baseline
    self.result = result
    decide()
  }

  /// Sets the verdict and the exit code: the strongest verdict that is not allowed, or *invalid* if there are problems
  /// or nothing was judged.
  package mutating func decide() {
    let binding = judgements.filter { !$0.isAdvisory && $0.verdict.isBinding }
    let found = Set(binding.map(\.verdict)).subtracting(allowed.filter { $0 != .invalid })
    verdict = GateVerdict.byRank.first(where: found.contains) ?? .passed
    if !problems.isEmpty || binding.isEmpty { verdict = .invalid }
    exitCode = suite == nil ? 0 : Int(verdict.exitCode)
  }

  /// The host in a sentence: `uikit/late`, or `host late`.
  package func place(ofHost host: String) -> String { behaviourNames[host] ?? "host \(host)" }

  /// The number of metrics with a verdict, and of problems if it is *invalid*.
  package func count(of verdict: GateVerdict) -> Int {
    judgements.count { $0.verdict == verdict } + (verdict == .invalid ? problems.count : 0)
  }
}

/// The verdict on one metric, or on a whole run.
package enum GateVerdict: String, Codable, CaseIterable, Sendable {
  /// Within its limits.
  case passed
  /// Better than the baseline allows: renew the baseline, so that the limit follows.
  case improved
  /// Worse than the baseline or a budget allows.
  case regressed
  /// The interval of a time lies neither within the margin nor beyond it.
  case undecided
  /// Different from the baseline, without a better direction or outside of what the suite judges: listed, and decides
  /// nothing.
  case changed
  /// Without the data for a verdict.
  case invalid
  /// A time of another machine than the baseline's, or one that the suite does not judge.
  case notJudged

  /// The order in which verdicts decide, the strongest first: an invalid figure may invalidate the others, and a
  /// regression is certain where an undecided time is not.
  package static let byRank: [GateVerdict] = [
    .invalid, .regressed, .undecided, .improved, .changed, .passed,
  ]

  /// True if it counts for the verdict on a run.
  package var isBinding: Bool { self != .changed && self != .notJudged }

  /// The exit code of a process with this verdict on the whole run.
  package var exitCode: Int32 {
    switch self {
    case .passed, .changed: 0
    case .invalid, .notJudged: 1
    case .regressed: 2
    case .improved: 3
    case .undecided: 4
    }
  }

  /// The verdict as reports print it.
  package var word: String { self == .notJudged ? "not judged" : rawValue }
}

/// The reason why a run, a workload or a design is invalid.
package struct GateProblem: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, CaseIterable, Sendable {
    /// A suite, a baseline or a result is missing or cannot be read.
    case noInput
    /// The run was stopped early.
    case partialRun
    /// The result has another schema.
    case otherSchema
    case failedPass
    /// The suite plans nothing.
    case emptyPlan
    /// The toolchain, allocator, build or base differs from the baseline's.
    case otherOrigin
    /// A trace has another hash than in the plan or the baseline.
    case otherTrace
    /// A workload or a design's result is missing or repeated.
    case wrongCount
    /// A workload or a result that the suite does not plan.
    case unplanned
    /// In the baseline, and not in the suite.
    case vanished
    /// In the suite, and not in the baseline.
    case new
    /// A result without counters or faults.
    case lacking
    /// Instructions that differ between processes.
    case inexact
    /// A figure of an unknown metric.
    case unknownMetric
    case notFinite
    /// A threshold or a budget that applies to no metric.
    case limitsNothing
    /// The suite judges less than the baseline's suite did.
    case judgesLess
    /// The baseline needs times that the run does not have.
    case missingTimes
  }

  package var kind: Kind
  package var workload: String?
  package var host: String?
  package var design: String?
  /// The finding, the expectation, and the remedy.
  package var words: String

  package init(
    _ kind: Kind, _ words: String, workload: String? = nil, host: String? = nil,
    design: String? = nil
  ) {
    self.kind = kind
    self.words = words
    self.workload = workload
    self.host = host
    self.design = design
  }
}

/// A film of a regression beside its reference, or a sentence with the reason why it is missing.
package enum GatePlayback: Equatable, Sendable {
  /// - Parameter words: sentences that explain which design of the film is which.
  case film(Film, words: String)
  case missing(String)
}

/// The verdict on one metric of one design on one workload.
package struct MetricJudgement: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  /// The platform of the host; absent for a host that was named by its parts.
  package var platform: String?
  /// The suite's name for the design.
  package var design: String
  package var metric: Metric
  package var verdict: GateVerdict
  /// True if it is only listed, and decides nothing.
  package var isAdvisory: Bool
  /// In the metric's unit; of a time the median. Absent if it was not measured.
  package var baseline: Double?
  package var found: Double?
  /// Of a time: the change as a ratio, with the interval behind the verdict.
  package var ratio: Double?
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?
  /// The allowed change, in words.
  package var limit: String
  /// Why it did not pass, in words; absent if it did.
  package var reason: String?
  /// The beginning of the reason where the metric is outside a budget.
  package static let overBudget = "outside its budget"
  /// A command that shows a new fault on a few events.
  package var command: String?
  /// The values at the last commits of the main branch; absent if it passed, or without a history.
  package var trend: MetricTrend?

  package init(
    workload: String, host: String, design: String, metric: Metric, verdict: GateVerdict,
    isAdvisory: Bool = false, baseline: Double?, found: Double?, limit: String, reason: String?
  ) {
    self.workload = workload
    self.host = host
    self.design = design
    self.metric = metric
    self.verdict = verdict
    self.isAdvisory = isAdvisory
    self.baseline = baseline
    self.found = found
    self.limit = limit
    self.reason = reason
  }
}

extension MetricJudgement {
  /// True if the metric is outside a budget, and no worse than in the baseline.
  package var isOverBudget: Bool {
    guard verdict == .regressed, reason?.hasPrefix(Self.overBudget) ?? false,
      let baseline, let found
    else { return false }
    return switch metric.direction {
    case .lower: found <= baseline
    case .higher: found >= baseline
    case .neither: found == baseline
    }
  }

  /// The verdict as reports print it: a metric that is outside its budget as before has not regressed.
  package var word: String { isOverBudget ? Self.overBudgetWord : verdict.word }

  package static let overBudgetWord = "over budget"
}

extension GateReport {
  /// The verdict as reports print it: `over budget` if no metric is worse than in the baseline.
  package var word: String {
    let regressed = judgements.filter { $0.verdict == .regressed && !$0.isAdvisory }
    return verdict == .regressed && regressed.allSatisfy(\.isOverBudget)
      ? MetricJudgement.overBudgetWord : verdict.word
  }

  /// The number of metrics that are outside a budget, and no worse than in the baseline.
  package var overBudgetCount: Int { judgements.count { $0.isOverBudget } }
}

/// The values of a metric at the last commits of a history.
package struct MetricTrend: Codable, Equatable, Sendable {
  /// At most fifty, the oldest first.
  package var values: [Double]
  /// The link to its chart beside the report; absent without a chart.
  package var chart: String?

  package init(values: [Double], chart: String?) {
    self.values = values
    self.chart = chart
  }
}

/// Every exact figure of a design that changed, as possible causes of its verdicts.
package struct SubjectCauses: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  package var design: String
  /// The largest change of each kind first.
  package var causes: [Cause]

  package struct Cause: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
      case counter, sizeClass, function
    }

    package var kind: Kind
    /// The counter; the phase and the bytes of a block; the function.
    package var name: String
    package var baseline: Double
    package var found: Double

    package init(kind: Kind, name: String, baseline: Double, found: Double) {
      self.kind = kind
      self.name = name
      self.baseline = baseline
      self.found = found
    }
  }

  package init(workload: String, host: String, design: String, causes: [Cause]) {
    self.workload = workload
    self.host = host
    self.design = design
    self.causes = causes
  }
}
