import ScrollTrace

/// A trace in the making: what is on the screen, the time, and what has been noted of both.
///
/// Gestures move what is shown from frame to frame; only what changes is noted. Times are whole tenths of
/// a millisecond, offsets halves of a point (the pixels of most screens), or the content's very edge.
struct Recording: ~Copyable {
  /// What a finger has hold of.
  enum Target: Equatable {
    case table
    /// The strip of the row with this identity, which was on the screen when it was touched.
    case strip(identity: Int32)
  }

  /// Half a point.
  static let gridUnits = Points.units / 2

  let platform: Platform
  let person: Person
  let durationMilliseconds: Double
  var trace: Trace
  var feed: LiveFeed
  /// What the person decides by.
  var random: SeededRandom
  /// What the app decides by.
  var appRandom: SeededRandom
  /// Whether the app loads the newest rows when the feed is pulled down at its beginning.
  var refreshes = false
  /// What moves by itself while somebody who does not wait goes on, the oldest first.
  var coasts: [Coast] = []
  /// When they were moved last.
  var lastCoastMilliseconds = 0.0
  var isFingerDown = false
  /// What the finger that is down has stopped.
  var stopped: [Target] = []
  /// How many strokes of somebody who reads are left of those that go back.
  var backStrokesLeft = 0
  private(set) var nowMilliseconds = 0.0
  private var lastHeld: (target: Target, milliseconds: Double)?
  private var clock: FrameClock
  private var agenda = Agenda()

  /// - Parameter trace: a header, whose events will be those of this recording.
  init(
    _ trace: Trace, platform: Platform, person: Person, pacing: FramePacing, seed: UInt64,
    durationMilliseconds: Double
  ) {
    self.trace = trace
    self.platform = platform
    self.person = person.individual(ofSeed: seed)
    self.durationMilliseconds = durationMilliseconds
    clock = FrameClock(pacing, random: SeededRandom(seed: seed, stream: RandomStream.frames))
    random = SeededRandom(seed: seed, stream: RandomStream.person)
    appRandom = SeededRandom(seed: seed, stream: RandomStream.app)
    feed = LiveFeed(trace.feed, viewport: trace.viewport)
  }

  var isOver: Bool { nowMilliseconds >= durationMilliseconds }

  // MARK: Time

  /// A frame's nominal length.
  var frameMilliseconds: Double { 1000 / clock.pacing.rate }

  /// Goes on to the next frame, in which the app does first what is due, and then what coasts goes on.
  mutating func awaitFrame() {
    nowMilliseconds = clock.frame(after: nowMilliseconds)
    runAgenda()
    coastOn()
  }

  /// Lets time pass without a touch; the app does what is due in the frames of that time, and what coasts
  /// goes on.
  mutating func rest(milliseconds: Double) {
    // Somebody who does not wait comes down in the frame nearest to the end, which is the next after this.
    let end =
      nowMilliseconds + max(0, person.waits ? milliseconds : milliseconds - frameMilliseconds / 2)
    while !isOver, !coasts.isEmpty, nowMilliseconds + frameMilliseconds <= end { awaitFrame() }
    while !isOver, let due = agenda.nextMilliseconds, due < end {
      nowMilliseconds = clock.frame(after: max(due, nowMilliseconds))
      runAgenda()
      coastOn()
    }
    nowMilliseconds = max(nowMilliseconds, end)
  }

  /// Lets as much time pass as is drawn.
  mutating func rest(_ distribution: Distribution) {
    rest(milliseconds: distribution.draw(&random))
  }

  /// Has the app do something in the frame that follows a time from now.
  mutating func schedule(
    afterMilliseconds delay: Double, _ change: @escaping Agenda.Change
  ) {
    agenda.enter(atMilliseconds: nowMilliseconds + delay, change)
  }

  private mutating func runAgenda() {
    while !isOver, let change = agenda.take(dueBy: nowMilliseconds) {
      change(&self)
      keepWithinBounds()
    }
  }

  // MARK: Motion

  /// Shows a motion, a frame at a time, until it rests. Where an edit moves it or its bounds, it goes on
  /// from there as the platform lets go of it at the velocity that it has.
  ///
  /// - Parameter limit: milliseconds after which it is left as it is.
  mutating func show(_ motion: Motion, of target: Target, forAtMost limit: Double = .infinity) {
    let begin = nowMilliseconds
    guard var coast = coast(of: target, as: motion) else { return }
    while !isOver, !coast.isOver(atMilliseconds: nowMilliseconds), nowMilliseconds - begin < limit {
      let last = nowMilliseconds
      awaitFrame()
      guard goOn(&coast, afterMilliseconds: last) else { return }
    }
  }

  /// Notes where something is now: where it is elsewhere than before; and, of somebody who does not wait, in
  /// every frame in which a finger holds it. What the person does ends with the recording; what coasts then
  /// goes on to its rest.
  mutating func move(_ target: Target, to points: Double, isHeld: Bool = false) {
    guard let bounds = boundsUnits(of: target) else { return }
    let coasts = !person.waits && !isHeld
    guard !isOver || coasts else { return }
    let units = Self.units(shownAt: points, bounds)
    let before =
      switch target {
      case .table: feed.offsetUnits
      case .strip(let identity): feed.stripOffsetUnits(ofIdentity: identity)
      }
    guard units != before || isHeld && lastHeld ?? (target, -1) != (target, nowMilliseconds) else {
      return
    }
    if isHeld { lastHeld = (target, nowMilliseconds) }
    switch target {
    case .table:
      feed.offsetUnits = units
      trace.append(.position, atMilliseconds: nowMilliseconds, value: units, coasts: coasts)
    case .strip(let identity):
      feed.setStripOffset(units, ofIdentity: identity)
      let index = Int32(feed.index(ofIdentity: identity))
      trace.append(
        .stripOffset, atMilliseconds: nowMilliseconds, row: index, value: units, coasts: coasts)
    }
  }

  /// The nearest offset on the grid; one that is not past an edge is shown as not past it.
  private static func units(shownAt points: Double, _ bounds: ClosedRange<Int64>) -> Int64 {
    let exact = Points.units(nearestTo: points)
    let steps = (points * Double(Points.units / gridUnits)).rounded()
    let units = Int64(steps) * gridUnits
    return bounds.contains(exact)
      ? min(max(units, bounds.lowerBound), bounds.upperBound) : units
  }

  // MARK: What there is to move

  /// The offsets at which something rests, in points.
  mutating func bounds(of target: Target) -> ClosedRange<Double>? {
    boundsUnits(of: target).map { Points.points($0.lowerBound)...Points.points($0.upperBound) }
  }

  /// The offsets at which something rests, or nil where it is no longer there: a strip that nobody waits for
  /// goes on while its row is in the feed, any other while it is on the screen.
  mutating func boundsUnits(of target: Target) -> ClosedRange<Int64>? {
    switch target {
    case .table: feed.boundsUnits
    case .strip(let identity): row(identity).map { feed.strip(of: $0).boundsUnits }
    }
  }

  /// The length through which something is seen, in points.
  mutating func extent(of target: Target) -> Double {
    switch target {
    case .table: Points.points(feed.viewport.heightUnits)
    case .strip(let identity):
      Points.points(row(identity).map { feed.strip(of: $0).extentUnits } ?? 0)
    }
  }

  /// Where something is, in points.
  func offset(of target: Target) -> Double {
    switch target {
    case .table: Points.points(feed.offsetUnits)
    case .strip(let identity): Points.points(feed.stripOffsetUnits(ofIdentity: identity))
    }
  }

  private mutating func row(_ identity: Int32) -> LiveFeed.VisibleRow? {
    person.waits ? visibleRow(identity) : feed.row(ofIdentity: identity)
  }

  mutating func visibleRow(_ identity: Int32) -> LiveFeed.VisibleRow? {
    feed.visibleRows().first { $0.identity == identity }
  }

  /// Notes that an item was tapped.
  mutating func tap(item: Int, of row: LiveFeed.VisibleRow) {
    guard !isOver else { return }
    trace.append(
      .select, atMilliseconds: nowMilliseconds, row: Int32(row.index), value: Int64(item))
  }
}
