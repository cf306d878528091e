import CAllocations
import ListEngine
import Results
import ScrollTrace

/// Counts the allocations of a design exactly, in a separate pass.
///
/// The allocation functions are interposed, and count each block of the counting thread. At the end, jemalloc's figures
/// for this thread and its arena (bytes allocated and freed, requests) must agree, otherwise there is no result.
package enum AllocationProbe {
  /// True for builds with the trait `Jemalloc`.
  package static var isAvailable: Bool { allocations_are_counted() }

  /// The allocator with its version; nil for builds that do not count.
  package static var allocator: String? {
    allocations_allocator_version().map { "jemalloc \(String(cString: $0))" }
  }

  /// Allocates a block of a known size and checks that it was counted.
  ///
  /// - Throws: `AllocationProbeError`.
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

  package struct Count {
    package let phases: AllocationPhases
    /// The course of the first use, from set-up on.
    package let course: ReplayCourse
    package let counters: Counters
  }

  /// Counts the allocations of a design on a trace by phase, and the course of its first use.
  ///
  /// Another engine replays first until it has settled: the first replay and the first rewind in a process include
  /// one-time work of the runtime. That is also the purpose of the replay without events.
  ///
  /// The first boxed offset, and custom code, make entries in the runtime's caches of casts and conformances. Such a design
  /// replays the whole trace twice first, so that its figures do not depend on the designs before it (otherwise the peak
  /// of the first one has 32 bytes more).
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
    // Peaks start at the empty engine.
    steady.peakBytes += first.liveBytes
    return Count(
      phases: AllocationPhases(
        setUp: first.setUp, firstUse: first.firstUse, steady: steady, isSettled: isSettled),
      course: course, counters: first.replay.counters)
  }

  /// Counts the allocations of a design until the end of its first use.
  ///
  /// - Precondition: the design has replayed this trace, or one that contains it.
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

  /// Replays until three replays in a row have the same counters, and counts the last one. Rows that begin at a stored
  /// offset show other items than rows at rest, so the second replay may still create a cell that the first did not need.
  ///
  /// - Returns: the allocations of the last replay, with the peak above the live bytes after the first use; and whether
  ///   the counters settled.
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
      // Deallocations after this are not counted.
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

  /// Designs on the embedded traces need at most 6. A design whose keys shift with edits passes an offset to the next row
  /// at each replay, and may never settle.
  private static let settlingReplaysMax = 16

  /// The allocations of one cell of each class.
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

  /// Counts the allocations of a closure.
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
  /// The difference of two readings.
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

package enum AllocationProbeError: Error, Equatable, Sendable, CustomStringConvertible {
  /// This thread counts already, or the allocator is not a libjemalloc with statistics.
  case refused
  /// A block of a known size was not counted exactly once.
  case uncounted(bytes: Int, foundCount: Int, foundBytes: Int)
  /// The count differs from jemalloc's.
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
