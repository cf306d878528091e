/// How long whole replays took.
///
/// A *block* is a process of its own, in which all designs of a workload take turns; a sample is the median
/// of a design's turns in one block, in nanoseconds an event, set-up left out.
package struct Timing: Codable, Equatable, Sendable {
  /// The median of the samples, as events a second and as nanoseconds an event.
  package var eventsPerSecond: Double
  package var nanosecondsPerEvent: Double
  /// On the wall's clock, a block each, in the order in which they were taken.
  package var samples: [Double]
  /// The same in thread time: what the processor worked for the replay alone. This is what is compared.
  package var threadSamples: [Double]
  /// Thread time over the frozen ruler's, a block each, by the machine's condition: what one run is held against
  /// another by.
  package var conditionSamples: [[ConditionSample]] = []
  /// The median of what setting up took, in nanoseconds a replay; not in the figures above.
  package var setUpNanoseconds: Double
  /// The design's cost above the base's, in nanoseconds: for each row displayed (measured on the same
  /// trace without strip events) and for each strip scrolled (what those events add). Absent for the
  /// base itself, and where the trace has no such event.
  package var aboveBasePerDisplay: Double?
  package var aboveBasePerStripScroll: Double?
  /// Against the base; absent for the base itself.
  package var comparison: TimeComparison?

  package init(
    eventsPerSecond: Double, nanosecondsPerEvent: Double, samples: [Double],
    threadSamples: [Double] = [], setUpNanoseconds: Double
  ) {
    self.eventsPerSecond = eventsPerSecond
    self.nanosecondsPerEvent = nanosecondsPerEvent
    self.samples = samples
    self.threadSamples = threadSamples
    self.setUpNanoseconds = setUpNanoseconds
  }
}

/// What a design took in those turns of a block in which the machine was in one condition.
package struct ConditionSample: Codable, Equatable, Sendable {
  package var condition: MachineCondition
  /// Thread time for an event in millionths of the frozen ruler's before and after: the median of the turns.
  package var ratio: Double
  package var turnCount: Int

  package init(condition: MachineCondition, ratio: Double, turnCount: Int) {
    self.condition = condition
    self.ratio = ratio
    self.turnCount = turnCount
  }
}

/// A design's thread time against the base's, paired within blocks. Ratios: 1.05 is 5% slower.
package struct TimeComparison: Codable, Equatable, Sendable {
  package enum Verdict: String, Codable, CaseIterable, Sendable {
    case slower, faster, same, undecided
    /// Fewer blocks than any verdict needs.
    case notJudged
  }

  package var verdict: Verdict
  /// Hodges and Lehmann's estimate over the blocks.
  package var ratio: Double
  /// The interval that the verdict was read from, by inversion of the exact signed-rank test, at the level
  /// that the correction for the family left; absent where nothing was judged.
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?
  /// Of no difference, corrected for the family and for repeated looks.
  package var adjustedProbability: Double?
  /// The smallest ratio above 1 that this run would have called slower, with a probability of 95%.
  package var smallestDetectable: Double?
  /// For an undecided one: about how many blocks would have decided it, if the estimate is right; absent
  /// where no number that can be reckoned would.
  package var neededBlocks: Int?
  /// How many blocks it was read from.
  package var blockCount: Int
  /// The logarithms of the ratios, a block each.
  package var logRatios: [Double]
  /// Blocks far from the others, by their index among `logRatios`: named, and kept in every figure.
  package var outliers: [Int]

  package init(verdict: Verdict, ratio: Double, logRatios: [Double]) {
    self.verdict = verdict
    self.ratio = ratio
    self.logRatios = logRatios
    blockCount = logRatios.count
    outliers = []
  }

  /// The ratio with its interval.
  package var quantity: Quantity {
    Quantity(ratio, lower: lower, upper: upper, confidence: confidence)
  }
}

/// One block: a process of its own in which the designs of a workload took turns.
package struct TimingBlock: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  /// Fixes the order of the turns.
  package var seed: UInt64
  /// Nanoseconds of thread time that the frozen ruler took in it, the median of its turns.
  package var rulerNanoseconds: Double
  /// Why it was set aside; empty where it counts.
  package var contaminations: [String]

  package init(
    workload: String, host: String, seed: UInt64, rulerNanoseconds: Double,
    contaminations: [String] = []
  ) {
    self.workload = workload
    self.host = host
    self.seed = seed
    self.rulerNanoseconds = rulerNanoseconds
    self.contaminations = contaminations
  }

  package var isSetAside: Bool { !contaminations.isEmpty }
}

/// What was promised of the times before they were taken.
package struct TimingPlan: Codable, Equatable, Sendable {
  /// How many comparisons the run makes, the controls among them.
  package var comparisonCount: Int
  /// The probability of one false claim or more in all of them.
  package var alpha: Double
  /// The change that matters: 0.02 is 2%.
  package var margin: Double
  /// The number of blocks at each look; the last is the full budget.
  package var looks: [Int]
  /// The fewest blocks that a verdict needs.
  package var requiredBlocks: Int
  /// How often each design has its turn in a block, and for how long.
  package var roundCount: Int
  package var sliceMilliseconds: Double

  package init(
    comparisonCount: Int, alpha: Double, margin: Double, looks: [Int], requiredBlocks: Int,
    roundCount: Int, sliceMilliseconds: Double
  ) {
    self.comparisonCount = comparisonCount
    self.alpha = alpha
    self.margin = margin
    self.looks = looks
    self.requiredBlocks = requiredBlocks
    self.roundCount = roundCount
    self.sliceMilliseconds = sliceMilliseconds
  }
}

/// What a design comes to over all workloads of a run, or over those of a group.
package struct DesignSummary: Codable, Equatable, Sendable {
  package var design: String
  /// The group of workloads; absent for all of them.
  package var group: String?
  /// All faults under the worst behaviour of a platform (`FaultTally`); in older records of all of them together.
  package var faultCount: Int
  /// The geometric mean over the workloads of the ratios to the base's thread time, with an interval of
  /// `confidence` for it alone; absent where it was not timed on all of them.
  package var timeRatio: Double?
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?

  package init(design: String, group: String? = nil, faultCount: Int) {
    self.design = design
    self.group = group
    self.faultCount = faultCount
  }
}

// MARK: Times of two runs

/// Why a design's times cannot be held against the ruler's.
package struct MissingTimes: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// Whether nothing is wrong but the machine, which never stayed as it was for a turn, or as it was for another run.
  package var isForUnrest: Bool

  package init(description: String, isForUnrest: Bool = false) {
    self.description = description
    self.isForUnrest = isForUnrest
  }
}

extension RunResult {
  /// A design's thread time for an event, in millionths of the frozen ruler's beside it, by the machine's condition: a
  /// sample for each block that was often enough in it, in their order.
  ///
  /// - Throws: `MissingTimes` where the design was not timed in every block that counts, a time is none, or no block
  ///   was long enough in any condition.
  package func rulerRatios(of result: DesignResult) throws(MissingTimes) -> ConditionSamples {
    let blockCount = blocks.count {
      !$0.isSetAside && $0.workload == result.workload && $0.host == result.host
    }
    guard let timing = result.timing, !timing.threadSamples.isEmpty else {
      throw MissingTimes(description: "there is no sample of its time")
    }
    guard timing.conditionSamples.count == blockCount else {
      throw MissingTimes(
        description: "it was timed in \(timing.conditionSamples.count) of \(blockCount) blocks")
    }
    var ratios: ConditionSamples = [:]
    for sample in timing.conditionSamples.flatMap({ $0 }) {
      guard sample.ratio > 0, sample.ratio.isFinite else {
        throw MissingTimes(description: "a time of it or of the ruler is none")
      }
      ratios[sample.condition, default: []].append(sample.ratio)
    }
    guard !ratios.isEmpty else {
      throw MissingTimes(
        description: "the machine kept changing in all \(blockCount) blocks", isForUnrest: true)
    }
    return ratios
  }
}
