import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The closed forms of what platforms do.
@Suite struct ScrollPhysicsTests {
  private let endless = -1_000_000.0...1_000_000.0

  private func isNear(_ found: Double, _ expected: Double, _ tolerance: Double) -> Bool {
    (found - expected).magnitude <= tolerance
  }

  // 1,000 points a second are 1 a millisecond: 1 / -ln 0.998 = 499.4998, 1 / -ln 0.99 = 99.4992.
  @Test(arguments: [(IOSPhysics.normalRate, 499.5), (IOSPhysics.fastRate, 99.5)])
  func aFlingOfIOSGoesAsFarAsItsRateSays(rate: Double, points: Double) {
    for sign in [1.0, -1.0] {
      let fling = IOSPhysics.release(0, sign * 1000, endless, rate: rate)
      #expect(isNear(fling.end, sign * points, 0.001))
      // After each millisecond the velocity is the rate times what it was.
      for time in [100.0, 500] {
        let ratio = fling.velocity(atMilliseconds: time + 1) / fling.velocity(atMilliseconds: time)
        #expect(isNear(ratio, rate, 1e-9))
      }
      // Half a point is left at the end.
      let last = fling.position(atMilliseconds: fling.durationMilliseconds.nextDown)
      #expect(isNear((fling.end - last).magnitude, 0.5, 1e-6))
    }
  }

  // x = 100, d = 960: (1 - 1 / (100 x 0.55 / 960 + 1)) x 960 = 52.0197; the others by the same formula.
  @Test(arguments: [(5.0, 2.74), (10, 5.47), (100, 52.02), (400, 178.98), (960, 340.65)])
  func rubberGivesWayLessAndLess(pull: Double, shown: Double) {
    #expect(isNear(IOSPhysics.rubberBand(pull: pull, extent: 960), shown, 0.005))
    #expect(isNear(ScrollPhysics.ios.shown(-pull, 0...5000, 960), -shown, 0.005))
    #expect(isNear(ScrollPhysics.ios.shown(5000 + pull, 0...5000, 960), 5000 + shown, 0.005))
  }

  // A bounce at velocity v is farthest out after 1/10 s, at v / (10 e): 3,000 points a second, 110.4 points.
  @Test func anEdgeOfIOSBounces() {
    let bounce = IOSPhysics.release(0, -3000, 0...100, rate: 0.998)
    #expect(isNear(bounce.position(atMilliseconds: 100), -110.364, 0.001))
    #expect(bounce.end == 0)
    let pulled = IOSPhysics.release(-80, 0, 0...100, rate: 0.998)
    #expect(pulled.position(atMilliseconds: 0) == -80)
    #expect(pulled.end == 0)
    let short = IOSPhysics.release(50, 1000, 0...100, rate: 0.998)
    #expect(short.end == 100)
    // It reaches the edge with what is left of its velocity, 1 - 50 / 499.5, after 105 ms.
    let reached = PortableMath.log(1 - 50 / 499.49983) / PortableMath.log(0.998)
    #expect(isNear(short.position(atMilliseconds: reached), 100, 1e-4))
    #expect(isNear(short.velocity(atMilliseconds: reached + 0.5), 900, 5))
  }

  // At 160 pixels an inch the coefficient is 9.80665 x 39.37 x 160 x 0.84 = 51,890.6, and with friction
  // 0.015 778.36; l = ln(0.35 x 4,000 / 778.36) = 0.58704, r = ln 0.78 / ln 0.9 = 2.35820:
  // 1,000 e^(l / (r - 1)) = 1,540.7 ms and 778.36 e^(l r / (r - 1)) = 2,156.9 points.
  @Test func aFlingOfAndroidLastsAndGoesAsItsSplineSays() {
    let fling = ScrollPhysics.android.release(0, -4000, endless)
    #expect(fling.durationMilliseconds.rounded() == 1541)
    #expect(fling.end.rounded() == -2157)
    // The tension lines: it begins at 0.5 / (0.5 x 0.35) of the mean velocity, 2.857, and ends at rest.
    let mean = fling.end / fling.durationMilliseconds
    #expect(isNear(fling.position(atMilliseconds: 15.4) / 15.4 / mean, 2.857, 0.02))
    #expect(isNear(AndroidPhysics.share(ofWayAfter: 0.5), 0.8584, 0.0001))
    #expect(AndroidPhysics.share(ofWayAfter: 0) < 1e-12)
    #expect(AndroidPhysics.share(ofWayAfter: 1) == 1)
  }

  @Test func androidHasLimits() {
    #expect(ScrollPhysics.android.release(0, 49, endless).durationMilliseconds == 0)
    let limit = ScrollPhysics.android.release(0, 8000, endless).end
    #expect(ScrollPhysics.android.release(0, 20_000, endless).end == limit)
    let stopped = ScrollPhysics.android.release(50, 4000, 0...100)
    #expect(stopped.end == 100)
    let before = stopped.position(atMilliseconds: stopped.durationMilliseconds - 0.001)
    #expect(isNear(before, 100, 0.01))
    #expect(ScrollPhysics.android.shown(-30, 0...100, 667) == 0)
  }

  @Test(arguments: [(30.0, 250.0, 375.0), (375, -250, 0), (30, 100, 0), (200, 100, 375)])
  func aPageIsTurnedOrFallsBack(offset: Double, velocity: Double, rest: Double) throws {
    let turn = try #require(ScrollPhysics.iosPaging.releaseOfPage)
    let held = velocity < 0 ? 375.0 : 0
    #expect(turn(offset, velocity, 0...1000, 375, held).end == rest)
  }

  @Test(arguments: ScrollPhysics.all)
  func whatIsLetGoAlwaysRestsWithinItsBounds(platform: ScrollPhysics) {
    var random = SeededRandom(seed: 4)
    for _ in 0..<200 {
      let bounds = 0...random.number(in: 0...3000)
      let offset = random.number(in: -200...(bounds.upperBound + 200))
      let shown = platform.shown(offset, bounds, 667)
      let velocity = random.number(in: -platform.velocityMax...platform.velocityMax)
      let motion = platform.release(shown, velocity, bounds)
      #expect(bounds.contains(motion.end), "\(offset), \(velocity), \(bounds)")
      #expect(motion.durationMilliseconds < 10_000)
      #expect(isNear(motion.position(atMilliseconds: 0), shown, 1e-9))
      // Nothing jumps: a millisecond moves it by its velocity at most, and half a point at the end.
      var last = shown
      for time in 1...Int(motion.durationMilliseconds + 2) {
        let next = motion.position(atMilliseconds: Double(time))
        #expect((next - last).magnitude <= platform.velocityMax / 1000 + 0.6)
        last = next
      }
    }
  }

  @Test(arguments: ScrollPhysics.all)
  func theVelocityForADistanceGoesThatFar(platform: ScrollPhysics) {
    for points in [50.0, 400, 1000] {
      let velocity = platform.velocity(toTravel: points, fingerMilliseconds: 100)
      let flung = platform.release(0, velocity, endless)
      #expect(isNear(flung.end + velocity * 0.05, points, 0.01))
    }
  }
}
