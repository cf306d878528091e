import ScrollTrace

/// Any app behind one type: watched replays are compiled once, and nobody times them.
struct AnyApp: ListApp {
  private var app: any ListApp

  init(_ app: any ListApp) { self.app = app }

  func createCell(kind: UInt8, spareRoom: Int32) -> StripPointer {
    app.createCell(kind: kind, spareRoom: spareRoom)
  }

  mutating func bind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, isReused: Bool, in list: inout ListState,
    _ watcher: inout W
  ) {
    app.bind(strip, to: row, isReused: isReused, in: &list, &watcher)
  }

  mutating func willDisplay<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    app.willDisplay(strip, row: row, in: &list, &watcher)
  }

  mutating func row(shownBy strip: StripPointer, in list: inout ListState) -> Int32 {
    app.row(shownBy: strip, in: &list)
  }

  mutating func itemCount(
    of strip: StripPointer, showing row: Int32, in list: inout ListState
  ) -> Int32 {
    app.itemCount(of: strip, showing: row, in: &list)
  }

  mutating func memo(ofRow row: Int32, in list: inout ListState) -> Int {
    app.memo(ofRow: row, in: &list)
  }

  mutating func displayEnded<W: Watcher>(
    of row: Int32, memo: Int, _ strip: StripPointer, in list: inout ListState,
    _ watcher: inout W
  ) {
    app.displayEnded(of: row, memo: memo, strip, in: &list, &watcher)
  }

  mutating func stripScrolled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    app.stripScrolled(strip, in: &list, &watcher)
  }

  var wantsSettled: Bool { app.wantsSettled }

  mutating func stripSettled<W: Watcher>(
    _ strip: StripPointer, hasCoasted: Bool, in list: inout ListState, _ watcher: inout W
  ) {
    app.stripSettled(strip, hasCoasted: hasCoasted, in: &list, &watcher)
  }

  mutating func itemTapped(
    _ item: Int32, in strip: StripPointer, of list: inout ListState
  ) -> DetailScreen.Model? {
    app.itemTapped(item, in: strip, of: &list)
  }

  mutating func setUp() { app.setUp() }
  mutating func rewind() { app.rewind() }

  mutating func height<W: Watcher>(
    of row: Int32, storedUnits: Int64, in list: inout ListState, _ watcher: inout W
  ) -> Int64 {
    app.height(of: row, storedUnits: storedUnits, in: &list, &watcher)
  }

  mutating func feedLoaded(in list: inout ListState) { app.feedLoaded(in: &list) }

  mutating func rowsInserted(_ rows: Range<Int32>, in list: inout ListState) {
    app.rowsInserted(rows, in: &list)
  }

  mutating func rowsWillBeDeleted(at index: Int, count: Int, in list: inout ListState) {
    app.rowsWillBeDeleted(at: index, count: count, in: &list)
  }

  mutating func rowMoved(_ row: Int32, memo: Int, in list: inout ListState) {
    app.rowMoved(row, memo: memo, in: &list)
  }

  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState) {
    app.rowReloaded(row, by: splice, in: &list)
  }

  mutating func memoryWarned(in list: inout ListState) { app.memoryWarned(in: &list) }

  var isTold: Bool { app.isTold }
  var storesOffsets: Bool { app.storesOffsets }
  var storedOffsetCount: Int { app.storedOffsetCount }

  mutating func storedOffset(ofRow row: Int32, in list: inout ListState) -> Double? {
    app.storedOffset(ofRow: row, in: &list)
  }
}
