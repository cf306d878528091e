import ScrollTrace

/// The screen at the end of a frame. Lengths in units; rows by identity, cells by number.
public struct Screen: Sendable {
  /// 0 is the first layout.
  public let frame: Int
  public let timeMilliseconds: Double
  public let positionUnits: Int64
  public let viewport: Viewport
  /// Table cells alive, on the screen or not.
  public let liveCells: Int
  /// From the top.
  public let cells: [Cell]
  /// Cells of earlier screens that this one does not have: first those that wait for another row, the oldest first.
  public let absentCells: [(cell: Int, isGone: Bool)]

  /// A table cell, its row, and the offset at which the user left the row.
  public struct Cell: Equatable, Sendable {
    public let cell: Int
    public let row: Row
    public let trueUnits: Int64
    public let strip: Strip
    /// Never empty: one of count 0 for a strip without item cells.
    public let items: [Items]
  }

  /// A row, with its right place and content.
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

  /// The faults of a strip at the end of a frame.
  public struct Marks: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// At rest, though the row was scrolled.
    public static let lost = Marks(rawValue: 1)
    public static let foreign = Marks(rawValue: 2)
    /// A visible item has no cell, or one with other content.
    public static let stale = Marks(rawValue: 4)
  }

  /// Neighbouring item cells with the content of one row.
  public struct Items: Equatable, Sendable {
    public let firstItem: Int32
    public let count: Int32
    /// The row of their content; -1 without cells.
    public let row: Int32
    public let version: Int32
  }
}

extension Screen.Marks {
  init(offsetUnits: Int64, trueUnits: Int64, restUnits: Int64, isStale: Bool) {
    self = isStale ? .stale : []
    if Fidelity.areSame(offsetUnits, trueUnits) { return }
    insert(Fidelity.areSame(offsetUnits, restUnits) ? .lost : .foreign)
  }
}

extension StripFields {
  /// The content of the item cells, in as few runs as possible.
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
