import ScrollTrace

/// A named way to make a trace: a person, a feed, mutations and a duration. Except for what is done, these are defaults
/// that a recipe can change.
public struct Scenario: Sendable {
  /// The name on the command line.
  public let name: String
  /// A description of one line.
  public let idea: String
  /// The name of the feed (see `FeedModel`).
  public var feedName = "store"
  public var person = Person.flinging
  public var mutations: [Mutation] = []
  public var durationMilliseconds = 300_000.0
  /// Scrolls until the recording is over or nothing is left to do.
  var play: @Sendable (inout Recording) -> Void = { $0.scrollAsPersonDoes() }

  /// Every scenario, in the order of listings.
  public static let all: [Scenario] = [
    .browse, .reading, .hunt, .explore, .flingToEnd, .reloadStorm, .rotate, .flashListAuto,
  ]

  /// Most scrolling.
  public static let browse = Scenario(
    name: "browse", idea: "a person without aim scrolls a feed that is extended again and again",
    mutations: [.paging, .refresh])

  /// Slow scrolling with long pauses, as people were measured.
  public static let reading = Scenario(
    name: "reading", idea: "a person who reads, as measured on phones; strips are flung and left",
    feedName: "flat:2000x25", person: .reading, mutations: [.paging])

  /// Fast and fitful: many rows are displayed, and few are looked at.
  public static let hunt = Scenario(
    name: "hunt", idea: "a person in search of one thing: fast flicks, stopped, and back",
    feedName: "flat:5000x20", person: .hunting, durationMilliseconds: 120_000)

  /// A small feed, such as those of the articles.
  public static let explore = Scenario(
    name: "explore", idea: "a person who tries a small feed: swipes, taps, and comes back",
    feedName: "flat:20x15", person: .exploring, durationMilliseconds: 60_000)

  /// The fastest that a finger can do: every row is displayed for a moment, and again on the way back.
  public static let flingToEnd = Scenario(
    name: "fling-to-end", idea: "the hardest flicks one after another, to the end and back",
    feedName: "flat:500x20", person: .browsing, durationMilliseconds: 120_000
  ) { recording in
    while !recording.isOver, recording.feed.offsetUnits < recording.feed.boundsUnits.upperBound {
      recording.flickHard(1)
    }
    while !recording.isOver, recording.feed.offsetUnits > 0 { recording.flickHard(-1) }
  }

  /// Content that changes under the finger.
  public static let reloadStorm = Scenario(
    name: "reload-storm", idea: "browsing while rows reload and shuffle 20 to 30 times a second",
    feedName: "social", mutations: [.reloadStorms, .insertsAbove, .refresh, .paging],
    durationMilliseconds: 120_000)

  /// Other widths display other items, and other heights other rows.
  public static let rotate = Scenario(
    name: "rotate", idea: "browsing while the screen is turned, and the system asks for memory",
    mutations: [.rotations, .memoryWarnings], durationMilliseconds: 120_000)

  /// FlashList's own benchmark: no finger, 7 points a millisecond to the end and back.
  public static let flashListAuto = Scenario(
    name: "flashlist-auto", idea: "7 points a millisecond to the end and back, without a person",
    feedName: "flat:500x20", person: .browsing, durationMilliseconds: 120_000
  ) { recording in
    let end = Points.points(recording.feed.boundsUnits.upperBound)
    for (start, way) in [(0, end), (end, -end)] {
      recording.show(
        Motion(durationMilliseconds: end / 7) { start + way * $0 / max(end / 7, 1e-9) }, of: .table)
    }
  }
}

extension Recording {
  /// Looks, does something, and looks again, until the recording is over.
  fileprivate mutating func scrollAsPersonDoes() {
    while !isOver {
      rest(person.dwellMilliseconds)
      guard act() else { return }
    }
  }

  /// A flick near the platform's limit, caught by the finger of the next.
  fileprivate mutating func flickHard(_ sign: Double) {
    let velocity = platform.velocityMax * random.number(in: 0.7...1)
    flick(.table, velocity: sign * velocity, forAtMost: random.number(in: 300...900))
    rest(person.pauseMilliseconds)
    settle(.table)
  }
}
