/// The first line of a display log: what its offsets mean.
public struct DisplayHeader: Equatable, Sendable {
  /// The app and the device, in free words.
  public var source: String?
  public var viewport: Viewport?
  /// The offset of a strip that was never scrolled, in points.
  public var rest = 0.0
  /// Two offsets are equal if they differ by at most this many points.
  public var same = 0.5
  /// The time in which code may still correct a display, in milliseconds.
  public var settleMilliseconds = 100.0
  /// The length of a page in points; nil if strips do not snap to pages.
  public var page: Double?

  public init() {}
}

/// One line of a display log: what changed on the screen.
public struct DisplayRecord: Equatable, Sendable {
  public enum Change: Equatable, Sendable {
    /// The row came on screen.
    case show(DisplayLook)
    /// The strip of the row moved.
    case scroll(DisplayLook, by: DisplayMover)
    /// The row stayed on screen and shows something else: another cell, or other items.
    case change(DisplayLook)
    /// The row left the screen.
    case hide
    /// A tap on an item of the row opened an item of a row.
    case tap(opened: String)
    /// The app changed the row's items: from now on offsets of this range, in points, are right.
    case edit(right: ClosedRange<Double>)
    /// The whole screen went away; all rows are hidden.
    case leave
    /// The screen came back.
    case enter
  }

  public var timeMilliseconds: Double
  /// The number of the trace's event that came before, where a trace was performed.
  public var event: Int?
  /// The row's identity; empty for `leave` and `enter`. A whole number is its decimal text.
  public var row: String
  public var change: Change

  public init(
    atMilliseconds time: Double, event: Int? = nil, row: String = "", _ change: Change
  ) {
    timeMilliseconds = time
    self.event = event
    self.row = row
    self.change = change
  }
}

/// The look of a row.
public struct DisplayLook: Equatable, Sendable {
  /// The content offset of the strip, in points.
  public var offset: Double
  /// The visible items in order, each `ROW/NAME`; nil if they were not recorded. An item without `/` is not judged.
  public var items: [String]?
  /// The number of the cell that shows the row.
  public var cell: Int?
  /// The greatest offset that the row's content allows, in points.
  public var most: Double?
  /// The share of the strip's length that is empty beyond its content, 0 to 1.
  public var empty: Double?
  /// The offset of this row's strip before it was ever scrolled, in points, where it is not that of the header.
  public var rest: Double?
  /// The length of this row's pages in points, where it is not that of the header; 0 for none.
  public var page: Double?

  public init(
    offset: Double, items: [String]? = nil, cell: Int? = nil, most: Double? = nil,
    rest: Double? = nil
  ) {
    self.offset = offset
    self.items = items
    self.cell = cell
    self.most = most
    self.rest = rest
  }

  /// The identity of the row that an item is of: the text before its last `/`; nil without one.
  public static func row(ofItem item: String) -> Substring? {
    item.utf8.lastIndex(of: UInt8(ascii: "/")).map { item[..<$0] }
  }
}

/// The cause of a strip's move.
public enum DisplayMover: String, Sendable, CaseIterable {
  /// The person, or the fling that the person's finger began in this row.
  case finger
  /// A fling that began in another row of the same cell.
  case fling
  /// Everything else.
  case code
}
