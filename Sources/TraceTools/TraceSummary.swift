import ScrollTrace

/// What a trace says of its scrolling, in numbers.
public struct TraceSummary: Sendable {
  /// What moved without a stop: events of one table or strip, none of which is 100 ms behind the one before;
  /// others may move meanwhile.
  public struct Movement: Equatable, Sendable {
    /// The row whose strip moved, by identity; nil for the table.
    public let strip: Int32?
    public let beginMilliseconds: Double
    public internal(set) var endMilliseconds: Double
    /// The content offset before and after.
    public let beginUnits: Int64
    public internal(set) var endUnits: Int64
    /// The fastest that it was between two events, points a second, towards larger offsets above 0.
    public internal(set) var peakVelocity = 0.0
  }

  /// A time in which somebody looks and does nothing.
  public struct Rest: Equatable, Sendable {
    public let beginMilliseconds: Double
    public let endMilliseconds: Double
    public var lengthMilliseconds: Double { endMilliseconds - beginMilliseconds }
  }

  /// Events of one movement are closer than this. The tail of a fling on iOS moves half a point in 170 ms
  /// and more, and so ends in movements of its own; nobody calls these fast.
  public static let stopMilliseconds = 100.0
  /// From this on a stop is a rest: somebody looks, and no longer only lifts a finger.
  public static let restMilliseconds = 400.0

  /// When the last event happened.
  public internal(set) var durationMilliseconds = 0.0
  public internal(set) var eventCount = 0
  /// Times at which something happened.
  public internal(set) var frameCount = 0
  /// How often each kind of event happened.
  public internal(set) var eventCounts: [TraceEvent.Kind: Int] = [:]
  /// How many of these coast.
  public internal(set) var coastingEventCounts: [TraceEvent.Kind: Int] = [:]
  /// Coasts of strips: runs of a row's offsets that coast, with none between that does not.
  public internal(set) var coastCount = 0
  /// Those that their row left before they were over, or that began while it was not on the screen.
  public internal(set) var lostCoastCount = 0
  /// Rows that were on the screen at some time.
  public internal(set) var visitedRowCount = 0
  /// How often a row came on the screen that had been there before, and had left.
  public internal(set) var returnCount = 0
  /// Rows whose strips were scrolled while on the screen.
  public internal(set) var touchedStripCount = 0
  /// Of the table's movements, points a second; a movement of one event has no velocity.
  public internal(set) var tableVelocity: Spread?
  public internal(set) var stripVelocity: Spread?
  /// Of the rests.
  public internal(set) var restMilliseconds: Spread?
  /// In the order in which they began; none where `TraceReview` was not to keep them.
  public internal(set) var movements: [Movement] = []
  /// When nothing was scrolled or tapped, between two events that did; none where `TraceReview` was not to keep them.
  public internal(set) var rests: [Rest] = []

  init() {}

  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  public init(_ trace: Trace) {
    var review = TraceReview(of: trace, keepsMovements: true)
    review.append(eventsOf: trace)
    self = review.finish()
  }
}
