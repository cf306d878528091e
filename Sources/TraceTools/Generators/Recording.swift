import ScrollTrace

/// A trace that is being generated: the feed on the screen, the time, and the events so far.
///
/// Gestures move the table and strips from frame to frame; only changes become events. Times are whole tenths of a
/// millisecond, offsets halves of a point (the pixels of most screens) or the content's edge.
struct Recording: ~Copyable {
  /// The table or a strip.
  enum Target: Equatable {
    case table
    /// The strip of the row with this identity, which was on the screen when it was touched.
    case strip(identity: Int32)
  }

  /// Something that moves by itself: a fling, a snap, a bounce, an animation.
  struct Coast {
    let target: Target
    fileprivate var motion: Motion
    fileprivate var beginMilliseconds: Double
    /// The offset and its bounds when they were last seen: an edit changes them.
    fileprivate var known: (offset: Double, bounds: ClosedRange<Double>)

    fileprivate func isOver(atMilliseconds time: Double) -> Bool {
      time - beginMilliseconds >= motion.durationMilliseconds
    }
  }

  typealias Change = @Sendable (inout Recording) -> Void

  private static let gridUnits = Points.units / 2

  let platform: ScrollPhysics
  let person: Person
  let durationMilliseconds: Double
  private(set) var trace: Trace
  var feed: LiveFeed
  /// The person's decisions.
  var random: SeededRandom
  /// The app's decisions.
  var appRandom: SeededRandom
  /// True if the app loads new rows when the feed is pulled down at its beginning.
  var refreshes = false
  /// The motions that continue while a person who does not wait acts, the oldest first.
  private(set) var coasts: [Coast] = []
  var isFingerDown = false
  /// The targets that the finger has stopped since it came down.
  var stopped: [Target] = []
  /// The rest of a series of strokes back, of a person who reads.
  var backStrokesLeft = 0
  private(set) var nowMilliseconds = 0.0
  private var lastCoastMilliseconds = 0.0
  private var lastHeld: (target: Target, milliseconds: Double)?
  private var clock: FrameClock
  /// The app's changes, soonest last; those of one time in the order in which they were scheduled.
  private var agenda: [(milliseconds: Double, change: Change)] = []

  init(
    _ header: Trace, platform: ScrollPhysics, person: Person, pacing: FramePacing, seed: UInt64,
    durationMilliseconds: Double
  ) {
    trace = header
    self.platform = platform
    self.person = person.individual(ofSeed: seed)
    self.durationMilliseconds = durationMilliseconds
    clock = FrameClock(pacing, random: SeededRandom(seed: seed, stream: RandomStream.frames))
    random = SeededRandom(seed: seed, stream: RandomStream.person)
    appRandom = SeededRandom(seed: seed, stream: RandomStream.app)
    feed = LiveFeed(header)
  }

  var isOver: Bool { nowMilliseconds >= durationMilliseconds }

  // MARK: Time

  var frameMilliseconds: Double { 1000 / clock.pacing.rate }

  /// Continues to the next frame: first the app's changes, then everything that coasts.
  mutating func awaitFrame() {
    showFrame(after: nowMilliseconds)
  }

  private mutating func showFrame(after time: Double) {
    nowMilliseconds = clock.frame(after: time)
    while !isOver, let next = agenda.last, next.milliseconds <= nowMilliseconds {
      agenda.removeLast()
      next.change(&self)
      keepWithinBounds()
    }
    coastOn()
  }

  /// Lets time pass without a touch. The app's changes happen in the frames of that time, and coasts continue.
  mutating func rest(milliseconds: Double) {
    // A person who does not wait touches in the frame nearest to the end, which is the next one.
    let end =
      nowMilliseconds + max(0, person.waits ? milliseconds : milliseconds - frameMilliseconds / 2)
    while !isOver, !coasts.isEmpty, nowMilliseconds + frameMilliseconds <= end { awaitFrame() }
    while !isOver, let due = agenda.last?.milliseconds, due < end {
      showFrame(after: max(due, nowMilliseconds))
    }
    nowMilliseconds = max(nowMilliseconds, end)
  }

  mutating func rest(_ distribution: Distribution) {
    rest(milliseconds: distribution.draw(&random))
  }

  /// Schedules a change by the app in the frame that follows a time from now.
  mutating func schedule(afterMilliseconds delay: Double, _ change: @escaping Change) {
    let time = nowMilliseconds + delay
    let index = agenda.firstIndex { $0.milliseconds <= time } ?? agenda.count
    agenda.insert((time, change), at: index)
  }

  // MARK: Edits

  /// Appends an event now, and applies it.
  mutating func note(
    _ kind: TraceEvent.Kind, row: Int = 0, value: Int64 = 0, coasts: Bool = false
  ) {
    trace.append(
      kind, atMilliseconds: nowMilliseconds, row: Int32(row), value: value, coasts: coasts)
    applyLast()
  }

  private mutating func applyLast() {
    feed.apply(trace.events[trace.events.count - 1], of: trace)
  }

  /// Inserts rows like the feed's own; none if it began without any, or would have too many.
  mutating func insertRows(_ count: Int, at index: Int) {
    guard count > 0, feed.rowCount + count <= TraceLimits.rows, let rows = newRows(count) else {
      return
    }
    trace.append(rows, atMilliseconds: nowMilliseconds, row: Int32(index))
    applyLast()
  }

  /// Returns copies of rows that the feed began with; nil if it began without any.
  mutating func newRows(_ count: Int) -> Insertion? {
    let shape = feed.shape
    guard shape.rowCount > 0 else { return nil }
    let models = (0..<count).map { _ in appRandom.whole(below: shape.rowCount) }
    var insertion = Insertion(itemCounts: models.map { shape.itemCounts[$0] })
    if case .each(let heights) = shape.rowHeight {
      insertion.heightsUnits = models.map { heights[$0] }
    }
    if let kinds = shape.kinds { insertion.kinds = models.map { kinds[$0] } }
    return insertion
  }

  mutating func resize(to viewport: Viewport) {
    trace.append(viewport, atMilliseconds: nowMilliseconds)
    applyLast()
  }

  /// A table whose content now ends above the screen scrolls up at once.
  private mutating func keepWithinBounds() {
    let end = feed.boundsUnits.upperBound
    if feed.offsetUnits > end { note(.position, value: end, coasts: !person.waits) }
  }

  // MARK: Motion

  /// Shows a motion frame by frame until it rests, or for at most this many milliseconds.
  mutating func show(_ motion: Motion, of target: Target, forAtMost limit: Double = .infinity) {
    let begin = nowMilliseconds
    guard var coast = coast(of: target, as: motion) else { return }
    while !isOver, !coast.isOver(atMilliseconds: nowMilliseconds), nowMilliseconds - begin < limit {
      let last = nowMilliseconds
      awaitFrame()
      guard goOn(&coast, afterMilliseconds: last) else { return }
    }
  }

  /// Lets something move by itself from now on, while the person continues.
  mutating func letGo(_ target: Target, as motion: Motion) {
    guard motion.durationMilliseconds > 0, let coast = coast(of: target, as: motion) else { return }
    coasts.append(coast)
    lastCoastMilliseconds = nowMilliseconds
  }

  /// Shows all coasts to their rest, even after the end of the recording.
  mutating func coastToRest() {
    while !coasts.isEmpty { awaitFrame() }
  }

  /// Stops a coast with a finger, until the finger lifts. Returns whether the target coasted.
  @discardableResult
  mutating func stop(_ target: Target) -> Bool {
    guard let index = coasts.firstIndex(where: { $0.target == target }) else { return false }
    coasts.remove(at: index)
    stopped.append(target)
    move(target, to: offset(of: target), isHeld: true)
    return true
  }

  private mutating func coast(of target: Target, as motion: Motion) -> Coast? {
    guard let bounds = bounds(of: target) else { return nil }
    return Coast(
      target: target, motion: motion, beginMilliseconds: nowMilliseconds,
      known: (offset(of: target), bounds))
  }

  private mutating func coastOn() {
    guard !coasts.isEmpty else { return }
    let moving = coasts
    coasts = []
    for var coast in moving
    where goOn(&coast, afterMilliseconds: lastCoastMilliseconds)
      && !coast.isOver(atMilliseconds: nowMilliseconds)
    {
      coasts.append(coast)
    }
    lastCoastMilliseconds = nowMilliseconds
  }

  /// Moves a coast's target to where it is now; false if the target is gone. After an edit moved it or its bounds, it
  /// continues from there as the platform lets go of it at its velocity.
  private mutating func goOn(_ coast: inout Coast, afterMilliseconds last: Double) -> Bool {
    guard let bounds = bounds(of: coast.target) else { return false }
    if coast.known != (offset(of: coast.target), bounds) {
      // An animation can be faster than a fling.
      let velocity = coast.motion.velocity(atMilliseconds: last - coast.beginMilliseconds)
      coast.motion = platform.release(
        offset(of: coast.target), min(max(velocity, -platform.velocityMax), platform.velocityMax),
        bounds)
      coast.beginMilliseconds = nowMilliseconds
    }
    move(
      coast.target,
      to: coast.motion.position(atMilliseconds: nowMilliseconds - coast.beginMilliseconds))
    coast.known = (offset(of: coast.target), bounds)
    return true
  }

  /// Moves a target. There is an event if it is elsewhere than before and, for a person who does not wait, in every
  /// frame in which a finger holds it. The person's events end with the recording; coasts continue to their rest.
  mutating func move(_ target: Target, to points: Double, isHeld: Bool = false) {
    guard let bounds = boundsUnits(of: target) else { return }
    let coasts = !person.waits && !isHeld
    guard !isOver || coasts else { return }
    let units = Self.units(shownAt: points, bounds)
    let isNewInFrame = isHeld && lastHeld ?? (target, -1) != (target, nowMilliseconds)
    guard units != offsetUnits(of: target) || isNewInFrame else { return }
    if isHeld { lastHeld = (target, nowMilliseconds) }
    switch target {
    case .table: note(.position, value: units, coasts: coasts)
    case .strip(let identity):
      // On this screen a coast keeps its strip, whether the row is displayed or not.
      feed.setStripOffset(units, ofIdentity: identity)
      trace.append(
        .stripOffset, atMilliseconds: nowMilliseconds, row: Int32(feed.index(ofIdentity: identity)),
        value: units, coasts: coasts)
    }
  }

  /// Returns the nearest offset on the grid. An offset within the bounds does not become one beyond an edge.
  private static func units(shownAt points: Double, _ bounds: ClosedRange<Int64>) -> Int64 {
    let exact = Points.units(nearestTo: points)
    let steps = (points * Double(Points.units / gridUnits)).rounded()
    let units = Int64(steps) * gridUnits
    return bounds.contains(exact)
      ? min(max(units, bounds.lowerBound), bounds.upperBound) : units
  }

  // MARK: Targets

  /// The offsets at which a target rests, in points.
  mutating func bounds(of target: Target) -> ClosedRange<Double>? {
    boundsUnits(of: target).map { Points.points($0.lowerBound)...Points.points($0.upperBound) }
  }

  /// The offsets at which a target rests; nil if it is gone. For a person who waits, a strip exists while its row is on the
  /// screen, otherwise while its row is in the feed.
  mutating func boundsUnits(of target: Target) -> ClosedRange<Int64>? {
    switch target {
    case .table: feed.boundsUnits
    case .strip(let identity): row(identity).map { feed.strip(of: $0).boundsUnits }
    }
  }

  /// The visible length of a target, in points.
  mutating func extent(of target: Target) -> Double {
    switch target {
    case .table: Points.points(feed.viewport.heightUnits)
    case .strip(let identity):
      Points.points(row(identity).map { feed.strip(of: $0).extentUnits } ?? 0)
    }
  }

  func offset(of target: Target) -> Double { Points.points(offsetUnits(of: target)) }

  private func offsetUnits(of target: Target) -> Int64 {
    switch target {
    case .table: feed.offsetUnits
    case .strip(let identity): feed.stripOffsetUnits(ofIdentity: identity)
    }
  }

  private mutating func row(_ identity: Int32) -> LiveFeed.VisibleRow? {
    person.waits ? visibleRow(identity) : feed.row(ofIdentity: identity)
  }

  mutating func visibleRow(_ identity: Int32) -> LiveFeed.VisibleRow? {
    feed.visibleRows().first { $0.identity == identity }
  }
}
