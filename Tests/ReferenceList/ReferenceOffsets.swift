/// "Designs: axes": what an offset is stored under.
enum OffsetKey: Hashable {
  /// `row`.
  case number(Int)
  /// `path` and `remapped`.
  case path(Path)
  /// `id`.
  case identity(Int)
  /// `shared`.
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

/// The offsets that a design has stored. One dictionary stands for every store of the axis `store`; a bounded one
/// also keeps which keys have an entry.
struct ReferenceOffsets {
  enum Kind {
    case everything
    /// `boxed`.
    case floats
    case bounded(ReferenceCache<OffsetKey>)
  }

  private var entries: [OffsetKey: StoredOffset] = [:]
  private var kind: Kind

  init(_ kind: Kind) { self.kind = kind }

  init(_ offsets: ReferenceDesign.Store, rowCount: Int, future: [OffsetKey]) {
    switch offsets {
    case .boxed: self.init(.floats)
    case .bounded(let policy, let size):
      let capacity = Self.capacity(size, rowCount: rowCount)
      self.init(.bounded(policy.cache(capacity: capacity, future: future)))
    case .dictionary, .strings, .indexPaths, .array, .reset, .kept, .oracle, .carried:
      self.init(.everything)
    }
  }

  /// "Bounded stores": C.
  private static func capacity(_ size: String, rowCount: Int) -> Int {
    if size.last == "%", let percent = Double(size.dropLast()) {
      return max(1, Int((Double(rowCount) * percent / 100).rounded(.up)))
    }
    guard let count = Int(size) else { preconditionFailure("no size: \(size)") }
    return count
  }

  /// "The screen goes away": the store is as new. What `belady` knows of the look-ups before stays.
  mutating func forgetAll(_ offsets: ReferenceDesign.Store, rowCount: Int) {
    entries = [:]
    guard case .bounded(let cache) = kind, case .bounded(let policy, let size) = offsets else {
      return
    }
    guard policy != .belady else { return cache.changeAll { _ in [] } }
    let capacity = Self.capacity(size, rowCount: rowCount)
    kind = .bounded(policy.cache(capacity: capacity, future: []))
  }

  /// "What is counted": `storedOffsets`.
  var count: Int { entries.count }

  /// Looks an offset up; nil without one.
  mutating func lookUp(_ key: OffsetKey) -> StoredOffset? {
    let found = entries[key]
    switch kind {
    case .everything: return found
    case .floats: return found?.asFloat
    case .bounded(let cache):
      // "Bounded stores": the look-up is the request.
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
      // "Bounded stores": a save is no request.
      if entries[key] != nil { entries[key] = offset }
    }
  }

  /// "Designs: axes", *`remapped`*, after one edit; what a bounded store knows of a key moves as the offset does.
  ///
  /// - Parameter former: every row of the feed before the edit, with its path then.
  mutating func follow(_ former: [(row: Row, path: Path)]) {
    var moved: [OffsetKey: StoredOffset] = [:]
    for (row, path) in former {
      guard let offset = entries.removeValue(forKey: .path(path)), !row.isDeleted else { continue }
      moved[.path(row.path)] = offset
    }
    // The entries that are left have paths that no row had; an offset that moves there replaces them.
    entries.merge(moved) { _, offset in offset }
    guard case .bounded(let cache) = kind else { return }
    for (row, path) in former where row.isDeleted { cache.forget(.path(path)) }
    var names: [OffsetKey: OffsetKey] = [:]
    for (row, path) in former where !row.isDeleted { names[.path(path)] = .path(row.path) }
    cache.rename { names[$0] ?? $0 }
  }
}
