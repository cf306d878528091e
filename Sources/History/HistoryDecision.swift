/// A person's decision to accept a step, with the reason.
package struct HistoryDecision: Codable, Hashable, Sendable {
  /// What was decided. A line of another kind is not read.
  package enum Kind: String, Codable, Sendable {
    /// The step is true, and its reason is known.
    case acknowledged
  }

  package var kind = Kind.acknowledged
  package var branch: String
  package var commit: String
  package var metric: String
  package var workload: String
  package var host: String
  package var design: String
  package var reason: String
  /// The name of the person who decided, as git or the system has it.
  package var person: String
  /// Seconds since 1970. The latest decision about a step counts.
  package var timeSeconds: Int

  package init(
    branch: String, commit: String, metric: String, workload: String, host: String, design: String,
    reason: String, person: String, timeSeconds: Int
  ) {
    self.branch = branch
    self.commit = commit
    self.metric = metric
    self.workload = workload
    self.host = host
    self.design = design
    self.reason = reason
    self.person = person
    self.timeSeconds = timeSeconds
  }

  package init(about step: HistoryStep, reason: String, person: String, timeSeconds: Int) {
    let subject = step.subject
    self.init(
      branch: step.commit.branch, commit: step.commit.name, metric: step.metric.name,
      workload: subject.workload, host: subject.host, design: subject.design, reason: reason,
      person: person, timeSeconds: timeSeconds)
  }

  func isAbout(_ step: HistoryStep) -> Bool {
    branch == step.commit.branch && commit == step.commit.name && metric == step.metric.name
      && workload == step.subject.workload && host == step.subject.host
      && design == step.subject.design
  }
}
