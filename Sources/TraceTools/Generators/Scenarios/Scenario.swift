/// A named way to make a trace: who scrolls what, what the app does meanwhile, and for how long. All but
/// the play is a suggestion, which a recipe may change.
public struct Scenario: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What it is, on one line.
  public let idea: String
  /// The name of the feed that it is made for (see `FeedModel`).
  public var feedName = "store"
  public var person = Person.flinging
  public var mutations: [Mutation] = []
  public var durationMilliseconds = 300_000.0
  /// Scrolls until the recording is over, or there is nothing left to do.
  let play: @Sendable (inout Recording) -> Void

  /// Every scenario, in the order in which they are listed to people.
  public static let all: [Scenario] = [
    .browse, .reading, .hunt, .explore, .flingToEnd, .reloadStorm, .rotate, .flashListAuto,
  ]
}

extension Recording {
  /// Looks, does something, and looks again, until the recording is over.
  mutating func scrollAsPersonDoes() {
    while !isOver {
      rest(person.dwellMilliseconds)
      guard act() else { return }
    }
  }
}
