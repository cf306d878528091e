import ScrollTrace

/// All parameters of a generated trace. The same recipe gives the same bytes on every machine: the arithmetic (see
/// `PortableMath`) and the random numbers do not depend on a library.
public struct TraceRecipe: Sendable {
  /// Increases whenever the same recipe gives another trace.
  public static let generatorVersion = 1

  public var scenario: Scenario
  public var feed: Feed
  public var viewport: Viewport
  public var platform = ScrollPhysics.ios
  public var person: Person
  public var mutations: [Mutation]
  public var pacing = FramePacing()
  public var seed: UInt64
  /// The longest time of scrolling. The trace of a person who does not wait ends when the coasts rest.
  public var durationMilliseconds: Double

  /// A scenario with its defaults, on a feed.
  public init(_ scenario: Scenario, feed: Feed, viewport: Viewport, seed: UInt64) {
    self.scenario = scenario
    self.feed = feed
    self.viewport = viewport
    self.seed = seed
    person = scenario.person
    mutations = scenario.mutations
    durationMilliseconds = scenario.durationMilliseconds
  }

  /// Generates the trace. Strips are swiped and items tapped only while they are on the screen, and offsets are within the
  /// content except for bounces.
  ///
  /// - Returns: a valid trace, without events if the feed has nothing to scroll or tap.
  /// - Complexity: O(rows + frames).
  public func trace(name: String, source: String) -> Trace {
    let header = Trace(
      name: name, source: source, frameRate: pacing.rate, viewport: viewport, feed: feed)
    var recording = Recording(
      header, platform: platform, person: person, pacing: pacing, seed: seed,
      durationMilliseconds: durationMilliseconds)
    for mutation in mutations { mutation.start(&recording) }
    scenario.play(&recording)
    recording.coastToRest()
    return recording.trace
  }
}

/// The sequences of random numbers of a seed.
enum RandomStream {
  static let person: UInt64 = 0
  static let frames: UInt64 = 1
  static let app: UInt64 = 2
  static let feed: UInt64 = 3
  static let individual: UInt64 = 4
}
