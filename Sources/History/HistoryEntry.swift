import Results

package struct HistoryCommit: Codable, Hashable, Sendable {
  /// In git, 40 hexadecimal digits.
  package var name: String
  package var branch: String
  /// Seconds since 1970.
  package var timeSeconds: Int
  /// The number of its ancestors and itself, which orders the commits of a branch. Absent if it is not known, as in a
  /// shallow clone.
  package var number: Int?

  package init(name: String, branch: String, timeSeconds: Int, number: Int? = nil) {
    self.name = name
    self.branch = branch
    self.timeSeconds = timeSeconds
    self.number = number
  }

  /// The name in tables: the first ten digits of git's names.
  package var shortName: String {
    name.count == 40 && name.allSatisfy(\.isHexDigit) ? String(name.prefix(10)) : name
  }
}

/// A design on a workload. Another trace under the same name makes another subject.
package struct HistorySubject: Codable, Hashable, Comparable, Sendable {
  package var workload: String
  package var host: String
  @InPresentWords package var design: String
  package var trace: String

  package static func < (left: HistorySubject, right: HistorySubject) -> Bool {
    (left.workload, left.host, left.design, left.trace)
      < (right.workload, right.host, right.design, right.trace)
  }
}

package struct SubjectTimes: Codable, Equatable, Sendable {
  /// The index of the subject in the entry.
  package var subject = 0
  /// A sample for each block: the thread's time over the frozen ruler's, in millionths, by the machine's condition.
  package var ratios: ConditionSamples
  /// Why they cannot be compared with those of other runs; nil if they can.
  package var refusal: String?
}

/// A result at a commit.
package struct HistoryEntry: Equatable, Sendable {
  /// The rows and columns of the values, which are the same for most commits.
  package struct Layout: Codable, Equatable, Sendable {
    package var machine: Machine
    /// The names of all exact metrics, in order.
    package var metrics: [String]
    package var subjects: [HistorySubject]
  }

  package internal(set) var commit: HistoryCommit
  /// The version of the tool that measured.
  package internal(set) var tool: String
  package internal(set) var layout: Layout
  /// For each subject the value of each metric; nil for a missing one.
  package internal(set) var values: [Double?]
  package internal(set) var times: [SubjectTimes]
}

extension HistoryEntry {
  /// - Parameter times: the times of subjects with figures.
  init(
    commit: HistoryCommit, tool: String, machine: Machine,
    figures: [HistorySubject: [String: Double]], times: [HistorySubject: SubjectTimes] = [:]
  ) {
    let metrics = Set(figures.values.flatMap(\.keys)).sorted()
    let subjects = figures.keys.sorted()
    self.init(
      commit: commit, tool: tool,
      layout: Layout(machine: machine, metrics: metrics, subjects: subjects),
      values: subjects.flatMap { subject in metrics.map { figures[subject]?[$0] } },
      times: subjects.enumerated().compactMap { index, subject in
        var own = times[subject]
        own?.subject = index
        return own
      })
  }

  /// - Parameters:
  ///   - file: the result's name in errors.
  ///   - names: returns the names of a design in the history, which stay if the design changes.
  /// - Throws: `HistoryError` for a result that is partial, has failures, or lacks figures.
  package init(
    _ run: RunResult, at commit: HistoryCommit, named file: String,
    names: (DesignResult) -> [String] = { [$0.design] }
  ) throws(HistoryError) {
    func refusal(_ found: String, _ expected: String) -> HistoryError {
      HistoryError(.content, file, "found \(found), expected \(expected): nothing of it was added")
    }
    guard !run.isPartial else { throw refusal("a run that was stopped", "a whole one") }
    if let failure = run.failures.first { throw refusal("a failure (\(failure))", "none") }
    guard !run.results.isEmpty else { throw refusal("no figures", "those of at least one design") }
    var figures: [HistorySubject: [String: Double]] = [:]
    var times: [HistorySubject: SubjectTimes] = [:]
    for result in run.results {
      let name = "\(result.design) on \(result.workload), \(run.place(ofHost: result.host))"
      let workload = run.workloads.last { $0.name == result.workload && $0.host == result.host }
      guard let workload else { preconditionFailure("\(name) has no workload") }
      if let instructions = result.instructions, !instructions.isExact {
        throw refusal("instructions of \(name) that differ from run to run", "exact ones")
      }
      let metrics = result.exactMetrics
      guard !metrics.isEmpty else { throw refusal("no exact figure of \(name)", "at least one") }
      for design in names(result) {
        let subject = HistorySubject(
          workload: workload.name, host: workload.host, design: design, trace: workload.traceHash)
        figures[subject] = metrics
        if let timing = result.timing, !timing.threadSamples.isEmpty {
          times[subject] = Self.times(of: result, in: run)
        }
      }
    }
    self.init(
      commit: commit, tool: run.version, machine: run.machine, figures: figures, times: times)
  }

  /// Times that the gate could not compare have the reason instead.
  private static func times(of result: DesignResult, in run: RunResult) -> SubjectTimes {
    do throws(MissingTimes) {
      if let problem = run.controlProblem(result.workload, result.host) {
        throw MissingTimes(description: problem)
      }
      return SubjectTimes(ratios: try run.rulerRatios(of: result))
    } catch {
      return SubjectTimes(ratios: [:], refusal: error.description)
    }
  }
}
