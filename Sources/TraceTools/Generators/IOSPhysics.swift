/// Scroll views of iOS: a velocity that falls exponentially, and edges of rubber.
///
/// Apple documents the deceleration rates (`UIScrollView.DecelerationRate`); what is done with them, the
/// spring and the rubber band are as measured by others: I. Lobanov, "Deceleration mechanics of
/// UIScrollView" (2019); "Analysis of Apple's rubber band scrolling" (squareb, 2013).
enum IOSPhysics {
  /// The factor of the velocity for each millisecond.
  static let normalRate = 0.998
  static let fastRate = 0.99
  /// A fling, or a bounce, is over when less than this is left of its way, in points.
  static let restPoints = 0.5
  /// The fastest that a finger is taken for, points a second: Android's limit, since Apple's is not known.
  static let velocityMax = 8000.0
  /// The spring behind an edge is critically damped, with mass 1 and stiffness 100: 10 a second.
  static let springRate = 0.01
  /// The share of a pull that rubber gives way to at first.
  static let rubber = 0.55

  /// Milliseconds that a velocity of 1 would last, and so the points that a fling goes for each point a
  /// millisecond: the integral of `rate` to the power of t.
  static func reach(rate: Double) -> Double { -1 / PortableMath.log(rate) }

  /// b = (1 - 1 / (x c / d + 1)) d: what is shown of a pull x past an edge, in a view of length d.
  static func rubberBand(pull: Double, extent: Double) -> Double {
    (1 - 1 / (pull * rubber / extent + 1)) * extent
  }

  static func shown(_ pulled: Double, _ bounds: ClosedRange<Double>, _ extent: Double) -> Double {
    if pulled < bounds.lowerBound {
      return bounds.lowerBound - rubberBand(pull: bounds.lowerBound - pulled, extent: extent)
    }
    if pulled > bounds.upperBound {
      return bounds.upperBound + rubberBand(pull: pulled - bounds.upperBound, extent: extent)
    }
    return pulled
  }

  /// Slows down to a rest, or to an edge and a bounce there; springs back from past an edge.
  static func release(
    _ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>, rate: Double
  ) -> Motion {
    guard bounds.contains(offset) else {
      let edge = offset < bounds.lowerBound ? bounds.lowerBound : bounds.upperBound
      return spring(back: edge, from: offset, velocity: velocity)
    }
    let way = velocity / 1000 * reach(rate: rate)
    guard way.magnitude > restPoints else { return .rest(at: offset) }
    let logarithm = PortableMath.log(rate)
    let end = offset + way
    let edge = min(max(end, bounds.lowerBound), bounds.upperBound)
    func slowed(_ time: Double) -> Double { PortableMath.exp(logarithm * time) }
    guard edge != end else {
      let duration = PortableMath.log(restPoints / way.magnitude) / logarithm
      return Motion(durationMilliseconds: duration) { time in
        time < duration ? end - way * slowed(time) : end
      }
    }
    let duration = PortableMath.log((end - edge) / way) / logarithm
    let decay = Motion(durationMilliseconds: duration) { time in end - way * slowed(time) }
    return decay.followed(by: spring(back: edge, from: edge, velocity: velocity * slowed(duration)))
  }

  /// A finger at least as fast as this turns the page, points a second; chosen, since Apple's is not known.
  static let turnVelocity = 200.0

  /// Goes to the page beside the one that was held, where the finger was fast; otherwise to the nearest.
  /// It is drawn there as by the spring behind an edge.
  static func turn(
    _ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>, _ extent: Double,
    _ held: Double
  ) -> Motion {
    guard extent > 0, bounds.contains(offset) else {
      return release(offset, velocity, bounds, rate: normalRate)
    }
    var page = (offset / extent).rounded()
    if velocity.magnitude >= turnVelocity {
      page = (held / extent).rounded() + (velocity < 0 ? -1 : 1)
    }
    let goal = min(max(page * extent, bounds.lowerBound), bounds.upperBound)
    return spring(back: goal, from: offset, velocity: velocity)
  }

  /// The way back to an edge from past it, x(t) = (x0 + (v0 + r x0) t) e^(-r t).
  private static func spring(back edge: Double, from offset: Double, velocity: Double) -> Motion {
    let beyond = offset - edge
    let slope = velocity / 1000 + springRate * beyond
    @Sendable func distance(_ time: Double) -> Double {
      (beyond + slope * time) * PortableMath.exp(-springRate * time)
    }
    // A bounce from the edge is farthest out at 1/r.
    var duration = 2 / springRate
    while distance(duration).magnitude > restPoints { duration += 1 }
    return Motion(durationMilliseconds: duration) { time in
      time < duration ? edge + distance(time) : edge
    }
  }
}

extension ScrollPhysics {
  /// A scroll view of iOS with the deceleration rate `normal`.
  public static let ios = ScrollPhysics.ios(
    name: "ios", idea: "UIScrollView: velocity x 0.998 a millisecond, edges of rubber",
    rate: IOSPhysics.normalRate)

  /// The deceleration rate `fast`.
  public static let iosFast = ScrollPhysics.ios(
    name: "ios-fast", idea: "the same with velocity x 0.99 a millisecond",
    rate: IOSPhysics.fastRate)

  /// The table as usual, and strips with `isPagingEnabled`.
  public static let iosPaging = ScrollPhysics.ios(
    name: "ios-paging", idea: "as ios, with strips that stop at whole pages",
    rate: IOSPhysics.normalRate, releaseOfPage: IOSPhysics.turn)

  private static func ios(
    name: String, idea: String, rate: Double,
    releaseOfPage: (
      @Sendable (Double, Double, ClosedRange<Double>, Double, Double) -> Motion
    )? = nil
  ) -> ScrollPhysics {
    ScrollPhysics(
      name: name, idea: idea, velocityMax: IOSPhysics.velocityMax, shown: IOSPhysics.shown,
      flingDistance: { $0 / 1000 * IOSPhysics.reach(rate: rate) },
      release: { IOSPhysics.release($0, $1, $2, rate: rate) }, releaseOfPage: releaseOfPage)
  }
}
