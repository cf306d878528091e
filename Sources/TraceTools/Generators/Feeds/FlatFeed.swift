import ScrollTrace

extension FeedModel {
  /// One section of rows that are all alike, as most demos have: `flat:5000x20`.
  static func flat(named name: String) throws(FeedModelError) -> FeedModel {
    let parts = name.dropFirst("flat:".count).split(
      separator: "x", omittingEmptySubsequences: false)
    guard parts.count == 2, let rows = Int(parts[0]), let items = Int(parts[1]),
      (0...TraceLimits.rows).contains(rows), (0...TraceLimits.itemsPerRow).contains(items)
    else {
      throw FeedModelError(
        description: """
          there is no feed '\(name)': a flat one is flat:ROWSxITEMS, such as flat:5000x20, with at most \
          \(TraceLimits.rows) rows and \(TraceLimits.itemsPerRow) items
          """)
    }
    return FeedModel(name: "flat:\(rows)x\(items)", idea: "rows that are all alike") { _ in
      Feed(
        itemCounts: Array(repeating: Int32(items), count: rows),
        rowHeight: .uniform(units: 150 * Points.units),
        itemShapes: [Feed.ItemShape(width: 120, height: 130, spacing: 10, inset: 10)])
    }
  }
}
