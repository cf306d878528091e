import ScrollTrace

extension Trace {
  /// A part of this trace as a trace of its own: the events from one time on and before another, on the feed
  /// as the edits before them have left it.
  ///
  /// Replay begins at the top with every strip at rest, and so events at time 0 come first that bring about
  /// what the person saw at the cut: each row whose strip is scrolled is visited, and its strip put where it
  /// was (but for a row that cannot be seen at all on this screen, for want of height). Edits of one time stay
  /// together. Rows are numbered anew by the feed at the cut.
  ///
  /// - Parameter begin: becomes time 0.
  /// - Complexity: O(rows + events x log rows).
  /// - Precondition: `begin` is 0 or more and finite.
  public func cut(
    fromMilliseconds begin: Double, toMilliseconds end: Double = .infinity
  ) -> Trace {
    precondition(begin >= 0 && begin.isFinite, "a cut from \(begin)")
    let first = timesMilliseconds.firstIndex { $0 >= begin } ?? events.count
    let last = timesMilliseconds.firstIndex { $0 >= end } ?? events.count
    var feed = LiveFeed(self)
    for event in events[..<first] { feed.apply(event, of: self) }
    var part = Trace(
      name: name, source: source, frameRate: frameRate, viewport: feed.viewport,
      feed: feed.feedNow())
    var fresh = LiveFeed(part)
    part.append(eventsThatTurn: &fresh, into: &feed, atMilliseconds: 0)
    if first < last {
      let times = Self.shifted(Array(timesMilliseconds[first..<last]), by: -begin)
      for place in first..<last {
        part.append(eventAt: place, of: self, atMilliseconds: times[place - first])
      }
    }
    return part
  }

  /// This trace, and then another, whose feed is this one's as its edits have left it.
  ///
  /// The other began at the top of its screen with every strip at rest, and so events come between that
  /// bring that about.
  ///
  /// - Parameter gap: milliseconds between the last event of this and the beginning of the other.
  /// - Throws: `TraceJoinError` when the other begins with another feed.
  public func joined(with other: Trace, gapMilliseconds gap: Double) throws(TraceJoinError) -> Trace
  {
    var feed = LiveFeed(self)
    for event in events { feed.apply(event, of: self) }
    if let difference = feed.feedNow().difference(from: other.feed) {
      throw TraceJoinError(difference: difference)
    }
    var whole = self
    let begin = (timesMilliseconds.last ?? 0) + gap
    if feed.viewport != other.viewport {
      whole.append(other.viewport, atMilliseconds: begin)
      feed.viewport = other.viewport
    }
    var fresh = LiveFeed(other)
    whole.append(eventsThatTurn: &feed, into: &fresh, atMilliseconds: begin)
    let times = Self.shifted(other.timesMilliseconds, by: begin)
    for place in other.events.indices {
      whole.append(eventAt: place, of: other, atMilliseconds: times[place])
    }
    return whole
  }

  // MARK: Parts

  /// Appends what makes one state of a feed another: scrolled strips, row by row, then the table.
  ///
  /// - Precondition: both have the same rows in the same order, and the same viewport.
  private mutating func append(
    eventsThatTurn feed: inout LiveFeed, into goal: inout LiveFeed, atMilliseconds time: Double
  ) {
    for index in 0..<goal.rowCount {
      let identity = feed.identity(at: index)
      let wanted = goal.stripOffsetUnits(ofIdentity: goal.identity(at: index))
      // A strip can only be scrolled where its row is seen.
      guard feed.stripOffsetUnits(ofIdentity: identity) != wanted,
        let offset = feed.offsetUnits(showing: index)
      else { continue }
      turn(&feed, to: offset, atMilliseconds: time)
      append(.stripOffset, atMilliseconds: time, row: Int32(index), value: wanted)
    }
    turn(&feed, to: goal.offsetUnits, atMilliseconds: time)
  }

  private mutating func turn(
    _ feed: inout LiveFeed, to offset: Int64, atMilliseconds time: Double
  ) {
    guard feed.offsetUnits != offset else { return }
    feed.offsetUnits = offset
    append(.position, atMilliseconds: time, value: offset)
  }

  /// Appends an event of another trace, with what belongs to it.
  private mutating func append(
    eventAt place: Int, of other: Trace, atMilliseconds time: Double
  ) {
    let event = other.events[place]
    switch event.kind {
    case .insert:
      append(other.insertions[Int(event.value)], atMilliseconds: time, row: event.row)
    case .viewport:
      append(other.viewports[Int(event.value)], atMilliseconds: time)
    default:
      append(event.kind, atMilliseconds: time, row: event.row, value: event.value)
    }
  }

  /// Times moved by a difference, to the nanosecond, unless that would make one frame of two.
  private static func shifted(_ times: [Double], by difference: Double) -> [Double] {
    let exact = times.map { $0 + difference }
    let short = exact.map { ($0 * 1_000_000).rounded() / 1_000_000 }
    let isTold = zip(times, times.dropFirst()).enumerated().allSatisfy { place, pair in
      pair.0 == pair.1 || short[place] < short[place + 1]
    }
    return isTold ? short : exact
  }
}

/// Why one trace does not go on with another.
public struct TraceJoinError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What one feed has and the other has not.
  public let difference: String

  public var description: String {
    "it begins with another feed than the one before ends with: \(difference)"
  }
}

extension Feed {
  /// The first thing in which another feed differs, or nil where they are equal.
  fileprivate func difference(from other: Feed) -> String? {
    guard self != other else { return nil }
    if rowCount != other.rowCount {
      return "\(Line.plural(other.rowCount, "row")), and not \(rowCount)"
    }
    if let row = itemCounts.indices.first(where: { itemCounts[$0] != other.itemCounts[$0] }) {
      return "row \(row) with \(Line.plural(Int(other.itemCounts[row]), "item")), "
        + "and not \(itemCounts[row])"
    }
    if sectionRowCounts != other.sectionRowCounts { return "other sections" }
    if kinds != other.kinds { return "other kinds" }
    if itemShapes != other.itemShapes || axis != other.axis { return "other shapes of items" }
    return "other heights"
  }
}
