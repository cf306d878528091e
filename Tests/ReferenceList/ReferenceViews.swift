/// "What is counted": the content that an item cell shows.
struct ItemContent: Equatable {
  var rowIdentity: Int
  var version: Int
  var item: Int
}

/// The cell of one item of a strip.
final class ItemCell {
  var content: ItemContent?
}

/// "Designs: axes": the identity of a strip, which a binding sets.
enum StripIdentity {
  /// `tag` and `indexed`: the row's number in its section.
  case integer(Int)
  /// `indexPath`; and `map`, whose entry is set and read at the same moments as a property of the view would be.
  case path(Path)
  /// `owned`.
  case row(Row)
  /// `id`.
  case identity(Int)
}

/// The strip of a table cell.
final class Strip {
  /// The kind of its table cell.
  let kind: UInt8
  var offsetUnits: Int64
  /// The cells of items, by item.
  var itemCells: [Int: ItemCell] = [:]
  var spareCells: [ItemCell] = []
  /// The strip's identity of its row; nil before its first binding.
  var identity: StripIdentity?
  /// The row's identity and content version at the last binding, for `reload=changed`.
  var lastBinding: (rowIdentity: Int, version: Int)?
  /// The row's identity at the last binding, for `reload=otherRow`. It stays where the cell belongs to no row any more.
  var lastRowIdentity: Int?

  /// The row whose content it has, from the beginning of a binding on.
  var place: Row?
  /// The number of items of its content as last laid out.
  var contentItemCount = 0
  /// `saves=pooled`: the entry that it was bound with ahead, and that waits until it is laid out.
  var held: StoredOffset?
  /// The number of its present display, of all rows.
  var displayNumber = 0
  /// The number of its cell.
  let number: Int

  init(kind: UInt8, number: Int, restUnits: Int64) {
    offsetUnits = restUnits
    self.kind = kind
    self.number = number
  }
}

/// "Overview": a table cell with its strip.
final class TableCell {
  let kind: UInt8
  let number: Int
  let strip: Strip
  /// True if it waits in the cache since it was prepared.
  var isUnseen = false
  /// *Cells that serve places*: the index of its row at the end of the last layout, or the one that it serves.
  var place = -1

  init(kind: UInt8, number: Int, restUnits: Int64) {
    self.kind = kind
    self.number = number
    strip = Strip(kind: kind, number: number, restUnits: restUnits)
  }
}
