import ReferenceList
import ScrollTrace

@testable import ListEngine

// Traces made by hand or at random are held against the format before they are replayed.
extension Design {
  func session(on trace: Trace, host: Host, throughHooks: Bool = false) -> Session {
    session(on: trace.checked, host: host, throughHooks: throughHooks)
  }

  func watchedReplay(of trace: Trace, host: Host) -> WatchedReplay {
    watchedReplay(of: trace.checked, host: host)
  }

  func loggedReplay(
    of trace: Trace, host: Host, telling tell: @escaping (LogEntry) -> Void
  ) -> WatchedReplay {
    loggedReplay(of: trace.checked, host: host, telling: tell)
  }

  func watch<W: Watcher>(_ trace: Trace, host: Host, watcher: W) -> (Counters, W) {
    watch(trace.checked, host: host, watcher: watcher)
  }

  func explanation(
    of kind: FaultKind? = nil, on trace: Trace, host: Host
  ) -> Explanation? {
    explanation(of: kind, on: trace.checked, host: host)
  }
}
