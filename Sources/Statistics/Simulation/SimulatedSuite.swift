import Numerics
import SeededRandom

/// One run of a whole family on a simulated machine, block by block.
///
/// The comparisons stand in groups, as in a real run: a process holds the base and a few designs of one
/// workload. All comparisons of a group share the base's slices, and are dependent.
struct SimulatedSuite {
  /// How a run is laid out.
  struct Layout {
    let comparisonCount: Int
    /// How many designs a process compares with its base.
    let groupSize: Int
    /// Turns that each design takes in a block; even.
    let roundCount: Int
    let profile: NoiseProfile
    /// The true log-ratio of each comparison.
    let truths: [Double]
  }

  private let layout: Layout
  private var generator: SplitMix64
  /// For each comparison, what each block so far was reduced to.
  private(set) var logRatios: [[Double]]
  /// For each comparison, whether slices of the first blocks, taken one design after the other, differ by
  /// Mann and Whitney's test at 5%.
  private(set) var sequentialAlarms: [Bool] = []

  init(_ layout: Layout, seed: UInt64) {
    self.layout = layout
    generator = SplitMix64(seed: seed)
    logRatios = [[Double]](repeating: [], count: layout.comparisonCount)
  }

  /// Takes blocks until there are as many.
  mutating func extend(toBlocks count: Int) throws(SampleError) {
    while logRatios[0].count < count {
      let isFirst = logRatios[0].isEmpty
      for start in stride(from: 0, to: layout.comparisonCount, by: layout.groupSize) {
        let end = min(start + layout.groupSize, layout.comparisonCount)
        try block(of: start..<end, isFirst: isFirst)
      }
    }
  }

  /// One fresh process: the base and the designs of one group.
  private mutating func block(of group: Range<Int>, isFirst: Bool) throws(SampleError) {
    let subjectCount = group.count + 1
    let machine = SimulatedMachine(
      sliceCount: subjectCount * layout.roundCount, profile: layout.profile, &generator)
    let placements = SimulatedMachine.placements(
      count: subjectCount, profile: layout.profile, &generator)
    let costs = (0..<subjectCount).map { subject in
      placements[subject] + (subject == 0 ? 0 : layout.truths[group.lowerBound + subject - 1])
    }
    let order = TurnOrder(
      subjectCount: subjectCount, roundCount: layout.roundCount, seed: generator.next())
    var times = [[Double]](repeating: [], count: subjectCount)
    var slice = 0
    for round in order.rounds {
      for subject in round {
        times[subject].append(Double.exp(machine.slowdowns[slice] + costs[subject]))
        slice += 1
      }
    }
    for (subject, comparison) in group.enumerated() {
      logRatios[comparison].append(
        try BlockReduction.logRatio(of: times[subject + 1], base: times[0]))
    }
    if isFirst { try sequentialAlarms += alarms(machine, costs) }
  }

  /// What others would have said of the same machine at the same time: all slices of one, then all of the
  /// next. All in one process: the modes of processes, which would strike one and not the next, they are
  /// spared.
  private func alarms(_ machine: SimulatedMachine, _ costs: [Double]) throws(SampleError) -> [Bool]
  {
    var samples: [Sample] = []
    for (subject, cost) in costs.enumerated() {
      let start = subject * layout.roundCount
      samples.append(
        try Sample(
          machine.slowdowns[start..<start + layout.roundCount].map { Double.exp($0 + cost) }))
    }
    return try samples.dropFirst().map { (sample) throws(SampleError) in
      try MannWhitneyTest.approximate(sample, samples[0]).probabilities.twoSided <= 0.05
    }
  }
}
