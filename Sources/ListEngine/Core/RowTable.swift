import CPrefetch
import Containers
import ScrollTrace

/// The engine's record of each row, by identity. One column per fact, so that a display in a feed of millions
/// touches half the cache lines of a record per row. A fact that the feed does not have costs none.
struct RowTable: ~Copyable {
  private var itemCounts = RawTable<Int32>()
  private var versions = RawTable<Int32>()
  /// A bit for each row that was ever reloaded: the bits of 512 rows share a cache line.
  private var reloadedBits = RawTable<UInt64>()
  private var kinds = RawTable<UInt8>()
  private var trueOffsetUnits = RawTable<Int64>()
  /// True if any row has a kind or a content version other than 0.
  private var hasKinds = false
  private var hasVersions = false
  /// True if the table keeps the true offset of each row.
  private var needsTrueOffsets = false
  /// Where all strips were moved; nil if they never were.
  private var commonOffsetUnits: Int64?

  var count: Int { itemCounts.count }

  mutating func reserve(_ count: Int, hasKinds: Bool, needsTrueOffsets: Bool) {
    self.hasKinds = hasKinds
    self.needsTrueOffsets = needsTrueOffsets
    itemCounts.reserve(count)
    versions.reserve(count)
    reloadedBits.reserve(count / 64 + 1)
    if hasKinds { kinds.reserve(count) }
    if needsTrueOffsets { trueOffsetUnits.reserve(count) }
  }

  mutating func removeAll() {
    itemCounts.removeAll()
    versions.removeAll()
    reloadedBits.removeAll()
    kinds.removeAll()
    trueOffsetUnits.removeAll()
    hasVersions = false
    commonOffsetUnits = nil
  }

  /// Appends the row with the next identity.
  mutating func append(itemCount: Int32, kind: UInt8, restUnits: Int64) {
    itemCounts.append(itemCount)
    versions.append(0)
    if itemCounts.count > reloadedBits.count * 64 { reloadedBits.append(0) }
    if hasKinds { kinds.append(kind) }
    if needsTrueOffsets { trueOffsetUnits.append(commonOffsetUnits ?? restUnits) }
  }

  /// Prefetches the facts of a row.
  @inline(__always)
  mutating func fetch(_ row: Int32) {
    prefetch(itemCounts.base + Int(row))
    if hasVersions { prefetch(reloadedBits.base + (Int(row) >> 6)) }
    if needsTrueOffsets { prefetch(trueOffsetUnits.base + Int(row)) }
  }

  @inline(__always)
  mutating func itemCount(of row: Int32) -> Int32 { itemCounts[Int(row)] }

  @inline(__always)
  mutating func kind(of row: Int32) -> UInt8 { hasKinds ? kinds[Int(row)] : 0 }

  /// Where a row was left, in units.
  ///
  /// - Precondition: the table keeps it.
  @inline(__always)
  mutating func trueOffsetUnits(of row: Int32) -> Int64 { trueOffsetUnits[Int(row)] }

  @inline(__always)
  mutating func leave(_ row: Int32, atUnits units: Int64) { trueOffsetUnits[Int(row)] = units }

  /// All rows were left at one offset, and so are those that come.
  ///
  /// - Complexity: O(rows).
  mutating func leaveAll(atUnits units: Int64) {
    commonOffsetUnits = units
    for row in 0..<trueOffsetUnits.count { trueOffsetUnits[row] = units }
  }

  /// The content version: 0, and one more at each reload.
  @inline(__always)
  mutating func version(of row: Int32) -> Int32 {
    guard hasVersions, reloadedBits[Int(row) >> 6] >> UInt64(row & 63) & 1 == 1 else { return 0 }
    return versions[Int(row)]
  }

  /// Notes that the row's content was replaced.
  mutating func reload(_ row: Int32, itemCount: Int32) {
    itemCounts[Int(row)] = itemCount
    versions[Int(row)] += 1
    reloadedBits[Int(row) >> 6] |= 1 << UInt64(row & 63)
    hasVersions = true
  }
}
