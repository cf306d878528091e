import ScrollTrace

/// The app's side of a list: which row a strip shows, and where each row was scrolled to. The list has the rows,
/// cells and pools. The calls are UIKit's, in UIKit's order: *bind* is `cellForRow`, then `willDisplay`,
/// `didEndDisplaying`, `scrollViewDidScroll`, `heightForRow`, `didSelectItem`. Each call passes the list `inout`,
/// because an app looks up rows there (its model), sets offsets and reloads strips. Each call also passes the
/// watcher, which records what the app reloaded, restored and saved.
///
/// There are two implementations: `BuiltInDelegate`, the presets, specialised for each form of offset, and `CustomDelegate`, a
/// custom design.
protocol ListDelegate {
  // MARK: Cells

  /// Makes a cell of a kind with its strip.
  ///
  /// - Parameter spareRoom: how many item cells may wait in the strip before it must ask for more room.
  /// - Returns: the strip; the caller owns its cell.
  func createCell(kind: UInt8, spareRoom: Int32) -> StripPointer

  /// `cellForRow`: the strip is to show a row from now on. Not called for a cell that comes back bound, from the
  /// cache or prepared.
  ///
  /// - Parameter isReused: whether the cell came out of a pool (`prepareForReuse`).
  mutating func bind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, isReused: Bool, in list: inout ListState,
    _ watcher: inout W)

  /// `positional`: the cell stays at its index, where the row is now, with its offset. Only with
  /// `AxisValues.storesByPosition`.
  mutating func rebind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, in list: inout ListState, _ watcher: inout W)

  /// The cell of a row comes onto the screen; it is tiled next.
  mutating func willDisplay<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W)

  /// The row that the strip says it shows, which is asked at each tiling; -1 where there is no such row.
  mutating func row(shownBy strip: StripPointer, in list: inout ListState) -> Int32

  /// `numberOfItems`: of the row that the strip says it shows, -1 for none.
  mutating func itemCount(
    of strip: StripPointer, showing row: Int32, in list: inout ListState
  ) -> Int32

  /// A snapshot of the row's key or path, taken before its display ends or it moves.
  mutating func keyAtEnd(ofRow row: Int32, in list: inout ListState) -> Int

  /// `didEndDisplaying`, at once or late.
  ///
  /// - Parameter keyAtEnd: what `keyAtEnd(ofRow:in:)` said when the display ended.
  mutating func displayEnded<W: Watcher>(
    of row: Int32, keyAtEnd: Int, _ strip: StripPointer, in list: inout ListState,
    _ watcher: inout W)

  /// `scrollViewDidScroll`: the strip of a displayed row has another content offset.
  mutating func stripScrolled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W)

  /// True if the app wants `stripSettled`. Such a replay needs the whole trace in memory.
  var wantsSettled: Bool { get }

  /// `scrollViewDidEndDragging`, `scrollViewDidEndDecelerating`: the strip's scroll has ended.
  ///
  /// - Parameter hasCoasted: whether the scroll was a coast.
  mutating func stripSettled<W: Watcher>(
    _ strip: StripPointer, hasCoasted: Bool, in list: inout ListState, _ watcher: inout W)

  /// True if the app wants `cellPooled` and `stripLaidOut`.
  var wantsPooled: Bool { get }

  /// `onViewRecycled`: the cell has gone into a pool, or is discarded there.
  mutating func cellPooled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W)

  /// The strip of a row that was bound before is laid out, for the first time or again.
  mutating func stripLaidOut<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W)

  /// `didSelectItem`: what opens when an item of a displayed strip is tapped; nil for nothing.
  mutating func itemTapped(
    _ item: Int32, in strip: StripPointer, of list: inout ListState
  ) -> DetailModel?

  // MARK: Rows

  /// Allocates what the app needs in advance, before any other call.
  mutating func setUp()

  /// Before the feed is put back to how the trace begins; what is stored stays.
  mutating func rewind()

  /// `heightForRow`, in units; `storedUnits` is the feed's height. The row may not be in the table yet.
  mutating func height<W: Watcher>(
    of row: Int32, storedUnits: Int64, in list: inout ListState, _ watcher: inout W
  ) -> Int64

  /// `viewDidLoad`: the rows of the feed are in the model, and stand where they stand.
  mutating func feedLoaded(in list: inout ListState)

  /// Rows were inserted, and stand where they stand.
  mutating func rowsInserted(_ rows: Range<Int32>, in list: inout ListState)

  /// Rows are about to be taken out, and still stand where they stood; their displays have ended.
  mutating func rowsWillBeDeleted(at index: Int, count: Int, in list: inout ListState)

  /// A row was moved; `keyAtEnd` is from before.
  mutating func rowMoved(_ row: Int32, keyAtEnd: Int, in list: inout ListState)

  /// A row has other content; its display has ended.
  ///
  /// - Parameter splice: which items came and went; all of them, where the trace says no more.
  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState)

  /// A row has other content, which is shown from its start; `rowReloaded` was called.
  mutating func rowReset(_ row: Int32, in list: inout ListState)

  /// A displayed row was bound in its place, without `willDisplay`; it is laid out next.
  mutating func fit<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W)

  /// The pages of a displayed strip have another length; it is laid out next.
  mutating func pageResized<W: Watcher>(
    _ strip: StripPointer, by change: PageChange, in list: inout ListState, _ watcher: inout W)

  /// The screen is lost with its cells (`ListState.lost`): what the app knows of strips goes, and stored offsets that do
  /// not live longer.
  mutating func screenLost(in list: inout ListState)

  /// `viewDidLoad` of a screen that was lost: its rows are those of the feed at present.
  mutating func screenBuilt(in list: inout ListState)

  /// `didReceiveMemoryWarning`.
  mutating func memoryWarned(in list: inout ListState)

  // MARK: Stored offsets

  /// True if the list must keep the true offset of each row, for `ListState.setTrueOffset`.
  var needsTrueOffsets: Bool { get }

  /// True if stored offsets can be read with `storedOffset(ofRow:in:)`.
  var storesOffsets: Bool { get }

  /// Entries, written and not dropped.
  var storedOffsetCount: Int { get }

  /// The stored offset of a row, in points; nil for none. Bounded stores count the read as a use.
  mutating func storedOffset(ofRow row: Int32, in list: inout ListState) -> Double?
}

extension ListDelegate {
  @inline(__always)
  mutating func itemCount(
    of strip: StripPointer, showing row: Int32, in list: inout ListState
  ) -> Int32 {
    row >= 0 ? list.rows.itemCount(of: row) : 0
  }

  var needsTrueOffsets: Bool { false }
  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState) {}
  mutating func screenBuilt(in list: inout ListState) {}
  mutating func memoryWarned(in list: inout ListState) {}
  mutating func fit<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {}
  mutating func pageResized<W: Watcher>(
    _ strip: StripPointer, by change: PageChange, in list: inout ListState, _ watcher: inout W
  ) {}
}
