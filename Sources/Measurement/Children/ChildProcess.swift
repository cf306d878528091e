import Foundation
import Results

/// Has a process do passes, and watches it.
///
/// The process tells its outcomes on descriptor 3; what it prints are its last words. Its time and
/// memory have limits, and however it ends comes back as a value.
struct ChildProcess: Sendable {
  /// What a process may take before it is stopped.
  struct Limits: Sendable {
    var seconds = 600.0
    /// Of resident memory.
    var memoryBytes = Int(ProcessInfo.processInfo.physicalMemory / 2)
  }

  /// The executable that runs the passes: `filmstrip worker` and the arguments.
  let executable: URL
  let limits: Limits
  let interruption: Interruption

  /// Runs the executable to its end.
  ///
  /// - Parameters:
  ///   - isHashingFixed: whether dictionaries hash with a seed that is always the same, so that exact figures
  ///     repeat; with one of this process's own otherwise, as in the life of an app.
  ///   - turnCount: how many outcomes begin the limit of time anew, so that it holds for each design's turn
  ///     in a process that does many. Not without end: who tells in an endless loop is stopped too.
  ///   - onOutcome: is given each outcome as it comes.
  /// - Returns: how it ended, nil where well, and the last that it printed.
  func run(
    _ arguments: [String], isHashingFixed: Bool, turnCount: Int = 0,
    onOutcome: (PassOutcome) -> Void
  ) -> (end: ChildFailure.End?, lastWords: String?) {
    if interruption.isRaised { return (.interrupted, nil) }
    var child: Child
    do {
      child = try Child(
        executable, arguments,
        environment: ChildProcess.environment(isHashingFixed: isHashingFixed))
    } catch {
      return (.couldNotStart(error.description), nil)
    }
    var turnsLeft = turnCount
    var begin = ContinuousClock.now
    func look(_ process: pid_t) -> ChildFailure.End? {
      if (ContinuousClock.now - begin) / .seconds(1) > limits.seconds {
        return .timeLimit(seconds: limits.seconds)
      }
      let memory = ChildWatch.residentBytes(of: process)
      guard memory > limits.memoryBytes else { return nil }
      return .memoryLimit(foundBytes: memory, limitBytes: limits.memoryBytes)
    }
    let end = child.run(interruption, look: look) { frame in
      do {
        onOutcome(try JSONDecoder().decode(PassOutcome.self, from: Data(frame)))
      } catch {
        return .unreadable("an outcome of \(frame.count) bytes that is none")
      }
      if turnsLeft > 0 {
        turnsLeft -= 1
        begin = ContinuousClock.now
      }
      return nil
    }
    return (end, ChildProcess.lastWords(in: child.streams[1...]))
  }

  private static let stopWords = ["Fatal error: ", "Precondition failed: ", "Assertion failed: "]

  /// What Swift says when it stops a process is the reason, and not the stack that it may print below; otherwise
  /// the last line, of the errors first.
  private static func lastWords(in printed: ArraySlice<Child.Stream>) -> String? {
    let texts = printed.reversed().map {
      String(decoding: $0.kept, as: UTF8.self).split(separator: "\n")
    }
    let reason = texts.joined().first { line in stopWords.contains { line.contains($0) } }
    let words = reason ?? texts.compactMap(\.last).first
    return words.map { String($0.prefix(400)) }
  }

  static func environment(isHashingFixed: Bool) -> [String: String] {
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = isHashingFixed ? "1" : nil
    // A crash should end the process, and not wait for a picture of it.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    return environment
  }

  /// How a process ended that is over.
  ///
  /// - Parameter stop: why it was stopped, where it was.
  /// - Returns: nil where it ended well.
  static func failure(
    _ process: Process, _ stop: ChildFailure.End?, _ interruption: Interruption
  ) -> ChildFailure.End? {
    if interruption.isRaised { return .interrupted }
    if let stop { return stop }
    let status = Int(process.terminationStatus)
    if process.terminationReason == .uncaughtSignal { return .signal(status) }
    return status == 0 ? nil : .exitCode(status)
  }
}
