import ScrollTrace

// What is stored of an offset where it is an anchor. With points nothing of this is compiled in.
extension AxesApp {
  /// What an anchor is taken of: the items of the row that the strip says it shows, laid out where it stands.
  mutating func content(
    shownBy strip: StripPointer, in list: inout ListState
  ) -> StripContent {
    let shown = strip.pointee.knowsRow ? row(shownBy: strip, in: &list) : -1
    return StripContent(
      row: shown, itemCount: shown >= 0 ? list.rows.itemCount(of: shown) : 0,
      line: list.layouts[Int(strip.pointee.kind)].items)
  }

  /// The offset that what is stored comes to in a row as it is now.
  @inline(__always)
  mutating func offsetUnits(
    _ stored: Store.Form, ofRow row: Int32, in list: inout ListState
  ) -> Int64 {
    let content =
      Store.Form.isAnchor
      ? StripContent(
        row: row, itemCount: list.rows.itemCount(of: row),
        line: list.layouts[Int(list.rows.kind(of: row))].items) : nil
    return stored.offsetUnits(in: content, items, by: choices.stores)
  }

  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState) {
    if choices.stores == .item { items.change(row, by: splice) }
  }
}
