import Containers
import ScrollTrace

// Host `positional`: the cells of displayed, prepared and attached rows belong to indices. The article *Semantics* has
// the rules. Nothing of this runs on other hosts, or with other designs.
extension Replay {
  /// Notes the cells and their indices before the first edit of a batch.
  mutating func noteIndexedCells() {
    for offset in 0..<list.displayed.count {
      if let strip = list.displayed[offset] { note(strip, at: list.first.index + offset) }
    }
    list.prepared.findIndices(in: &list.sequence)
    for number in 0..<list.prepared.count {
      let strip = list.prepared[number]
      note(strip, at: list.prepared.rowIndex(of: strip))
    }
    if let strip = list.attached.strip {
      note(strip, at: list.sequence.index(ofIdentity: strip.pointee.row))
    }
  }

  private mutating func note(_ strip: StripPointer, at index: Int) {
    list.indexedCells.append(end(of: strip, index: index))
    list.indexedCells.sortLast { $0.index }
  }

  /// After the last edit of a batch: binds the cells to the rows that are at their indices now.
  ///
  /// - Complexity: O(c log rows) for c cells.
  mutating func bindIndexedCells() {
    list.leaving.removeAll()
    for number in 0..<list.indexedCells.count { takeFromRow(list.indexedCells[number]) }
    list.indexedCells.removeAll()
    for number in 0..<list.leaving.count {
      let (index, strip) = list.leaving[number]
      bindIndexed(strip, at: list.sequence.cursor(at: index, needsTop: true))
    }
    list.leaving.removeAll()
    list.collectStrips()
  }

  /// Takes a cell from its row if another row is at its index, and gives the cell up if that row cannot have it.
  private mutating func takeFromRow(_ cell: PendingEnd) {
    // A reload has taken the cell where there is no strip.
    guard let strip = list.stripsByRow.strip(of: cell.row) ?? undisplayedStrip(of: cell.row) else {
      return
    }
    let isInFeed = cell.index < list.sequence.rowCount
    let row = isInFeed ? list.sequence.identity(at: cell.index) : -1
    if row == cell.row { return }
    let isAttached = list.attached.strip == strip
    if isInFeed, list.rows.kind(of: row) == strip.pointee.kind {
      if strip.pointee.isDisplayed {
        list.counters.rowsEnded += 1
        if W.isWatching {
          watcher.saw(.replaced(strip, row: cell.row, index: cell.index), in: &list)
        }
      } else if !isAttached {
        list.prepared.remove(strip)
      }
      list.leaving.append((cell.index, strip))
    } else if strip.pointee.isDisplayed {
      list.displayed.leaveHole(strip)
      // The row may have been deleted, and a deleted row is no row for its callback.
      strip.pointee.isDisplayed = false
      conclude(cell)
      release(strip, mayReturn: false)
    } else if isAttached {
      poolAttached()
    } else {
      giveUpIfPrepared(cell.row, index: cell.index)
    }
  }

  /// Binds a cell to the row at its index. The strip keeps its offset.
  private mutating func bindIndexed(_ strip: StripPointer, at cursor: RowSequence.Cursor) {
    let row = list.sequence.identity(at: cursor)
    let isDisplayed = strip.pointee.isDisplayed
    if list.cache.isUsed { list.uncacheCell(ofRow: row) }
    deliverPooled()
    if isDisplayed { list.counters.rowsDisplayed += 1 }
    list.focus(on: row, at: cursor.index)
    if W.isWatching {
      watcher.saw(
        isDisplayed
          ? .dequeued(strip, row: row, index: cursor.index, .indexed)
          : .preparing(strip, row: row, index: cursor.index, .indexed), in: &list)
    }
    position(strip, of: row, at: cursor)
    list.counters.cellsBound += 1
    list.keepOffset(of: strip, for: row)
    delegate.rebind(strip, to: row, in: &list, &watcher)
    if list.host.confines { tileConfined(strip) } else { tile(strip) }
    if isDisplayed {
      if list.host.clamps {
        list.motion.noteDisplay(of: strip, number: list.counters.rowsDisplayed)
      }
      if W.isWatching {
        watcher.saw(.displayed(strip, row: row, index: cursor.index), in: &list)
      }
    } else if list.attached.strip != strip {
      list.prepared.insert(strip, rowIndex: cursor.index)
    }
  }
}
