import ScrollTrace

// What is stored of an offset, and what is right of it once items come and go, written straight from the article
// *Semantics*.

/// "Points, or an anchor."
enum StoredOffset {
  case points(Int64)
  /// "*None*, where o is exactly 0 or n is 0."
  case nothing
  /// "Item a and distance d; `item` keeps, besides a and d, the identity of item a."
  case anchor(item: Int, identity: Int, distanceUnits: Int64)

  /// `boxed`: "read back as Float"; "the number is boxed as an integer, d read back as Float; the identity as an
  /// integer".
  ///
  /// An offset is a whole number of units, and so is its nearest Float: scaling by 1,024 changes
  /// neither the digits that a Float keeps nor the rounding.
  var asFloat: StoredOffset {
    switch self {
    case .points(let units): .points(Int64(Float(units)))
    case .nothing: self
    case .anchor(let item, let identity, let distance):
      .anchor(item: item, identity: identity, distanceUnits: Int64(Float(distance)))
    }
  }
}

extension ReferenceReplay {
  /// What the design stores of a strip's offset: "the strip is *then*: what the design says it shows then, and that
  /// row's content then".
  func stored(of strip: Strip) -> StoredOffset {
    guard design.stores != .points else { return .points(strip.offsetUnits) }
    // "None, if o is exactly 0 or n is 0."
    if strip.offsetUnits == 0 { return .nothing }
    guard let shown = rowShown(by: strip), shown.itemCount > 0 else { return .nothing }
    let (item, distance) = anchor(
      ofUnits: strip.offsetUnits, itemCount: shown.itemCount, kind: strip.kind)
    return .anchor(item: item, identity: shown.itemIdentities[item], distanceUnits: distance)
  }

  /// "a is the smallest k, 0 <= k < n, with `L + k p + s > o`; n - 1 if there is none; `d = o - (L + a p)`."
  func anchor(
    ofUnits offsetUnits: Int64, itemCount: Int, kind: UInt8
  ) -> (item: Int, distanceUnits: Int64) {
    let line = stripLine(ofKind: kind)
    let item =
      (0..<itemCount).first { start(of: $0, in: line) + line.size > Int128(offsetUnits) }
      ?? itemCount - 1
    return (item, Int64(Int128(offsetUnits) - start(of: item, in: line)))
  }

  /// "What an anchor comes to in the displayed row r, as it is at the look-up."
  func offset(_ stored: StoredOffset, of row: Row) -> Int64 {
    switch stored {
    case .points(let units): return units
    case .nothing: return 0
    case .anchor(let item, let identity, let distance):
      var number = item
      if design.stores == .item, let now = row.itemIdentities.firstIndex(of: identity) {
        number = now
      }
      // "`a < n'`: `L + a p + d`."
      if number < row.itemCount {
        return offset(ofItem: number, distanceUnits: distance, kind: row.kind)
      }
      // "Else `number`: 0. Else n' = 0: 0; else `L + (n' - 1) p`."
      if design.stores == .number || row.itemCount == 0 { return 0 }
      return offset(ofItem: row.itemCount - 1, distanceUnits: 0, kind: row.kind)
    }
  }

  /// `L + k p + d`, "and 2^40 points at most, either way".
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
    reload(row) { $0.splice(row.index, splice) }
    let ends = [row.trueSpanUnits.lowerBound, row.trueSpanUnits.upperBound].flatMap {
      offsets(of: $0, in: row, splice, had: oldIdentities)
    }
    // "The span is from the least to the greatest of what its ends became."
    row.trueSpanUnits = (ends.min() ?? 0)...(ends.max() ?? 0)
    // "The base of the row's next step moves as an end does (of two, the first)."
    row.lastOffsetUnits = offsets(of: row.lastOffsetUnits, in: row, splice, had: oldIdentities)[0]
    // "So does the offset at which the row was left" (`told`).
    row.leftUnits = offsets(of: row.leftUnits, in: row, splice, had: oldIdentities)[0]
    reconfigure(row)
  }

  /// What an end of a row's span becomes: "each end e of the row's span (in points, in the old content)".
  private func offsets(
    of end: Int64, in row: Row, _ splice: Splice, had oldIdentities: [Int]
  ) -> [Int64] {
    // "1. e exactly 0, or the old content empty: stays as it is."
    if end == 0 || oldIdentities.isEmpty { return [end] }
    let (item, distance) = anchor(ofUnits: end, itemCount: oldIdentities.count, kind: row.kind)
    func offset(_ item: Int, _ distance: Int64 = 0) -> Int64 {
      self.offset(ofItem: item, distanceUnits: distance, kind: row.kind)
    }
    // "2. Its item stayed, now with number b: becomes `L + b p + d`."
    if let now = row.itemIdentities.firstIndex(of: oldIdentities[item]) {
      return [offset(now, distance)]
    }
    // "3. Its item went: it becomes two offsets"; "n' = 0: 0 and e".
    let last = row.itemCount - 1
    if last < 0 { return [0, end] }
    return [
      item <= last ? offset(item, distance) : offset(last),
      offset(min(Int(splice.at + splice.added), last)),
    ]
  }
}
