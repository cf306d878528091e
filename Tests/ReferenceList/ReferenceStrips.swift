/// What a strip says of its row, what it saves, and how it is tiled.
extension ReferenceReplay {
  /// What the design sets on a strip at display.
  func label(for row: Row) -> StripLabel {
    switch design.identity {
    case .tag, .indexed: return .integer(row.path.number)
    case .indexPath, .map: return .path(row.path)
    case .owned: return .row(row)
    case .id: return .identity(row.identity)
    }
  }

  /// The row that the design says the strip shows ("it can be wrong"), or nil where "there is no
  /// such row".
  func rowShown(by strip: Strip) -> Row? {
    switch strip.label {
    // "Looked up in a model that is one array of all rows."
    case .integer(let number): return feed.row(at: number)
    case .path(let path): return feed.row(at: path)
    // "A deleted row is no row, for `owned` and `id` too."
    case .row(let row): return row.isDeleted ? nil : row
    case .identity(let identity): return feed.row(ofIdentity: identity)
    case nil: return nil
    }
  }

  /// "What the strip says of itself *when told*: with `tag` or `indexed` and key `row` its integer;
  /// otherwise the key, at that moment, of the row that the design says the strip shows"; nil "where
  /// there is no such row".
  private func keyByStrip(_ strip: Strip) -> OffsetKey? {
    if design.key == .row, case .integer(let number) = strip.label { return .number(number) }
    return rowShown(by: strip).map { OffsetKey(of: $0, by: design.key) }
  }

  /// `saves=scroll`: "at every `x` on a displayed row; [...] the key is what the strip says of
  /// itself, as with `keyedBy=strip`".
  func saveAtScroll(_ strip: Strip) {
    guard design.remembersOffsets, design.saves == .scroll else { return }
    save(strip, under: keyByStrip(strip))
  }

  /// `saves=end`: "at the end of a display", under the key that the callback names or the strip's.
  func saveAtEnd(_ strip: Strip, key: OffsetKey) {
    guard design.remembersOffsets, design.saves == .end else { return }
    switch design.keyedBy {
    case .callback: save(strip, under: key)
    case .strip: save(strip, under: keyByStrip(strip))
    }
  }

  /// "Where there is no such row, nothing is saved" (and no `offsetWrites` counted).
  private func save(_ strip: Strip, under key: OffsetKey?) {
    guard let key else { return }
    result[.offsetWrites] += 1
    offsets.write(strip.offsetUnits, under: key)
  }

  /// "Its item cells, by ascending item, go to the strip's own spare cells"; `items=all`: "a reload
  /// discards all".
  func reload(_ strip: Strip) {
    result[.reloads] += 1
    removeItemCells(of: strip, except: [])
  }

  /// "Ask the *design* which row the strip shows, take that row's number of items, and find the
  /// visible ones": by the geometry of `row`, where the strip stands.
  func tile(_ strip: Strip, at row: Row) {
    let shown = rowShown(by: strip)
    // "0, and count `traps`, when there is no such row: UIKit would have stopped the app."
    if shown == nil { result[.traps] += 1 }
    let itemCount = shown?.itemCount ?? 0
    let items: [Int]
    switch design.items {
    case .tiled: items = visibleItems(ofCount: itemCount, in: strip, at: row)
    case .all: items = Array(0..<itemCount)
    }
    // "Acquire first or recycle first, as the host does."
    if host.recyclesFirst { removeItemCells(of: strip, except: Set(items)) }
    if let shown {
      for item in items where strip.itemCells[item] == nil {
        let cell = itemCell(of: strip)
        cell.content = ItemContent(rowIdentity: shown.identity, version: shown.version, item: item)
        strip.itemCells[item] = cell
        result[.itemsDisplayed] += 1
      }
    }
    if !host.recyclesFirst { removeItemCells(of: strip, except: Set(items)) }
    // "`staleStrips`, after each tiling."
    if isStale(strip, at: row) { result[.staleStrips] += 1 }
  }

  /// "Dequeue a spare cell (`itemCellsReused`) or create one (`itemCellsCreated`)"; with `items=all`
  /// there is never a spare one, and "none is reused".
  private func itemCell(of strip: Strip) -> ItemCell {
    let spare: ItemCell?
    switch design.itemPool {
    case .perStrip, .capped: spare = strip.spareCells.popLast()
    case .shared, .sharedCapped: spare = sharedItemCells[strip.kind, default: []].popLast()
    }
    if let spare {
      result[.itemCellsReused] += 1
      return spare
    }
    result[.itemCellsCreated] += 1
    return ItemCell()
  }

  /// "Cells of items that are not visible any more go to the spare cells, by ascending item";
  /// `items=all` "discards those of items that the row does not have; [...] discarding is not
  /// counted".
  private func removeItemCells(of strip: Strip, except kept: Set<Int>) {
    for item in strip.itemCells.keys.sorted() where !kept.contains(item) {
      guard let cell = strip.itemCells.removeValue(forKey: item) else { continue }
      if design.items == .tiled { spare(cell, of: strip) }
    }
  }

  /// `cap:N`: "a cell that is spared in a strip with N is discarded"; `sharedCap:N`: "where N of the kind wait".
  private func spare(_ cell: ItemCell, of strip: Strip) {
    switch design.itemPool {
    case .perStrip: strip.spareCells.append(cell)
    case .capped(let limit): if strip.spareCells.count < limit { strip.spareCells.append(cell) }
    case .shared: sharedItemCells[strip.kind, default: []].append(cell)
    case .sharedCapped(let limit):
      if sharedItemCells[strip.kind, default: []].count < limit {
        sharedItemCells[strip.kind, default: []].append(cell)
      }
    }
  }

  /// "A visible item of the row that is there has no cell, or one with other content, or there is a
  /// cell for an item that the row does not have."
  private func isStale(_ strip: Strip, at row: Row) -> Bool {
    for item in visibleItems(ofCount: row.itemCount, in: strip, at: row) {
      let content = ItemContent(rowIdentity: row.identity, version: row.version, item: item)
      if strip.itemCells[item]?.content != content { return true }
    }
    return strip.itemCells.keys.contains { $0 >= row.itemCount }
  }

  /// The visible ones of `count` items, ascending, in a strip that stands at `row`.
  ///
  /// "Item k occupies `[lead + k (size + spacing), ... + size)` along the strip's axis. It is visible
  /// when it overlaps `[offset, offset + extent)` in the same strict sense." Each item is asked for
  /// itself, so that items without any length need no case of their own.
  func visibleItems(ofCount count: Int, in strip: Strip, at row: Row) -> [Int] {
    // "The geometry is that of the *kind* of the row where the strip stands."
    let shape = trace.feed.itemShape(ofKind: row.kind)
    let lead: Int128
    let size: Int128
    let extent: Int128
    switch trace.feed.axis {
    case .horizontal:
      lead = Int128(shape.leftInsetUnits)
      size = Int128(shape.widthUnits)
      extent = Int128(viewport.widthUnits)
    case .vertical:
      lead = Int128(shape.topInsetUnits)
      size = Int128(shape.heightUnits)
      extent = row.heightUnits
    }
    let begin = Int128(strip.offsetUnits)
    var visible: [Int] = []
    for item in 0..<count {
      let start = lead + Int128(item) * (size + Int128(shape.spacingUnits))
      if start >= begin + extent { break }
      if start + size > begin { visible.append(item) }
    }
    return visible
  }
}
