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
  /// - Throws: `PassError`.
  package static func checkItself() throws {
    let bytes = 1000
    var escaped: UnsafeMutableRawPointer?
    let counted = try count {
      escaped = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
    }
    escaped?.deallocate()
    guard counted.count == 1, counted.bytes >= bytes, counted.bytes < 2 * bytes else {
      throw PassError(
        description: """
          a block of \(bytes) bytes went uncounted: found \(counted.count) allocations of \(counted.bytes) bytes, \
          expected 1; is another allocator preloaded?
          """)
    }
  }

  /// True if the last count includes blocks that a library took for itself, so that the next count may have fewer.
  static var includesLibraries: Bool { allocations_include_libraries() }

  /// Counts the allocations of a design on a trace by phase, and the course of its first use.
  ///
  /// A count that includes one-time work of the runtime is made again: the metadata and witness tables of generic types,
  /// and entries in caches of casts and conformances. The runtime takes metadata from blocks of 16 KiB, so whether a design
  /// pays for one depends on the designs before it. For a custom design, everything is counted twice: its libraries may
  /// always allocate for themselves.
  ///
  /// - Precondition: a built-in design has replayed this trace in this process, so that the constants of its code exist.
  /// - Throws: `PassError`.
  static func count(
    of design: Design, on trace: ValidTrace, host: ListHost
  ) throws -> PassOutcome.AllocationCount {
    let count = try countOnce(of: design, on: trace, host: host)
    if !design.isCustom, !includesLibraries { return count }
    return try countOnce(of: design, on: trace, host: host)
  }

  private static func countOnce(
    of design: Design, on trace: ValidTrace, host: ListHost
  ) throws -> PassOutcome.AllocationCount {
    let (ends, space) = intervals(of: trace)
    var course = space
    // Its arrays share their contents until they are written to, which is not a design's work.
    course.liveCells[0] = 0
    course.allocations[0] = 0
    course.liveBytes[0] = 0
    // A design that knows views by their addresses forgets one if the next view has its address.
    let hasNewArena = design.isCustom || design.choices.identity == .map
    guard !hasNewArena || allocations_enter_new_arena() else { throw refusal }
    let session = design.session(on: trace, host: host)
    try begin()
    let first = FirstUse(of: session, ends, &course)
    let (afterSetUp, afterFirstUse) = (first.afterSetUp, first.totals)
    let counters = first.replay.counters
    let steady = steady(first.replay)
    try end()
    // Before the outcome takes blocks in it.
    if hasNewArena { allocations_leave_arena() }
    // Otherwise the array could be freed within the count.
    withExtendedLifetime(ends) {}
    return PassOutcome.AllocationCount(
      counters: counters.list.byName,
      phases: AllocationPhases(
        setUp: Allocations(afterSetUp),
        firstUse: Allocations(afterFirstUse, since: afterSetUp),
        steady: Allocations(steady.after, since: steady.before), isSettled: steady.isSettled),
      course: course)
  }

  /// Counts the blocks of a design until the end of its first use.
  ///
  /// - Precondition: the design has replayed this trace, or one that contains it.
  /// - Throws: `PassError`.
  static func firstUse(
    of design: Design, on trace: ValidTrace, host: ListHost
  ) throws -> (setUp: Allocations, firstUse: Allocations) {
    let first = try firstUseOnce(of: design, on: trace, host: host)
    if !design.isCustom, !includesLibraries { return first }
    return try firstUseOnce(of: design, on: trace, host: host)
  }

  private static func firstUseOnce(
    of design: Design, on trace: ValidTrace, host: ListHost
  ) throws -> (setUp: Allocations, firstUse: Allocations) {
    let (ends, space) = intervals(of: trace)
    var course = space
    let session = design.session(on: trace, host: host)
    try begin()
    let first = FirstUse(of: session, ends, &course)
    try end()
    withExtendedLifetime((ends, course)) {}
    return (Allocations(first.afterSetUp), Allocations(first.totals, since: first.afterSetUp))
  }

  /// Replays until three replays in a row have the same counters. Rows that begin at a stored offset show other items than
  /// rows at rest, so the second replay may still create a cell that the first did not need.
  ///
  /// - Returns: the allocations before and after the last replay; its peak starts at the empty engine. And whether the
  ///   counters settled.
  private static func steady(
    _ replay: consuming FinishedReplay
  ) -> (before: allocation_totals, after: allocation_totals, isSettled: Bool) {
    var earlier = replay.counters
    var equalCount = 0
    var replayCount = 0
    while true {
      let ready = replay.rewind()
      // Restarts the peak.
      let before = allocations_read()
      replay = ready.run()
      let after = allocations_read()
      let isEqual = replay.counters == earlier
      if equalCount > 0 && isEqual || replayCount == settlingReplaysMax {
        return (before, after, equalCount > 0 && isEqual)
      }
      equalCount = isEqual && replayCount > 0 ? 1 : 0
      (earlier, replayCount) = (replay.counters, replayCount + 1)
    }
  }

  /// Designs on the embedded traces need at most 6. A design whose keys shift with edits passes an offset to the next row
  /// at each replay, and may never settle.
  private static let settlingReplaysMax = 16

  /// The allocations of one cell of each class.
  ///
  /// - Throws: `PassError`.
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
    guard isBegun else { throw refusal }
    try end()
    return Allocations(totals)
  }

  /// Counts the allocations of a closure.
  ///
  /// - Throws: `PassError`.
  package static func count(_ body: () -> Void) throws -> Allocations {
    try begin()
    body()
    let totals = allocations_read()
    try end()
    return Allocations(totals)
  }

  private static func begin() throws {
    guard allocations_begin() else { throw refusal }
  }

  static let refusal = PassError(
    description: "this thread counts already, or it is not libjemalloc 5.3 with its statistics")

  private static func end() throws {
    guard !allocations_end() else { return }
    let check = allocations_check()
    throw PassError(
      description: """
        the count disagrees with jemalloc's own: \
        \(check.countedBytes) bytes allocated against \(check.threadBytes), \
        \(check.countedFreedBytes) freed against \(check.threadFreedBytes), \
        \(check.countedRequests) requests against \(check.arenaRequests)
        """)
  }

  // MARK: First use

  /// The number of intervals of a course, all of the same length.
  private static let courseLength = 64

  /// The intervals of a trace, one for a trace without length: the first event after each, and space for a note at the
  /// beginning and after each.
  private static func intervals(of trace: ValidTrace) -> (ends: [Int], course: ReplayCourse) {
    let traceTimes = trace.timesMilliseconds
    let last = traceTimes.last ?? 0
    let count = last > 0 ? courseLength : 1
    var times = [0.0]
    var ends: [Int] = []
    var end = 0
    for number in 1...count {
      let time = last * Double(number) / Double(count)
      while end < traceTimes.count, number == count || traceTimes[end] <= time { end += 1 }
      times.append(time)
      ends.append(end)
    }
    let zeros = Array(repeating: 0, count: times.count)
    let course = ReplayCourse(
      timesMilliseconds: times, liveCells: zeros, allocations: zeros, liveBytes: zeros)
    return (ends, course)
  }

  /// A replay in pieces, with a note of the allocations after each.
  private struct FirstUse: ~Copyable {
    let replay: FinishedReplay
    let afterSetUp: allocation_totals
    let totals: allocation_totals

    /// Writes into existing arrays, so that nothing but the replay allocates.
    init(of session: consuming Session, _ ends: [Int], _ course: inout ReplayCourse) {
      var ready = session.setUp()
      afterSetUp = note(ready.counters, 0, &course)
      var peakBytes: Int64 = 0
      for index in 0..<ends.count - 1 {
        ready.run(upTo: ends[index])
        peakBytes = max(peakBytes, note(ready.counters, index + 1, &course).peakBytes)
      }
      replay = ready.run()
      var totals = note(replay.counters, ends.count, &course)
      // A note restarts the peak.
      totals.peakBytes = max(peakBytes, totals.peakBytes)
      self.totals = totals
    }
  }

  private static func note(
    _ counters: Counters, _ index: Int, _ course: inout ReplayCourse
  ) -> allocation_totals {
    let totals = allocations_read()
    course.liveCells[index] = counters.cellsCreated - counters.cellsDiscarded
    course.allocations[index] = Int(totals.count)
    course.liveBytes[index] = Int(totals.liveBytes)
    return totals
  }
}

extension Allocations {
  /// The difference of two readings.
  init(_ totals: allocation_totals, since earlier: allocation_totals = allocation_totals()) {
    func counts(_ totals: allocation_totals) -> [UInt64] {
      withUnsafeBytes(of: totals.classCounts) { Array($0.bindMemory(to: UInt64.self)) }
    }
    let differences = zip(counts(totals), counts(earlier)).map { Int($0) - Int($1) }
    let classes = (0..<allocations_class_count()).filter { differences[$0] > 0 }.map {
      SizeClass(bytes: allocations_class_bytes($0), count: differences[$0])
    }
    self.init(
      count: Int(totals.count - earlier.count), bytes: Int(totals.bytes - earlier.bytes),
      peakBytes: Int(totals.peakBytes), frees: Int(totals.frees - earlier.frees),
      sizeClasses: classes)
  }
}
