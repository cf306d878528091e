import ScrollTrace

// `Trace.joined` of traces of any length, each of which is read twice: the first readings find what must be known
// before anything is written, and the second move the events.

/// The first readings of traces that are joined, one after another in their order, in the memory of their feeds.
public struct TraceSeriesSearch: ~Copyable {
  private let gapMilliseconds: Double
  private var parts: [TraceSeries.Part] = []

  // Of the trace that is being read.
  private var header: Trace
  private var hasher: TraceHasher
  private var coasts: CoastSearch
  private var shifts: [TimeShift] = []
  private var lastTime: Double?
  /// When the whole may have its last event before that trace: more than one where traces have none.
  private var ends: [Double] = []

  /// Begins with the first trace.
  ///
  /// - Parameters:
  ///   - trace: its header, with any events or none: they are not looked at.
  ///   - gap: milliseconds between the last event of each and the beginning of the next.
  /// - Complexity: O(rows).
  public init(of trace: Trace, gapMilliseconds gap: Double) {
    gapMilliseconds = gap
    header = trace.withoutEvents
    hasher = TraceHasher(headerOf: trace)
    coasts = CoastSearch(on: header)
  }

  /// - Parameter piece: the events of one trace behind those that were noted before.
  /// - Complexity: O(events), and what edits cost in O(log rows) each.
  public mutating func note(eventsOf piece: Trace) {
    hasher.append(eventsOf: piece)
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      coasts.note(event, of: piece)
      for index in shifts.indices { shifts[index].note(time) }
    }
    lastTime = piece.timesMilliseconds.last ?? lastTime
  }

  /// Goes on with the next trace.
  ///
  /// - Throws: `TraceJoinError` when it begins with another feed than the one before ends with.
  /// - Complexity: O(rows).
  public mutating func goOn(with trace: Trace) throws(TraceJoinError) {
    end()
    let feed = coasts.feedNow()
    header = trace.withoutEvents
    hasher = TraceHasher(headerOf: trace)
    coasts = CoastSearch(on: header)
    lastTime = nil
    shifts = ends.map { TimeShift(by: $0 + gapMilliseconds) }
    if let difference = feed.difference(from: trace.feed) {
      throw TraceJoinError(difference: difference)
    }
  }

  /// The traces as one, once the last has been noted.
  ///
  /// - Complexity: O(rows).
  public consuming func finish() -> TraceSeries {
    end()
    return TraceSeries(parts, gapMilliseconds: gapMilliseconds)
  }

  /// Keeps what is known of the trace that has been read.
  private mutating func end() {
    if let lastTime {
      ends = shifts.isEmpty ? [lastTime] : shifts.map { $0.moved(lastTime) }
    } else if parts.isEmpty {
      ends = [0]
    } else {
      // Nobody knows yet whether something is to be scrolled back before a trace without events.
      for end in ends where !ends.contains(end + gapMilliseconds) {
        ends.append(end + gapMilliseconds)
      }
    }
    parts.append(
      TraceSeries.Part(
        header: header, contentHash: hasher.contentHash, coastingRows: coasts.rows, shifts: shifts))
  }
}

/// Traces one behind another: the second readings, in the memory of their feeds.
public struct TraceSeries: ~Copyable {
  /// What is known of one of the traces.
  public struct Part: Sendable {
    /// Without events.
    public let header: Trace
    public let contentHash: String
    fileprivate let coastingRows: Set<Int32>
    /// One for each time at which it may begin; none of the first.
    fileprivate let shifts: [TimeShift]
  }

  public let parts: [Part]
  private let gapMilliseconds: Double
  /// The number of the part that is being read.
  private var number = 0
  private var shift: TimeShift?
  /// The whole's feed behind the events so far; behind those of the last part nobody asks.
  private var feed: LiveFeed
  private var tail = TraceTail()
  private var endMilliseconds = 0.0

  fileprivate init(_ parts: [Part], gapMilliseconds: Double) {
    self.parts = parts
    self.gapMilliseconds = gapMilliseconds
    feed = LiveFeed(parts[0].header)
  }

  /// Appends events of the part that is being read, the first to begin with, at the whole's times.
  ///
  /// - Parameters:
  ///   - piece: its events behind those that came before.
  ///   - whole: the first part's header, with any events or none: whatever was taken out of it is part of what goes on.
  /// - Complexity: O(events x log rows).
  public mutating func append(eventsOf piece: Trace, to whole: inout Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      append(event, of: piece, atMilliseconds: shift?.moved(time) ?? time, to: &whole)
    }
  }

  /// Goes on with the next part, and appends the events that scroll back what is not at rest.
  ///
  /// - Precondition: all events of the part before have been appended, and a part is left.
  /// - Complexity: O(rows x log rows).
  public mutating func goOn(to whole: inout Trace) {
    number += 1
    let part = parts[number]
    let begin = endMilliseconds + gapMilliseconds
    guard let shift = part.shifts.first(where: { $0.difference == begin }) else {
      preconditionFailure("part \(number) begins at \(begin), and was to at \(part.shifts)")
    }
    self.shift = shift
    var between = part.header
    let before = feed.scrolling
    feed.layOut()
    if feed.viewport != part.header.viewport {
      between.append(part.header.viewport, atMilliseconds: begin)
      feed.viewport = part.header.viewport
    }
    var fresh = LiveFeed(part.header)
    between.append(
      eventsThatTurn: &feed, into: &fresh, rowsThatCoastOn: part.coastingRows,
      atMilliseconds: begin)
    feed.scrolling = before
    for event in between.events {
      append(event, of: between, atMilliseconds: begin, to: &whole)
    }
  }

  private mutating func append(
    _ event: TraceEvent, of piece: Trace, atMilliseconds time: Double, to whole: inout Trace
  ) {
    tail.append(event, of: piece, atMilliseconds: time, to: &whole)
    endMilliseconds = time
    guard number + 1 < parts.count else { return }
    feed.apply(whole.events[whole.events.count - 1], of: whole)
  }
}

extension LiveFeed {
  /// All that scrolling and the table's size are about, but for where strips stand.
  fileprivate var scrolling:
    (
      offsetUnits: Int64, viewport: Viewport, motions: [Int32: StripMotion],
      drivenStrips: Set<Int32>
    )
  {
    get { (offsetUnits, viewport, motions, drivenStrips) }
    set { (offsetUnits, viewport, motions, drivenStrips) = newValue }
  }
}

extension Trace {
  fileprivate var withoutEvents: Trace {
    Trace(name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
  }
}
