extension Mutation {
  /// Rows that come in above what is on the screen. The content offset stays, as it does in a table
  /// without estimated heights, and so what is seen moves down.
  public static let insertsAbove = Mutation.repeating(
    name: "inserts-above", idea: "1 or 2 rows above the screen every 10 s or so",
    every: .logNormal(median: 10_000, spread: 0.5, in: 2000...60_000)
  ) { recording in
    guard let first = recording.feed.visibleRows().first else { return }
    let index = recording.appRandom.whole(in: 0...first.index)
    recording.insertRows(recording.appRandom.whole(in: 1...2), at: index)
  }
}
