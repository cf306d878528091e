import ScrollTrace

/// The presets, and every design made of axes: how a strip knows its row (`Identification`), what its offset is
/// stored under, where (an `OffsetStore`) and when.
///
/// Specialised for each form of offset and for none; the axes are predicted branches on `choices`.
struct BuiltInDelegate<Store: OffsetStore>: ListDelegate {
  private var store: Store
  let choices: AxisValues
  private var identification = Identification()
  /// True if an offset is stored at the end of a display.
  private let savesAtEnd: Bool
  /// True if a strip is brought within its content when it is displayed.
  private let fitsContent: Bool
  /// True if the row's present key is needed later: by the callback at the end, or to move entries.
  private let remembersKeys: Bool
  private let notifiedSelection: NotifiedSelection?
  /// `form=item`: which items of reloaded rows are which; empty with every other value.
  private var items = ItemIdentities()
  /// `saves=pooled`: the entries that strips hold between a binding ahead and their display, by the number of the
  /// strip's cell.
  ///
  /// RecyclerView keeps a restored state pending until the strip is laid out. A strip that was prepared and never
  /// displayed still holds the state: it is saved again for the prepared row, and the next row without a stored
  /// state shows it.
  private var held: [Int: Store.Form] = [:]
  /// `summed`: what each item of a row answers when it is asked for its height.
  private var itemHeightsUnits: [Int64] = []

  init(_ choices: AxisValues, store: Store) {
    self.store = store
    self.choices = choices
    savesAtEnd = choices.saves == .end && choices.store.isStored
    fitsContent = choices.fits == .content && choices.store.isStored
    remembersKeys =
      (savesAtEnd && choices.keyedBy == .callback) || choices.key == .remapped
    notifiedSelection = choices.selection == .notification ? NotifiedSelection() : nil
  }

  var needsTrueOffsets: Bool { store.needsTrueOffsets }

  mutating func setUp() { store.setUp() }

  mutating func rewind() {
    held.removeAll()
    identification.rowsByID.removeAll(keepingCapacity: true)
    items.removeAll()
  }

  // MARK: Binding

  func createCell(kind: UInt8, spareRoom: Int32) -> StripPointer {
    TableCellFields.create(kind: kind, identity: choices.identity, spareRoom: spareRoom)
  }

  @inline(__always)
  mutating func bind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, isReused: Bool, in list: inout ListState,
    _ watcher: inout W
  ) {
    let isCarried = choices.store == .carried && list.carriesOffset(strip, to: row)
    if W.isWatching, isReused { watcher.saw(.calling(.prepareForReuse, strip), in: &list) }
    if isReused, choices.resets != .no { reset(strip, in: &list, &watcher) }
    if W.isWatching { watcher.saw(.calling(.cellForRow, strip), in: &list) }
    if choices.stops == .bind { stop(strip, in: &list, &watcher) }
    if choices.binds == .first {
      identification.bind(strip, to: row, choices.identity, in: &list)
    }
    reloadIfNeeded(strip, row, in: &list, &watcher)
    if choices.laysOut == .first, list.host.confines {
      confine(strip, tilesAgain: false, in: &list, &watcher)
    }
    restoreOffset(of: strip, row, isCarried: isCarried, in: &list, &watcher)
    if choices.binds == .last {
      identification.bind(strip, to: row, choices.identity, in: &list)
    }
  }

  mutating func rebind<W: Watcher>(
    _ strip: StripPointer, to row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.cellForRow, strip), in: &list) }
    identification.bind(strip, to: row, choices.identity, in: &list)
    reloadIfNeeded(strip, row, in: &list, &watcher)
  }

  /// `store=oracle`: the list sets the true offset, also for a cell that was bound before.
  @inline(__always)
  mutating func willDisplay<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.willDisplay, strip), in: &list) }
    if needsTrueOffsets { setTrueOffset(of: strip, row, in: &list, &watcher) }
    fit(strip, row: row, in: &list, &watcher)
  }

  /// `fits=content`: the app brings a strip that comes onto the screen within its row's content.
  @inline(__always)
  mutating func fit<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    if fitsContent { fitNow(strip, row: row, in: &list, &watcher) }
  }

  @inline(never)
  private mutating func fitNow<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    let offset = strip.pointee.offsetUnits
    let fitting = list.confined(offset, of: strip, itemCount: list.rows.itemCount(of: row))
    if fitting != offset { setOffset(of: strip, to: fitting, in: &list, &watcher) }
  }

  private mutating func setTrueOffset<W: Watcher>(
    of strip: StripPointer, _ row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    list.setTrueOffset(ofRow: row, to: strip)
    if W.isWatching { watcher.saw(.restored(strip, to: strip.pointee.offsetUnits), in: &list) }
  }

  private mutating func reset<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    if choices.resets == .unbound { strip.pointee.knowsRow = false }
    if choices.resets == .stop { stop(strip, in: &list, &watcher) }
    let rest =
      choices.fallback == .zero
      ? list.turned(0, of: strip) : list.layouts[Int(strip.pointee.kind)].restUnits
    setOffset(of: strip, to: rest, in: &list, &watcher)
  }

  /// The offset that the design takes for a row that was never scrolled.
  @inline(__always)
  private func fallbackUnits(for row: Int32, in list: inout ListState) -> Int64 {
    choices.fallback == .zero && !list.isRightToLeft ? 0 : farFallbackUnits(for: row, in: &list)
  }

  /// The same where it may not be 0. Out of line, as what turns offsets is, so that other feeds pay only for the branch.
  @inline(never)
  private func farFallbackUnits(for row: Int32, in list: inout ListState) -> Int64 {
    choices.fallback == .zero ? list.turned(0, ofRow: row) : list.restUnits(of: row)
  }

  /// An offset of a row in the form in which the design stores it. Anchors turn their points themselves.
  @inline(never)
  private mutating func form(
    of units: Int64, _ row: Int32, in list: inout ListState
  ) -> Store.Form {
    guard let content = content(ofRow: row, in: &list) else {
      return Store.Form(ofUnits: list.turned(units, ofRow: row), in: nil)
    }
    return Store.Form(ofUnits: units, in: content)
  }

  /// The offset of a row that was stored.
  @inline(never)
  private mutating func units(
    of stored: Store.Form, _ row: Int32, in list: inout ListState
  ) -> Int64 {
    guard let content = content(ofRow: row, in: &list) else {
      return list.turned(stored.offsetUnits(in: nil), ofRow: row)
    }
    return stored.offsetUnits(in: content)
  }

  @inline(__always)
  private func stop<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    list.motion.stop(strip)
    if W.isWatching { watcher.saw(.stopped(strip), in: &list) }
  }

  @inline(__always)
  private mutating func reloadIfNeeded<W: Watcher>(
    _ strip: StripPointer, _ row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    let version = list.rows.version(of: row)
    let cell = strip.pointee.cell.unsafelyUnwrapped
    let isNeeded =
      choices.reload == .always
      || choices.reload != .never
        && (strip.pointee.isNew || cell.pointee.row != row
          || choices.reload == .changed && cell.pointee.version != version)
    strip.pointee.isNew = false
    cell.pointee.row = row
    cell.pointee.version = version
    guard isNeeded else { return }
    list.reload(strip)
    if W.isWatching { watcher.saw(.reloaded(strip), in: &list) }
  }

  @inline(__always)
  private mutating func restoreOffset<W: Watcher>(
    of strip: StripPointer, _ row: Int32, isCarried: Bool, in list: inout ListState,
    _ watcher: inout W
  ) {
    let units: Int64
    switch choices.store {
    case .kept: return
    case .oracle:
      // A strip that is displayed now is set in `willDisplay`.
      if !strip.pointee.isDisplayed { setTrueOffset(of: strip, row, in: &list, &watcher) }
      return
    case .carried where isCarried: return
    case .carried, .reset: units = fallbackUnits(for: row, in: &list)
    default:
      list.counters.offsetReads += 1
      let key = key(ofRow: row, in: &list)
      var stored = store.read(key)
      if stored != nil { list.counters.offsetHits += 1 }
      if choices.saves == .pooled {
        stored = stored ?? held[strip.serial]
        held[strip.serial] = strip.pointee.isUnseen ? stored : nil
      }
      if let stored {
        units =
          list.isRightToLeft
          ? self.units(of: stored, row, in: &list)
          : stored.offsetUnits(in: content(ofRow: row, in: &list))
      } else {
        units = fallbackUnits(for: row, in: &list)
        if units != 0 || list.isRightToLeft, choices.store.policy != nil {
          // The entry that the miss made.
          store.write(form(of: units, row, in: &list), key)
        }
      }
      if W.isWatching {
        watcher.saw(
          .lookedUp(
            strip, under: describe(key: key),
            offsetPoints: stored == nil ? nil : Points.points(list.turned(units, ofRow: row))),
          in: &list)
      }
    }
    setOffset(of: strip, to: units, in: &list, &watcher)
  }

  /// `form=page`: the app shows the page again that its strip was nearest to. `oracle`: the list does.
  mutating func pageResized<W: Watcher>(
    _ strip: StripPointer, by change: PageChange, in list: inout ListState, _ watcher: inout W
  ) {
    let row = strip.pointee.row
    if needsTrueOffsets { return setTrueOffset(of: strip, row, in: &list, &watcher) }
    guard choices.form == .page, storesOffsets else { return }
    let rest = fallbackUnits(for: row, in: &list)
    let formerRest =
      choices.fallback == .zero
      ? list.turned(0, ofRow: row, on: change.formerViewport) : list.formerRestUnits(of: row)
    let page = Anchor.page(
      ofUnits: strip.pointee.offsetUnits, restUnits: formerRest, pageUnits: change.oldUnits)
    let units = Anchor.offsetUnits(ofPage: page, restUnits: rest, pageUnits: change.newUnits)
    let shown = list.confined(units, of: strip, itemCount: list.rows.itemCount(of: row))
    setOffset(of: strip, to: shown, in: &list, &watcher)
  }

  @inline(__always)
  mutating func row(shownBy strip: StripPointer, in list: inout ListState) -> Int32 {
    identification.row(of: strip, choices.identity, in: &list)
  }

  // MARK: Saving

  @inline(__always)
  private func key(ofRow row: Int32, in list: inout ListState) -> Int {
    switch choices.key {
    case .id: return Int(row)
    case .shared: return 0
    case .row: return list.path(ofRow: row).row
    case .path, .remapped:
      let path = list.path(ofRow: row)
      return OffsetKey.path(section: path.section, row: path.row)
    }
  }

  @inline(__always)
  mutating func keyAtEnd(ofRow row: Int32, in list: inout ListState) -> Int {
    remembersKeys ? key(ofRow: row, in: &list) : 0
  }

  @inline(__always)
  mutating func displayEnded<W: Watcher>(
    of row: Int32, keyAtEnd: Int, _ strip: StripPointer, in list: inout ListState,
    _ watcher: inout W
  ) {
    guard savesAtEnd else { return }
    if choices.keyedBy == .strip {
      saveUnderOwnKey(strip, in: &list, &watcher)
    } else {
      save(strip, under: keyAtEnd, in: &list, &watcher)
    }
  }

  @inline(__always)
  mutating func stripScrolled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.scrollViewDidScroll, strip), in: &list) }
    if choices.saves == .scroll { saveUnderOwnKey(strip, in: &list, &watcher) }
  }

  var wantsSettled: Bool { choices.saves == .settled && choices.store.isStored }

  mutating func stripSettled<W: Watcher>(
    _ strip: StripPointer, hasCoasted: Bool, in list: inout ListState, _ watcher: inout W
  ) {
    if W.isWatching { watcher.saw(.calling(.end(hasCoasted: hasCoasted), strip), in: &list) }
    if wantsSettled { saveUnderOwnKey(strip, in: &list, &watcher) }
  }

  var wantsPooled: Bool { choices.saves == .pooled && choices.store.isStored }

  mutating func cellPooled<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    if wantsPooled { saveUnderOwnKey(strip, in: &list, &watcher) }
  }

  /// A strip that holds an entry has been prepared: the offset is set again, in the content as it is now.
  mutating func stripLaidOut<W: Watcher>(
    _ strip: StripPointer, row: Int32, in list: inout ListState, _ watcher: inout W
  ) {
    guard let entry = held.removeValue(forKey: strip.serial) else { return }
    let units = units(of: entry, row, in: &list)
    setOffset(of: strip, to: units, in: &list, &watcher)
  }

  /// Saves under the key of the row that the strip says it shows; saves nothing if that row is not in the feed.
  private mutating func saveUnderOwnKey<W: Watcher>(
    _ strip: StripPointer, in list: inout ListState, _ watcher: inout W
  ) {
    guard strip.pointee.knowsRow else { return }
    if choices.key == .row, let number = identification.number(of: strip, choices.identity) {
      save(strip, under: number, in: &list, &watcher)
      return
    }
    let shown = row(shownBy: strip, in: &list)
    if shown >= 0 { save(strip, under: key(ofRow: shown, in: &list), in: &list, &watcher) }
  }

  /// Saves the strip's content offset: the one place where an offset is saved.
  @inline(__always)
  private mutating func save<W: Watcher>(
    _ strip: StripPointer, under key: Int, in list: inout ListState, _ watcher: inout W
  ) {
    list.counters.offsetWrites += 1
    if W.isWatching { watcher.saw(.saved(strip, under: describe(key: key)), in: &list) }
    if store.storesAnchors || list.isRightToLeft || choices.saves == .pooled {
      saveForm(of: strip, under: key, in: &list)
    } else {
      store.write(Store.Form(ofUnits: strip.pointee.offsetUnits, in: nil), key)
    }
  }

  /// The same where the form may not be the strip's points, or not those of now.
  @inline(never)
  private mutating func saveForm(
    of strip: StripPointer, under key: Int, in list: inout ListState
  ) {
    let entry = choices.saves == .pooled ? held[strip.serial] : nil
    let asksRow = store.storesAnchors && strip.pointee.knowsRow
    let shown = asksRow ? row(shownBy: strip, in: &list) : -1
    let content = content(ofRow: shown, kind: strip.pointee.kind, in: &list)
    if list.isRightToLeft, entry == nil {
      return store.write(turnedForm(of: strip, in: content, &list), key)
    }
    store.write(entry ?? Store.Form(ofUnits: strip.pointee.offsetUnits, in: content), key)
  }

  /// From right to left, the offset of a strip in the form in which the design stores it.
  @inline(never)
  private func turnedForm(
    of strip: StripPointer, in content: StripContent?, _ list: inout ListState
  ) -> Store.Form {
    let units = strip.pointee.offsetUnits
    guard var content else {
      return Store.Form(ofUnits: list.turned(units, of: strip), in: nil)
    }
    content.farUnits = list.turned(0, of: strip)
    return Store.Form(ofUnits: units, in: content)
  }

  private func describe(key: Int) -> String {
    switch choices.key {
    case .row: "row \(key)"
    case .id: "id \(key)"
    case .shared: "the one key of all"
    case .path, .remapped: OffsetKey.path(key).description
    }
  }

  // MARK: Taps

  mutating func itemTapped(
    _ item: Int32, in strip: StripPointer, of list: inout ListState
  ) -> DetailModel? {
    if let notifiedSelection {
      let hasCell = item >= strip.pointee.firstItem && item < strip.pointee.endItem
      return hasCell ? notifiedSelection.post(strip.pointee.cell(ofItem: item)) : nil
    }
    let shown = row(shownBy: strip, in: &list)
    let hasItem = shown >= 0 && item < list.rows.itemCount(of: shown)
    return hasItem ? DetailModel(row: shown, item: item) : nil
  }

  // MARK: Rows

  @inline(__always)
  mutating func height<W: Watcher>(
    of row: Int32, storedUnits: Int64, in list: inout ListState, _ watcher: inout W
  ) -> Int64 {
    guard choices.heights == .summed,
      case .summed(let base, let perItem) = list.trace.feed.rowHeight
    else { return storedUnits }
    let itemCount = list.rows.itemCount(of: row)
    if itemHeightsUnits.count < Int(itemCount) {
      itemHeightsUnits.append(
        contentsOf: repeatElement(perItem, count: Int(itemCount) - itemHeightsUnits.count))
    }
    if itemCount > 0 { list.askItems(itemCount, &watcher) }
    var height = base
    for item in 0..<Int(itemCount) { height += itemHeightsUnits[item] }
    return height
  }

  mutating func feedLoaded(in list: inout ListState) {
    addToModel(0..<Int32(list.trace.feed.rowCount))
  }

  private mutating func addToModel(_ rows: Range<Int32>) {
    guard choices.identity == .id else { return }
    identification.rowsByID.reserveCapacity(rows.count)
    for row in rows { identification.rowsByID[Int(row)] = row }
  }

  mutating func rowsInserted(_ rows: Range<Int32>, in list: inout ListState) {
    addToModel(rows)
    guard choices.key == .remapped else { return }
    let path = list.sequence.path(ofIdentity: rows.lowerBound)
    store.remap(
      PathShift(
        section: path.section, row: path.row, removed: 0, inserted: rows.count,
        rowCount: list.sequence.rowCount(ofSection: path.section) - rows.count))
  }

  mutating func rowsWillBeDeleted(at index: Int, count: Int, in list: inout ListState) {
    if choices.key == .remapped { remapForDelete(at: index, count: count, in: &list) }
    guard choices.identity == .id else { return }
    var cursor = list.sequence.cursor(at: index)
    for offset in 0..<count {
      identification.rowsByID[Int(list.sequence.identity(at: cursor))] = nil
      if offset < count - 1 { list.sequence.advance(&cursor) }
    }
  }

  /// Drops and moves entries, a section at a time, while the rows are still there.
  private mutating func remapForDelete(at index: Int, count: Int, in list: inout ListState) {
    var next = index
    while let (section, rows) = list.sectionRows(from: &next, to: index + count) {
      store.remap(
        PathShift(
          section: section, row: rows.lowerBound, removed: rows.count, inserted: 0,
          rowCount: list.sequence.rowCount(ofSection: section)))
    }
  }

  mutating func rowMoved(_ row: Int32, keyAtEnd: Int, in list: inout ListState) {
    guard choices.key == .remapped else { return }
    let old = OffsetKey.path(keyAtEnd)
    let new = list.sequence.path(ofIdentity: row)
    // The old section has a row less by now, unless the row stayed in it.
    let oldCount =
      list.sequence.rowCount(ofSection: old.section) + (old.section == new.section ? 0 : 1)
    store.remap(
      PathMove(
        from: keyAtEnd, to: OffsetKey.path(section: new.section, row: new.row),
        takenOut: PathShift(
          section: old.section, row: old.row, removed: 1, inserted: 0, rowCount: oldCount),
        putIn: PathShift(
          section: new.section, row: new.row, removed: 0, inserted: 1,
          rowCount: list.sequence.rowCount(ofSection: new.section) - 1)))
  }

  // MARK: Stored offsets

  var storesOffsets: Bool { choices.store.isStored }

  var storedOffsetCount: Int { store.count }

  mutating func storedOffset(ofRow row: Int32, in list: inout ListState) -> Double? {
    guard let stored = store.read(key(ofRow: row, in: &list)) else { return nil }
    return Points.points(units(of: stored, row, in: &list))
  }

  /// The present content of a row in a strip of a kind, which anchors refer to; nil if the store has no anchors.
  @inline(__always)
  private func content(
    ofRow row: Int32, kind: UInt8? = nil, in list: inout ListState
  ) -> StripContent? {
    guard store.storesAnchors else { return nil }
    let layout = list.layouts[Int(kind ?? list.rows.kind(of: row))]
    let itemCount = row >= 0 ? list.rows.itemCount(of: row) : 0
    return StripContent(
      row: row, itemCount: itemCount, line: layout.items,
      restUnits: row >= 0 ? fallbackUnits(for: row, in: &list) : 0, pageUnits: layout.pageUnits,
      farUnits: list.isRightToLeft && row >= 0 ? list.turned(0, ofRow: row) : nil,
      mostUnits: layout.mostUnits(itemCount: itemCount, extentUnits: list.viewport.widthUnits),
      items: items, form: choices.form)
  }

  mutating func screenLost(in list: inout ListState) {
    held.removeAll()
    identification.forgetStrips()
    if !choices.lives.outlives(list.lost) { store.removeAll() }
  }

  mutating func rowReloaded(_ row: Int32, by splice: Splice, in list: inout ListState) {
    if choices.form == .item { items.change(row, by: splice) }
  }

  mutating func rowReset(_ row: Int32, in list: inout ListState) {
    guard choices.renewed == .rest, choices.store.isStored, choices.lives.outlives(list.lost)
    else { return }
    list.counters.offsetWrites += 1
    store.write(
      form(of: fallbackUnits(for: row, in: &list), row, in: &list),
      key(ofRow: row, in: &list))
  }
}

extension StripPointer {
  /// The number of cells created before the strip's cell.
  var serial: Int { pointee.cell.unsafelyUnwrapped.pointee.serial }
}

extension ListState {
  /// `carried`: whether a strip that is bound to a row keeps its offset: it is not prepared, and the row has the item that
  /// the strip showed first when it was laid out last.
  fileprivate mutating func carriesOffset(_ strip: StripPointer, to row: Int32) -> Bool {
    let itemCount = strip.pointee.tiledItemCount
    guard !strip.pointee.isUnseen, itemCount > 0 else { return false }
    let (item, _) = layouts[Int(strip.pointee.kind)].items.anchor(
      ofUnits: strip.pointee.offsetUnits, itemCount: itemCount)
    return item < rows.itemCount(of: row)
  }
}
