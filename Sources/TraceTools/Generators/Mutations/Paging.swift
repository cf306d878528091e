extension Mutation {
  /// Two screens before the end of the feed the app asks for the next page, and appends it when it comes.
  public static let paging = Mutation(
    name: "paging", idea: "20 rows more whenever the end is near", start: askNearTheEnd)

  private static let pageRows = 20
  /// How often the app looks whether the end is near: it stands for a look at every scroll.
  private static let lookMilliseconds = 100.0

  @Sendable private static func askNearTheEnd(_ recording: inout Recording) {
    let left = recording.feed.boundsUnits.upperBound - recording.feed.offsetUnits
    guard left < 2 * recording.feed.viewport.heightUnits else {
      recording.schedule(afterMilliseconds: lookMilliseconds, askNearTheEnd)
      return
    }
    let latency = latencyMilliseconds.draw(&recording.appRandom)
    recording.schedule(afterMilliseconds: latency) { recording in
      recording.insertRows(pageRows, at: recording.feed.rowCount)
      recording.schedule(afterMilliseconds: lookMilliseconds, askNearTheEnd)
    }
  }
}
