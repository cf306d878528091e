import Foundation

/// Ctrl-C, and what else asks a run to stop: noted, and passed on to the processes that are being waited
/// for, so that what was measured so far can still be told.
package final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  private var raised = false
  private var children: Set<Int32> = []
  private var number: Int32?
  private var sources: [any DispatchSourceSignal] = []

  /// One that only `raise` raises.
  package init() {}

  /// One that Ctrl-C, a request to terminate and the end of the terminal raise, which do not end this process any more;
  /// the second time they do. Who started it to outlive its terminal (`nohup`) is obeyed.
  package static func onSignals() -> Interruption {
    let interruption = Interruption()
    for number in [SIGINT, SIGTERM, SIGHUP] {
      let earlier = signal(number, SIG_IGN)
      if number == SIGHUP, isIgnoring(earlier) { continue }
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak interruption] in
        guard interruption?.isRaised != true else {
          signal(number, SIG_DFL)
          kill(getpid(), number)
          return
        }
        interruption?.raise(by: number)
      }
      source.resume()
      interruption.sources.append(source)
    }
    return interruption
  }

  private static func isIgnoring(_ handler: sighandler_t?) -> Bool {
    unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  package var isRaised: Bool { lock.withLock { raised } }

  /// The signal that raised it, if one did.
  package var signalNumber: Int32? { lock.withLock { number } }

  /// Notes the wish, and ends every process that is being waited for.
  package func raise(by signalNumber: Int32? = nil) {
    lock.withLock {
      raised = true
      number = number ?? signalNumber
      for child in children { kill(child, SIGKILL) }
    }
  }

  /// From now on `raise` ends this process, or with its number negated its whole group; at once, where it was raised
  /// before.
  package func begin(waitingFor process: Int32) {
    lock.withLock {
      children.insert(process)
      if raised { kill(process, SIGKILL) }
    }
  }

  package func end(waitingFor process: Int32) {
    lock.withLock { _ = children.remove(process) }
  }
}
