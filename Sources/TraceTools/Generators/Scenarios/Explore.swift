extension Scenario {
  /// A small feed tried out: what the articles' own feeds are scrolled by.
  public static let explore = Scenario(
    name: "explore", idea: "somebody who tries a small feed out: swipes, taps, and comes back",
    feedName: "flat:20x15", person: .exploring, durationMilliseconds: 60_000,
    play: { $0.scrollAsPersonDoes() })
}
