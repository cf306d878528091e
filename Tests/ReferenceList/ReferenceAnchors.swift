import ScrollTrace

// "Anchors", and the splices of "What is right".

/// A stored offset, in the form of the axis `form`.
enum StoredOffset {
  case points(Int64)
  /// *None*.
  case nothing
  /// Item a and distance d, with the identity of item a, which only `item` uses.
  case anchor(item: Int, identity: Int, distanceUnits: Int64)
  /// `page`: its number.
  case page(Int128)

  /// `boxed`: offsets and distances are read back as the nearest Float.
  ///
  /// An offset is a whole number of units, and so is its nearest Float: scaling by 1,024 changes neither the digits
  /// that a Float keeps nor the rounding.
  var asFloat: StoredOffset {
    switch self {
    case .points(let units): .points(Int64(Float(units)))
    case .nothing: self
    case .page(let number): .page(Int128(Float(number)))
    case .anchor(let item, let identity, let distance):
      .anchor(item: item, identity: identity, distanceUnits: Int64(Float(distance)))
    }
  }
}

extension ReferenceReplay {
  /// The stored form of a strip's offset, by the content of its claimed row at that moment.
  func stored(of strip: Strip) -> StoredOffset {
    guard design.form != .points else { return .points(pointsOfApp(of: strip)) }
    guard let shown = claimedRow(of: strip), shown.itemCount > 0,
      strip.offsetUnits != fallback(of: shown)
    else { return .nothing }
    if design.form == .page {
      guard let length = pageUnits(ofKind: strip.kind) else {
        return .points(pointsOfApp(of: strip))
      }
      let rest = fallback(of: shown)
      // The content is the claimed row's, in a strip of this kind.
      let greatest = greatestOfPages(itemCount: shown.itemCount, kind: strip.kind)
      if strip.offsetUnits >= greatest || areSame(strip.offsetUnits, greatest) {
        return .page(floor(Int128(strip.offsetUnits) - Int128(rest) + length - 1, by: length))
      }
      return .page(nearestPage(of: strip.offsetUnits, from: rest, length: length))
    }
    let (item, distance) = anchor(
      ofUnits: strip.offsetUnits, itemCount: shown.itemCount, kind: strip.kind)
    return .anchor(item: item, identity: shown.itemIdentities[item], distanceUnits: distance)
  }

  /// *The anchor of a strip*, 2.
  func anchor(
    ofUnits offsetUnits: Int64, itemCount: Int, kind: UInt8
  ) -> (item: Int, distanceUnits: Int64) {
    let line = stripLine(ofKind: kind)
    let item =
      (0..<itemCount).first { start(of: $0, in: line) + line.size > Int128(offsetUnits) }
      ?? itemCount - 1
    return (item, Int64(Int128(offsetUnits) - start(of: item, in: line)))
  }

  /// *The offset of an anchor*.
  func offset(_ stored: StoredOffset, of row: Row) -> Int64 {
    switch stored {
    case .points(let units): return turned(units, at: row)
    case .nothing: return fallback(of: row)
    case .page(let number):
      guard let length = pageUnits(ofKind: row.kind) else { return fallback(of: row) }
      let offset = offset(ofPage: number, from: fallback(of: row), length: length)
      let greatest = greatestOfPages(itemCount: row.itemCount, kind: row.kind)
      return min(offset, max(greatest, fallback(of: row)))
    case .anchor(let item, let identity, let distance):
      var number = item
      if design.form == .item, let now = row.itemIdentities.firstIndex(of: identity) {
        number = now
      }
      // 3.
      if number < row.itemCount {
        return offset(ofItem: number, distanceUnits: distance, kind: row.kind)
      }
      // 4, 5.
      if design.form == .number || row.itemCount == 0 { return fallback(of: row) }
      return offset(ofItem: row.itemCount - 1, distanceUnits: 0, kind: row.kind)
    }
  }

  private func greatestOfPages(itemCount: Int, kind: UInt8) -> Int64 {
    let line = stripLine(ofKind: kind)
    let end = line.length(itemCount: itemCount)
    return Int64(max(end - line.extent, Int128(min(feed.restUnits(ofKind: kind), 0))))
  }

  /// `L + k p + d`, limited to 2^40 points either way.
  func offset(ofItem item: Int, distanceUnits: Int64, kind: UInt8) -> Int64 {
    let offset = start(of: item, in: stripLine(ofKind: kind)) + Int128(distanceUnits)
    return Int64(min(max(offset, -(1 << 50)), 1 << 50))
  }

  private func start(of item: Int, in line: StripLine) -> Int128 {
    line.lead + Int128(item) * (line.size + line.spacing)
  }
}

// MARK: Splices

extension ReferenceReplay {
  func splice(_ row: Row, _ splice: Splice) {
    let oldIdentities = row.itemIdentities
    changeContent(of: [row]) { replaceItems(of: row, splice, had: oldIdentities) }
    reconfigure(row)
  }

  private func replaceItems(of row: Row, _ splice: Splice, had oldIdentities: [Int]) {
    reload(row) { $0.splice(row.index, splice) }
    let ends = [row.spanUnits.lowerBound, row.spanUnits.upperBound].flatMap {
      offsets(of: $0, in: row, splice, had: oldIdentities)
    }
    row.spanUnits = (ends.min() ?? 0)...(ends.max() ?? 0)
    // Of two offsets, the first.
    row.lastOffsetUnits = offsets(of: row.lastOffsetUnits, in: row, splice, had: oldIdentities)[0]
    row.leftUnits = offsets(of: row.leftUnits, in: row, splice, had: oldIdentities)[0]
  }

  /// Returns the new offsets of an end of a row's span.
  private func offsets(
    of end: Int64, in row: Row, _ splice: Splice, had oldIdentities: [Int]
  ) -> [Int64] {
    // 1.
    if end == row.restUnits || oldIdentities.isEmpty { return [end] }
    let (item, distance) = anchor(ofUnits: end, itemCount: oldIdentities.count, kind: row.kind)
    func offset(_ item: Int, _ distance: Int64 = 0) -> Int64 {
      self.offset(ofItem: item, distanceUnits: distance, kind: row.kind)
    }
    // 2.
    if let now = row.itemIdentities.firstIndex(of: oldIdentities[item]) {
      return [offset(now, distance)]
    }
    // 3.
    let last = row.itemCount - 1
    if last < 0 { return [row.restUnits, end] }
    return [
      item <= last ? offset(item, distance) : offset(last),
      offset(min(Int(splice.at + splice.added), last)),
    ]
  }
}
