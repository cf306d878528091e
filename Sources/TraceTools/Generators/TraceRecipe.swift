import ScrollTrace

/// Everything that a generated trace is made of: the same recipe gives the same bytes on every machine,
/// since its arithmetic is the project's own (see `PortableMath`), and so are its random numbers.
public struct TraceRecipe: Sendable {
  /// Increases whenever the same recipe gives another trace.
  public static let generatorVersion = 1

  public var scenario: Scenario
  public var feed: Feed
  public var viewport: Viewport
  public var platform = Platform.ios
  public var person: Person
  public var mutations: [Mutation]
  public var pacing = FramePacing()
  public var seed: UInt64
  /// How long somebody scrolls at most. Of somebody who waits the trace ends there; what another has let go
  /// of comes to its rest.
  public var durationMilliseconds: Double

  /// A scenario with what it suggests, on a feed.
  public init(_ scenario: Scenario, feed: Feed, viewport: Viewport, seed: UInt64) {
    self.scenario = scenario
    self.feed = feed
    self.viewport = viewport
    self.seed = seed
    person = scenario.person
    mutations = scenario.mutations
    durationMilliseconds = scenario.durationMilliseconds
  }

  /// The trace: strips are swiped and items tapped only where they are on the screen, and offsets lie
  /// within the content but for bounces.
  ///
  /// - Returns: a valid trace, without events where the feed has nothing to scroll or to tap.
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

/// What the random numbers of a seed are drawn for, each with a sequence of its own.
enum RandomStream {
  static let person: UInt64 = 0
  static let frames: UInt64 = 1
  static let app: UInt64 = 2
  static let feed: UInt64 = 3
  static let individual: UInt64 = 4
}
