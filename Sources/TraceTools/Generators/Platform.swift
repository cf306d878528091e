/// How a platform's lists move: what they do with a finger past their edges, and once it lifts.
///
/// Positions are content offsets in points; velocities are points a second, above 0 towards larger
/// offsets. `extent` is the length of what the content is seen through, along the same axis.
public struct Platform: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What it is, on one line.
  public let idea: String
  /// The largest velocity that a finger gives, points a second.
  let velocityMax: Double
  /// The offset that is shown while a finger pulls the content to an offset, past an edge or not.
  let shown: @Sendable (_ pulled: Double, _ bounds: ClosedRange<Double>, _ extent: Double) -> Double
  /// How far a fling goes that no edge stops, in points, for a velocity of 0 or more.
  let flingDistance: @Sendable (_ velocity: Double) -> Double
  /// What happens to content that is let go at an offset with a velocity.
  let release:
    @Sendable (_ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>) -> Motion

  /// What happens instead to a strip that stops at whole pages, as long as it is wide; nil where strips
  /// stop anywhere. `held` is the offset at which the finger came down.
  let releaseOfPage:
    (
      @Sendable (
        _ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>, _ extent: Double,
        _ held: Double
      ) -> Motion
    )?

  /// Every platform, in the order in which they are listed to people.
  public static let all: [Platform] = [.ios, .iosFast, .iosPaging, .android]
}

extension Platform {
  /// The velocity of the flick that goes as far as this, what the finger itself goes included; the largest
  /// where none goes so far.
  ///
  /// - Parameter fingerMilliseconds: how long the finger speeds up.
  /// - Complexity: 60 flings, by bisection: every platform goes farther for a larger velocity.
  func velocity(toTravel points: Double, fingerMilliseconds: Double) -> Double {
    PortableMath.bisected(0, velocityMax) {
      $0 * fingerMilliseconds / 2000 + flingDistance($0) < points
    }
  }
}
