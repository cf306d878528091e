/// When frames are shown: a steady rate, with jitter, and frames that are missed.
struct FrameClock {
  /// Frames a second, above 0.
  let rate: Double
  /// Every frame is early or late by up to this share of a frame; at most 0.4.
  let jitter: Double
  /// The probability that a frame is not shown.
  let dropChance: Double
  private var random: SeededRandom
  /// The number of the last frame, which an early one would be looked for again.
  private var lastNumber = 0.0

  init(rate: Double, jitter: Double, dropChance: Double, random: SeededRandom) {
    precondition(rate > 0, "\(rate) frames a second")
    precondition((0...0.4).contains(jitter), "a jitter of \(jitter) frames")
    precondition((0..<1).contains(dropChance), "frames dropped with probability \(dropChance)")
    self.rate = rate
    self.jitter = jitter
    self.dropChance = dropChance
    self.random = random
  }

  /// The first frame shown after a time, in milliseconds: whole tenths, as browsers and traces have them.
  mutating func frame(after time: Double) -> Double {
    lastNumber = max(lastNumber, (time * rate / 1000).rounded(.down))
    while true {
      lastNumber += 1
      if dropChance > 0, random.chance(dropChance) { continue }
      let early = jitter > 0 ? random.number(in: -jitter...jitter) : 0
      let shown = ((lastNumber + early) * 10_000 / rate).rounded() / 10
      if shown > time { return shown }
    }
  }
}
