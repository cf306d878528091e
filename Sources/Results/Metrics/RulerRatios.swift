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
