/// Item cells that wait to be used again, last in, first out: those of one strip, or of one kind for all strips
/// (the axis `itemPool`).
///
/// An item cell is configured anew each time, so that who gets which changes nothing that is counted; how many
/// wait does.
/// - `perStrip`: a strip keeps as many as it ever showed at once. Wins by its simplicity; loses memory where rows
///   of one kind show different numbers of items. Who does it: a collection view in each cell, as in the articles.
/// - `cap:N`: the same, and what is above N is discarded. Wins memory; loses it again as item cells made anew,
///   since a strip that is reloaded spares all its cells at once and wants as many. Who does it: RecyclerView (5 a
///   type), Compose (7 a content type); Flutter keeps none, which is `cap:0`.
/// - `shared`, `sharedCap:N`: what one strip spares another may take. Who does it: Epoxy, a `RecycledViewPool`
///   that an app shares, a compositional layout, whose sections all dequeue from one collection view.
struct SpareCells: BitwiseCopyable {
  private var cells: UnsafeMutablePointer<ItemCellPointer>
  private(set) var count: Int32 = 0
  private var capacity: Int32

  init(capacity: Int32) {
    self.capacity = capacity
    cells = .allocate(capacity: Int(capacity))
  }

  /// Takes a cell in, where there is room for it.
  @inline(__always)
  mutating func pushInRoom(_ cell: ItemCellPointer) -> Bool {
    if count == capacity { return false }
    cells[Int(count)] = cell
    count &+= 1
    return true
  }

  /// Takes a cell in, and makes room for it if need be.
  mutating func push(_ cell: ItemCellPointer, limit: Int32 = .max) {
    if count == capacity { grow(limit) }
    _ = pushInRoom(cell)
  }

  mutating func pop() -> ItemCellPointer? {
    guard count > 0 else { return nil }
    count &-= 1
    return cells[Int(count)]
  }

  /// Takes cells out together.
  ///
  /// - Precondition: so many wait.
  /// - Returns: the end of where they stand, until one is taken in; the last comes first.
  @inline(__always)
  mutating func pop(_ taken: Int32) -> UnsafeMutablePointer<ItemCellPointer> {
    assert(taken >= 0 && taken <= count, "\(taken) of \(count)")
    let end = cells + Int(count)
    count &-= taken
    return end
  }

  /// Takes cells in from a ring, as long as there is room.
  ///
  /// - Parameter capacity: of the ring, a power of two.
  /// - Returns: how many came in.
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

  /// Discards the cells, and the memory that held them.
  mutating func deallocate() {
    while let cell = pop() { ItemCellFields.discard(cell) }
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

// A strip that keeps its own item cells asks nothing about item pools but at a reload: it looks into its own spare
// cells, and for the axis only where none waits there, or no more have room. Other item pools are made of that: where
// they are shared, strips have no room at all, and where they have a cap, never more than that.
extension ListState {
  /// The item cells that a new strip has room for.
  var spareRoom: Int32 {
    switch choices.itemPool {
    case .perStrip: StripFields.initialCapacity
    case .cap: min(StripFields.initialCapacity, choices.itemPoolCapacity)
    case .shared, .sharedCap: 0
    }
  }

  /// Puts the cell of an item that is visible no more where the design lets it wait.
  @inline(__always)
  mutating func spare(_ cell: ItemCellPointer, of strip: StripPointer) {
    if strip.pointee.spares.pushInRoom(cell) { return }
    if choices.itemPool == .shared {
      itemPools[Int(strip.pointee.kind)].push(cell)
    } else {
      spareWithoutRoom(cell, of: strip)
    }
  }

  /// Gives every item's cell of a strip to the spare cells, by ascending item.
  mutating func spareAllCells(of strip: StripPointer) {
    if choices.itemPool != .shared { strip.pointee.spareCellsInRoom() }
    while choices.itemPool == .shared, strip.pointee.firstItem < strip.pointee.endItem {
      itemPools[Int(strip.pointee.kind)].push(strip.pointee.removeFirstCell())
    }
    while strip.pointee.firstItem < strip.pointee.endItem {
      spareWithoutRoom(strip.pointee.removeFirstCell(), of: strip)
      strip.pointee.spareCellsInRoom()
    }
    strip.pointee.forgetItems()
  }

  /// A cell that waits for whatever strip of a kind; nil where there is none.
  @inline(__always)
  mutating func takeShared(ofKind kind: UInt8) -> ItemCellPointer? {
    choices.itemPool.isShared ? itemPools[Int(kind)].pop() : nil
  }

  @inline(never)
  private mutating func spareWithoutRoom(_ cell: ItemCellPointer, of strip: StripPointer) {
    let kind = Int(strip.pointee.kind)
    switch choices.itemPool {
    case .perStrip: strip.pointee.spares.push(cell)
    case .shared: itemPools[kind].push(cell)
    case .cap where strip.pointee.spares.count < choices.itemPoolCapacity:
      strip.pointee.spares.push(cell, limit: choices.itemPoolCapacity)
    case .sharedCap where itemPools[kind].count < choices.itemPoolCapacity:
      itemPools[kind].push(cell)
    case .cap, .sharedCap: ItemCellFields.discard(cell)
    }
  }
}
