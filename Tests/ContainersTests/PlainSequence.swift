/// What `RowSequence` is, written down plainly: an array of headers and rows, and a loop for each
/// question. Nothing saturates here: tops are exact in 128 bits.
struct PlainSequence {
  /// What stands in the list, from top to bottom.
  enum Entry {
    case header
    case row(identity: Int32)
  }

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

  private var entries: [(entry: Entry, heightUnits: Int64)] = []
  private(set) var identityCount: Int

  init(sectionRowCounts: [Int32], headerHeightUnits: Int64, heightsUnits: [Int64]) {
    identityCount = heightsUnits.count
    var identity: Int32 = 0
    for rowCount in sectionRowCounts {
      entries.append((.header, headerHeightUnits))
      for _ in 0..<rowCount {
        entries.append((.row(identity: identity), heightsUnits[Int(identity)]))
        identity += 1
      }
    }
  }

  // MARK: Questions

  /// Every row, from top to bottom.
  var rows: [Row] {
    var rows: [Row] = []
    var (section, number) = (-1, 0)
    var top: Int128 = 0
    for (entry, height) in entries {
      switch entry {
      case .header:
        section += 1
        number = 0
      case .row(let identity):
        rows.append(
          Row(
            identity: identity, index: rows.count, section: section, number: number, topUnits: top,
            heightUnits: height))
        number += 1
      }
      top += Int128(height)
    }
    return rows
  }

  /// How many rows each section has.
  var sectionRowCounts: [Int] {
    var counts: [Int] = []
    for (entry, _) in entries {
      switch entry {
      case .header: counts.append(0)
      case .row: counts[counts.count - 1] += 1
      }
    }
    return counts
  }

  var rowCount: Int {
    var count = 0
    for case (.row, _) in entries { count += 1 }
    return count
  }

  // MARK: Edits

  /// Inserts rows before the row at `index`, in its section; at the end, in the last section.
  mutating func insert(firstIdentity: Int32, heightsUnits: [Int64], at index: Int) {
    let inserted = heightsUnits.enumerated().map { offset, height in
      (entry: Entry.row(identity: firstIdentity + Int32(offset)), heightUnits: height)
    }
    entries.insert(contentsOf: inserted, at: entryIndex(ofRowAt: index))
    identityCount = max(identityCount, Int(firstIdentity) + heightsUnits.count)
  }

  mutating func remove(at index: Int, count: Int) {
    var entryIndex = entryIndex(ofRowAt: index)
    for _ in 0..<count {
      while case .header = entries[entryIndex].entry { entryIndex += 1 }
      entries.remove(at: entryIndex)
    }
  }

  mutating func move(from index: Int, to target: Int) {
    let moved = entries.remove(at: entryIndex(ofRowAt: index))
    entries.insert(moved, at: entryIndex(ofRowAt: target))
  }

  mutating func setHeight(_ heightUnits: Int64, at index: Int) {
    entries[entryIndex(ofRowAt: index)].heightUnits = heightUnits
  }

  /// The index of a row among all entries, or that past the last entry.
  private func entryIndex(ofRowAt index: Int) -> Int {
    var rowsBefore = 0
    for (entryIndex, element) in entries.enumerated() {
      guard case .row = element.entry else { continue }
      if rowsBefore == index { return entryIndex }
      rowsBefore += 1
    }
    return entries.count
  }
}
