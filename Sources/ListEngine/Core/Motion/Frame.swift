/// The frame that a replay is in: events at one time. Used where a frame's beginning or end has effects.
///
/// Its fields change in this file alone.
struct Frame {
  /// When its events happen; not a number before the first.
  private(set) var milliseconds = Double.nan
  /// The events of the trace that have begun.
  private(set) var eventCount = 0
  /// True if the table or a strip has scrolled.
  private(set) var hasScrolled = false
  /// The distance of the table's last scroll.
  private(set) var lastStepUnits: Int64 = 0
  /// `deadline`: where the table was and what was counted when the frame began.
  private(set) var startUnits: Int64 = 0
  private(set) var before = Counters()

  @inline(__always)
  mutating func begin(atMilliseconds time: Double) { milliseconds = time }

  mutating func note(startUnits: Int64, _ counters: Counters) {
    self.startUnits = startUnits
    before = counters
  }

  @inline(__always)
  mutating func countEvents(_ count: Int) { eventCount &+= count }

  mutating func noteScroll() { hasScrolled = true }

  mutating func noteScroll(byUnits step: Int64) {
    hasScrolled = true
    lastStepUnits = abs(step)
  }

  mutating func endScroll() { hasScrolled = false }

  /// As before the first event, but for what the next frame notes.
  mutating func reset() {
    restart()
    milliseconds = .nan
    eventCount = 0
  }

  /// As `reset`, in the middle of a trace.
  mutating func restart() {
    hasScrolled = false
    lastStepUnits = 0
  }
}
