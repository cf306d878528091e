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
  public private(set) var durationMilliseconds = 0.0
  /// Times at which something happened.
  public private(set) var frameCount = 0
  /// How often each kind of event happened.
  public private(set) var eventCounts: [TraceEvent.Kind: Int] = [:]
  /// How many of these coast.
  public private(set) var coastingEventCounts: [TraceEvent.Kind: Int] = [:]
  /// Coasts of strips: runs of a row's offsets that coast, with none between that does not.
  public private(set) var coastCount = 0
  /// Those that their row left before they were over, or that began while it was not on the screen.
  public private(set) var lostCoastCount = 0
  /// Those that are under way or were the row's last, by identity.
  private var lostCoasts = Set<Int32>()
  /// Rows that were on the screen at some time.
  public private(set) var visitedRowCount = 0
  /// How often a row came on the screen that had been there before, and had left.
  public private(set) var returnCount = 0
  /// Rows whose strips were scrolled while on the screen.
  public private(set) var touchedStripCount = 0
  /// Those rows, by identity.
  private var touchedStrips = Set<Int32>()
  /// In the order in which they began.
  public private(set) var movements: [Movement] = []
  /// The index in `movements` of the last one of each strip, by identity; of the table under nil.
  private var lastMovements: [Int32?: Int] = [:]
  /// When nothing was scrolled or tapped, between two events that did.
  public private(set) var rests: [Rest] = []

  /// - Complexity: O(rows + events x (log rows + rows on the screen)).
  public init(_ trace: Trace) {
    var feed = LiveFeed(trace)
    var visits = Visits(identityCount: trace.identityCount)
    visits.enter(feed.visibleRows())
    var lastTouch: Double?
    for (index, event) in trace.events.enumerated() {
      let time = trace.timesMilliseconds[index]
      if index == 0 || time > trace.timesMilliseconds[index - 1] { frameCount += 1 }
      eventCounts[event.kind, default: 0] += 1
      if event.coasts { coastingEventCounts[event.kind, default: 0] += 1 }
      switch event.kind {
      case .position:
        note(nil, from: feed.offsetUnits, to: event.value, at: time)
        feed.apply(event, of: trace)
      case .stripOffset: applyStrip(event, of: trace, to: &feed, at: time)
      default: feed.apply(event, of: trace)
      }
      let isLaidOut = !(index + 1 < trace.events.count && trace.events[index + 1].continuesBatch)
      if event.kind != .stripOffset, event.kind != .select, isLaidOut {
        visits.enter(feed.visibleRows())
      }
      guard event.kind.isTouch else { continue }
      if let lastTouch, time - lastTouch >= Self.restMilliseconds {
        rests.append(Rest(beginMilliseconds: lastTouch, endMilliseconds: time))
      }
      lastTouch = time
    }
    durationMilliseconds = trace.timesMilliseconds.last ?? 0
    visitedRowCount = visits.visitedCount
    returnCount = visits.returnCount
    touchedStripCount = touchedStrips.count
  }

  /// Applies an `x`, and notes what it moves of what is seen.
  private mutating func applyStrip(
    _ event: TraceEvent, of trace: Trace, to feed: inout LiveFeed, at time: Double
  ) {
    let identity = feed.identity(at: Int(event.row))
    let before = feed.stripMotion(ofIdentity: identity)
    feed.apply(event, of: trace)
    let after = feed.stripMotion(ofIdentity: identity)
    if event.coasts {
      if before.coast == nil {
        coastCount += 1
        lostCoasts.remove(identity)
      }
      if after.coast == .nothing, lostCoasts.insert(identity).inserted { lostCoastCount += 1 }
      guard after.coast == .ownStrip else { return }
    } else {
      guard feed.visibleRows().contains(where: { $0.identity == identity }) else { return }
    }
    touchedStrips.insert(identity)
    note(identity, from: before.offsetUnits, to: after.offsetUnits, at: time)
  }

  /// Goes on with the movement under way, or begins another.
  private mutating func note(_ strip: Int32?, from before: Int64, to after: Int64, at time: Double)
  {
    guard let index = lastMovements[strip],
      time - movements[index].endMilliseconds < Self.stopMilliseconds
    else {
      lastMovements[strip] = movements.count
      movements.append(
        Movement(
          strip: strip, beginMilliseconds: time, endMilliseconds: time, beginUnits: before,
          endUnits: after))
      return
    }
    let last = movements[index]
    if time > last.endMilliseconds {
      let points = Points.points(after - last.endUnits)
      let velocity = points / (time - last.endMilliseconds) * 1000
      if velocity.magnitude > last.peakVelocity.magnitude {
        movements[index].peakVelocity = velocity
      }
    }
    movements[index].endMilliseconds = time
    movements[index].endUnits = after
  }
}

/// Which rows are on the screen, and which were.
private struct Visits {
  private var wasVisited: [Bool]
  private var shown: [Int32] = []
  private(set) var visitedCount = 0
  private(set) var returnCount = 0

  init(identityCount: Int) {
    wasVisited = Array(repeating: false, count: identityCount)
  }

  mutating func enter(_ rows: [LiveFeed.VisibleRow]) {
    let now = rows.map(\.identity)
    guard now != shown else { return }
    for identity in now where !shown.contains(identity) {
      if wasVisited[Int(identity)] { returnCount += 1 } else { visitedCount += 1 }
      wasVisited[Int(identity)] = true
    }
    shown = now
  }
}

extension TraceEvent.Kind {
  /// Whether a finger does it.
  var isTouch: Bool { self == .position || self == .stripOffset || self == .select }
}
