@testable import Containers

/// A `RowSequence` and its plain twin, edited alike and compared.
struct RowSequencePair: ~Copyable {
  var sequence = RowSequence()
  private(set) var plain = PlainSequence(
    sectionRowCounts: [0], headerHeightUnits: 0, heightsUnits: [])

  /// Both begin again with this feed.
  mutating func rebuild(
    sectionRowCounts: [Int32], headerHeightUnits: Int64 = 0, heightsUnits: [Int64]
  ) {
    plain = PlainSequence(
      sectionRowCounts: sectionRowCounts, headerHeightUnits: headerHeightUnits,
      heightsUnits: heightsUnits)
    heightsUnits.withUnsafeBufferPointer {
      sequence.rebuild(
        sectionRowCounts: sectionRowCounts, headerHeightUnits: headerHeightUnits, heightsUnits: $0)
    }
  }

  // MARK: Edits

  /// Inserts rows with the next identities.
  mutating func insert(_ heightsUnits: [Int64], at index: Int) {
    let firstIdentity = Int32(plain.identityCount)
    plain.insert(firstIdentity: firstIdentity, heightsUnits: heightsUnits, at: index)
    heightsUnits.withUnsafeBufferPointer {
      sequence.insert(firstIdentity: firstIdentity, heightsUnits: $0, at: index)
    }
  }

  mutating func remove(at index: Int, count: Int = 1) {
    plain.remove(at: index, count: count)
    sequence.remove(at: index, count: count)
  }

  mutating func move(from index: Int, to target: Int) {
    plain.move(from: index, to: target)
    sequence.move(from: index, to: target)
  }

  mutating func setHeight(_ heightUnits: Int64, at index: Int) {
    plain.setHeight(heightUnits, at: index)
    let cursor = sequence.cursor(at: index)
    sequence.setHeight(heightUnits, at: cursor)
  }

  // MARK: Comparing

  /// The first question that the two answer differently.
  ///
  /// - Parameter stride: ask of each `stride`th row; walks meet every row whatever it is.
  /// - Parameter maximumEdges: at most so many rows' edges are offsets that rows are looked for at.
  mutating func firstDifference(stride: Int = 1, maximumEdges: Int = .max) -> String? {
    let rows = plain.rows
    if sequence.rowCount != rows.count { return "rowCount \(sequence.rowCount), not \(rows.count)" }
    return differenceInSections() ?? differenceInRows(rows, stride: stride) ?? differenceInWalks(
      rows)
      ?? differenceAtOffsets(rows, maximumEdges: maximumEdges)
  }

  private mutating func differenceInSections() -> String? {
    var first = 0
    let counts = plain.sectionRowCounts
    if sequence.sectionCount != counts.count { return "sectionCount \(sequence.sectionCount)" }
    for (section, count) in counts.enumerated() {
      let found = (sequence.firstRow(ofSection: section), sequence.rowCount(ofSection: section))
      if found != (first, count) { return "section \(section) is \(found), not \((first, count))" }
      if sequence.index(section: section, row: count) != nil { return "\(section) has \(count)" }
      if sequence.index(section: section, row: -1) != nil { return "\(section) has row -1" }
      first += count
    }
    if sequence.firstRow(ofSection: counts.count) != first { return "the section past the last" }
    if sequence.index(section: counts.count, row: 0) != nil { return "a row past the last section" }
    return sequence.index(section: -1, row: 0) != nil ? "a row before the first section" : nil
  }

  private mutating func differenceInRows(_ rows: [PlainSequence.Row], stride: Int) -> String? {
    var isThere = Array(repeating: false, count: plain.identityCount)
    for row in rows {
      isThere[Int(row.identity)] = true
      guard row.index % stride == 0 else { continue }
      if sequence.identity(at: row.index) != row.identity { return "identity of \(row)" }
      if sequence.index(ofIdentity: row.identity) != row.index { return "index of \(row)" }
      if sequence.path(ofIdentity: row.identity) != (row.section, row.number) {
        return "path \(sequence.path(ofIdentity: row.identity)) of \(row)"
      }
      if sequence.index(section: row.section, row: row.number) != row.index {
        return "index of the path of \(row)"
      }
      let cursor = sequence.cursor(at: row.index)
      if cursor.index != row.index || sequence.identity(at: cursor) != row.identity
        || sequence.heightUnits(at: cursor) != saturated(Int128(row.heightUnits))
      {
        return "cursor \(cursor) of \(row)"
      }
    }
    for identity in 0..<plain.identityCount
    where sequence.contains(identity: Int32(identity)) != isThere[identity] {
      return "contains \(identity)"
    }
    if sequence.contains(identity: Int32(plain.identityCount)) { return "contains a later row" }
    return sequence.cursor(at: rows.count).index == rows.count ? nil : "cursor at the end"
  }

  /// Walks from the first row to the end, and back.
  private mutating func differenceInWalks(_ rows: [PlainSequence.Row]) -> String? {
    var cursor = sequence.firstRow(endingBelow: -1)
    for row in rows {
      if let difference = difference(cursor, row) { return "down: \(difference)" }
      sequence.advance(&cursor)
    }
    if cursor.index != rows.count { return "down to \(cursor), past \(rows.count) rows" }
    for row in rows.reversed() {
      sequence.retreat(&cursor)
      if let difference = difference(cursor, row) { return "up: \(difference)" }
    }
    return nil
  }

  /// Looks for rows at and round their edges, and goes a step each way from what is found.
  private mutating func differenceAtOffsets(
    _ rows: [PlainSequence.Row], maximumEdges: Int
  ) -> String? {
    var offsets: Set<Int64> = [-lengthUnitsMax, -1, 0, 1, lengthUnitsMax]
    for row in rows where row.index % max(1, rows.count / maximumEdges) == 0 {
      for edge in [row.topUnits, row.bottomUnits] {
        for nearby in (edge - 1)...(edge + 1) where nearby <= Int128(lengthUnitsMax) {
          offsets.insert(Int64(nearby))
        }
      }
    }
    for offset in offsets {
      // Bottoms never decrease: the first beyond the offset, as a loop over all rows finds it.
      let expected = rows.firstIndex { $0.bottomUnits > Int128(offset) } ?? rows.count
      var cursor = sequence.firstRow(endingBelow: offset)
      if cursor.index != expected { return "at \(offset): \(cursor), not index \(expected)" }
      if expected < rows.count {
        if let difference = difference(cursor, rows[expected]) {
          return "at \(offset): \(difference)"
        }
        var next = cursor
        sequence.advance(&next)
        if next.index != expected + 1 { return "after \(offset): \(next)" }
        if next.index < rows.count, let difference = difference(next, rows[next.index]) {
          return "after \(offset): \(difference)"
        }
      }
      guard expected > 0 else { continue }
      sequence.retreat(&cursor)
      if let difference = difference(cursor, rows[expected - 1]) {
        return "before \(offset): \(difference)"
      }
    }
    return nil
  }

  private mutating func difference(
    _ cursor: RowSequence.Cursor, _ row: PlainSequence.Row
  ) -> String? {
    if cursor.index == row.index, sequence.identity(at: cursor) == row.identity,
      cursor.topUnits == saturated(row.topUnits),
      sequence.heightUnits(at: cursor) == saturated(Int128(row.heightUnits))
    {
      return nil
    }
    return "\(cursor), not \(row)"
  }

  private func saturated(_ units: Int128) -> Int64 {
    Int64(min(units, Int128(RowSequence.outOfSightUnits)))
  }
}
