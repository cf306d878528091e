extension Scenario {
  /// The fastest that a finger does: every row is displayed for a moment, and again on the way back.
  public static let flingToEnd = Scenario(
    name: "fling-to-end", idea: "the hardest flicks one after another, to the end and back",
    feedName: "flat:500x20", person: .browsing, durationMilliseconds: 120_000
  ) { recording in
    while !recording.isOver, recording.feed.offsetUnits < recording.feed.boundsUnits.upperBound {
      recording.flickHard(1)
    }
    while !recording.isOver, recording.feed.offsetUnits > 0 { recording.flickHard(-1) }
  }
}

extension Recording {
  /// A flick near the platform's limit, caught by the finger of the next.
  fileprivate mutating func flickHard(_ sign: Double) {
    let velocity = platform.velocityMax * random.number(in: 0.7...1)
    flick(.table, velocity: sign * velocity, forAtMost: random.number(in: 300...900))
    rest(person.pauseMilliseconds)
    settle(.table)
  }
}
