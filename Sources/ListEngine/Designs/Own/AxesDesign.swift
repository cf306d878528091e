import ScrollTrace

/// A built-in design that goes the way of one's own, so that the two are measured alike.
///
/// Its calls are closures, made where the type of the store is known and so specialised for it: the witnesses of a
/// generic class would not be.
final class AxesDesign: FeedDesign {
  /// What `AxesApp` does, without its type. The list goes along as a pointer, since a design of one's own has it so.
  fileprivate struct Calls {
    let destroy: () -> Void
    let feedLoaded: (ListPointer) -> Void
    let isTold: Bool
    let bind: (StripPointer, Bool, ListPointer) -> Void
    let willDisplay: (StripPointer, ListPointer) -> Void
    let row: (StripPointer, ListPointer) -> Int32
    let memo: (Int32, ListPointer) -> Int
    let ended: (Int32, Int, StripPointer, ListPointer) -> Void
    let scrolled: (StripPointer, ListPointer) -> Void
    let settled: (StripPointer, ListPointer) -> Void
    let wantsSettled: Bool
    let tapped: (Int32, StripPointer, ListPointer) -> DetailScreen.Model?
    let height: (Int32, Int64, ListPointer) -> Int64
    let inserted: (Range<Int32>, ListPointer) -> Void
    let willBeDeleted: (Int, Int, ListPointer) -> Void
    let moved: (Int32, Int, ListPointer) -> Void
    let reloaded: (Int32, Splice, ListPointer) -> Void
    let storedOffsetCount: () -> Int
  }

  fileprivate typealias ListPointer = UnsafeMutablePointer<ListState>

  private let context: HookContextPointer
  private let identity: Identity
  private let app: Calls

  fileprivate init(_ app: Calls, identity: Identity, _ context: HookContextPointer) {
    self.app = app
    self.identity = identity
    self.context = context
  }

  deinit { app.destroy() }

  private var list: ListPointer { context.pointee.list.unsafelyUnwrapped }

  func viewDidLoad() { app.feedLoaded(list) }

  func makeCell(ofKind kind: Int) -> FeedCell {
    switch identity {
    case .indexed: FeedCell(strip: IndexedStrip())
    case .indexPath: FeedCell(strip: IndexPathStrip())
    case .tag, .map, .owned, .id: FeedCell()
    }
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    app.bind(cell.strip.fields, context.pointee.isReused, list)
  }

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    if isTold { app.willDisplay(cell.strip.fields, list) }
  }

  func row(shownBy strip: Strip) -> Row? {
    let row = app.row(strip.fields, list)
    return row >= 0 ? list.pointee.modelRow(row, height: nil) : nil
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    app.ended(context.pointee.toldRow, context.pointee.toldMemo, cell.strip.fields, list)
  }

  func scrollViewDidScroll(_ strip: Strip) { app.scrolled(strip.fields, list) }

  func didSelectItem(at item: Int, in strip: Strip) {
    context.pointee.opened = app.tapped(Int32(item), strip.fields, list)
  }

  func heightForRow(_ row: Row) -> Double {
    Points.points(app.height(Int32(row.id), Points.units(nearestTo: row.height), list))
  }

  func didInsertRows(_ rows: Range<Int>, inSection section: Int) {
    let first = list.pointee.row(section, rows.lowerBound)
    app.inserted(first..<first + Int32(rows.count), list)
  }

  func willDeleteRows(_ rows: Range<Int>, inSection section: Int) {
    guard let index = list.pointee.sequence.index(section: section, row: rows.lowerBound) else {
      preconditionFailure("row \(rows.lowerBound) of section \(section) is not there")
    }
    app.willBeDeleted(index, rows.count, list)
  }

  func didMoveRow(from old: RowPath, to new: RowPath) {
    app.moved(context.pointee.toldRow, context.pointee.toldMemo, list)
  }

  func didReloadRow(at path: RowPath) {
    app.reloaded(context.pointee.toldRow, context.pointee.toldSplice, list)
  }

  // MARK: What a design of one's own has not

  /// What `AxesApp` wants to be reminded of: a key, and no path.
  func memo(ofRow row: Int32) -> Int { app.memo(row, list) }

  var isTold: Bool { app.isTold }
  var wantsSettled: Bool { app.wantsSettled }

  func stripSettled(_ strip: StripPointer) { app.settled(strip, list) }

  var storedOffsetCount: Int { app.storedOffsetCount() }
}

/// Makes a built-in design that goes the way of one's own.
struct AxesDesignMaker: OffsetStoreVisitor {
  let choices: AppChoices
  let model: RowModel

  func visit(_ store: some OffsetStore) -> AxesDesign {
    AxesDesign(calls(AxesApp(choices, store: store)), identity: choices.identity, model.context)
  }

  private func calls<Store: OffsetStore>(_ made: AxesApp<Store>) -> AxesDesign.Calls {
    let app = UnsafeMutablePointer<AxesApp<Store>>.allocate(capacity: 1)
    app.initialize(to: made)
    var isSetUp = false
    return AxesDesign.Calls(
      destroy: {
        app.deinitialize(count: 1)
        app.deallocate()
      },
      feedLoaded: {
        if isSetUp { app.pointee.rewind() } else { app.pointee.setUp() }
        isSetUp = true
        app.pointee.feedLoaded(in: &$0.pointee)
      },
      isTold: made.isTold,
      bind: { strip, isReused, list in
        var nobody = NoWatcher()
        app.pointee.bind(
          strip, to: strip.pointee.row, isReused: isReused, in: &list.pointee, &nobody)
      },
      willDisplay: { strip, list in
        var nobody = NoWatcher()
        app.pointee.willDisplay(strip, row: strip.pointee.row, in: &list.pointee, &nobody)
      },
      row: { app.pointee.row(shownBy: $0, in: &$1.pointee) },
      memo: { app.pointee.memo(ofRow: $0, in: &$1.pointee) },
      ended: { row, memo, strip, list in
        var nobody = NoWatcher()
        app.pointee.displayEnded(of: row, memo: memo, strip, in: &list.pointee, &nobody)
      },
      scrolled: { strip, list in
        var nobody = NoWatcher()
        app.pointee.stripScrolled(strip, in: &list.pointee, &nobody)
      },
      settled: { strip, list in
        var nobody = NoWatcher()
        app.pointee.stripSettled(strip, hasCoasted: false, in: &list.pointee, &nobody)
      },
      wantsSettled: made.wantsSettled,
      tapped: { app.pointee.itemTapped($0, in: $1, of: &$2.pointee) },
      height: { row, stored, list in
        var nobody = NoWatcher()
        return app.pointee.height(
          of: row, storedUnits: stored, in: &list.pointee, &nobody)
      },
      inserted: { app.pointee.rowsInserted($0, in: &$1.pointee) },
      willBeDeleted: { app.pointee.rowsWillBeDeleted(at: $0, count: $1, in: &$2.pointee) },
      moved: { app.pointee.rowMoved($0, memo: $1, in: &$2.pointee) },
      reloaded: { app.pointee.rowReloaded($0, by: $1, in: &$2.pointee) },
      storedOffsetCount: { app.pointee.storedOffsetCount })
  }
}
