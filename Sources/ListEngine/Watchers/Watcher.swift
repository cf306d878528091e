import ScrollTrace

/// What the list calls back while it replays: one stream, for every watcher.
enum Callback {
  /// An event of the trace is about to be applied.
  case began(TraceEvent)
  /// For a row's height so many of its items were asked for theirs.
  case itemsAsked(Int32)
  /// A cell was taken from where it waited, or made, for a row at an index.
  case dequeued(StripPointer, row: Int32, index: Int, CellOrigin)
  /// The same ahead of a display: the row is being prepared.
  case preparing(StripPointer, row: Int32, index: Int, CellOrigin)
  /// The app is about to be called about a strip.
  case calling(AppCall, StripPointer)
  /// The cell of a row that was prepared goes where unused cells wait.
  case gaveUp(StripPointer, row: Int32, index: Int)
  /// The strip's items were reloaded.
  case reloaded(StripPointer)
  /// The design looked the content offset of the strip's row up, under a key in the words of the log; nil where nothing
  /// is stored.
  case lookedUp(StripPointer, under: String, offsetPoints: Double?)
  /// The design stopped the strip.
  case stopped(StripPointer)
  /// The design set the strip's content offset; the scroll that this may cause is told next.
  case restored(StripPointer)
  /// The strip was tiled with the items of the row that the app named; -1 for none.
  case tiled(StripPointer, shown: Int32)
  /// A row is displayed: its strip is bound, restored and tiled, or tiled alone where it came from the cache. Or a
  /// displayed row was reconfigured.
  case displayed(StripPointer, row: Int32, index: Int)
  /// A row's display is over; its cell is not yet in the pool.
  case ended(StripPointer, row: Int32, index: Int)
  /// The design is told that a row's display is over: at once, or late.
  case endTold(StripPointer, row: Int32, index: Int)
  /// The strip's content offset is being stored under a key, in the words of the log.
  case saved(StripPointer, under: String)
  /// The person scrolled the strip of a displayed row to so many units, which a host that is `clamping` may not give it.
  case scrolled(StripPointer, row: Int32, index: Int, to: Int64)
  /// A row's event of a coast is about to move what the coast drives.
  case coasted(Coast)
  /// The coast of one row moved the strip where another is displayed.
  case drifted(StripPointer, by: Int32)
  /// A frame has begun, and the scrolls that have waited for it are told next.
  case scrollsWaited
  /// The table has another size, and the strip of a displayed row is about to be confined.
  case resized(StripPointer)
  /// Some of a row's items are others now, in a strip whose items stand so.
  case spliced(Int32, Splice, along: ItemLine)
  /// The list brought the strip's content offset back into its content; the scroll that this may cause is told next.
  case confined(StripPointer)
  /// The person tapped an item of the row at an index, and this is what the detail screen shows.
  case selected(StripPointer, index: Int, item: Int32, opened: DetailModel?)
  /// An event, or the first layout, is over.
  case settled
}

/// A call of the list to its app about a strip, but for `didEndDisplaying`, which names a row of its own.
enum AppCall {
  case prepareForReuse, cellForRow, willDisplay, scrollViewDidScroll
  case scrollViewDidEndDragging, scrollViewDidEndDecelerating

  static func end(hasCoasted: Bool) -> AppCall {
    hasCoasted ? .scrollViewDidEndDecelerating : .scrollViewDidEndDragging
  }
}

/// One event of a coast.
struct Coast {
  let row: Int32
  let step: Int64
  /// The event's value.
  let units: Int64
  /// Whether the coast begins with it.
  let isFirst: Bool
  let isDisplayed: Bool
  /// The strip that is driven; nil where none is.
  let strip: StripPointer?
  /// Whether that is the strip of the row itself, on the screen.
  let isOnRow: Bool
}

/// Whoever looks on while a trace is replayed.
protocol Watcher {
  /// Whether there is anything to tell; false lets the compiler fold every call away.
  static var isWatching: Bool { get }
  mutating func saw(_ callback: Callback, in list: inout ListState)
}

/// Passes callbacks on to a closure. Watched replays of all kinds share one specialised copy of `Replay` this way.
struct AnyWatcher: Watcher {
  static var isWatching: Bool { true }
  let see: (Callback, inout ListState) -> Void

  func saw(_ callback: Callback, in list: inout ListState) { see(callback, &list) }
}

/// Watches nothing: for timed replays.
struct NoWatcher: Watcher {
  static var isWatching: Bool { false }
  mutating func saw(_ callback: Callback, in list: inout ListState) {}
}
