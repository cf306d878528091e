import Foundation
import Results

/// The signal handler may only write. It writes here, and a thread reads and acts.
nonisolated(unsafe) private var signalWriter: Int32 = -1

/// A stop requested by SIGINT, SIGTERM, SIGHUP or a test. It kills child processes, and stops the command or the process.
package final class Interruption: @unchecked Sendable {
  /// The interruption that signals raise.
  package static let ofProcess = Interruption()

  private let lock = NSLock()
  private var raised = false
  private var number: Int32?
  private var isAwaited = false
  private var children: Set<pid_t> = []

  /// Creates an interruption that only `raise` raises.
  package init() {}

  package var isRaised: Bool { lock.withLock { raised } }

  /// The signal that raised it.
  package var signalNumber: Int32? { lock.withLock { number } }

  /// Raises it, and kills every child.
  package func raise() {
    lock.withLock {
      raised = true
      killChildren()
    }
  }

  private func killChildren() { for child in children { Interruption.killSession(of: child) } }

  /// Kills all processes of a session, in all of its process groups.
  static func killSession(of leader: pid_t) {
    kill(-leader, SIGKILL)
    let entries: [String]
    do { entries = try FileManager.default.contentsOfDirectory(atPath: "/proc") } catch { return }
    for number in entries.compactMap({ pid_t($0) }) where getsid(number) == leader {
      kill(number, SIGKILL)
    }
  }

  // MARK: Signals

  /// Handles signals for the life of the process; call it once. A process that was started with `nohup` still ignores
  /// SIGHUP.
  ///
  /// - Throws: `POSIXError`.
  package static func handleSignals() throws {
    var ends: [Int32] = [0, 0]
    let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { throw POSIXError.last }
    signalWriter = ends[1]
    let reader = ends[0]
    var action = sigaction()
    action.sa_flags = SA_RESTART
    action.__sigaction_handler.sa_handler = { number in
      let error = errno
      var byte = UInt8(number)
      _ = write(signalWriter, &byte, 1)
      errno = error
    }
    var numbers = sigset_t()
    sigemptyset(&numbers)
    for number in [SIGINT, SIGTERM, SIGHUP] {
      var before = sigaction()
      sigaction(number, &action, &before)
      let handler = unsafeBitCast(before.__sigaction_handler.sa_handler, to: Int.self)
      if number == SIGHUP, handler == unsafeBitCast(SIG_IGN, to: Int.self) {
        signal(number, SIG_IGN)
      }
      sigaddset(&numbers, number)
    }
    // The parent may have blocked them.
    pthread_sigmask(SIG_UNBLOCK, &numbers, nil)
    Thread.detachNewThread {
      var number: UInt8 = 0
      while read(reader, &number, 1) == 1 { ofProcess.receive(Int32(number)) }
    }
  }

  /// Leaves the first signal to the command, which polls `isRaised` and ends with partial results.
  package func await() { lock.withLock { isAwaited = true } }

  private func receive(_ number: Int32) {
    lock.withLock {
      killChildren()
      if isAwaited, !raised {
        (raised, self.number) = (true, number)
        return
      }
      TemporaryEntry.removeAll {
        signal(number, SIG_DFL)
        _ = Foundation.raise(number)
      }
    }
  }

  // MARK: Children

  /// Starts a child. Its session is killed if this was or will be raised.
  func startChild(_ start: () throws -> pid_t) rethrows {
    try lock.withLock {
      let child = try start()
      children.insert(child)
      if raised { Interruption.killSession(of: child) }
    }
  }

  func endChild(_ child: pid_t) { lock.withLock { _ = children.remove(child) } }
}
