/// Reads the header's `feed`.
struct FeedReader {
  private enum Key: Int, MemberKey {
    case items, sections, headerHeight, rowHeight, kinds, item, axis
    static let table = KeyTable(owner: "feed", names: allCases.map { "\($0)" })
  }

  private enum RowHeightKey: Int, MemberKey {
    case base, perItem
    static let table = KeyTable(owner: "rowHeight", names: allCases.map { "\($0)" })
  }

  private enum ItemKey: Int, MemberKey {
    case width, height, spacing, inset
    static let table = KeyTable(owner: "item", names: allCases.map { "\($0)" })
  }

  let feed: Feed
  let kindLimit: Int

  private let line: Line

  init(_ line: Line, at start: Int) throws(Mistake) {
    self.line = line
    var members = Members<Key>()
    try members.read(line, at: start, named: "feed")
    let itemCounts = try line.wholes(
      at: members.required(.items, "an array with the number of items of each row"),
      named: "items", through: TraceLimits.itemsPerRow, countMax: TraceLimits.rows,
      expected: Self.itemsExpectation, as: Int32.self)
    let (shapes, isArray) = try Self.shapes(
      line, at: members.required(.item, "an object with width and height, or an array of them"))
    kindLimit = isArray ? shapes.count : TraceLimits.kinds
    var feed = Feed(
      itemCounts: itemCounts,
      rowHeight: try Self.rowHeight(
        line, at: members.required(.rowHeight, "a number, an array, or base and perItem"),
        rowCount: itemCounts.count),
      itemShapes: shapes)
    if let valueStart = members[.sections] {
      feed.sectionRowCounts = try Self.sections(line, at: valueStart, rowCount: itemCounts.count)
    }
    if let valueStart = members[.headerHeight] {
      feed.headerHeightUnits = try line.length(at: valueStart, named: "headerHeight", .notNegative)
    }
    if let valueStart = members[.kinds] {
      feed.kinds = try line.kinds(
        at: valueStart, named: "kinds", count: itemCounts.count, below: kindLimit)
    }
    if let valueStart = members[.axis] { feed.axis = try Self.axis(line, at: valueStart) }
    self.feed = feed
  }

  static let itemsExpectation = "a number of items from 0 to \(TraceLimits.itemsPerRow)"

  private static func sections(_ line: Line, at start: Int, rowCount: Int) throws(Mistake)
    -> [Int32]
  {
    let counts = try line.wholes(
      at: start, named: "sections", through: TraceLimits.rows,
      expected: "a number of rows from 0 to \(TraceLimits.rows)", as: Int32.self)
    guard !counts.isEmpty else {
      throw Mistake(found: "sections []", expected: "at least one section")
    }
    // Within a line's bytes there are fewer than 2^29 sections, each below 2^26: no overflow.
    var sum = 0
    for count in counts { sum += Int(count) }
    guard sum == rowCount else {
      throw Mistake(
        found: "sections of \(Plural.of(sum, "row")) together",
        expected: "sections that add up to \(Plural.of(rowCount, "row")), as many as items has")
    }
    return counts
  }

  private static func rowHeight(_ line: Line, at start: Int, rowCount: Int) throws(Mistake)
    -> Feed.RowHeight
  {
    switch line[start] {
    case UInt8(ascii: "["):
      return .each(units: try line.lengths(at: start, named: "rowHeight", count: rowCount))
    case UInt8(ascii: "{"):
      var members = Members<RowHeightKey>()
      try members.read(line, at: start)
      let base = try members.required(.base, "a number of points")
      let perItem = try members.required(.perItem, "a number of points for each of a row's items")
      return .summed(
        baseUnits: try line.length(at: base, named: "rowHeight.base", .notNegative),
        perItemUnits: try line.length(at: perItem, named: "rowHeight.perItem", .notNegative))
    default:
      guard DecimalNumber(line, at: start) != nil else {
        throw Mistake(
          found: "rowHeight \(line.quote(start))",
          expected: "a number of points, an array of them, or an object with base and perItem")
      }
      return .uniform(units: try line.length(at: start, named: "rowHeight", .notNegative))
    }
  }

  private static func axis(_ line: Line, at start: Int) throws(Mistake) -> Feed.Axis {
    guard line[start] == UInt8(ascii: "\""),
      let axis = Feed.Axis(rawValue: String(decoding: line.stringBytes(at: start), as: UTF8.self))
    else {
      throw Mistake(
        found: "axis \(line.quote(start))", expected: "\"horizontal\" or \"vertical\"")
    }
    return axis
  }

  // MARK: Items

  private static func shapes(_ line: Line, at start: Int) throws(Mistake)
    -> (shapes: [Feed.ItemShape], isArray: Bool)
  {
    guard var elements = line.elements(at: start) else {
      return ([try shape(line, at: start, named: "item")], false)
    }
    var shapes: [Feed.ItemShape] = []
    while let element = elements.next() {
      guard shapes.count < TraceLimits.kinds else {
        throw Mistake(
          found: "item with more than \(TraceLimits.kinds) shapes",
          expected: "at most \(TraceLimits.kinds), one a kind")
      }
      shapes.append(try shape(line, at: element, named: "item[\(shapes.count)]"))
    }
    guard !shapes.isEmpty else {
      throw Mistake(found: "item []", expected: "at least one shape of items")
    }
    return (shapes, true)
  }

  private static func shape(_ line: Line, at start: Int, named name: String) throws(Mistake)
    -> Feed.ItemShape
  {
    var members = Members<ItemKey>()
    try members.read(line, at: start, named: name)
    let width = try line.number(
      at: members.required(.width, "a number of points"), named: "\(name).width", .notNegative)
    let height = try line.number(
      at: members.required(.height, "a number of points"), named: "\(name).height", .notNegative)
    var shape = Feed.ItemShape(widthUnits: width.units, heightUnits: height.units)
    var hasSpacing = false
    if let valueStart = members[.spacing] {
      let spacing = try line.number(at: valueStart, named: "\(name).spacing", .notNegative)
      hasSpacing = !spacing.isZero
      shape.spacingUnits = spacing.units
    }
    // Both terms are at least 0, so that their sum is above 0 as soon as one is.
    guard hasSpacing || !(width.isZero || height.isZero) else {
      let side = width.isZero ? "width" : "height"
      throw Mistake(
        found: "\(name) with \(side) 0 and spacing 0", expected: "\(side) + spacing above 0")
    }
    if let valueStart = members[.inset] {
      try readInset(line, at: valueStart, named: name, into: &shape)
    }
    return shape
  }

  private static func readInset(
    _ line: Line, at start: Int, named name: String, into shape: inout Feed.ItemShape
  ) throws(Mistake) {
    let sides = try line.elementStarts(
      at: start, named: "\(name).inset", shape: "[top, left, bottom, right]", count: 4)
    func side(_ index: Int) throws(Mistake) -> Int64 {
      try line.length(at: sides[index], named: "\(name).inset[\(index)]", .notNegative)
    }
    shape.topInsetUnits = try side(0)
    shape.leftInsetUnits = try side(1)
    shape.bottomInsetUnits = try side(2)
    shape.rightInsetUnits = try side(3)
  }
}
