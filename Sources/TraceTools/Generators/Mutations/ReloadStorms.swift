extension Mutation {
  /// A feed that is fed by a server reloads and shuffles what is on the screen, 20 to 30 times a second.
  ///
  /// The rate is that of chat rooms that come back on line (element-ios issue 5959).
  public static let reloadStorms = Mutation.repeating(
    name: "reload-storms", idea: "1 to 3 s of 20 to 30 reloads a second, every 6 s or so",
    every: .logNormal(median: 6000, spread: 0.4, in: 3500...20_000)
  ) { recording in
    let length = recording.appRandom.number(in: 1000...3000)
    var delay = 0.0
    while delay < length {
      recording.schedule(afterMilliseconds: delay, reloadSomething)
      delay += 1000 / recording.appRandom.number(in: 20...30)
    }
  }

  /// One row on the screen is reloaded, every third time with another number of items, and every fourth
  /// time another row becomes the first on the screen.
  @Sendable private static func reloadSomething(_ recording: inout Recording) {
    let rows = recording.feed.visibleRows()
    guard let first = rows.first else { return }
    let row = recording.appRandom.pick(rows)
    var itemCount = recording.feed.itemCount(ofIdentity: row.identity)
    if recording.appRandom.chance(1.0 / 3),
      let other = recording.feed.newRows(1, &recording.appRandom)
    {
      itemCount = other.itemCounts[0]
    }
    recording.reloadRow(at: row.index, itemCount: itemCount)
    if recording.appRandom.chance(1.0 / 4) {
      recording.moveRow(at: recording.appRandom.pick(rows).index, to: first.index)
    }
  }
}
