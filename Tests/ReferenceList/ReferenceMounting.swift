// "Prepared rows": *Mounted rows*, and the window `engaged`. "Pools": *Pools that keep rows*.

extension ReferenceReplay {
  // MARK: The range

  /// The *range*: the indices from the first to the last of the visible rows and those that `prefetch` names.
  var rangeOfRows: Range<Int> {
    let rows = feed.visibleRows(from: topUnits, to: bottomUnits) + wantedRows()
    let indices = rows.map(\.index)
    guard let first = indices.min(), let last = indices.max() else { return 0..<0 }
    return first..<last + 1
  }

  /// The distance in rows from a cell's row to the range; farther than any if the feed does not have the row.
  func distance(of cell: TableCell) -> Int {
    guard let identity = cell.strip.lastBinding?.rowIdentity,
      let row = feed.row(ofIdentity: identity)
    else { return .max }
    let range = rangeOfRows
    return max(range.lowerBound - row.index, row.index - range.upperBound + 1, 0)
  }

  /// The end of a layout or of a frame.
  func noteRange() {
    guard design.pool.keepsRows else { return }
    frame.range = rangeOfRows
    frame.engaged = engagedIndices
    for (row, cell) in displayed.values { cell.place = row.index }
    for ready in prepared.values { ready.cell.place = ready.row.index }
  }

  // MARK: `engaged`

  /// A `y`, before it is applied.
  func noteVelocity(to offsetUnits: Int64) {
    guard case .engaged = design.prefetch else { return }
    let time = trace.timesMilliseconds[event]
    let moved = Double(offsetUnits - positionUnits) / 1024
    note(velocity: moved / max(1, time - frame.movedAt))
    frame.movedAt = time
    frame.hasMomentum = true
  }

  private func note(velocity: Double) {
    frame.velocities[frame.oldest] = velocity
    frame.oldest = (frame.oldest + 1) % 5
  }

  /// Between two frames: 100 ms without a `y`.
  func endMomentum(before time: Double) {
    guard frame.hasMomentum, time >= frame.movedAt + 100 else { return }
    frame.hasMomentum = false
    frame.velocities = goesBack ? [0, 0, 0, -0.1, -0.1] : [0, 0, 0, 0.1, 0.1]
    frame.oldest = 0
    note(velocity: 0)
    frame.movedAt += 100
    layOut()
  }

  /// The vote of the last five velocities.
  private var goesBack: Bool {
    frame.velocities.count { $0 > 0 } < frame.velocities.count { $0 < 0 }
  }

  /// `engaged:N`.
  func engagedRows(drawDistance: Int) -> [Row] {
    let start = Double(positionUnits) / 1024 + frame.velocities.sorted()[2] * 16
    let (large, small) = ((drawDistance * 14 + 9) / 10, (drawDistance * 6 + 9) / 10)
    let before = Double(goesBack ? large : small)
    let after = Double(goesBack ? small : large)
    var from = max(0, start - before)
    var to = start + Double(viewport.heightUnits) / 1024 + after + max(0, before - start)
    let endUnits = feed.rows.last.map { $0.topUnits + $0.heightUnits } ?? 0
    let end = Double(min(endUnits, Self.farthestUnits)) / 1024
    if to > end {
      from = max(0, from - (to - end))
      to = end
    }
    return feed.rows.filter {
      $0.topUnits < Self.farthestUnits && Double($0.topUnits) / 1024 <= to
        && Double($0.topUnits + $0.heightUnits) / 1024 >= from
    }
  }

  /// The indices of the rows that `engaged` names; empty without it.
  private var engagedIndices: [Int] {
    guard case .engaged(let points) = design.prefetch else { return [] }
    return engagedRows(drawDistance: points).map(\.index)
  }

  // MARK: Cells that serve places

  /// A cell that waits, or one that is to be created.
  private final class Server {
    let cell: TableCell?
    let kind: UInt8
    var place: Int
    var row: Row?

    init(_ cell: TableCell?, kind: UInt8, place: Int, row: Row?) {
      (self.cell, self.kind, self.place, self.row) = (cell, kind, place, row)
    }
  }

  /// *Cells that serve places*.
  func servePlaces(endsBatch: Bool, reloadsAll: Bool) {
    switch design.pool {
    case .created, .createdCapped: break
    default: return
    }
    let hasOtherRange = rangeOfRows != frame.range
    guard endsBatch || reloadsAll || hasOtherRange else { return }
    let held = displayed.values.map(\.cell) + prepared.values.map(\.cell)
    var servers = pool.waiting.map { cell in
      Server(
        cell, kind: cell.kind, place: cell.place,
        row: cell.strip.lastBinding.flatMap { feed.row(ofIdentity: $0.rowIdentity) })
    }
    var places = (held + pool.waiting).sorted { $0.number < $1.number }.map(\.place)
    var passes = 1
    if endsBatch, engagedIndices != frame.engaged { passes = 2 }
    for _ in 0..<passes {
      serve(&servers, places: places)
      if let limit = design.pool.limitOfAllKinds {
        let surplus = servers.reversed().filter { !staysAboveLimit(place: $0.place) }
          .prefix(max(0, servers.count - limit))
        servers.removeAll { server in surplus.contains { $0 === server } }
      }
      places = servers.map(\.place)
    }
    let kept = servers.compactMap(\.cell)
    let discarded = pool.waiting.filter { cell in !kept.contains { $0 === cell } }
    for cell in discarded { pool.remove(cell) }
    discardCells(discarded)
    for server in servers {
      let cell = server.cell ?? createCell(kind: server.kind)
      cell.place = server.place
      if server.cell == nil { _ = pool.put(cell, mayReturn: false) }
      guard let row = server.row, !cell.isBoundLast(of: row) else { continue }
      let (before, work) = (result, frame.work)
      frame.work.cellsBound += 1
      if server.cell != nil { result[.cellsReused] += 1 }
      bind(cell.strip, to: row, isReused: server.cell != nil, isPrepared: false)
      noteBinding(of: row.kind, since: before, work)
    }
  }

  /// `createdCap:N`, with mounted rows: a waiting cell whose place is in the range.
  func staysAboveLimit(place: Int) -> Bool {
    guard case .createdCapped = design.pool else { return false }
    return design.mountsRows && rangeOfRows.contains(place)
  }

  /// The end of a layout or of a frame.
  func discardAboveLimit() {
    discardCells(pool.discardAboveLimit { staysAboveLimit(place: $0.place) })
  }

  /// One pass over the waiting cells.
  ///
  /// - Parameter places: those of all cells, in the order of their creation.
  private func serve(_ servers: inout [Server], places: [Int]) {
    let all = servers
    var (free, added, served) = (all, [Server](), Set<Int>())
    func isOpen(_ place: Int) -> Bool {
      guard let row = feed.row(at: place) else { return false }
      return displayed[row.identity] == nil && prepared[row.identity] == nil
    }
    func owner(of place: Int) -> Server? {
      (servers + added).first { $0.row === feed.rows[place] }
    }
    func serve(_ place: Int) {
      let row = feed.rows[place]
      let found = owner(of: place) ?? free.first { $0.kind == row.kind }
      let server = found ?? Server(nil, kind: row.kind, place: place, row: row)
      if found == nil { added.append(server) }
      free.removeAll { $0 === server }
      (server.place, server.row) = (place, row)
      served.insert(place)
    }
    let open = all.map(\.place).filter(isOpen)
    for place in open where !served.contains(place) && owner(of: place) != nil { serve(place) }
    for place in open where !served.contains(place) { serve(place) }
    var left = places.filter { isOpen($0) && !served.contains($0) }
    for server in all where feed.row(at: server.place) !== server.row || server.row == nil {
      if let place = left.first, feed.rows[place].kind == server.kind {
        serve(place)
        left.removeAll { $0 == place }
      } else {
        free.removeAll { $0 === server }
        servers.removeAll { $0 === server }
      }
    }
    servers += added
  }
}
