import ScrollTrace

extension Mutation {
  /// The device is turned: width and height are exchanged.
  public static let rotations = Mutation.repeating(
    name: "rotations", idea: "the screen is turned every 12 s or so",
    every: .logNormal(median: 12_000, spread: 0.5, in: 3000...60_000)
  ) { recording in
    let viewport = recording.feed.viewport
    recording.resize(
      to: Viewport(widthUnits: viewport.heightUnits, heightUnits: viewport.widthUnits))
  }
}
