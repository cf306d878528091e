import CThreadUsage

/// Why a block could not be watched.
struct BlockWatchError: Error, Equatable, CustomStringConvertible {
  let description: String
}

/// Looks at the machine before and after a block of timing, in the thread that is timed.
///
/// ```swift
/// let watch = try BlockWatch()
/// // ... the block, which computes all through and waits for nothing
/// let contamination = ContaminationRule.judge(try watch.end())
/// ```
///
/// A look takes half a millisecond (a few small files and three system calls), all of it outside the block.
struct BlockWatch {
  private let files: SystemFiles
  private let group: ControlGroup
  private let begin: Sample

  private struct Sample {
    let stolenTicks: Int?
    let throttledNanoseconds: Int?
    let usage: thread_usage
  }

  /// Begins a block.
  ///
  /// - Throws: `BlockWatchError` where the system counts nothing for a thread.
  init() throws { try self.init(files: .live) }

  init(files: SystemFiles) throws {
    self.files = files
    group = ControlGroup(files: files)
    let (stolen, throttled) = BlockWatch.readFiles(files, group)
    // The clocks last, so that reading the files is no part of the block.
    begin = Sample(
      stolenTicks: stolen, throttledNanoseconds: throttled, usage: try BlockWatch.readUsage())
  }

  /// Ends the block; may be called again, for a longer one.
  ///
  /// - Throws: `BlockWatchError` where the system counts nothing for a thread.
  func end() throws -> BlockConditions {
    let usage = try BlockWatch.readUsage()
    let (stolen, throttled) = BlockWatch.readFiles(files, group)
    return BlockConditions(
      wallNanoseconds: Int(usage.wallNanoseconds &- begin.usage.wallNanoseconds),
      processorNanoseconds: Int(
        usage.processorNanoseconds &- begin.usage.processorNanoseconds),
      involuntarySwitches: Int(usage.involuntarySwitches &- begin.usage.involuntarySwitches),
      stolenTicks: BlockWatch.difference(stolen, begin.stolenTicks),
      ticksPerSecond: Int(thread_usage_ticks_per_second()),
      throttledNanoseconds: BlockWatch.difference(throttled, begin.throttledNanoseconds))
  }

  /// Nil as well where a count went backwards: then it is none.
  private static func difference(_ later: Int?, _ earlier: Int?) -> Int? {
    guard let later, let earlier, later >= earlier else { return nil }
    return later - earlier
  }

  private static func readFiles(
    _ files: SystemFiles, _ group: ControlGroup
  ) -> (stolenTicks: Int?, throttledNanoseconds: Int?) {
    (ProcessorTicks(files: files)?.stolen, group.throttledNanoseconds?.value)
  }

  private static func readUsage() throws -> thread_usage {
    var usage = thread_usage()
    guard thread_usage_read(&usage) else {
      throw BlockWatchError(description: "this system counts no processor time for a thread")
    }
    return usage
  }
}

/// What the machine did while a block of replays was timed, as the machine itself says it.
///
/// Nothing here knows what was timed, so that a block can be set aside without a look at its figures.
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
}
