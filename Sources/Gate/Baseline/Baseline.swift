import Foundation
import Results

/// The accepted figures of a suite, which the gate compares later runs with.
///
/// Exact metrics depend on the compiler and on the allocator, times on the machine: all three are recorded, and a run
/// with another is not compared. <doc:Baselines> describes the file.
package struct Baseline: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 2

  package var schema = Baseline.currentSchema
  /// The version of the tool that took it; other versions read it too.
  package var tool: String
  package var suite: String
  package var machine: Machine
  @InPresentWords package var base: String
  /// The judged parts of the suite; nil for a baseline of an earlier version.
  package var rules: JudgingRules?
  /// By name and host.
  package var workloads: [GateWorkload]
  /// By workload, host and design.
  package var subjects: [Entry]

  package struct Entry: Codable, Equatable, Sendable {
    package var workload: String
    package var host: String
    /// The suite's name for the design.
    @InPresentWords package var design: String
    /// The results' name for the design.
    @InPresentWords package var canonicalDesign: String
    /// Every exact metric that was measured.
    package var metrics: [String: Double]
    /// By phase and the bytes of a block: the number of blocks.
    package var sizeClasses: [String: [String: Int]]
    /// The instructions of the functions with the most.
    package var functions: [String: Int]
    /// Thread time for an event in millionths of the frozen ruler's, by the machine's condition: a block each in the
    /// order in which they ran; empty if nothing was timed.
    package var times: ConditionSamples
    /// Of a display log: by metric, the faults of each row that has some. Nil for designs, and in a baseline of an
    /// earlier version.
    package var faultyRows: [String: [String: Int]]?

    package var key: SubjectKey { SubjectKey(workload: workload, host: host, design: design) }
  }
}

extension Baseline {
  /// Makes a baseline of a run.
  ///
  /// - Throws: `GateProblems` with everything that makes the run invalid.
  /// - Complexity: O(subjects x metrics).
  package init(of run: RunResult, for plan: GatePlan) throws(GateProblems) {
    let check = RunCheck(run, plan)
    var problems = check.problems
    let figures = Figures(run, plan.workloads + plan.logs, plan.keys, check.results)
    let subjects = plan.keys.compactMap { key -> Entry? in
      guard var subject = figures.subjects[key] else { return nil }
      if !figures.hasTimes {
        subject.times = [:]
      } else if let problem = figures.timeProblems[key] {
        problems.append(GateProblem(.missingTimes, "\(problem)", key))
      }
      subject.times = subject.times.mapValues { $0.map(Baseline.rounded) }
      return subject
    }
    if !problems.isEmpty { throw GateProblems(problems) }
    self.init(
      tool: run.version, suite: plan.suite.name, machine: run.machine, base: run.base,
      rules: JudgingRules(plan.suite),
      workloads: (plan.workloads + plan.logs).sorted { ($0.name, $0.host) < ($1.name, $1.host) },
      subjects: subjects)
  }

  /// Rounds to six digits, which is more than the precision of a time.
  private static func rounded(_ ratio: Double) -> Double {
    let unit = pow(10, floor(log10(ratio)) - 5)
    // A division by a whole number is exact, so that the text of 0.1 is 0.1.
    return unit < 1
      ? (ratio / unit).rounded() / (1 / unit).rounded() : (ratio / unit).rounded() * unit
  }
}

extension Baseline.Entry {
  init(_ result: DesignResult, _ key: SubjectKey, times: ConditionSamples) {
    workload = key.workload
    host = key.host
    design = key.design
    canonicalDesign = result.design
    metrics = result.exactMetrics
    sizeClasses = [:]
    for (phase, own) in result.allocations?.byName ?? [] where phase != "total" {
      let counts = own.sizeClasses.map { ("\($0.bytes)", $0.count) }
      sizeClasses[phase] = Dictionary(counts, uniquingKeysWith: +)
    }
    let instructions = result.instructions.flatMap { $0.isExact ? $0.functions : nil } ?? []
    functions = Dictionary(instructions.map { ($0.name, $0.count) }, uniquingKeysWith: +)
    self.times = times
  }

  /// Every metric, with the median of its times in the most frequent condition.
  package var figures: [String: Double] {
    var figures = metrics
    if let condition = MachineCondition.common(to: [times]) {
      figures["time"] = Summary.median(times[condition] ?? [])
    }
    return figures
  }
}

/// Everything that makes a run invalid.
package struct GateProblems: Error, Equatable, Sendable {
  package let problems: [GateProblem]

  package init(_ problems: [GateProblem]) { self.problems = problems }
}
