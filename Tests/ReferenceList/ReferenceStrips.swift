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

  /// "The callback in which a design that saves on scroll saves, under what the strip says of itself then"; "a strip
  /// that was never told a row says none, and saves nothing, with `tag` and `indexed` too".
  func saveAtScroll(_ strip: Strip) {
    guard design.remembersOffsets, design.saves == .scroll else { return }
    save(strip, under: keyByStrip(strip))
  }

  /// "Saves then what the strip has, under what it says of itself."
  func saveWhereSettled(_ strip: Strip) {
    guard design.remembersOffsets else { return }
    save(strip, under: keyByStrip(strip))
  }

  /// `saves=end`: "at the end of a display", under the key that the callback names or the strip's.
  func saveAtEnd(_ strip: Strip, key: OffsetKey) {
    see(.end, strip)
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
    offsets.write(stored(of: strip), under: key)
    see(.save, strip)
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
    frame.work.stripsTiled += 1
    let shown = rowShown(by: strip)
    // "0, and count `traps`, when there is no such row: UIKit would have stopped the app."
    if shown == nil { result[.traps] += 1 }
    let itemCount = shown?.itemCount ?? 0
    strip.contentItemCount = itemCount
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
    // "A strip that is prepared and not displayed is not judged: nobody sees it."
    let isSeen = displayed[row.identity].map { $0.cell.strip === strip } ?? false
    if isSeen, isStale(strip, at: row) { result[.staleStrips] += 1 }
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
    let line = stripLine(at: row)
    let begin = Int128(strip.offsetUnits)
    var visible: [Int] = []
    for item in 0..<count {
      let start = line.lead + Int128(item) * (line.size + line.spacing)
      if start >= begin + line.extent { break }
      if start + line.size > begin { visible.append(item) }
    }
    return visible
  }

  /// "The geometry is that of the *kind* of the row where the strip stands": lengths along the strip's
  /// axis, in units.
  func stripLine(at row: Row) -> StripLine {
    var line = stripLine(ofKind: row.kind)
    if trace.feed.axis == .vertical { line.extent = row.heightUnits }
    return line
  }

  /// The same wherever a row of a kind stands; a vertical one without its extent, which is the row's.
  func stripLine(ofKind kind: UInt8) -> StripLine {
    let shape = trace.feed.itemShape(ofKind: kind)
    switch trace.feed.axis {
    case .horizontal:
      return StripLine(
        lead: Int128(shape.leftInsetUnits), size: Int128(shape.widthUnits),
        spacing: Int128(shape.spacingUnits), trail: Int128(shape.rightInsetUnits),
        extent: Int128(viewport.widthUnits))
    case .vertical:
      return StripLine(
        lead: Int128(shape.topInsetUnits), size: Int128(shape.heightUnits),
        spacing: Int128(shape.spacingUnits), trail: Int128(shape.bottomInsetUnits), extent: 0)
    }
  }
}

/// "`lead` = left inset and `size` = width when horizontal, top inset and height when vertical";
/// "`trail` is the right inset when horizontal, the bottom inset when vertical".
struct StripLine {
  var lead: Int128
  var size: Int128
  var spacing: Int128
  var trail: Int128
  var extent: Int128
}
