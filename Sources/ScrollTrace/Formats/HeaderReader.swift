/// Reads line 1 of the text form.
struct HeaderReader {
  private enum Key: Int, CaseIterable {
    case filmstrip, name, source, frameRate, viewport, feed
    static let table = KeyTable(owner: "the header", of: Key.self)
    /// The version, in an object that can have any other keys.
    static let version = KeyTable(owner: "the header", names: ["filmstrip"], isOpen: true)
  }

  /// The trace without events.
  let trace: Trace
  /// Kinds are below this: the number of shapes if `item` is an array.
  let kindLimit: Int

  static let expectation =
    "the header of a trace, an object that begins with {\"filmstrip\":1"

  /// - Throws: `Mistake` for the first thing that breaks the format.
  init(_ line: Line, defaultName: String) throws(Mistake) {
    guard !line.isBlank else {
      throw Mistake(found: "a blank line", expected: Self.expectation)
    }
    try Self.checkEncoding(line)
    let start = line.afterSpace(0)
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(found: line.token(at: start), expected: Self.expectation)
    }
    do throws(Mistake) {
      (trace, kindLimit) = try Self.read(line, at: start, defaultName)
    } catch {
      if let (_, mistake) = JSONReader.firstMistake(in: line) { throw mistake }
      // No other error would help if the file is not a trace, or one of another version.
      var version = Members(of: Key.version)
      try version.read(line, at: start)
      try Self.checkVersion(line, at: start, version)
      throw error
    }
  }

  private static func read(
    _ line: Line, at start: Int, _ defaultName: String
  ) throws(Mistake) -> (Trace, kindLimit: Int) {
    var members = Members(of: Key.table)
    try members.read(line, at: start)
    var rest = JSONReader(line, at: members.end)
    try rest.checkEnd()
    try checkVersion(line, at: start, members)
    let viewport = try line.viewport(
      at: members.required(Key.viewport, "[width, height] in points"))
    let feed = try FeedReader(
      line, at: members.required(Key.feed, "an object with the feed's shape"))
    var trace = Trace(name: defaultName, viewport: viewport, feed: feed.feed)
    for (key, path) in [(Key.name, \Trace.name), (.source, \.source)] where members.contains(key) {
      guard let text = line.string(at: members[key]) else {
        throw Mistake(found: "\(key) \(line.quote(members[key]))", expected: "a string")
      }
      trace[keyPath: path] = text
    }
    guard trace.name.utf8.count <= TraceLimits.nameBytes else {
      throw Mistake(
        found: "a name of \(trace.name.utf8.count) bytes",
        expected: "at most \(TraceLimits.nameBytes) bytes")
    }
    if members.contains(Key.frameRate) {
      let rate = DecimalNumber(line, at: members[Key.frameRate])?.double ?? 0
      guard rate.isFinite, rate > 0 else {
        throw Mistake(
          found: "frameRate \(line.quote(members[Key.frameRate]))",
          expected: "a finite number of frames per second above 0")
      }
      trace.frameRate = rate
    }
    return (trace, feed.kindLimit)
  }

  /// Names the format of a file that is not plain text.
  private static func checkEncoding(_ line: Line) throws(Mistake) {
    let expected = "UTF-8 text without byte order mark"
    switch (line[0], line[1], line[2]) {
    case (0xEF, 0xBB, 0xBF): throw Mistake(found: "a byte order mark", expected: expected)
    case (0xFF, 0xFE, _), (0xFE, 0xFF, _):
      throw Mistake(found: "a byte order mark of UTF-16", expected: expected)
    case (0x1F, 0x8B, _): throw Mistake(found: "gzip data", expected: expected)
    default: break
    }
  }

  private static func checkVersion(
    _ line: Line, at start: Int, _ members: borrowing Members
  ) throws(Mistake) {
    guard members.contains(Key.filmstrip) else {
      throw Mistake(found: "\(line.quote(start)) without filmstrip", expected: expectation)
    }
    let place = members[Key.filmstrip]
    guard DecimalNumber(line, at: place)?.whole == 1 else {
      throw Mistake(
        found: "filmstrip \(line.quote(place))", expected: "filmstrip 1, the format's version")
    }
  }
}

/// Reads the header's `feed`.
private struct FeedReader {
  private enum Key: Int, CaseIterable {
    case items, sections, headerHeight, rowHeight, kinds, item, axis
    static let table = KeyTable(owner: "feed", of: Key.self)
  }

  private enum RowHeightKey: Int, CaseIterable {
    case base, perItem
    static let table = KeyTable(owner: "rowHeight", of: RowHeightKey.self)
  }

  private enum ItemKey: Int, CaseIterable {
    case width, height, spacing, inset
    static let table = KeyTable(owner: "item", of: ItemKey.self)
  }

  let feed: Feed
  private(set) var kindLimit = TraceLimits.kinds

  init(_ line: Line, at start: Int) throws(Mistake) {
    var members = Members(of: Key.table)
    try members.read(line, at: start, named: "feed")
    let itemCounts = try line.itemCounts(
      at: members.required(Key.items, "an array with the number of items of each row"),
      countMax: TraceLimits.rows)
    let rowCount = itemCounts.count
    let itemStart = try members.required(
      Key.item, "an object with width and height, or an array of them")
    let shapes = try Self.shapes(line, at: itemStart)
    if line[itemStart] == UInt8(ascii: "[") { kindLimit = shapes.count }
    let rowHeight = try Self.rowHeight(
      line, at: members.required(Key.rowHeight, "a number, an array, or base and perItem"),
      rowCount: rowCount)
    let sections = try members.optional(Key.sections) { (start) throws(Mistake) in
      try Self.sections(line, at: start, rowCount: rowCount)
    }
    let headerHeight = try members.optional(Key.headerHeight) { (start) throws(Mistake) in
      try line.length(at: start, named: "headerHeight").units
    }
    let kinds = try members.optional(Key.kinds) { [kindLimit] (start) throws(Mistake) in
      try line.kinds(at: start, count: rowCount, below: kindLimit)
    }
    let axis = try members.optional(Key.axis) { (start) throws(Mistake) in
      guard let axis = line.string(at: start).flatMap(Feed.Axis.init) else {
        throw Mistake(
          found: "axis \(line.quote(start))", expected: "\"horizontal\" or \"vertical\"")
      }
      return axis
    }
    feed = Feed(
      itemCounts: itemCounts, sectionRowCounts: sections, headerHeightUnits: headerHeight ?? 0,
      rowHeight: rowHeight, kinds: kinds, itemShapes: shapes, axis: axis ?? .horizontal)
  }

  private static func sections(
    _ line: Line, at start: Int, rowCount: Int
  ) throws(Mistake) -> [Int32] {
    let counts: [Int32] = try line.wholes(
      at: start, named: "sections", through: TraceLimits.rows,
      expected: "a number of rows from 0 to \(TraceLimits.rows)")
    guard !counts.isEmpty else {
      throw Mistake(found: "sections []", expected: "at least one section")
    }
    // A line has fewer than 2^29 sections, each below 2^26: no overflow.
    let sum = counts.reduce(0) { $0 + Int($1) }
    guard sum == rowCount else {
      throw Mistake(
        found: "sections of \(Plural.of(sum, "row")) together",
        expected: "sections that add up to \(Plural.of(rowCount, "row")), as many as items has")
    }
    return counts
  }

  private static func rowHeight(
    _ line: Line, at start: Int, rowCount: Int
  ) throws(Mistake) -> Feed.RowHeight {
    if line[start] == UInt8(ascii: "[") {
      return .each(units: try line.heights(at: start, named: "rowHeight", count: rowCount))
    }
    if line[start] == UInt8(ascii: "{") {
      var members = Members(of: RowHeightKey.table)
      try members.read(line, at: start)
      let base = try members.required(RowHeightKey.base, "a number of points")
      let perItem = try members.required(
        RowHeightKey.perItem, "a number of points for each of a row's items")
      return .summed(
        baseUnits: try line.length(at: base, named: "rowHeight.base").units,
        perItemUnits: try line.length(at: perItem, named: "rowHeight.perItem").units)
    }
    guard DecimalNumber(line, at: start) != nil else {
      throw Mistake(
        found: "rowHeight \(line.quote(start))",
        expected: "a number of points, an array of them, or an object with base and perItem")
    }
    return .uniform(units: try line.length(at: start, named: "rowHeight").units)
  }

  // MARK: Items

  private static func shapes(_ line: Line, at start: Int) throws(Mistake) -> [Feed.ItemShape] {
    guard line[start] == UInt8(ascii: "[") else {
      return [try shape(line, at: start, named: "item")]
    }
    let shapes = try line.array(at: start, named: "item", of: "objects") {
      (_, start, index) throws(Mistake) in
      guard index < TraceLimits.kinds else {
        throw Mistake(
          found: "item with more than \(TraceLimits.kinds) shapes",
          expected: "at most \(TraceLimits.kinds), one a kind")
      }
      return try shape(line, at: start, named: "item[\(index)]")
    }
    guard !shapes.isEmpty else {
      throw Mistake(found: "item []", expected: "at least one shape of items")
    }
    return shapes
  }

  private static func shape(
    _ line: Line, at start: Int, named name: String
  ) throws(Mistake) -> Feed.ItemShape {
    var members = Members(of: ItemKey.table)
    try members.read(line, at: start, named: name)
    let width = try line.length(
      at: members.required(ItemKey.width, "a number of points"), named: "\(name).width")
    let height = try line.length(
      at: members.required(ItemKey.height, "a number of points"), named: "\(name).height")
    let spacing = try members.optional(ItemKey.spacing) { (start) throws(Mistake) in
      try line.length(at: start, named: "\(name).spacing")
    }
    // Both are at least 0, so that their sum is above 0 if one is.
    guard !(spacing?.isZero ?? true) || !(width.isZero || height.isZero) else {
      let side = width.isZero ? "width" : "height"
      throw Mistake(
        found: "\(name) with \(side) 0 and spacing 0", expected: "\(side) + spacing above 0")
    }
    var shape = Feed.ItemShape(
      widthUnits: width.units, heightUnits: height.units, spacingUnits: spacing?.units ?? 0)
    guard members.contains(ItemKey.inset) else { return shape }
    let starts = try line.elements(
      at: members[ItemKey.inset], named: "\(name).inset", shape: "[top, left, bottom, right]",
      count: 4)
    let insets: [WritableKeyPath<Feed.ItemShape, Int64>] = [
      \.topInsetUnits, \.leftInsetUnits, \.bottomInsetUnits, \.rightInsetUnits,
    ]
    for (index, inset) in insets.enumerated() {
      shape[keyPath: inset] = try line.length(
        at: starts[index], named: "\(name).inset[\(index)]"
      ).units
    }
    return shape
  }
}
