import CFilmstrip
import Foundation
import ListEngine
import ScrollTrace

/// Times whole replays, each on a fresh engine: a frame is shorter than a read of the clock.
enum TimeProbe {
  /// The times of an event and of set-up, over as many whole replays as fill the slice.
  struct Sample {
    /// Nanoseconds an event on the wall clock.
    let wall: Double
    /// Nanoseconds an event on the clock of this thread.
    let thread: Double
    let setUpNanoseconds: Double
    /// The counters of the last replay, which all passes must share.
    let counters: Counters
    /// Of all replays, so that the optimiser removes none.
    let checksum: UInt64
  }

  /// - Parameters:
  ///   - sliceNanoseconds: the length of the sample, set-up included. It has at least one replay. If it has several, the
  ///     first is not counted, because another design used the caches before.
  ///   - throughHooks: whether a built-in design is called as a custom one is.
  ///   - extra: unreported work with each replay.
  static func sample(
    _ design: Design, on trace: ValidTrace, host: ListHost, sliceNanoseconds: Double,
    throughHooks: Bool = false, extra: ExtraWork? = nil
  ) -> Sample {
    let clock = ContinuousClock()
    var spent = Spent()
    var isWarm = false
    var counters = Counters()
    var checksum: UInt64 = 0
    // Set-up is part of the slice: a design with an expensive one does not get a longer turn.
    let slice = Duration.nanoseconds(Int64(sliceNanoseconds))
    let begin = clock.now
    // Under a hypervisor the thread's clock sometimes stands still. A turn without thread time continues for up to ten
    // slices.
    while spent.replayCount == 0 || clock.now < begin + slice
      || (spent.thread <= 0 && clock.now < begin + slice * 10)
    {
      extra?.prepare()
      let session = design.session(on: trace, host: host, throughHooks: throughHooks)
      let settingUp = clock.now
      let ready = session.setUp()
      spent.settingUp += clock.now - settingUp
      // Outside the wall interval: reading the thread's clock takes 20 times as long.
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

  /// A first replay shorter than this fraction of the slice is not counted.
  private static let warmingShare = 4

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

/// Times the ruler's frozen work between two turns.
enum RulerProbe {
  /// Long enough to show the machine's condition, and short enough for it to stay the same.
  static let sliceMilliseconds = 0.25

  /// The nanoseconds of thread time of the work, over as many repetitions as fill the slice, after an untimed one that
  /// fills the caches.
  static func sample(sliceNanoseconds: Double) -> Double {
    precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's checksum is wrong")
    let begin = TimeProbe.threadNanoseconds()
    var (count, spent) = (0, 0)
    while count == 0 || Double(spent) < sliceNanoseconds {
      precondition(frozen_ruler_run() == frozen_ruler_checksum, "the ruler's checksum is wrong")
      count += 1
      spent = TimeProbe.threadNanoseconds() - begin
    }
    return Double(spent) / Double(count)
  }
}
