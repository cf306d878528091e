import ScrollTrace

/// A built-in design as a custom one, so that the two are measured alike: the same calls through a protocol, with the
/// same objects.
///
/// Not generic over the store, since the calls of a generic class would not be specialised.
final class AxesDesign: FeedDesign {
  typealias App = AxesApp<AnyOffsets>

  /// Behind a pointer, so that no call pays for exclusivity.
  private let app: UnsafeMutablePointer<App>
  private let context: HookContextPointer
  private var isSetUp = false

  init(_ app: App, _ context: HookContextPointer) {
    self.app = .allocate(capacity: 1)
    self.app.initialize(to: app)
    self.context = context
  }

  deinit {
    app.deinitialize(count: 1)
    app.deallocate()
  }

  private var list: UnsafeMutablePointer<ListState> { context.pointee.list.unsafelyUnwrapped }

  /// Calls the app, within a call of the list. Replays beside a custom design are never watched.
  @inline(__always)
  private func call<Outcome>(
    _ body: (inout App, inout ListState, inout NoWatcher) -> Outcome
  ) -> Outcome {
    var watcher = NoWatcher()
    return body(&app.pointee, &list.pointee, &watcher)
  }

  func viewDidLoad() {
    call { app, list, _ in
      if isSetUp { app.rewind() } else { app.setUp() }
      app.feedLoaded(in: &list)
    }
    isSetUp = true
  }

  func makeCell(ofKind kind: Int) -> FeedCell {
    switch app.pointee.choices.identity {
    case .indexed: FeedCell(strip: IndexedStrip())
    case .indexPath: FeedCell(strip: IndexPathStrip())
    case .tag, .map, .owned, .id: FeedCell()
    }
  }

  func cellForRow(_ cell: FeedCell, at path: RowPath) {
    let strip = cell.strip.fields
    let isReused = context.pointee.isReused
    call { $0.bind(strip, to: strip.pointee.row, isReused: isReused, in: &$1, &$2) }
  }

  func willDisplay(_ cell: FeedCell, at path: RowPath) {
    guard needsTrueOffsets || app.pointee.choices.fits == .content else { return }
    let strip = cell.strip.fields
    call { $0.willDisplay(strip, row: strip.pointee.row, in: &$1, &$2) }
  }

  func row(shownBy strip: Strip) -> Row? {
    let row = call { app, list, _ in app.row(shownBy: strip.fields, in: &list) }
    return row >= 0 ? list.pointee.modelRow(row, height: nil) : nil
  }

  func didEndDisplaying(_ cell: FeedCell, at path: RowPath) {
    let (row, keyAtEnd) = (context.pointee.reportedRow, context.pointee.reportedKeyAtEnd)
    call { $0.displayEnded(of: row, keyAtEnd: keyAtEnd, cell.strip.fields, in: &$1, &$2) }
  }

  func scrollViewDidScroll(_ strip: Strip) {
    call { $0.stripScrolled(strip.fields, in: &$1, &$2) }
  }

  func didSelectItem(at item: Int, in strip: Strip) {
    context.pointee.opened = call { app, list, _ in
      app.itemTapped(Int32(item), in: strip.fields, of: &list)
    }
  }

  func heightForRow(_ row: Row) -> Double {
    let stored = Points.units(nearestTo: row.height)
    return Points.points(call { $0.height(of: Int32(row.id), storedUnits: stored, in: &$1, &$2) })
  }

  func didInsertRows(_ rows: Range<Int>, inSection section: Int) {
    call { app, list, _ in
      let first = list.row(section, rows.lowerBound)
      app.rowsInserted(first..<first + Int32(rows.count), in: &list)
    }
  }

  func willDeleteRows(_ rows: Range<Int>, inSection section: Int) {
    call { app, list, _ in
      guard let index = list.sequence.index(section: section, row: rows.lowerBound) else {
        preconditionFailure("row \(rows.lowerBound) of section \(section) is not there")
      }
      app.rowsWillBeDeleted(at: index, count: rows.count, in: &list)
    }
  }

  func didMoveRow(from old: RowPath, to new: RowPath) {
    let (row, keyAtEnd) = (context.pointee.reportedRow, context.pointee.reportedKeyAtEnd)
    call { app, list, _ in app.rowMoved(row, keyAtEnd: keyAtEnd, in: &list) }
  }

  func didReloadRow(at path: RowPath) {
    let (row, splice) = (context.pointee.reportedRow, context.pointee.reportedSplice)
    call { app, list, _ in app.rowReloaded(row, by: splice, in: &list) }
  }

  func didResetRow(at path: RowPath) {
    let row = context.pointee.reportedRow
    call { app, list, watcher in app.rowReset(row, in: &list, &watcher) }
  }

  // MARK: What `FeedDesign` does not have

  /// The key of a row as it stands now, where a custom design is given its path.
  func keyAtEnd(ofRow row: Int32) -> Int {
    call { app, list, _ in app.keyAtEnd(ofRow: row, in: &list) }
  }

  func rebind(_ strip: StripPointer, to row: Int32) {
    call { $0.rebind(strip, to: row, in: &$1, &$2) }
  }

  var needsTrueOffsets: Bool { app.pointee.needsTrueOffsets }
  var wantsSettled: Bool { app.pointee.wantsSettled }

  func stripSettled(_ strip: StripPointer) {
    call { $0.stripSettled(strip, hasCoasted: false, in: &$1, &$2) }
  }

  var wantsPooled: Bool { app.pointee.wantsPooled }

  func cellPooled(_ strip: StripPointer) {
    call { $0.cellPooled(strip, in: &$1, &$2) }
  }

  func fit(_ strip: StripPointer, row: Int32) {
    call { $0.fit(strip, row: row, in: &$1, &$2) }
  }

  func pageResized(_ strip: StripPointer, by change: PageChange) {
    call { $0.pageResized(strip, by: change, in: &$1, &$2) }
  }

  func stripLaidOut(_ strip: StripPointer, row: Int32) {
    call { $0.stripLaidOut(strip, row: row, in: &$1, &$2) }
  }

  func screenLost() { call { app, list, _ in app.screenLost(in: &list) } }

  var storedOffsetCount: Int { app.pointee.storedOffsetCount }
}
