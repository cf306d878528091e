import Containers
import ScrollTrace

/// `created`, `createdCap:N` and `farthest`: a waiting cell belongs to a row, which gets it back as it was.
///
/// A row without a waiting cell takes that of a row which is out of the range: the one created first, or the one whose row
/// is farthest away. Wins where a finger goes back: the row's own cell is neither bound nor reloaded. Loses the offset of
/// each row whose cell another row takes. Who does it: FlashList (`RenderStackManager`: `created`, and `createdCap:N`
/// where an app sets `maxItemsInRecyclePool`) and legend-list (`findAvailableContainers`: `farthest`).
extension ListState {
  /// The rows that have cells, or are to have them: the visible ones and those that are prepared ahead.
  private var range: Preparation.IndexRange {
    prepares
      ? preparation.wanted : Preparation.IndexRange(from: first.index, to: end.index)
  }

  /// The distance in rows from a waiting cell's row to the range; farther than any if the feed does not have the row.
  private mutating func distance(of strip: StripPointer) -> Int {
    let row = strip.pointee.row
    guard row >= 0, sequence.contains(identity: row) else { return .max }
    let index = sequence.index(ofIdentity: row)
    return max(range.from - index, index - range.to + 1, 0)
  }

  /// Takes the row's own cell out of the pool of its kind, or a free one; nil without one.
  ///
  /// - Complexity: O(cells that wait log rows).
  mutating func takeKeptCell(forRow row: Int32, kind: UInt8) -> StripPointer? {
    if let own = cells.take(ofKind: kind, ofRow: row) { return own }
    let waiting = cells.waiting(ofKind: Int(kind))
    var chosen: (place: Int, distance: Int, serial: Int)?
    for place in 0..<waiting.count {
      let strip = waiting[place]
      let distance = distance(of: strip)
      if distance == 0 { continue }
      let serial = strip.pointee.cell.unsafelyUnwrapped.pointee.serial
      if let best = chosen {
        let isNearer = choices.pool == .farthest && distance < best.distance
        let isFarther = choices.pool == .farthest && distance > best.distance
        if isNearer || !isFarther && serial > best.serial { continue }
      }
      chosen = (place, distance, serial)
    }
    return chosen.map { cells.take(ofKind: Int(kind), at: $0.place) }
  }

  func hasBoundCell(forRow row: Int32) -> Bool {
    for kind in 0..<cells.kindCount {
      let waiting = cells.waiting(ofKind: kind)
      for place in 0..<waiting.count where waiting[place].pointee.row == row {
        return waiting[place].pointee.cell?.pointee.isChanged == false
      }
    }
    return false
  }

  /// True if a row is displayed or prepared, once the visible rows are displayed.
  mutating func hasCell(row: Int32) -> Bool {
    guard sequence.contains(identity: row) else { return false }
    let index = sequence.index(ofIdentity: row)
    return index >= first.index && index < end.index || prepared.strip(of: row) != nil
  }

  /// The end of a layout or of a frame: each cell of a displayed or prepared row has its row's place.
  mutating func notePlaces() {
    for offset in 0..<displayed.count {
      displayed[offset]?.pointee.cell?.pointee.place = Int32(first.index + offset)
    }
    prepared.findIndices(in: &sequence)
    for number in 0..<prepared.count {
      let strip = prepared[number]
      strip.pointee.cell?.pointee.place = Int32(prepared.rowIndex(of: strip))
    }
    plan.lastRange = range.isEmpty ? Preparation.IndexRange() : range
    plan.lastEngaged = preparation.engaged
  }
}

/// A waiting cell, or one to be created, and the place that it serves, while a layout after edits plans them.
struct PlaceServer: BitwiseCopyable {
  /// The cell; nil for one that is to be created.
  var strip: StripPointer?
  var serial: Int
  let kind: UInt8
  /// The row at the place, -1 for none.
  var row: Int32
  var place: Int
  /// The place at the beginning of the present pass.
  var formerPlace = -1
  var isFree = true
  var isServed = false
  var isDiscarded = false
}

/// Which waiting cells serve which places. Its fields change in this file alone.
struct PlacePlan: ~Copyable {
  /// True if a waiting cell's place may differ from that of its row.
  fileprivate(set) var hasStrayCells = false
  /// The rows that had cells or got them in the last layout, and those that `engaged` named then.
  fileprivate var lastRange = Preparation.IndexRange()
  fileprivate var lastEngaged = Preparation.IndexRange()
  // Working space.
  fileprivate var servers = RawTable<PlaceServer>()
  fileprivate var places = RawTable<(serial: Int, place: Int)>()

  mutating func reset() {
    hasStrayCells = false
    lastRange = Preparation.IndexRange()
    lastEngaged = Preparation.IndexRange()
  }
}

extension ListState {
  /// Plans which waiting cell serves which place after edits, as `RenderStackManager.sync` and its `cleanup` do.
  mutating func planPlaces(endsBatch: Bool) {
    plan.servers.removeAll()
    plan.places.removeAll()
    for kind in 0..<cells.kindCount {
      let waiting = cells.waiting(ofKind: kind)
      for number in 0..<waiting.count {
        let strip = waiting[number]
        let cell = strip.pointee.cell.unsafelyUnwrapped
        let row = strip.pointee.row
        plan.servers.append(
          PlaceServer(
            strip: strip, serial: cell.pointee.serial, kind: UInt8(kind),
            row: row >= 0 && sequence.contains(identity: row) ? row : -1,
            place: Int(cell.pointee.place)))
        plan.servers.sortLast { $0.serial }
        notePlace(of: strip)
      }
    }
    for offset in 0..<displayed.count {
      if let strip = displayed[offset] { notePlace(of: strip) }
    }
    for number in 0..<prepared.count { notePlace(of: prepared[number]) }
    planPass()
    discardServersAboveLimit()
    // `processDataUpdate`: once more where the engaged rows have changed.
    if endsBatch, preparation.engaged != plan.lastEngaged {
      plan.places.removeAll()
      for number in 0..<plan.servers.count where !plan.servers[number].isDiscarded {
        plan.places.append((plan.servers[number].serial, plan.servers[number].place))
      }
      planPass()
      discardServersAboveLimit()
    }
  }

  private mutating func notePlace(of strip: StripPointer) {
    let cell = strip.pointee.cell.unsafelyUnwrapped.pointee
    plan.places.append((cell.serial, Int(cell.place)))
    plan.places.sortLast { $0.serial }
  }

  private mutating func planPass() {
    let count = plan.servers.count
    for number in 0..<count {
      plan.servers[number].isFree = !plan.servers[number].isDiscarded
      plan.servers[number].isServed = false
      plan.servers[number].formerPlace = plan.servers[number].place
    }
    for isOwned in [true, false] {
      for number in 0..<count where !plan.servers[number].isDiscarded {
        let place = plan.servers[number].formerPlace
        if needsServer(place), !isOwned || owner(ofPlace: place) != nil { serve(place) }
      }
    }
    for number in 0..<count where !plan.servers[number].isDiscarded {
      if !isStray(plan.servers[number]) { continue }
      if let place = firstPlaceLeft(),
        rows.kind(of: sequence.identity(at: place)) == plan.servers[number].kind
      {
        serve(place)
      } else {
        plan.servers[number].isFree = false
        plan.servers[number].isDiscarded = true
      }
    }
  }

  mutating func isStray(_ server: PlaceServer) -> Bool {
    guard server.row >= 0, server.place >= 0, server.place < sequence.rowCount else { return true }
    return sequence.identity(at: server.place) != server.row
  }

  /// True if the range has other indices than at the end of the last layout.
  var hasOtherRange: Bool {
    (range.isEmpty ? Preparation.IndexRange() : range) != plan.lastRange
  }

  /// True if a place has a row without a displayed or prepared cell, and was not served in this pass.
  private mutating func needsServer(_ place: Int) -> Bool {
    guard place >= 0, place < sequence.rowCount, !hasCell(row: sequence.identity(at: place)) else {
      return false
    }
    for number in 0..<plan.servers.count
    where plan.servers[number].isServed && plan.servers[number].place == place {
      return false
    }
    return true
  }

  private mutating func firstPlaceLeft() -> Int? {
    for number in 0..<plan.places.count where needsServer(plan.places[number].place) {
      return plan.places[number].place
    }
    return nil
  }

  private mutating func owner(ofPlace place: Int) -> Int? {
    let row = sequence.identity(at: place)
    return (0..<plan.servers.count).first {
      plan.servers[$0].row == row && !plan.servers[$0].isDiscarded
    }
  }

  private mutating func serve(_ place: Int) {
    let row = sequence.identity(at: place)
    let kind = rows.kind(of: row)
    let found =
      owner(ofPlace: place)
      ?? (0..<plan.servers.count).first { plan.servers[$0].isFree && plan.servers[$0].kind == kind }
    if found == nil {
      plan.servers.append(PlaceServer(strip: nil, serial: .max, kind: kind, row: row, place: place))
    }
    let number = found ?? plan.servers.count - 1
    plan.servers[number].isFree = false
    plan.servers[number].isServed = true
    plan.servers[number].place = place
    plan.servers[number].row = row
  }

  /// `createdCap`: of the waiting cells above N, those created last are discarded.
  private mutating func discardServersAboveLimit() {
    guard choices.pool == .createdCap else { return }
    var surplus = -Int(choices.poolSize.capacity)
    for number in 0..<plan.servers.count where !plan.servers[number].isDiscarded { surplus += 1 }
    var number = plan.servers.count
    while surplus > 0, number > 0 {
      number -= 1
      if plan.servers[number].isDiscarded || staysAboveLimit(place: plan.servers[number].place) {
        continue
      }
      plan.servers[number].isDiscarded = true
      surplus -= 1
    }
  }

  /// True for a place that an engaged row has: `cleanup` discards no such cell, though it counts above the limit.
  func staysAboveLimit(place: Int) -> Bool {
    choices.pool == .createdCap && mounts && range.contains(place)
  }
}

extension Replay {
  /// A row's own cell, unbound, another that is free, or a new one.
  @inline(never)
  mutating func dequeueKept(
    forRow row: Int32, kind: UInt8
  ) -> (strip: StripPointer, origin: CellOrigin) {
    guard let strip = list.takeKeptCell(forRow: row, kind: kind) else {
      return (createCell(kind: kind), .new)
    }
    list.counters.cellsReused += 1
    let cell = strip.pointee.cell.unsafelyUnwrapped
    if strip.pointee.row == row, !cell.pointee.isChanged { return (strip, .cached) }
    cell.pointee.isChanged = false
    return (strip, .pooled)
  }

  /// The row's content changes: the cell that it has, if any, must be bound again.
  mutating func noteChange(ofRow row: Int32) {
    for kind in 0..<list.cells.kindCount {
      let waiting = list.cells.waiting(ofKind: kind)
      for place in 0..<waiting.count where waiting[place].pointee.row == row {
        waiting[place].pointee.cell?.pointee.isChanged = true
      }
    }
    list.stripsByRow.strip(of: row)?.pointee.cell?.pointee.isChanged = true
    list.prepared.strip(of: row)?.pointee.cell?.pointee.isChanged = true
  }

  /// After edits: waiting cells serve the rows that are at their places now.
  @inline(never)
  mutating func servePlaces(endsBatch: Bool = true) {
    guard list.choices.pool != .farthest else { return }
    list.planPlaces(endsBatch: endsBatch)
    for number in 0..<list.plan.servers.count where list.plan.servers[number].isDiscarded {
      guard let strip = list.plan.servers[number].strip else { continue }
      let kind = Int(strip.pointee.kind)
      let waiting = list.cells.waiting(ofKind: kind)
      guard let place = (0..<waiting.count).first(where: { waiting[$0] == strip })
      else { preconditionFailure("a cell that waits is in no pool") }
      list.discardCell(list.cells.take(ofKind: kind, at: place))
    }
    list.plan.hasStrayCells = false
    for number in 0..<list.plan.servers.count where !list.plan.servers[number].isDiscarded {
      let server = list.plan.servers[number]
      let strip = server.strip ?? createCell(kind: server.kind)
      if server.strip == nil { list.cells.append(strip) }
      strip.pointee.cell?.pointee.place = Int32(server.place)
      if list.isStray(server) { list.plan.hasStrayCells = true }
      if server.row < 0 || strip.pointee.row == server.row { continue }
      let before = list.counters
      if server.strip != nil { list.counters.cellsReused += 1 }
      if W.isWatching {
        watcher.saw(
          .preparing(
            strip, row: server.row, index: server.place, server.strip == nil ? .new : .pooled),
          in: &list)
      }
      let cursor = list.sequence.cursor(at: server.place, needsTop: true)
      bindInPlace(strip, to: server.row, at: cursor, isReused: server.strip != nil)
      if list.choices.prefetch == .deadline { noteBinding(of: strip, since: before) }
    }
  }
}
