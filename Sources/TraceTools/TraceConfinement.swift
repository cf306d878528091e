import ScrollTrace

extension Trace {
  /// This trace with offsets that a real list could have: none is beyond its content, as it is then.
  ///
  /// An offset is put to the nearest within its content; what an edit, a resize or a row that comes on the
  /// screen leaves beyond is put there by an event at the end of the frame; a strip that is touched off the screen is
  /// not. Everything else stays as it is, and so does all of a trace that keeps within its content.
  ///
  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  public func confined() -> Trace {
    var part = Trace(
      name: name, source: source, frameRate: frameRate, viewport: viewport, feed: feed)
    var live = LiveFeed(part)
    for (index, event) in events.enumerated() {
      let time = timesMilliseconds[index]
      var event = event
      switch event.kind {
      case .position:
        event.value = live.boundsUnits.nearest(to: event.value)
      case .stripOffset:
        if let row = live.visibleRows().first(where: { $0.index == Int(event.row) }) {
          event.value = live.strip(of: row).boundsUnits.nearest(to: event.value)
        } else if !event.coasts {
          continue
        }
      default: break
      }
      live.apply(event, of: self)
      part.append(event, of: self, atMilliseconds: time)
      let isLastOfFrame = index + 1 == events.count || timesMilliseconds[index + 1] > time
      if isLastOfFrame { part.append(eventsThatConfine: &live, atMilliseconds: time) }
    }
    return part
  }

  /// Appends what puts the table, and then the strips on the screen, within their contents.
  private mutating func append(
    eventsThatConfine feed: inout LiveFeed, atMilliseconds time: Double
  ) {
    let offset = feed.boundsUnits.nearest(to: feed.offsetUnits)
    if offset != feed.offsetUnits {
      feed.offsetUnits = offset
      append(.position, atMilliseconds: time, value: offset)
    }
    for row in feed.visibleRows() {
      let before = feed.stripOffsetUnits(ofIdentity: row.identity)
      let offset = feed.strip(of: row).boundsUnits.nearest(to: before)
      guard offset != before else { continue }
      feed.setStripOffset(offset, ofIdentity: row.identity)
      append(.stripOffset, atMilliseconds: time, row: Int32(row.index), value: offset)
    }
  }
}

extension ClosedRange<Int64> {
  fileprivate func nearest(to value: Int64) -> Int64 {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}
