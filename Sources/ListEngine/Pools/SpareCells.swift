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

  mutating func push(_ cell: ItemCellPointer) {
    if count == capacity { grow() }
    cells[Int(count)] = cell
    count &+= 1
  }

  mutating func pop() -> ItemCellPointer? {
    guard count > 0 else { return nil }
    count &-= 1
    return cells[Int(count)]
  }

  /// Discards the cells, and the memory that held them.
  mutating func deallocate() {
    while let cell = pop() { ItemCellFields.discard(cell) }
    cells.deallocate()
  }

  private mutating func grow() {
    let moved = UnsafeMutablePointer<ItemCellPointer>.allocate(capacity: Int(capacity) * 2)
    moved.moveInitialize(from: cells, count: Int(count))
    cells.deallocate()
    cells = moved
    capacity *= 2
  }
}

extension ListState {
  /// Puts the cell of an item that is visible no more where the design lets it wait.
  @inline(__always)
  mutating func spare(_ cell: ItemCellPointer, of strip: StripPointer) {
    if choices.itemPool == .perStrip {
      strip.pointee.spares.push(cell)
    } else {
      pool(cell, of: strip)
    }
  }

  /// A cell that waits for whatever item of this strip; nil where there is none.
  @inline(__always)
  mutating func takeSpare(for strip: StripPointer) -> ItemCellPointer? {
    if choices.itemPool.isShared { return takeShared(ofKind: strip.pointee.kind) }
    return strip.pointee.spares.pop()
  }

  /// Gives every item's cell of a strip to the spare cells, by ascending item.
  mutating func spareAllCells(of strip: StripPointer) {
    if choices.itemPool == .perStrip {
      strip.pointee.spareAllCells()
      return
    }
    while strip.pointee.firstItem < strip.pointee.endItem {
      spare(strip.pointee.removeFirstCell(), of: strip)
    }
    strip.pointee.forgetItems()
  }

  @inline(never)
  private mutating func takeShared(ofKind kind: UInt8) -> ItemCellPointer? {
    itemPools[Int(kind)].pop()
  }

  @inline(never)
  private mutating func pool(_ cell: ItemCellPointer, of strip: StripPointer) {
    let kind = Int(strip.pointee.kind)
    let isShared = choices.itemPool.isShared
    let count = isShared ? itemPools[kind].count : strip.pointee.spares.count
    if choices.itemPool != .shared, count >= choices.itemPoolCapacity {
      ItemCellFields.discard(cell)
    } else if isShared {
      itemPools[kind].push(cell)
    } else {
      strip.pointee.spares.push(cell)
    }
  }
}
