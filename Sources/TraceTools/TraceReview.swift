import ScrollTrace

/// Sums up a trace that comes in pieces, in the memory of its feed.
///
/// ```swift
/// var review = TraceReview(of: reader.header)
/// var piece = reader.header
/// while try reader.readEvents(atMost: 16_384, into: &piece) > 0 {
///   review.append(eventsOf: piece)
///   piece.removeEvents()
/// }
/// let summary = review.finish()
/// ```
public struct TraceReview: ~Copyable {
  private var summary = TraceSummary()
  private let keepsMovements: Bool
  private var feed: LiveFeed
  // Rows by identity.
  private var visited: Set<Int32> = []
  private var shown: [Int32] = []
  /// True if the rows on the screen may have changed. Edits of one batch are laid out once.
  private var hasMoved = true
  private var lastTouch: Double?
  /// The strips whose last coasts are lost.
  private var lostCoasts: Set<Int32> = []
  private var touchedStrips: Set<Int32> = []
  /// The strips whose last coasts began while their rows were off the screen.
  private var unseenCoasts: Set<Int32> = []
  /// The largest ends of the strips that edits have changed: no later offset up to there is an overreach.
  private var formerEnds: [Int32: Int64] = [:]
  /// The last movement of the table, nil, and of each strip.
  private var movements: [Int32?: TraceSummary.Movement] = [:]
  private var tableSpeeds = SpreadTally()
  private var stripSpeeds = SpreadTally()
  private var restLengths = SpreadTally()

  /// - Parameters:
  ///   - header: a trace without events; events are ignored.
  ///   - keepsMovements: whether the summary has `movements` and `rests`, which grow with the events.
  /// - Complexity: O(rows).
  public init(of header: Trace, keepsMovements: Bool = false) {
    self.keepsMovements = keepsMovements
    feed = LiveFeed(header)
  }

  /// Reads the next events.
  ///
  /// - Complexity: O(events x (log rows + rows on the screen)).
  public mutating func append(eventsOf piece: Trace) {
    for (index, event) in piece.events.enumerated() {
      let time = piece.timesMilliseconds[index]
      if hasMoved, !event.continuesBatch { enterVisibleRows() }
      noteReach(of: event, eventInPiece: index)
      if summary.eventCount == 0 || time > summary.durationMilliseconds { summary.frameCount += 1 }
      summary.eventCount += 1
      summary.durationMilliseconds = time
      summary.eventCounts[event.kind, default: 0] += 1
      if event.coasts { summary.coastingEventCounts[event.kind, default: 0] += 1 }
      switch event.kind {
      case .position:
        note(nil, from: feed.offsetUnits, to: event.value, at: time)
        feed.apply(event, of: piece)
      case .stripOffset: applyStrip(event, of: piece, at: time)
      case .select:
        if feed.visibleRow(at: Int(event.row)) == nil { summary.offscreenTapCount += 1 }
        feed.apply(event, of: piece)
      case .leave:
        summary.leaveCounts[event.loss, default: 0] += 1
        feed.apply(event, of: piece)
      case .enter:
        if feed.away != .nothing { summary.topReturnCount += 1 }
        feed.apply(event, of: piece)
      default:
        if [.reload, .splice, .reset].contains(event.kind) { noteEnd(ofStripAt: Int(event.row)) }
        feed.apply(event, of: piece)
      }
      hasMoved = !event.kind.isInStrips
      if event.kind.isTouch { touch(at: time) }
    }
  }

  /// The first event so far that scrolls a screen or more past an end.
  public var overreach: TraceSummary.Overreach? { summary.overreach }

  /// Returns the summary of all that was appended.
  ///
  /// - Complexity: O(n log n) in the different velocities and rests, of which at most a million of each are kept exact.
  public consuming func finish() -> TraceSummary {
    if hasMoved { enterVisibleRows() }
    for movement in movements.values { end(movement) }
    summary.movements.sort {
      ($0.beginMilliseconds, $0.strip ?? -1) < ($1.beginMilliseconds, $1.strip ?? -1)
    }
    summary.visitedRowCount = visited.count
    summary.touchedStripCount = touchedStrips.count
    summary.tableVelocity = tableSpeeds.spread
    summary.stripVelocity = stripSpeeds.spread
    summary.restMilliseconds = restLengths.spread
    return summary
  }

  // MARK: Rows

  private mutating func enterVisibleRows() {
    hasMoved = false
    let rows = feed.visibleRows()
    guard !rows.elementsEqual(shown, by: { $0.identity == $1 }) else { return }
    let before = Set(shown)
    shown = rows.map(\.identity)
    for identity in shown where !before.contains(identity) {
      if !visited.insert(identity).inserted { summary.returnCount += 1 }
    }
  }

  private mutating func touch(at time: Double) {
    if let lastTouch, time - lastTouch >= TraceSummary.restMilliseconds {
      let rest = TraceSummary.Rest(beginMilliseconds: lastTouch, endMilliseconds: time)
      restLengths.append(rest.lengthMilliseconds)
      if keepsMovements { summary.rests.append(rest) }
    }
    lastTouch = time
  }

  // MARK: Beyond the content

  private mutating func noteReach(of event: TraceEvent, eventInPiece: Int) {
    let (bounds, screen): (ClosedRange<Int64>, Int64)
    var formerEnd: Int64?
    switch event.kind {
    case .position: (bounds, screen) = (0...feed.mostUnits, feed.viewport.heightUnits)
    case .stripOffset:
      guard let row = feed.row(ofIdentity: feed.identity(at: Int(event.row))) else { return }
      let strip = feed.strip(of: row)
      bounds = strip.leastUnits...strip.mostUnits
      formerEnd = formerEnds[row.identity]
      screen =
        feed.shape.axis == .horizontal ? feed.viewport.widthUnits : feed.viewport.heightUnits
    default: return
    }
    let end = event.value < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
    guard !bounds.contains(event.value) else { return }
    let beyond = Int64((event.value - end).magnitude)
    if event.kind == .position {
      summary.tableReach.note(beyond)
    } else {
      summary.stripReach.note(beyond)
    }
    let isFormer = event.value > 0 && event.value <= formerEnd ?? 0
    if summary.overreach == nil, beyond >= screen, !isFormer {
      summary.overreach = TraceSummary.Overreach(
        event: summary.eventCount, eventInPiece: eventInPiece, endUnits: end)
    }
  }

  private mutating func noteEnd(ofStripAt index: Int) {
    guard let row = feed.row(ofIdentity: feed.identity(at: index)) else { return }
    let end = feed.strip(of: row).mostUnits
    formerEnds[row.identity] = max(end, formerEnds[row.identity] ?? 0)
  }

  // MARK: Movements

  /// Applies an `x`, and notes how far it moves a displayed strip.
  private mutating func applyStrip(_ event: TraceEvent, of piece: Trace, at time: Double) {
    let identity = feed.identity(at: Int(event.row))
    let before = feed.stripState(ofIdentity: identity)
    let isVisible = feed.visibleRow(at: Int(event.row)) != nil
    if !event.coasts || isVisible {
      unseenCoasts.remove(identity)
    } else if before.coast == nil {
      unseenCoasts.insert(identity)
    }
    if !isVisible, !event.coasts || unseenCoasts.contains(identity) {
      summary.offscreenStripEventCount += 1
    }
    feed.apply(event, of: piece)
    let after = feed.stripState(ofIdentity: identity)
    if event.coasts {
      if before.coast == nil {
        summary.coastCount += 1
        lostCoasts.remove(identity)
      }
      if after.coast == .nothing, lostCoasts.insert(identity).inserted {
        summary.lostCoastCount += 1
      }
      guard after.coast == .ownStrip else { return }
    } else {
      guard isVisible else { return }
    }
    touchedStrips.insert(identity)
    note(identity, from: before.offsetUnits, to: after.offsetUnits, at: time)
  }

  /// Continues the current movement, or ends it and begins another.
  private mutating func note(
    _ strip: Int32?, from before: Int64, to after: Int64, at time: Double
  ) {
    if let movement = movements[strip] {
      if time - movement.endMilliseconds < TraceSummary.stopMilliseconds {
        movements[strip]?.go(to: after, at: time)
        return
      }
      end(movement)
    }
    movements[strip] = TraceSummary.Movement(
      strip: strip, beginMilliseconds: time, endMilliseconds: time, beginUnits: before,
      endUnits: after)
  }

  private mutating func end(_ movement: TraceSummary.Movement) {
    if keepsMovements { summary.movements.append(movement) }
    let speed = movement.peakVelocity.magnitude
    guard speed > 0 else { return }
    if movement.strip == nil { tableSpeeds.append(speed) } else { stripSpeeds.append(speed) }
  }
}

/// The figures of a trace's scrolling.
public struct TraceSummary: Equatable, Sendable {
  /// Scrolling without a stop: events of one table or strip that follow each other within 100 ms, while others may move
  /// too.
  public struct Movement: Equatable, Sendable {
    /// The row whose strip moved, by identity; nil for the table.
    public let strip: Int32?
    public let beginMilliseconds: Double
    public internal(set) var endMilliseconds: Double
    /// The content offset before and after.
    public let beginUnits: Int64
    public internal(set) var endUnits: Int64
    /// The largest velocity between two events, points a second, above 0 towards larger offsets.
    public internal(set) var peakVelocity = 0.0

    fileprivate mutating func go(to units: Int64, at time: Double) {
      if time > endMilliseconds {
        let velocity = Points.points(units - endUnits) / (time - endMilliseconds) * 1000
        if velocity.magnitude > peakVelocity.magnitude { peakVelocity = velocity }
      }
      endMilliseconds = time
      endUnits = units
    }
  }

  /// A time between two touches.
  public struct Rest: Equatable, Sendable {
    public let beginMilliseconds: Double
    public let endMilliseconds: Double
    public var lengthMilliseconds: Double { endMilliseconds - beginMilliseconds }
  }

  /// Offsets beyond the content, such as those of a bounce.
  public struct Reach: Equatable, Sendable {
    public internal(set) var count = 0
    /// The largest distance from the nearer end.
    public internal(set) var largestUnits: Int64 = 0

    fileprivate mutating func note(_ units: Int64) {
      count += 1
      largestUnits = max(largestUnits, units)
    }
  }

  /// An event that scrolls a screen or more past an end of the content, as no finger does: most often a mistake in a
  /// trace that was written by hand. A strip that an edit has shortened may stay where it was.
  public struct Overreach: Equatable, Sendable {
    /// The index of the event in the whole trace.
    public let event: Int
    /// Its index in the piece in which it was found.
    public let eventInPiece: Int
    /// The end of the content, in units.
    public let endUnits: Int64
  }

  /// The largest time between two events of one movement. The end of a fling on iOS moves half a point in 170 ms or
  /// more, and so consists of several slow movements.
  public static let stopMilliseconds = 100.0
  /// The shortest stop that is a rest.
  public static let restMilliseconds = 400.0

  /// The time of the last event.
  public internal(set) var durationMilliseconds = 0.0
  public internal(set) var eventCount = 0
  /// The number of different times.
  public internal(set) var frameCount = 0
  public internal(set) var eventCounts: [TraceEvent.Kind: Int] = [:]
  public internal(set) var coastingEventCounts: [TraceEvent.Kind: Int] = [:]
  /// Coasts of strips: runs of a row's offsets that coast.
  public internal(set) var coastCount = 0
  /// The coasts that began while the row was off the screen, or that the row left before they ended.
  public internal(set) var lostCoastCount = 0
  /// The number of rows that were on the screen.
  public internal(set) var visitedRowCount = 0
  /// How often a row came back on the screen.
  public internal(set) var returnCount = 0
  /// How often the screen went away, by what was lost with it.
  public internal(set) var leaveCounts: [ScreenLoss: Int] = [:]
  /// How often the screen came back at the top, since it had been lost.
  public internal(set) var topReturnCount = 0
  /// The number of rows whose strips were scrolled while on the screen.
  public internal(set) var touchedStripCount = 0
  /// The scrolls of strips whose rows are off the screen, which have no effect. The rest of a coast that began on the
  /// screen is not among them.
  public internal(set) var offscreenStripEventCount = 0
  /// The taps on rows that are off the screen, which have no effect.
  public internal(set) var offscreenTapCount = 0
  /// Of the table's movements, points a second; a movement of one event has no velocity.
  public internal(set) var tableVelocity: Spread?
  public internal(set) var stripVelocity: Spread?
  public internal(set) var restMilliseconds: Spread?
  public internal(set) var tableReach = Reach()
  public internal(set) var stripReach = Reach()
  /// The first overreach.
  public internal(set) var overreach: Overreach?
  /// In the order of their beginnings; empty unless `TraceReview` keeps them.
  public internal(set) var movements: [Movement] = []
  /// Empty unless `TraceReview` keeps them.
  public internal(set) var rests: [Rest] = []

  fileprivate init() {}

  /// True if a strip was scrolled while its row was on the screen.
  public var hasStripScrolling: Bool {
    eventCounts[.stripOffset, default: 0] > offscreenStripEventCount
      || eventCounts[.allStrips] != nil
  }

  /// The number of events of rows off the screen, in words; nil without such an event.
  public var offscreenWarning: String? {
    let kinds: [(count: Int, kind: TraceEvent.Kind, noun: String)] = [
      (offscreenStripEventCount, .stripOffset, "strip scroll"),
      (offscreenTapCount, .select, "tap"),
    ]
    let parts = kinds.filter { $0.count > 0 }.map { part in
      "\(part.count) of \(Plural.of(eventCounts[part.kind, default: 0], part.noun))"
    }
    if parts.isEmpty { return nil }
    let isOne = offscreenStripEventCount + offscreenTapCount == 1
    return parts.joined(separator: " and ")
      + (isOne
        ? " is of a row off screen; it has no effect"
        : " are of rows off screen; they have no effect")
  }
}

/// Ranks of some numbers, each by the nearest rank.
public struct Spread: Encodable, Equatable, Sendable {
  public let count: Int
  public let least: Double
  /// A tenth of the numbers are at most this.
  public let tenth: Double
  public let median: Double
  /// Nine tenths of the numbers are at most this.
  public let ninetieth: Double
  public let largest: Double
}

/// Counts numbers for their `Spread`.
///
/// Up to `exactCount` different numbers are counted as they are. After that they are counted by their first 17 binary
/// digits, which puts the ranks right to one part in 100,000.
struct SpreadTally: Sendable {
  private let exactCount: Int
  /// By the bits of the number, which are in order of size for numbers from 0 on.
  private var counts: [UInt64: Int] = [:]
  private var isExact = true
  private var range: ClosedRange<Double>?

  init(exactCount: Int = 1 << 20) { self.exactCount = exactCount }

  /// - Precondition: the number is 0 or more.
  /// - Complexity: O(1) on average.
  mutating func append(_ number: Double) {
    precondition(number >= 0, "the number \(number)")
    range = range.map { min($0.lowerBound, number)...max($0.upperBound, number) } ?? number...number
    counts[key(of: number.magnitude.bitPattern), default: 0] += 1
    guard isExact, counts.count > exactCount else { return }
    isExact = false
    let exact = counts
    counts = [:]
    for (bits, count) in exact { counts[key(of: bits), default: 0] += count }
  }

  /// The middle of the numbers that begin with the same digits.
  private func key(of bits: UInt64) -> UInt64 { isExact ? bits : (bits >> 36) << 36 | 1 << 35 }

  /// The spread of all numbers so far; nil without numbers.
  ///
  /// - Complexity: O(n log n) in the different numbers.
  var spread: Spread? {
    guard let range else { return nil }
    let sorted = counts.sorted { $0.key < $1.key }
    let count = sorted.reduce(0) { $0 + $1.value }
    func quantile(_ percent: Int) -> Double {
      var left = max(1, (count * percent + 99) / 100)
      for (bits, count) in sorted {
        left -= count
        if left <= 0 {
          return min(max(Double(bitPattern: bits), range.lowerBound), range.upperBound)
        }
      }
      return range.upperBound
    }
    return Spread(
      count: count, least: range.lowerBound, tenth: quantile(10), median: quantile(50),
      ninetieth: quantile(90), largest: range.upperBound)
  }
}

extension TraceEvent.Kind {
  /// True for what a finger does.
  var isTouch: Bool { self == .position || isInStrips }
}
