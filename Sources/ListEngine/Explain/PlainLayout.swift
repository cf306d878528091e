import ScrollTrace

/// The layout of the gallery's feeds, which a person can work out by heart: rows of 50 points in a table of 100 by
/// 100, items of 40 by 40 with 10 between them, neither headers nor insets.
enum PlainLayout {
  static let rowHeightUnits = 50 * Points.units
  /// The heights of its own that are tried for all rows of a feed.
  static let heightsMax = 8
  static let screen = Viewport(
    widthUnits: 100 * Points.units, heightUnits: 100 * Points.units)
  static let shape = Feed.ItemShape(
    widthUnits: 40 * Points.units, heightUnits: 40 * Points.units, spacingUnits: 10 * Points.units)

  /// Gives all rows one height.
  static func aliken(_ trace: inout Trace, heightUnits: Int64) {
    trace.feed.rowHeight = .uniform(units: heightUnits)
    for index in trace.insertions.indices { trace.insertions[index].heightsUnits = nil }
  }

  static func takeScreen(_ trace: inout Trace) {
    trace.feed.headerHeightUnits = 0
    trace.viewport = screen
  }

  static func takeItems(_ trace: inout Trace) {
    for index in trace.feed.itemShapes.indices { trace.feed.itemShapes[index] = shape }
  }
}
