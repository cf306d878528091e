import ScrollTrace

extension Trace {
  /// This trace as a list on a screen could have been moved: every length a whole number of points, which are pixels
  /// there, no offset beyond its content, and no event that moves nothing.
  ///
  /// - Complexity: O(events log rows).
  func asShown() -> Trace {
    var shown = Trace(
      name: name, source: source, frameRate: frameRate, viewport: viewport.inPixels,
      feed: feed.inPixels)
    shown.insertions = insertions
    for index in insertions.indices {
      shown.insertions[index].heightsUnits = insertions[index].heightsUnits?.map(\.inPixels)
    }
    shown.viewports = viewports.map(\.inPixels)
    shown.splices = splices
    // The feed with the events so far.
    var live = LiveFeed(shown)
    for (place, event) in events.enumerated() {
      var event = event
      let time = timesMilliseconds[place]
      switch event.kind {
      case .position:
        event.value = live.boundsUnits.nearest(to: event.value.inPixels)
        if event.value == live.offsetUnits { continue }
      case .stripOffset:
        event.value = event.value.inPixels
        if let row = live.visibleRows().first(where: { $0.index == Int(event.row) }) {
          event.value = live.strip(of: row).boundsUnits.nearest(to: event.value)
          if event.value == live.stripOffsetUnits(ofIdentity: row.identity) { continue }
        }
      case .viewport, .delete, .reload, .splice, .reset:
        // A table that would be beyond its content then is taken back before.
        var next = LiveFeed(Trace(name: "", viewport: live.viewport, feed: live.feedNow()))
        next.apply(event, of: shown)
        let offset = next.boundsUnits.nearest(to: live.offsetUnits)
        if offset != live.offsetUnits {
          shown.append(.position, atMilliseconds: time, value: offset)
          live.offsetUnits = offset
        }
      case .select:
        guard live.isInSight(item: event.value, ofRowAt: Int(event.row)) else { continue }
      case .insert, .move, .reloadAll, .memoryWarning, .allStrips, .leave, .enter: break
      }
      shown.append(
        event.kind, atMilliseconds: time, row: event.row, value: event.value, coasts: event.coasts)
      live.apply(event, of: shown)
    }
    return shown
  }

  /// Its first events, to the end of a frame.
  func beginning(_ count: Int) -> Trace {
    var end = min(count, events.count)
    while end < events.count, timesMilliseconds[end] == timesMilliseconds[end - 1] { end += 1 }
    var begun = self
    begun.events.removeLast(events.count - end)
    begun.timesMilliseconds.removeLast(events.count - end)
    begun.insertions.removeLast(events[end...].count { $0.kind == .insert })
    begun.viewports.removeLast(events[end...].count { $0.kind == .viewport })
    begun.splices.removeLast(events[end...].count { $0.kind == .splice })
    return begun
  }
}

extension LiveFeed {
  /// Returns true if an item of a row is on the screen along the table's axis, and for rows that are not on the screen.
  fileprivate mutating func isInSight(item: Int64, ofRowAt index: Int) -> Bool {
    guard let row = visibleRows().first(where: { $0.index == index }) else { return true }
    let shape = itemShape(ofIdentity: row.identity)
    var top = row.topUnits + shape.topInsetUnits
    if self.shape.axis == .vertical {
      top += item * (shape.heightUnits + shape.spacingUnits)
      top -= stripOffsetUnits(ofIdentity: row.identity)
    }
    let end = min(top + shape.heightUnits, row.topUnits + row.heightUnits)
    return max(top, row.topUnits, offsetUnits) < min(end, offsetUnits + viewport.heightUnits)
  }
}

extension Int64 {
  /// The nearest whole point, halves towards positive infinity, as a browser rounds an offset.
  fileprivate var inPixels: Int64 {
    let half = self + Points.units / 2
    return half - (half % Points.units + Points.units) % Points.units
  }
}

extension ClosedRange<Int64> {
  fileprivate func nearest(to value: Int64) -> Int64 {
    Swift.min(Swift.max(value, lowerBound), upperBound)
  }
}

extension Viewport {
  fileprivate var inPixels: Viewport {
    Viewport(widthUnits: widthUnits.inPixels, heightUnits: heightUnits.inPixels)
  }
}

extension Feed {
  fileprivate var inPixels: Feed {
    var feed = self
    feed.headerHeightUnits = headerHeightUnits.inPixels
    feed.itemShapes = itemShapes.map(\.inPixels)
    feed.rowHeight =
      switch rowHeight {
      case .uniform(let units): .uniform(units: units.inPixels)
      case .each(let units): .each(units: units.map(\.inPixels))
      case .summed(let base, let perItem):
        .summed(baseUnits: base.inPixels, perItemUnits: perItem.inPixels)
      }
    return feed
  }
}

extension Feed.ItemShape {
  fileprivate var inPixels: Feed.ItemShape {
    Feed.ItemShape(
      widthUnits: widthUnits.inPixels, heightUnits: heightUnits.inPixels,
      spacingUnits: spacingUnits.inPixels, topInsetUnits: topInsetUnits.inPixels,
      leftInsetUnits: leftInsetUnits.inPixels, bottomInsetUnits: bottomInsetUnits.inPixels,
      rightInsetUnits: rightInsetUnits.inPixels)
  }
}
