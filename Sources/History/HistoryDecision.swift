/// What a person decided about a step or said of one ahead, and what measuring it again came to.
package struct HistoryDecision: Codable, Hashable, Sendable {
  package enum Kind: String, Codable, Sendable {
    /// It is true, and somebody knows why.
    case acknowledged
    /// It is none.
    case removed
    /// A commit was to bring it.
    case expected
    /// What was decided before holds no more.
    case reopened
    /// Both commits were measured again, in pairs, and it was there; or it was not.
    case confirmed, notConfirmed
  }

  package var kind: Kind
  package var branch: String
  package var commit: String
  /// A name; in what is expected also a pattern, where `*` stands for any letters.
  package var metric: String
  package var workload: String
  package var host: String
  package var design: String
  package var reason: String
  /// Who decided, in their own words.
  package var person: String
  /// When, in seconds since 1970: of several the last holds.
  package var timeSeconds: Int
  /// Of what is expected: the most that the metric may change, as a share, with its sign: 0.03 is 3% more.
  package var share: Double?

  package init(
    _ kind: Kind, branch: String, commit: String, metric: String, workload: String, host: String,
    design: String, reason: String, person: String, timeSeconds: Int, share: Double? = nil
  ) {
    self.kind = kind
    self.branch = branch
    self.commit = commit
    self.metric = metric
    self.workload = workload
    self.host = host
    self.design = design
    self.reason = reason
    self.person = person
    self.timeSeconds = timeSeconds
    self.share = share
  }

  /// A decision about a step that is there.
  package init(
    _ kind: Kind, about step: HistoryStep, reason: String, person: String, timeSeconds: Int
  ) {
    let subject = step.subject
    self.init(
      kind, branch: step.commit.branch, commit: step.commit.name, metric: step.metric.name,
      workload: subject.workload, host: subject.host, design: subject.design, reason: reason,
      person: person, timeSeconds: timeSeconds)
  }
}
