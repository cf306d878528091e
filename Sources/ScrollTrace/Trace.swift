/// A recording of one person who scrolls one feed: the shape of the feed, and its changes over time.
public struct Trace: Equatable, Sendable {
  /// The name in reports.
  public var name: String
  /// The recorder or generator.
  public var source: String
  /// Nominal frames a second, above 0.
  public var frameRate: Double
  /// The size of the table when the trace begins.
  public var viewport: Viewport
  public var feed: Feed
  /// The events in file order.
  public var events: [TraceEvent] = []
  /// The time of each event, in milliseconds from the beginning.
  public var timesMilliseconds: [Double] = []
  /// The rows of each `insert`, in the order of those events.
  public var insertions: [Insertion] = []
  /// The sizes of each `viewport` event, in the order of those events.
  public var viewports: [Viewport] = []
  /// The splices of each `splice` event, in the order of those events.
  public var splices: [Splice] = []

  public init(
    name: String, source: String = "unknown", frameRate: Double = 60, viewport: Viewport,
    feed: Feed
  ) {
    self.name = name
    self.source = source
    self.frameRate = frameRate
    self.viewport = viewport
    self.feed = feed
  }

  /// The words in the source of a trace with offsets that no recorder has seen.
  package static let fillMark = "offsets between samples filled in"

  /// A sentence about offsets that no recorder has seen, without a full stop; nil if a recorder has seen all.
  package var fillWarning: String? {
    source.split(separator: "; ").first { $0.hasPrefix(Self.fillMark) }.map(String.init)
  }

  /// The number of rows that ever have an identity: those at the start and those inserted.
  ///
  /// - Complexity: O(number of inserts).
  public var identityCount: Int {
    insertions.reduce(feed.rowCount) { $0 + $1.itemCounts.count }
  }

  /// Appends an event, and joins it to the batch of the one before where both are edits at one time.
  public mutating func append(
    _ kind: TraceEvent.Kind, atMilliseconds time: Double, row: Int32 = 0, value: Int64 = 0,
    coasts: Bool = false
  ) {
    let joins =
      kind.isEdit && (events.last?.kind.isEdit ?? false) && timesMilliseconds.last == time
    events.append(
      TraceEvent(kind: kind, continuesBatch: joins, coasts: coasts, row: row, value: value))
    timesMilliseconds.append(time)
  }

  /// Appends an event of another trace, with its entry in a table.
  package mutating func append(
    _ event: TraceEvent, of other: Trace, atMilliseconds time: Double
  ) {
    switch event.kind {
    case .insert: append(other.insertions[Int(event.value)], atMilliseconds: time, row: event.row)
    case .viewport: append(other.viewports[Int(event.value)], atMilliseconds: time)
    case .splice: append(other.splices[Int(event.value)], atMilliseconds: time, row: event.row)
    default:
      append(
        event.kind, atMilliseconds: time, row: event.row, value: event.value, coasts: event.coasts)
    }
  }

  /// Appends an insert before index `row`.
  public mutating func append(_ insertion: Insertion, atMilliseconds time: Double, row: Int32) {
    insertions.append(insertion)
    append(.insert, atMilliseconds: time, row: row, value: Int64(insertions.count - 1))
  }

  /// Appends a reload of part of the row at index `row`.
  public mutating func append(_ splice: Splice, atMilliseconds time: Double, row: Int32) {
    splices.append(splice)
    append(.splice, atMilliseconds: time, row: row, value: Int64(splices.count - 1))
  }

  /// Appends a resize of the table.
  public mutating func append(_ viewport: Viewport, atMilliseconds time: Double) {
    viewports.append(viewport)
    append(.viewport, atMilliseconds: time, value: Int64(viewports.count - 1))
  }
}

extension Trace {
  /// Removes all events and their tables, and keeps the memory for the next ones.
  public mutating func removeEvents() {
    events.removeAll(keepingCapacity: true)
    timesMilliseconds.removeAll(keepingCapacity: true)
    // Mostly empty already: the call alone would take a tenth of the time of reading an event.
    if !insertions.isEmpty { insertions.removeAll(keepingCapacity: true) }
    if !viewports.isEmpty { viewports.removeAll(keepingCapacity: true) }
    if !splices.isEmpty { splices.removeAll(keepingCapacity: true) }
  }
}
