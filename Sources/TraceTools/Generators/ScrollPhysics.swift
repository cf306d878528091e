/// How the lists of a platform move: under a finger beyond their edges, and after it lifts.
///
/// Positions are content offsets in points; velocities are points a second, above 0 towards larger
/// offsets. `extent` is the visible length along the same axis.
public struct ScrollPhysics: Sendable {
  /// The name on the command line.
  public let name: String
  /// A description of one line.
  public let idea: String
  /// The largest velocity of a finger, points a second.
  let velocityMax: Double
  /// The offset that is shown while a finger pulls the content to an offset, within the bounds or beyond.
  let shown: @Sendable (_ pulled: Double, _ bounds: ClosedRange<Double>, _ extent: Double) -> Double
  /// The distance of a fling that no edge stops, in points, for a velocity of 0 or more.
  let flingDistance: @Sendable (_ velocity: Double) -> Double
  /// The motion of content that is released at an offset with a velocity.
  let release:
    @Sendable (_ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>) -> Motion

  /// The same for a strip that stops at whole pages, each as long as its width; nil if strips stop anywhere. `held` is the
  /// offset at which the finger touched.
  let releaseOfPage:
    (
      @Sendable (
        _ offset: Double, _ velocity: Double, _ bounds: ClosedRange<Double>, _ extent: Double,
        _ held: Double
      ) -> Motion
    )?

  /// Every platform, in the order of listings.
  public static let all: [ScrollPhysics] = [.ios, .iosFast, .iosPaging, .android]
}

extension ScrollPhysics {
  /// Returns the velocity of the flick with this distance, that of the finger included; the largest velocity if no flick
  /// goes so far.
  func velocity(toTravel points: Double, fingerMilliseconds: Double) -> Double {
    PortableMath.bisected(0, velocityMax) {
      $0 * fingerMilliseconds / 2000 + flingDistance($0) < points
    }
  }
}
