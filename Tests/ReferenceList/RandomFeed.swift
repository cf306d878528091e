import ScrollTrace

/// Random shapes of feeds, and the lengths in them.
extension RandomTrace {
  static func randomFeed(
    size: Size, allowsZeroStride: Bool, random: inout PlainRandom
  ) -> Feed {
    let sectionCount = random.chance(percent: 40) ? 1 : random.number(in: 2...5)
    var sectionRowCounts: [Int32] = []
    for _ in 0..<sectionCount {
      let isEmpty = random.chance(percent: 15)
      let rowsMaximum = size == .small ? 8 : 80
      sectionRowCounts.append(isEmpty ? 0 : Int32(random.number(in: 1...rowsMaximum)))
    }
    let rowCount = Int(sectionRowCounts.reduce(0, +))
    let hasKinds = random.chance(percent: 50)
    let kindCount = hasKinds ? random.number(in: 1...4) : 1
    let axis: Feed.Axis = random.chance(percent: 65) ? .horizontal : .vertical
    // One shape for all kinds, or one a kind.
    let shapeCount = random.chance(percent: 50) ? 1 : kindCount
    let shapes = (0..<shapeCount).map { _ in
      randomItemShape(allowsZeroStride: allowsZeroStride, random: &random)
    }
    let kinds = (0..<rowCount).map { _ in UInt8(random.number(in: 0...kindCount - 1)) }
    return Feed(
      itemCounts: (0..<rowCount).map { _ in randomItemCount(random: &random) },
      sectionRowCounts: sectionRowCounts,
      headerHeightUnits: random.chance(percent: 50) ? 0 : randomHeight(random: &random),
      rowHeight: randomRowHeight(rowCount: rowCount, random: &random),
      kinds: hasKinds ? kinds : nil, itemShapes: shapes, axis: axis)
  }

  /// Strips of some kinds rest elsewhere than at 0, and some rows begin elsewhere.
  static func enrich(_ feed: inout Feed, seed: UInt64) {
    var random = PlainRandom(seed: ~seed)
    for kind in feed.itemShapes.indices where random.chance(percent: 40) {
      feed.itemShapes[kind].restUnits = random.pick([
        -16 * Points.units, 24 * Points.units, Int64(random.number(in: -20_000...60_000)),
      ])
    }
    if feed.axis == .horizontal, random.chance(percent: 50) {
      for kind in feed.itemShapes.indices {
        feed.itemShapes[kind].paging = random.pick([nil, .strip, .item])
        if random.chance(percent: 30) {
          feed.itemShapes[kind].widthShare = random.pick([100_000, 50_000, 33_333])
        }
      }
    }
    // An offset is within the limits of a trace from either end.
    let isLong = feed.itemShapes.contains {
      [$0.widthUnits, $0.spacingUnits, $0.leftInsetUnits, $0.rightInsetUnits].contains(
        Points.limitUnits)
    }
    if feed.axis == .horizontal, !isLong, random.chance(percent: 40) { feed.isRightToLeft = true }
    if random.chance(percent: 20) {
      feed.startUnits = (0..<feed.rowCount).map { _ in
        random.chance(percent: 50) ? 0 : Int64(random.number(in: 0...200 * 1024))
      }
    }
  }

  /// Mostly a handful, often none, seldom many.
  static func randomItemCount(random: inout PlainRandom) -> Int32 {
    random.pick(weighted: [
      (15, 0), (15, 1), (50, Int32(random.number(in: 2...9))),
      (20, Int32(random.number(in: 10...30))),
    ])
  }

  /// The height of a row or header: mostly one of few whole numbers of points, so that edges meet.
  static func randomHeight(random: inout PlainRandom) -> Int64 {
    let points = Points.units
    return random.pick(weighted: [
      (10, 0), (5, 1), (20, 20 * points), (30, 50 * points), (20, 100 * points),
      (15, Int64(random.number(in: 1...160 * 1024))),
    ])
  }

  /// The size of a table: from a part of one row to the whole feed.
  static func randomViewport(random: inout PlainRandom) -> Viewport {
    func length() -> Int64 {
      random.pick(weighted: [
        (3, 1), (20, 50 * Points.units), (30, 100 * Points.units), (25, 300 * Points.units),
        (2, 20_000 * Points.units), (20, Int64(random.number(in: 1...500 * 1024))),
      ])
    }
    return Viewport(widthUnits: length(), heightUnits: length())
  }

  private static func randomRowHeight(
    rowCount: Int, random: inout PlainRandom
  ) -> Feed.RowHeight {
    switch random.number(in: 0...2) {
    case 0: return .uniform(units: randomHeight(random: &random))
    case 1: return .each(units: (0..<rowCount).map { _ in randomHeight(random: &random) })
    default:
      return .summed(
        baseUnits: randomHeight(random: &random),
        perItemUnits: randomHeight(random: &random) / Int64(random.pick([1, 4, 16])))
    }
  }

  private static func randomItemShape(
    allowsZeroStride: Bool, random: inout PlainRandom
  ) -> Feed.ItemShape {
    func size() -> Int64 {
      random.pick(weighted: [
        (12, 0), (4, 1), (30, 25 * Points.units), (30, 50 * Points.units), (2, Points.limitUnits),
        (22, Int64(random.number(in: 1...90 * 1024))),
      ])
    }
    func gap() -> Int64 {
      random.pick(weighted: [
        (40, 0), (4, 1), (35, 10 * Points.units), (1, Points.limitUnits),
        (20, Int64(random.number(in: 1...30 * 1024))),
      ])
    }
    let width = size()
    let height = size()
    var spacing = gap()
    // "Width + spacing and height + spacing > 0."
    if !allowsZeroStride && (width == 0 || height == 0) && spacing == 0 {
      spacing = random.pick([1, 10 * Points.units])
    }
    return Feed.ItemShape(
      widthUnits: width, heightUnits: height, spacingUnits: spacing, topInsetUnits: gap(),
      leftInsetUnits: gap(), bottomInsetUnits: gap(), rightInsetUnits: gap())
  }
}
