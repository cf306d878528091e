/// `array`: dense, a slot for each number that a key may have; an unset slot is a miss and no entry.
///
/// Made large enough at the start for every row that its trace will ever have, so that it allocates
/// nothing afterwards. The cheapest where keys are small whole numbers, and wasteful where few of
/// many rows are shown.
struct ArrayOffsets<Form: OffsetForm>: OffsetStore {
  private var offsets: [Form] = []
  private(set) var count = 0
  private let rowCount: Int

  /// - Parameter rowCount: the rows that the trace will ever have.
  init(rowCount: Int) { self.rowCount = rowCount }

  mutating func setUp() { offsets = Array(repeating: .unset, count: rowCount) }

  mutating func removeAll() {
    setUp()
    count = 0
  }

  @inline(__always)
  mutating func read(_ key: Int) -> Form? {
    guard key < offsets.count, !offsets[key].isUnset else { return nil }
    return offsets[key]
  }

  @inline(__always)
  mutating func write(_ offset: Form, _ key: Int) {
    if key >= offsets.count {
      offsets.append(contentsOf: repeatElement(.unset, count: key + 1 - offsets.count))
    }
    if offsets[key].isUnset { count += 1 }
    offsets[key] = offset
  }

  mutating func remap(_ shift: PathShift) {
    preconditionFailure("paths are kept by SectionedArrayOffsets")
  }
}

/// `array` under a path: an array of rows for each section.
struct SectionedArrayOffsets<Form: OffsetForm>: OffsetStore {
  private var sections: [[Form]] = []
  private(set) var count = 0
  private let sectionRowCounts: [Int32]

  init(sectionRowCounts: [Int32]) { self.sectionRowCounts = sectionRowCounts }

  mutating func setUp() {
    sections = sectionRowCounts.map { Array(repeating: .unset, count: Int($0)) }
  }

  mutating func removeAll() {
    setUp()
    count = 0
  }

  mutating func read(_ key: Int) -> Form? {
    let offset = slot(OffsetKey.section(of: key), OffsetKey.row(of: key))
    return offset.isUnset ? nil : offset
  }

  mutating func write(_ offset: Form, _ key: Int) {
    set(offset, OffsetKey.section(of: key), OffsetKey.row(of: key))
  }

  private func slot(_ section: Int, _ row: Int) -> Form {
    row < sections[section].count ? sections[section][row] : .unset
  }

  private mutating func set(_ offset: Form, _ section: Int, _ row: Int) {
    let slots = sections[section].count
    if row >= slots {
      if offset.isUnset { return }
      sections[section].append(contentsOf: repeatElement(.unset, count: row + 1 - slots))
    }
    count += (offset.isUnset ? 0 : 1) - (sections[section][row].isUnset ? 0 : 1)
    sections[section][row] = offset
  }

  mutating func remap(_ shift: PathShift) {
    let section = shift.section
    for row in shift.row..<(shift.row + shift.removed) { set(.unset, section, row) }
    let distance = shift.inserted - shift.removed
    let rows = (shift.row + shift.removed)..<shift.rowCount
    // From the end that is moved towards, so that no entry lands on one that has still to move.
    if distance > 0 {
      for row in rows.reversed() { move(section, row, by: distance) }
    } else if distance < 0 {
      for row in rows { move(section, row, by: distance) }
    }
  }

  /// Moves an entry; without one, the target keeps its entry.
  private mutating func move(_ section: Int, _ row: Int, by distance: Int) {
    let offset = slot(section, row)
    guard !offset.isUnset else { return }
    set(.unset, section, row)
    set(offset, section, row + distance)
  }
}
