/// The result of one design on one workload (a trace on a host).
package struct DesignResult: Codable, Equatable, Sendable {
  package var workload: String
  @InPresentWords package var design: String
  /// Other requested names of the same design.
  @InPresentWords package var alsoCalled: [String]
  package var host: String
  /// True if the design is a lower or upper bound, and not a candidate.
  package var isBound: Bool
  /// True if no cell is reused for another row; absent for all others.
  package var recyclesNothing: Bool?
  /// The platform whose framework the design models, such as "Android"; absent for a design that any app may have.
  package var platform: String?
  /// How the preset was checked against that framework: executed, read or documented; absent for a changed preset.
  package var evidence: String?
  /// True if `platform` is not the workload's, so that the design is not a candidate; absent for all others.
  package var isOfOtherPlatform: Bool?
  /// Those of its names whose article was written for this feed.
  @InPresentWords package var homeNames: [String]
  /// True if the design was not meant for feeds of this kind, so that its faults are not held against it.
  package var isUnfit: Bool
  /// Why the cost differs from that of the design's idea; absent for most.
  package var caveat: String?
  /// The number of axes on which it differs from the plainest design.
  package var departureCount: Int?
  /// True if `filmstrip new` writes its code.
  package var hasCode: Bool?
  /// True if it finds offsets or taps by row numbers, which an edit gives to other rows; absent for all others.
  package var isKeyedByNumber: Bool?
  /// True for the designs with the fewest faults on the embedded recordings that were not compared; absent if these were
  /// not replayed.
  package var isRightOnRecordings: Bool?
  /// Exact. Has every name of the semantics, zeros included.
  package var counters: [String: Int]
  /// Exact, as `counters`; empty if the pass has no outcome.
  package var fidelity: [String: Int]
  /// Exact; absent if the build counts no allocations.
  package var allocations: AllocationPhases?
  /// The course of the first replay; absent if the build counts no allocations.
  package var course: ReplayCourse?
  /// Frames and hitches by the run's cost table: modelled, not measured.
  package var modelled: ModelledFrames?
  /// Noisy; absent if nothing was timed.
  package var timing: Timing?
  /// Of one replay without set-up; absent unless requested.
  package var instructions: InstructionCount?

  package init(
    workload: String, design: String, alsoCalled: [String], host: String, isBound: Bool,
    isUnfit: Bool = false, caveat: String? = nil,
    counters: [String: Int], fidelity: [String: Int], allocations: AllocationPhases?,
    timing: Timing?
  ) {
    self.workload = workload
    self.design = design
    self.alsoCalled = alsoCalled
    self.host = host
    self.isBound = isBound
    homeNames = []
    self.isUnfit = isUnfit
    self.caveat = caveat
    self.counters = counters
    self.fidelity = fidelity
    self.allocations = allocations
    self.timing = timing
  }

  /// True if the design displayed nothing wrong; false if the pass has no outcome.
  package var isFaithful: Bool {
    !fidelity.isEmpty && fidelity.values.allSatisfy { $0 == 0 }
  }

  package func isCalled(_ name: String) -> Bool { design == name || alsoCalled.contains(name) }
}

/// The course of a first replay: figures at moments spread evenly over the trace's time, the first after set-up.
package struct ReplayCourse: Codable, Equatable, Sendable {
  /// Ascending. The other lists have a figure for each.
  package var timesMilliseconds: [Double]
  /// Exact: table cells alive, on the screen or not.
  package var liveCells: [Int]
  /// Exact: blocks allocated so far, set-up included.
  package var allocations: [Int]
  /// Exact: bytes alive.
  package var liveBytes: [Int]

  package init(
    timesMilliseconds: [Double], liveCells: [Int], allocations: [Int], liveBytes: [Int]
  ) {
    self.timesMilliseconds = timesMilliseconds
    self.liveCells = liveCells
    self.allocations = allocations
    self.liveBytes = liveBytes
  }
}

/// Allocations by phase, from the empty engine on.
package struct AllocationPhases: Codable, Equatable, Sendable {
  package var setUp: Allocations
  package var firstUse: Allocations
  /// A later replay on the same engine, once a replay allocates as the one before it: the feed is restored, while
  /// cells, pools and stored offsets stay.
  package var steady: Allocations
  /// True if replays became alike; if not, `steady` is one of many that differ.
  package var isSettled: Bool
  /// The sums of all three, and the largest peak.
  package var total: Allocations
  /// Blocks in first use above the base for each row displayed; absent for the base, and if no row is displayed.
  package var perDisplay: Double?
  /// The same for each strip scrolled.
  package var perStripScroll: Double?

  package init(
    setUp: Allocations, firstUse: Allocations, steady: Allocations, isSettled: Bool
  ) {
    self.setUp = setUp
    self.firstUse = firstUse
    self.steady = steady
    self.isSettled = isSettled
    total = setUp + firstUse + steady
  }

  /// The phases in order, as metrics name them, with their words in titles.
  package static let phases:
    [(name: String, words: String, phase: KeyPath<AllocationPhases, Allocations> & Sendable)] = [
      ("setUp", " in set-up", \.setUp), ("firstUse", " in first use", \.firstUse),
      ("steady", " in steady use", \.steady), ("total", "", \.total),
    ]

  /// The phases by name, in order.
  package var byName: [(name: String, allocations: Allocations)] {
    AllocationPhases.phases.map { ($0.name, self[keyPath: $0.phase]) }
  }
}

/// Allocations of one phase: exact, in the allocator's size classes.
package struct Allocations: Codable, Equatable, Sendable {
  package var count: Int
  package var bytes: Int
  /// The most bytes alive at once in the phase, less those of the empty engine.
  package var peakBytes: Int
  package var frees: Int
  /// Ascending; empty classes are left out.
  package var sizeClasses: [SizeClass]

  /// The figures in order, as metrics name them.
  package static let figures:
    [(name: String, title: String, unit: String, value: KeyPath<Allocations, Int> & Sendable)] = [
      ("count", "allocs", "blocks", \.count), ("bytes", "allocated", "bytes", \.bytes),
      ("peakBytes", "bookkeeping", "bytes", \.peakBytes), ("frees", "frees", "blocks", \.frees),
    ]

  package struct SizeClass: Codable, Equatable, Sendable {
    package var bytes: Int
    package var count: Int

    package init(bytes: Int, count: Int) {
      self.bytes = bytes
      self.count = count
    }
  }

  package init(count: Int, bytes: Int, peakBytes: Int, frees: Int, sizeClasses: [SizeClass]) {
    self.count = count
    self.bytes = bytes
    self.peakBytes = peakBytes
    self.frees = frees
    self.sizeClasses = sizeClasses
  }

  /// The sum of two phases, with the larger peak.
  package static func + (left: Allocations, right: Allocations) -> Allocations {
    let pairs = (left.sizeClasses + right.sizeClasses).map { ($0.bytes, $0.count) }
    let counts = Dictionary(pairs, uniquingKeysWith: +).sorted { $0.key < $1.key }
    return Allocations(
      count: left.count + right.count, bytes: left.bytes + right.bytes,
      peakBytes: max(left.peakBytes, right.peakBytes), frees: left.frees + right.frees,
      sizeClasses: counts.map { SizeClass(bytes: $0.key, count: $0.value) })
  }
}
