extension Scenario {
  /// Slow, with long pauses, as people were measured.
  public static let reading = Scenario(
    name: "reading", idea: "somebody who reads, as measured on phones; strips are flung and left",
    feedName: "flat:2000x25", person: .reading, mutations: [.paging],
    play: { $0.scrollAsPersonDoes() })
}
