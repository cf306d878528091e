import ScrollTrace

/// A built-in design as a custom one, so that the two are measured alike: the same calls through a protocol, with the
/// same objects.
///
/// Not generic over the store, since the calls of a generic class would not be specialised.
final class BuiltInBehindHooks: FeedDesign {
  typealias Delegate = BuiltInDelegate<AnyOffsets>

  /// Behind a pointer, so that no call pays for exclusivity.
  private let delegate: UnsafeMutablePointer<Delegate>
  private let context: HookContextPointer
  private var isSetUp = false

  init(_ delegate: Delegate, _ context: HookContextPointer) {
    self.delegate = .allocate(capacity: 1)
    self.delegate.initialize(to: delegate)
    self.context = context
  }

  deinit {
    delegate.deinitialize(count: 1)
    delegate.deallocate()
  }

  private var list: UnsafeMutablePointer<ListState> { context.pointee.list.unsafelyUnwrapped }

  /// Calls the app, within a call of the list. Replays beside a custom design are never watched.
  @inline(__always)
  private func call<Outcome>(
    _ body: (inout Delegate, inout ListState, inout NoWatcher) -> Outcome
  ) -> Outcome {
    var watcher = NoWatcher()
    return body(&delegate.pointee, &list.pointee, &watcher)
  }

  func viewDidLoad() {
    call { delegate, list, _ in
      if isSetUp { delegate.rewind() } else { delegate.setUp() }
      delegate.feedLoaded(in: &list)
    }
    isSetUp = true
  }

  func makeCell(ofKind kind: Int) -> FeedCell {
    switch delegate.pointee.choices.identity {
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
    guard needsTrueOffsets || delegate.pointee.choices.fits == .content else { return }
    let strip = cell.strip.fields
    call { $0.willDisplay(strip, row: strip.pointee.row, in: &$1, &$2) }
  }

  func row(shownBy strip: Strip) -> Row? {
    let row = call { delegate, list, _ in delegate.row(shownBy: strip.fields, in: &list) }
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
    context.pointee.opened = call { delegate, list, _ in
      delegate.itemTapped(Int32(item), in: strip.fields, of: &list)
    }
  }

  func heightForRow(_ row: Row) -> Double {
    let stored = Points.units(nearestTo: row.height)
    return Points.points(call { $0.height(of: Int32(row.id), storedUnits: stored, in: &$1, &$2) })
  }

  func didInsertRows(_ rows: Range<Int>, inSection section: Int) {
    call { delegate, list, _ in
      let first = list.row(section, rows.lowerBound)
      delegate.rowsInserted(first..<first + Int32(rows.count), in: &list)
    }
  }

  func willDeleteRows(_ rows: Range<Int>, inSection section: Int) {
    call { delegate, list, _ in
      guard let index = list.sequence.index(section: section, row: rows.lowerBound) else {
        preconditionFailure("row \(rows.lowerBound) of section \(section) is not there")
      }
      delegate.rowsWillBeDeleted(at: index, count: rows.count, in: &list)
    }
  }

  func didMoveRow(from old: RowPath, to new: RowPath) {
    let (row, keyAtEnd) = (context.pointee.reportedRow, context.pointee.reportedKeyAtEnd)
    call { delegate, list, _ in delegate.rowMoved(row, keyAtEnd: keyAtEnd, in: &list) }
  }

  func didReloadRow(at path: RowPath) {
    let (row, splice) = (context.pointee.reportedRow, context.pointee.reportedSplice)
    call { delegate, list, _ in delegate.rowReloaded(row, by: splice, in: &list) }
  }

  func didResetRow(at path: RowPath) {
    let row = context.pointee.reportedRow
    call { delegate, list, _ in delegate.rowReset(row, in: &list) }
  }

  // MARK: What `FeedDesign` does not have

  /// The key of a row as it stands now, where a custom design is given its path.
  func keyAtEnd(ofRow row: Int32) -> Int {
    call { delegate, list, _ in delegate.keyAtEnd(ofRow: row, in: &list) }
  }

  func rebind(_ strip: StripPointer, to row: Int32) {
    call { $0.rebind(strip, to: row, in: &$1, &$2) }
  }

  var needsTrueOffsets: Bool { delegate.pointee.needsTrueOffsets }
  var wantsSettled: Bool { delegate.pointee.wantsSettled }

  func stripSettled(_ strip: StripPointer) {
    call { $0.stripSettled(strip, hasCoasted: false, in: &$1, &$2) }
  }

  var wantsPooled: Bool { delegate.pointee.wantsPooled }

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

  func screenLost() { call { delegate, list, _ in delegate.screenLost(in: &list) } }

  var storedOffsetCount: Int { delegate.pointee.storedOffsetCount }
}
