/// One callback of a replay, with what the strip shows then.
public struct ReferenceSight: Sendable {
  public enum Callback: String, Sendable {
    /// A row is displayed: bound, restored, tiled and confined.
    case display
    /// The end of a display is delivered.
    case end
    /// A strip's scroll is delivered.
    case scroll
    /// An offset is stored.
    case save
    /// A strip is confined.
    case confine
    /// An item was tapped.
    case select
  }

  public let callback: Callback
  /// The number of the event; -1 before the first.
  public let event: Int
  /// The number of the strip's cell.
  public let cell: Int
  public let offsetUnits: Int64
  /// Of a display and a tap: the row's identity and index.
  public var row: Int?
  public var index: Int?
  /// Of a display: the offsets that are right.
  public var rightUnits: ClosedRange<Int64>?
  /// Of a display: each item that has a cell, by item, with what the cell shows: `ITEM:ROW.VERSION.ITEM`.
  public var items: [String]?
  /// Of a tap: the item, and the identity of the row that the design opens.
  public var item: Int?
  public var opened: Int?
}

extension ReferenceReplay {
  func see(
    _ callback: ReferenceSight.Callback, _ strip: Strip, at row: Row? = nil, item: Int? = nil,
    opened: Int? = nil
  ) {
    guard let look else { return }
    var sight = ReferenceSight(
      callback: callback, event: event, cell: strip.number, offsetUnits: strip.offsetUnits)
    (sight.row, sight.index) = (row?.identity, row?.index)
    (sight.item, sight.opened) = (item, opened)
    if callback == .display {
      sight.rightUnits = row?.spanUnits
      sight.items = strip.itemCells.sorted { $0.key < $1.key }.map { item, cell in
        guard let content = cell.content else { return "\(item):" }
        return "\(item):\(content.rowIdentity).\(content.version).\(content.item)"
      }
    }
    look(sight)
  }
}
