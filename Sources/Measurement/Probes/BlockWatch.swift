import Foundation

/// Looks at the machine before and after a block of timing, in the thread that is timed.
///
/// ```swift
/// let watch = try BlockWatch()
/// // ... the block, which computes all through and waits for nothing
/// let contaminations = try watch.end().contaminations
/// ```
///
/// A look takes half a millisecond (a few small files and three system calls), all of it outside the block.
struct BlockWatch {
  private let files: SystemFiles
  private let group: ControlGroup
  private let stolenTicks: Int?
  private let throttledNanoseconds: Int?
  private let usage: ThreadUsage

  /// Begins a block.
  ///
  /// - Throws: `PassError` where the system counts nothing for a thread.
  init(files: SystemFiles = .live) throws {
    self.files = files
    group = ControlGroup(files: files)
    stolenTicks = ProcessorTicks(files: files)?.stolen
    throttledNanoseconds = group.throttled?.nanoseconds
    // The clocks last, so that reading the files is no part of the block.
    usage = try ThreadUsage.current()
  }

  /// Ends the block; may be called again, for a longer one.
  ///
  /// - Throws: `PassError` where the system counts nothing for a thread.
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

/// What the machine did while a block of replays was timed, as the machine itself says it.
///
/// Nothing here knows what was timed: a rule that looked at the figures would throw away what does not please.
struct BlockConditions: Equatable, Sendable {
  /// How long the block took on the wall clock, and on a processor in the thread that was timed.
  var wallNanoseconds: Int
  var processorNanoseconds: Int
  /// How often the thread was put aside while it had work to do.
  var involuntarySwitches: Int
  /// Ticks that the hypervisor gave to others while a processor of this machine had work: of all processors,
  /// and each a difference of two figures that were rounded down. Absent where the system does not say.
  var stolenTicks: Int?
  var ticksPerSecond: Int
  /// How long this control group was stopped, having used up its share. Absent where the system does not say.
  var throttledNanoseconds: Int?

  /// Why the block's times are not the designs' alone, each with its limit; empty for a clean block. What could not be
  /// read speaks neither for the block nor against it.
  ///
  /// The limits are of what was measured on 2 virtual processors: 12 blocks of a fixed work of 165 ms beside seven busy
  /// processes, and 6 that went before all others by their priority. The latter waited for 0.03% of their time and were
  /// put aside once at the most. The former waited for half of it, with some 60 switches each, and took 2% more time *on
  /// the processor*: 60 us a switch, for caches that had become others'.
  var contaminations: [String] {
    let wall = Double(max(1, wallNanoseconds)) / 1e9
    var reasons: [String] = []
    // Being stopped is no noise: a group that is stopped stands still for the rest of a period of some 100 ms.
    if let throttledNanoseconds, throttledNanoseconds > 0 {
      let milliseconds = Double(throttledNanoseconds) / 1e6
      reasons.append("stopped for \(milliseconds.tenths) ms by its control group; allowed: none")
    }
    // Ticks are 10 ms, so a difference of one may be next to nothing: one is taken off, and what is left was stolen at
    // the least. 1% is the smallest margin that a verdict is asked for.
    if let stolenTicks, ticksPerSecond > 0 {
      let percent = Double(stolenTicks - 1) / Double(ticksPerSecond) / wall * 100
      if percent > 1 {
        reasons.append(
          """
          \(stolenTicks) ticks stolen by the hypervisor, at least \(percent.tenths)% of the time; allowed: 1%
          """)
      }
    }
    // Twice the 2% by which a fixed work varies on a quiet machine of this kind, and one more.
    let waiting = Double(wallNanoseconds - processorNanoseconds) / 1e6
    let waitingPercent = waiting / 10 / wall
    if waitingPercent > 5 {
      reasons.append(
        """
        off the processor for \(waiting.tenths) ms, \(waitingPercent.tenths)% of the time; allowed: 5%
        """)
    }
    // One in a slice of 20 ms; at 60 us each they are 0.3% of the time. Two say nothing of a short block.
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
