import Containers

/// The end of a row's display: the row, its index then, and what the app is to be reminded of.
struct PendingEnd: BitwiseCopyable {
  let strip: StripPointer
  let row: Int32
  let keyAtEnd: Int
  let index: Int
}

/// The end of the display of a row that was reloaded, and the time of the reload.
struct ReplacedEnd: BitwiseCopyable {
  let end: PendingEnd
  let timeMilliseconds: Double
}

/// Ends of displays, and other calls of the app, that wait: each in the order in which it arose.
///
/// The cell of a pending end and of a pooled strip is retained, so that it lives until the app was called; held and
/// replaced ends have their cells, which wait nowhere else. Its fields change in this file alone.
struct Ends: ~Copyable {
  /// On a `late` host: until the end of the next layout.
  private(set) var pending = RawTable<PendingEnd>()
  /// `newFirst`: of the rows that the edits of an open batch took.
  private(set) var held = RawTable<PendingEnd>()
  /// `replacing`: of reloaded rows.
  private(set) var replaced = RawTable<ReplacedEnd>()
  /// `saves=pooled`: strips whose cells went into a pool.
  private(set) var pooled = RawTable<StripPointer>()
  /// True if the displays of this layout are reported at its end, by ascending index.
  private(set) var defersDisplays = false

  @inline(__always)
  mutating func addPending(_ end: PendingEnd) {
    end.strip.pointee.retainCell()
    pending.append(end)
  }

  /// The first `count` ends were delivered, and their cells released.
  mutating func removePending(_ count: Int) { pending.removeFirst(count) }

  mutating func hold(_ end: PendingEnd) { held.append(end) }

  mutating func removeHeld() { held.removeAll() }

  mutating func addReplaced(_ end: PendingEnd, atMilliseconds time: Double) {
    replaced.append(ReplacedEnd(end: end, timeMilliseconds: time))
  }

  mutating func removeReplaced(_ count: Int) { replaced.removeFirst(count) }

  mutating func addPooled(_ strip: StripPointer) {
    strip.pointee.retainCell()
    pooled.append(strip)
  }

  /// The app was called for each, and the cells were released.
  mutating func removePooled() { pooled.removeAll() }

  mutating func deferDisplays(_ defers: Bool) { defersDisplays = defers }

  /// Forgets the pending ends and pooled strips, of which the app is not called.
  mutating func dropCalls() {
    releaseRetained()
    pending.removeAll()
    pooled.removeAll()
  }

  private func releaseRetained() {
    for index in 0..<pending.count { pending[index].strip.pointee.releaseCell() }
    for index in 0..<pooled.count { pooled[index].pointee.releaseCell() }
  }

  /// The list ends: releases every cell.
  ///
  /// - Parameter ownsHeld: false if the cells of held ends belong to their rows.
  func releaseCells(ownsHeld: Bool) {
    releaseRetained()
    for index in 0..<replaced.count { replaced[index].end.strip.pointee.releaseCell() }
    guard ownsHeld else { return }
    for index in 0..<held.count { held[index].strip.pointee.releaseCell() }
  }
}
