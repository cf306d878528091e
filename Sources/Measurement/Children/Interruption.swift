import CFilmstrip
import Foundation
import Results
import Synchronization

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

  /// Each guard kills everything below it.
  private func killChildren() { for child in children { kill(child, SIGTERM) } }

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
    _ = try SystemThread {
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

  /// The guards of all interruptions, and the lock during the start of one: an unknown child is an orphan.
  private static let guards = Mutex<Set<pid_t>>([])

  /// Starts a child. It is killed if this was or will be raised.
  func startChild(_ start: () throws -> pid_t) rethrows {
    try lock.withLock {
      let child = try Interruption.guards.withLock { guards in
        let child = try start()
        guards.insert(child)
        return child
      }
      children.insert(child)
      if raised { kill(child, SIGTERM) }
    }
  }

  /// Ends a child, and the orphans of a guard that was killed.
  ///
  /// - Parameter end: ends it, and returns its status.
  func endChild(_ child: pid_t, _ end: () -> Int32) -> Int32 {
    let status = end()
    lock.withLock { _ = children.remove(child) }
    Interruption.guards.withLock { guards in
      guards.remove(child)
      guard status & 0x7f == SIGKILL else { return }
      let known = Array(guards)
      guard_kill_orphans(known, known.count)
    }
    return status
  }
}
