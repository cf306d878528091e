/// What a finger does to a table or a strip, from its touch until all is at rest.
extension Recording {
  /// A finger that speeds up and lifts, and what follows until it rests, or is stopped; somebody who does not
  /// wait goes on at the lift.
  ///
  /// - Parameter velocity: points a second at the lift, above 0 towards larger offsets.
  /// - Parameter limit: milliseconds after the lift until something stops it.
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

  /// Lets go of what may have been stopped past an edge; nobody who does not wait leaves it there.
  mutating func settle(_ target: Target) {
    guard person.waits, let bounds = bounds(of: target) else { return }
    show(platform.release(offset(of: target), 0, bounds), of: target)
  }

  /// Moves what is held with the finger, as far as the platform lets it past an edge, and lets go.
  private mutating func pull(
    _ target: Target, _ stroke: (_ start: Double) -> Motion, liftVelocity: Double,
    forAtMost limit: Double = .infinity
  ) {
    // A resize may have left it past an edge.
    settle(target)
    guard let bounds = bounds(of: target) else { return }
    let extent = extent(of: target)
    let shown = platform.shown
    let start = offset(of: target)
    let stroke = stroke(start)
    let held = Motion(durationMilliseconds: stroke.durationMilliseconds) { time in
      shown(stroke.position(atMilliseconds: time), bounds, extent)
    }
    let released =
      if target != .table, let releaseOfPage = platform.releaseOfPage {
        releaseOfPage(held.end, liftVelocity, bounds, extent, start)
      } else {
        platform.release(held.end, liftVelocity, bounds)
      }
    show(
      held.followed(by: released), of: target,
      forAtMost: held.durationMilliseconds + limit)
  }
}
