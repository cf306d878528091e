import Testing

@testable import ScrollTrace
@testable import TraceTools

/// Generated traces have the distributions of the person, measured independently of the generator.
///
/// Seeded, so that it passes or fails for good.
@Suite struct PersonDistributionTests {
  /// Three hours of browsing, with 60 frames a second and no jitter.
  private static let browsed: (person: Person, summary: TraceSummary) = {
    var recipe = TraceRecipe(
      .browse, feed: FeedModel.store.feed(seed: 3), viewport: FeedModel.viewport, seed: 3)
    recipe.person = .browsing
    recipe.durationMilliseconds = 3 * 3_600_000
    return (recipe.person, TraceSummary(recipe.trace(name: "long", source: "a test")))
  }()

  @Test func whatIsDrawnIsDistributedAsItSays() {
    for distribution in [
      Distribution.uniform(-3...7), .logNormal(median: 5, spread: 0.5, in: 1...20),
      .logNormal(median: 1, spread: 1.5, in: 0.9...2),
    ] {
      var random = SeededRandom(seed: 6)
      expect((0..<10_000).map { _ in distribution.draw(&random) }, distribution, atLeast: 10_000)
    }
  }

  @Test func dwellsAreThoseAskedFor() {
    let (person, summary) = Self.browsed
    // A slow pull hardly moves at its ends, and so what is seen of a rest beside one is longer than it is.
    let slow = 60...person.flickVelocity.range.lowerBound
    let befores = summary.movements.filter { !slow.contains($0.peakVelocity.magnitude) }
    let afters = summary.movements.filter { $0.peakVelocity.magnitude > slow.upperBound }
    let ends = Set(befores.map(\.endMilliseconds))
    let begins = Set(afters.map(\.beginMilliseconds))
    // A rest ends with a frame in which something has moved: three quarters of a frame later on the average.
    let dwells = summary.rests.filter {
      ends.contains($0.beginMilliseconds) && begins.contains($0.endMilliseconds)
    }.map { $0.lengthMilliseconds - 12.5 }
    expect(dwells, person.dwellMilliseconds, atLeast: 800)
    // A median that is 15% off is rejected.
    let other = Distribution.logNormal(median: 1500 * 1.15, spread: 0.6, in: 500...20_000)
    #expect(other.isToldApart(from: dwells))
  }

  @Test func velocitiesAreThoseAskedFor() {
    let (person, summary) = Self.browsed
    // A slow pull is slower than every flick, by the person's parameters.
    let fast = summary.movements.filter { $0.strip == nil && $0.peakVelocity > 450 }
    // The first frame after the lift shows what the fling has slowed down to in its middle: 0.998^12.
    expect(fast.map { $0.peakVelocity / 0.976 }, person.flickVelocity, atLeast: 1000)
    let strips = summary.movements.filter { $0.strip != nil && $0.peakVelocity > 250 }
    expect(strips.map { $0.peakVelocity / 0.976 }, person.stripVelocity, atLeast: 300)
  }

  @Test func returnsAreAsFarAndAsOftenAsAskedFor() {
    let (person, summary) = Self.browsed
    let screen = FeedModel.viewport.heightUnits
    let deep = Int64(person.returnScreens.range.upperBound) * screen
    let table = summary.movements.filter { $0.strip == nil && $0.beginUnits >= deep }
    // Back, and not to the very top, as a jump goes.
    let back = table.filter { $0.peakVelocity < -250 && $0.endUnits > 0 }
    let screens = back.map { Double($0.beginUnits - $0.endUnits) / Double(screen) }
    expect(screens, person.returnScreens, atLeast: 150)

    // A return for each flick, and for each of two in a flick that is caught, as often as they weigh.
    let on = table.filter { $0.peakVelocity > 450 }
    let weights = person.weights
    let wanted =
      weights[.goBack, default: 0]
      / (weights[.goBack, default: 0] + weights[.flick, default: 0]
        + 2 * weights[.flickAndCatch, default: 0])
    let count = Double(back.count + on.count)
    let deviation = (wanted * (1 - wanted) / count).squareRoot()
    #expect((Double(back.count) / count - wanted).magnitude < 2.58 * deviation)
  }
}
