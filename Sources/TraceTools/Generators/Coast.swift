/// Something that moves by itself: a fling, a snap, a bounce, an animation.
struct Coast {
  let target: Recording.Target
  var motion: Motion
  /// When the motion began, or began anew after an edit.
  var beginMilliseconds: Double
  /// Where it was, and within what, when it was last seen: an edit shows as a difference.
  var known: (offset: Double, bounds: ClosedRange<Double>)

  func isOver(atMilliseconds time: Double) -> Bool {
    time - beginMilliseconds >= motion.durationMilliseconds
  }
}

extension Recording {
  /// What begins to move now, or nil where it is not there.
  mutating func coast(of target: Target, as motion: Motion) -> Coast? {
    guard let bounds = bounds(of: target) else { return nil }
    return Coast(
      target: target, motion: motion, beginMilliseconds: nowMilliseconds,
      known: (offset(of: target), bounds))
  }

  /// Moves something on to where it is now.
  ///
  /// - Parameter last: when it was moved before.
  /// - Returns: false where it is gone.
  mutating func goOn(_ coast: inout Coast, afterMilliseconds last: Double) -> Bool {
    guard let bounds = bounds(of: coast.target) else { return false }
    if coast.known != (offset(of: coast.target), bounds) {
      // An animation may be faster than anything that is let go of.
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

  // MARK: Of somebody who does not wait

  /// Lets something go on by itself from now on.
  mutating func letGo(_ target: Target, as motion: Motion) {
    guard motion.durationMilliseconds > 0, let coast = coast(of: target, as: motion) else { return }
    coasts.append(coast)
    lastCoastMilliseconds = nowMilliseconds
  }

  /// Moves all that coasts to where it is in this frame; what rests coasts no more.
  mutating func coastOn() {
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

  /// Shows all that coasts to its rest, the recording over or not.
  mutating func coastToRest() {
    while !coasts.isEmpty { awaitFrame() }
  }

  /// Has a finger come down on something: where it coasts it stops, which is noted, until the finger lifts.
  ///
  /// - Returns: whether it coasted.
  @discardableResult
  mutating func stop(_ target: Target) -> Bool {
    guard let index = coasts.firstIndex(where: { $0.target == target }) else { return false }
    coasts.remove(at: index)
    stopped.append(target)
    move(target, to: offset(of: target), isHeld: true)
    return true
  }
}
