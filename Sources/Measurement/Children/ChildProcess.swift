import Foundation
import Results

/// Runs one pass in a process of its own, and watches it.
///
/// The process prints an outcome as one line of JSON; whatever else it prints are its last words. Its time and
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

  /// How a process ended, and what it printed.
  struct End {
    /// Nil where it ended well.
    let failure: ChildFailure.End?
    let lines: [Substring]
  }

  /// Runs the executable to its end.
  ///
  /// - Parameter isHashingFixed: whether dictionaries hash with a seed that is always the same, so that exact
  ///   figures repeat; with one of this process's own otherwise, as in the life of an app.
  func run(_ arguments: [String], isHashingFixed: Bool) -> End {
    if interruption.isRaised { return End(failure: .interrupted, lines: []) }
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    var environment = ProcessInfo.processInfo.environment
    environment["SWIFT_DETERMINISTIC_HASHING"] = isHashingFixed ? "1" : nil
    // A crash should end the process, and not wait for a picture of it.
    environment["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = environment
    let output = Pipe()
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = output
    do {
      try process.run()
    } catch {
      return End(failure: .couldNotStart(error.localizedDescription), lines: [])
    }
    let watch = ChildWatch(process.processIdentifier, limits)
    interruption.begin(waitingFor: process.processIdentifier)
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    interruption.end(waitingFor: process.processIdentifier)
    let stop = watch.end()
    let text = String(decoding: bytes, as: UTF8.self)
    return End(
      failure: failure(process, stop), lines: text.split(separator: "\n"))
  }

  private func failure(_ process: Process, _ stop: ChildFailure.End?) -> ChildFailure.End? {
    if interruption.isRaised { return .interrupted }
    if let stop { return stop }
    let status = Int(process.terminationStatus)
    if process.terminationReason == .uncaughtSignal { return .signal(status) }
    return status == 0 ? nil : .exitCode(status)
  }
}

/// Looks after a process from another thread, and kills it when it passes a limit.
private final class ChildWatch: @unchecked Sendable {
  private static let pollSeconds = 0.05

  private let process: Int32
  private let limits: ChildProcess.Limits
  private let begin = ContinuousClock.now
  private let lock = NSLock()
  private var stop: ChildFailure.End?
  private var isOver = false
  private let timer: any DispatchSourceTimer

  init(_ process: Int32, _ limits: ChildProcess.Limits) {
    self.process = process
    self.limits = limits
    timer = DispatchSource.makeTimerSource(queue: .global())
    timer.schedule(
      deadline: .now() + ChildWatch.pollSeconds, repeating: ChildWatch.pollSeconds)
    timer.setEventHandler { [weak self] in self?.look() }
    timer.resume()
  }

  private func look() {
    lock.withLock {
      guard !isOver, stop == nil else { return }
      let seconds = (ContinuousClock.now - begin) / .seconds(1)
      let memory = ChildWatch.residentBytes(of: process)
      if seconds > limits.seconds {
        stop = .timeLimit(seconds: limits.seconds)
      } else if memory > limits.memoryBytes {
        stop = .memoryLimit(foundBytes: memory, limitBytes: limits.memoryBytes)
      } else {
        return
      }
      kill(process, SIGKILL)
    }
  }

  /// No more looks: the process's number may be another's by now. One that took too long between two looks
  /// did so all the same.
  func end() -> ChildFailure.End? {
    timer.cancel()
    return lock.withLock {
      isOver = true
      if stop == nil, (ContinuousClock.now - begin) / .seconds(1) > limits.seconds {
        stop = .timeLimit(seconds: limits.seconds)
      }
      return stop
    }
  }

  /// What Linux says that a process holds; 0 where it says nothing.
  private static func residentBytes(of process: Int32) -> Int {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/statm") else {
      return 0
    }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
