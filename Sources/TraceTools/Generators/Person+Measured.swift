/// People whose strokes were measured: what they do is as it was on phones, and they wait for nothing.
///
/// Figures in points, of 20,755 strokes of 41 people (Frank et al., "Touchalytics", 2013; reading texts, and
/// going sideways through pictures). What a figure does not say is chosen, and said to be.
extension Person {
  /// Strokes down a text, and back.
  public struct Reading: Equatable, Sendable {
    /// The probability that a stroke lifts at `flickVelocity`: fast, and running on for long.
    public var flickChance: Double
    /// The speed of all other lifts, points a second.
    public var liftVelocity: Distribution
    /// How far a finger goes, in points, unless its lift takes it farther.
    public var strokePoints: Distribution
    /// The probability that a stroke which goes on is followed by some that go back.
    public var backChance: Double
    /// How many these are.
    public var backStrokes: Distribution
  }

  /// Medians of one person.
  public struct Variation: Equatable, Sendable {
    /// Of `stripVelocity`.
    public var stripVelocity: Distribution
    /// Of `stripStrokeMilliseconds`.
    public var stripStrokeMilliseconds: Distribution
  }

  /// Between a lift and the next touch: median 950 ms, the logarithm's standard deviation 1.38. Cut off below
  /// 40 ms, where two strokes would be one, and above two minutes; the parameters are those that have these
  /// figures when it is.
  public static let measuredGaps = Distribution.logNormal(
    median: 925, spread: 1.446, in: 40...120_000)

  /// Somebody who reads, and looks through what is beside.
  ///
  /// Lifts at 37 points a second at the median, and at 461 where above 250 (95th percentile 1,780): two
  /// distributions, of which the faster has the share that leaves the median where it is. How far a stroke
  /// goes and how many are sideways is chosen. 9.6% of the strokes go back, in runs of up to 34: the run's
  /// mean of 2.94 and the chance of one come to that.
  public static let reading = Person(
    name: "reading", idea: "reads, as measured on phones; waits for nothing",
    weights: [.read: 72, .swipe: 28], dwellMilliseconds: measuredGaps,
    pauseMilliseconds: measuredGaps,
    flickVelocity: .logNormal(median: 126, spread: 1.22, in: 250...6000),
    stripVelocity: .logNormal(median: 878, spread: 0.536, in: 100...8000),
    strokeMilliseconds: .logNormal(median: 800, spread: 0.4, in: 200...3000),
    dragPoints: .logNormal(median: 260, spread: 0.45, in: 40...700),
    dragVelocity: .uniform(300...700),
    returnScreens: .logNormal(median: 1.2, spread: 0.5, in: 0.3...4),
    swipeCount: .uniform(0.6...1.4), swipeBackChance: 0.2, waits: false,
    stripStrokeMilliseconds: .logNormal(median: 130, spread: 0.25, in: 50...400),
    reading: Reading(
      flickChance: 0.0985, liftVelocity: .logNormal(median: 37, spread: 1.53, in: 1...250),
      strokePoints: .logNormal(median: 330, spread: 0.45, in: 40...700), backChance: 0.0362,
      backStrokes: .logNormal(median: 1.5, spread: 1.04, in: 0.5...34.49)),
    variation: measuredVariation)

  /// Somebody without aim who waits for nothing: the table is flicked while a strip runs, and what runs is
  /// caught. Strips are swiped as measured, and the gaps are those; what is done to the table is
  /// `browsing`'s.
  public static let flinging: Person = {
    var person = Person.browsing
    person.name = "flinging"
    person.idea = "browses and waits for nothing: catches what runs, leaves strips that do"
    person.weights = [
      .flick: 34, .drag: 5, .scan: 2, .goBack: 10, .swipe: 4, .swipeSeveral: 3, .swipeAndFlick: 34,
      .tap: 3, .jumpToTop: 1, .refresh: 30,
    ]
    person.dwellMilliseconds = measuredGaps
    person.pauseMilliseconds = measuredGaps
    person.stripVelocity = reading.stripVelocity
    person.swipeCount = .uniform(0.5...2)
    person.waits = false
    person.stripStrokeMilliseconds = reading.stripStrokeMilliseconds
    person.variation = measuredVariation
    return person
  }()

  /// People's medians of strokes sideways: 512 to 1,318 points a second, so that with each one's own spread
  /// all together have median 878 and a spread of 0.57; and 102 to 167 ms.
  private static let measuredVariation = Variation(
    stripVelocity: .logNormal(median: 888, spread: 0.2, in: 512...1318),
    stripStrokeMilliseconds: .logNormal(median: 130, spread: 0.112, in: 102...167))

  /// The one of such people who scrolls in the trace of a seed.
  public func individual(ofSeed seed: UInt64) -> Person {
    guard let variation else { return self }
    var random = SeededRandom(seed: seed, stream: RandomStream.individual)
    var person = self
    person.stripVelocity = stripVelocity.around(variation.stripVelocity.draw(&random))
    person.stripStrokeMilliseconds = stripStrokeMilliseconds?.around(
      variation.stripStrokeMilliseconds.draw(&random))
    return person
  }
}
