/// The duration of whole replays without set-up.
///
/// A *block* is a process in which all designs of a workload take turns. A sample is the median of a design's turns in
/// one block, in nanoseconds an event.
package struct Timing: Codable, Equatable, Sendable {
  /// From the median of `samples`, as `nanosecondsPerEvent`.
  package var eventsPerSecond: Double
  package var nanosecondsPerEvent: Double
  /// Wall-clock time, a block each in the order in which they ran.
  package var samples: [Double]
  /// Thread time, which comparisons use.
  package var threadSamples: [Double]
  /// Thread time over the frozen ruler's, a block each, by the machine's condition: comparisons of two runs use it.
  package var conditionSamples: [[ConditionSample]] = []
  /// The median set-up of a replay, which no other figure includes.
  package var setUpNanoseconds: Double
  /// The cost above the base's for each row displayed, from the trace without strip events; absent for the base, and
  /// if no row is displayed.
  package var aboveBasePerDisplay: Double?
  /// The cost above the base's that strip events add, for each strip scrolled.
  package var aboveBasePerStripScroll: Double?
  /// Against the base; absent for the base.
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

/// A design's time in those turns of a block in which the machine was in one condition.
package struct ConditionSample: Codable, Equatable, Sendable {
  package var condition: MachineCondition
  /// The median over the turns of the thread time for an event, in millionths of the frozen ruler's around it.
  package var ratio: Double
  package var turnCount: Int

  package init(condition: MachineCondition, ratio: Double, turnCount: Int) {
    self.condition = condition
    self.ratio = ratio
    self.turnCount = turnCount
  }
}

/// A design's thread time against the base's, in pairs within blocks. A ratio of 1.05 is 5% slower.
package struct TimeComparison: Codable, Equatable, Sendable {
  package var verdict: Verdict
  /// The Hodges-Lehmann estimate over the blocks.
  package var ratio: Double
  /// The interval behind the verdict, from the inverted exact signed-rank test at the level that the correction for
  /// the family leaves; absent if nothing was judged.
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?
  /// The probability of no difference, corrected for the family and for repeated looks.
  package var adjustedProbability: Double?
  /// The smallest ratio above 1 that this run would have called slower with a probability of 95%.
  package var smallestDetectable: Double?
  /// If undecided: about how many blocks would decide, given the estimate; absent if no computable number would.
  package var neededBlocks: Int?
  package var blockCount: Int
  /// The logarithms of the ratios, a block each.
  package var logRatios: [Double]
  /// Indices in `logRatios` of blocks far from the others. Figures include them.
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

/// A process in which the designs of a workload took turns.
package struct TimingBlock: Codable, Equatable, Sendable {
  package var workload: String
  package var host: String
  /// Fixes the order of the turns.
  package var seed: UInt64
  /// The median thread time of the frozen ruler's turns.
  package var rulerNanoseconds: Double
  /// Why the block was set aside; empty if it counts.
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

/// The plan of a timing, fixed before it begins.
package struct TimingPlan: Codable, Equatable, Sendable {
  /// The number of comparisons, controls included.
  package var comparisonCount: Int
  /// The probability of any false claim in all of them.
  package var alpha: Double
  /// The change that matters: 0.02 is 2%.
  package var margin: Double
  /// The number of blocks at each look; the last is the full budget.
  package var looks: [Int]
  /// The fewest blocks that a verdict needs.
  package var requiredBlocks: Int
  /// The number of turns of each design in a block.
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

/// A design over all workloads of a run, or over those of a group.
package struct OverallResult: Codable, Equatable, Sendable {
  @InPresentWords package var design: String
  /// Absent for all workloads.
  package var group: String?
  /// The faults under the worst behaviour of a platform (`FaultTally`).
  package var faultCount: Int
  /// The geometric mean over the workloads of the thread time against the base's; absent if any was not timed.
  package var timeRatio: Double?
  /// The interval of `timeRatio`, with `confidence` for it alone.
  package var lower: Double?
  package var upper: Double?
  package var confidence: Double?

  package init(design: String, group: String? = nil, faultCount: Int) {
    self.design = design
    self.group = group
    self.faultCount = faultCount
  }
}

/// Why a design's times cannot be compared with another run's.
package struct MissingTimes: Error, Equatable, Sendable, CustomStringConvertible {
  package let description: String
  /// True if the only reason is a machine whose condition kept changing, or differs from the other run's.
  package var isForUnrest: Bool

  package init(description: String, isForUnrest: Bool = false) {
    self.description = description
    self.isForUnrest = isForUnrest
  }
}

extension RunResult {
  /// A design's thread time for an event in millionths of the frozen ruler's, by the machine's condition: a sample for
  /// each block with enough turns in it, in order.
  ///
  /// - Throws: `MissingTimes` if a block that counts lacks the design, if a time is not a positive number, or if no
  ///   block has enough turns in any condition.
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
    for sample in timing.conditionSamples.joined() {
      guard sample.ratio > 0, sample.ratio.isFinite else {
        throw MissingTimes(
          description: "found a time of \(sample.ratio) rulers, expected a positive number")
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
