import ScrollTrace

extension Replay {
  /// A cell for a row: its own, the one that waits for it, a pooled one of its kind, or a new one.
  @inline(__always)
  mutating func dequeueCell(
    forRow row: Int32, kind: UInt8
  ) -> (strip: StripPointer, origin: CellOrigin) {
    if list.choices.pool == .perRow {
      guard let own = list.ownStrips[Int(row)] else {
        preconditionFailure("row \(row) has no cell")
      }
      return (own, .own)
    }
    if list.cachedCells != nil, let strip = list.takeCachedCell(ofRow: row) {
      // With `aged` it has been this row's alone: nothing is used again.
      if list.choices.pool == .twoLevel { list.counters.cellsReused += 1 }
      return (strip, .cached)
    }
    if list.keepsRows { return dequeueKept(forRow: row, kind: kind) }
    if let strip = list.pools[Int(kind)].dequeue(list.choices.pool, forRow: row) {
      list.counters.cellsReused += 1
      return (strip, .pooled)
    }
    return (createCell(kind: kind), .new)
  }

  @inline(never)
  mutating func createCell(kind: UInt8) -> StripPointer {
    list.counters.cellsCreated += 1
    list.cellCount += 1
    list.counters.peakCells = max(list.counters.peakCells, list.cellCount)
    let strip = app.createCell(kind: kind, spareRoom: list.spareRoom)
    strip.pointee.cell.unsafelyUnwrapped.pointee.serial = list.nextSerial
    list.nextSerial += 1
    return strip
  }

  /// `perRow`: makes a cell for a row that has come into the feed.
  mutating func createOwnCell(forRow row: Int32) {
    if list.ownStrips.count <= Int(row) {
      list.ownStrips.append(repeating: nil, count: Int(row) + 1 - list.ownStrips.count)
    }
    list.ownStrips[Int(row)] = createCell(kind: list.rows.kind(of: row))
  }
}
