import ScrollTrace

/// Which item of a row is which, as a model knows it whose items have identities: 0, 1, 2, ... in order, and the row's
/// next numbers for those that come later.
///
/// Only rows that were reloaded have an entry. Identities are handed out modulo 2^32.
struct ItemIdentities {
  private struct Row {
    /// Items that stand side by side and have identities in order; none is empty.
    var runs: [(first: Int, count: Int32)]
    /// The identity of the next item that comes.
    var next: Int
  }

  private var rows: [Int32: Row] = [:]

  mutating func removeAll() { rows.removeAll(keepingCapacity: true) }

  /// - Complexity: O(runs), which reloads of part of a row make.
  func identity(ofItem item: Int32, ofRow row: Int32) -> UInt32 {
    guard let row = rows[row] else { return UInt32(item) }
    var left = item
    for run in row.runs {
      if left < run.count { return UInt32(truncatingIfNeeded: run.first + Int(left)) }
      left -= run.count
    }
    preconditionFailure("item \(item) of a row with \(item - left)")
  }

  /// The number that the item of an identity has now; nil where it is gone.
  ///
  /// - Complexity: O(runs).
  func item(_ identity: UInt32, ofRow row: Int32, itemCount: Int32) -> Int32? {
    guard let row = rows[row] else { return identity < itemCount ? Int32(identity) : nil }
    var start: Int32 = 0
    for run in row.runs {
      let offset = identity &- UInt32(truncatingIfNeeded: run.first)
      if offset < run.count { return start + Int32(offset) }
      start += run.count
    }
    return nil
  }

  /// Some of a row's items are others now.
  ///
  /// - Complexity: O(runs).
  mutating func change(_ row: Int32, by splice: Splice) {
    let oldCount = splice.oldItemCount
    let old = rows[row] ?? Row(runs: [(0, oldCount)], next: Int(oldCount))
    var runs = Self.part(of: old.runs, 0..<splice.at)
    if splice.added > 0 { runs.append((old.next, splice.added)) }
    runs += Self.part(of: old.runs, splice.at + splice.removed..<oldCount)
    rows[row] = Row(runs: runs, next: old.next + Int(splice.added))
  }

  /// The runs of some items, by their numbers.
  private static func part(
    of runs: [(first: Int, count: Int32)], _ items: Range<Int32>
  ) -> [(first: Int, count: Int32)] {
    var part: [(first: Int, count: Int32)] = []
    var start: Int32 = 0
    for run in runs {
      let here = items.clamped(to: start..<start + run.count)
      if !here.isEmpty {
        part.append((run.first + Int(here.lowerBound - start), Int32(here.count)))
      }
      start += run.count
    }
    return part
  }
}
