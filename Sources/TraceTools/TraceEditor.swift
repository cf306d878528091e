import ScrollTrace

// A trace is edited in two readings, each in the memory of its feed. `TraceSearch` finds the state at the cuts, and
// `TraceEditor` copies the events. Cutting, joining and repeating are the same edit: consecutive parts, and between them
// events that scroll back everything that is not at rest.

/// The first reading of the traces of an edit.
public struct TraceSearch: ~Copyable {
  private var parts: [TraceEditor.Part] = []
  /// The possible end times of the whole so far: several after traces without events, since only the second reading
  /// shows whether anything has to be scrolled back before them.
  private var ends: [Double] = []

  // The trace that is being read.
  private var header: Trace
  private let times: Range<Double>
  private var hasher: TraceHasher
  /// The feed after the events before the part, once the part has begun.
  private var goal: LiveFeed
  /// The part without events; nil until it begins.
  private var opening: Trace?
  /// The feed after the edits of the part.
  private var feed: LiveFeed
  /// The rows at the part's beginning that have had an `x`, and those whose first `x` coasts.
  private var scrolledRows: Set<Int32> = []
  private var coastingRows: Set<Int32> = []
  /// True if an event of the part has moved all strips: no coast goes on after it.
  private var hasMovedAll = false
  private var shifts: [TimeShift]
  private var lastMilliseconds: Double?

  /// Begins with the first trace.
  ///
  /// - Parameters:
  ///   - header: the trace; events are ignored.
  ///   - times: the times of the part's events. The lower bound becomes time 0.
  /// - Precondition: `times` begins at 0 or later.
  /// - Complexity: O(rows).
  public init(of header: Trace, inMilliseconds times: Range<Double>) {
    precondition(times.lowerBound >= 0, "a part that begins at \(times.lowerBound)")
    self.header = header.withoutEvents
    self.times = times
    hasher = TraceHasher(headerOf: header)
    goal = LiveFeed(header)
    feed = LiveFeed(header)
    shifts = [TimeShift(by: -times.lowerBound)]
  }

  /// Begins with the first of the traces that are joined. Its times are copied unchanged, without rounding.
  public init(of header: Trace) {
    self.init(of: header, inMilliseconds: 0..<Double.infinity)
    shifts = []
  }

  /// The time of the last event that was read, or 0.
  public var endMilliseconds: Double { lastMilliseconds ?? 0 }

  /// Reads the next events of the trace.
  ///
  /// - Complexity: O(events x log rows).
  public mutating func note(eventsOf piece: Trace) {
    hasher.append(eventsOf: piece)
    for (event, time) in zip(piece.events, piece.timesMilliseconds) {
      if time < times.lowerBound {
        goal.apply(event, of: piece)
        continue
      }
      guard time < times.upperBound else { break }
      begin()
      if event.kind == .stripOffset {
        let identity = feed.identity(at: Int(event.row))
        if identity < feed.shape.rowCount, scrolledRows.insert(identity).inserted, event.coasts,
          !hasMovedAll
        {
          coastingRows.insert(identity)
        }
      } else if event.kind == .allStrips {
        hasMovedAll = true
      } else if event.kind.isEdit || event.kind == .viewport {
        // Its coast is over, too.
        if event.kind == .reset { scrolledRows.insert(feed.identity(at: Int(event.row))) }
        feed.apply(event, of: piece)
      }
      for index in shifts.indices { shifts[index].note(time) }
    }
    lastMilliseconds = piece.timesMilliseconds.last ?? lastMilliseconds
  }

  /// Reads all events of a trace.
  ///
  /// - Throws: `TraceError`, `TraceFileError`.
  public mutating func note(eventsOf reader: inout TraceReader) throws {
    try reader.readPieces { piece in
      note(eventsOf: piece)
      return true
    }
  }

  /// Begins with the next trace, which is joined to the ones before.
  ///
  /// - Parameter gap: milliseconds between the last event before and the beginning of the trace.
  /// - Precondition: the search began with `init(of:)`: a part of a trace is joined to no other.
  /// - Throws: `TraceJoinError` if it begins with another feed than the one before ends with.
  /// - Complexity: O(rows).
  public mutating func goOn(
    with header: Trace, gapMilliseconds gap: Double
  ) throws(TraceJoinError) {
    precondition(
      times == 0..<Double.infinity, "the times \(times) of a trace are joined to another")
    end(gapMilliseconds: gap)
    if let difference = feed.feedNow(on: header.viewport).difference(from: header.feed) {
      throw .feed(difference: difference)
    }
    self.header = header.withoutEvents
    hasher = TraceHasher(headerOf: header)
    goal = LiveFeed(header)
    opening = nil
    shifts = ends.map { TimeShift(by: $0 + gap) }
    lastMilliseconds = nil
  }

  /// Returns the editor, after the last trace has been read.
  ///
  /// - Throws: `TraceJoinError` if the whole would end after the largest time of a trace.
  /// - Complexity: O(rows x log rows).
  public consuming func finish() throws(TraceJoinError) -> TraceEditor {
    end(gapMilliseconds: 0)
    if let end = ends.last, end > Double(TraceLimits.milliseconds) {
      throw .end(milliseconds: end)
    }
    return TraceEditor(parts)
  }

  fileprivate consuming func finish(rounds: RoundTimes) -> TraceEditor {
    end(gapMilliseconds: 0)
    return TraceEditor(parts, rounds: rounds)
  }

  private mutating func begin() {
    guard opening == nil else { return }
    goal.layOut()
    let part = Trace(
      name: header.name, source: header.source, frameRate: header.frameRate,
      viewport: goal.viewport, feed: goal.feedNow())
    opening = part
    feed = LiveFeed(part)
    (scrolledRows, coastingRows) = ([], [])
  }

  private mutating func end(gapMilliseconds gap: Double) {
    begin()
    guard var opening else { preconditionFailure("a part that has not begun") }
    var fresh = LiveFeed(opening)
    opening.append(
      eventsThatTurn: &fresh, into: &goal, rowsThatCoastOn: coastingRows, atMilliseconds: 0)
    if let lastMilliseconds {
      ends = parts.isEmpty ? [lastMilliseconds] : shifts.map { $0.moved(lastMilliseconds) }
    } else if parts.isEmpty {
      ends = [0]
    } else {
      for end in shifts.map(\.difference) where !ends.contains(end) { ends.append(end) }
    }
    parts.append(
      TraceEditor.Part(
        opening: opening, contentHash: hasher.contentHash, times: times,
        coastingRows: coastingRows, shifts: shifts, gapMilliseconds: gap))
  }
}

/// The second reading of the traces of an edit.
///
/// A replay begins at the top with every strip at rest. A part that begins later therefore starts with events at time 0
/// that visit each row with a scrolled strip and scroll the strip, except for rows that cannot be displayed on this
/// screen. Edits of one time stay together. Row indices refer to the feed at the cut.
///
/// A coast that is cut begins again with a step of 0: on the screen if it still moves its strip, and off the screen if
/// it has lost it. If coasts have continued without their strips, coasts off the screen make the same offsets right.
/// One effect is lost: that of a coast on another row's strip, on a host that keeps the strip of a row that has left.
public struct TraceEditor: ~Copyable {
  /// The result of the first reading for one part.
  public struct Part: Sendable {
    /// The part's header, and the events at time 0 that restore the state of the table and its strips.
    public let opening: Trace
    /// The hash of the whole trace.
    public let contentHash: String
    /// The times of the part's events in that trace.
    fileprivate let times: Range<Double>
    fileprivate let coastingRows: Set<Int32>
    /// One for each possible time of the beginning; none for a part whose times stay as they are.
    fileprivate let shifts: [TimeShift]
    /// The time between this part and the next.
    fileprivate let gapMilliseconds: Double
  }

  public let parts: [Part]
  /// The times if the last part is repeated.
  private var rounds: RoundTimes?
  /// The number of the part that is being read.
  private var number = 0
  private var times: Range<Double>
  private var shift: TimeShift?
  /// The whole's feed after the events so far, up to the last part.
  private var feed: LiveFeed
  /// The events that scroll back before the part that is being read.
  private var turn: Trace
  private var wasEdit = false
  private var endMilliseconds = 0.0

  fileprivate init(_ parts: [Part], rounds: RoundTimes? = nil) {
    self.parts = parts
    self.rounds = rounds
    feed = LiveFeed(parts[0].opening)
    turn = parts[0].opening.withoutEvents
    (times, shift) = (parts[0].times, parts[0].shifts.first)
  }

  /// Returns the editor of a trace that is repeated, with a frame between two rounds. The trace is read twice.
  ///
  /// - Parameter open: begins to read the trace.
  /// - Throws: `TraceJoinError` if the trace ends with another feed than it begins with.
  public static func repeating(_ open: () throws -> TraceReader) throws -> TraceEditor {
    var reader = try open()
    let header = reader.header
    var search = TraceSearch(of: header)
    var tally = TimeTally()
    try reader.readPieces { piece in
      search.note(eventsOf: piece)
      for time in piece.timesMilliseconds { tally.note(time) }
      return true
    }
    let rounds = RoundTimes(tally, frameRate: header.frameRate)
    try search.goOn(with: header, gapMilliseconds: rounds.gapMilliseconds)
    reader = try open()
    try search.note(eventsOf: &reader)
    return search.finish(rounds: rounds)
  }

  /// Appends the events of a piece that are in the current part.
  ///
  /// - Parameter whole: the opening of the first part; its events may have been removed.
  /// - Returns: false after the last event of the part.
  /// - Complexity: O(events), and O(log rows) for each if another part follows.
  public mutating func append(eventsOf piece: Trace, to whole: inout Trace) -> Bool {
    for (event, time) in zip(piece.events, piece.timesMilliseconds) where time >= times.lowerBound {
      guard time < times.upperBound else { return false }
      append(event, of: piece, atMilliseconds: shift?.moved(time) ?? time, to: &whole)
    }
    return true
  }

  /// Reads the trace of the part, and appends and writes its events.
  ///
  /// - Parameter write: writes and removes the events of the piece.
  public mutating func append(
    eventsOf reader: inout TraceReader, to whole: inout Trace,
    write: (inout Trace) throws -> Void
  ) throws {
    try reader.readPieces { piece in
      let continues = append(eventsOf: piece, to: &whole)
      try write(&whole)
      return continues
    }
    // The events that scroll back before a trace without events.
    try write(&whole)
  }

  /// Continues with the next part, or the next round of the last one, and appends the events that scroll back
  /// everything that is not at rest.
  ///
  /// - Precondition: all events of the part before have been appended, and there is another (`contains(part:)`).
  /// - Complexity: O(rows x log rows).
  public mutating func goOn(to whole: inout Trace) {
    number += 1
    precondition(contains(part: number), "no part or round \(number)")
    if number < parts.count { beginPart() }
    for (event, time) in zip(turn.events, turn.timesMilliseconds) {
      append(event, of: turn, atMilliseconds: time, to: &whole)
    }
  }

  /// Returns whether there is a part or a round of this number, from 0. A round ends after at most 2^53 milliseconds.
  public func contains(part: Int) -> Bool {
    rounds?.contains(round: part) ?? parts.indices.contains(part)
  }

  private mutating func beginPart() {
    let part = parts[number]
    let begin = endMilliseconds + parts[number - 1].gapMilliseconds
    guard let shift = part.shifts.first(where: { $0.difference == begin }) else {
      preconditionFailure("part \(number) begins at \(begin), and not at one of \(part.shifts)")
    }
    (times, self.shift) = (part.times, shift)
    turn = part.opening.withoutEvents
    let (offset, viewport, shape) = (feed.offsetUnits, feed.viewport, feed.shape)
    let (motions, common, drivenStrips) = (feed.motions, feed.commonUnits, feed.drivenStrips)
    let away = feed.away
    feed.layOut()
    if viewport != turn.viewport {
      turn.append(turn.viewport, atMilliseconds: begin)
      feed.resize(to: turn.viewport)
    }
    var fresh = LiveFeed(turn)
    turn.append(
      eventsThatTurn: &feed, into: &fresh, rowsThatCoastOn: part.coastingRows,
      atMilliseconds: begin)
    // The events themselves are applied when they are appended.
    (feed.offsetUnits, feed.viewport, feed.shape) = (offset, viewport, shape)
    (feed.motions, feed.commonUnits, feed.drivenStrips) = (motions, common, drivenStrips)
    feed.away = away
  }

  private mutating func append(
    _ event: TraceEvent, of piece: Trace, atMilliseconds time: Double, to whole: inout Trace
  ) {
    let time = rounds?.moved(time, toRound: number) ?? time
    whole.append(event, of: piece, atMilliseconds: time)
    // The event before may have been removed.
    let last = whole.events.count - 1
    whole.events[last].continuesBatch = event.kind.isEdit && wasEdit && time == endMilliseconds
    wasEdit = event.kind.isEdit
    endMilliseconds = time
    if number + 1 < parts.count { feed.apply(whole.events[last], of: whole) }
  }
}

/// The error of a trace that cannot be joined to the ones before.
public enum TraceJoinError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The first difference between its feed and the one at the end of the trace before.
  case feed(difference: String)
  /// The time at which it would end, after the largest time of a trace.
  case end(milliseconds: Double)

  public var description: String {
    switch self {
    case .feed(let difference):
      "it begins with another feed than the one before ends with: \(difference)"
    case .end(let milliseconds):
      "it would end at \(milliseconds.short) ms, expected at most \(TraceLimits.milliseconds) ms (2^53)"
    }
  }
}

// MARK: Times

/// Times moved by a difference and rounded to the nanosecond, unless rounding would merge two frames or put one before
/// the beginning.
struct TimeShift: Sendable {
  let difference: Double
  /// True if all noted times can be rounded.
  private var isShort = true
  private var last: (time: Double, short: Double)?

  /// - Parameter difference: below 0 it moves the first time to 0 or later; above 0 it moves time 0 there.
  init(by difference: Double) { self.difference = difference }

  mutating func note(_ time: Double) {
    guard isShort else { return }
    let short = shortened(time)
    if let last {
      isShort = time == last.time || last.short < short
    } else {
      isShort = short >= max(0, difference)
    }
    last = (time, short)
  }

  func moved(_ time: Double) -> Double { isShort ? shortened(time) : time + difference }

  private func shortened(_ time: Double) -> Double {
    ((time + difference) * 1_000_000).rounded() / 1_000_000
  }
}

/// The times of a trace that is repeated.
///
/// Times on a grid stay on it. Others are moved by a sum, to the last bit of the result.
private struct RoundTimes: Sendable {
  /// The milliseconds between the last event of a round and the next round.
  let gapMilliseconds: Double
  private let grid: TimeGrid
  private let periodMilliseconds: Double
  private let periodTicks: Int64?
  /// The end of round 1.
  private let endMilliseconds: Double

  init(_ tally: consuming TimeTally, frameRate: Double) {
    let last = tally.lastMilliseconds
    let gap = tally.grid.time(ofTicks: max(1, tally.grid.ticks(before: 1000 / frameRate)))
    tally.note(gap)
    let grid = tally.grid
    let ticks = [last, gap].compactMap { grid.ticks(of: $0) }
    (gapMilliseconds, self.grid) = (gap, grid)
    periodMilliseconds =
      ticks.count == 2 ? grid.time(ofTicks: ticks[0] + ticks[1]) : last + gap
    periodTicks = grid.ticks(of: periodMilliseconds)
    endMilliseconds = last + gap + last
  }

  /// Returns true if a round, counted from 0, ends at a valid time.
  func contains(round: Int) -> Bool {
    round == 0
      || endMilliseconds + periodMilliseconds * Double(round - 1)
        <= Double(TraceLimits.milliseconds)
  }

  /// Moves a time of round 1 to a later one; the times of round 0 are their own.
  func moved(_ time: Double, toRound round: Int) -> Double {
    guard round > 1 else { return time }
    if let periodTicks, let ticks = grid.ticks(of: time) {
      return grid.time(ofTicks: ticks + periodTicks * Int64(round - 1))
    }
    return time + periodMilliseconds * Double(round - 1)
  }
}

/// Counts the times of a trace on each grid.
private struct TimeTally: Sendable {
  private let grids = (0...TimeGrid.exponentMax).map { TimeGrid(exponent: $0) }
  private var counts = Array(repeating: 0, count: TimeGrid.exponentMax + 1)
  private(set) var lastMilliseconds = 0.0

  mutating func note(_ time: Double) {
    for (index, grid) in grids.enumerated() where grid.ticks(of: time) != nil { counts[index] += 1 }
    lastMilliseconds = time
  }

  /// The coarsest grid that has most of the times.
  var grid: TimeGrid { grids[counts.firstIndex(of: counts.max() ?? 0) ?? 0] }
}

// MARK: Feeds

extension Trace {
  var withoutEvents: Trace {
    Trace(name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
  }

  /// Appends the events that turn one state of a feed into another: strips, row by row, then the table, then coasts. The
  /// screen comes back before them, and goes away after them.
  ///
  /// - Parameter coasting: the rows whose next `x` coasts.
  /// - Precondition: both have the same rows in the same order, and the same viewport.
  fileprivate mutating func append(
    eventsThatTurn feed: inout LiveFeed, into goal: inout LiveFeed,
    rowsThatCoastOn coasting: Set<Int32>, atMilliseconds time: Double
  ) {
    let away = goal.away
    goal.away = nil
    defer {
      goal.away = away
      if let away { append(.leave, atMilliseconds: time, value: away.rawValue) }
    }
    if feed.away != nil {
      feed.away = nil
      append(.enter, atMilliseconds: time)
    }
    if feed.commonUnits != goal.commonUnits {
      // Rows that rest elsewhere than at 0 move one by one, below.
      let units = goal.commonUnits ?? 0
      (feed.motions, feed.drivenStrips, feed.commonUnits) = ([:], [], units)
      append(.allStrips, atMilliseconds: time, value: units)
    }
    var moving: [(row: Int32, units: Int64)] = []
    for index in 0..<goal.rowCount {
      let row = Int32(index)
      var present = feed.stripState(ofIdentity: feed.identity(at: index))
      var wanted = goal.stripState(ofIdentity: goal.identity(at: index))
      if !coasting.contains(row) {
        present.forgetMotion()
        wanted.forgetMotion()
      }
      if wanted.coast == .ownStrip {
        moving.append((row, wanted.lastUnits))
        wanted.coast = nil
      }
      guard present != wanted else { continue }
      let settled = StripState(at: wanted.offsetUnits)
      if present != settled {
        // A strip can only be scrolled while its row is displayed.
        guard let offset = feed.offsetUnits(showing: index) else { continue }
        turn(&feed, to: offset, atMilliseconds: time)
        append(strip: row, at: wanted.offsetUnits, coasts: false, atMilliseconds: time)
      }
      guard settled != wanted else { continue }
      // Far above all rows nothing is displayed, however high the screen is.
      let hiding = [feed.offsetUnits, goal.offsetUnits].first { !feed.isVisible(index, at: $0) }
      turn(&feed, to: hiding ?? -Points.limitUnits, atMilliseconds: time)
      for (units, coasts) in wanted.eventsOffScreen {
        append(strip: row, at: units, coasts: coasts, atMilliseconds: time)
      }
    }
    turn(&feed, to: goal.offsetUnits, atMilliseconds: time)
    for (row, units) in moving {
      append(strip: row, at: units, coasts: true, atMilliseconds: time)
    }
  }

  /// Appends an `x`, within the limits of a trace: steps may have taken a strip beyond them.
  private mutating func append(
    strip row: Int32, at units: Int64, coasts: Bool, atMilliseconds time: Double
  ) {
    append(
      .stripOffset, atMilliseconds: time, row: row,
      value: min(max(units, -Points.limitUnits), Points.limitUnits), coasts: coasts)
  }

  private mutating func turn(
    _ feed: inout LiveFeed, to offset: Int64, atMilliseconds time: Double
  ) {
    guard feed.offsetUnits != offset else { return }
    feed.offsetUnits = offset
    append(.position, atMilliseconds: time, value: offset)
  }
}

extension StripState {
  /// Forgets what matters only if the row's next `x` coasts.
  fileprivate mutating func forgetMotion() {
    lastUnits = offsetUnits
    coast = nil
  }

  /// The events that lead to this state, while the row is off the screen, from a strip that a finger has put at
  /// `offsetUnits`.
  fileprivate var eventsOffScreen: [(units: Int64, coasts: Bool)] {
    var events: [(units: Int64, coasts: Bool)] = []
    for end in [rightUnits.lowerBound, rightUnits.upperBound] where end != offsetUnits {
      events.append((end, true))
    }
    let (coasts, last) = (!events.isEmpty, events.last?.units ?? offsetUnits)
    if coast == .nothing {
      if !coasts || last != lastUnits { events.append((lastUnits, true)) }
    } else if last != lastUnits || coasts {
      events.append((lastUnits, false))
    }
    return events
  }
}

extension Feed {
  /// Returns the first difference from another feed; nil if they are equal.
  fileprivate func difference(from other: Feed) -> String? {
    guard self != other else { return nil }
    if rowCount != other.rowCount {
      return "\(Plural.of(other.rowCount, "row")), and not \(rowCount)"
    }
    if let row = itemCounts.indices.first(where: { itemCounts[$0] != other.itemCounts[$0] }) {
      return "row \(row) with \(Plural.of(Int(other.itemCounts[row]), "item")), "
        + "and not \(itemCounts[row])"
    }
    if sectionRowCounts != other.sectionRowCounts { return "other sections" }
    if kinds != other.kinds { return "other kinds" }
    // A width that is a share of the viewport may be another now.
    let size = Viewport(widthUnits: 0, heightUnits: 0)
    let shapes = [self, other].map { $0.itemShapes.map { $0.resized(to: size) } }
    if shapes[0] != shapes[1] || axis != other.axis { return "other shapes of items" }
    // Pages that come back to their length bring offsets back but for a unit.
    let starts = zip(startUnits ?? [], other.startUnits ?? [])
    if (startUnits == nil) != (other.startUnits == nil)
      || starts.contains(where: { 6 * abs($0 - $1) > Points.units })
    {
      return "other offsets at the start"
    }
    return rowHeight == other.rowHeight && headerHeightUnits == other.headerHeightUnits
      ? nil : "other heights"
  }
}
