import Foundation

/// One design on one workload, by the names that a suite and its baseline have for them.
public struct SubjectKey: Hashable, Comparable, Sendable {
  public let workload: String
  public let host: String
  public let design: String

  public init(workload: String, host: String, design: String) {
    self.workload = workload
    self.host = host
    self.design = design
  }

  public static func < (left: SubjectKey, right: SubjectKey) -> Bool {
    (left.workload, left.host, left.design) < (right.workload, right.host, right.design)
  }
}

/// A suite with everything in it found: what a run of it must bring, no more and no less.
public struct GatePlan: Equatable, Sendable {
  /// A trace on a host.
  public struct Workload: Hashable, Sendable {
    public let name: String
    public let host: String
    public let traceHash: String

    public init(name: String, host: String, traceHash: String) {
      self.name = name
      self.host = host
      self.traceHash = traceHash
    }
  }

  /// A design under the suite's name for it.
  public struct Subject: Hashable, Sendable {
    public let name: String
    /// As results call it, or call it too.
    public let design: String

    public init(name: String, design: String) {
      self.name = name
      self.design = design
    }
  }

  public var suite: Suite
  public var workloads: [Workload]
  public var subjects: [Subject]

  public init(suite: Suite, workloads: [Workload], subjects: [Subject]) {
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
