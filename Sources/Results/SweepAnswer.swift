/// The answer of a sweep: the Pareto front, the effect of each axis, and the workloads on which no design is right.
package struct SweepAnswer: Codable, Equatable, Sendable {
  /// Designs that no other beats in one figure without losing in another, each figure at its worst over all workloads;
  /// those with the fewest faults first.
  package var front: [FrontEntry] = []
  /// Every design in order, if there are few.
  package var designs: [FrontEntry] = []
  /// The effect of each value of an axis, from pairs of designs that differ in it alone.
  package var effects: [Effect] = []
  /// Without bounds.
  package var designCount = 0
  /// Those that show a fault only on workloads on which all designs do.
  package var rightCount = 0
  package var workloadCount = 0
  /// The workloads on which every design shows a fault, grouped by trace or host.
  package var hopeless: [String] = []
  package var hopelessCount = 0
  /// Notes on the plan for the reader.
  package var notes: [String] = []

  /// The beginning of a note on events without an effect.
  package static let warningMark = "warning: "

  package struct FrontEntry: Codable, Equatable, Sendable {
    /// The plainest of the designs with these figures.
    package var design: String
    /// The number of others with the same figures.
    package var equalCount: Int
    /// The number of workloads on which it was not seen to be right: with faults, failed or not measured.
    package var faultyWorkloadCount: Int
    /// By name: the sum of faults; of other figures the largest over all workloads.
    package var figures: [String: Double]

    package init(
      design: String, equalCount: Int, faultyWorkloadCount: Int, figures: [String: Double]
    ) {
      self.design = design
      self.equalCount = equalCount
      self.faultyWorkloadCount = faultyWorkloadCount
      self.figures = figures
    }
  }

  package struct Effect: Codable, Equatable, Sendable {
    package var axis: String
    package var value: String
    /// The axis's first value.
    package var reference: String
    package var pairCount: Int
    /// By figure.
    package var figures: [String: Change]
    /// The number of pairs of which both are right on some workload.
    package var rightPairCount: Int
    /// By figure, over these pairs on these workloads: the effect on costs alone.
    package var rightFigures: [String: Change]

    package struct Change: Codable, Equatable, Sendable {
      /// The mean difference over all pairs and workloads.
      package var mean: Double
      /// The largest mean over the pairs of one workload.
      package var worst: Double
      package var worstWorkload: String
      /// The number of workloads on which the mean is above 0, is below 0, and every pair is equal.
      package var moreCount: Int
      package var lessCount: Int
      package var sameCount: Int

      package init(
        mean: Double, worst: Double, worstWorkload: String, moreCount: Int, lessCount: Int,
        sameCount: Int
      ) {
        self.mean = mean
        self.worst = worst
        self.worstWorkload = worstWorkload
        self.moreCount = moreCount
        self.lessCount = lessCount
        self.sameCount = sameCount
      }
    }

    package init(
      axis: String, value: String, reference: String, pairCount: Int, figures: [String: Change],
      rightPairCount: Int, rightFigures: [String: Change]
    ) {
      self.axis = axis
      self.value = value
      self.reference = reference
      self.pairCount = pairCount
      self.figures = figures
      self.rightPairCount = rightPairCount
      self.rightFigures = rightFigures
    }
  }

  /// True if a design shows a fault only on workloads on which all designs do.
  package func isRight(_ entry: FrontEntry) -> Bool {
    entry.faultyWorkloadCount == hopelessCount && workloadCount > hopelessCount
  }

  package init() {}
}

/// A figure by which answers and sweeps compare designs; less is better.
package enum SweepFigure: String, CaseIterable, Codable, Sendable {
  case faults
  case opening, hitches, frame
  case memory, allocations

  package var metric: Metric {
    switch self {
    case .faults: .faults
    case .opening: .opening
    case .hitches: .hitches
    case .frame: .worstFrame
    case .memory: .peakBytes
    case .allocations: .allocationsPerRow
    }
  }

  package var isModelled: Bool { metric.nature == .modelled }

  /// The unit for people; empty for counts.
  package var unit: String { self == .memory ? "KB" : metric.unit }

  /// The metric's units in one of the figure's.
  package var divisor: Double { self == .memory ? 1024 : 1 }

  /// The figure of a result in its unit; nil if it has no such figure.
  package func value(of result: DesignResult) -> Double? {
    metric.value(in: result).map { $0 / divisor }
  }
}
