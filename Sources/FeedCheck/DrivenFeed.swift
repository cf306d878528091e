import ScrollTrace

/// A list that a test owns and `FeedCheck` drives: the app's own list with a strip in each row.
///
/// Rows are named by their index through all sections. All calls come on the thread of `FeedCheck.run(on:)`.
public protocol DrivenFeed: AnyObject {
  /// Sets the table's content offset, in points; 0 is the top of the content.
  func scroll(toY y: Double) throws

  /// Scrolls the strip of a displayed row as a finger does that lifts at once: sets its content offset, in points, and
  /// makes the calls that a finger would cause and code does not.
  func scroll(row: Int, toX x: Double) throws

  /// Moves the strip in which the fling of a row began by a distance in points, as a fling that goes on does: also after
  /// the row has left the screen, and when the strip shows another row.
  ///
  /// - Throws: `NotPerformed` if the fling has ended, or if the list cannot do this; the default does.
  func fling(row: Int, by distance: Double) throws

  /// Moves the strips of all rows to a content offset, in points, as one scroll bar for all does.
  ///
  /// - Throws: `NotPerformed` if the list cannot do this; the default does.
  func scrollAll(toX x: Double) throws

  /// Takes the screen away: covers it, or tears it down with its views, or with all that a killed process loses.
  ///
  /// - Throws: `NotPerformed` if the list cannot do this; the default does. The list stays on the screen then, and its
  ///   return is skipped too.
  func leave(losing loss: ScreenLoss) throws

  /// Brings the screen back that `leave` took away.
  func enter() throws

  /// Changes the feed's model, and the list with it.
  ///
  /// - Throws: `NotPerformed` if the list cannot do this; the check skips it and reports the reason. The default
  ///   throws for each edit.
  func apply(_ edit: FeedEdit) throws

  /// Taps an item of a displayed row.
  ///
  /// - Returns: the identity of the row whose item was opened; nil if nothing was.
  /// - Throws: `NotPerformed`, as `apply`; also if the item is not on the screen.
  func tap(item: Int, ofRow row: Int) throws -> String?

  /// Lays the list out (`layoutIfNeeded`), and lets a turn of the run loop pass where the app needs one.
  func layOut() throws

  /// The rows on the screen, in any order.
  var displayedRows: [DisplayedRow] { get throws }

  /// Lets time pass until a time of the trace, in milliseconds. The default has no clock, and does nothing.
  ///
  /// - Parameter event: the number of the next event; behind the last one, the number of events.
  /// - Returns: true if rows may have changed on the screen.
  func pass(toMilliseconds time: Double, before event: Int) throws -> Bool
}

extension DrivenFeed {
  public func fling(row: Int, by distance: Double) throws {
    throw NotPerformed("not supported: flings")
  }

  public func scrollAll(toX x: Double) throws {
    throw NotPerformed("not supported: strips that move together")
  }

  public func leave(losing loss: ScreenLoss) throws {
    throw NotPerformed("not supported: a screen that goes away")
  }

  public func enter() throws { throw NotPerformed("not supported: a screen that comes back") }

  public func apply(_ edit: FeedEdit) throws { throw NotPerformed("not supported: \(edit)") }

  public func tap(item: Int, ofRow row: Int) throws -> String? {
    throw NotPerformed("not supported: taps")
  }

  public func pass(toMilliseconds time: Double, before event: Int) throws -> Bool { false }
}

/// A row on the screen, as the list shows it.
public struct DisplayedRow: Equatable, Sendable {
  /// The row's index through all sections.
  public var index: Int
  /// The identity of the row in the app's model, which stays when the row moves; nil for the trace's number of the row.
  public var identity: String?
  /// The content offset of its strip, in points.
  public var offset: Double
  /// The visible items in order, each `IDENTITY/NAME` of the row that it belongs to; nil if they are not known.
  public var items: [String]?
  /// A number that stays with the cell; nil if it is not known.
  public var cell: Int?
  /// The greatest offset that the strip's content allows, in points, or from right to left the least; nil if it is not
  /// known.
  public var most: Double?
  /// The length of the strip on the screen, in points; nil if it is not known. With it and `most`, a strip that is empty
  /// beyond its content is found.
  public var extent: Double?

  public init(
    index: Int, identity: String? = nil, offset: Double, items: [String]? = nil, cell: Int? = nil,
    most: Double? = nil, extent: Double? = nil
  ) {
    self.index = index
    self.identity = identity
    self.offset = offset
    self.items = items
    self.cell = cell
    self.most = most
    self.extent = extent
  }

  /// A row in a cell that is an object.
  public init(
    index: Int, identity: String? = nil, offset: Double, items: [String]? = nil, cell: AnyObject,
    most: Double? = nil, extent: Double? = nil
  ) {
    self.init(
      index: index, identity: identity, offset: offset, items: items,
      cell: Int(bitPattern: ObjectIdentifier(cell)), most: most, extent: extent)
  }
}

/// A change of the feed, or of the table.
public enum FeedEdit: Equatable, Sendable, CustomStringConvertible {
  /// A row to insert.
  public struct Row: Equatable, Sendable {
    /// The trace's number of the row: the next one after those of all rows before.
    public var number: Int
    public var itemCount: Int
    /// The row's reuse identifier in the trace.
    public var kind: Int
    /// In points; nil if all rows have one height or the height follows from the items.
    public var height: Double?
  }

  /// Rows are inserted before an index; at the end, the index is the number of rows.
  case insert([Row], before: Int)
  case delete(Range<Int>)
  /// A row is removed, and inserted again so that its index is `to`.
  case move(from: Int, to: Int)
  /// The content of a row is replaced. With a splice, `removed` items from `at` on are replaced by `added` new ones.
  case reload(row: Int, itemCount: Int, splice: Splice?)
  /// The content of a row is replaced by new content, which is shown from its start.
  case reset(row: Int, itemCount: Int)
  /// The whole table is reloaded, with the same content.
  case reloadAll
  /// The table has another size, in points: a rotation.
  case resize(width: Double, height: Double)
  case memoryWarning

  public var description: String {
    switch self {
    case .insert(let rows, let index): "insert \(Plural.of(rows.count, "row")) before row \(index)"
    case .delete(let rows):
      "delete \(Plural.of(rows.count, "row")) from row \(rows.lowerBound) on"
    case .move(let from, let to): "move row \(from) to \(to)"
    case .reload(let row, let count, _): "reload row \(row) with \(Plural.of(count, "item"))"
    case .reset(let row, let count): "new content of \(Plural.of(count, "item")) in row \(row)"
    case .reloadAll: "reload the table"
    case .resize(let width, let height): "resize the table to \(width.short) x \(height.short)"
    case .memoryWarning: "memory warning"
    }
  }

  /// True if rows have other indices afterwards.
  var changesIndices: Bool {
    switch self {
    case .insert, .delete, .move: true
    case .reload, .reset, .reloadAll, .resize, .memoryWarning: false
    }
  }
}

/// The reason why a driven feed does not perform an event.
public struct NotPerformed: Error, Equatable, Sendable {
  public var reason: String

  public init(_ reason: String) { self.reason = reason }
}

/// A report of a driven feed that cannot be true.
public struct DrivenFeedError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number of the trace's event before it; nil before the first.
  public var event: Int?
  public var timeMilliseconds: Double
  public var found: String
  public var expected: String

  public var description: String {
    let place = event.map { "after event \($0), at \(timeMilliseconds.short) ms" }
    return "\(place ?? "before the first event"): found \(found); expected \(expected)"
  }
}
