/// What `RowSequence` is, written down plainly: an array of rows for each section, and a loop for each question.
/// Nothing saturates here: tops are exact in 128 bits.
struct PlainSequence {
  /// A row, and all that there is to say of where it is.
  struct Row: Equatable {
    var identity: Int32
    var index: Int
    var section: Int
    /// Its number in its section.
    var number: Int
    var topUnits: Int128
    var heightUnits: Int64
    var bottomUnits: Int128 { topUnits + Int128(heightUnits) }
  }

  private var sections: [[(identity: Int32, heightUnits: Int64)]] = []
  private let headerHeightUnits: Int64
  private(set) var identityCount: Int

  init(sectionRowCounts: [Int32], headerHeightUnits: Int64, heightsUnits: [Int64]) {
    self.headerHeightUnits = headerHeightUnits
    identityCount = heightsUnits.count
    var identity = 0
    for rowCount in sectionRowCounts {
      let identities = identity..<identity + Int(rowCount)
      sections.append(identities.map { (Int32($0), heightsUnits[$0]) })
      identity = identities.upperBound
    }
  }

  /// Every row, from top to bottom.
  var rows: [Row] {
    var rows: [Row] = []
    var top: Int128 = 0
    for (section, sectionRows) in sections.enumerated() {
      top += Int128(headerHeightUnits)
      for (number, row) in sectionRows.enumerated() {
        rows.append(
          Row(
            identity: row.identity, index: rows.count, section: section, number: number,
            topUnits: top, heightUnits: row.heightUnits))
        top += Int128(row.heightUnits)
      }
    }
    return rows
  }

  /// The number of rows of each section.
  var sectionRowCounts: [Int] { sections.map(\.count) }

  /// Inserts rows before the row at `index`, in its section; at the end, in the last section.
  mutating func insert(firstIdentity: Int32, heightsUnits: [Int64], at index: Int) {
    let inserted = heightsUnits.enumerated().map { offset, height in
      (identity: firstIdentity + Int32(offset), heightUnits: height)
    }
    let (section, row) = place(ofRowAt: index)
    sections[section].insert(contentsOf: inserted, at: row)
    identityCount = max(identityCount, Int(firstIdentity) + heightsUnits.count)
  }

  mutating func remove(at index: Int, count: Int) {
    for _ in 0..<count {
      let (section, row) = place(ofRowAt: index)
      sections[section].remove(at: row)
    }
  }

  mutating func move(from index: Int, to target: Int) {
    let (section, row) = place(ofRowAt: index)
    let moved = sections[section].remove(at: row)
    let (targetSection, targetRow) = place(ofRowAt: target)
    sections[targetSection].insert(moved, at: targetRow)
  }

  mutating func setHeight(_ heightUnits: Int64, at index: Int) {
    let (section, row) = place(ofRowAt: index)
    sections[section][row].heightUnits = heightUnits
  }

  /// Where a row is; past the last row, the end of the last section.
  private func place(ofRowAt index: Int) -> (section: Int, row: Int) {
    var row = index
    for (section, rows) in sections.enumerated() {
      if row < rows.count { return (section, row) }
      row -= rows.count
    }
    return (sections.count - 1, sections[sections.count - 1].count)
  }
}
