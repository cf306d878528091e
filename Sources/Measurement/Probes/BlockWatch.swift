import Foundation

/// Reads the machine's counts before and after a block of timing, in the timed thread.
///
/// One reading takes half a millisecond (a few small files and three system calls), outside the block.
struct BlockWatch {
  private let files: SystemFiles
  private let group: ControlGroup
  private let stolenTicks: Int?
  private let throttledNanoseconds: Int?
  private let usage: ThreadUsage

  /// Begins a block.
  ///
  /// - Throws: `PassError` if the system does not count for threads.
  init(files: SystemFiles = .live) throws {
    self.files = files
    group = ControlGroup(files: files)
    stolenTicks = ProcessorTicks(files: files)?.stolen
    throttledNanoseconds = group.throttled?.nanoseconds
    // The clocks come last, so that reading the files is not part of the block.
    usage = try ThreadUsage.current()
  }

  /// The conditions from the beginning of the block to now.
  ///
  /// - Throws: `PassError` if the system does not count for threads.
  func end() throws -> BlockConditions {
    let end = try ThreadUsage.current()
    return BlockConditions(
      wallNanoseconds: end.wallNanoseconds - usage.wallNanoseconds,
      processorNanoseconds: end.processorNanoseconds - usage.processorNanoseconds,
      involuntarySwitches: end.involuntarySwitches - usage.involuntarySwitches,
      stolenTicks: BlockWatch.difference(ProcessorTicks(files: files)?.stolen, stolenTicks),
      ticksPerSecond: sysconf(Int32(_SC_CLK_TCK)),
      throttledNanoseconds: BlockWatch.difference(
        group.throttled?.nanoseconds, throttledNanoseconds))
  }

  /// Nil also for a count that went backwards.
  private static func difference(_ later: Int?, _ earlier: Int?) -> Int? {
    guard let later, let earlier, later >= earlier else { return nil }
    return later - earlier
  }
}

/// The system's counts for this thread.
private struct ThreadUsage {
  let wallNanoseconds: Int
  let processorNanoseconds: Int
  let involuntarySwitches: Int

  /// - Throws: `PassError`.
  static func current() throws -> ThreadUsage {
    var resources = rusage()
    // RUSAGE_THREAD, which Swift's Glibc does not import.
    guard getrusage(1, &resources) == 0 else {
      throw PassError(description: "this system counts no processor time for a thread")
    }
    // The clocks are read last and next to each other.
    return ThreadUsage(
      wallNanoseconds: TimeProbe.nanoseconds(CLOCK_MONOTONIC),
      processorNanoseconds: TimeProbe.threadNanoseconds(),
      involuntarySwitches: resources.ru_nivcsw)
  }
}

/// The machine's conditions during a block of timing.
///
/// The rules do not see the times: a rule that did would discard unwelcome results.
struct BlockConditions: Equatable, Sendable {
  var wallNanoseconds: Int
  /// The time that the timed thread had a processor.
  var processorNanoseconds: Int
  /// The number of times that the thread lost the processor while it had work.
  var involuntarySwitches: Int
  /// The ticks that the hypervisor gave to other guests, of all processors, rounded. Nil if the system does not report it.
  var stolenTicks: Int?
  var ticksPerSecond: Int
  /// The time that this control group was stopped by its quota. Nil if the system does not report it.
  var throttledNanoseconds: Int?

  /// The disturbances of the block, each with its limit; empty for a clean block. Missing counts are no disturbance.
  ///
  /// The limits come from measurements on 2 virtual processors, of a fixed work of 165 ms: 12 blocks beside seven busy
  /// processes, and 6 with priority over all others. The latter waited for 0.03% of their time, with one switch at most. The
  /// former waited for half of it, with about 60 switches, and took 2% more time *on the processor*: 60 us a switch, to
  /// fill the caches again.
  var contaminations: [String] {
    let wall = Double(max(1, wallNanoseconds)) / 1e9
    var reasons: [String] = []
    // A stopped group stands still for the rest of a period of about 100 ms.
    if let throttledNanoseconds, throttledNanoseconds > 0 {
      let milliseconds = Double(throttledNanoseconds) / 1e6
      reasons.append("stopped for \(milliseconds.tenths) ms by its control group; allowed: none")
    }
    // A tick is 10 ms, and both readings are rounded, so one is subtracted. 1% is the smallest margin of a verdict.
    if let stolenTicks, ticksPerSecond > 0 {
      let percent = Double(stolenTicks - 1) / Double(ticksPerSecond) / wall * 100
      if percent > 1 {
        reasons.append(
          """
          \(stolenTicks) ticks stolen by the hypervisor, at least \(percent.tenths)% of the time; allowed: 1%
          """)
      }
    }
    // A fixed work varies by 2% on a quiet machine of this kind.
    let waiting = Double(wallNanoseconds - processorNanoseconds) / 1e6
    let waitingPercent = waiting / 10 / wall
    if waitingPercent > 5 {
      reasons.append(
        """
        off the processor for \(waiting.tenths) ms, \(waitingPercent.tenths)% of the time; allowed: 5%
        """)
    }
    // One in 20 ms: at 60 us each they are 0.3% of the time. Two in a short block are chance.
    let perSecond = Double(involuntarySwitches) / wall
    if involuntarySwitches >= 3, perSecond > 50 {
      reasons.append(
        "put aside \(involuntarySwitches) times, \(perSecond.tenths) a second; allowed: 50")
    }
    return reasons
  }
}

extension Double {
  /// Rounded to a tenth, without a decimal where that is 0.
  var tenths: String {
    let rounded = (self * 10).rounded() / 10
    return rounded == rounded.rounded() && abs(rounded) < 1e15 ? "\(Int(rounded))" : "\(rounded)"
  }
}
