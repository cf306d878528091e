/// What a finger does between its touch and its lift: it goes most of its way, and has the velocity with
/// which it lifts for a while before.
struct Stroke {
  /// From the touch to the lift, in milliseconds.
  let milliseconds: Double
  /// Points a second at the lift, above 0 towards larger offsets.
  let liftVelocity: Double
  /// How far the finger goes before its velocity is steady, in points, in the direction of the lift.
  let bodyPoints: Double

  /// The longest time for which the velocity is steady: what programs take a lift's velocity from.
  static let steadyMillisecondsMax = 100.0
  /// A steady velocity that is more times the mean before it would have the finger go back meanwhile: the
  /// monotone region of cubic interpolation (Fritsch, Carlson, 1980), from a beginning at the mean.
  static let steepest = 2.8

  /// How long the velocity is steady, at most half of the stroke.
  var steadyMilliseconds: Double { min(Stroke.steadyMillisecondsMax, milliseconds / 2) }

  /// A flick: seven tenths as fast as at its lift, and then that.
  static func flick(liftVelocity velocity: Double, lasting milliseconds: Double) -> Stroke {
    let steady = min(steadyMillisecondsMax, milliseconds / 2)
    return Stroke(
      milliseconds: milliseconds, liftVelocity: velocity,
      bodyPoints: 0.7 * velocity / 1000 * (milliseconds - steady))
  }

  /// A pull over a distance, or farther where the velocity of the lift is too high for that.
  ///
  /// - Parameters:
  ///   - points: how far the finger goes; its sign is the direction.
  ///   - speed: of the lift, points a second, 0 or more.
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

  /// How far the finger has gone after a time in milliseconds; after the lift as if there were none, since a
  /// frame may show it a little later.
  func points(after time: Double) -> Double {
    let length = milliseconds - steadyMilliseconds
    let slope = liftVelocity / 1000
    guard time < length else { return bodyPoints + slope * (time - length) }
    // Hermite's cubic from 0 to the body, which begins at the mean velocity and ends at the lift's.
    let part = max(time, 0) / length
    let square = part * part
    return bodyPoints * (part + square - square * part)
      + slope * length * (square * part - square)
  }
}
