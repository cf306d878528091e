/// The answer of a sweep: the Pareto front, the main effect of each axis, and the workloads on which no design is right.
package struct SweepAnswer: Codable, Equatable, Sendable {
  /// Designs of which no other is as good in everything and better in something, over all workloads at their worst;
  /// those that show least wrong first.
  package var front: [FrontEntry] = []
  /// Every design, where they are few: in their order, each by itself.
  package var designs: [FrontEntry] = []
  /// What a value of an axis does in place of the axis's first, in pairs that are alike otherwise.
  package var effects: [Effect] = []
  /// Without bounds, which no app can have.
  package var designCount = 0
  /// Of these, those that show nothing wrong on any workload on which one of them does not.
  package var rightCount = 0
  package var workloadCount = 0
  /// The workloads on which each design shows something wrong, those of one trace or host together, and how many these
  /// are.
  package var hopeless: [String] = []
  package var hopelessCount = 0
  /// What whoever reads this must know of the plan.
  package var notes: [String] = []

  package struct FrontEntry: Codable, Equatable, Sendable {
    /// The plainest of those with these figures.
    package var design: String
    /// How many others have the very same.
    package var equalCount: Int
    /// The workloads on which it shows something wrong.
    package var faultyWorkloadCount: Int
    /// By name: faults added up, of everything else the most over all workloads.
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
    package var reference: String
    package var pairCount: Int
    /// By figure.
    package var figures: [String: Change]
    /// The pairs of which both show nothing wrong on some workload: what is left there is cost.
    package var rightPairCount: Int
    /// By figure, over these pairs on these workloads alone.
    package var rightFigures: [String: Change]

    package struct Change: Codable, Equatable, Sendable {
      /// The mean of the differences over all pairs and workloads.
      package var mean: Double
      /// The largest mean over the pairs of a workload, and where.
      package var worst: Double
      package var worstWorkload: String
      /// The workloads on which it is more in the mean, less, and the same in every pair.
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

  /// Whether a design shows nothing wrong wherever any does not.
  package func isRight(_ entry: FrontEntry) -> Bool {
    entry.faultyWorkloadCount == hopelessCount && workloadCount > hopelessCount
  }

  /// An answer of no design.
  package init() {}
}

/// What designs are compared by, in answers and in sweeps; less is better.
package enum SweepFigure: String, CaseIterable, Codable, Sendable {
  /// How often something was shown wrong.
  case faults
  /// Modelled: the time to the first layout, the lateness in a second scrolled, the frame with the most work.
  case opening, hitches, frame
  /// The most that the simulated list's bookkeeping takes at once; blocks for each row displayed in steady use.
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

  /// Whether the figure was measured on no phone.
  package var isModelled: Bool { metric.nature == .modelled }

  /// The unit in which people read the figure; empty where things are counted.
  package var unit: String { self == .memory ? "KB" : metric.unit }

  /// How many of the metric's unit are one of the figure's.
  package var divisor: Double { self == .memory ? 1024 : 1 }

  /// What a result has of the figure, in its unit; nil where there is none.
  package func value(of result: DesignResult) -> Double? {
    metric.value(in: result).map { $0 / divisor }
  }
}
