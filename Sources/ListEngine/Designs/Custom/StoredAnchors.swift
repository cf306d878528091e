import ScrollTrace

/// A counted dictionary of scroll positions relative to an item: the first visible item, and the distance to it.
///
/// Look-ups, hits and saves are in the report and in the log, as those of `StoredOffsets` are. An app on UIKit takes the
/// item from `indexPathForItem(at:)` of its strip and the distance from `layoutAttributesForItem(at:)`, stores both with
/// the item's identifier, and restores the offset from the attributes of the item that has the identifier now.
public struct StoredAnchors<Key: Hashable> {
  private var anchors: [Key: Anchor] = [:]
  private let books: OffsetBooks
  private let context: HookContextPointer
  private let form: Form
  private let fallsBackToRest: Bool
  private let describe: (Key) -> String

  /// - Parameters:
  ///   - keyName: the name of a key in the log, such as `row` for `under row 5`; paths have their own.
  ///   - followsItems: true if an item is found again by its identity, false if by its number in the row. The last item
  ///     of the row takes the place of a number that is too high.
  ///   - fallsBackToRest: true if a strip that was at rest is set to `RowModel.restOffset(of:)`, false if to 0.
  public init(
    in model: RowModel, keyName: String = "row", followsItems: Bool, fallsBackToRest: Bool = false
  ) {
    self.fallsBackToRest = fallsBackToRest
    context = model.context
    books = OffsetBooks(context: context)
    form = followsItems ? .item : .nearest
    describe = { key in (key as? RowPath)?.description ?? "\(keyName) \(key)" }
    if followsItems, context.pointee.items == nil { context.pointee.items = ItemIdentities() }
  }

  public var count: Int { anchors.count }

  /// The offset in points at which a row shows the item that is stored under a key; nil if nothing is stored.
  public func offset(of row: Row, under key: Key) -> Double? {
    let content = content(ofRowWithID: row.id, kind: row.kind)
    let offset = anchors[key].map {
      Points.points(turned($0.offsetUnits(in: content), ofRow: content.row))
    }
    books.noteRead(of: offset) { describe(key) }
    return offset
  }

  /// Stores the first visible item of a strip under a key.
  ///
  /// - Parameter row: the row that the strip shows; nil, which stores rest, if it shows none.
  public mutating func save(_ strip: Strip, of row: Row?, under key: Key) {
    let count = anchors.count
    let fields = strip.fields.pointee
    let content = content(ofRowWithID: row?.id, kind: Int(fields.kind))
    anchors[key] = Anchor(ofUnits: fields.offsetUnits, in: content)
    books.noteWrite(of: strip.contentOffset, addedCount: anchors.count - count) { describe(key) }
  }

  private func turned(_ units: Int64, ofRow row: Int32) -> Int64 {
    context.pointee.list?.pointee.turned(units, ofRow: row) ?? units
  }

  private func content(ofRowWithID id: Int?, kind: Int) -> StripContent {
    guard let list = context.pointee.list else {
      fatalError("an anchor was used outside of a call of the list")
    }
    var row = Int32(truncatingIfNeeded: id ?? -1)
    if row >= 0, !list.pointee.sequence.contains(identity: row) { row = -1 }
    return StripContent(
      row: row, itemCount: row >= 0 ? list.pointee.rows.itemCount(of: row) : 0,
      line: list.pointee.layouts[kind].items,
      restUnits: row >= 0 && fallsBackToRest
        ? list.pointee.restUnits(of: row) : turned(0, ofRow: row),
      items: context.pointee.items ?? ItemIdentities(), form: form)
  }
}
