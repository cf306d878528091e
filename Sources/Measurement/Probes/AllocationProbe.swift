import CAllocations
import ListEngine
import Results
import ScrollTrace

/// Counts what a design allocates, exactly, in a pass of its own.
///
/// The functions that allocate are interposed, and count each block of the thread that counts; when the pass
/// ends, jemalloc's own figures for this thread and its arena (bytes allocated and freed, requests served)
/// must say the same, or there is no result.
package enum AllocationProbe {
  /// Whether this build can count (the trait `Jemalloc`).
  package static var isAvailable: Bool { allocations_are_counted() }

  /// What counts, with its version; nil where nothing does.
  package static var allocator: String? {
    allocations_allocator_version().map { "jemalloc \(String(cString: $0))" }
  }

  /// Allocates a block of a known size and looks whether it was counted.
  ///
  /// - Throws: `AllocationProbeError` when it was not, or when jemalloc refuses.
  package static func checkItself() throws {
    let bytes = 1000
    var escaped: UnsafeMutableRawPointer?
    let counted = try count {
      escaped = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    }
    escaped?.deallocate()
    guard counted.count == 1, counted.bytes >= bytes, counted.bytes < 2 * bytes else {
      throw AllocationProbeError.uncounted(
        bytes: bytes, foundCount: counted.count, foundBytes: counted.bytes)
    }
  }

  /// What a design comes to where its blocks are counted.
  package struct Count {
    package let phases: AllocationPhases
    /// From set-up on, as the first use goes.
    package let course: ReplayCourse
    package let counters: Counters
  }

  /// What a design allocates on a trace, in each phase, and how its first use goes.
  ///
  /// Another engine goes before, which is replayed until it has settled: the first replay also pays for what the runtime
  /// makes once, and the first rewind, which is why there is one of a trace without events before.
  ///
  /// The first boxed offset that is found, and code of the user's own, makes entries in the runtime's caches of casts
  /// and conformances. They belong to the process: such a design replays the whole trace twice before, and its figures
  /// no longer depend on which designs ran in the process (its peak had 32 bytes more where it was the first).
  ///
  /// - Throws: `AllocationProbeError`.
  package static func count(
    of design: Design, on trace: ValidTrace, host: Host
  ) throws -> Count {
    _ = design.session(on: trace.withoutEvents, host: host).setUp().run().rewind().run()
    if design.choices.offsets == .boxed || design.isOwn {
      _ = design.session(on: trace, host: host).setUp().run().rewind().run()
    }

    let pieces = CoursePieces(of: trace)
    var course = pieces.emptyCourse
    var first = FirstUse(of: design.session(on: trace, host: host), pieces, &course)
    var (steady, isSettled) = try steady(first.replay)

    let session = design.session(on: trace, host: host)
    try begin()
    first = FirstUse(of: session, pieces, &course)
    try end()
    // Peaks go from the empty engine.
    steady.peakBytes += first.liveBytes
    return Count(
      phases: AllocationPhases(
        setUp: first.setUp, firstUse: first.firstUse, steady: steady, isSettled: isSettled),
      course: course, counters: first.replay.counters)
  }

  /// What a design allocates until the end of its first use, on a trace over a whole or a part of which the design
  /// has been replayed already.
  ///
  /// - Throws: `AllocationProbeError`.
  package static func firstUse(
    of design: Design, on trace: ValidTrace, host: Host
  ) throws -> (setUp: Allocations, firstUse: Allocations) {
    let pieces = CoursePieces(of: trace)
    var course = pieces.emptyCourse
    let session = design.session(on: trace, host: host)
    try begin()
    let first = FirstUse(of: session, pieces, &course)
    try end()
    return (first.setUp, first.firstUse)
  }

  /// Replays until three replays in a row have the same counters, of which the last is counted: rows that begin where
  /// the person left them show other items than rows at rest, so the second replay may still make a cell that the
  /// first did not need.
  ///
  /// - Returns: what the last allocated, its peak above what was alive after the first use; and whether it came to
  ///   rest.
  private static func steady(
    _ replay: consuming FinishedReplay
  ) throws -> (Allocations, isSettled: Bool) {
    let liveBytes = allocations_live_bytes()
    var earlier = replay.counters
    var equalCount = 0
    var replayCount = 0
    while true {
      let ready = replay.rewind()
      let isLast = replayCount == settlingReplaysMax
      guard equalCount > 0 || isLast else {
        replay = ready.run()
        equalCount = replayCount > 0 && replay.counters == earlier ? 1 : 0
        (earlier, replayCount) = (replay.counters, replayCount + 1)
        continue
      }
      let keptBytes = Int(allocations_live_bytes() - liveBytes)
      try begin()
      replay = ready.run()
      // What stands until here was not taken down while it was counted.
      let totals = allocations_read()
      try end()
      let isSettled = replay.counters == earlier
      if isSettled || isLast {
        var steady = Allocations(totals, since: allocation_totals())
        steady.peakBytes += keptBytes
        return (steady, isSettled && equalCount > 0)
      }
      (earlier, equalCount, replayCount) = (replay.counters, 0, replayCount + 1)
    }
  }

  /// Designs on the embedded traces take at most 6. A key that edits shift hands an offset on by a row at
  /// each replay, and may never come to rest: then the result says so.
  private static let settlingReplaysMax = 16

  /// What one cell of each class allocates.
  ///
  /// - Throws: `AllocationProbeError`.
  package static func cells() throws -> CellAllocations {
    CellAllocations(
      tableCell: try specimen(.tableCell), strip: try specimen(.strip),
      itemCell: try specimen(.itemCell))
  }

  private static func specimen(_ specimen: CellSpecimen) throws -> Allocations {
    CellSpecimen.measure(specimen, begin: {}, end: {})
    var isBegun = false
    var totals = allocation_totals()
    CellSpecimen.measure(
      specimen, begin: { isBegun = allocations_begin() }, end: { totals = allocations_read() })
    guard isBegun else { throw AllocationProbeError.refused }
    try end()
    return Allocations(totals, since: allocation_totals())
  }

  /// What a closure allocates.
  ///
  /// - Throws: `AllocationProbeError`.
  package static func count(_ body: () -> Void) throws -> Allocations {
    try begin()
    body()
    let totals = allocations_read()
    try end()
    return Allocations(totals, since: allocation_totals())
  }

  static func begin() throws {
    guard allocations_begin() else { throw AllocationProbeError.refused }
  }

  static func end() throws {
    guard !allocations_end() else { return }
    let check = allocations_check()
    throw AllocationProbeError.disagreed(
      """
      \(check.countedBytes) bytes allocated against \(check.threadBytes), \
      \(check.countedFreedBytes) freed against \(check.threadFreedBytes), \
      \(check.countedRequests) requests against \(check.arenaRequests)
      """)
  }
}

extension Allocations {
  /// What was counted after an earlier reading.
  init(_ totals: allocation_totals, since earlier: allocation_totals) {
    var classes: [SizeClass] = []
    withUnsafeBytes(of: totals.classCounts) { counts in
      withUnsafeBytes(of: earlier.classCounts) { earlierCounts in
        let (counts, earlierCounts) = (
          counts.bindMemory(to: UInt64.self), earlierCounts.bindMemory(to: UInt64.self)
        )
        for index in 0..<allocations_class_count() where counts[index] > earlierCounts[index] {
          classes.append(
            SizeClass(
              bytes: allocations_class_bytes(index),
              count: Int(counts[index] - earlierCounts[index])))
        }
      }
    }
    self.init(
      count: Int(totals.count - earlier.count), bytes: Int(totals.bytes - earlier.bytes),
      peakBytes: Int(totals.peakBytes), frees: Int(totals.frees - earlier.frees),
      sizeClasses: classes)
  }
}

/// Why allocations could not be counted.
package enum AllocationProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// This thread counts already, or what allocates is no libjemalloc that can count.
  case refused
  /// A block of a known size was not counted once.
  case uncounted(bytes: Int, foundCount: Int, foundBytes: Int)
  /// The count is another than jemalloc's own: the figures of both.
  case disagreed(String)

  package var description: String {
    switch self {
    case .refused:
      "this thread counts already, or it is not libjemalloc 5.3 with its statistics"
    case .uncounted(let bytes, let foundCount, let foundBytes):
      """
      a block of \(bytes) bytes went uncounted: found \(foundCount) allocations of \(foundBytes) bytes, \
      expected 1; is another allocator preloaded?
      """
    case .disagreed(let figures): "the count disagrees with jemalloc's own: \(figures)"
    }
  }
}
