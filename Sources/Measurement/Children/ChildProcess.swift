import Foundation
import Results

/// Has a process do passes, and watches it.
///
/// The process prints its outcomes as lines of JSON; whatever else it prints are its last words. Its time and
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
  ///   - turnLineCount: how many lines of JSON begin the limit of time anew, so that it holds for each design's turn
  ///     in a process that does many. Not without end: who prints in an endless loop is stopped too.
  ///   - onLine: is given each line as it comes, but for those that came too late.
  /// - Returns: nil where it ended well.
  func run(
    _ arguments: [String], isHashingFixed: Bool, turnLineCount: Int = 0,
    onLine: (Substring) -> Void
  ) -> ChildFailure.End? {
    if interruption.isRaised { return .interrupted }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.environment = ChildProcess.environment(isHashingFixed: isHashingFixed)
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    let end = ProcessEnd(of: process)
    do {
      try process.run()
    } catch {
      return .couldNotStart(SystemReason.of(error))
    }
    let watch = ChildWatch(process.processIdentifier, limits)
    interruption.begin(waitingFor: process.processIdentifier)
    var turnLinesLeft = turnLineCount
    ChildProcess.readLines(of: output.fileHandleForReading) { line in
      if line.hasPrefix("{\""), turnLinesLeft > 0 {
        turnLinesLeft -= 1
        guard watch.beginTurn() else { return }
      }
      if !watch.hasStopped { onLine(line) }
    }
    end.wait()
    interruption.end(waitingFor: process.processIdentifier)
    return ChildProcess.failure(process, watch.end(), interruption)
  }

  /// Hands on each line that is not empty, as soon as it is whole, and the last as far as it goes.
  private static func readLines(of output: FileHandle, _ onLine: (Substring) -> Void) {
    var rest = Data()
    func hand(on line: Data) {
      if !line.isEmpty { onLine(Substring(String(decoding: line, as: UTF8.self))) }
    }
    while case let data = output.availableData, !data.isEmpty {
      var lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let last = lines.removeLast()
      for line in lines {
        hand(on: rest + line)
        rest.removeAll()
      }
      rest += last
    }
    hand(on: rest)
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
