import Foundation

/// One design on one workload, by the names that a suite and its baseline have for them.
package struct SubjectKey: Hashable, Comparable, Sendable {
  package let workload: String
  package let host: String
  package let design: String

  package static func < (left: SubjectKey, right: SubjectKey) -> Bool {
    (left.workload, left.host, left.design) < (right.workload, right.host, right.design)
  }
}

/// A suite with everything in it found: what a run of it must bring, no more and no less.
package struct GatePlan: Equatable, Sendable {
  /// A design under the suite's name for it.
  package struct Subject: Hashable, Sendable {
    package let name: String
    /// As results call it, or call it too.
    package let design: String

    package init(name: String, design: String) {
      self.name = name
      self.design = design
    }
  }

  package var suite: Suite
  package var workloads: [GateWorkload]
  package var subjects: [Subject]

  package init(suite: Suite, workloads: [GateWorkload], subjects: [Subject]) {
    self.suite = suite
    self.workloads = workloads
    self.subjects = subjects
  }

  /// Every design on every workload, in order.
  var keys: [SubjectKey] {
    workloads.flatMap { workload in
      subjects.map {
        SubjectKey(workload: workload.name, host: workload.host, design: $0.name)
      }
    }.sorted()
  }
}
