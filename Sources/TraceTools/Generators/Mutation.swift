import ScrollTrace

/// Changes of the feed by the app while the person scrolls.
public struct Mutation: Sendable {
  /// The name on the command line.
  public let name: String
  /// A description of one line.
  public let idea: String
  /// Schedules the first change; each change schedules the next.
  let start: @Sendable (inout Recording) -> Void

  /// Every mutation, in the order of listings.
  public static let all: [Mutation] = [
    .paging, .refresh, .insertsAbove, .reloadStorms, .rotations, .memoryWarnings,
  ]

  /// The time until an app's server answers.
  static let latencyMilliseconds = Distribution.logNormal(
    median: 300, spread: 0.6, in: 60...3000)

  private static func repeating(
    name: String, idea: String, every interval: Distribution,
    _ change: @escaping Recording.Change
  ) -> Mutation {
    @Sendable func scheduleNext(_ recording: inout Recording) {
      let delay = interval.draw(&recording.appRandom)
      recording.schedule(afterMilliseconds: delay) { recording in
        change(&recording)
        scheduleNext(&recording)
      }
    }
    return Mutation(name: name, idea: idea, start: scheduleNext)
  }

  /// Two screens before the end of the feed the app requests the next page, and appends it when it arrives.
  public static let paging = Mutation(
    name: "paging", idea: "20 rows more whenever the end is near", start: requestNearTheEnd)

  @Sendable private static func requestNearTheEnd(_ recording: inout Recording) {
    let left = recording.feed.boundsUnits.upperBound - recording.feed.offsetUnits
    guard left < 2 * recording.feed.viewport.heightUnits else {
      return recording.schedule(afterMilliseconds: 100, requestNearTheEnd)
    }
    let latency = latencyMilliseconds.draw(&recording.appRandom)
    recording.schedule(afterMilliseconds: latency) { recording in
      recording.insertRows(20, at: recording.feed.rowCount)
      recording.schedule(afterMilliseconds: 100, requestNearTheEnd)
    }
  }

  /// The person may pull the feed down at its beginning, and new rows are inserted there.
  public static let refresh = Mutation(
    name: "refresh", idea: "1 to 5 new rows at the top after a pull down",
    start: { $0.refreshes = true })

  /// Rows inserted above the screen. The content offset stays, as in a table without estimated heights, and so the
  /// displayed rows move down.
  public static let insertsAbove = Mutation.repeating(
    name: "inserts-above", idea: "1 or 2 rows above the screen every 10 s or so",
    every: .logNormal(median: 10_000, spread: 0.5, in: 2000...60_000)
  ) { recording in
    guard let first = recording.feed.visibleRows().first else { return }
    let index = recording.appRandom.whole(in: 0...first.index)
    recording.insertRows(recording.appRandom.whole(in: 1...2), at: index)
  }

  /// A server reloads and shuffles the displayed rows, 20 to 30 times a second: the rate of chat rooms that reconnect
  /// (element-ios issue 5959).
  public static let reloadStorms = Mutation.repeating(
    name: "reload-storms", idea: "1 to 3 s of 20 to 30 reloads a second, every 6 s or so",
    every: .logNormal(median: 6000, spread: 0.4, in: 3500...20_000)
  ) { recording in
    let length = recording.appRandom.number(in: 1000...3000)
    var delay = 0.0
    while delay < length {
      recording.schedule(afterMilliseconds: delay, reloadRow)
      delay += 1000 / recording.appRandom.number(in: 20...30)
    }
  }

  /// Reloads a displayed row, every third time with another number of items. Every fourth time another row becomes the
  /// first on the screen.
  @Sendable private static func reloadRow(_ recording: inout Recording) {
    let rows = recording.feed.visibleRows()
    guard let first = rows.first else { return }
    let row = recording.appRandom.pick(rows)
    var itemCount = recording.feed.itemCount(ofIdentity: row.identity)
    if recording.appRandom.chance(1.0 / 3), let other = recording.newRows(1) {
      itemCount = other.itemCounts[0]
    }
    recording.note(.reload, row: row.index, value: Int64(itemCount))
    if recording.appRandom.chance(1.0 / 4) {
      let from = recording.appRandom.pick(rows).index
      recording.note(.move, row: from, value: Int64(first.index))
    }
  }

  /// The device is turned: width and height are exchanged.
  public static let rotations = Mutation.repeating(
    name: "rotations", idea: "the screen is turned every 12 s or so",
    every: .logNormal(median: 12_000, spread: 0.5, in: 3000...60_000)
  ) { recording in
    let viewport = recording.feed.viewport
    recording.resize(
      to: Viewport(widthUnits: viewport.heightUnits, heightUnits: viewport.widthUnits))
  }

  /// The system asks for memory.
  public static let memoryWarnings = Mutation.repeating(
    name: "memory-warnings", idea: "the system asks for memory every 45 s or so",
    every: .logNormal(median: 45_000, spread: 0.5, in: 10_000...200_000)
  ) { $0.note(.memoryWarning) }
}
