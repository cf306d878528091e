/// What a gate came to, and what `filmstrip gate --format json` prints.
package struct GateReport: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new field does not.
  package static let currentSchema = 1

  package var schema: Int
  /// The version of the tool.
  package var version: String
  /// The arguments that make this run again.
  package var command: [String]
  /// What the suite calls itself; absent where two results are compared without one.
  package var suite: String?
  /// The baseline's file, as it was named; of two results the first.
  package var baseline: String
  /// Of two results the second; absent for a run of a suite.
  package var result: String?
  /// Where the suite ran; absent where it could not.
  package var machine: Machine?
  /// Of everything, less what was allowed.
  package private(set) var verdict = GateVerdict.invalid
  /// What the gate ends with; 0 where two results are compared, whatever differs.
  package private(set) var exitCode = 0
  /// The verdicts that were allowed beforehand: they are listed, and decide nothing.
  package var allowed: [GateVerdict] = []
  /// Why the whole, a workload or a design is invalid.
  package var problems: [GateProblem] = []
  /// A metric each, by workload, host, design and name.
  package var judgements: [MetricJudgement] = []
  /// What moved along where a metric regressed or improved.
  package var causes: [SubjectCauses] = []
  /// Why times were not judged; absent where they were.
  package var timesNotJudged: String?
  /// What differs between the two that are compared and explains the verdicts: a design, a trace, the tool.
  package var changes: [String] = []
  /// What a reader should know besides.
  package var notes: [String] = []
  /// Whether tables have every metric. It is in no record.
  package var showsDetails = false
  /// What broke most, played back; absent where no fault grew, or where nobody asked. It is in no record: a film
  /// repeats to the bit from the trace.
  package var playback: GatePlayback?

  private enum CodingKeys: String, CodingKey {
    case schema, version, command, suite, baseline, result, machine, verdict, exitCode, allowed,
      problems
    case judgements, causes, timesNotJudged, changes, notes
  }

  /// A report of nothing, which is invalid: `decide` after everything is there.
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

  /// Reads the verdict and the exit code from the problems and the judgements.
  package mutating func decide() {
    verdict = GateReport.verdict(problems, judgements, allowed)
    exitCode = suite == nil ? 0 : Int(verdict.exitCode)
  }

  /// The strongest verdict that was found and not allowed; invalid where nothing was judged at all.
  private static func verdict(
    _ problems: [GateProblem], _ judgements: [MetricJudgement], _ allowed: [GateVerdict]
  ) -> GateVerdict {
    let binding = judgements.filter { !$0.isAdvisory && $0.verdict.isBinding }
    if !problems.isEmpty || binding.isEmpty { return .invalid }
    let found = Set(binding.map(\.verdict)).subtracting(allowed.filter { $0 != .invalid })
    return GateVerdict.byRank.first(where: found.contains) ?? .passed
  }

  /// How many metrics came to each verdict.
  package func count(of verdict: GateVerdict) -> Int {
    judgements.count { $0.verdict == verdict } + (verdict == .invalid ? problems.count : 0)
  }
}

/// A film of what a gate found broken, beside what it is held against; or the sentence that says why there is none.
package enum GatePlayback: Equatable, Sendable {
  /// - Parameter words: which design of the film is what, in sentences.
  case film(Film, words: String)
  case missing(String)
}

/// What a gate says of one metric of one design on one workload.
package struct MetricJudgement: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  /// The platform that the host is a behaviour of; absent where the host was named by itself.
  package var platform: String?
  /// The name that the suite gives the design.
  package var design: String
  package var metric: Metric
  package var verdict: GateVerdict
  /// Whether it is only told, and decides nothing.
  package var isAdvisory: Bool
  /// In the metric's unit; of a time the median. Absent where there is none.
  package var baseline: Double?
  package var found: Double?
  /// Of a time: how it changed, as a ratio, and the interval that the verdict was read from.
  package var ratio: Double?
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?
  /// What was allowed, in words.
  package var limit: String
  /// Why it is not passed, in words; absent where it is.
  package var reason: String?
  /// What shows it on a few events, for a fault that there are more of; absent where nothing does.
  package var command: String?
  /// What it was at the last commits of the main branch; absent where it passed, and where no history has it.
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

/// What a metric was at the last commits of a history.
package struct MetricTrend: Codable, Equatable, Sendable {
  /// At fifty commits at the most, the oldest first.
  package var values: [Double]
  /// Where its chart is, beside the report; absent where none is written.
  package var chart: String?

  package init(values: [Double], chart: String?) {
    self.values = values
    self.chart = chart
  }
}

/// Why a design costs another than it did: everything exact that moved.
package struct SubjectCauses: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  package var design: String
  /// The most telling first.
  package var causes: [Cause]

  /// Something counted that is not as it was.
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
