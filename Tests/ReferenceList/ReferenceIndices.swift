/// "Hosts", `positional`: a cell when a batch begins.
struct IndexedCell {
  let index: Int
  let row: Row
  let cell: TableCell
  /// The key of the row then.
  let key: OffsetKey
}

/// "Hosts", `positional`.
extension ReferenceReplay {
  /// True if cells belong to indices.
  private var hasIndexedCells: Bool {
    host.isPositional && design.remembersOffsets && [.row, .path].contains(design.key)
      && design.pool != .perRow && !design.pool.keepsRows
  }

  /// Before an edit: notes all cells, if it is the first one of its batch.
  func noteIndexedCells() {
    guard hasIndexedCells, indexedCells == nil else { return }
    let cells =
      displayed.values.map { ($0.row, $0.cell) } + attached.values.map { ($0.row, $0.cell) }
      + prepared.values.map { ($0.row, $0.cell) }
    indexedCells = cells.map { row, cell in
      IndexedCell(
        index: row.index, row: row, cell: cell, key: OffsetKey(of: row, by: design.key))
    }.sorted { $0.index < $1.index }
  }

  /// After the last edit of a batch, before its layout.
  func bindIndexedCells() {
    guard let cells = indexedCells else { return }
    indexedCells = nil
    var bindings: [() -> Void] = []
    for former in cells {
      let row = former.index < feed.rows.count ? feed.rows[former.index] : nil
      if row === former.row { continue }
      let new = row.flatMap { $0.kind == former.cell.kind ? $0 : nil }
      let identity = former.row.identity
      if displayed[identity]?.cell === former.cell {
        displayed[identity] = nil
        endDisplay(of: former, isFollowed: new != nil)
        if let new { bindings.append { self.display(new, in: former.cell) } }
      } else if attached[identity]?.cell === former.cell {
        attached[identity] = nil
        guard let new else {
          putAway(former.cell, mayReturn: false)
          continue
        }
        bindings.append {
          self.attached[new.identity] = (new, former.cell)
          self.rebind(former.cell, to: new)
        }
      } else if let ready = prepared[identity], ready.cell === former.cell {
        guard let new else {
          release(former.row, mayReturn: false)
          continue
        }
        prepared[identity] = nil
        bindings.append {
          self.prepared[new.identity] = PreparedRow(
            row: new, cell: former.cell, isUnseen: ready.isUnseen)
          self.rebind(former.cell, to: new)
        }
      }
    }
    for bind in bindings { bind() }
  }

  /// 1: followed by a display in the same cell, it is counted alone.
  private func endDisplay(of former: IndexedCell, isFollowed: Bool) {
    guard !isFollowed else {
      result[.rowsEnded] += 1
      return
    }
    endDrivingAtEndOfDisplay(former.cell.strip)
    endArises(of: former.cell.strip, key: former.key)
    putAway(former.cell, mayReturn: false)
  }

  /// 2, of a displayed cell.
  private func display(_ row: Row, in cell: TableCell) {
    result[.rowsDisplayed] += 1
    driftedDisplays.remove(row.identity)
    widenSpan(of: row)
    displayed[row.identity] = (row, cell)
    rebind(cell, to: row)
    cell.strip.displayNumber = result[.rowsDisplayed]
    compareOffset(of: cell.strip, at: row)
    see(.display, cell.strip, at: row)
  }

  /// 2: steps 3, 4, 8 and 9 of *Binding a strip*.
  private func rebind(_ cell: TableCell, to row: Row) {
    discardCells(pool.uncache { $0.isBoundLast(of: row) })
    frame.work.cellsBound += 1
    place(cell.strip, at: row)
    cell.strip.identity = stripIdentity(of: row)
    if reloadsAtBinding(cell.strip, of: row) { reload(cell.strip) }
    cell.strip.lastBinding = (row.identity, row.version)
    cell.strip.lastRowIdentity = row.identity
    tileConfined(cell.strip, at: row)
  }
}
