/// Something that an app does to its feed by itself, while somebody scrolls it.
public struct Mutation: Sendable {
  /// What the command line calls it.
  public let name: String
  /// What it is, on one line.
  public let idea: String
  /// Enters the first of it in the recording's agenda; each enters the next.
  let start: @Sendable (inout Recording) -> Void

  /// Every mutation, in the order in which they are listed to people.
  public static let all: [Mutation] = [
    .paging, .refresh, .insertsAbove, .reloadStorms, .rotations, .memoryWarnings,
  ]

  /// How long an app waits for its server.
  static let latencyMilliseconds = Distribution.logNormal(
    median: 300, spread: 0.6, in: 60...3000)

  /// A mutation that happens again and again, at intervals that are drawn.
  static func repeating(
    name: String, idea: String, every interval: Distribution,
    _ change: @escaping Agenda.Change
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
}
