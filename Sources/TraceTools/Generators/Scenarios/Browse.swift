extension Scenario {
  /// What most scrolling is like.
  public static let browse = Scenario(
    name: "browse", idea: "somebody without aim looks through a feed that goes on and on",
    mutations: [.paging, .refresh], play: { $0.scrollAsPersonDoes() })
}
