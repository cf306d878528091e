import ScrollTrace

extension Trace {
  /// The event at an index, in words.
  ///
  /// - Precondition: the index is one of `events`.
  public func words(forEventAt index: Int) -> String { words(for: events[index]) }

  /// An event in words.
  func words(for event: TraceEvent) -> String {
    let points = LogEntry.text(Points.points(event.value))
    switch event.kind {
    case .position where event.coasts: return "the table coasts to \(points)"
    case .position: return "the table is scrolled to \(points)"
    case .stripOffset where event.coasts:
      return "the fling of row \(event.row) coasts to \(points)"
    case .stripOffset: return "the strip of row \(event.row) is scrolled to \(points)"
    case .allStrips: return "the strips of all rows are scrolled to \(points)"
    case .select: return "item \(event.value) of row \(event.row) is tapped"
    case .insert:
      let count = insertions[Int(event.value)].itemCounts.count
      return "\(Plural.of(count, "row")) inserted before row \(event.row)"
    case .delete:
      return "\(Plural.of(Int(event.value), "row")) deleted from row \(event.row) on"
    case .move: return "row \(event.row) moved to \(event.value)"
    case .reload: return "row \(event.row) reloaded with \(Plural.of(Int(event.value), "item"))"
    case .reset:
      return
        "row \(event.row) reloaded with \(Plural.of(Int(event.value), "new item")), from its start"
    case .splice:
      let splice = splices[Int(event.value)]
      return "row \(event.row) reloaded with \(Plural.of(Int(splice.itemCount), "item")): "
        + "at item \(splice.at) \(splice.removed) went and \(splice.added) came"
    case .reloadAll: return "the whole table is reloaded"
    case .viewport:
      let size = viewports[Int(event.value)]
      let (width, height) = (Points.points(size.widthUnits), Points.points(size.heightUnits))
      return "the table is resized to \(LogEntry.text(width)) x \(LogEntry.text(height))"
    case .memoryWarning: return "the system asks for memory"
    case .leave:
      switch event.loss {
      case .nothing: return "the screen goes away, and keeps its cells"
      case .screen: return "the screen goes away, and is lost"
      case .process: return "the screen goes away, and the process is killed"
      }
    case .enter: return "the screen comes back"
    }
  }
}
