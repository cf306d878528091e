/// The frames of a screen: a steady rate, jitter, and missed frames.
public struct FramePacing: Equatable, Sendable {
  /// Frames a second, above 0.
  public var rate: Double
  /// Every frame is early or late by up to this share of a frame, 0 to 0.4.
  public var jitter: Double
  /// The probability that a frame is not shown, from 0 up to 0.9.
  public var dropChance: Double

  public init(rate: Double = 60, jitter: Double = 0, dropChance: Double = 0) {
    self.rate = rate
    self.jitter = jitter
    self.dropChance = dropChance
  }
}

/// The times of frames.
struct FrameClock {
  let pacing: FramePacing
  private var random: SeededRandom
  /// The number of the last frame: a frame before its nominal time would otherwise be returned again.
  private var lastNumber = 0.0

  init(_ pacing: FramePacing, random: SeededRandom) {
    precondition(pacing.rate > 0, "\(pacing.rate) frames a second")
    precondition((0...0.4).contains(pacing.jitter), "a jitter of \(pacing.jitter) frames")
    precondition((0...0.9).contains(pacing.dropChance), "a share \(pacing.dropChance) is dropped")
    self.pacing = pacing
    self.random = random
  }

  /// Returns the time of the first frame after a time, in milliseconds, in whole tenths as in browsers.
  mutating func frame(after time: Double) -> Double {
    lastNumber = max(lastNumber, (time * pacing.rate / 1000).rounded(.down))
    while true {
      lastNumber += 1
      if pacing.dropChance > 0, random.chance(pacing.dropChance) { continue }
      let late = pacing.jitter > 0 ? random.number(in: -pacing.jitter...pacing.jitter) : 0
      let shown = ((lastNumber + late) * 10_000 / pacing.rate).rounded() / 10
      if shown > time { return shown }
    }
  }
}
