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

/// The offsets that a design has stored: one dictionary stands for every store of the table, and a
/// bounded one keeps beside it which keys there is room for.
struct ReferenceOffsets {
  /// What a store does with what it is given.
  enum Kind {
    case everything
    /// `boxed`: "NSNumber values, read back as Float".
    case floats
    case bounded(ReferenceCache<OffsetKey>)
  }

  private var entries: [OffsetKey: StoredOffset] = [:]
  private let kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  init(_ offsets: ReferenceDesign.Offsets, rowCount: Int, future: [OffsetKey]) {
    switch offsets {
    case .boxed: self.init(.floats)
    case .bounded(let policy, let size):
      let capacity = Self.capacity(size, rowCount: rowCount)
      self.init(.bounded(policy.cache(capacity: capacity, future: future)))
    case .dictionary, .strings, .indexPaths, .array, .reset, .kept, .told: self.init(.everything)
    }
  }

  /// "A number of rows, or a percentage of the rows at the start, rounded up, at least 1."
  private static func capacity(_ size: String, rowCount: Int) -> Int {
    if size.last == "%", let percent = Double(size.dropLast()) {
      return max(1, Int((Double(rowCount) * percent / 100).rounded(.up)))
    }
    guard let count = Int(size) else { preconditionFailure("no size: \(size)") }
    return count
  }

  /// "Entries at the end, written and not dropped."
  var count: Int { entries.count }

  /// The offset under a key, or nil where none is stored.
  ///
  mutating func lookUp(_ key: OffsetKey) -> StoredOffset? {
    let found = entries[key]
    switch kind {
    case .everything: return found
    case .floats: return found?.asFloat
    case .bounded(let cache):
      // "The look-up at a display is the request: a hit restores what the entry holds, a miss inserts
      // an entry at rest."
      let isHit = cache.request(key)
      precondition(isHit == (found != nil), "the policy and the entries disagree on \(key)")
      if !isHit { entries[key] = .nothing }
      entries = entries.filter { cache.residents.contains($0.key) }
      return found
    }
  }

  mutating func write(_ offset: StoredOffset, under key: OffsetKey) {
    switch kind {
    case .everything, .floats: entries[key] = offset
    case .bounded:
      // "It updates a resident entry, and is dropped where there is none."
      if entries[key] != nil { entries[key] = offset }
    }
  }

  /// `remapped`, after one edit: "stored offsets move along with their rows on insert, delete and
  /// move; a deleted row's is dropped; [...] an entry whose path no row has stays until an offset
  /// moves there". What a bounded store remembers of a key moves with the row as the offset does.
  ///
  /// - Parameter former: every row that was in the feed before the edit, with its path then.
  mutating func follow(_ former: [(row: Row, path: Path)]) {
    var moved: [OffsetKey: StoredOffset] = [:]
    for (row, path) in former {
      guard let offset = entries.removeValue(forKey: .path(path)), !row.isDeleted else { continue }
      moved[.path(row.path)] = offset
    }
    // Only entries whose path no row had are left; what moves to such a path takes its place.
    entries.merge(moved) { _, offset in offset }
    guard case .bounded(let cache) = kind else { return }
    for (row, path) in former where row.isDeleted { cache.forget(.path(path)) }
    var names: [OffsetKey: OffsetKey] = [:]
    for (row, path) in former where !row.isDeleted { names[.path(path)] = .path(row.path) }
    cache.rename { names[$0] ?? $0 }
  }
}
