/// What a gate came to, and what `filmstrip gate --format json` prints.
public struct GateReport: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new field does not.
  public static let currentSchema = 1

  public var schema: Int
  /// The version of the tool.
  public var version: String
  /// The arguments that make this run again.
  public var command: [String]
  /// What the suite calls itself.
  public var suite: String
  /// The file, as it was named.
  public var baseline: String
  /// Where the suite ran; absent where it could not.
  public var machine: Machine?
  /// Of everything, less what was allowed.
  public var verdict: GateVerdict
  public var exitCode: Int
  /// The verdicts that were allowed beforehand: they are listed, and decide nothing.
  public var allowed: [GateVerdict]
  /// Why the whole, a workload or a design is invalid.
  public var problems: [GateProblem]
  /// A metric each, by workload, host, design and name.
  public var judgements: [MetricJudgement]
  /// What moved along where a metric regressed or improved.
  public var causes: [SubjectCauses]
  /// Why times were not judged; absent where they were.
  public var timesNotJudged: String?
  /// What a reader should know besides.
  public var notes: [String]

  public init(
    version: String, command: [String], suite: String, baseline: String, machine: Machine?,
    allowed: [GateVerdict], problems: [GateProblem], judgements: [MetricJudgement],
    causes: [SubjectCauses], timesNotJudged: String?, notes: [String]
  ) {
    schema = GateReport.currentSchema
    self.version = version
    self.command = command
    self.suite = suite
    self.baseline = baseline
    self.machine = machine
    self.allowed = allowed
    self.problems = problems
    self.judgements = judgements
    self.causes = causes
    self.timesNotJudged = timesNotJudged
    self.notes = notes
    verdict = GateReport.verdict(problems, judgements, allowed)
    exitCode = Int(verdict.exitCode)
  }

  /// The strongest of what was found and not allowed; where nothing was judged at all, invalid.
  private static func verdict(
    _ problems: [GateProblem], _ judgements: [MetricJudgement], _ allowed: [GateVerdict]
  ) -> GateVerdict {
    let binding = judgements.filter { !$0.isAdvisory && $0.verdict != .notJudged }
    if !problems.isEmpty || binding.isEmpty { return .invalid }
    let found = Set(binding.map(\.verdict)).subtracting(allowed.filter { $0 != .invalid })
    return GateVerdict.byRank.first(where: found.contains) ?? .passed
  }

  /// How many metrics came to each verdict.
  public func count(of verdict: GateVerdict) -> Int {
    judgements.count { $0.verdict == verdict } + (verdict == .invalid ? problems.count : 0)
  }
}

/// Something that makes a run, a workload or a design invalid.
public struct GateProblem: Codable, Hashable, Sendable {
  public var workload: String?
  public var host: String?
  public var design: String?
  /// What was found, what was expected, and what to do.
  public var words: String

  public init(
    _ words: String, workload: String? = nil, host: String? = nil, design: String? = nil
  ) {
    self.words = words
    self.workload = workload
    self.host = host
    self.design = design
  }
}

/// What a gate says of one metric of one design on one workload.
public struct MetricJudgement: Codable, Equatable, Sendable {
  public var workload: String
  public var host: String
  /// The name that the suite gives the design.
  public var design: String
  public var metric: Metric
  public var verdict: GateVerdict
  /// Whether it is only told, and decides nothing.
  public var isAdvisory: Bool
  /// In the metric's unit; of a time the median. Absent where there is none.
  public var baseline: Double?
  public var found: Double?
  /// Of a time: how it changed, as a ratio, and the interval that the verdict was read from.
  public var ratio: Double?
  public var lower: Double?
  public var upper: Double?
  public var confidence: Double?
  /// What was allowed, in words.
  public var limit: String
  /// Why it is not passed, in words; absent where it is.
  public var reason: String?
  /// What shows it on a few events, for a fault that there are more of; absent where nothing does.
  public var command: String?

  public init(
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

/// Why a design costs another than it did: everything exact that moved.
public struct SubjectCauses: Codable, Equatable, Sendable {
  public var workload: String
  public var host: String
  public var design: String
  /// The most telling first.
  public var causes: [Cause]

  /// Something counted that is not as it was.
  public struct Cause: Codable, Equatable, Sendable {
    public enum Kind: String, Codable, Sendable {
      case counter, sizeClass, function
    }

    public var kind: Kind
    /// The counter; the phase and the bytes of a block; the function.
    public var name: String
    public var baseline: Double
    public var found: Double

    public init(kind: Kind, name: String, baseline: Double, found: Double) {
      self.kind = kind
      self.name = name
      self.baseline = baseline
      self.found = found
    }
  }

  public init(workload: String, host: String, design: String, causes: [Cause]) {
    self.workload = workload
    self.host = host
    self.design = design
    self.causes = causes
  }
}
