/// How a person scrolls: the acts and their frequencies, velocities and pauses.
///
/// The parameters are assumptions unless a source is named: there is no public data set of nested strips. Tests check
/// that traces keep to them. Near an edge a motion is shorter.
public struct Person: Equatable, Sendable {
  /// An act between two looks.
  public enum Act: String, CaseIterable, Sendable {
    /// A flick down the feed, until it rests.
    case flick
    /// A flick, a finger that stops it, and another flick.
    case flickAndCatch
    /// A slow pull that ends at rest.
    case drag
    /// Several slow pulls, as of a person who reads line by line.
    case scan
    /// A stroke of a person who reads: see `reading`.
    case read
    /// One or more flicks up the feed, to rows seen before.
    case goBack
    /// One or more swipes of a row's strip.
    case swipe
    /// Swipes of the strips of several displayed rows.
    case swipeSeveral
    /// A swipe of a row's strip, and then a flick down the feed.
    case swipeAndFlick
    /// A tap on an item.
    case tap
    /// A tap on the top of the screen: up to the beginning.
    case jumpToTop
    /// A pull at the beginning of the feed, if the app loads new rows then.
    case refresh
  }

  /// The name on the command line.
  public var name: String
  /// A description of one line.
  public var idea: String
  /// The relative frequency of each act; 0 for an act without one.
  public var weights: [Act: Double]
  /// The pause between two acts. At least `pauseMilliseconds`' largest, so that a trace shows the difference.
  public var dwellMilliseconds: Distribution
  /// The pause between two strokes of one act.
  public var pauseMilliseconds: Distribution
  /// The velocity of a finger that lifts from the table, points a second.
  public var flickVelocity: Distribution
  /// The same for strips.
  public var stripVelocity: Distribution
  /// The time from touch to lift.
  public var strokeMilliseconds: Distribution
  /// The distance of a slow pull, in points.
  public var dragPoints: Distribution
  /// The largest velocity of a slow pull, points a second.
  public var dragVelocity: Distribution
  /// The distance of going back, in heights of the screen.
  public var returnScreens: Distribution
  /// The number of swipes of a strip in one act.
  public var swipeCount: Distribution
  /// The probability that a scrolled strip is swiped back.
  public var swipeBackChance: Double
  /// True if the person waits until everything is at rest: the trace has no coasts. A person who does not wait touches
  /// moving strips, and the trace has coasts.
  public var waits = true
  /// The same as `strokeMilliseconds` for strips; nil if it is not different.
  public var stripStrokeMilliseconds: Distribution?
  /// The parameters of `Act.read`.
  public var reading: Reading?
  /// The differences between people who scroll like this.
  public var variation: Variation?

  /// A person without aim, who continues, swipes interesting strips, and sometimes goes back.
  public static let browsing = Person(
    name: "browsing", idea: "without aim; waits until everything rests",
    weights: [
      .flick: 40, .flickAndCatch: 8, .drag: 10, .scan: 4, .goBack: 10, .swipe: 20,
      .swipeSeveral: 3, .tap: 4, .jumpToTop: 1, .refresh: 30,
    ],
    dwellMilliseconds: .logNormal(median: 1500, spread: 0.6, in: 500...20_000),
    pauseMilliseconds: .uniform(120...350),
    flickVelocity: .logNormal(median: 1800, spread: 0.45, in: 500...6000),
    stripVelocity: .logNormal(median: 1200, spread: 0.4, in: 300...4000),
    strokeMilliseconds: .uniform(60...140),
    dragPoints: .logNormal(median: 160, spread: 0.4, in: 40...500),
    dragVelocity: .uniform(120...400),
    returnScreens: .logNormal(median: 1.2, spread: 0.5, in: 0.3...4),
    swipeCount: .uniform(0.5...3.5), swipeBackChance: 0.3)

  /// A person in search of one thing, who flicks fast, stops the feed to look, goes back and taps.
  public static let hunting = Person(
    name: "hunting", idea: "looks for one thing, fast and fitful; waits",
    weights: [
      .flick: 30, .flickAndCatch: 40, .drag: 4, .goBack: 14, .swipe: 14, .tap: 6, .jumpToTop: 3,
    ],
    dwellMilliseconds: .logNormal(median: 700, spread: 0.4, in: 400...4000),
    pauseMilliseconds: .uniform(80...250),
    flickVelocity: .logNormal(median: 3500, spread: 0.4, in: 1000...8000),
    stripVelocity: .logNormal(median: 2000, spread: 0.4, in: 500...6000),
    strokeMilliseconds: .uniform(40...100),
    dragPoints: .logNormal(median: 120, spread: 0.4, in: 40...400),
    dragVelocity: .uniform(200...500),
    returnScreens: .logNormal(median: 1.5, spread: 0.6, in: 0.3...4),
    swipeCount: .uniform(0.5...4.5), swipeBackChance: 0.2)

  /// A person who tries a small feed: swipes, taps, and checks that strips are where they were left.
  public static let exploring: Person = {
    var person = Person.browsing
    person.name = "exploring"
    person.idea = "tries a small feed; waits"
    person.weights = [
      .flick: 14, .flickAndCatch: 2, .drag: 6, .goBack: 22, .swipe: 20, .swipeSeveral: 4, .tap: 30,
      .jumpToTop: 2,
    ]
    person.dwellMilliseconds = .logNormal(median: 600, spread: 0.4, in: 350...3000)
    return person
  }()

  /// Every person, in the order of listings.
  public static let all: [Person] = [.browsing, .hunting, .exploring, .flinging, .reading]
}

/// People whose strokes were measured. They do not wait.
///
/// Figures in points, of 20,755 strokes of 41 people (Frank et al., "Touchalytics", 2013; reading texts, and going
/// sideways through pictures). Other figures are chosen, and their comments say so.
extension Person {
  /// The strokes of a person who reads.
  public struct Reading: Equatable, Sendable {
    /// The probability that a stroke lifts at `flickVelocity`, which is followed by a long coast.
    public var flickChance: Double
    /// The speed of all other lifts, points a second.
    public var liftVelocity: Distribution
    /// The distance of a finger, in points, unless the velocity of its lift takes it farther.
    public var strokePoints: Distribution
    /// The probability that a stroke onward is followed by strokes back.
    public var backChance: Double
    /// The number of these strokes.
    public var backStrokes: Distribution
  }

  /// The distribution of people's medians.
  public struct Variation: Equatable, Sendable {
    /// Of `stripVelocity`.
    public var stripVelocity: Distribution
    /// Of `stripStrokeMilliseconds`.
    public var stripStrokeMilliseconds: Distribution
  }

  /// Between a lift and the next touch: median 950 ms, the logarithm's standard deviation 1.38. Cut off below 40 ms,
  /// where two strokes would be one, and above two minutes; with the cut these parameters have these figures.
  public static let measuredGaps = Distribution.logNormal(
    median: 925, spread: 1.446, in: 40...120_000)

  /// A person who reads, and swipes strips.
  ///
  /// Lifts at 37 points a second at the median, and at 461 where above 250 (95th percentile 1,780): two
  /// distributions; the share of the faster one keeps the median. The distance of a stroke and the share of sideways
  /// strokes are assumptions. 9.6% of the strokes go back, in runs of up to 34 with a mean of 2.94.
  public static let reading = Person(
    name: "reading", idea: "reads, as measured on phones; does not wait",
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

  /// A person without aim who does not wait: flicks the table while a strip moves, and stops whatever moves. Swipes and
  /// gaps are as measured; the strokes on the table are those of `browsing`.
  public static let flinging: Person = {
    var person = Person.browsing
    person.name = "flinging"
    person.idea = "browses without waiting: stops what moves, leaves strips that move"
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

  /// People's medians of sideways strokes: 512 to 1,318 points a second, so that together with the spread of each person
  /// the median is 878 and the spread 0.57; and 102 to 167 ms.
  private static let measuredVariation = Variation(
    stripVelocity: .logNormal(median: 888, spread: 0.2, in: 512...1318),
    stripStrokeMilliseconds: .logNormal(median: 130, spread: 0.112, in: 102...167))

  /// Returns the person who scrolls in the trace of a seed.
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
