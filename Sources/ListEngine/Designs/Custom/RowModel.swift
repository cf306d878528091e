import ScrollTrace

/// A row of the feed, as an app's model has it.
public struct Row: Identifiable, Equatable, Sendable {
  /// Its identity, which stays when it moves.
  public let id: Int
  public let itemCount: Int
  /// The reuse identifier of its cell.
  public let kind: Int
  /// 0, and one more each time that its content is replaced.
  public let version: Int
  /// As the feed has it, in points; nil behind an edit, where the table has it alone.
  let feedHeight: Double?

  /// As the feed has it, in points.
  ///
  /// - Precondition: the row was given to `heightForRow`.
  public var height: Double {
    guard let feedHeight else { fatalError("a row's height is known in heightForRow alone") }
    return feedHeight
  }
}

/// The place of a row: its section, and its number there, both from 0.
public struct RowPath: Hashable, Sendable, CustomStringConvertible {
  public let section: Int
  public let row: Int

  public init(section: Int, row: Int) {
    self.section = section
    self.row = row
  }

  public var description: String { "section \(section), row \(row)" }
}

/// The rows of the feed at present: what a view controller calls its model, or its data source's snapshot.
///
/// It changes with the trace's edits, before the design is notified (after it for deletes). It can be asked while the
/// list calls, and not before or afterwards. Sendable, since observers may hold it; one thread calls.
public final class RowModel: @unchecked Sendable {
  let context: HookContextPointer

  /// How the feed gives heights, in points.
  public enum Heights: Equatable, Sendable {
    /// A number for each row, or for all: `Row.height`.
    case stored
    /// So much, and so much for each item.
    case summed(base: Double, perItem: Double)
  }

  public let heights: Heights

  init(feed: Feed) {
    context = .allocate(capacity: 1)
    if case .summed(let base, let perItem) = feed.rowHeight {
      heights = .summed(base: Points.points(base), perItem: Points.points(perItem))
    } else {
      heights = .stored
    }
    context.initialize(to: HookContext())
    context.pointee.model = .passUnretained(self)
  }

  deinit {
    context.deinitialize(count: 1)
    context.deallocate()
  }

  private var list: UnsafeMutablePointer<ListState> {
    guard let list = context.pointee.list else {
      fatalError("the model was asked outside of a call of the list")
    }
    return list
  }

  /// All rows, in every section.
  public var rowCount: Int { list.pointee.sequence.rowCount }

  public var sectionCount: Int { list.pointee.sequence.sectionCount }

  public func numberOfRows(inSection section: Int) -> Int {
    guard section >= 0, section < sectionCount else { return 0 }
    return list.pointee.sequence.rowCount(ofSection: section)
  }

  /// The row at an index through the whole feed, as in an app with one array of rows; nil if there is no such row.
  ///
  /// - Complexity: O(1) for rows on screen and feeds that were never edited, else O(log rows).
  public subscript(index: Int) -> Row? {
    guard index >= 0 else { return nil }
    return row(list.pointee.row(atIndex: index))
  }

  /// The row at a path; nil if there is no such row.
  ///
  /// - Complexity: O(log sections), and as for an index.
  public subscript(path: RowPath) -> Row? {
    guard path.section >= 0, path.row >= 0, path.section < sectionCount else { return nil }
    return row(list.pointee.row(path.section, path.row))
  }

  /// The row with an identity; nil where it is not in the feed, or not any more. An app that looks rows up by identity
  /// keeps a dictionary, whose cost this is not.
  ///
  /// - Complexity: O(1).
  public func row(withID id: Int) -> Row? {
    guard id >= 0, id < list.pointee.rows.count,
      list.pointee.sequence.contains(identity: Int32(id))
    else { return nil }
    return row(Int32(id))
  }

  /// The path of a row; nil for a row that is not in the feed, or not any more.
  ///
  /// - Complexity: O(log rows).
  public func path(ofRowWithID id: Int) -> RowPath? {
    guard row(withID: id) != nil else { return nil }
    return list.pointee.rowPath(of: Int32(id))
  }

  /// The offset in points of a row's strip that was never scrolled, such as minus the strip's content inset.
  public func restOffset(of row: Row) -> Double {
    Points.points(turned(list.pointee.restUnits(of: Int32(row.id)), row))
  }

  /// The offset in points that is nearest to another one and shows nothing beyond the content of a row of the feed. Once
  /// a design has asked for one, offsets that are confined to the content are right too, as with `fits=content`.
  ///
  /// - Complexity: O(1), and O(log rows) for vertical strips.
  public func offset(_ offset: Double, withinContentOf row: Row) -> Double {
    list.pointee.confinesAtDisplays = true
    guard let bounds = list.pointee.bounds(ofRow: Int32(row.id)) else { return offset }
    return Points.points(turned(bounds.confined(turned(Points.units(nearestTo: offset), row)), row))
  }

  private func turned(_ units: Int64, _ row: Row) -> Int64 {
    list.pointee.turned(units, ofRow: Int32(row.id))
  }

  /// The height of an item in points, for designs that sum the heights of a row's items. Each call is counted.
  public func heightOfItem() -> Double {
    guard case .summed(_, let perItem) = heights else { return 0 }
    context.pointee.itemsAsked += 1
    return perItem
  }

  /// Opens the screen of an item, after a tap.
  public func showDetail(ofItem item: Int, in row: Row) {
    showDetail(ofItem: item, inRowWithID: row.id)
  }

  /// Opens the screen of an item of the row with an identity.
  public func showDetail(ofItem item: Int, inRowWithID id: Int) {
    context.pointee.opened = DetailModel(row: Int32(id), item: Int32(item))
  }

  private func row(_ row: Int32) -> Row? {
    row >= 0 ? list.pointee.modelRow(row, height: nil) : nil
  }
}

extension ListState {
  /// A row as the model has it.
  @inline(__always)
  mutating func modelRow(_ row: Int32, height: Double?) -> Row {
    Row(
      id: Int(row), itemCount: Int(rows.itemCount(of: row)), kind: Int(rows.kind(of: row)),
      version: Int(rows.version(of: row)), feedHeight: height)
  }

  /// The path of a row.
  @inline(__always)
  mutating func rowPath(of row: Int32) -> RowPath {
    let path = path(ofRow: row)
    return RowPath(section: path.section, row: path.row)
  }
}
