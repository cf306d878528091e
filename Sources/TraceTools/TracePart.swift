import ScrollTrace

// `Trace.cut` of a trace of any length, which is read twice: the first reading finds what the part begins with, and
// the second moves its events.

/// The first reading of a trace that a part is cut from, in the memory of its feed.
public struct TracePartSearch: ~Copyable {
  private let whole: Trace
  private let times: Range<Double>
  private var hasher: TraceHasher
  /// As the edits before the part leave it.
  private var feed: LiveFeed
  /// The part without events; nil until it begins.
  private var header: Trace?
  private var coasts: CoastSearch?
  private var shift: TimeShift
  /// When the last event of the whole trace happened.
  public private(set) var endMilliseconds = 0.0

  /// - Parameters:
  ///   - trace: the whole trace's header, with any events or none: they are not looked at.
  ///   - begin: becomes time 0.
  /// - Precondition: `begin` is 0 or more and finite, and `end` is not before it.
  /// - Complexity: O(rows).
  public init(
    of trace: Trace, fromMilliseconds begin: Double, toMilliseconds end: Double = .infinity
  ) {
    precondition(begin >= 0 && begin.isFinite, "a cut from \(begin)")
    whole = trace
    times = begin..<end
    hasher = TraceHasher(headerOf: trace)
    feed = LiveFeed(trace)
    shift = TimeShift(by: -begin)
  }

  /// - Parameter piece: the events behind those that were noted before.
  /// - Complexity: O(events x log rows).
  public mutating func note(eventsOf piece: Trace) {
    hasher.append(eventsOf: piece)
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      if time < times.lowerBound {
        feed.apply(event, of: piece)
      } else if time < times.upperBound {
        var search = coasts.take() ?? CoastSearch(on: begin())
        search.note(event, of: piece)
        coasts = consume search
        shift.note(time)
      } else {
        break
      }
    }
    endMilliseconds = piece.timesMilliseconds.last ?? endMilliseconds
  }

  /// The part, once the whole trace has been noted.
  ///
  /// - Complexity: O(rows x log rows).
  public consuming func finish() -> TracePart {
    var opening = begin()
    var fresh = LiveFeed(opening)
    var coastingRows: Set<Int32> = []
    if let search = coasts.take() { coastingRows = search.rows }
    opening.append(
      eventsThatTurn: &fresh, into: &feed, rowsThatCoastOn: coastingRows, atMilliseconds: 0)
    return TracePart(
      opening: opening, wholeHash: hasher.contentHash, times: times, shift: shift)
  }

  /// The part without events, on the feed as it is where the part begins.
  private mutating func begin() -> Trace {
    if let header { return header }
    feed.layOut()
    let part = Trace(
      name: whole.name, source: whole.source, frameRate: whole.frameRate, viewport: feed.viewport,
      feed: feed.feedNow())
    header = part
    return part
  }
}

/// A part of a trace: the second reading.
public struct TracePart: Sendable {
  /// The part's header, and the events at time 0 that put the table and its strips where they were.
  public let opening: Trace
  /// The whole trace's `contentHash`.
  public let wholeHash: String
  /// When the part's events happen in the whole trace.
  private let times: Range<Double>
  private let shift: TimeShift
  private var tail = TraceTail()

  fileprivate init(opening: Trace, wholeHash: String, times: Range<Double>, shift: TimeShift) {
    self.opening = opening
    self.wholeHash = wholeHash
    self.times = times
    self.shift = shift
  }

  /// Appends those events of a piece that are the part's, at its times; false once nothing of it follows.
  ///
  /// - Parameters:
  ///   - piece: the events of the whole trace behind those that came before; those before the part may be missing.
  ///   - part: the opening, with any events or none: whatever was taken out of it is part of what goes on.
  /// - Complexity: O(events).
  public mutating func append(eventsOf piece: Trace, to part: inout Trace) -> Bool {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) where time >= times.lowerBound {
      guard time < times.upperBound else { return false }
      tail.append(event, of: piece, atMilliseconds: shift.moved(time), to: &part)
    }
    return true
  }
}
