import ScrollTrace

/// The callbacks of a replay, in one stream for every watcher.
enum Callback {
  /// An event of the trace is about to be applied.
  case began(TraceEvent)
  /// For a row's height so many of its items were asked for theirs.
  case itemsAsked(Int32)
  /// A cell was dequeued or created for a row at an index.
  case dequeued(StripPointer, row: Int32, index: Int, CellOrigin)
  /// The same for a row that is being prepared.
  case preparing(StripPointer, row: Int32, index: Int, CellOrigin)
  /// The app is about to be called about a strip. (`didEndDisplaying`, which names a row, is `endDelivered`.)
  case calling(LogEntry.Callback, StripPointer)
  /// A prepared row is released.
  case gaveUp(StripPointer, row: Int32, index: Int)
  /// The strip's items were reloaded.
  case reloaded(StripPointer)
  /// The design looked the row's offset up, under a key in the words of the log. The offset is as apps have it (*Right to
  /// left* in Semantics.md); nil if none is stored.
  case lookedUp(StripPointer, under: String, offsetPoints: Double?)
  /// The design stopped the strip.
  case stopped(StripPointer)
  /// The design set the strip's content offset to a value in units, which a `clamping` host may limit; the scroll that
  /// this may cause is reported next.
  case restored(StripPointer, to: Int64)
  /// The strip was tiled with the items of the row that the app named; -1 for none.
  case tiled(StripPointer, shown: Int32)
  /// A row is displayed, its strip bound and tiled; or a displayed row was reconfigured.
  case displayed(StripPointer, row: Int32, index: Int)
  /// A row's display is over; its cell is not yet in the pool.
  case ended(StripPointer, row: Int32, index: Int)
  /// A row has left its cell. The cell stays at the index, for another row, and no end is delivered (`positional`); or the
  /// end is delivered later (`replacing`).
  case replaced(StripPointer, row: Int32, index: Int)
  /// The end of a row's display is delivered: at once, or late.
  case endDelivered(StripPointer, row: Int32, index: Int)
  /// The strip's content offset is being stored under a key, in the words of the log.
  case saved(StripPointer, under: String)
  /// A finger scrolled the strip of a displayed row to an offset in units, which a `clamping` host may limit.
  case scrolled(StripPointer, row: Int32, index: Int, to: Int64)
  /// A row's event of a coast is about to move what the coast drives.
  case coasted(Coast)
  /// The coast of one row moved the strip where another is displayed.
  case drifted(StripPointer, by: Int32)
  /// A frame has begun, and queued scrolls or the ends of replaced rows are delivered next.
  case scrollsWaited
  /// The table has another size, and the strip of a displayed row is about to be confined.
  case resized(StripPointer)
  /// The pages of a displayed strip have another length, and it has been laid out for them.
  case refitted(StripPointer, row: Int32, index: Int)
  /// The content of a row, or of all rows with nil, is about to get another length on its strip.
  case contentChanges(Int32?)
  /// The content has its new length. `pages`: the change of each kind's pages, nil if they stay; empty if all stay.
  case contentChanged(Int32?, pages: [PageChange?])
  /// Some of a row's items were replaced, in a strip with this geometry.
  case spliced(Int32, Splice, along: ItemLine)
  /// The strips of all rows were moved to an offset; those on the screen follow with `scrolled`.
  case allScrolled(to: Int64)
  /// A row has new content, which is shown from its start.
  case reset(Int32)
  /// The screen goes away.
  case left
  /// The screen came back. Rows that are displayed follow with `returned` if it was covered, else with `displayed`.
  case entered
  /// A displayed row is on the screen again, in its cell.
  case returned(StripPointer, row: Int32, index: Int)
  /// The list confined the strip's content offset; the scroll that this may cause is reported next.
  case confined(StripPointer)
  /// An item of the row at an index was tapped, and the detail screen opened.
  case selected(StripPointer, index: Int, item: Int32, opened: DetailModel?)
  /// An event, or the first layout, is over.
  case settled
}

/// One event of a coast.
struct Coast {
  let row: Int32
  let step: Int64
  /// The event's value.
  let units: Int64
  /// True for the first event of the coast.
  let isFirst: Bool
  let isDisplayed: Bool
  /// The strip that is driven; nil for none.
  let strip: StripPointer?
  /// True if that is the strip of the displayed row itself.
  let isOnRow: Bool
}

/// Receives the callbacks of a replay.
protocol Watcher {
  /// True if the watcher receives callbacks; false lets the compiler remove every call.
  static var isWatching: Bool { get }
  mutating func saw(_ callback: Callback, in list: inout ListState)
}

extension Watcher {
  static var isWatching: Bool { true }
}

/// Passes callbacks on to a closure, so that watched replays of all kinds share one specialised copy of `Replay`.
struct AnyWatcher: Watcher {
  let see: (Callback, inout ListState) -> Void

  func saw(_ callback: Callback, in list: inout ListState) { see(callback, &list) }
}

/// Receives nothing: for timed replays.
struct NoWatcher: Watcher {
  static var isWatching: Bool { false }
  mutating func saw(_ callback: Callback, in list: inout ListState) {}
}
