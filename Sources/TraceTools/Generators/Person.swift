/// How somebody scrolls: what they do, how often, how fast, and how long they look.
///
/// The parameters are stated, and not measured on people, but for those that name their source: no public
/// data set of nested strips exists. A trace keeps to them, which a test checks; where an edge is in the way, less of the way is gone.
public struct Person: Equatable, Sendable {
  /// One thing that somebody does between two looks.
  public enum Act: String, CaseIterable, Sendable {
    /// A flick down the feed, which runs until it rests.
    case flick
    /// A flick, a finger that stops what is running, and another flick.
    case flickAndCatch
    /// A slow pull that ends at rest.
    case drag
    /// Some slow pulls one after another, as somebody reads line by line.
    case scan
    /// A stroke as of somebody who reads: see `reading`.
    case read
    /// A flick or more up the feed, to what was seen before.
    case goBack
    /// A row's strip swiped, once or several times.
    case swipe
    /// The strips of several rows on the screen swiped in turn.
    case swipeSeveral
    /// A row's strip swiped once, and then a flick down the feed.
    case swipeAndFlick
    /// An item tapped.
    case tap
    /// The top of the screen tapped: up to the beginning.
    case jumpToTop
    /// The feed pulled down at its beginning, for what is new; only where the app listens to that.
    case refresh
  }

  /// What the command line calls them.
  public var name: String
  /// What they are like, on one line.
  public var idea: String
  /// How often each act is done, in proportion; an act that is not named is never done.
  public var weights: [Act: Double]
  /// How long somebody looks between two acts. At least `pauseMilliseconds`' largest, so that the two can
  /// be told apart in a trace.
  public var dwellMilliseconds: Distribution
  /// How long a finger rests between two strokes of one act.
  public var pauseMilliseconds: Distribution
  /// The velocity of a finger as it lifts from the table, points a second.
  public var flickVelocity: Distribution
  /// The same for strips.
  public var stripVelocity: Distribution
  /// How long a finger is down before it lifts.
  public var strokeMilliseconds: Distribution
  /// How far a slow pull goes, in points.
  public var dragPoints: Distribution
  /// Its fastest moment, points a second.
  public var dragVelocity: Distribution
  /// How far somebody goes back, in heights of the screen.
  public var returnScreens: Distribution
  /// How often a strip is swiped in one act.
  public var swipeCount: Distribution
  /// The probability that a strip which is scrolled already is swiped back.
  public var swipeBackChance: Double
  /// Whether somebody waits until all that they have let go of rests, and what coasts is not told in the
  /// trace. Somebody who does not comes down on whatever moves, and its traces tell what coasts.
  public var waits = true
  /// The same as `strokeMilliseconds` for strips, where it is another.
  public var stripStrokeMilliseconds: Distribution?
  /// What `Act.read` is like.
  public var reading: Reading?
  /// How one person differs from another who scrolls so.
  public var variation: Variation?

  /// Somebody without aim: looks, goes on, swipes what is interesting, and now and then goes back.
  public static let browsing = Person(
    name: "browsing", idea: "without aim; waits until all rests, and tells of no coasts",
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

  /// Somebody who looks for one thing: flies over the feed, stops it to look, turns back, taps and goes on.
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

  /// Somebody who tries a small feed out: swipes, taps, and looks whether all is where it was left.
  public static let exploring: Person = {
    var person = Person.browsing
    person.name = "exploring"
    person.idea = "tries a small feed out; waits"
    person.weights = [
      .flick: 14, .flickAndCatch: 2, .drag: 6, .goBack: 22, .swipe: 20, .swipeSeveral: 4, .tap: 30,
      .jumpToTop: 2,
    ]
    person.dwellMilliseconds = .logNormal(median: 600, spread: 0.4, in: 350...3000)
    return person
  }()

  /// Every person, in the order in which they are listed.
  public static let all: [Person] = [.browsing, .hunting, .exploring, .flinging, .reading]
}

/// People whose strokes were measured. They do not wait.
///
/// Figures in points, of 20,755 strokes of 41 people (Frank et al., "Touchalytics", 2013; reading texts, and going
/// sideways through pictures). Other figures are chosen, and their comments say so.
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
