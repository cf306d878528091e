import ReferenceList
import ScrollTrace

/// Four rows of 44 points in a table of 100: 8 displays, 5 ends, two strips scrolled.
///
/// At y = 0 rows 0 to 2 are visible, at 60 rows 1 to 3, at 88 rows 2 and 3.
enum SmallFeed {
  static var trace: ValidTrace {
    let units = Int64(Points.units)
    var trace = Trace(
      name: "small", source: "by hand",
      viewport: Viewport(widthUnits: 100 * units, heightUnits: 100 * units),
      feed: Feed(
        itemCounts: [3, 0, 5, 4], rowHeight: .uniform(units: 44 * units),
        itemShapes: [Feed.ItemShape(widthUnits: 60 * units, heightUnits: 10 * units)]))
    trace.append(.stripOffset, atMilliseconds: 16, row: 0, value: 50 * units)
    trace.append(.position, atMilliseconds: 33, value: 60 * units)
    trace.append(.position, atMilliseconds: 50, value: 0)
    trace.append(.position, atMilliseconds: 66, value: 88 * units)
    trace.append(.stripOffset, atMilliseconds: 80, row: 3, value: 61 * units)
    trace.append(.position, atMilliseconds: 95, value: 0)
    return trace.checked
  }
}
