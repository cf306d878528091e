extension Scenario {
  /// Fast and fitful, as far down as one gets: many rows are displayed, and few are looked at.
  public static let hunt = Scenario(
    name: "hunt", idea: "somebody in search of one thing: fast flicks, caught, and back",
    feedName: "flat:5000x20", person: .hunting, durationMilliseconds: 120_000,
    play: { $0.scrollAsPersonDoes() })
}
