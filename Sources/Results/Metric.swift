/// What a number is of: its name, its unit, which way is better, and whether it repeats to the bit.
///
/// Names are paths: `counters.cellsCreated`, `fidelity.lostOffsets`, `allocations.firstUse.bytes`,
/// `modelled.hitches.60`, `instructions`, `time`.
public struct Metric: Codable, Hashable, Sendable {
  /// Which way is better.
  public enum Direction: String, Codable, Sendable {
    case lower, higher
    /// A change is neither: it says that something else was done.
    case neither
  }

  public var name: String
  /// What one of it is, in the plural; empty where the name says it.
  public var unit: String
  public var direction: Direction
  /// Compared for equality; otherwise in samples, with an interval.
  public var isExact: Bool

  /// The metric with a name; nil where nothing that is measured is called so.
  public init?(named name: String) {
    self.name = name
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    (unit, direction, isExact) = ("", .lower, true)
    switch (parts[0], parts.count) {
    case ("counters", 2): direction = Metric.directions[parts[1], default: .neither]
    case ("fidelity", 2): break
    case ("allocations", 3):
      guard AllocationPhases.names.contains(parts[1]),
        let unit = Metric.allocationUnits[parts[2]]
      else { return nil }
      self.unit = unit
    case ("modelled", 3):
      guard parts[1] == "hitches", Int(parts[2]) != nil else { return nil }
      unit = "ms/s"
    case ("instructions", 1): break
    case ("time", 1): (unit, isExact) = ("millionths of the ruler", false)
    default: return nil
    }
    guard !parts.contains("") else { return nil }
  }

  /// A design's thread time for an event, in millionths of the frozen ruler's in the same block.
  public static let timeName = "time"

  private static let allocationUnits = ["count": "blocks", "bytes": "bytes", "peakBytes": "bytes"]

  /// Of counters that are work, and of those that are work saved; every other says what the person did.
  private static let directions: [String: Direction] = [
    "cellsCreated": .lower, "cellsDiscarded": .lower, "peakCells": .lower, "reloads": .lower,
    "itemsDisplayed": .lower, "itemCellsCreated": .lower, "offsetReads": .lower,
    "offsetWrites": .lower, "storedOffsets": .lower, "heightQuestions": .lower,
    "preparedInVain": .lower, "cellsReused": .higher, "itemCellsReused": .higher,
    "offsetHits": .higher,
  ]
}

extension AllocationPhases {
  /// The phases as metrics name them, in order.
  static let names = ["setUp", "firstUse", "steady", "total"]

  /// The phases by name, in order.
  public var byName: [(name: String, allocations: Allocations)] {
    Array(zip(AllocationPhases.names, [setUp, firstUse, steady, total]))
  }
}

extension DesignResult {
  /// Everything exact that was measured of the design, by the name of its metric. Instructions that differed
  /// from run to run are none.
  ///
  /// - Complexity: O(metrics).
  public var exactMetrics: [String: Double] {
    var metrics: [String: Double] = [:]
    for (name, count) in counters { metrics["counters.\(name)"] = Double(count) }
    for (name, count) in fidelity { metrics["fidelity.\(name)"] = Double(count) }
    for (phase, own) in allocations?.byName ?? [] {
      metrics["allocations.\(phase).count"] = Double(own.count)
      metrics["allocations.\(phase).bytes"] = Double(own.bytes)
      metrics["allocations.\(phase).peakBytes"] = Double(own.peakBytes)
    }
    for display in modelled?.displays ?? [] {
      metrics["modelled.hitches.\(display.hertz)"] = display.hitchMillisecondsPerSecond
    }
    if let instructions, instructions.isExact, let count = instructions.counts.first {
      metrics["instructions"] = Double(count)
    }
    return metrics
  }
}

/// Why a design's times cannot be held against the ruler's.
public struct MissingTimes: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String
  /// Whether nothing is wrong but the machine, which never stayed as it was for a turn.
  public var isForUnrest = false
}

extension RunResult {
  /// A design's thread time for an event, in millionths of the frozen ruler's beside it, by the machine's condition: a
  /// sample for each block that was often enough in it, in their order.
  ///
  /// - Throws: `MissingTimes` where the design was not timed in every block that counts, a time is none, or no block
  ///   was long enough in any condition.
  public func rulerRatios(of result: DesignResult) throws(MissingTimes) -> ConditionSamples {
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
