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
    TraceToolsTests.expect(fast, Person.reading.flickVelocity, atLeast: 1000)
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
    TraceToolsTests.expect(offGrid(gaps), Person.measuredGaps, atLeast: 15_000)
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
    TraceToolsTests.expect(own, .logNormal(median: 1, spread: 0.536, in: 0.05...20), atLeast: 3000)
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
    TraceToolsTests.expect(offGrid(gaps), Person.flinging.dwellMilliseconds, atLeast: 5000)
    TraceToolsTests.expect(
      people.flatMap(\.stripSpeedsToOwnMedian), .logNormal(median: 1, spread: 0.536, in: 0.05...20),
      atLeast: 1000)
    // A pull lifts at rest, and who goes back does so by how far it is.
    let flicks = people.flatMap { $0.table.map(\.liftVelocity).filter { $0 > 450 } }
    TraceToolsTests.expect(flicks, Person.flinging.flickVelocity, atLeast: 1500)
    // A finger's own way, and 499.5 points for each point a millisecond.
    let goingBack = people.flatMap { $0.table.filter { $0.liftVelocity < -100 } }
    let returns = goingBack.map { gesture -> Double in
      (gesture.way.magnitude + gesture.liftVelocity.magnitude * 0.4995) / 844
    }
    TraceToolsTests.expect(returns, Person.flinging.returnScreens, atLeast: 200)
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
}
