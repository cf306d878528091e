/// The state that a design needs to find the row of a strip: app code, written as an app would write it.
struct Identification {
  /// `map`: from each view to where it stands.
  private var paths: [ObjectIdentifier: (section: Int, row: Int)] = [:]
  /// `id`: the model's rows by their identity, with their number in the engine's table.
  var rowsByID: [Int: Int32] = [:]

  /// All strips are gone. Another view may have the address of one later.
  mutating func forgetStrips() { paths.removeAll() }

  /// Tells a strip which row it shows, at its display.
  @inline(__always)
  mutating func bind(
    _ strip: StripPointer, to row: Int32, _ identity: Identity, in list: inout ListState
  ) {
    strip.pointee.knowsRow = true
    switch identity {
    case .tag: strip.pointee.tag = list.path(ofRow: row).row
    case .indexed: strip.indexed.index = list.path(ofRow: row).row
    case .indexPath: (strip.indexPath.section, strip.indexPath.row) = list.path(ofRow: row)
    case .map: paths[strip.objectIdentifier] = list.path(ofRow: row)
    case .owned, .id: strip.pointee.ownedRow = row
    }
  }

  /// The row that the design says a strip shows now; -1 where there is no such row.
  @inline(__always)
  func row(
    of strip: StripPointer, _ identity: Identity, in list: inout ListState
  ) -> Int32 {
    switch identity {
    case .tag: return list.row(atIndex: strip.pointee.tag)
    case .indexed: return list.row(atIndex: strip.indexed.index)
    case .indexPath: return list.row(strip.indexPath.section, strip.indexPath.row)
    case .map:
      guard let path = paths[strip.objectIdentifier] else { return -1 }
      return list.row(path.section, path.row)
    case .owned:
      let row = strip.pointee.ownedRow
      // A displayed row is in the feed; only a late end may ask for one that is not.
      if row == strip.pointee.row, strip.pointee.isDisplayed { return row }
      return row >= 0 && list.sequence.contains(identity: row) ? row : -1
    case .id: return rowsByID[Int(strip.pointee.ownedRow)] ?? -1
    }
  }

  /// The integer in the strip itself, with `tag` and `indexed`.
  func number(of strip: StripPointer, _ identity: Identity) -> Int? {
    switch identity {
    case .tag: strip.pointee.tag
    case .indexed: strip.indexed.index
    case .indexPath, .map, .owned, .id: nil
    }
  }
}

extension ListState {
  /// The row at an index through the whole feed; -1 if there is no such row.
  mutating func row(atIndex index: Int) -> Int32 {
    index < sequence.rowCount ? identity(at: index) : -1
  }

  /// The row with a number in a section; -1 if there is no such row.
  mutating func row(_ section: Int, _ row: Int) -> Int32 {
    guard let index = sequence.index(section: section, row: row) else { return -1 }
    return identity(at: index)
  }
}

extension StripPointer {
  private var view: AnyObject { pointee.owner.unsafelyUnwrapped.takeUnretainedValue() }

  // The static type is the one that the design's cells have.
  fileprivate var indexed: IndexedStrip { unsafeDowncast(view, to: IndexedStrip.self) }
  fileprivate var indexPath: IndexPathStrip { unsafeDowncast(view, to: IndexPathStrip.self) }
  fileprivate var objectIdentifier: ObjectIdentifier { ObjectIdentifier(view) }
}
