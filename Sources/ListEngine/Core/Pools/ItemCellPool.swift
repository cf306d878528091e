import Containers

/// Spare item cells, last in, first out: those of one strip, or of one kind for all strips (the axis `itemPool`).
///
/// An item cell is configured anew each time: counters depend on how many wait, not on which is reused.
/// - `perStrip`: a strip keeps as many as it ever showed at once. Wins by its simplicity; loses memory where rows of one
///   kind show different numbers of items. Who does it: a collection view in each cell, as in the articles.
/// - `cap:N`: a cell above N is discarded. Wins memory; loses new item cells, since a strip that is reloaded spares all
///   its cells at once and then needs as many. Who does it: RecyclerView (5 a type), Compose (7 a content type); Flutter
///   keeps none, which is `cap:0`.
/// - `emptied:N`: as `cap:N`, but a reload of the strip discards them all. Loses every item cell at each binding. Who does
///   it: RecyclerView, where an app sets a new adapter (`setAdapter`).
/// - `detached:N`: as `sharedCap:N`, and a strip that leaves the screen gives its item cells back and is at rest. Who does
///   it: RecyclerView with `setRecycleChildrenOnDetach`.
/// - `shared`, `sharedCap:N`: for all strips. Who does it: Epoxy, a `RecycledViewPool` that an app shares, a compositional
///   layout, whose sections all dequeue from one collection view.
struct ItemCellPool: BitwiseCopyable {
  private var cells: UnsafeMutablePointer<ItemCellPointer>
  private(set) var count: Int32 = 0
  private var capacity: Int32

  init(capacity: Int32) {
    self.capacity = capacity
    cells = .allocate(capacity: Int(capacity))
  }

  @inline(__always)
  mutating func pushInRoom(_ cell: ItemCellPointer) -> Bool {
    if count == capacity { return false }
    cells[Int(count)] = cell
    count &+= 1
    return true
  }

  mutating func push(_ cell: ItemCellPointer, limit: Int32 = .max) {
    if count == capacity { grow(limit) }
    _ = pushInRoom(cell)
  }

  mutating func pop() -> ItemCellPointer? {
    guard count > 0 else { return nil }
    count &-= 1
    return cells[Int(count)]
  }

  /// Removes cells together.
  ///
  /// - Precondition: at least as many wait.
  /// - Returns: the end of their memory, valid until a cell is added; the last comes first.
  @inline(__always)
  mutating func pop(_ taken: Int32) -> UnsafeMutablePointer<ItemCellPointer> {
    assert(taken >= 0 && taken <= count, "\(taken) of \(count)")
    let end = cells + Int(count)
    count &-= taken
    return end
  }

  /// Adds cells from a ring while there is room, and returns their number.
  ///
  /// - Parameter capacity: of the ring, a power of two.
  @inline(__always)
  mutating func pushInRoom(
    _ offered: Int32, of ring: UnsafeMutablePointer<ItemCellPointer>, from head: Int32,
    capacity ringCapacity: Int32
  ) -> Int32 {
    let taken = min(offered, capacity &- count)
    let end = cells + Int(count)
    var offset: Int32 = 0
    while offset < taken {
      end[Int(offset)] = ring[Int((head &+ offset) & (ringCapacity &- 1))]
      offset &+= 1
    }
    count &+= taken
    return taken
  }

  mutating func discardAll() {
    while let cell = pop() { ItemCellFields.discard(cell) }
  }

  mutating func deallocate() {
    discardAll()
    cells.deallocate()
  }

  private mutating func grow(_ limit: Int32) {
    let grown = min(capacity * 2, limit)
    let moved = UnsafeMutablePointer<ItemCellPointer>.allocate(capacity: Int(grown))
    moved.moveInitialize(from: cells, count: Int(count))
    cells.deallocate()
    cells = moved
    capacity = grown
  }
}

/// The item cells that wait for the strips of all rows, a pool a kind: with `shared`, `sharedCap` and `detached` alone.
///
/// Its fields change in this file alone.
struct SharedItemCells: ~Copyable {
  fileprivate(set) var pools = RawTable<ItemCellPool>()

  mutating func addKind() { pools.append(ItemCellPool(capacity: StripFields.initialCapacity)) }

  func discardAll() { for kind in 0..<pools.count { pools[kind].discardAll() } }

  func release() { for kind in 0..<pools.count { pools[kind].deallocate() } }
}

// A strip looks into its own spare cells first, and at the axis only if none waits there or no more have room. So with
// shared pools strips have no room, and with a cap no more than that.
extension ListState {
  /// The number of spare cells that a new strip has room for.
  var spareRoom: Int32 {
    switch choices.itemPool {
    case .perStrip: StripFields.initialCapacity
    case .cap, .emptied: min(StripFields.initialCapacity, choices.itemPoolCapacity)
    case .shared, .sharedCap, .detached: 0
    }
  }

  /// Makes the cell of an item that is no longer visible spare.
  @inline(__always)
  mutating func spare(_ cell: ItemCellPointer, of strip: StripPointer) {
    if strip.pointee.spares.pushInRoom(cell) { return }
    if choices.itemPool == .shared {
      sharedItemCells.pools[Int(strip.pointee.kind)].push(cell)
    } else {
      spareWithoutRoom(cell, of: strip)
    }
  }

  /// Makes all item cells of a strip spare, by ascending item.
  @inline(__always)
  mutating func spareAllCells(of strip: StripPointer) {
    if choices.itemPool != .shared { strip.pointee.spareCellsInRoom() }
    if strip.pointee.firstItem < strip.pointee.endItem { spareCellsBeyondRoom(of: strip) }
    strip.pointee.forgetItems()
  }

  /// Not inlined: few strips have more cells than room.
  @inline(never)
  private mutating func spareCellsBeyondRoom(of strip: StripPointer) {
    while choices.itemPool == .shared, strip.pointee.firstItem < strip.pointee.endItem {
      sharedItemCells.pools[Int(strip.pointee.kind)].push(strip.pointee.removeFirstCell())
    }
    while strip.pointee.firstItem < strip.pointee.endItem {
      spareWithoutRoom(strip.pointee.removeFirstCell(), of: strip)
      strip.pointee.spareCellsInRoom()
    }
  }

  /// A cell from the shared pool of a kind; nil without one.
  @inline(__always)
  mutating func takeShared(ofKind kind: UInt8) -> ItemCellPointer? {
    choices.itemPool.isShared ? sharedItemCells.pools[Int(kind)].pop() : nil
  }

  @inline(never)
  private mutating func spareWithoutRoom(_ cell: ItemCellPointer, of strip: StripPointer) {
    let kind = Int(strip.pointee.kind)
    switch choices.itemPool {
    case .perStrip: strip.pointee.spares.push(cell)
    case .shared: sharedItemCells.pools[kind].push(cell)
    case .cap where strip.pointee.spares.count < choices.itemPoolCapacity,
      .emptied where strip.pointee.spares.count < choices.itemPoolCapacity:
      strip.pointee.spares.push(cell, limit: choices.itemPoolCapacity)
    case .sharedCap where sharedItemCells.pools[kind].count < choices.itemPoolCapacity,
      .detached where sharedItemCells.pools[kind].count < choices.itemPoolCapacity:
      sharedItemCells.pools[kind].push(cell)
    case .cap, .sharedCap, .emptied, .detached: ItemCellFields.discard(cell)
    }
  }

  /// Reloads a strip: its item cells go where unused ones wait, and the next tiling makes it anew.
  @inline(__always)
  mutating func reload(_ strip: StripPointer) {
    counters.reloads += 1
    if choices.items == .all {
      strip.pointee.discardAllCells()
    } else if choices.itemPool == .emptied {
      strip.pointee.discardAllCells()
      strip.pointee.spares.discardAll()
    } else {
      spareAllCells(of: strip)
    }
  }

  /// `forgetting`: the strip's cell leaves the screen, so the strip returns to rest. No callback.
  mutating func leaveScreen(_ strip: StripPointer) {
    if choices.itemPool == .detached {
      spareAllCells(of: strip)
      strip.pointee.offsetUnits = layouts[Int(strip.pointee.kind)].restUnits
    }
    guard host.forgets else { return }
    strip.pointee.offsetUnits = layouts[Int(strip.pointee.kind)].restUnits
    motion.forgetConfined(strip)
  }
}
