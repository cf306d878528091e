import ScrollTrace

extension Scenario {
  /// How FlashList benchmarks itself: without a finger, at 7 points a millisecond to the end and back.
  public static let flashListAuto = Scenario(
    name: "flashlist-auto", idea: "7 points a millisecond to the end and back, without a person",
    feedName: "flat:500x20", person: .browsing, durationMilliseconds: 120_000
  ) { recording in
    let end = Points.points(recording.feed.boundsUnits.upperBound)
    for (start, way) in [(0, end), (end, -end)] {
      recording.show(
        Motion(durationMilliseconds: end / 7) { start + way * $0 / max(end / 7, 1e-9) }, of: .table)
    }
  }
}
