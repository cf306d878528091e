/// A position as a function of the time since a release.
struct Motion {
  /// Milliseconds until it rests; 0 for a position that does not change.
  let durationMilliseconds: Double
  private let position: (Double) -> Double

  /// - Parameter position: points at a time in milliseconds from 0 to the duration.
  init(durationMilliseconds: Double, position: @escaping (Double) -> Double) {
    self.durationMilliseconds = durationMilliseconds
    self.position = position
  }

  static func rest(at points: Double) -> Motion {
    Motion(durationMilliseconds: 0) { _ in points }
  }

  /// The position in points; after the end, the position of rest.
  func position(atMilliseconds time: Double) -> Double {
    position(min(max(time, 0), durationMilliseconds))
  }

  var end: Double { position(durationMilliseconds) }

  /// Points a second, over the millisecond before.
  func velocity(atMilliseconds time: Double) -> Double {
    guard time < durationMilliseconds else { return 0 }
    let begin = max(time - 1, 0)
    guard time > begin else { return velocity(atMilliseconds: min(1, durationMilliseconds / 2)) }
    return (position(time) - position(begin)) / (time - begin) * 1000
  }

  func followed(by other: Motion) -> Motion {
    let total = durationMilliseconds + other.durationMilliseconds
    return Motion(durationMilliseconds: total) { time in
      if time < durationMilliseconds { return position(time) }
      // From `total` on exactly its end: the difference of two times is rounded.
      return time < total
        ? other.position(atMilliseconds: time - durationMilliseconds) : other.end
    }
  }

  /// A finger, or an animation, that starts and stops gently: the least jerk over a distance (Flash, Hogan, "The
  /// coordination of arm movements", 1985). The largest velocity, in the middle, is 15/8 of the mean.
  static func gentle(from start: Double, by points: Double, lasting milliseconds: Double) -> Motion
  {
    Motion(durationMilliseconds: milliseconds) { time in
      let part = milliseconds > 0 ? time / milliseconds : 1
      return start + points * part * part * part * (10 + part * (6 * part - 15))
    }
  }

  /// A finger that accelerates evenly from rest to a velocity in points a second at its lift.
  static func flick(from start: Double, to velocity: Double, lasting milliseconds: Double) -> Motion
  {
    Motion(durationMilliseconds: milliseconds) { time in
      start + velocity / 1000 * time * time / (2 * milliseconds)
    }
  }
}
