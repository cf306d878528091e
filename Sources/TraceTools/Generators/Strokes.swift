/// The strokes of a finger on the table or a strip, from its touch to its lift and, for a person who waits, until
/// everything is at rest.
///
/// While the finger of a person who does not wait holds something, every frame has an event, from the frame in which it
/// touches to the one in which it lifts. Both are the frames nearest to the times drawn: strokes can be recognized in the
/// trace, and measured.
extension Recording {
  /// A stroke with a velocity at the lift, whose motion a finger stops after at most `limit` milliseconds.
  mutating func flick(_ target: Target, velocity: Double, forAtMost limit: Double = .infinity) {
    let velocity = min(max(velocity, -platform.velocityMax), platform.velocityMax)
    let lengths = target == .table ? nil : person.stripStrokeMilliseconds
    let milliseconds = (lengths ?? person.strokeMilliseconds).draw(&random)
    guard person.waits else {
      hold(target, .flick(liftVelocity: velocity, lasting: milliseconds))
      guard limit < .infinity else { return }
      rest(milliseconds: limit)
      comeDown()
      lift()
      return
    }
    pull(
      target, { Motion.flick(from: $0, to: velocity, lasting: milliseconds) },
      liftVelocity: velocity, forAtMost: limit)
  }

  /// A slow pull, which has stopped when the finger lifts.
  mutating func drag(_ target: Target, points: Double) {
    let fastest = person.dragVelocity.draw(&random)
    let milliseconds = points.magnitude * 15 / 8 / fastest * 1000
    guard person.waits else {
      return hold(target, .pull(points, liftSpeed: 0, lasting: milliseconds))
    }
    pull(target, { Motion.gentle(from: $0, by: points, lasting: milliseconds) }, liftVelocity: 0)
  }

  /// Lets go of a target that may have been stopped beyond an edge. A person who does not wait leaves nothing there.
  mutating func settle(_ target: Target) {
    guard person.waits, let bounds = bounds(of: target) else { return }
    show(platform.release(offset(of: target), 0, bounds), of: target)
  }

  /// The stroke of a person who waits: moves a target with the finger, and lets go of it.
  private mutating func pull(
    _ target: Target, _ stroke: (_ start: Double) -> Motion, liftVelocity: Double,
    forAtMost limit: Double = .infinity
  ) {
    // A resize may have left it beyond an edge.
    settle(target)
    guard let bounds = bounds(of: target) else { return }
    let extent = extent(of: target)
    let shown = platform.shown
    let start = offset(of: target)
    let stroke = stroke(start)
    let held = Motion(durationMilliseconds: stroke.durationMilliseconds) { time in
      shown(stroke.position(atMilliseconds: time), bounds, extent)
    }
    let released = release(target, at: held.end, liftVelocity, bounds, heldFrom: start)
    show(
      held.followed(by: released), of: target,
      forAtMost: held.durationMilliseconds + limit)
  }

  private mutating func release(
    _ target: Target, at shown: Double, _ velocity: Double, _ bounds: ClosedRange<Double>,
    heldFrom start: Double
  ) -> Motion {
    guard target != .table, let releaseOfPage = platform.releaseOfPage else {
      return platform.release(shown, velocity, bounds)
    }
    return releaseOfPage(shown, velocity, bounds, extent(of: target), start)
  }

  // MARK: Without waiting

  /// Touches in the next frame, unless a finger is down. A table that moves stops, wherever the finger is.
  mutating func comeDown() {
    guard !isFingerDown else { return }
    awaitFrame()
    isFingerDown = true
    if !isOver { stop(.table) }
  }

  /// Lifts the finger: what it had stopped beyond an edge returns there.
  mutating func lift() {
    isFingerDown = false
    let left = stopped
    stopped = []
    for target in left where !coasts.contains(where: { $0.target == target }) {
      guard let bounds = bounds(of: target) else { continue }
      letGo(target, as: platform.release(offset(of: target), 0, bounds))
    }
  }

  /// The stroke of a person who does not wait. A finger on the table touches one of the displayed rows; if the row's
  /// strip coasts, it stops too.
  mutating func hold(_ target: Target, _ stroke: Stroke) {
    comeDown()
    defer { lift() }
    guard !isOver, isInReach(target), let first = bounds(of: target) else { return }
    switch target {
    case .table:
      let rows = feed.visibleRows()
      if !rows.isEmpty { stop(.strip(identity: random.pick(rows).identity)) }
    case .strip:
      // A strip that an edit left beyond its edge, and that does not coast back, is put there.
      if !stop(target) {
        let units = min(max(offset(of: target), first.lowerBound), first.upperBound)
        move(target, to: units, isHeld: true)
      }
    }
    move(target, to: offset(of: target), isHeld: true)

    let begin = nowMilliseconds
    var known = (offset: offset(of: target), bounds: first)
    let start = platform.pulled(toShow: known.offset, first, extent(of: target))
    var pulled = start
    // How far edits move it under the finger.
    var drift = 0.0
    while !isOver, nowMilliseconds + frameMilliseconds / 2 < begin + stroke.milliseconds {
      awaitFrame()
      guard let bounds = bounds(of: target) else { return }
      // An edit that takes the row off the screen takes the strip from the finger.
      guard isInReach(target) else { break }
      drift += offset(of: target) - known.offset
      pulled = start + drift + stroke.points(after: nowMilliseconds - begin)
      move(target, to: platform.shown(pulled, bounds, extent(of: target)), isHeld: true)
      known = (offset(of: target), bounds)
    }
    let shown =
      isOver ? offset(of: target) : platform.shown(pulled, known.bounds, extent(of: target))
    let velocity = isOver ? 0 : stroke.liftVelocity
    letGo(target, as: release(target, at: shown, velocity, known.bounds, heldFrom: start))
  }

  private mutating func isInReach(_ target: Target) -> Bool {
    switch target {
    case .table: true
    case .strip(let identity): visibleRow(identity) != nil
    }
  }
}

/// The way of a finger between its touch and its lift: most of the way, and then a steady velocity to the lift.
struct Stroke {
  let milliseconds: Double
  /// Points a second at the lift, above 0 towards larger offsets.
  let liftVelocity: Double
  /// The points before the velocity is steady, in the direction of the lift.
  let bodyPoints: Double

  /// The longest time for which the velocity is steady: programs take a lift's velocity from that.
  static let steadyMillisecondsMax = 100.0
  /// With a steady velocity of more times the mean before it the finger would move back before it: the monotone region of
  /// cubic interpolation (Fritsch, Carlson, 1980), from a beginning at the mean.
  static let steepest = 2.8

  /// How long the velocity is steady, at most half of the stroke.
  var steadyMilliseconds: Double { min(Stroke.steadyMillisecondsMax, milliseconds / 2) }

  /// A flick: seven tenths as fast as at its lift, and then that fast.
  static func flick(liftVelocity velocity: Double, lasting milliseconds: Double) -> Stroke {
    let steady = min(steadyMillisecondsMax, milliseconds / 2)
    return Stroke(
      milliseconds: milliseconds, liftVelocity: velocity,
      bodyPoints: 0.7 * velocity / 1000 * (milliseconds - steady))
  }

  /// A pull over a distance, or farther if the speed of the lift is too high for that.
  static func pull(_ points: Double, liftSpeed speed: Double, lasting milliseconds: Double)
    -> Stroke
  {
    let steady = min(steadyMillisecondsMax, milliseconds / 2)
    let body = max(
      points.magnitude - speed / 1000 * steady,
      speed / 1000 * (milliseconds - steady) / steepest)
    return Stroke(
      milliseconds: milliseconds, liftVelocity: points < 0 ? -speed : speed,
      bodyPoints: points < 0 ? -body : body)
  }

  /// The distance after a time in milliseconds. After the lift it continues, since a frame may be shown a little later.
  func points(after time: Double) -> Double {
    let length = milliseconds - steadyMilliseconds
    let slope = liftVelocity / 1000
    guard time < length else { return bodyPoints + slope * (time - length) }
    // Hermite's cubic from 0 to the body, from the mean velocity to the lift's.
    let part = max(time, 0) / length
    let square = part * part
    return bodyPoints * (part + square - square * part)
      + slope * length * (square * part - square)
  }
}

extension ScrollPhysics {
  /// The pull that shows an offset: the offset itself within the bounds.
  fileprivate func pulled(
    toShow offset: Double, _ bounds: ClosedRange<Double>, _ extent: Double
  ) -> Double {
    let edge = min(max(offset, bounds.lowerBound), bounds.upperBound)
    guard edge != offset else { return offset }
    let way = offset - edge
    // Rubber of iOS shows 0.97 of an extent for this pull; edges that stop show nothing.
    let most = (offset < edge ? -64 : 64) * extent
    func isShort(_ pull: Double) -> Bool {
      (shown(edge + pull, bounds, extent) - edge).magnitude < way.magnitude
    }
    return isShort(most) ? edge : edge + PortableMath.bisected(0, most, isShort)
  }
}
