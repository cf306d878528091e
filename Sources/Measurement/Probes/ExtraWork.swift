import ListEngine
import ScrollTrace

/// A replay of a design in pieces, beside those that are said: so much more work of its own kind, for trying out
/// whether a slowdown is seen. A piece goes with each replay, and the next goes on where it ended.
package final class ExtraWork {
  private let design: Design
  private let trace: ValidTrace
  private let host: ListEngine.Host
  private let share: Double
  /// What is replayed, and what was, which stands until the next one is set up.
  private var ready: ReadyReplay?
  private var finished: FinishedReplay?
  /// The next event.
  private var eventIndex = 0
  /// Events that are due and not replayed yet.
  private var dueCount = 0.0

  /// - Parameter share: of the trace's events that go with each replay, up to 1: 0.05 is 5%.
  package init(_ design: Design, on trace: ValidTrace, host: ListEngine.Host, share: Double) {
    self.design = design
    self.trace = trace
    self.host = host
    self.share = share
  }

  /// Sets up what is replayed next, where the last replay is over, and takes that down: not timed, as neither is of
  /// any replay.
  package func prepare() {
    guard ready == nil else { return }
    finished = nil
    ready = design.session(on: trace, host: host).setUp()
    eventIndex = 0
  }

  /// Replays what goes with one replay.
  package func run() {
    dueCount += share * Double(trace.events.count)
    let end = min(trace.events.count, eventIndex + Int(dueCount))
    guard end > eventIndex else { return }
    if end < trace.events.count {
      ready?.run(upTo: end)
    } else {
      finished = ready.take()?.run()
    }
    dueCount -= Double(end - eventIndex)
    eventIndex = end
  }
}
