extension Mutation {
  /// Whoever is at the beginning of the feed may pull it down, and what is new comes in there.
  public static let refresh = Mutation(
    name: "refresh", idea: "1 to 5 new rows at the top after a pull down",
    start: { $0.refreshes = true })
}

extension Recording {
  /// Pulls the feed down past its beginning; the app answers after a while.
  mutating func pullToRefresh() {
    drag(.table, points: -random.number(in: 120...240))
    let latency = Mutation.latencyMilliseconds.draw(&appRandom)
    schedule(afterMilliseconds: latency) { recording in
      recording.insertRows(recording.appRandom.whole(in: 1...5), at: 0)
    }
  }
}
