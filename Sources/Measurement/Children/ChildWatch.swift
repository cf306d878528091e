import Foundation
import Results

/// Looks after a process from another thread, and kills it when it passes a limit.
final class ChildWatch: @unchecked Sendable {
  private static let pollSeconds = 0.05

  private let process: Int32
  private let limits: ChildProcess.Limits
  private var begin = ContinuousClock.now
  private let lock = NSLock()
  private var stop: ChildFailure.End?
  private var isOver = false
  private var isResting = false
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

  /// From now on the limit of time is another design's, where the one before kept to it.
  ///
  /// - Returns: whether it did.
  func beginTurn() -> Bool {
    lock.withLock {
      if isTooLate, stop == nil {
        stop = .timeLimit(seconds: limits.seconds)
        kill(process, SIGKILL)
      }
      begin = ContinuousClock.now
      isResting = false
      return stop == nil
    }
  }

  /// Until the next turn nothing is too late.
  func rest() { lock.withLock { isResting = true } }

  private var isTooLate: Bool {
    !isResting && (ContinuousClock.now - begin) / .seconds(1) > limits.seconds
  }

  private func look() {
    lock.withLock {
      guard !isOver, stop == nil else { return }
      let memory = ChildWatch.residentBytes(of: process)
      if isTooLate {
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
      if stop == nil, isTooLate {
        stop = .timeLimit(seconds: limits.seconds)
      }
      return stop
    }
  }

  /// What Linux says that a process holds; 0 where it says nothing.
  static func residentBytes(of process: Int32) -> Int {
    guard let data = FileManager.default.contents(atPath: "/proc/\(process)/statm") else {
      return 0
    }
    let fields = String(decoding: data, as: UTF8.self).split(separator: " ")
    guard fields.count > 1, let pages = Int(fields[1]) else { return 0 }
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
  }
}
