/// "That row's content", as an item cell shows it: "row identity, content version, item".
struct ItemContent: Equatable {
  var rowIdentity: Int
  var version: Int
  var item: Int
}

/// The cell of one item of a strip.
final class ItemCell {
  /// What it was given last.
  var content: ItemContent?
}

/// What a strip knows of the row that it shows, by the design's axis `identity`.
///
/// "All are set at display, and go stale as they would."
enum StripLabel {
  /// `tag` and `indexed`: "the row's number *in its section*".
  case integer(Int)
  /// `indexPath`: "section and row"; and `map`: "a dictionary from the view object to its path",
  /// whose entry is set and read at the same moments as a property of the view would be.
  case path(Path)
  /// `owned`: "the cell holds the row itself".
  case row(Row)
  /// `id`: "the row's identity, looked up when asked".
  case identity(Int)
}

/// The strip of a table cell: a view that scrolls sideways, with cells of its own.
final class Strip {
  /// The reuse identifier of its item cells, that of its table cell.
  let kind: UInt8
  /// "The *resting* offset of a strip is 0", and a new strip rests.
  var offsetUnits: Int64 = 0
  /// The cells of items, by item.
  var itemCells: [Int: ItemCell] = [:]
  /// "The strip's own spare cells (last in, first out)."
  var spareCells: [ItemCell] = []
  /// Nil until the strip's first display.
  var label: StripLabel?
  /// The row's identity and content version at the strip's last display, for `reload=changed`; nil
  /// until the first.
  var lastDisplay: (rowIdentity: Int, version: Int)?

  /// The items that its content had room for when it was tiled, or laid out, last.
  var contentItemCount = 0
  /// The displays of all rows before its present one.
  var displayNumber = 0
  /// The cells created before its own.
  let number: Int

  init(kind: UInt8, number: Int) {
    self.kind = kind
    self.number = number
  }
}

/// A cell of the table, with its strip.
final class TableCell {
  /// The reuse identifier that it was created for.
  let kind: UInt8
  /// The cells created before it.
  let number: Int
  let strip: Strip

  init(kind: UInt8, number: Int) {
    self.kind = kind
    self.number = number
    strip = Strip(kind: kind, number: number)
  }
}
