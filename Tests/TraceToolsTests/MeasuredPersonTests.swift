import Foundation
import Testing

@testable import ScrollTrace
@testable import TraceTools

/// The figures of measured people are those of the traces that are generated from them.
///
/// Seeded, so that it passes or fails for good, and held to 1%: a share or a mean may be off by 2.58 times its
/// standard error, a distribution by Kolmogorov and Smirnov's critical value.
@Suite struct MeasuredPersonTests {
  private struct Scrolled: Sendable {
    /// The one who scrolled.
    let person: Person
    let measured: MeasuredStrokes

    var table: [MeasuredStrokes.Stroke] { measured.strokes.filter { $0.strip == nil } }
    var strips: [MeasuredStrokes.Stroke] { measured.strokes.filter { $0.strip != nil } }

    /// Lifts from strips, as shares of the median that was asked of this person.
    var stripSpeedsToOwnMedian: [Double] {
      guard case .logNormal(let median, _) = person.stripVelocity.shape else { return [] }
      return strips.map { $0.liftVelocity.magnitude / median }
    }
  }

  private static func scrolled(
    _ scenario: Scenario, seeds: Range<UInt64>, minutes: Double
  ) -> [Scrolled] {
    seeds.compactMap { seed in
      guard let trace = try? trace(scenario, seed: seed, minutes: minutes) else { return nil }
      let person = scenario.person.individual(ofSeed: seed)
      return Scrolled(person: person, measured: MeasuredStrokes(trace))
    }
  }

  private static func trace(_ scenario: Scenario, seed: UInt64, minutes: Double) throws -> Trace {
    let feed = try FeedModel.named(scenario.feedName).feed(seed: seed)
    var recipe = TraceRecipe(scenario, feed: feed, viewport: FeedModel.viewport, seed: seed)
    recipe.durationMilliseconds = minutes * 60_000
    return recipe.trace(name: "measured", source: "a test")
  }

  /// As many people as were measured, 16 hours together.
  private static let reading = scrolled(.reading, seeds: 100..<141, minutes: 24)
  /// Two hours of five minutes each, the duration of the scenario.
  private static let browsing = scrolled(.browse, seeds: 200..<224, minutes: 5)
  private static let longBrowsing = scrolled(.browse, seeds: 300..<308, minutes: 30)

  /// Three hours of browsing, with 60 frames a second and no jitter.
  private static let browsed: (person: Person, summary: TraceSummary) = {
    var recipe = TraceRecipe(
      .browse, feed: FeedModel.store.feed(seed: 3), viewport: FeedModel.viewport, seed: 3)
    recipe.person = .browsing
    recipe.durationMilliseconds = 3 * 3_600_000
    return (recipe.person, TraceSummary(recipe.trace(name: "long", source: "a test")))
  }()

  /// Checks the share of a sample below a value.
  private func expect(
    _ share: Double, of sample: [Double], below value: Double, atLeast count: Int = 1000,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // Equal numbers are half below: times are on a grid.
    let below = sample.reduce(0.0) { $0 + ($1 < value ? 1 : $1 == value ? 0.5 : 0) }
    let size = Double(sample.count)
    let error = (share * (1 - share) / size).squareRoot()
    #expect(sample.count >= count, sourceLocation: sourceLocation)
    #expect(
      (below / size - share).magnitude < 2.58 * error, "\(below / size) of \(size) below \(value)",
      sourceLocation: sourceLocation)
  }

  /// Holds a sample to a distribution.
  private func hold(
    _ sample: [Double], _ distribution: Distribution, atLeast count: Int,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(sample.count >= count, sourceLocation: sourceLocation)
    #expect(
      !distribution.isToldApart(from: sample), "\(sample.count), asked for: \(distribution)",
      sourceLocation: sourceLocation)
  }

  /// The standard deviation of a sample's logarithms, with the standard error that it has when these are normal.
  private func spread(_ sample: [Double]) -> (spread: Double, error: Double) {
    let logarithms = sample.map { log($0) }
    let size = Double(sample.count)
    let mean = logarithms.reduce(0, +) / size
    let square = logarithms.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / (size - 1)
    return (square.squareRoot(), (square / 2 / size).squareRoot())
  }

  /// Times on the grid of frames, put anywhere within theirs.
  private func offGrid(_ times: [Double]) -> [Double] {
    var random = SeededRandom(seed: 12)
    return times.map { $0 + random.number(in: -1000.0 / 120...1000.0 / 120) }
  }

  // MARK: reading

  @Test func liftsOfTheTableAreAsFastAsMeasured() {
    var random = SeededRandom(seed: 13)
    let speeds = Self.reading.flatMap(\.table).map {
      $0.liftVelocity(offGridByPoints: random.number(in: -0.25...0.25)).magnitude
    }
    expect(0.5, of: speeds, below: 37, atLeast: 10_000)
    let fast = speeds.filter { $0 > 250 }
    expect(0.5, of: fast, below: 461)
    expect(0.95, of: fast, below: 1780)
    hold(fast, Person.reading.flickVelocity, atLeast: 1000)
  }

  @Test func strokesLastAsLongAsMeasured() {
    let times = Self.reading.flatMap { $0.table.map(\.milliseconds) }
    expect(0.5, of: times, below: 800, atLeast: 10_000)
    for scrolled in Self.reading {
      let median = scrolled.person.stripStrokeMilliseconds?.around(130)
      #expect(median == Person.reading.stripStrokeMilliseconds)
    }
    let sideways = Self.reading.flatMap { $0.strips.map(\.milliseconds) }
    // The 41 people may be slower or faster than average, by 11%.
    let (spread, _) = spread(sideways)
    let error = (0.103 * 0.103 / 41 + 1.57 * spread * spread / Double(sideways.count)).squareRoot()
    let median = offGrid(sideways).sorted()[sideways.count / 2]
    #expect(log(median / 130).magnitude < 2.58 * error, "\(median)")
  }

  @Test func gapsAreAsLongAsMeasured() {
    let gaps = Self.reading.flatMap(\.measured.gapsMilliseconds)
    expect(0.5, of: gaps, below: 950, atLeast: 15_000)
    let (spread, error) = spread(gaps)
    #expect((spread - 1.38).magnitude < 2.58 * error, "\(spread)")
    hold(offGrid(gaps), Person.measuredGaps, atLeast: 15_000)
    // A median that is 5% longer is rejected.
    let other = Person.measuredGaps.around(925 * 1.05)
    #expect(other.isToldApart(from: offGrid(gaps)))
  }

  @Test func stripsAreFlungAsFastAsMeasured() {
    let all = Self.reading.flatMap { $0.strips.map(\.liftVelocity.magnitude) }
    // Between people, with the error of each person's median.
    let error = (0.195 * 0.195 / 41 + 1.57 * 0.57 * 0.57 / Double(all.count)).squareRoot()
    let median = all.sorted()[all.count / 2]
    #expect(log(median / 878).magnitude < 2.58 * error, "\(median)")
    // The spread between 41 people, and the spread within one.
    let (spread, within) = spread(all.filter { $0 > 0 })
    let between = 0.195 * 0.195 / 0.57 / (2.0 * 41).squareRoot()
    let spreadError = (within * within + between * between).squareRoot()
    #expect((spread - 0.57).magnitude < 2.58 * spreadError, "\(spread)")

    // Each by their own median, all together.
    let own = Self.reading.flatMap(\.stripSpeedsToOwnMedian)
    expect(0.5, of: own, below: 1, atLeast: 3000)
    hold(own, .logNormal(median: 1, spread: 0.536, in: 0.05...20), atLeast: 3000)
  }

  /// People's medians, of more people than were measured.
  @Test func peopleDifferAsMeasured() {
    let people = (0..<2000 as Range<UInt64>).map { Person.reading.individual(ofSeed: $0) }
    func medians(_ distributions: [Distribution?]) -> [Double] {
      distributions.compactMap {
        guard case .logNormal(let median, _)? = $0?.shape else { return nil }
        return median
      }
    }
    let speeds = medians(people.map(\.stripVelocity))
    let times = medians(people.map(\.stripStrokeMilliseconds))
    #expect(speeds.count == 2000 && times.count == 2000)
    #expect((512...540).contains(speeds.min() ?? 0) && (1270...1318).contains(speeds.max() ?? 0))
    #expect((102...105).contains(times.min() ?? 0) && (163...167).contains(times.max() ?? 0))
  }

  @Test func asManyStrokesGoBackAsMeasured() {
    // After these strokes no person comes back to the beginning.
    let strokes = Self.reading.map { $0.table.dropFirst(20).map { $0.way < 0 } }
    var runs: [Int] = []
    for goesBack in strokes {
      for (place, back) in goesBack.enumerated() where back {
        if place > 0, goesBack[place - 1] { runs[runs.count - 1] += 1 } else { runs.append(1) }
      }
    }
    let all = Double(strokes.joined().count)
    let back = Double(runs.reduce(0, +))
    // Of runs that take turns, with their lengths' variation: back ones', and geometric ones'.
    let mean = back / Double(runs.count)
    let variance =
      runs.reduce(0) { $0 + (Double($1) - mean) * (Double($1) - mean) } / Double(runs.count)
    let error = 0.096 * 0.904 * ((variance / mean / mean + 1) / Double(runs.count)).squareRoot()
    #expect(runs.count > 200)
    #expect((back / all - 0.096).magnitude < 2.58 * error, "\(back / all)")
    #expect(error < 0.008)
    // One in 600 runs is longer than 30, and two may meet.
    #expect((20...40).contains(runs.max() ?? 0), "\(runs.max() ?? 0)")
  }

  // MARK: browse

  @Test func somebodyWhoDoesNotWaitKeepsToTheirFigures() {
    let people = Self.longBrowsing
    let gaps = people.flatMap(\.measured.gapsMilliseconds)
    expect(0.5, of: gaps, below: 950, atLeast: 5000)
    hold(offGrid(gaps), Person.flinging.dwellMilliseconds, atLeast: 5000)
    hold(
      people.flatMap(\.stripSpeedsToOwnMedian), .logNormal(median: 1, spread: 0.536, in: 0.05...20),
      atLeast: 1000)
    // A pull lifts at rest, and who goes back does so by how far it is.
    let flicks = people.flatMap { $0.table.map(\.liftVelocity).filter { $0 > 450 } }
    hold(flicks, Person.flinging.flickVelocity, atLeast: 1500)
    // A finger's own way, and 499.5 points for each point a millisecond.
    let goingBack = people.flatMap { $0.table.filter { $0.liftVelocity < -100 } }
    let returns = goingBack.map { gesture -> Double in
      (gesture.way.magnitude + gesture.liftVelocity.magnitude * 0.4995) / 844
    }
    hold(returns, Person.flinging.returnScreens, atLeast: 200)
  }

  /// `trace info` counts as the independent measurement does.
  @Test(arguments: [Scenario.browse, .reading])
  func aSummaryCountsTheFlingsThatAreCutOff(scenario: Scenario) throws {
    let trace = try Self.trace(scenario, seed: 200, minutes: 20)
    let (summary, measured) = (TraceSummary(trace), MeasuredStrokes(trace))
    #expect(measured.cutOffFlingCount > 10)
    #expect(summary.lostCoastCount == measured.cutOffFlingCount)
    #expect(summary.coastCount == measured.flingCount)
  }

  @Test func theTableCutsOffAQuarterOfTheStripsFlings() {
    for (people, seconds) in [(Self.browsing, 300.0), (Self.reading, 1440)] {
      let flings = people.reduce(0) { $0 + $1.measured.flingCount }
      let cutOff = people.reduce(0) { $0 + $1.measured.cutOffFlingCount }
      #expect(flings > 500)
      #expect(Double(cutOff) > 0.25 * Double(flings), "\(cutOff) of \(flings) in \(seconds) s each")
    }
  }

  // MARK: Who waits

  @Test func whatIsDrawnIsDistributedAsItSays() {
    for distribution in [
      Distribution.uniform(-3...7), .logNormal(median: 5, spread: 0.5, in: 1...20),
      .logNormal(median: 1, spread: 1.5, in: 0.9...2),
    ] {
      var random = SeededRandom(seed: 6)
      hold((0..<10_000).map { _ in distribution.draw(&random) }, distribution, atLeast: 10_000)
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
    hold(dwells, person.dwellMilliseconds, atLeast: 800)
    // A median that is 15% off is rejected.
    let other = Distribution.logNormal(median: 1500 * 1.15, spread: 0.6, in: 500...20_000)
    #expect(other.isToldApart(from: dwells))
  }

  @Test func velocitiesAreThoseAskedFor() {
    let (person, summary) = Self.browsed
    // A slow pull is slower than every flick, by the person's parameters.
    let fast = summary.movements.filter { $0.strip == nil && $0.peakVelocity > 450 }
    // The first frame after the lift shows what the fling has slowed down to in its middle: 0.998^12.
    hold(fast.map { $0.peakVelocity / 0.976 }, person.flickVelocity, atLeast: 1000)
    let strips = summary.movements.filter { $0.strip != nil && $0.peakVelocity > 250 }
    hold(strips.map { $0.peakVelocity / 0.976 }, person.stripVelocity, atLeast: 300)
  }

  @Test func returnsAreAsFarAndAsOftenAsAskedFor() {
    let (person, summary) = Self.browsed
    let screen = FeedModel.viewport.heightUnits
    let deep = Int64(person.returnScreens.range.upperBound) * screen
    let table = summary.movements.filter { $0.strip == nil && $0.beginUnits >= deep }
    // Back, and not to the very top, as a jump goes.
    let back = table.filter { $0.peakVelocity < -250 && $0.endUnits > 0 }
    let screens = back.map { Double($0.beginUnits - $0.endUnits) / Double(screen) }
    hold(screens, person.returnScreens, atLeast: 150)

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

extension Distribution {
  /// The probability of at most `x`.
  func share(below x: Double) -> Double {
    switch shape {
    case .uniform:
      return min(max((x - range.lowerBound) / (range.upperBound - range.lowerBound), 0), 1)
    case .logNormal(let median, let spread):
      func normal(_ x: Double) -> Double { erfc(-log(x / median) / spread / 2.0.squareRoot()) / 2 }
      let low = normal(range.lowerBound)
      return min(max((normal(max(x, 1e-9)) - low) / (normal(range.upperBound) - low), 0), 1)
    }
  }

  /// Whether Kolmogorov and Smirnov's D, the largest distance between this and the shares of a sample, reaches its
  /// critical value at 1%, 1.628 / √n (Smirnov, 1948).
  func isToldApart(from sample: [Double]) -> Bool {
    let sorted = sample.sorted()
    let count = Double(sorted.count)
    let distances = sorted.enumerated().map { place, x in
      let share = self.share(below: x)
      return max(share - Double(place) / count, Double(place + 1) / count - share)
    }
    return distances.max() ?? 1 >= 1.628 / count.squareRoot()
  }
}
