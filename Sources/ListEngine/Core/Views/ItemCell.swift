/// The cell of one item: a heap object.
///
/// Its fields are in a separate block, as a view's are in its layer. The engine reads and writes them through a
/// pointer, without reference counts and exclusivity checks, so that a clock measures the design (14 ns an event,
/// and 73 with the fields in the objects).
final class ItemCell {
  let fields: UnsafeMutablePointer<ItemCellFields>

  init(kind: UInt8) {
    fields = .allocate(capacity: 1)
    fields.initialize(to: ItemCellFields(kind: kind))
    fields.pointee.owner = Unmanaged.passUnretained(self)
  }

  deinit { fields.deallocate() }
}

/// The frame and the content of an item cell. Lengths in units.
struct ItemCellFields: BitwiseCopyable {
  var x: Int64 = 0
  var y: Int64 = 0
  var width: Int64 = 0
  var height: Int64 = 0
  /// The content: the row's identity and content version, and the item.
  var row: Int32 = -1
  var version: Int32 = 0
  var item: Int32 = 0
  /// The reuse identifier.
  var kind: UInt8
  var owner: Unmanaged<ItemCell>?

  init(kind: UInt8) { self.kind = kind }
}

typealias ItemCellPointer = UnsafeMutablePointer<ItemCellFields>

extension ItemCellFields {
  /// Creates a cell that the caller owns until `discard`.
  static func create(kind: UInt8) -> ItemCellPointer {
    Unmanaged.passRetained(ItemCell(kind: kind)).takeUnretainedValue().fields
  }

  /// Releases the owner's reference to a cell.
  static func discard(_ cell: ItemCellPointer) {
    cell.pointee.owner.unsafelyUnwrapped.release()
  }
}
