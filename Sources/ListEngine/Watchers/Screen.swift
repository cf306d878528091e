import ScrollTrace

/// What is on the screen when a frame is over. Lengths in units; rows are named by identity, cells by the number of
/// those made before.
public struct Screen: Sendable {
  /// Counted through the trace from 0, the first layout.
  public let frame: Int
  public let timeMilliseconds: Double
  public let positionUnits: Int64
  public let viewport: Viewport
  /// Table cells alive, on the screen or not.
  public let liveCells: Int
  /// From the top.
  public let cells: [Cell]
  /// Cells that an earlier screen had and this one has not: those that wait for another row, in the order in which
  /// they came to wait, then those that wait for their own or are gone.
  public let absentCells: [(cell: Int, isGone: Bool)]

  /// A table cell, the row that it shows, and where the person left the row's strip.
  public struct Cell: Equatable, Sendable {
    public let cell: Int
    public let row: Row
    public let trueUnits: Int64
    public let strip: Strip
    /// Never empty: one without any where the strip has no item cells.
    public let items: [Items]
  }

  /// A row, where it should be and with what it should show.
  public struct Row: Equatable, Sendable {
    public let row: Int32
    public let index: Int
    public let topUnits: Int64
    public let heightUnits: Int64
    public let itemCount: Int32
    public let version: Int32
    public let kind: UInt8
  }

  public struct Strip: Equatable, Sendable {
    public let offsetUnits: Int64
    public let marks: Marks
  }

  /// What is wrong with a strip at the end of a frame, whenever it went wrong.
  public struct Marks: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At rest where the row was scrolled, or where neither the row was left nor rest is.
    public static let lost = Marks(rawValue: 1)
    public static let foreign = Marks(rawValue: 2)
    /// A visible item without its cell, or a cell with other content.
    public static let stale = Marks(rawValue: 4)
  }

  /// Cells of items that stand side by side and have the content of one row.
  public struct Items: Equatable, Sendable {
    public let firstItem: Int32
    /// 0 where the strip has no item cells.
    public let count: Int32
    /// Of the content that they have: -1 where there are none.
    public let row: Int32
    public let version: Int32
  }
}

extension Screen.Marks {
  init(offsetUnits: Int64, trueUnits: Int64, isStale: Bool) {
    self = isStale ? .stale : []
    if Fidelity.areSame(offsetUnits, trueUnits) { return }
    insert(Fidelity.areSame(offsetUnits, 0) ? .lost : .foreign)
  }
}

extension StripFields {
  /// What the item cells of a strip show, in as few runs as can be.
  var itemRuns: [Screen.Items] {
    var runs: [Screen.Items] = []
    var item = firstItem
    while item < endItem {
      let content = cell(ofItem: item).pointee
      var end = item + 1
      while end < endItem {
        let next = cell(ofItem: end).pointee
        guard next.row == content.row, next.version == content.version else { break }
        end += 1
      }
      runs.append(
        Screen.Items(
          firstItem: item, count: end - item, row: content.row, version: content.version))
      item = end
    }
    return runs.isEmpty ? [Screen.Items(firstItem: 0, count: 0, row: -1, version: 0)] : runs
  }
}
