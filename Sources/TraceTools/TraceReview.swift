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
  private typealias Movement = TraceSummary.Movement

  private var summary = TraceSummary()
  private let keepsMovements: Bool
  private var feed: LiveFeed
  private var visits: Visits
  /// Whether the rows on the screen are still to be looked at after the events before: edits that are one batch are
  /// laid out once.
  private var hasMoved = true
  private var lastTouch: Double?
  /// The last coast of each strip, where it is lost, by identity.
  private var lostCoasts = Set<Int32>()
  /// The rows whose strips were scrolled while on the screen, by identity.
  private var touchedStrips = Set<Int32>()
  /// The last movement of the table and of each strip, by identity, and where it stands among all.
  private var tableMovement: (Movement, number: Int)?
  private var stripMovements: [Int32: (Movement, number: Int)] = [:]
  private var movementCount = 0
  private var tableSpeeds = SpreadTally()
  private var stripSpeeds = SpreadTally()
  private var restLengths = SpreadTally()

  /// - Parameters:
  ///   - trace: the header, with any events or none: they are not looked at.
  ///   - keepsMovements: whether the summary has `movements` and `rests`, which grow with the events.
  /// - Complexity: O(rows).
  public init(of trace: Trace, keepsMovements: Bool = false) {
    self.keepsMovements = keepsMovements
    feed = LiveFeed(trace)
    visits = Visits(identityCount: trace.feed.rowCount)
  }

  /// - Parameter piece: the events behind those that were appended before.
  /// - Complexity: O(events x (log rows + rows on the screen)).
  public mutating func append(eventsOf piece: Trace) {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      if hasMoved, !event.continuesBatch { enterVisibleRows() }
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
      default: feed.apply(event, of: piece)
      }
      hasMoved = event.kind != .stripOffset && event.kind != .select
      if event.kind.isTouch { touch(at: time) }
    }
  }

  /// What all that was appended comes to.
  ///
  /// - Complexity: O(n log n) in the velocities and rests that are kept as they are, a million of each at most.
  public consuming func finish() -> TraceSummary {
    if hasMoved { enterVisibleRows() }
    if let (movement, number) = tableMovement { end(movement, number) }
    for (movement, number) in stripMovements.values { end(movement, number) }
    summary.visitedRowCount = visits.visitedCount
    summary.returnCount = visits.returnCount
    summary.touchedStripCount = touchedStrips.count
    summary.tableVelocity = tableSpeeds.spread
    summary.stripVelocity = stripSpeeds.spread
    summary.restMilliseconds = restLengths.spread
    return summary
  }

  private mutating func enterVisibleRows() {
    visits.enter(feed.visibleRows())
    hasMoved = false
  }

  private mutating func touch(at time: Double) {
    if let lastTouch, time - lastTouch >= TraceSummary.restMilliseconds {
      let rest = TraceSummary.Rest(beginMilliseconds: lastTouch, endMilliseconds: time)
      restLengths.append(rest.lengthMilliseconds)
      if keepsMovements { summary.rests.append(rest) }
    }
    lastTouch = time
  }

  /// Applies an `x`, and notes what it moves of what is seen.
  private mutating func applyStrip(_ event: TraceEvent, of piece: Trace, at time: Double) {
    let identity = feed.identity(at: Int(event.row))
    let before = feed.stripMotion(ofIdentity: identity)
    feed.apply(event, of: piece)
    let after = feed.stripMotion(ofIdentity: identity)
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
      guard feed.visibleRows().contains(where: { $0.identity == identity }) else { return }
    }
    touchedStrips.insert(identity)
    note(identity, from: before.offsetUnits, to: after.offsetUnits, at: time)
  }

  // MARK: Movements

  /// Goes on with the movement under way, or ends it and begins another.
  private mutating func note(
    _ strip: Int32?, from before: Int64, to after: Int64, at time: Double
  ) {
    let last = if let strip { stripMovements[strip] } else { tableMovement }
    let next: (Movement, number: Int)
    if case (var movement, let number)? = last,
      time - movement.endMilliseconds < TraceSummary.stopMilliseconds
    {
      movement.go(to: after, at: time)
      next = (movement, number)
    } else {
      if let (movement, number) = last { end(movement, number) }
      let movement = Movement(
        strip: strip, beginMilliseconds: time, endMilliseconds: time, beginUnits: before,
        endUnits: after)
      next = (movement, movementCount)
      movementCount += 1
      if keepsMovements { summary.movements.append(movement) }
    }
    if let strip { stripMovements[strip] = next } else { tableMovement = next }
  }

  private mutating func end(_ movement: Movement, _ number: Int) {
    if keepsMovements { summary.movements[number] = movement }
    let speed = movement.peakVelocity.magnitude
    guard speed > 0 else { return }
    if movement.strip == nil { tableSpeeds.append(speed) } else { stripSpeeds.append(speed) }
  }
}

extension TraceSummary.Movement {
  fileprivate mutating func go(to units: Int64, at time: Double) {
    if time > endMilliseconds {
      let points = Points.points(units - endUnits)
      let velocity = points / (time - endMilliseconds) * 1000
      if velocity.magnitude > peakVelocity.magnitude { peakVelocity = velocity }
    }
    endMilliseconds = time
    endUnits = units
  }
}

/// Which rows are on the screen, and which were.
private struct Visits {
  /// By identity.
  private var wasVisited: [Bool]
  private var shown: [Int32] = []
  private(set) var visitedCount = 0
  private(set) var returnCount = 0

  init(identityCount: Int) {
    wasVisited = Array(repeating: false, count: identityCount)
  }

  mutating func enter(_ rows: [LiveFeed.VisibleRow]) {
    guard !rows.elementsEqual(shown, by: { $0.identity == $1 }) else { return }
    let now = rows.map(\.identity)
    for identity in now where !shown.contains(identity) {
      let index = Int(identity)
      if index >= wasVisited.count {
        wasVisited += Array(repeating: false, count: index + 1 - wasVisited.count)
      }
      if wasVisited[index] { returnCount += 1 } else { visitedCount += 1 }
      wasVisited[index] = true
    }
    shown = now
  }
}

extension TraceEvent.Kind {
  /// Whether a finger does it.
  var isTouch: Bool { self == .position || self == .stripOffset || self == .select }
}
