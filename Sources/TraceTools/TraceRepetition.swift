import ScrollTrace

/// A trace again and again, each time as it was and later: as long a trace as anybody wants, a round at a time.
///
/// Each round but the first begins with what scrolls back all that the one before has scrolled, since every
/// trace begins at the top with all at rest.
public struct TraceRepetition: Sendable {
  private let first: Trace
  /// What a later round has, at the times of the second.
  private let second: Trace
  /// How much later each round is than the one before.
  private let periodMilliseconds: Double
  private let grid: TimeGrid

  /// - Parameter gap: milliseconds between the last event of a round and the next round; a frame, to the
  ///   precision of the trace's own times, where it is left out.
  /// - Throws: `TraceJoinError` when the trace's edits leave another feed than it begins with.
  /// - Complexity: O(rows + events x log rows).
  public init(of trace: Trace, gapMilliseconds gap: Double? = nil) throws(TraceJoinError) {
    let ownGrid = TimeGrid(for: trace.timesMilliseconds)
    let gap = gap ?? ownGrid.time(ofTicks: max(1, ownGrid.ticks(before: 1000 / trace.frameRate)))
    let last = trace.timesMilliseconds.last ?? 0
    grid = TimeGrid(for: trace.timesMilliseconds + [gap])
    if let ticks = grid.ticks(of: last), let gapTicks = grid.ticks(of: gap) {
      periodMilliseconds = grid.time(ofTicks: ticks + gapTicks)
    } else {
      periodMilliseconds = last + gap
    }
    first = trace
    var later = try trace.joined(with: trace, gapMilliseconds: gap)
    later.events.removeFirst(trace.events.count)
    later.timesMilliseconds.removeFirst(trace.events.count)
    second = later
  }

  /// The events of a round, counted from 0; nil where its times would pass what a trace may have.
  ///
  /// Times on a grid stay on it; others move by a sum, to the last bit of what that comes to.
  public func round(_ number: Int) -> Trace? {
    guard number > 0 else { return first }
    var part = second
    let later = periodMilliseconds * Double(number - 1)
    guard (part.timesMilliseconds.last ?? 0) + later <= 0x1p53 else { return nil }
    let laterTicks = grid.ticks(of: periodMilliseconds).map { $0 * Int64(number - 1) }
    for index in part.timesMilliseconds.indices {
      let time = part.timesMilliseconds[index]
      if let laterTicks, let ticks = grid.ticks(of: time) {
        part.timesMilliseconds[index] = grid.time(ofTicks: ticks + laterTicks)
      } else {
        part.timesMilliseconds[index] = time + later
      }
    }
    return part
  }
}
