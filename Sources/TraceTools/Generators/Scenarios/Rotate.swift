extension Scenario {
  /// Other widths show other items, and other heights other rows.
  public static let rotate = Scenario(
    name: "rotate", idea: "browsing while the screen is turned, and the system asks for memory",
    mutations: [.rotations, .memoryWarnings], durationMilliseconds: 120_000,
    play: { $0.scrollAsPersonDoes() })
}
