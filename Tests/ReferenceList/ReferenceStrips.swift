/// "Designs: axes": the identity of a strip, and what it saves. "One event at a time, in file order": *Reload a strip*
/// and *Tile a strip*.
extension ReferenceReplay {
  /// The identity that a binding sets.
  func stripIdentity(of row: Row) -> StripIdentity {
    switch design.identity {
    case .tag, .indexed: return .integer(row.path.number)
    case .indexPath, .map: return .path(row.path)
    case .owned: return .row(row)
    case .id: return .identity(row.identity)
    }
  }

  /// "Overview": the claimed row; nil without one.
  func claimedRow(of strip: Strip) -> Row? {
    switch strip.identity {
    case .integer(let number): return feed.row(at: number)
    case .path(let path): return feed.row(at: path)
    case .row(let row): return row.isDeleted ? nil : row
    case .identity(let identity): return feed.row(ofIdentity: identity)
    case nil: return nil
    }
  }

  /// The axis `keyedBy`: the claimed key; nil without a claimed row.
  private func claimedKey(of strip: Strip) -> OffsetKey? {
    if design.key == .row, case .integer(let number) = strip.identity { return .number(number) }
    return claimedRow(of: strip).map { OffsetKey(of: $0, by: design.key) }
  }

  /// "Telling a scroll": saves under the claimed key.
  func saveAtScroll(_ strip: Strip) {
    guard design.remembersOffsets, design.saves == .scroll else { return }
    save(strip, under: claimedKey(of: strip))
  }

  /// "Coasts", *Settling*: saves under the claimed key.
  func saveSettled(_ strip: Strip) {
    guard design.remembersOffsets else { return }
    save(strip, under: claimedKey(of: strip))
  }

  /// The axes `saves` and `keyedBy` when an end is delivered.
  func deliverEnd(_ strip: Strip, key: OffsetKey) {
    see(.end, strip)
    guard design.remembersOffsets, design.saves == .end else { return }
    switch design.keyedBy {
    case .callback: save(strip, under: key)
    case .strip: save(strip, under: claimedKey(of: strip))
    }
  }

  /// The axis `saves`, `pooled`: the cell has gone to a pool.
  func notePooled(_ cell: TableCell) {
    if cell.isUnseen {
      result[.preparedInVain] += 1
      cell.isUnseen = false
    }
    guard design.remembersOffsets, design.saves == .pooled else { return }
    save(cell.strip, under: claimedKey(of: cell.strip))
  }

  /// Without a claimed row, nothing is saved.
  private func save(_ strip: Strip, under key: OffsetKey?) {
    guard let key else { return }
    result[.offsetWrites] += 1
    offsets.write(strip.held ?? stored(of: strip), under: key)
    see(.save, strip)
  }

  /// *Reload a strip*.
  func reload(_ strip: Strip) {
    result[.reloads] += 1
    if case .emptied = design.itemPool {
      strip.itemCells = [:]
      strip.spareCells = []
    }
    removeItemCells(of: strip, except: [])
  }

  /// *Tile a strip*, where the strip is at `row`.
  func tile(_ strip: Strip, at row: Row) {
    frame.work.stripsTiled += 1
    let shown = claimedRow(of: strip)
    // 1.
    if shown == nil { result[.traps] += 1 }
    let itemCount = shown?.itemCount ?? 0
    strip.contentItemCount = itemCount
    let items: [Int]
    switch design.items {
    case .tiled: items = visibleItems(ofCount: itemCount, in: strip, at: row)
    case .all: items = Array(0..<itemCount)
    }
    // 3, 4: the host decides the order.
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
    // "What is counted": after each tiling of a displayed strip.
    let isDisplayed = displayed[row.identity].map { $0.cell.strip === strip } ?? false
    if isDisplayed, away == nil, isStale(strip, at: row) { result[.staleStrips] += 1 }
  }

  /// 3: a spare item cell, or a new one.
  private func itemCell(of strip: Strip) -> ItemCell {
    let spare: ItemCell?
    switch design.itemPool {
    case .perStrip, .capped, .emptied: spare = strip.spareCells.popLast()
    case .shared, .sharedCapped, .detached:
      spare = sharedItemCells[strip.kind, default: []].popLast()
    }
    if let spare {
      result[.itemCellsReused] += 1
      return spare
    }
    result[.itemCellsCreated] += 1
    return ItemCell()
  }

  /// 4: cells become spare, by ascending item; with `items=all` they are discarded.
  func removeItemCells(of strip: Strip, except kept: Set<Int>) {
    for item in strip.itemCells.keys.sorted() where !kept.contains(item) {
      guard let cell = strip.itemCells.removeValue(forKey: item) else { continue }
      if design.items == .tiled { spare(cell, of: strip) }
    }
  }

  /// "Item pools": where an item cell waits.
  private func spare(_ cell: ItemCell, of strip: Strip) {
    switch design.itemPool {
    case .perStrip: strip.spareCells.append(cell)
    case .capped(let limit), .emptied(let limit):
      if strip.spareCells.count < limit { strip.spareCells.append(cell) }
    case .shared: sharedItemCells[strip.kind, default: []].append(cell)
    case .sharedCapped(let limit), .detached(let limit):
      if sharedItemCells[strip.kind, default: []].count < limit {
        sharedItemCells[strip.kind, default: []].append(cell)
      }
    }
  }

  /// "What is counted": `staleStrips`.
  func isStale(_ strip: Strip, at row: Row) -> Bool {
    for item in visibleItems(ofCount: row.itemCount, in: strip, at: row) {
      let content = ItemContent(rowIdentity: row.identity, version: row.version, item: item)
      if strip.itemCells[item]?.content != content { return true }
    }
    return strip.itemCells.keys.contains { $0 >= row.itemCount }
  }

  /// "Geometry": the visible ones of `count` items, ascending, in a strip at `row`.
  ///
  /// Each item is asked, so that items without any length need no special case.
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

  /// "Geometry": lengths along the strip's axis, in units.
  func stripLine(at row: Row) -> StripLine {
    var line = stripLine(ofKind: row.kind)
    if trace.feed.axis == .vertical { line.extent = row.heightUnits }
    return line
  }

  /// The same for every row of a kind; a vertical one without its extent, which is the row's height.
  func stripLine(ofKind kind: UInt8) -> StripLine {
    let shape = trace.feed.itemShape(ofKind: kind)
    switch trace.feed.axis {
    case .horizontal:
      return StripLine(
        lead: Int128(shape.leftInsetUnits),
        // "Geometry": a share of the viewport's width is rounded down.
        size: shape.widthShare == 0
          ? Int128(shape.widthUnits)
          : Int128(viewport.widthUnits) * Int128(shape.widthShare) / 100_000,
        spacing: Int128(shape.spacingUnits), trail: Int128(shape.rightInsetUnits),
        extent: Int128(viewport.widthUnits))
    case .vertical:
      return StripLine(
        lead: Int128(shape.topInsetUnits), size: Int128(shape.heightUnits),
        spacing: Int128(shape.spacingUnits), trail: Int128(shape.bottomInsetUnits), extent: 0)
    }
  }
}

/// "Geometry": the words for lengths along a strip's axis; the trail is that of *Confining a strip*.
struct StripLine {
  var lead: Int128
  var size: Int128
  var spacing: Int128
  var trail: Int128
  var extent: Int128
}
