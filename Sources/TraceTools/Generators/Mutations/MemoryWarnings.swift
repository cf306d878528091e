extension Mutation {
  /// The system asks for memory.
  public static let memoryWarnings = Mutation.repeating(
    name: "memory-warnings", idea: "the system asks for memory every 45 s or so",
    every: .logNormal(median: 45_000, spread: 0.5, in: 10_000...200_000)
  ) { recording in
    recording.trace.append(.memoryWarning, atMilliseconds: recording.nowMilliseconds)
  }
}
