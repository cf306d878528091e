import Results

/// A suite with its traces and designs found: exactly what a run of it has to contain.
package struct GatePlan: Equatable, Sendable {
  /// A design under the suite's name for it.
  package struct Subject: Hashable, Sendable {
    package let name: String
    /// One of the names that results have for the design.
    package let design: String

    package init(name: String, design: String) {
      self.name = name
      self.design = design
    }
  }

  package var suite: Suite
  package var workloads: [GateWorkload]
  package var subjects: [Subject]
  /// The display logs: in place of a trace's hash each has the rules by which it is judged.
  package var logs: [GateWorkload]

  package init(
    suite: Suite, workloads: [GateWorkload], subjects: [Subject], logs: [LogResult] = []
  ) {
    self.suite = suite
    self.workloads = workloads
    self.subjects = subjects
    self.logs = logs.map(GateWorkload.init)
  }

  /// The thresholds and budgets that match no design of the suite on any workload, which is a mistake. A line may have
  /// several, one for each behaviour of a platform; a match of one is enough.
  package var limitsOfNothing: [Selection] {
    let keys = keys
    let selections = suite.thresholds.map(\.selection) + suite.budgets.map(\.selection)
    let used = selections.filter { selection in keys.contains(where: selection.contains) }
    return selections.filter { selection in !used.contains { $0.line == selection.line } }
  }

  /// Every design on every workload, in order.
  var keys: [SubjectKey] {
    let simulated = workloads.flatMap { workload in
      subjects.map { SubjectKey(workload, $0.name) }
    }
    return (simulated + logs.map { SubjectKey($0, LogResult.design) }).sorted()
  }
}

package struct GateWorkload: Codable, Hashable, Sendable {
  package var name: String
  package var host: String
  package var traceHash: String

  package init(name: String, host: String, traceHash: String) {
    self.name = name
    self.host = host
    self.traceHash = traceHash
  }

  init(_ log: LogResult) {
    self.init(name: log.name, host: LogResult.host, traceHash: log.rules)
  }

  /// True for a display log of a shipped feed.
  var isLog: Bool { host == LogResult.host }
}

/// A design on a workload, under the suite's names.
package struct SubjectKey: Hashable, Comparable, Sendable {
  package let workload: String
  package let host: String
  package let design: String

  package static func < (left: SubjectKey, right: SubjectKey) -> Bool {
    (left.workload, left.host, left.design) < (right.workload, right.host, right.design)
  }
}

extension SubjectKey {
  init(_ workload: GateWorkload, _ design: String) {
    self.init(workload: workload.name, host: workload.host, design: design)
  }
}
