import Results

/// A commit on a branch, as whoever added a result named it.
package struct HistoryCommit: Codable, Hashable, Sendable {
  /// The commit's own name: of git's the 40 hexadecimal digits.
  package var name: String
  package var branch: String
  /// When it was committed, in seconds since 1970.
  package var timeSeconds: Int
  /// How many commits lead up to it, itself counted: what orders the commits of a branch. Absent where that was not
  /// known, as in a clone that is not whole.
  package var number: Int?

  package init(name: String, branch: String, timeSeconds: Int, number: Int? = nil) {
    self.name = name
    self.branch = branch
    self.timeSeconds = timeSeconds
    self.number = number
  }

  /// What tables show: of git's names the first ten digits.
  package var shortName: String {
    name.count == 40 && name.allSatisfy(\.isHexDigit) ? String(name.prefix(10)) : name
  }
}

/// A design on a workload: what figures are of. With another trace under the same name it is another subject.
package struct HistorySubject: Codable, Hashable, Comparable, Sendable {
  package var workload: String
  package var host: String
  /// The canonical name.
  package var design: String
  /// The hash of the trace that was replayed.
  package var trace: String

  package init(workload: String, host: String, design: String, trace: String) {
    self.workload = workload
    self.host = host
    self.design = design
    self.trace = trace
  }

  package static func < (left: HistorySubject, right: HistorySubject) -> Bool {
    (left.workload, left.host, left.design, left.trace)
      < (right.workload, right.host, right.design, right.trace)
  }
}

/// What the history keeps of one result at one commit.
///
/// Two are the same where everything in them is: adding one twice changes nothing.
package struct HistoryEntry: Equatable, Sendable {
  package var commit: HistoryCommit
  /// The version of the tool that measured.
  package var tool: String
  package var machine: Machine
  /// By subject, ascending.
  package var figures: [SubjectFigures]
  /// By subject, ascending; empty where nothing was timed.
  package var times: [SubjectTimes]

  package init(
    commit: HistoryCommit, tool: String, machine: Machine, figures: [SubjectFigures],
    times: [SubjectTimes] = []
  ) {
    self.commit = commit
    self.tool = tool
    self.machine = machine
    self.figures = figures.sorted { $0.subject < $1.subject }
    self.times = times.sorted { $0.subject < $1.subject }
  }
}

/// All exact figures of a subject.
package struct SubjectFigures: Equatable, Sendable {
  package var subject: HistorySubject
  /// By the names of `Metric`.
  package var metrics: [String: Double]

  package init(subject: HistorySubject, metrics: [String: Double]) {
    self.subject = subject
    self.metrics = metrics
  }
}

/// The samples of a subject's times, as they were taken.
package struct SubjectTimes: Codable, Equatable, Sendable {
  package var subject: HistorySubject
  /// Nanoseconds an event, a block each: on the wall's clock, and of the thread alone.
  package var wallNanoseconds: [Double]
  package var threadNanoseconds: [Double]
  /// The thread's time over the frozen ruler's, by the machine's condition: a list a block.
  package var conditions: [[ConditionSample]]
  /// Why they are held against no other run's; absent where they are.
  package var refusal: String?

  package init(
    subject: HistorySubject, wallNanoseconds: [Double], threadNanoseconds: [Double],
    conditions: [[ConditionSample]], refusal: String? = nil
  ) {
    self.subject = subject
    self.wallNanoseconds = wallNanoseconds
    self.threadNanoseconds = threadNanoseconds
    self.conditions = conditions
    self.refusal = refusal
  }

  /// Time over the ruler's, by the machine's condition, in the order of the blocks.
  package var ratios: ConditionSamples {
    conditions.joined().reduce(into: [:]) { ratios, sample in
      ratios[sample.condition, default: []].append(sample.ratio)
    }
  }
}
