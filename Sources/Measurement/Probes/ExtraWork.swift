import ListEngine
import ScrollTrace

/// Unreported extra work, to test that a slowdown is detected: a replay of the same design in pieces, one with each
/// reported replay.
package final class ExtraWork {
  private let design: Design
  private let trace: ValidTrace
  private let host: ListHost
  private let share: Double
  private var ready: ReadyReplay?
  /// Kept until the next set-up, because taking it down is not timed.
  private var finished: FinishedReplay?
  /// The next event.
  private var eventIndex = 0
  /// The number of events to replay, with a fraction.
  private var dueCount = 0.0

  /// - Parameter share: the part of the trace's events with each replay, at most 1.
  package init(_ design: Design, on trace: ValidTrace, host: ListHost, share: Double) {
    self.design = design
    self.trace = trace
    self.host = host
    self.share = share
  }

  /// Sets up the next replay if the last one has ended. This is not timed.
  package func prepare() {
    guard ready == nil else { return }
    finished = nil
    ready = design.session(on: trace, host: host).setUp()
    eventIndex = 0
  }

  /// Replays the events that belong to one reported replay.
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
