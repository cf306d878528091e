/// A custom design: what a view controller with strips in its rows does when its table calls.
///
/// The calls have UIKit's names and come in UIKit's order. When a row comes into view: `FeedCell.prepareForReuse` where
/// the cell was used before, `cellForRow`, `willDisplay`, and then the list lays the strip out, which asks
/// `row(shownBy:)`. When it has left: `didEndDisplaying`, at once or late, as the host does it. All have a default
/// but two: a design has only those that it needs.
///
/// One thread makes all calls, and each replay has its own design, so state goes into the design's stored
/// properties. A design that throws or traps ends the replay, with the reason in the report.
public protocol FeedDesign: AnyObject {
  /// The rows of the feed are in the model: before the first layout, and again where the feed begins anew under the
  /// same app (the steady phase of a measurement).
  func viewDidLoad() throws

  /// A cell for rows of a kind (a reuse identifier), with its strip; asked where none waits to be used again.
  func makeCell(ofKind kind: Int) throws -> FeedCell

  /// The cell shows a row from now on: store the row in its strip, reload the strip, restore its offset.
  ///
  /// Not called where a cell comes back as it was: from a cache (`pool=twoLevel:C+N`) or prepared ahead.
  func cellForRow(_ cell: FeedCell, at path: RowPath) throws

  /// The cell comes onto the screen.
  func willDisplay(_ cell: FeedCell, at path: RowPath) throws

  /// The row has left the screen; `path` is its path at that time. On a host that is `late` the cell may
  /// show another row by now.
  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) throws

  /// A strip has another content offset: a finger scrolled it, a fling goes on, or, on a host that is `echoing`, code
  /// set it. The strip may be of no row that is displayed.
  func scrollViewDidScroll(_ strip: Strip) throws

  /// The row whose items the strip shows, by all that the design knows; nil where there is no such row, which would
  /// stop an app. Asked each time that the strip is laid out, and so the hottest of these calls.
  func row(shownBy strip: Strip) throws -> Row?

  /// The number of items of the strip; nil, the default, for the number of the row that it shows.
  func numberOfItems(in strip: Strip) throws -> Int?

  /// An item was tapped; the default opens the item of the row that the strip shows (`RowModel.showDetail`).
  func didSelectItem(at item: Int, in strip: Strip) throws

  /// The row's height in points; the default is the feed's (`Row.height`). The row may not be in the table yet.
  func heightForRow(_ row: Row) throws -> Double

  /// Rows were inserted, and are in the model.
  func didInsertRows(_ rows: Range<Int>, inSection section: Int) throws

  /// Rows will be deleted; the model still has them, and their displays have ended.
  func willDeleteRows(_ rows: Range<Int>, inSection section: Int) throws

  /// A row was taken out and put back elsewhere.
  func didMoveRow(from old: RowPath, to new: RowPath) throws

  /// A row has other content; its display has ended.
  func didReloadRow(at path: RowPath) throws

  /// A row has new content, which is shown from its start; follows `didReloadRow`.
  func didResetRow(at path: RowPath) throws

  func didReceiveMemoryWarning() throws
}

/// A custom design that is called when a strip's scroll ends.
///
/// A separate protocol, because only the rest of the trace shows which event ends a fling: replays of these
/// designs keep the whole trace in memory.
public protocol ScrollEndDesign: FeedDesign {
  /// A finger has scrolled a strip. `decelerate` is always false: a trace does not say when a finger lifts, so
  /// each step of a finger is one scroll, and a fling is another.
  func scrollViewDidEndDragging(_ strip: Strip, willDecelerate decelerate: Bool) throws

  /// A fling has come to rest. Not called for one that a finger stopped or that lost its strip.
  func scrollViewDidEndDecelerating(_ strip: Strip) throws
}

extension FeedDesign {
  public func viewDidLoad() {}
  public func makeCell(ofKind kind: Int) -> FeedCell { FeedCell() }
  public func willDisplay(_ cell: FeedCell, at path: RowPath) {}
  public func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {}
  public func scrollViewDidScroll(_ strip: Strip) {}
  public func numberOfItems(in strip: Strip) -> Int? { nil }

  public func didSelectItem(at item: Int, in strip: Strip) throws {
    guard let row = try row(shownBy: strip), item < row.itemCount else { return }
    strip.model.showDetail(ofItem: item, in: row)
  }

  public func heightForRow(_ row: Row) -> Double { row.height }
  public func didInsertRows(_ rows: Range<Int>, inSection section: Int) {}
  public func willDeleteRows(_ rows: Range<Int>, inSection section: Int) {}
  public func didMoveRow(from old: RowPath, to new: RowPath) {}
  public func didReloadRow(at path: RowPath) {}
  public func didResetRow(at path: RowPath) {}
  public func didReceiveMemoryWarning() {}
}
