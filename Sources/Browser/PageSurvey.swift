import ScrollTrace

/// The feed of a page: its rows by name, with their heights and items.
package struct PageSurvey {
  /// The rows from top to bottom.
  package let rows: [String]
  package let feed: Feed
  package let viewport: Viewport
  /// True if the page loads rows while it is scrolled: a jump would reach what is not there yet.
  package let isGrowing: Bool
  /// The differences of the feed from the page, in sentences.
  package let remarks: [String]

  /// - Parameters:
  ///   - found: what the script measured of each row, from top to bottom.
  ///   - isCut: whether the page has more rows.
  ///   - isGrowing: whether the page has loaded rows during the survey.
  /// - Throws: `DriveError` for rows that are no list.
  init(
    _ found: [[String: Any]], isCut: Bool, isGrowing: Bool, viewport: Viewport, isVertical: Bool
  ) throws {
    let rows = found.map { Row($0, isVertical: isVertical) }
    var heights: [Int64] = []
    for (place, row) in rows.enumerated() {
      let next = place + 1 < rows.count ? rows[place + 1] : nil
      let height = next.map { $0.topUnits - row.topUnits } ?? row.heightUnits
      guard height > 0 else {
        throw DriveError(
          "rows \(row.name) and \(next?.name ?? "") are beside each other: expected rows below one another"
        )
      }
      heights.append(height)
    }
    var shapes: [Feed.ItemShape] = []
    var kinds: [UInt8] = []
    for row in rows {
      // A row without items has the shape of any other.
      guard let shape = row.shape else {
        kinds.append(0)
        continue
      }
      if !shapes.contains(shape), shapes.count < Int(UInt8.max) { shapes.append(shape) }
      kinds.append(UInt8(shapes.firstIndex(of: shape) ?? 0))
    }
    guard let first = rows.first, !shapes.isEmpty else {
      throw DriveError(
        rows.isEmpty
          ? "no row was found"
          : "item: no row of \(rows.count) has an item in its strip")
    }
    let isUniform = heights.dropLast().allSatisfy { $0 == heights[0] }
    self.rows = rows.map(\.name)
    self.viewport = viewport
    self.isGrowing = isGrowing
    var feed = Feed(
      itemCounts: rows.map(\.itemCount), headerHeightUnits: max(0, first.topUnits),
      rowHeight: isUniform ? .uniform(units: heights[0]) : .each(units: heights),
      kinds: shapes.count > 1 ? kinds : nil, itemShapes: shapes,
      axis: isVertical ? .vertical : .horizontal)
    let scrolling = rows.filter(\.isScrollable)
    feed.isRightToLeft = scrolling.contains(where: \.isRightToLeft)
    if feed.isRightToLeft, let other = scrolling.first(where: { !$0.isRightToLeft }) {
      throw DriveError(
        "strip: that of row \(other.name) is from left to right, and others from right to left: "
          + "expected one direction")
    }
    self.feed = feed
    var remarks: [String] = []
    if isCut {
      remarks.append(
        "The page has more rows than the \(rows.count) of the survey: it is driven in these.")
    }
    if isGrowing {
      remarks.append("The page loads rows while it is scrolled: the dense trace has no jumps.")
    }
    let uneven = rows.count { $0.isUneven }
    if uneven > 0 {
      remarks.append(
        "\(Plural.of(uneven, "row")) with items of different sizes: a replay has the size of the first one."
      )
    }
    let still = rows.count { !$0.isScrollable }
    if still == rows.count {
      throw DriveError(
        "strip: no strip of \(Plural.of(rows.count, "row")) can scroll: its content fits it")
    }
    self.remarks = remarks
  }

  private struct Row {
    let name: String
    let topUnits: Int64
    let heightUnits: Int64
    let itemCount: Int32
    /// Nil without items.
    let shape: Feed.ItemShape?
    let isUneven: Bool
    let isScrollable: Bool
    let isRightToLeft: Bool

    init(_ found: [String: Any], isVertical: Bool) {
      func units(_ key: String) -> Int64 { Points.units(nearestTo: DrivenPage.number(found[key])) }
      name = found["id"] as? String ?? ""
      (topUnits, heightUnits) = (units("top"), units("height"))
      let count = Int32(DrivenPage.number(found["count"]))
      itemCount = count
      isRightToLeft = found["isReversed"] as? Bool ?? false
      isUneven = found["isUneven"] as? Bool ?? false
      isScrollable = units("length") > units("extent")
      guard count > 0 else {
        shape = nil
        return
      }
      let (size, stride) = (units("size"), max(units("stride"), units("size")))
      let lead = max(0, units("lead"))
      let content = lead + Int64(count - 1) * stride + size
      // The content of a strip that fits is as long as the strip, and a feed's ends behind its last item.
      let trail = isScrollable ? max(0, units("length") - content) : 0
      let (across, breadth) = (max(0, units("across")), units("breadth"))
      shape =
        isVertical
        ? Feed.ItemShape(
          widthUnits: breadth, heightUnits: size, spacingUnits: stride - size,
          topInsetUnits: lead, leftInsetUnits: across, bottomInsetUnits: trail)
        : Feed.ItemShape(
          widthUnits: size, heightUnits: breadth, spacingUnits: stride - size,
          topInsetUnits: across, leftInsetUnits: lead, rightInsetUnits: trail)
    }
  }

  /// A trace of the feed, without events.
  package func header(named name: String, source: String) -> Trace {
    Trace(name: name, source: source, viewport: viewport, feed: feed)
  }

  /// A trace that visits the feed densely, and has those edits that a page has functions for.
  package func denseTrace(source: String, edits: Set<String> = []) -> Trace {
    header(named: "dense", source: source)
      .visitedDensely(jumps: !isGrowing, edits: edits)
  }
}
