/// The fingers of somebody who does not wait.
///
/// Of what such a finger holds every frame is noted, from the one in which it comes down to the one in which
/// it lifts, and both are those nearest to the times drawn: strokes can be told from the trace, and measured.
extension Recording {
  /// A finger comes down in the next frame, unless one is down: a table that runs stops, wherever that is.
  mutating func comeDown() {
    guard !isFingerDown else { return }
    awaitFrame()
    isFingerDown = true
    if !isOver { stop(.table) }
  }

  /// The finger lifts: what it had stopped past an edge goes back there.
  mutating func lift() {
    isFingerDown = false
    let left = stopped
    stopped = []
    for target in left where !coasts.contains(where: { $0.target == target }) {
      guard let bounds = bounds(of: target) else { continue }
      letGo(target, as: platform.release(offset(of: target), 0, bounds))
    }
  }

  /// Moves something with a finger and lets go of it. A finger on the table comes down on one of the rows on
  /// the screen, and where that one's strip coasts it stops too.
  mutating func hold(_ target: Target, _ stroke: Stroke) {
    comeDown()
    defer { lift() }
    guard !isOver, isInReach(target), let first = bounds(of: target) else { return }
    switch target {
    case .table:
      let rows = feed.visibleRows()
      if !rows.isEmpty { stop(.strip(identity: random.pick(rows).identity)) }
    case .strip:
      // One that was left past its edge by an edit, and does not coast back, is there no more.
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
    // What edits move it by, while the finger is where it is.
    var drift = 0.0
    while !isOver, nowMilliseconds + frameMilliseconds / 2 < begin + stroke.milliseconds {
      awaitFrame()
      guard let bounds = bounds(of: target) else { return }
      // A row that an edit takes off the screen takes the strip from the finger.
      guard isInReach(target) else { break }
      drift += offset(of: target) - known.offset
      pulled = start + drift + stroke.points(after: nowMilliseconds - begin)
      move(target, to: platform.shown(pulled, bounds, extent(of: target)), isHeld: true)
      known = (offset(of: target), bounds)
    }
    release(target, from: pulled, start, isOver ? 0 : stroke.liftVelocity, known.bounds)
  }

  private mutating func isInReach(_ target: Target) -> Bool {
    switch target {
    case .table: true
    case .strip(let identity): visibleRow(identity) != nil
    }
  }

  private mutating func release(
    _ target: Target, from pulled: Double, _ start: Double, _ velocity: Double,
    _ bounds: ClosedRange<Double>
  ) {
    let extent = extent(of: target)
    let shown = isOver ? offset(of: target) : platform.shown(pulled, bounds, extent)
    if target != .table, let releaseOfPage = platform.releaseOfPage {
      letGo(target, as: releaseOfPage(shown, velocity, bounds, extent, start))
    } else {
      letGo(target, as: platform.release(shown, velocity, bounds))
    }
  }
}

extension Platform {
  /// The pull that shows an offset: the offset itself within the bounds.
  ///
  /// - Complexity: 60 pulls past an edge, by bisection.
  func pulled(toShow offset: Double, _ bounds: ClosedRange<Double>, _ extent: Double) -> Double {
    let edge = min(max(offset, bounds.lowerBound), bounds.upperBound)
    guard edge != offset else { return offset }
    let way = offset - edge
    // Rubber of iOS shows 0.97 of an extent for this pull; edges that stop show nothing of any.
    let most = (offset < edge ? -64 : 64) * extent
    func isShort(_ pull: Double) -> Bool {
      (shown(edge + pull, bounds, extent) - edge).magnitude < way.magnitude
    }
    return isShort(most) ? edge : edge + PortableMath.bisected(0, most, isShort)
  }
}
