import Foundation

/// Ctrl-C, and what else asks a run to stop: noted, and passed on to the process that is being waited for,
/// so that what was measured so far can still be told.
public final class Interruption: @unchecked Sendable {
  private let lock = NSLock()
  private var raised = false
  private var child: Int32?
  private var sources: [any DispatchSourceSignal] = []

  /// One that only `raise` raises.
  public init() {}

  /// One that Ctrl-C and a request to terminate raise, which do not end this process any more; the second
  /// time they do.
  public static func onSignals() -> Interruption {
    let interruption = Interruption()
    for number in [SIGINT, SIGTERM] {
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { [weak interruption] in
        guard interruption?.isRaised != true else {
          signal(number, SIG_DFL)
          kill(getpid(), number)
          return
        }
        interruption?.raise()
      }
      source.resume()
      interruption.sources.append(source)
    }
    return interruption
  }

  public var isRaised: Bool { lock.withLock { raised } }

  public func raise() {
    lock.withLock {
      raised = true
      if let child { kill(child, SIGKILL) }
    }
  }

  /// Which process to end when it is raised; nil when there is none.
  func isWatching(_ process: Int32?) {
    lock.withLock {
      child = process
      if raised, let process { kill(process, SIGKILL) }
    }
  }
}
