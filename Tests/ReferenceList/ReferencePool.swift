/// "Pools": the pools, one for each kind, and the cache of `twoLevel` and `aged`.
struct ReferencePool {
  let rule: ReferenceDesign.Pool
  /// The cells of each kind, in the order in which they were put in.
  private var cellsByKind: [UInt8: [TableCell]] = [:]
  /// The cells of all kinds in the cache, in the order in which they were put in.
  private var cached: [TableCell] = []
  /// `prefetch=cache`: the identity of the row that was named last, and 1 since the first was.
  var namedRow: Int?
  var extraPlaces = 0
  /// The cells that went to the pool of their kind, or were discarded there, since `takePooled`.
  private var pooled: [TableCell] = []
  /// `aged`: by a cell's number, to the end of how many layouts it has waited.
  private var layoutsWaited: [Int: Int] = [:]

  init(rule: ReferenceDesign.Pool) {
    self.rule = rule
  }

  func hasBoundCell(for row: Row) -> Bool {
    cached.contains { $0.isBoundLast(of: row) } || waiting.contains { returnsUnbound($0, to: row) }
  }

  /// *Pools that keep rows*: whether a cell goes back to a row without being bound.
  private func returnsUnbound(_ cell: TableCell, to row: Row) -> Bool {
    rule.keepsRows && cell.isBoundLast(of: row) && cell.strip.lastBinding?.version == row.version
  }

  /// The cells in the pools, in the order of their creation.
  var waiting: [TableCell] { cellsByKind.values.joined().sorted { $0.number < $1.number } }

  func hasCell(ofKind kind: UInt8) -> Bool { !cellsByKind[kind, default: []].isEmpty }

  /// Takes a cell that is bound to a row out of the cache or the pools; nil without one.
  mutating func takeBound(for row: Row) -> TableCell? {
    if let cell = waiting.first(where: { returnsUnbound($0, to: row) }) {
      remove(cell)
      return cell
    }
    guard let place = cached.firstIndex(where: { $0.isBoundLast(of: row) }) else { return nil }
    return cached.remove(at: place)
  }

  mutating func remove(_ cell: TableCell) { cellsByKind[cell.kind]?.removeAll { $0 === cell } }

  /// Dequeues a cell for a row; nil without one.
  ///
  /// - Parameter distance: how many rows a cell's row is outside of the range.
  mutating func dequeue(for row: Row, distance: (TableCell) -> Int) -> TableCell? {
    if rule.keepsRows {
      let cells = waiting.filter { $0.kind == row.kind }
      let free = cells.filter { distance($0) > 0 }
      let farthest = free.map(distance).max()
      let chosen =
        cells.first { $0.isBoundLast(of: row) }
        ?? free.first { rule != .farthest || distance($0) == farthest }
      if let chosen { remove(chosen) }
      return chosen
    }
    guard var cells = cellsByKind[row.kind], !cells.isEmpty else { return nil }
    let place: Int
    switch rule {
    case .fifo: place = 0
    case .set:
      let order = cells.indices.sorted { cells[$0].scatteredNumber < cells[$1].scatteredNumber }
      place = order[0]
    case .affine, .affineCapped, .slots:
      place = cells.lastIndex { $0.isBoundLast(of: row) } ?? 0
    case .lifo, .capped, .twoLevel, .aged, .none, .perRow, .created, .createdCapped, .farthest:
      place = cells.count - 1
    }
    let cell = cells.remove(at: place)
    cellsByKind[row.kind] = cells
    return cell
  }

  /// Puts in a cell whose display ended, and returns the cells that are discarded.
  ///
  /// - Parameter mayReturn: whether its row left the screen, and was neither deleted nor reloaded.
  mutating func put(_ cell: TableCell, mayReturn: Bool) -> [TableCell] {
    if case .aged = rule, mayReturn {
      cached.append(cell)
      layoutsWaited[cell.number] = 0
      return []
    }
    guard case .twoLevel(let cacheCapacity, _) = rule, mayReturn else { return put(cell) }
    // *The cache of `twoLevel`*.
    cached.append(cell)
    var discarded: [TableCell] = []
    while cached.count > cacheCapacity + extraPlaces { discarded += put(cached.removeFirst()) }
    // *`cache`*: the named row's cell stays the newest.
    if let last = cached.indices.last, last > 0, cached[last] === cell,
      cached[last - 1].strip.lastBinding?.rowIdentity == namedRow, namedRow != nil
    {
      cached.swapAt(last - 1, last)
    }
    return discarded
  }

  /// `saves=pooled`: the cells that went to a pool since the last call.
  mutating func takePooled() -> [TableCell] {
    defer { pooled = [] }
    return pooled
  }

  /// Cells that were prepared, and still wait in the cache.
  var unseenCount: Int { cached.count(where: \.isUnseen) }

  /// Puts a cell into the pool of its kind, or returns it if it is discarded.
  private mutating func put(_ cell: TableCell) -> [TableCell] {
    pooled.append(cell)
    let count = cellsByKind[cell.kind, default: []].count
    switch rule {
    case .none, .aged:
      return [cell]
    case .capped(let limit) where count >= limit, .twoLevel(_, let limit) where count >= limit:
      return [cell]
    case .slots(let limit):
      cellsByKind[cell.kind, default: []].append(cell)
      return count >= limit ? [cellsByKind[cell.kind, default: []].removeFirst()] : []
    case .lifo, .fifo, .capped, .twoLevel, .set, .affine, .affineCapped, .created,
      .createdCapped, .farthest:
      cellsByKind[cell.kind, default: []].append(cell)
      return []
    case .perRow:
      preconditionFailure("perRow cells stay with their rows")
    }
  }

  /// *An edit*, 2: cells go from the cache to their pools, last in first. Returns those that are discarded.
  mutating func uncache(where isMeant: (TableCell) -> Bool) -> [TableCell] {
    let leaving = cached.filter(isMeant)
    cached.removeAll(where: isMeant)
    return leaving.reversed().flatMap { put($0) }
  }

  /// `affineCap:N`, `createdCap:N`: discards the cells above N that were created last, and returns them.
  ///
  /// - Parameter stays: whether a cell is not discarded, though it counts.
  mutating func discardAboveLimit(stays: (TableCell) -> Bool) -> [TableCell] {
    guard let limit = rule.limitOfAllKinds else { return [] }
    let surplus = max(0, waiting.count - limit)
    let discarded = Array(waiting.reversed().filter { !stays($0) }.prefix(surplus))
    for cell in discarded { remove(cell) }
    return discarded
  }

  /// *The cache of `aged`*: the end of a layout. Returns the cells that are discarded.
  mutating func discardAged() -> [TableCell] {
    guard case .aged(let layouts) = rule else { return [] }
    for cell in cached { layoutsWaited[cell.number, default: 0] += 1 }
    let discarded = cached.filter { layoutsWaited[$0.number, default: 0] > layouts }
    cached.removeAll { cell in discarded.contains { $0 === cell } }
    return discarded
  }

  /// The event `memoryWarning`: empties the cache and the pools, and returns their cells.
  mutating func empty() -> [TableCell] {
    pooled += cached.reversed()
    let cells = cellsByKind.values.joined() + cached
    cellsByKind = [:]
    cached = []
    return Array(cells)
  }
}

extension ReferenceDesign.Pool {
  /// *Pools that keep rows*.
  var keepsRows: Bool {
    switch self {
    case .created, .createdCapped, .farthest: true
    default: false
    }
  }

  /// The largest number of cells that wait in all pools together, where there is one.
  var limitOfAllKinds: Int? {
    switch self {
    case .affineCapped(let limit), .createdCapped(let limit): limit
    default: nil
    }
  }
}

extension TableCell {
  /// True if it was bound last to this row.
  func isBoundLast(of row: Row) -> Bool { strip.lastBinding?.rowIdentity == row.identity }

  /// The place of `set`: the first word of PlainRandom with the cell's number as its seed.
  fileprivate var scatteredNumber: UInt64 {
    var random = PlainRandom(seed: UInt64(number))
    return random.next()
  }
}
