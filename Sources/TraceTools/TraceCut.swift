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
  /// A coast that is cut goes on as it would have: it begins anew at time 0, with a step of 0, on the screen where
  /// it still moves its strip, and off the screen where it has lost it, since it moves nothing any more then. Where
  /// coasts have gone on without their strips all that came to be right is right, by what coasts off the screen.
  /// What another row's strip does, on a host where a coast keeps the strip of a row that has left, is lost.
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
    feed.layOut()
    var part = Trace(
      name: name, source: source, frameRate: frameRate, viewport: feed.viewport,
      feed: feed.feedNow())
    var fresh = LiveFeed(part)
    let coasting = rowsThatCoastOn(in: first..<max(first, last), onFeedOf: part)
    part.append(
      eventsThatTurn: &fresh, into: &feed, rowsThatCoastOn: coasting, atMilliseconds: 0)
    if first < last {
      let times = Self.shifted(Array(timesMilliseconds[first..<last]), by: -begin)
      for index in first..<last {
        part.append(events[index], of: self, atMilliseconds: times[index - first])
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
    feed.layOut()
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
    whole.append(
      eventsThatTurn: &feed, into: &fresh,
      rowsThatCoastOn: other.rowsThatCoastOn(in: other.events.indices, onFeedOf: other),
      atMilliseconds: begin)
    let times = Self.shifted(other.timesMilliseconds, by: begin)
    for index in other.events.indices {
      whole.append(other.events[index], of: other, atMilliseconds: times[index])
    }
    return whole
  }

  // MARK: Parts

  /// The rows whose next `x` in a range of events goes on by itself, by their index before it.
  ///
  /// - Parameter start: has the feed before the range.
  private func rowsThatCoastOn(in range: Range<Int>, onFeedOf start: Trace) -> Set<Int32> {
    guard events[range].contains(where: { $0.coasts && $0.kind == .stripOffset }) else { return [] }
    // On a feed that begins here a row's identity is its index.
    var feed = LiveFeed(start)
    var (told, coasting): (Set<Int32>, Set<Int32>) = ([], [])
    for event in events[range] {
      if event.kind == .stripOffset {
        let identity = feed.identity(at: Int(event.row))
        if told.insert(identity).inserted, event.coasts { coasting.insert(identity) }
      }
      feed.apply(event, of: self)
    }
    return coasting
  }

  /// Appends what makes one state of a feed another: strips, row by row, then the table, then what moves on.
  ///
  /// - Precondition: both have the same rows in the same order, and the same viewport.
  mutating func append(
    eventsThatTurn feed: inout LiveFeed, into goal: inout LiveFeed,
    rowsThatCoastOn coasting: Set<Int32>, atMilliseconds time: Double
  ) {
    var moving: [(row: Int32, units: Int64)] = []
    for index in 0..<goal.rowCount {
      let row = Int32(index)
      var present = feed.stripMotion(ofIdentity: feed.identity(at: index))
      var wanted = goal.stripMotion(ofIdentity: goal.identity(at: index))
      if !coasting.contains(row) {
        present.forgetMotion()
        wanted.forgetMotion()
      }
      if wanted.coast == .ownStrip {
        moving.append((row, wanted.lastUnits))
        wanted.coast = nil
      }
      guard present != wanted else { continue }
      let settled = StripMotion(at: wanted.offsetUnits)
      if present != settled {
        // A strip can only be scrolled where its row is seen.
        guard let offset = feed.offsetUnits(showing: index) else { continue }
        turn(&feed, to: offset, atMilliseconds: time)
        append(strip: row, at: wanted.offsetUnits, coasts: false, atMilliseconds: time)
      }
      guard settled != wanted else { continue }
      let hiding = feed.offsetUnits(hiding: index, orAt: goal.offsetUnits)
      turn(&feed, to: hiding, atMilliseconds: time)
      for far in wanted.eventsOffScreen {
        append(strip: row, at: far.units, coasts: far.coasts, atMilliseconds: time)
      }
    }
    turn(&feed, to: goal.offsetUnits, atMilliseconds: time)
    for (row, units) in moving {
      append(strip: row, at: units, coasts: true, atMilliseconds: time)
    }
  }

  /// Appends an `x`, no farther than a trace may name: steps may have taken a strip beyond that.
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

  private static func shifted(_ times: [Double], by difference: Double) -> [Double] {
    var shift = TimeShift(by: difference)
    for time in times { shift.note(time) }
    return times.map(shift.moved)
  }
}

extension StripMotion {
  /// Forgets what matters only where the row's next `x` is of a coast.
  fileprivate mutating func forgetMotion() {
    lastUnits = offsetUnits
    coast = nil
  }

  /// What brings this about from a strip that a finger has put where this one is, while its row is not seen.
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

extension LiveFeed {
  /// A content offset at which a row is not on the screen: where the table is, or will be, if it is not seen there.
  ///
  /// - Complexity: O(log rows + rows on the screen).
  fileprivate mutating func offsetUnits(hiding index: Int, orAt goal: Int64) -> Int64 {
    let present = offsetUnits
    defer { offsetUnits = present }
    for candidate in [present, goal] {
      offsetUnits = candidate
      if !visibleRows().contains(where: { $0.index == index }) { return candidate }
    }
    // Far above all rows nothing is seen, however high the screen.
    return -Points.limitUnits
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
  func difference(from other: Feed) -> String? {
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
    if itemShapes != other.itemShapes || axis != other.axis { return "other shapes of items" }
    return "other heights"
  }
}
