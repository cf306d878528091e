import ScrollTrace

extension Trace {
  /// What happened at a place in the trace, in words.
  ///
  /// - Precondition: there is an event at that place.
  public func words(forEventAt place: Int) -> String { words(for: events[place]) }

  /// An event as a person says it; O(1).
  func words(for event: TraceEvent) -> String {
    let points = LogEntry.text(Points.points(event.value))
    switch event.kind {
    case .position: return "the table is scrolled to \(points)"
    case .stripOffset: return "the strip of row \(event.row) is scrolled to \(points)"
    case .select: return "item \(event.value) of row \(event.row) is tapped"
    case .insert:
      let count = insertions[Int(event.value)].itemCounts.count
      return "\(LogEntry.count(count, "row")) inserted before row \(event.row)"
    case .delete:
      return "\(LogEntry.count(Int(event.value), "row")) deleted from row \(event.row) on"
    case .move: return "row \(event.row) moved to \(event.value)"
    case .reload: return "row \(event.row) reloaded with \(event.value) items"
    case .reloadAll: return "the whole table is reloaded"
    case .viewport:
      let size = viewports[Int(event.value)]
      let (width, height) = (Points.points(size.widthUnits), Points.points(size.heightUnits))
      return "the table is resized to \(LogEntry.text(width)) x \(LogEntry.text(height))"
    case .memoryWarning: return "the system asks for memory"
    }
  }
}

extension LogEntry {
  /// A number of things, in the plural where it is not one.
  static func count(_ count: Int, _ thing: String) -> String {
    "\(count) \(thing)\(count == 1 ? "" : "s")"
  }
}
