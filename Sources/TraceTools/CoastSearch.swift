import ScrollTrace

/// Finds the rows whose next `x` goes on by itself, in a trace that comes in pieces, and follows its feed.
struct CoastSearch: ~Copyable {
  /// The trace before the events, of which there are none here.
  private let start: Trace
  /// The feed as edits have left it; nil before the first, while a row's identity is its index.
  private var feed: LiveFeed?
  /// Of the rows at the start, whether an `x` has come.
  private var wasScrolled: [Bool]
  /// By the index that they have at the start.
  private(set) var rows: Set<Int32> = []

  /// - Complexity: O(rows).
  init(on start: Trace) {
    self.start = start
    wasScrolled = Array(repeating: false, count: start.feed.rowCount)
  }

  /// - Complexity: O(log rows) for an `x` behind an edit, and what an edit costs; else O(1).
  mutating func note(_ event: TraceEvent, of piece: Trace) {
    if event.kind == .stripOffset {
      let identity = identity(at: Int(event.row))
      guard identity < wasScrolled.count, !wasScrolled[identity] else { return }
      wasScrolled[identity] = true
      if event.coasts { rows.insert(Int32(identity)) }
    } else if event.kind.isEdit {
      var live = feed.take() ?? LiveFeed(start)
      live.apply(event, of: piece)
      feed = consume live
    }
  }

  private mutating func identity(at index: Int) -> Int {
    guard var live = feed.take() else { return index }
    let identity = Int(live.identity(at: index))
    feed = consume live
    return identity
  }

  /// The shape of the feed behind the events so far.
  ///
  /// - Complexity: O(rows).
  mutating func feedNow() -> Feed {
    guard var live = feed.take() else { return start.feed }
    let now = live.feedNow()
    feed = consume live
    return now
  }
}
