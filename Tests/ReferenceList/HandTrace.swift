import ScrollTrace

/// An event of a trace that is written by hand, with lengths in points and rows by their index.
public indirect enum HandEvent: Sendable {
  case y(Double)
  case coastY(Double)
  case x(Int32, Double)
  case coast(Int32, Double)
  case allX(Double)
  case tap(item: Int64, of: Int32)
  case insert(Int32, items: [Int32])
  case delete(Int32, count: Int64 = 1)
  case move(Int32, to: Int64)
  case reload(Int32, items: Int64)
  case reset(Int32, items: Int64)
  case splice(Int32, Splice)
  case reloadAll
  case viewport(Double, Double)
  case memoryWarning
  case leave(ScreenLoss = .nothing)
  case enter
  /// Events of one frame.
  case together([HandEvent])
}

extension Trace {
  /// A feed of rows that are 50 high, with four items each, 40 wide and 10 apart: item k occupies
  /// [50 k, 50 k + 40), so that the 100 points of the viewport show items 0 and 1 of a strip at rest,
  /// and rows 0 and 1 of a table at the top. Each event is one frame.
  public static func byHand(
    sections: [Int32], items: [Int32]? = nil, heights: Feed.RowHeight = .uniform(points: 50),
    kinds: [UInt8]? = nil, shape: Feed.ItemShape = .points(width: 40, height: 40, spacing: 10),
    axis: Feed.Axis = .horizontal, viewport: Viewport = .points(100, 100),
    _ events: [HandEvent] = []
  ) -> Trace {
    let rowCount = Int(sections.reduce(0, +))
    var trace = Trace(
      name: "by hand", viewport: viewport,
      feed: Feed(
        itemCounts: items ?? Array(repeating: 4, count: rowCount), sectionRowCounts: sections,
        rowHeight: heights, kinds: kinds, itemShapes: [shape], axis: axis))
    for event in events { trace.appendByHand(event) }
    return trace
  }

  /// Such a feed in a viewport that is 50 high, so that one row is displayed at a time: row k at
  /// y = 50 k. Four items end at 190, so that an offset is confined to 0...90.
  public static func byHand(
    rows: Int = 10, items: Int32 = 4,
    shape: Feed.ItemShape = .points(width: 40, height: 40, spacing: 10),
    axis: Feed.Axis = .horizontal, width: Double = 100, height: Double = 50,
    _ events: [HandEvent]
  ) -> Trace {
    byHand(
      sections: [Int32(rows)], items: Array(repeating: items, count: rows), shape: shape,
      axis: axis, viewport: .points(width, height), events)
  }

  /// Appends events, each in a separate frame.
  public mutating func append(_ events: HandEvent...) {
    for event in events { appendByHand(event) }
  }

  /// - Parameter joins: whether the event is of the frame of the event before.
  private mutating func appendByHand(_ event: HandEvent, joins: Bool = false) {
    let time = (timesMilliseconds.last ?? 0) + (joins ? 0 : 16)
    func append(_ kind: TraceEvent.Kind, row: Int32 = 0, _ value: Int64 = 0, coasts: Bool = false) {
      self.append(kind, atMilliseconds: time, row: row, value: value, coasts: coasts)
    }
    switch event {
    case .y(let y): append(.position, units(y))
    case .coastY(let y): append(.position, units(y), coasts: true)
    case .x(let row, let x): append(.stripOffset, row: row, units(x))
    case .coast(let row, let x): append(.stripOffset, row: row, units(x), coasts: true)
    case .allX(let x): append(.allStrips, row: 0, units(x))
    case .tap(let item, let row): append(.select, row: row, item)
    case .insert(let row, let items):
      self.append(
        Insertion(itemCounts: items, kinds: feed.kinds.map { _ in items.map { _ in 0 } }),
        atMilliseconds: time, row: row)
    case .delete(let row, let count): append(.delete, row: row, count)
    case .move(let row, let target): append(.move, row: row, target)
    case .reload(let row, let items): append(.reload, row: row, items)
    case .reset(let row, let items): append(.reset, row: row, items)
    case .splice(let row, let splice): self.append(splice, atMilliseconds: time, row: row)
    case .reloadAll: append(.reloadAll)
    case .viewport(let width, let height):
      self.append(Viewport.points(width, height), atMilliseconds: time)
    case .memoryWarning: append(.memoryWarning)
    case .leave(let loss): append(.leave, loss.rawValue)
    case .enter: append(.enter)
    case .together(let events):
      for (place, event) in events.enumerated() { appendByHand(event, joins: joins || place > 0) }
    }
  }

  /// True if rows are as high as their items together, so that `heights=summed` applies.
  public var hasSummedHeights: Bool {
    if case .summed = feed.rowHeight { true } else { false }
  }
}

private func units(_ points: Double) -> Int64 { Points.units(nearestTo: points) }

extension Viewport {
  public static func points(_ width: Double, _ height: Double) -> Self {
    Self(widthUnits: units(width), heightUnits: units(height))
  }
}

extension Feed.RowHeight {
  public static func uniform(points: Double) -> Self { .uniform(units: units(points)) }

  public static func each(points: [Double]) -> Self { .each(units: points.map(units)) }

  public static func summed(base: Double, perItem: Double) -> Self {
    .summed(baseUnits: units(base), perItemUnits: units(perItem))
  }
}

extension Feed.ItemShape {
  public static func points(
    width: Double, height: Double, spacing: Double, left: Double = 0
  ) -> Self {
    Self(
      widthUnits: units(width), heightUnits: units(height), spacingUnits: units(spacing),
      leftInsetUnits: units(left))
  }

  /// Items as long as they are wide or high, with insets before the first and behind the last.
  public static func points(
    length: Double, spacing: Double, lead: Double = 0, trail: Double = 0
  ) -> Self {
    Self(
      widthUnits: units(length), heightUnits: units(length), spacingUnits: units(spacing),
      topInsetUnits: units(lead), leftInsetUnits: units(lead), bottomInsetUnits: units(trail),
      rightInsetUnits: units(trail))
  }
}
