/// The cell of one row: a heap object that owns its strip. `FeedCell` is the one to subclass.
open class TableCell {
  final let fields: UnsafeMutablePointer<TableCellFields>
  /// The strip that scrolls sideways.
  public final let strip: Strip

  init(kind: UInt8, strip: Strip) {
    self.strip = strip
    fields = .allocate(capacity: 1)
    fields.initialize(to: TableCellFields(kind: kind))
    fields.pointee.owner = Unmanaged.passUnretained(self)
    strip.fields.pointee.cell = fields
  }

  deinit { fields.deallocate() }
}

/// The frame and the content of a table cell. Lengths in units.
struct TableCellFields: BitwiseCopyable {
  var x: Int64 = 0
  var y: Int64 = 0
  var width: Int64 = 0
  var height: Int64 = 0
  /// The content: the row's identity and content version.
  var row: Int32 = -1
  var version: Int32 = 0
  /// The number of cells created before it.
  var serial = 0
  /// The reuse identifier.
  var kind: UInt8
  /// In a pool that keeps rows: whether the content of its row has changed since the cell was bound.
  var isChanged = false
  /// In such a pool: the index of its row at the end of the last layout, or the place that it serves.
  var place: Int32 = -1
  var owner: Unmanaged<TableCell>?

  init(kind: UInt8) { self.kind = kind }
}

extension TableCellFields {
  /// Creates a cell with a strip of the class that the design needs, for its owner to release.
  static func create(kind: UInt8, identity: Identity, spareRoom: Int32) -> StripPointer {
    let strip: Strip =
      switch identity {
      case .indexed: IndexedStrip(kind: kind, spareRoom: spareRoom)
      case .indexPath: IndexPathStrip(kind: kind, spareRoom: spareRoom)
      case .tag, .map, .owned, .id: Strip(kind: kind, spareRoom: spareRoom)
      }
    _ = Unmanaged.passRetained(TableCell(kind: kind, strip: strip))
    return strip.fields
  }
}

extension StripFields {
  private var cellOwner: Unmanaged<TableCell> {
    cell.unsafelyUnwrapped.pointee.owner.unsafelyUnwrapped
  }

  func releaseCell() { cellOwner.release() }

  func retainCell() { _ = cellOwner.retain() }
}
