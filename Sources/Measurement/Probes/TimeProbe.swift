import ListEngine
import ScrollTrace

/// Times whole replays, each on a fresh engine: a frame is shorter than a read of the clock.
enum TimeProbe {
  /// One sample: what an event took, and what setting up took, over as many whole replays as fill the
  /// slice.
  struct Sample {
    let nanosecondsPerEvent: Double
    let setUpNanoseconds: Double
    /// Of the last replay, so that the caller can hold all passes against each other.
    let counters: Counters
    /// Of all replays: keeps the optimiser honest.
    let checksum: UInt64
  }

  /// - Parameter sliceNanoseconds: replays are added until they took so long; at least one.
  static func sample(
    _ design: Design, on trace: Trace, host: Host, sliceNanoseconds: Double
  ) -> Sample {
    let clock = ContinuousClock()
    var running = Duration.zero
    var settingUp = Duration.zero
    var replayCount = 0
    var counters = Counters()
    var checksum: UInt64 = 0
    let slice = Duration.nanoseconds(Int64(sliceNanoseconds))
    while replayCount == 0 || running < slice {
      let session = design.session(on: trace, host: host)
      settingUp += clock.measure { session.setUp() }
      running += clock.measure { session.run() }
      replayCount += 1
      counters = session.counters
      checksum &+= session.checksum
    }
    let events = Double(max(1, trace.events.count)) * Double(replayCount)
    return Sample(
      nanosecondsPerEvent: running / .nanoseconds(1) / events,
      setUpNanoseconds: settingUp / .nanoseconds(1) / Double(replayCount), counters: counters,
      checksum: checksum)
  }
}
