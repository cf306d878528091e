import CSystem
import Foundation
import ListEngine
import ScrollTrace

/// Times whole replays, each on a fresh engine: a frame is shorter than a read of the clock.
enum TimeProbe {
  /// One sample: what an event took, and what setting up took, over as many whole replays as fill the
  /// slice.
  struct Sample {
    /// On the wall's clock, and on this thread's alone: nanoseconds an event.
    let wall: Double
    let thread: Double
    let setUpNanoseconds: Double
    /// Of the last replay, so that the caller can hold all passes against each other.
    let counters: Counters
    /// Of all replays: keeps the optimiser honest.
    let checksum: UInt64
  }

  /// - Parameters:
  ///   - sliceNanoseconds: replays are added until so long has passed, what is not timed included; at least
  ///     one. Where it holds several, the first counts for nothing: the caches were another's.
  ///   - throughHooks: whether a built-in design goes the way of one's own.
  ///   - extra: what is done with each replay and not said.
  static func sample(
    _ design: Design, on trace: ValidTrace, host: ListEngine.Host, sliceNanoseconds: Double,
    throughHooks: Bool = false, extra: ExtraWork? = nil
  ) -> Sample {
    let clock = ContinuousClock()
    var spent = Spent()
    var isWarm = false
    var counters = Counters()
    var checksum: UInt64 = 0
    // Setting up and taking down count too: a design that makes much in advance does not get a longer turn.
    let slice = Duration.nanoseconds(Int64(sliceNanoseconds))
    let begin = clock.now
    // The thread's clock stands still now and then, where a hypervisor takes back what it had counted: a turn without
    // time is no turn, and one goes on for as long as ten until it has some.
    while spent.replayCount == 0 || clock.now < begin + slice
      || (spent.thread <= 0 && clock.now < begin + slice * 10)
    {
      extra?.prepare()
      let session = design.session(on: trace, host: host, throughHooks: throughHooks)
      let settingUp = clock.now
      let ready = session.setUp()
      spent.settingUp += clock.now - settingUp
      // Outside the wall's interval: a read of the thread's clock takes 20 times as long as one of the wall's.
      let before = threadNanoseconds()
      let running = clock.now
      let finished = ready.run()
      extra?.run()
      spent.running += clock.now - running
      spent.thread += threadNanoseconds() - before
      spent.replayCount += 1
      counters = finished.counters
      checksum &+= finished.checksum
      if !isWarm, clock.now < begin + slice / warmingShare { spent = Spent() }
      isWarm = true
    }
    let events = Double(max(1, trace.events.count)) * Double(spent.replayCount)
    return Sample(
      wall: spent.running / .nanoseconds(1) / events, thread: Double(spent.thread) / events,
      setUpNanoseconds: spent.settingUp / .nanoseconds(1) / Double(spent.replayCount),
      counters: counters, checksum: checksum)
  }

  /// A first replay that takes less than this part of the slice counts for nothing.
  private static let warmingShare = 4

  /// What replays took so far.
  private struct Spent {
    var (running, thread, settingUp) = (Duration.zero, 0, Duration.zero)
    var replayCount = 0
  }

  /// The time that the processor has worked for this thread.
  static func threadNanoseconds() -> Int { nanoseconds(CLOCK_THREAD_CPUTIME_ID) }

  static func nanoseconds(_ clock: clockid_t) -> Int {
    var time = timespec()
    clock_gettime(clock, &time)
    return Int(time.tv_sec) * 1_000_000_000 + Int(time.tv_nsec)
  }
}

/// Times the frozen work that every turn stands between.
enum RulerProbe {
  /// What says enough of the machine, and is gone before that changes.
  static let sliceMilliseconds = 0.25

  /// Nanoseconds of thread time that the work takes once, over as many times as fill the slice. It is done once
  /// before, without a clock: the caches are another's.
  static func sample(sliceNanoseconds: Double) -> Double {
    precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's work is another")
    let begin = TimeProbe.threadNanoseconds()
    var (count, spent) = (0, 0)
    while count == 0 || Double(spent) < sliceNanoseconds {
      precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's work is another")
      count += 1
      spent = TimeProbe.threadNanoseconds() - begin
    }
    return Double(spent) / Double(count)
  }
}
