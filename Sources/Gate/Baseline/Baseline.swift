import Foundation
import Results
import Statistics

/// What a suite came to when somebody last looked and agreed: what the gate holds every later run against.
///
/// Exact metrics depend on the compiler and on the allocator, times on the machine: all three are in it, and a
/// run with another is not judged by it. <doc:Baselines> has the file.
package struct Baseline: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes.
  package static let currentSchema = 2

  package var schema: Int
  /// The version of the tool that took it; another may read it.
  package var tool: String
  /// What the suite calls itself.
  package var suite: String
  package var machine: Machine
  /// The design whose times are taken twice.
  package var base: String
  /// By name and host.
  package var workloads: [GateWorkload]
  /// By workload, host and design.
  package var subjects: [Subject]

  /// A design on a workload.
  package struct Subject: Codable, Equatable, Sendable {
    package var workload: String
    package var host: String
    /// The suite's name for the design.
    package var design: String
    /// The design that had this name.
    package var canonicalDesign: String
    /// By the names of `Metric`: all that was measured and is exact.
    package var metrics: [String: Double]
    /// By phase and the bytes of a block: how many blocks.
    package var sizeClasses: [String: [String: Int]]
    /// By name: instructions, of those functions that spent most.
    package var functions: [String: Int]
    /// Thread time for an event in millionths of the frozen ruler's, by the machine's condition: a block each, in the
    /// order in which they were taken; empty where nothing was timed.
    package var times: ConditionSamples

    package var key: SubjectKey { SubjectKey(workload: workload, host: host, design: design) }
  }

  package init(
    tool: String, suite: String, machine: Machine, base: String, workloads: [GateWorkload],
    subjects: [Subject]
  ) {
    schema = Baseline.currentSchema
    self.tool = tool
    self.suite = suite
    self.machine = machine
    self.base = base
    self.workloads = workloads.sorted { ($0.name, $0.host) < ($1.name, $1.host) }
    self.subjects = subjects.sorted { $0.key < $1.key }
  }
}

extension Baseline {
  /// What a run came to, whole: a run with a problem makes no baseline.
  ///
  /// - Throws: `GateProblems` with everything that makes the run invalid.
  /// - Complexity: O(subjects and their metrics).
  package init(of run: RunResult, for plan: GatePlan) throws(GateProblems) {
    let check = RunCheck(run, plan)
    var problems = check.problems
    let figures = Figures(run, plan.workloads, plan.keys, check.results)
    let subjects = plan.keys.compactMap { key -> Subject? in
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
      workloads: plan.workloads, subjects: subjects)
  }

  /// To six digits: more than a time has, and few enough to be read.
  private static func rounded(_ ratio: Double) -> Double {
    let unit = pow(10, floor(log10(ratio)) - 5)
    // Divided by a whole number where that is exact, so that 0.1 comes out as 0.1.
    return unit < 1
      ? (ratio / unit).rounded() / (1 / unit).rounded() : (ratio / unit).rounded() * unit
  }
}

extension Baseline.Subject {
  init(_ result: DesignResult, _ key: SubjectKey, times: ConditionSamples) {
    let classes = (result.allocations?.byName ?? []).filter { $0.name != "total" }
    workload = key.workload
    host = key.host
    design = key.design
    canonicalDesign = result.design
    metrics = result.exactMetrics
    sizeClasses = Dictionary(
      uniqueKeysWithValues: classes.map { phase, own in (phase, own.blocks) })
    functions = result.functions
    self.times = times
  }

  /// Every metric, with the median of its times in the condition in which there are most.
  package var figures: [String: Double] {
    var figures = metrics
    if let condition = MachineCondition.common(to: [times]) {
      figures["time"] = Summary.median(times[condition] ?? [])
    }
    return figures
  }
}

extension Allocations {
  /// How many blocks of each size, by its bytes.
  fileprivate var blocks: [String: Int] {
    Dictionary(sizeClasses.map { ("\($0.bytes)", $0.count) }) { $0 + $1 }
  }
}

extension DesignResult {
  /// Instructions by function, where they are exact.
  fileprivate var functions: [String: Int] {
    guard let instructions, instructions.isExact else { return [:] }
    return Dictionary(instructions.functions.map { ($0.name, $0.count) }) { $0 + $1 }
  }
}

extension GateProblem {
  init(_ kind: Kind, _ words: String, _ key: SubjectKey) {
    self.init(kind, words, workload: key.workload, host: key.host, design: key.design)
  }
}

/// Everything that makes a run invalid.
package struct GateProblems: Error, Equatable, Sendable {
  package let problems: [GateProblem]

  package init(_ problems: [GateProblem]) { self.problems = problems }
}
