import ScrollTrace

/// The sideways-scrolling view in a table cell: a heap object, with its item cells. A custom design subclasses it.
open class Strip {
  final let fields: UnsafeMutablePointer<StripFields>

  public init() {
    fields = .allocate(capacity: 1)
    fields.initialize(to: StripFields(kind: 0, spareRoom: StripFields.initialCapacity))
    fields.pointee.owner = Unmanaged.passUnretained(self)
  }

  /// - Parameter spareRoom: how many spare item cells the strip has room for at first.
  init(kind: UInt8, spareRoom: Int32 = StripFields.initialCapacity) {
    fields = .allocate(capacity: 1)
    fields.initialize(to: StripFields(kind: kind, spareRoom: spareRoom))
    fields.pointee.owner = Unmanaged.passUnretained(self)
  }

  deinit {
    fields.pointee.discardAllCells()
    fields.pointee.cells.deallocate()
    fields.pointee.spares.deallocate()
    fields.deallocate()
  }
}

/// The subclass that articles write to keep a row's number on the view.
final class IndexedStrip: Strip {
  var index = 0
}

/// The subclass that keeps section and row.
final class IndexPathStrip: Strip {
  var section = 0
  var row = 0
}

/// The fields of a strip: one block, which the engine reads through a pointer (see `ItemCell`). 128 bytes: with one more
/// the allocator takes 160.
struct StripFields: BitwiseCopyable {
  /// The content offset, in units.
  var offsetUnits: Int64 = 0
  /// The first and last content offset at which tiling changes nothing; none at first.
  var steadyFromUnits: Int64 = 1
  var steadyToUnits: Int64 = 0
  /// The number of items of the claimed row when the strip was last tiled or laid out.
  var tiledItemCount: Int32 = 0
  /// The items that have cells: `firstItem ..< endItem`.
  var firstItem: Int32 = 0
  var endItem: Int32 = 0
  var kind: UInt8
  var isDisplayed = false
  /// A mark that the layout after a batch sets and clears.
  var isStaying = false
  /// True before the first display.
  var isNew = true
  /// True from preparation for a row until its next display.
  var isUnseen = false
  /// True if the strip says which row it shows.
  var knowsRow = false
  /// True if the strip's scroll is queued for the next frame.
  var hasQueuedScroll = false
  /// The identity of the row whose coast drives it; -1 for none.
  var driverRow: Int32 = -1
  /// The plain integer that every view has.
  var tag = 0
  /// The identity of the row that it was bound to last.
  var row: Int32 = -1
  /// The identity of the row that the cell was given to hold (`owned`, `id`).
  var ownedRow: Int32 = -1
  /// Its index in `DisplayedRows` or `PreparedRows`; in the cache of `aged`, the number of earlier layouts.
  var containerIndex = 0
  /// The height of that row, in units.
  var rowHeightUnits: Int64 = 0
  /// A ring with the cells of `firstItem ..< endItem`, from `head` on.
  var cells: UnsafeMutablePointer<ItemCellPointer>
  var head: Int32 = 0
  var capacity: Int32
  /// Item cells that wait in this strip.
  var spares: ItemCellPool
  var cell: UnsafeMutablePointer<TableCellFields>?
  var owner: Unmanaged<Strip>?

  static let initialCapacity: Int32 = 16

  init(kind: UInt8, spareRoom: Int32) {
    self.kind = kind
    capacity = StripFields.initialCapacity
    cells = .allocate(capacity: Int(capacity))
    spares = ItemCellPool(capacity: spareRoom)
  }
}

typealias StripPointer = UnsafeMutablePointer<StripFields>

// MARK: - Item cells

extension StripFields {
  func cell(ofItem item: Int32) -> ItemCellPointer {
    cells[Int((head &+ item &- firstItem) & (capacity &- 1))]
  }

  @inline(__always)
  mutating func reserveCells(_ count: Int32) {
    if count > capacity { growCells(for: count) }
  }

  @inline(never)
  private mutating func growCells(for count: Int32) {
    var grown = capacity
    while grown < count { grown *= 2 }
    let moved = UnsafeMutablePointer<ItemCellPointer>.allocate(capacity: Int(grown))
    for offset in 0..<(endItem - firstItem) {
      moved[Int(offset)] = cells[Int((head + offset) & (capacity - 1))]
    }
    cells.deallocate()
    cells = moved
    capacity = grown
    head = 0
  }

  mutating func removeFirstCell() -> ItemCellPointer {
    let cell = cells[Int(head)]
    head = (head &+ 1) & (capacity &- 1)
    firstItem &+= 1
    return cell
  }

  /// Makes item cells spare, by ascending item, while the strip has room.
  @inline(__always)
  mutating func spareCellsInRoom() {
    let spared = spares.pushInRoom(
      endItem &- firstItem, of: cells, from: head, capacity: capacity)
    head = (head &+ spared) & (capacity &- 1)
    firstItem &+= spared
  }

  /// Discards every item's cell; spare cells stay.
  mutating func discardAllCells() {
    while firstItem < endItem { ItemCellFields.discard(removeFirstCell()) }
    forgetItems()
  }

  mutating func forgetItems() {
    firstItem = 0
    endItem = 0
    head = 0
    forgetTiling()
  }

  /// Makes the next tiling look at the geometry again.
  @inline(__always)
  mutating func forgetTiling() {
    steadyFromUnits = 1
    steadyToUnits = 0
  }
}
