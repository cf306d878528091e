/// A pass without an outcome, and how its process ended.
package struct ChildFailure: Codable, Equatable, Error, Sendable {
  package var pass: PassKind
  package var workload: String
  package var host: String
  /// Absent if the pass ran several designs.
  package var design: String?
  package var end: End
  /// The last line that the process printed, if it printed any.
  package var lastWords: String?

  package enum End: Codable, Equatable, Sendable {
    case exitCode(Int)
    case signal(Int)
    case timeLimit(seconds: Double)
    case memoryLimit(foundBytes: Int, limitBytes: Int)
    /// The process ended well, but its outcome is missing or damaged.
    case unreadable(String)
    case couldNotStart(String)
    /// The process reported the reason itself.
    case refused(String)
    /// The run was stopped from outside.
    case interrupted
    /// Two passes over the same replay have different counters.
    case disagreed(String)
  }

  package init(
    pass: PassKind, workload: String, host: String, design: String?, end: End,
    lastWords: String? = nil
  ) {
    self.pass = pass
    self.workload = workload
    self.host = host
    self.design = design
    self.end = end
    self.lastWords = lastWords
  }

  /// True if it explains why a result lacks a pass.
  func isOf(_ pass: PassKind, of result: DesignResult) -> Bool {
    self.pass == pass && workload == result.workload && host == result.host
      && (design == nil || design == result.design)
  }
}

extension ChildFailure: CustomStringConvertible {
  package var description: String {
    let who = design.map { "\($0) on \(workload)" } ?? workload
    let words = lastWords.map { " (\($0))" } ?? ""
    return "the \(pass) pass of \(who), \(host): \(end)\(words)"
  }
}

extension ChildFailure.End: CustomStringConvertible {
  package var description: String {
    switch self {
    case .exitCode(let code): "its process ended with exit code \(code)"
    case .signal(let number): "its process was ended by signal \(number)\(Self.name(number))"
    case .timeLimit(let seconds): "it took longer than \(seconds) s (see --time-limit)"
    case .memoryLimit(let found, let limit):
      "it held \(found >> 20) MB of memory where \(limit >> 20) MB are allowed, and was stopped (see --memory-limit)"
    case .unreadable(let reason): "its outcome cannot be read: \(reason)"
    case .couldNotStart(let reason): "its process could not be started: \(reason)"
    case .refused(let reason): reason
    case .interrupted: "the run was stopped before it was over"
    case .disagreed(let detail): detail
    }
  }

  /// The names of signals that end processes.
  private static func name(_ number: Int) -> String {
    switch number {
    case 4: ", SIGILL: a check in the code failed"
    case 5: ", SIGTRAP: a check in the code failed"
    case 6: ", SIGABRT"
    case 7: ", SIGBUS"
    case 8: ", SIGFPE"
    case 9: ", SIGKILL: by another process, or by the system for lack of memory"
    case 11: ", SIGSEGV"
    case 15: ", SIGTERM"
    default: ""
    }
  }
}
