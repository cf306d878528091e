import Containers

/// Table cells: how many there are, those that wait in a pool for any row of their kind, and with `perRow` each row's own.
///
/// A cell that is displayed, prepared or in the cache is in no pool. Its fields change in this file alone.
struct Cells: ~Copyable {
  private var rule = Pool.lifo
  /// The N of the rule.
  private var limit: Int32 = 0
  /// By kind.
  private var pools = RawTable<ReusePool>()
  /// `perRow`: the cell that each row has, by identity.
  private var own = RawTable<StripPointer?>()
  /// The number of cells that exist.
  private(set) var count = 0
  private var nextSerial = 0

  /// Sets the rule of all pools, before there are cells.
  ///
  /// - Note: Not in `init`: optimized builds (6.3.1) crashed in `ListState.init` where it assigned a `Cells` to a property
  ///   without a default.
  mutating func setRule(_ rule: Pool, limit: Int32) {
    self.rule = rule
    self.limit = limit
  }

  func release() {
    for pool in 0..<pools.count {
      for index in 0..<pools[pool].count { pools[pool][index].pointee.releaseCell() }
      pools[pool].deallocate()
    }
    for row in 0..<own.count {
      guard let strip = own[row], !strip.pointee.isDisplayed else { continue }
      strip.pointee.releaseCell()
    }
  }

  mutating func addKind() { pools.append(ReusePool()) }

  /// Counts a new cell, and numbers it.
  mutating func add(_ strip: StripPointer) {
    count += 1
    strip.pointee.cell.unsafelyUnwrapped.pointee.serial = nextSerial
    nextSerial += 1
  }

  fileprivate mutating func remove() { count -= 1 }

  // MARK: Pools

  var kindCount: Int { pools.count }

  /// The cells of a kind that wait.
  @inline(__always)
  func waiting(ofKind kind: Int) -> ReusePool { pools[kind] }

  /// Takes the cell that the rule gives a row; nil from an empty pool.
  @inline(__always)
  mutating func dequeue(ofKind kind: UInt8, forRow row: Int32) -> StripPointer? {
    pools[Int(kind)].dequeue(rule, forRow: row)
  }

  /// Takes the cell at an index.
  mutating func take(ofKind kind: Int, at index: Int) -> StripPointer {
    pools[kind].take(at: index)
  }

  /// Takes the newest cell that was bound last to a row; nil without one.
  mutating func take(ofKind kind: UInt8, ofRow row: Int32) -> StripPointer? {
    pools[Int(kind)].takeLast(ofRow: row)
  }

  /// Takes the newest cell of a kind; nil from an empty pool.
  mutating func takeNewest(ofKind kind: Int) -> StripPointer? {
    pools[kind].count > 0 ? pools[kind].takeNewest() : nil
  }

  /// Lets a cell wait, whatever the rule.
  mutating func append(_ strip: StripPointer) { pools[Int(strip.pointee.kind)].append(strip) }

  /// Lets a cell wait.
  ///
  /// - Returns: the cell to discard: this one or, with `slots`, the oldest; nil where there is room.
  @inline(__always)
  fileprivate mutating func enqueue(_ strip: StripPointer) -> StripPointer? {
    let kind = Int(strip.pointee.kind)
    if !pools[kind].enqueue(strip, rule, limit: limit) { return strip }
    if rule == .slots, pools[kind].count > Int(limit) { return pools[kind].takeOldest() }
    return nil
  }

  /// Puts the pooled cells in order, so that they are dequeued as they were made, and are the last cell of no row: a trace
  /// that is replayed again finds them as its first replay did.
  mutating func sort() {
    let rules = rule.rules
    for pool in 0..<pools.count {
      var strips: [StripPointer] = []
      while pools[pool].count > 0 { strips.append(pools[pool].takeNewest()) }
      strips.sort { left, right in
        let (first, second) = (left.pointee.cell, right.pointee.cell)
        let isEarlier =
          first.unsafelyUnwrapped.pointee.serial < second.unsafelyUnwrapped.pointee.serial
        return rules.isOldestFirst ? isEarlier : !isEarlier
      }
      for strip in strips {
        if rules.isAffine { strip.pointee.row = -1 }
        strip.pointee.cell.unsafelyUnwrapped.pointee.place = -1
        pools[pool].append(strip)
      }
    }
  }

  // MARK: perRow

  /// The number of rows that `own(ofRow:)` knows, from the first on.
  var ownRowCount: Int { own.count }

  func own(ofRow row: Int32) -> StripPointer? { Int(row) < own.count ? own[Int(row)] : nil }

  /// Gives a row its cell, or takes it.
  mutating func setOwn(_ strip: StripPointer?, ofRow row: Int32) {
    if own.count <= Int(row) { own.append(repeating: nil, count: Int(row) + 1 - own.count) }
    own[Int(row)] = strip
  }
}

extension ListState {
  /// Puts the cell of a row whose display is over where it waits to be used again.
  ///
  /// - Parameter mayReturn: whether the row may come back as it left.
  @inline(__always)
  mutating func retireCell(_ strip: StripPointer, mayReturn: Bool) {
    strip.pointee.isDisplayed = false
    if choices.pool == .perRow { return }
    if !cache.isUsed || !mayReturn {
      poolCell(strip)
    } else if choices.prefetch.usesCache {
      cacheCellBeforeNamed(strip)
    } else {
      cacheCell(strip)
    }
  }

  /// Puts a cell into the pool of its kind, or discards it where there is no room.
  @inline(__always)
  mutating func poolCell(_ strip: StripPointer) {
    if strip.pointee.isUnseen {
      // It was prepared, and waited in the cache.
      counters.preparedInVain += 1
      strip.pointee.isUnseen = false
    }
    if wantsPooled { ends.addPooled(strip) }
    if let surplus = cells.enqueue(strip) { discardCell(surplus) }
  }

  /// The end of a layout: notes the places of kept cells, and discards cells that wait, where there are too many or
  /// they have waited too long.
  @inline(never)
  mutating func thinPools() {
    if keepsRows { notePlaces() }
    if choices.pool == .aged {
      discardAgedCells()
    } else if choices.pool != .created {
      discardCellsAboveLimit()
    }
  }

  mutating func discardCell(_ strip: StripPointer) {
    counters.cellsDiscarded += 1
    cells.remove()
    if moves { motion.stop(strip) }
    if host.clamps { motion.forgetDisplay(of: strip) }
    strip.pointee.releaseCell()
  }

  /// `memoryWarning`: empties the pools, and the cache before them.
  mutating func emptyPools() {
    uncacheAllCells()
    discardPooledCells()
  }

  mutating func discardPooledCells() {
    for kind in 0..<cells.kindCount {
      while let strip = cells.takeNewest(ofKind: kind) { discardCell(strip) }
    }
  }
}

/// Where the cell of a row that is about to be displayed comes from, in the words of the log.
enum CellOrigin: String {
  case new
  case pooled = "reused"
  /// The row's own, made with the row (`perRow`).
  case own = "its own"
  /// It waited for this very row, and is bound to it still (`CellCache`, and kept rows).
  case cached = "from the cache, bound as it was"
  /// It stays at its index, where the row is now (`positional`).
  case indexed = "stays at this index"
}
