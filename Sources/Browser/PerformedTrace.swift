import ScrollTrace

extension Trace {
  /// This trace as a driver performs it on a page: one event at a time, each by a finger, to whole pixels within the
  /// content.
  ///
  /// Events that move nothing are left out: scrolls and taps of rows off the screen, and scrolls to where the table or the
  /// strip is. A replay ignores them too.
  ///
  /// - Complexity: O(events log rows).
  package func asPerformed() -> Trace {
    var performed = Trace(
      name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
    (performed.insertions, performed.viewports, performed.splices) = (
      insertions, viewports, splices
    )
    var live = LiveFeed(performed)
    for (place, event) in events.enumerated() {
      var event = event
      event.coasts = false
      switch event.kind {
      case .position:
        event.value = live.boundsUnits.nearestPixel(to: event.value)
        if event.value == live.offsetUnits { continue }
      case .stripOffset:
        guard let row = live.visibleRow(at: Int(event.row)) else { continue }
        event.value = live.strip(of: row).boundsUnits.nearestPixel(to: event.value)
        if event.value == live.stripOffsetUnits(ofIdentity: row.identity) { continue }
      case .allStrips:
        event.value = (0...Points.limitUnits).nearestPixel(to: event.value)
      case .select:
        guard let row = live.visibleRow(at: Int(event.row)),
          live.visibleItems(of: row)?.contains(Int(event.value)) ?? false
        else { continue }
      case .insert, .delete, .move, .reload, .splice, .reset, .reloadAll, .viewport, .memoryWarning,
        .leave, .enter:
        break
      }
      var time = timesMilliseconds[place]
      if let last = performed.timesMilliseconds.last {
        // Events of one time would be performed in one frame.
        let isInBatch = event.continuesBatch && performed.events.last?.kind.isEdit == true
        time = isInBatch ? last : max(time, ((last + 0.01) * 1000).rounded() / 1000)
      }
      performed.append(
        event.kind, atMilliseconds: time, row: event.row, value: event.value)
      live.apply(event, of: performed)
    }
    return performed
  }

  /// A trace that visits a feed densely: on each screen the strips are swiped, and their rows taken away and back; there
  /// are pauses in which a page sorts itself, and with `jumps` jumps to both ends. At the end the first rows are edited.
  ///
  /// - Parameter edits: the edits that are performed, of `insert`, `delete`, `move` and `reload`.
  /// - Precondition: the trace has no events.
  package func visitedDensely(
    screensMax: Int = 24, jumps: Bool = true, edits: Set<String> = []
  ) -> Trace {
    var visit = DenseVisit(self)
    visit.run(screensMax: screensMax, jumps: jumps)
    visit.edit(by: edits)
    return visit.trace.asPerformed()
  }
}

/// The generator of a dense trace.
private struct DenseVisit: ~Copyable {
  private(set) var trace: Trace
  private var live: LiveFeed
  private var time = 0.0

  init(_ header: Trace) {
    trace = header
    live = LiveFeed(header)
  }

  mutating func run(screensMax: Int, jumps: Bool) {
    let screen = live.viewport.heightUnits
    let (last, steps) = (live.boundsUnits.upperBound, Int64(screensMax))
    // Without jumps, only the first screens are visited.
    let end = jumps ? last : min(last, screen * 6 / 10 * steps)
    let step = max(screen * 6 / 10, end / steps)
    var place: Int64 = 0
    for number in 0... {
      scroll(to: place)
      swipe()
      lookAround(from: place)
      if jumps, number % 4 == 1 {
        scroll(to: number % 8 == 1 ? end : 0)
        scroll(to: place)
      }
      time += 700
      if place >= end { break }
      place = min(place + step, end)
    }
    while place > 0 {
      place -= screen * 4 / 10
      scroll(to: place)
    }
  }

  /// Edits rows on the first screen, one edit after the other, and takes the rows away and back after each.
  ///
  /// - Precondition: the table is at its start.
  mutating func edit(by edits: Set<String>) {
    let feed = trace.feed
    guard feed.rowCount > 3, let model = feed.itemCounts.firstIndex(where: { $0 > 0 }) else {
      return
    }
    for edit in ["insert", "delete", "move", "reload"] where edits.contains(edit) {
      swipe()
      switch edit {
      case "insert":
        var heightsUnits: [Int64]?
        if case .each(let heights) = feed.rowHeight { heightsUnits = [heights[model]] }
        trace.insertions.append(
          Insertion(
            itemCounts: [feed.itemCounts[model]], heightsUnits: heightsUnits,
            kinds: feed.kinds.map { [$0[model]] }))
        append(.insert, row: 1, value: Int64(trace.insertions.count - 1), after: 700)
      case "delete": append(.delete, row: 2, value: 1, after: 700)
      case "move": append(.move, row: 0, value: 2, after: 700)
      default:
        let count = live.itemCount(ofIdentity: live.identity(at: 1))
        append(.reload, row: 1, value: Int64(count), after: 700)
      }
      time += 700
      lookAround(from: 0)
    }
  }

  /// Scrolls from a place until its rows are away, and back.
  private mutating func lookAround(from place: Int64) {
    let screen = live.viewport.heightUnits
    for part: Int64 in [4, 8, 12, 16, 12, 8, 4, 0] { scroll(to: place + screen * part / 10) }
  }

  private mutating func scroll(to units: Int64) {
    let bounds = live.boundsUnits
    append(.position, value: min(max(units, bounds.lowerBound), bounds.upperBound), after: 120)
  }

  /// Swipes the strip of each row that is wholly on the screen to another offset.
  private mutating func swipe() {
    for row in live.visibleRows()
    where row.topUnits >= live.offsetUnits
      && row.topUnits + row.heightUnits <= live.offsetUnits + live.viewport.heightUnits
    {
      let most = live.strip(of: row).boundsUnits.upperBound
      let wanted = Int64(37 + 53 * (row.identity % 11) + row.identity % 7) * Points.units
      let offset = min(wanted, most)
      if offset > 0 { append(.stripOffset, row: Int32(row.index), value: offset, after: 50) }
    }
  }

  private mutating func append(
    _ kind: TraceEvent.Kind, row: Int32 = 0, value: Int64, after milliseconds: Double
  ) {
    time += milliseconds
    trace.append(kind, atMilliseconds: time, row: row, value: value)
    guard let event = trace.events.last else { return }
    live.apply(event, of: trace)
  }
}

extension ClosedRange<Int64> {
  /// The nearest whole point within the range, halves towards positive infinity, as a browser rounds an offset.
  fileprivate func nearestPixel(to value: Int64) -> Int64 {
    let confined = Swift.min(Swift.max(value, lowerBound), upperBound)
    let half = confined + Points.units / 2
    let pixel = half - (half % Points.units + Points.units) % Points.units
    return pixel > upperBound ? pixel - Points.units : pixel
  }
}
