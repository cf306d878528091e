/// "The pool, one for each kind."
struct ReferencePool {
  private let rule: ReferenceDesign.Pool
  /// The cells of each kind, in the order in which they were put in.
  private var cellsByKind: [UInt8: [TableCell]] = [:]

  init(rule: ReferenceDesign.Pool) {
    self.rule = rule
  }

  /// Whether a cell of this kind is in it.
  func hasCell(kind: UInt8) -> Bool { !cellsByKind[kind, default: []].isEmpty }

  /// Takes out a cell of this kind, or answers nil where there is none.
  mutating func dequeue(kind: UInt8) -> TableCell? {
    guard var cells = cellsByKind[kind], !cells.isEmpty else { return nil }
    let cell = rule == .fifo ? cells.removeFirst() : cells.removeLast()
    cellsByKind[kind] = cells
    return cell
  }

  /// Puts a cell in; answers whether it was discarded instead.
  mutating func put(_ cell: TableCell) -> Bool {
    switch rule {
    case .none:
      // "Every cell is discarded."
      return true
    case .capped(let limit) where cellsByKind[cell.kind, default: []].count >= limit:
      // "A cell put into a pool that holds N is discarded."
      return true
    case .lifo, .fifo, .capped:
      cellsByKind[cell.kind, default: []].append(cell)
      return false
    case .perRow:
      preconditionFailure("perRow cells stay with their rows")
    }
  }

  /// "The reuse pools are emptied"; answers with the number of cells that were in them.
  mutating func empty() -> Int {
    let count = cellsByKind.values.reduce(0) { $0 + $1.count }
    cellsByKind = [:]
    return count
  }
}
