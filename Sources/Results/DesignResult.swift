/// What one design came to on one workload (a trace on a host).
package struct DesignResult: Codable, Equatable, Sendable {
  /// The trace's name.
  package var workload: String
  /// The canonical name of the design.
  package var design: String
  /// Other names that were asked for and choose the same on every axis.
  package var alsoCalled: [String]
  package var host: String
  /// Whether the design brackets the others, and is no advice.
  package var isBound: Bool
  /// True where no cell is ever used for another row; absent for all others, and in older records.
  package var recyclesNothing: Bool?
  /// The platform whose framework the design models, such as "Android"; absent for what any app may do.
  package var platform: String?
  /// How the preset was checked against that framework: executed, read or documented; absent for a changed preset.
  package var evidence: String?
  /// True where that is another platform than the workload's, so that the design is no candidate; absent for all others,
  /// and in older records.
  package var isOfOtherPlatform: Bool?
  /// Those of its names whose own feed this is: the one that their article was written for.
  package var homeNames: [String]
  /// Whether this is a feed of a kind that it was never meant for, so that faults are no verdict on it.
  package var isUnfit: Bool
  /// What makes its cost another thing than the idea's; absent for most.
  package var caveat: String?
  /// On how many axes it departs from the plainest design, which is about how much there is to write; absent in older
  /// records.
  package var departureCount: Int?
  /// Whether `filmstrip new` writes its code; absent in older records.
  package var hasCode: Bool?
  /// Whether no design of the run is right under more behaviours on the embedded recordings that were not compared;
  /// absent where these were not replayed.
  package var isRightOnRecordings: Bool?
  /// Exact; every name of the semantics, zeros too.
  package var counters: [String: Int]
  /// Exact; every name of the semantics, zeros too. Empty where the pass has no outcome.
  package var fidelity: [String: Int]
  /// Exact; absent where the build counts no allocations.
  package var allocations: AllocationPhases?
  /// How the first replay went; absent where the build counts no allocations, and in older records.
  package var course: ReplayCourse?
  /// Frames and hitches as the hitch model has them, by the run's table of costs: modelled, not measured.
  package var modelled: ModelledFrames?
  /// Noisy; absent where nothing was timed.
  package var timing: Timing?
  /// Of one replay, set-up left out; exact where `isExact` says so; absent unless asked for.
  package var instructions: InstructionCount?

  package init(
    workload: String, design: String, alsoCalled: [String], host: String, isBound: Bool,
    homeNames: [String] = [], isUnfit: Bool = false, caveat: String? = nil,
    counters: [String: Int], fidelity: [String: Int], allocations: AllocationPhases?,
    timing: Timing?
  ) {
    self.workload = workload
    self.design = design
    self.alsoCalled = alsoCalled
    self.host = host
    self.isBound = isBound
    self.homeNames = homeNames
    self.isUnfit = isUnfit
    self.caveat = caveat
    self.counters = counters
    self.fidelity = fidelity
    self.allocations = allocations
    self.timing = timing
  }

  /// Whether nothing was shown wrong; false where the pass has no outcome.
  package var isFaithful: Bool {
    !fidelity.isEmpty && fidelity.values.allSatisfy { $0 == 0 }
  }

  /// Whether this is the result of a design, under any of its names.
  package func isCalled(_ name: String) -> Bool { design == name || alsoCalled.contains(name) }
}

/// How a first replay went, from set-up on: figures at moments spread evenly over the trace's time, the first when
/// set-up was over.
package struct ReplayCourse: Codable, Equatable, Sendable {
  /// Of the trace, ascending; as many as there are figures in each list.
  package var timesMilliseconds: [Double]
  /// Exact: table cells alive, on the screen or not.
  package var liveCells: [Int]
  /// Exact: blocks allocated so far, set-up included, and bytes alive, of everything.
  package var allocations: [Int]
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

/// What was allocated, from the empty engine on.
package struct AllocationPhases: Codable, Equatable, Sendable {
  /// Cells made in advance, arrays sized, heights asked.
  package var setUp: Allocations
  /// The trace, once.
  package var firstUse: Allocations
  /// The same events again, on the same engine, once a replay is like the one before it: the feed is put
  /// back to how it was, while cells, pools and stored offsets stay.
  package var steady: Allocations
  /// Whether there was such a replay: without, `steady` is one replay of many that differ.
  package var isSettled: Bool
  /// All three: counts and bytes added up, the largest peak.
  package var total: Allocations
  /// How many blocks the design allocates in first use above the base, for each row displayed and each
  /// strip scrolled; absent for the base itself, and where the trace has no such event.
  package var perDisplay: Double?
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

  /// The phases as metrics name them, in order, with what a title says of each.
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

/// Allocations of one phase: exact, and in the allocator's size classes.
package struct Allocations: Codable, Equatable, Sendable {
  package var count: Int
  package var bytes: Int
  /// The most that was alive at once during the phase, less what was when the engine was empty.
  package var peakBytes: Int
  package var frees: Int
  /// How many blocks of each size class, ascending; classes without any are left out.
  package var sizeClasses: [SizeClass]

  /// The figures as metrics name them, in order.
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
    var counts: [Int: Int] = [:]
    for entry in left.sizeClasses + right.sizeClasses {
      counts[entry.bytes, default: 0] += entry.count
    }
    return Allocations(
      count: left.count + right.count, bytes: left.bytes + right.bytes,
      peakBytes: max(left.peakBytes, right.peakBytes), frees: left.frees + right.frees,
      sizeClasses: counts.sorted { $0.key < $1.key }.map {
        SizeClass(bytes: $0.key, count: $0.value)
      })
  }
}
