/// Lists of Android: flings along a fixed curve, whose length and duration grow with the velocity, and
/// edges that stop them.
///
/// From `android.widget.OverScroller` and `ViewConfiguration` (Android Open Source Project). There all is
/// in pixels, with a coefficient in proportion to the density, so that in density-independent pixels (a
/// point here) a fling is the same on every screen: that of 160 pixels an inch. Android cuts the duration
/// to a whole millisecond and its curve is good to 1e-5 of the way; here neither is rounded.
enum AndroidPhysics {
  static let friction = 0.015
  /// The curve's tension lines cross at this time.
  static let inflexion = 0.35
  /// Gravity in m/s², inches a metre, points an inch, and "look and feel tuning".
  static let coefficient = 9.80665 * 39.37 * 160 * 0.84
  /// ln 0.78 / ln 0.9.
  static let decelerationRate = PortableMath.log(0.78) / PortableMath.log(0.9)
  /// A slower finger gives no fling, points a second.
  static let velocityMin = 50.0
  static let velocityMax = 8000.0

  private static func deceleration(velocity: Double) -> Double {
    PortableMath.log(inflexion * velocity / (friction * coefficient))
  }

  /// Points that a fling goes, for a velocity above 0.
  static func distance(velocity: Double) -> Double {
    let exponent = decelerationRate / (decelerationRate - 1) * deceleration(velocity: velocity)
    return friction * coefficient * PortableMath.exp(exponent)
  }

  /// Milliseconds that it takes.
  static func duration(velocity: Double) -> Double {
    1000 * PortableMath.exp(deceleration(velocity: velocity) / (decelerationRate - 1))
  }

  /// Samples of the curve, joined by straight lines.
  private static let sampleCount = 100

  /// The share of the way that is gone at each hundredth of the time.
  static let curve: [Double] = (0...sampleCount).map { sample in
    let share = Double(sample) / Double(sampleCount)
    // A cubic with control points 0, P1, P2, 1 in time, and 0, 0.5, 1, 1 (the tensions) in way.
    func cubic(_ x: Double, _ first: Double, _ second: Double) -> Double {
      3 * x * (1 - x) * ((1 - x) * first + x * second) + x * x * x
    }
    let time = PortableMath.bisected(0, 1) { cubic($0, 0.5 * inflexion, inflexion) < share }
    return cubic(time, 0.5, 1)
  }

  /// The share of the way after this share of the time, 0 to 1.
  static func share(ofWayAfter time: Double) -> Double {
    let position = time * Double(sampleCount)
    let sample = min(Int(position), sampleCount - 1)
    return curve[sample] + (position - Double(sample)) * (curve[sample + 1] - curve[sample])
  }

  /// The share of the time after which this share of the way is gone.
  private static func share(ofTimeFor way: Double) -> Double {
    let sample = min(curve.lastIndex { $0 <= way } ?? 0, sampleCount - 1)
    let part = (way - curve[sample]) / (curve[sample + 1] - curve[sample])
    return (Double(sample) + part) / Double(sampleCount)
  }

  /// A fling to its rest, or to an edge, where it stops.
  static func release(
    _ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>
  ) -> Motion {
    let start = min(max(offset, bounds.lowerBound), bounds.upperBound)
    guard velocity.magnitude >= velocityMin else {
      // An edit may have left it past an edge: it is put back at once.
      return start == offset
        ? .rest(at: offset) : Motion(durationMilliseconds: 1) { $0 < 1 ? offset : start }
    }
    let speed = min(velocity.magnitude, velocityMax)
    let way = velocity < 0 ? -distance(velocity: speed) : distance(velocity: speed)
    let whole = duration(velocity: speed)
    let edge = min(max(start + way, bounds.lowerBound), bounds.upperBound)
    guard edge != start else { return .rest(at: start) }
    let duration = edge == start + way ? whole : whole * share(ofTimeFor: (edge - start) / way)
    return Motion(durationMilliseconds: duration) { time in
      time < duration ? start + way * share(ofWayAfter: time / whole) : edge
    }
  }
}

extension ScrollPhysics {
  /// A RecyclerView, or anything else on `OverScroller`.
  public static let android = ScrollPhysics(
    name: "android", idea: "OverScroller: flings along its spline, edges that stop them",
    velocityMax: AndroidPhysics.velocityMax,
    shown: { pulled, bounds, _ in min(max(pulled, bounds.lowerBound), bounds.upperBound) },
    flingDistance: { velocity in
      velocity < AndroidPhysics.velocityMin ? 0 : AndroidPhysics.distance(velocity: velocity)
    },
    release: AndroidPhysics.release, releaseOfPage: nil)
}
