/// What a finger does to a table or a strip, from its touch until all is at rest.
extension Recording {
  /// A finger that speeds up and lifts, and what follows until it rests, or is stopped.
  ///
  /// - Parameter velocity: points a second at the lift, above 0 towards larger offsets.
  /// - Parameter limit: milliseconds after the lift until something stops it.
  mutating func flick(_ target: Target, velocity: Double, forAtMost limit: Double = .infinity) {
    let velocity = min(max(velocity, -platform.velocityMax), platform.velocityMax)
    let stroke = Motion.flick(
      from: offset(of: target), to: velocity, lasting: person.strokeMilliseconds.draw(&random))
    pull(target, stroke, liftVelocity: velocity, forAtMost: limit)
  }

  /// A slow pull, which has stopped when the finger lifts.
  mutating func drag(_ target: Target, points: Double) {
    let fastest = person.dragVelocity.draw(&random)
    let stroke = Motion.gentle(
      from: offset(of: target), by: points, lasting: points.magnitude * 15 / 8 / fastest * 1000)
    pull(target, stroke, liftVelocity: 0)
  }

  /// Lets go of what may have been stopped past an edge.
  mutating func settle(_ target: Target) {
    guard let bounds = bounds(of: target) else { return }
    show(platform.release(offset(of: target), 0, bounds), of: target)
  }

  /// Moves what is held with the finger, as far as the platform lets it past an edge, and lets go.
  private mutating func pull(
    _ target: Target, _ stroke: Motion, liftVelocity: Double, forAtMost limit: Double = .infinity
  ) {
    guard let bounds = bounds(of: target) else { return }
    let extent = extent(of: target)
    let shown = platform.shown
    let held = Motion(durationMilliseconds: stroke.durationMilliseconds) { time in
      shown(stroke.position(atMilliseconds: time), bounds, extent)
    }
    let released = platform.release(held.end, liftVelocity, bounds)
    show(
      held.followed(by: released), of: target,
      forAtMost: held.durationMilliseconds + limit)
  }
}
