/// What the list calls back while it replays: one stream, for every watcher.
enum Callback {
  /// A cell was taken from a pool, or made, for a row at an index.
  case dequeued(StripPointer, row: Int32, index: Int, isNew: Bool)
  /// The strip's items were reloaded.
  case reloaded(StripPointer)
  /// The strip was tiled with the items of the row that the design named; -1 for none.
  case tiled(StripPointer, shown: Int32)
  /// A row is displayed: its strip is bound, restored and tiled.
  case displayed(StripPointer, row: Int32, index: Int)
  /// A row's display is over; its cell is not yet in the pool.
  case ended(StripPointer, row: Int32, index: Int)
  /// The person scrolled the strip of a displayed row.
  case scrolled(StripPointer, row: Int32, index: Int)
  /// The person tapped an item, and the design says it was a row's; -1 for none.
  case selected(row: Int32, index: Int, item: Int32, recipient: Int32)
  /// An event, or the first layout, is over.
  case settled
}

/// Whoever looks on while a trace is replayed.
protocol Watcher {
  /// Whether there is anything to tell; false lets the compiler fold every call away.
  static var isWatching: Bool { get }
  mutating func saw(_ callback: Callback, in list: inout ListState)
}

/// Nobody: the timed replay.
struct NoWatcher: Watcher {
  static var isWatching: Bool { false }
  mutating func saw(_ callback: Callback, in list: inout ListState) {}
}
