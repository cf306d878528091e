extension Scenario {
  /// Content that changes under the finger.
  public static let reloadStorm = Scenario(
    name: "reload-storm", idea: "browsing while rows reload and shuffle 20 to 30 times a second",
    feedName: "social", mutations: [.reloadStorms, .insertsAbove, .refresh, .paging],
    durationMilliseconds: 120_000, play: { $0.scrollAsPersonDoes() })
}
