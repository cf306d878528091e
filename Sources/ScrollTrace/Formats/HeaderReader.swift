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
    let start = try Self.objectStart(in: line, expected: Self.expectation)
    do throws(Mistake) {
      (trace, kindLimit) = try Self.read(line, defaultName)
    } catch {
      if let (_, mistake) = JSONReader.firstMistake(in: line) { throw mistake }
      // No other error would help if the file is not a trace, or one of another version.
      var version = Members(of: Key.version)
      try version.read(line, at: start)
      try Self.checkVersion(version, line)
      throw error
    }
  }

  private static func read(
    _ line: Line, _ defaultName: String
  ) throws(Mistake) -> (Trace, kindLimit: Int) {
    var members = Members(of: Key.table)
    try members.read(line)
    try checkVersion(members, line)
    let viewport = try members.required(Key.viewport, "[width, height] in points").viewport()
    let feed = try FeedReader(
      members.required(Key.feed, "an object with the feed's shape"), on: viewport)
    var trace = Trace(name: defaultName, viewport: viewport, feed: feed.feed)
    if let name = members[Key.name] { trace.name = try name.string() }
    if let source = members[Key.source] { trace.source = try source.string() }
    guard trace.name.utf8.count <= TraceLimits.nameBytes else {
      throw Mistake(
        found: "a name of \(trace.name.utf8.count) bytes",
        expected: "at most \(TraceLimits.nameBytes) bytes")
    }
    if let frameRate = members[Key.frameRate] {
      trace.frameRate = frameRate.number?.double ?? 0
      guard trace.frameRate.isFinite, trace.frameRate > 0 else {
        throw frameRate.mistake(expected: "a finite number of frames per second above 0")
      }
    }
    trace.feed.startUnits = trace.turnedStarts
    return (trace, feed.kindLimit)
  }

  /// Returns where the object of a first line begins.
  ///
  /// - Throws: `Mistake` for a line without one.
  static func objectStart(in line: Line, expected: String) throws(Mistake) -> Int {
    guard !line.isBlank else { throw Mistake(found: "a blank line", expected: expected) }
    try checkEncoding(line)
    let start = line.afterSpace(0)
    guard line[start] == UInt8(ascii: "{") else {
      throw Mistake(found: line.token(at: start), expected: expected)
    }
    return start
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
    _ members: borrowing Members, _ line: Line
  ) throws(Mistake) {
    guard let version = members[Key.filmstrip] else {
      let found = "\(line.quote(line.afterSpace(0))) without filmstrip"
      throw Mistake(found: found, expected: expectation)
    }
    guard version.number?.whole == 1 else {
      throw version.mistake(expected: "filmstrip 1, the format's version")
    }
  }
}

/// Reads the header's `feed`.
private struct FeedReader {
  private enum Key: Int, CaseIterable {
    case items, sections, headerHeight, rowHeight, kinds, item, axis, direction, start
    static let table = KeyTable(owner: "feed", of: Key.self)
  }

  private enum RowHeightKey: Int, CaseIterable {
    case base, perItem
    static let table = KeyTable(owner: "rowHeight", of: RowHeightKey.self)
  }

  private enum ItemKey: Int, CaseIterable {
    case width, height, spacing, inset, rest, paging
    static let table = KeyTable(owner: "item", of: ItemKey.self)
  }

  private(set) var feed: Feed
  private(set) var kindLimit = TraceLimits.kinds

  init(_ value: JSONValue, on viewport: Viewport) throws(Mistake) {
    var members = Members(of: Key.table)
    try members.read(value.line, at: value.start, named: "feed")
    let itemCounts = try members.required(
      Key.items, "an array with the number of items of each row"
    ).itemCounts(countMax: TraceLimits.rows)
    let item = try members.required(
      Key.item, "an object with width and height, or an array of them")
    let written = try Self.shapes(item)
    for shape in written { try shape.checkWidth(on: viewport) }
    let shapes = written.map { $0.resized(to: viewport) }
    if item.isArray { kindLimit = shapes.count }
    let rowHeight = try members.required(
      Key.rowHeight, "a number, an array, or base and perItem")
    feed = Feed(
      itemCounts: itemCounts, rowHeight: try Self.rowHeight(rowHeight, rowCount: itemCounts.count),
      itemShapes: shapes)
    if let sections = members[Key.sections] {
      feed.sectionRowCounts = try Self.sections(sections, rowCount: feed.rowCount)
    }
    feed.headerHeightUnits = try members[Key.headerHeight]?.length().units ?? 0
    feed.kinds = try members[Key.kinds]?.kinds(count: feed.rowCount, below: kindLimit)
    if let axis = members[Key.axis] {
      feed.axis = try Self.choice(axis, expected: "\"horizontal\" or \"vertical\"")
    }
    if let direction = members[Key.direction] {
      feed.isRightToLeft = try Self.isRightToLeft(direction)
    }
    guard feed.axis == .horizontal || !feed.isRightToLeft else {
      throw Mistake(
        found: "direction \"rtl\" beside axis \"vertical\"",
        expected: "a direction of strips that scroll sideways alone")
    }
    guard feed.axis == .horizontal || !feed.itemShapes.contains(where: { $0.paging != nil }) else {
      throw Mistake(
        found: "paging beside axis \"vertical\"",
        expected: "pages of strips that scroll sideways alone")
    }
    feed.startUnits = try members[Key.start]?.lengths(.offset, count: feed.rowCount)
  }

  private static func isRightToLeft(_ value: JSONValue) throws(Mistake) -> Bool {
    let expected = "\"ltr\" or \"rtl\""
    switch try value.string(expected: expected) {
    case "ltr": return false
    case "rtl": return true
    default: throw value.mistake(expected: expected)
    }
  }

  private static func choice<Choice: RawRepresentable<String>>(
    _ value: JSONValue, expected: String
  ) throws(Mistake) -> Choice {
    guard let choice = Choice(rawValue: try value.string(expected: expected)) else {
      throw value.mistake(expected: expected)
    }
    return choice
  }

  private static func sections(_ value: JSONValue, rowCount: Int) throws(Mistake) -> [Int32] {
    let counts = try value.array(of: "whole numbers") { (element, number, _) throws(Mistake) in
      Int32(
        try element.whole(
          number, through: TraceLimits.rows,
          expected: "a number of rows from 0 to \(TraceLimits.rows)"))
    }
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
    _ value: JSONValue, rowCount: Int
  ) throws(Mistake) -> Feed.RowHeight {
    if value.isArray { return .each(units: try value.lengths(count: rowCount)) }
    if value.line[value.start] == UInt8(ascii: "{") {
      let members = try Members(of: RowHeightKey.table, in: value)
      let base = try members.required(RowHeightKey.base, "a number of points")
      let perItem = try members.required(
        RowHeightKey.perItem, "a number of points for each of a row's items")
      return .summed(
        baseUnits: try base.length().units, perItemUnits: try perItem.length().units)
    }
    guard value.number != nil else {
      throw value.mistake(
        expected: "a number of points, an array of them, or an object with base and perItem")
    }
    return .uniform(units: try value.length().units)
  }

  // MARK: Items

  private static func shapes(_ value: JSONValue) throws(Mistake) -> [Feed.ItemShape] {
    guard value.isArray else { return [try shape(value)] }
    let shapes = try value.array(of: "objects") { (element, _, index) throws(Mistake) in
      guard index < TraceLimits.kinds else {
        throw Mistake(
          found: "item with more than \(TraceLimits.kinds) shapes",
          expected: "at most \(TraceLimits.kinds), one a kind")
      }
      return try shape(element)
    }
    guard !shapes.isEmpty else {
      throw Mistake(found: "item []", expected: "at least one shape of items")
    }
    return shapes
  }

  private static func shape(_ value: JSONValue) throws(Mistake) -> Feed.ItemShape {
    let members = try Members(of: ItemKey.table, in: value)
    let written = try members.required(ItemKey.width, "a number of points")
    let share = try widthShare(written)
    let width = share == 0 ? try written.length() : nil
    let height = try members.required(ItemKey.height, "a number of points").length()
    let spacing = try members[ItemKey.spacing]?.length()
    // Both are at least 0, so that their sum is above 0 if one is.
    let isNarrow = width?.isZero ?? false
    guard !(spacing?.isZero ?? true) || !(isNarrow || height.isZero) else {
      let side = isNarrow ? "width" : "height"
      throw Mistake(
        found: "\(value.name) with \(side) 0 and spacing 0",
        expected: "\(side) + spacing above 0")
    }
    var shape = Feed.ItemShape(
      widthUnits: width?.units ?? 0, heightUnits: height.units, spacingUnits: spacing?.units ?? 0)
    shape.widthShare = share
    shape.restUnits = try members[ItemKey.rest]?.length(.offset).units ?? 0
    if let paging = members[ItemKey.paging] {
      shape.paging = try choice(paging, expected: "\"strip\" or \"item\"")
    }
    guard let inset = members[ItemKey.inset] else { return shape }
    let insets = try inset.elements("[top, left, bottom, right]", count: 4)
    shape.topInsetUnits = try insets[0].length().units
    shape.leftInsetUnits = try insets[1].length().units
    shape.bottomInsetUnits = try insets[2].length().units
    shape.rightInsetUnits = try insets[3].length().units
    return shape
  }

  /// A width such as "50%", in thousandths of a percent; 0 for a value that is no string.
  private static func widthShare(_ value: JSONValue) throws(Mistake) -> Int32 {
    let isText = value.line[value.start] == UInt8(ascii: "\"")
    guard isText || value.number == nil else { return 0 }
    guard isText, let share = Feed.ItemShape.share(try value.string()) else {
      throw value.mistake(
        expected: "a number of points, or a share of the viewport's width above \"0%\" and up to "
          + "\"1000%\", with at most three decimals")
    }
    return share
  }
}
