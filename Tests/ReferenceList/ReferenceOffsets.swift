/// What an offset is stored under, by the design's axis `key`.
enum OffsetKey: Hashable {
  /// `row`: "the row's number in its section".
  case number(Int)
  /// `path` and `remapped`.
  case path(Path)
  /// `id`.
  case identity(Int)
  /// `shared`: "always 0".
  case shared

  /// The key of a row as it is now.
  init(of row: Row, by key: ReferenceDesign.Key) {
    switch key {
    case .row: self = .number(row.path.number)
    case .path, .remapped: self = .path(row.path)
    case .id: self = .identity(row.identity)
    case .shared: self = .shared
    }
  }
}

/// The offsets that a design has stored; one dictionary stands for every store of the table.
struct ReferenceOffsets {
  private var entries: [OffsetKey: Int64] = [:]
  /// `boxed`: "NSNumber values, read back as Float".
  private let readsBackAsFloat: Bool

  init(readsBackAsFloat: Bool) {
    self.readsBackAsFloat = readsBackAsFloat
  }

  /// "Entries at the end, written and not dropped."
  var count: Int { entries.count }

  /// The offset under a key, or nil where none is stored.
  ///
  /// An offset is a whole number of units, and so is its nearest Float: scaling by 1,024 changes
  /// neither the digits that a Float keeps nor the rounding.
  func read(_ key: OffsetKey) -> Int64? {
    guard let offset = entries[key] else { return nil }
    return readsBackAsFloat ? Int64(Float(offset)) : offset
  }

  mutating func write(_ offsetUnits: Int64, under key: OffsetKey) {
    entries[key] = offsetUnits
  }

  /// `remapped`, after one edit: "stored offsets move along with their rows on insert, delete and
  /// move; a deleted row's is dropped; [...] an entry whose path no row has stays until an offset
  /// moves there".
  ///
  /// - Parameter former: every row that was in the feed before the edit, with its path then.
  mutating func follow(_ former: [(row: Row, path: Path)]) {
    var moved: [OffsetKey: Int64] = [:]
    for (row, path) in former {
      guard let offset = entries.removeValue(forKey: .path(path)), !row.isDeleted else { continue }
      moved[.path(row.path)] = offset
    }
    // Only entries whose path no row had are left; what moves to such a path takes its place.
    entries.merge(moved) { _, offset in offset }
  }
}
