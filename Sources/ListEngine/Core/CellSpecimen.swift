/// A single cell of each class, to measure what it allocates.
public enum CellSpecimen {
  case tableCell, strip, itemCell

  /// Creates and discards a cell, between `begin` and `end`.
  ///
  /// The strip is made alone; the table cell is made round a strip that was there before.
  public static func measure(
    _ specimen: CellSpecimen, begin: () -> Void, end: () -> Void
  ) {
    switch specimen {
    case .tableCell:
      let strip = Strip(kind: 0)
      begin()
      let cell = Unmanaged.passRetained(TableCell(kind: 0, strip: strip))
      end()
      cell.release()
    case .strip:
      begin()
      let strip = Unmanaged.passRetained(Strip(kind: 0))
      end()
      strip.release()
    case .itemCell:
      begin()
      let cell = ItemCellFields.create(kind: 0)
      end()
      ItemCellFields.discard(cell)
    }
  }
}
