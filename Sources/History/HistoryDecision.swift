/// A person's decision to accept a step, with the reason.
package struct HistoryDecision: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    case acknowledged
  }

  package var kind = Kind.acknowledged
  package let branch: String
  package let commit: String
  package let metric: String
  package let workload: String
  package let host: String
  package let design: String
  package let reason: String
  /// The name of the person who decided.
  package let person: String
  /// Seconds since 1970. The latest decision about a step counts.
  package let timeSeconds: Int

  package init(about step: HistoryStep, reason: String, person: String, timeSeconds: Int) {
    branch = step.commit.branch
    commit = step.commit.name
    metric = step.metric.name
    workload = step.subject.workload
    host = step.subject.host
    design = step.subject.design
    self.reason = reason
    self.person = person
    self.timeSeconds = timeSeconds
  }

  func isAbout(_ step: HistoryStep) -> Bool {
    branch == step.commit.branch && commit == step.commit.name && metric == step.metric.name
      && workload == step.subject.workload && host == step.subject.host
      && design == step.subject.design
  }
}
