/// "The pool, one for each kind", and in front of it the cache of `twoLevel`.
struct ReferencePool {
  private let rule: ReferenceDesign.Pool
  /// The cells of each kind, in the order in which they were put in.
  private var cellsByKind: [UInt8: [TableCell]] = [:]
  /// `twoLevel` and `aged`: the cells of all kinds that wait for their own rows, in the order in which they were put in.
  private var cached: [TableCell] = []
  /// `aged`: to the end of how many layouts each has waited, by its number.
  private var layoutsWaited: [Int: Int] = [:]

  init(rule: ReferenceDesign.Pool) {
    self.rule = rule
  }

  /// Whether a row's own cell is in the cache.
  func hasCachedCell(for row: Row) -> Bool { cached.contains { $0.isLast(of: row) } }

  /// Whether a cell of a kind is in the pool.
  func hasCell(ofKind kind: UInt8) -> Bool { !cellsByKind[kind, default: []].isEmpty }

  /// "The row gets the cell back, unbound": takes it out of the cache, or answers nil where it is not there.
  mutating func takeCached(for row: Row) -> TableCell? {
    guard let place = cached.firstIndex(where: { $0.isLast(of: row) }) else { return nil }
    return cached.remove(at: place)
  }

  /// Takes out a cell for a row, or answers nil where there is none of its kind.
  mutating func dequeue(for row: Row) -> TableCell? {
    guard var cells = cellsByKind[row.kind], !cells.isEmpty else { return nil }
    let place: Int
    switch rule {
    case .fifo: place = 0
    case .set:
      // "The cell whose number comes first in the scattered order."
      let order = cells.indices.sorted { cells[$0].scatteredNumber < cells[$1].scatteredNumber }
      place = order[0]
    case .affine, .affineCapped:
      // "The cell whose last display was of this row, and else the one that has waited longest."
      place = cells.lastIndex { $0.isLast(of: row) } ?? 0
    case .lifo, .capped, .twoLevel, .aged, .none, .perRow: place = cells.count - 1
    }
    let cell = cells.remove(at: place)
    cellsByKind[row.kind] = cells
    return cell
  }

  /// Puts a cell in whose display is over; answers with the cells that were discarded.
  ///
  /// - Parameter mayReturn: whether its row left the screen, and was neither deleted nor reloaded.
  mutating func put(_ cell: TableCell, mayReturn: Bool) -> [TableCell] {
    if case .aged = rule, mayReturn {
      cached.append(cell)
      layoutsWaited[cell.number] = 0
      return []
    }
    guard case .twoLevel(let cacheCapacity, _) = rule, mayReturn else { return put(cell) }
    // "The cell goes to the end of the cache; while the cache holds more than C, the one that has waited longest
    // goes on to the pool of its kind."
    cached.append(cell)
    var discarded: [TableCell] = []
    while cached.count > cacheCapacity { discarded += put(cached.removeFirst()) }
    return discarded
  }

  /// Puts a cell into the pool of its kind, or answers with it where it is discarded.
  private mutating func put(_ cell: TableCell) -> [TableCell] {
    let count = cellsByKind[cell.kind, default: []].count
    switch rule {
    case .none, .aged:
      // "Every cell is discarded"; "what would go to one is discarded".
      return [cell]
    case .capped(let limit) where count >= limit, .twoLevel(_, let limit) where count >= limit:
      // "A cell put into a pool that holds N is discarded."
      return [cell]
    case .lifo, .fifo, .capped, .twoLevel, .set, .affine, .affineCapped:
      cellsByKind[cell.kind, default: []].append(cell)
      return []
    case .perRow:
      preconditionFailure("perRow cells stay with their rows")
    }
  }

  /// "The cells of those rows go from the cache to their pools, what has waited least long first"; answers with
  /// those that were discarded.
  mutating func uncache(where isMeant: (TableCell) -> Bool) -> [TableCell] {
    let leaving = cached.filter(isMeant)
    cached.removeAll(where: isMeant)
    return leaving.reversed().flatMap { put($0) }
  }

  /// `affineCap:N`: "while more than N cells wait in the pools of all kinds together, the one of them that was created
  /// last is discarded"; answers with those that were.
  mutating func thin() -> [TableCell] {
    guard case .affineCapped(let limit) = rule else { return [] }
    let waiting = cellsByKind.values.joined().sorted { $0.number < $1.number }
    let discarded = waiting.dropFirst(limit)
    for cell in discarded { cellsByKind[cell.kind]?.removeAll { $0 === cell } }
    return Array(discarded)
  }

  /// `aged:N`: "at the end of each layout the cells are discarded that have waited to the end of more than N layouts, that
  /// one included".
  mutating func age() -> [TableCell] {
    guard case .aged(let layouts) = rule else { return [] }
    for cell in cached { layoutsWaited[cell.number, default: 0] += 1 }
    let discarded = cached.filter { layoutsWaited[$0.number, default: 0] > layouts }
    cached.removeAll { cell in discarded.contains { $0 === cell } }
    return discarded
  }

  /// "The reuse pools are emptied", and the cache; answers with the cells that were in them.
  mutating func empty() -> [TableCell] {
    let cells = cellsByKind.values.joined() + cached
    cellsByKind = [:]
    cached = []
    return Array(cells)
  }
}

extension TableCell {
  /// Whether the last row that it displayed was this one.
  func isLast(of row: Row) -> Bool { strip.lastDisplay?.rowIdentity == row.identity }

  /// "The first word of SplitMix64 with the cell's number as its seed."
  fileprivate var scatteredNumber: UInt64 {
    var random = SplitMix64(seed: UInt64(number))
    return random.next()
  }
}
