import ScrollTrace

typealias HookContextPointer = UnsafeMutablePointer<HookContext>

/// The state that a custom design reaches while the list calls it. One block a replay, behind a pointer, so that no
/// call pays for exclusivity.
struct HookContext {
  /// The list, during its calls; nil at all other times.
  var list: UnsafeMutablePointer<ListState>?
  /// The design that is called; it outlives the context.
  unowned(unsafe) var design: (any FeedDesign)?
  /// The strip that the call is about; nil for other calls.
  var strip: StripPointer?
  /// Notifies the watcher; nil where the replay is not watched.
  var report: ((Callback) -> Void)?
  var model: Unmanaged<RowModel>?
  /// Entries of all `StoredOffsets`.
  var storedOffsetCount = 0
  /// The identities of items; nil unless the design has `StoredAnchors` that follow items.
  var items: ItemIdentities?
  /// True if the cell that is being bound came out of a pool.
  var isReused = false
  /// For `BuiltInBehindHooks`: the row whose display ended, or that was moved or reloaded; and its keyAtEnd, or the splice of its
  /// items.
  var reportedRow: Int32 = -1
  var reportedKeyAtEnd = 0
  var reportedSplice = Splice(itemCount: 0, at: 0, removed: 0, added: 0)
  /// The items that were asked for their height in this call.
  var itemsAsked = 0
  /// The item that the tap opened.
  var opened: DetailModel?
}

/// A custom design as the list's app: turns the list's calls into UIKit's.
///
/// Two costs are the design's that a built-in one has not: each call goes through a protocol, and cells and strips are
/// handed over as objects, with their reference counts. Where one is compared the built-in designs go the same way
/// (`BuiltInBehindHooks`).
struct CustomDelegate: ListDelegate {
  private var design: any FeedDesign
  /// Makes the design again when its screen was lost; nil within a call of the design.
  private let make: ((RowModel) throws -> any FeedDesign)?
  private let model: RowModel
  private let context: HookContextPointer
  private let name: String
  /// The built-in design behind the calls; nil for a custom one.
  private let axes: BuiltInBehindHooks?
  let needsTrueOffsets: Bool

  /// - Parameter make: makes the design, from the model that it is to ask.
  init(named name: String, feed: Feed, _ make: @escaping (RowModel) throws -> any FeedDesign) {
    self.name = name
    self.make = make
    let model = RowModel(feed: feed)
    self.model = model
    context = model.context
    design = CustomDelegate.made(make, model, named: name)
    axes = design as? BuiltInBehindHooks
    needsTrueOffsets = axes?.needsTrueOffsets ?? false
    context.pointee.design = design
  }

  /// The same app, for a strip that is used within a call of the design.
  init(within context: HookContextPointer) {
    guard let design = context.pointee.design, let model = context.pointee.model else {
      preconditionFailure("a call of no design")
    }
    self.context = context
    self.design = design
    make = nil
    self.model = model.takeUnretainedValue()
    name = "the design"
    axes = design as? BuiltInBehindHooks
    needsTrueOffsets = axes?.needsTrueOffsets ?? false
  }

  private static func made(
    _ make: (RowModel) throws -> any FeedDesign, _ model: RowModel, named name: String
  ) -> any FeedDesign {
    do {
      return try make(model)
    } catch {
      fatalError("\(name) could not be made: it threw \(error)")
    }
  }

  // MARK: Calls

  /// Calls the design, about a strip where one is given.
  @inline(__always)
  private func call<Outcome>(
    _ hook: StaticString, about strip: StripPointer?, in list: inout ListState,
    _ body: () throws -> Outcome
  ) -> Outcome {
    withUnsafeMutablePointer(to: &list) { list in
      // A call may be nested: an offset that the design sets calls back.
      let outer = (context.pointee.list, context.pointee.strip)
      context.pointee.list = list
      context.pointee.strip = strip
      defer { (context.pointee.list, context.pointee.strip) = outer }
      do {
        return try body()
      } catch {
        fatalError("\(hook) of \(name) threw \(error)")
      }
    }
  }

  /// Calls the design while the replay is watched.
  @inline(__always)
  private func call<W: Watcher, Outcome>(
    _ hook: StaticString, about strip: StripPointer?, in list: inout ListState,
    _ watcher: inout W, _ body: () throws -> Outcome
  ) -> Outcome {
    guard W.isWatching else { return call(hook, about: strip, in: &list, body) }
    let outer = context.pointee.report
    return withUnsafeMutablePointer(to: &watcher) { watcher in
      context.pointee.report = { [context] callback in
        guard let list = context.pointee.list else {
          preconditionFailure("a callback without its list")
        }
        watcher.pointee.saw(callback, in: &list.pointee)
      }
      defer { context.pointee.report = outer }
      return call(hook, about: strip, in: &list, body)
    }
  }

  // MARK: Cells

  func createCell(kind: UInt8, spareRoom: Int32) -> StripPointer {
    let cell: FeedCell
    do {
      cell = try design.makeCell(ofKind: Int(kind))
    } catch {
      fatalError("makeCell of \(name) threw \(error)")
    }
    let strip = cell.strip.fields
    guard cell.context == nil, strip.pointee.cell == cell.fields else {
      fatalError("makeCell of \(name) returned a cell or a strip that is in the list already")
    }
    cell.context = context
    cell.fields.pointee.kind = kind
    strip.pointee.kind = kind
    // A custom design says itself what its strips show before they are bound.
    strip.pointee.knowsRow = axes == nil
    if spareRoom != StripFields.initialCapacity {
      strip.pointee.spares.deallocate()
      strip.pointee.spares = ItemCellPool(capacity: spareRoom)
    }
    _ = Unmanaged.passRetained(cell)
    return strip
  }

  mutating func bind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, isReused: Bool, in list: inout ListState,
    _ watcher: inout W
  ) {
    let cell = strip.feedCell
    let path = list.rowPath(of: row)
    context.pointee.isReused = isReused
    if W.isWatching, isReused { watcher.saw(.calling(.prepareForReuse, strip), in: &list) }
    call("cellForRow", about: strip, in: &list, &watcher) {
      if isReused { cell.prepareForReuse() }
      context.pointee.report?(.calling(.cellForRow, strip))
      try design.cellForRow(cell, at: path)
    }
    strip.pointee.isNew = false
    cell.fields.pointee.row = row
    cell.fields.pointee.version = list.rows.version(of: row)
  }

  mutating func willDisplay<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    let path = list.rowPath(of: row)
    if W.isWatching { watcher.saw(.calling(.willDisplay, strip), in: &list) }
    call("willDisplay", about: strip, in: &list, &watcher) {
      try design.willDisplay(strip.feedCell, at: path)
    }
  }

  @inline(__always)
  mutating func row(shownBy strip: StripPointer, in list: inout ListState) -> Int32 {
    let shown = call("row(shownBy:)", about: nil, in: &list) {
      try design.row(shownBy: strip.feedStrip)
    }
    guard let shown else { return -1 }
    let row = Int32(truncatingIfNeeded: shown.id)
    // A displayed row is in the feed.
    if row == strip.pointee.row, strip.pointee.isDisplayed { return row }
    return list.sequence.contains(identity: row) ? row : -1
  }

  @inline(__always)
  mutating func itemCount(
    of strip: StripPointer, showing row: Int32, in list: inout ListState
  ) -> Int32 {
    guard row >= 0 else { return 0 }
    let count = call("numberOfItems", about: nil, in: &list) {
      try design.numberOfItems(in: strip.feedStrip)
    }
    guard let count else { return list.rows.itemCount(of: row) }
    guard count >= 0, count <= CustomDelegate.itemCountMax else {
      fatalError(
        "numberOfItems of \(name) is \(count), and takes 0 to \(CustomDelegate.itemCountMax)")
    }
    return Int32(count)
  }

  /// As in a trace.
  private static let itemCountMax = 1_000_000

  /// The row's path; the row's key for a built-in design.
  mutating func keyAtEnd(ofRow row: Int32, in list: inout ListState) -> Int {
    if let axes { return call("keyAtEnd", about: nil, in: &list) { axes.keyAtEnd(ofRow: row) } }
    let path = list.path(ofRow: row)
    return OffsetKey.path(section: path.section, row: path.row)
  }

  mutating func displayEnded<W: Watcher>(
    of row: Int32, keyAtEnd: Int, _ strip: StripPointer, in list: inout ListState,
    _ watcher: inout W
  ) {
    context.pointee.reportedRow = row
    context.pointee.reportedKeyAtEnd = keyAtEnd
    call("didEndDisplaying", about: strip, in: &list, &watcher) {
      try design.didEndDisplaying(strip.feedCell, at: OffsetKey.path(keyAtEnd))
    }
  }

  mutating func stripScrolled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.scrollViewDidScroll, strip), in: &list) }
    call("scrollViewDidScroll", about: strip, in: &list, &watcher) {
      try design.scrollViewDidScroll(strip.feedStrip)
    }
  }

  /// A custom design does not say that it stores by position.
  mutating func rebind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    call("another row at an index", about: strip, in: &list) { axes?.rebind(strip, to: row) }
  }

  var wantsSettled: Bool { axes?.wantsSettled ?? (design is any ScrollEndDesign) }

  mutating func stripSettled<W: Watcher>(
    _ strip: StripPointer, hasCoasted: Bool, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.end(hasCoasted: hasCoasted), strip), in: &list) }
    call("the end of a scroll", about: strip, in: &list, &watcher) {
      if let axes {
        axes.stripSettled(strip)
      } else if let design = design as? any ScrollEndDesign {
        if hasCoasted {
          try design.scrollViewDidEndDecelerating(strip.feedStrip)
        } else {
          try design.scrollViewDidEndDragging(strip.feedStrip, willDecelerate: false)
        }
      }
    }
  }

  var wantsPooled: Bool { axes?.wantsPooled ?? false }

  mutating func cellPooled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    call("onViewRecycled", about: strip, in: &list) { axes?.cellPooled(strip) }
  }

  /// No call of a custom design.
  mutating func fit<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    call("a row in its content", about: strip, in: &list, &watcher) {
      axes?.fit(strip, row: row)
    }
  }

  /// No call of a custom design.
  mutating func pageResized<W: Watcher>(
    _ strip: StripPointer, by change: PageChange, in list: inout ListState, _ watcher: inout W
  ) {
    call("a page of another length", about: strip, in: &list, &watcher) {
      axes?.pageResized(strip, by: change)
    }
  }

  mutating func stripLaidOut<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    call("the layout of a strip", about: strip, in: &list) { axes?.stripLaidOut(strip, row: row) }
  }

  mutating func itemTapped(
    _ item: Int32, in strip: StripPointer, of list: inout ListState
  ) -> DetailModel? {
    context.pointee.opened = nil
    call("didSelectItem", about: nil, in: &list) {
      try design.didSelectItem(at: Int(item), in: strip.feedStrip)
    }
    return context.pointee.opened
  }

  // MARK: Rows

  mutating func setUp() {}
  mutating func rewind() {}

  mutating func height<W: Watcher>(
    of row: Int32, storedUnits: Int64, in list: inout ListState, _ watcher: inout W
  ) -> Int64 {
    let stored = list.modelRow(row, height: Points.points(storedUnits))
    context.pointee.itemsAsked = 0
    let height = call("heightForRow", about: nil, in: &list) { try design.heightForRow(stored) }
    let asked = context.pointee.itemsAsked
    if asked > 0 { list.askItems(Int32(clamping: asked), &watcher) }
    // The feed's height may not be exact in points.
    if height == stored.feedHeight { return storedUnits }
    guard height >= 0, height <= CustomDelegate.heightPointsMax else {
      fatalError("heightForRow of \(name) is \(height), and takes 0 to 10^12 points")
    }
    return Points.units(nearestTo: height)
  }

  private static let heightPointsMax = 1e12

  mutating func feedLoaded(in list: inout ListState) {
    context.pointee.items?.removeAll()
    call("viewDidLoad", about: nil, in: &list) { try design.viewDidLoad() }
  }

  mutating func rowsInserted(_ rows: Range<Int32>, in list: inout ListState) {
    guard hears(of: list) else { return }
    let path = list.sequence.path(ofIdentity: rows.lowerBound)
    call("didInsertRows", about: nil, in: &list) {
      try design.didInsertRows(path.row..<path.row + rows.count, inSection: path.section)
    }
  }

  mutating func rowsWillBeDeleted(at index: Int, count: Int, in list: inout ListState) {
    guard hears(of: list) else { return }
    var next = index
    while let (section, rows) = list.sectionRows(from: &next, to: index + count) {
      call("willDeleteRows", about: nil, in: &list) {
        try design.willDeleteRows(rows, inSection: section)
      }
    }
  }

  mutating func rowMoved(_ row: Int32, keyAtEnd: Int, in list: inout ListState) {
    guard hears(of: list) else { return }
    let path = list.rowPath(of: row)
    context.pointee.reportedRow = row
    context.pointee.reportedKeyAtEnd = keyAtEnd
    call("didMoveRow", about: nil, in: &list) {
      try design.didMoveRow(from: OffsetKey.path(keyAtEnd), to: path)
    }
  }

  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState) {
    let path = list.rowPath(of: row)
    context.pointee.reportedRow = row
    context.pointee.reportedSplice = splice
    context.pointee.items?.change(row, by: splice)
    guard hears(of: list) else { return }
    call("didReloadRow", about: nil, in: &list) { try design.didReloadRow(at: path) }
  }

  mutating func rowReset(_ row: Int32, in list: inout ListState) {
    guard hears(of: list) else { return }
    let path = list.rowPath(of: row)
    context.pointee.reportedRow = row
    call("didResetRow", about: nil, in: &list) { try design.didResetRow(at: path) }
  }

  /// A custom design goes with its screen, and another is made.
  mutating func screenLost(in list: inout ListState) {
    if let axes { return call("a lost screen", about: nil, in: &list) { axes.screenLost() } }
    guard let make else { preconditionFailure("the screen is lost in a call of the design") }
    context.pointee.storedOffsetCount = 0
    design = CustomDelegate.made(make, model, named: name)
    context.pointee.design = design
  }

  mutating func screenBuilt(in list: inout ListState) {
    if axes == nil { call("viewDidLoad", about: nil, in: &list) { try design.viewDidLoad() } }
  }

  /// False for a custom design whose screen is lost: nothing calls it.
  private func hears(of list: borrowing ListState) -> Bool { axes != nil || !list.isLost }

  mutating func memoryWarned(in list: inout ListState) {
    call("didReceiveMemoryWarning", about: nil, in: &list) {
      try design.didReceiveMemoryWarning()
    }
  }

  // MARK: Stored offsets

  /// Only `StoredOffsets` are counted. They cannot be read by row.
  var storesOffsets: Bool { false }
  var storedOffsetCount: Int { axes?.storedOffsetCount ?? context.pointee.storedOffsetCount }
  mutating func storedOffset(ofRow row: Int32, in list: inout ListState) -> Double? { nil }
}

extension StripPointer {
  /// The objects that a custom design made, and so of its classes.
  @inline(__always)
  fileprivate var feedStrip: Strip {
    unsafeDowncast(pointee.owner.unsafelyUnwrapped.takeUnretainedValue(), to: Strip.self)
  }

  @inline(__always)
  fileprivate var feedCell: FeedCell {
    unsafeDowncast(
      pointee.cell.unsafelyUnwrapped.pointee.owner.unsafelyUnwrapped.takeUnretainedValue(),
      to: FeedCell.self)
  }
}
