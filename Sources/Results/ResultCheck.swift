/// Whether the figures of a result can be together.
struct ResultCheck {
  let file: String
  let run: RunResult

  private struct WorkloadName: Hashable {
    let workload: String
    let host: String
  }

  /// - Throws: `ResultError`.
  func check() throws {
    guard !run.workloads.isEmpty else {
      throw error("workloads", found: "none", expected: "one at least")
    }
    var names: Set<WorkloadName> = []
    for (number, workload) in run.workloads.enumerated() {
      let path = "workloads[\(number)]"
      guard names.insert(WorkloadName(workload: workload.name, host: workload.host)).inserted else {
        throw error(
          path, found: "'\(workload.name)' on '\(workload.host)' again", expected: "each once")
      }
      try check(workload, path)
    }
    guard run.results.contains(where: { $0.isCalled(run.base) }) || run.results.isEmpty else {
      throw error("base", found: "'\(run.base)'", expected: "one of the designs of 'results'")
    }
    var seen: [WorkloadName: Set<String>] = [:]
    for (number, result) in run.results.enumerated() {
      let path = "results[\(number)]"
      let key = WorkloadName(workload: result.workload, host: result.host)
      guard names.contains(key) else {
        throw error(
          path, found: "the workload '\(result.workload)' on '\(result.host)'",
          expected: "one of 'workloads'")
      }
      guard seen[key, default: []].insert(result.design).inserted else {
        throw error(
          path, found: "'\(result.design)' again on '\(result.workload)'", expected: "each once")
      }
      try check(result, path)
    }
    for (number, summary) in run.summaries.enumerated() {
      try checkRatio(summary.timeRatio, summary.lower, summary.upper, "summaries[\(number)]")
    }
    for (number, control) in run.controls.enumerated() {
      try check(control.comparison, "controls[\(number)].comparison")
    }
  }

  private func error(_ path: String, found: String, expected: String) -> ResultError {
    ResultError(file, at: path, found: found, expected: expected)
  }

  private func check(_ workload: Workload, _ path: String) throws {
    guard workload.frameRate > 0 else {
      throw error(
        "\(path).frameRate", found: "\(workload.frameRate)", expected: "a number above 0")
    }
    try checkCounts(
      [
        ("rowCount", workload.rowCount), ("eventCount", workload.eventCount),
      ], path)
  }

  private func check(_ result: DesignResult, _ path: String) throws {
    if let name = result.unknownCounts.first {
      throw error(path, found: "'\(name)'", expected: "counts that this version knows")
    }
    for (kind, counts) in [("counters", result.counters), ("fidelity", result.fidelity)] {
      try checkCounts(counts.sorted { $0.key < $1.key }.map { ($0, $1) }, "\(path).\(kind)")
    }
    if let phases = result.allocations {
      try check(phases, "\(path).allocations")
    }
    if let count = result.instructions, count.counts.count < 2 {
      throw error(
        "\(path).instructions.counts", found: "\(count.counts.count) runs", expected: "2 or more")
    }
    guard let timing = result.timing else { return }
    guard timing.nanosecondsPerEvent >= 0, timing.samples.allSatisfy({ $0 >= 0 }),
      timing.threadSamples.allSatisfy({ $0 >= 0 })
    else {
      throw error("\(path).timing", found: "a time below 0", expected: "times from 0 on")
    }
    for sample in timing.conditionSamples.flatMap({ $0 }) {
      guard sample.ratio > 0, sample.turnCount > 0 else {
        throw error(
          "\(path).timing.conditionSamples",
          found: "a ratio of \(sample.ratio) from \(sample.turnCount) turns",
          expected: "a ratio above 0 from 1 turn or more")
      }
    }
    try check(timing.comparison, "\(path).timing.comparison")
  }

  private func check(_ phases: AllocationPhases, _ path: String) throws {
    let sum = phases.setUp + phases.firstUse + phases.steady
    guard sum.count == phases.total.count, sum.bytes == phases.total.bytes,
      sum.peakBytes == phases.total.peakBytes, sum.frees == phases.total.frees
    else {
      throw error(
        "\(path).total",
        found:
          "\(phases.total.count) blocks, \(phases.total.bytes) bytes, peak \(phases.total.peakBytes), "
          + "\(phases.total.frees) freed",
        expected:
          "\(sum.count) blocks, \(sum.bytes) bytes, peak \(sum.peakBytes), \(sum.frees) freed, as the phases have"
      )
    }
    try checkCounts(
      [
        ("count", sum.count), ("bytes", sum.bytes), ("peakBytes", sum.peakBytes),
        ("frees", sum.frees),
      ], "\(path).total")
  }

  /// A ratio of more is no time's.
  private static let logarithmLimit = 100.0

  private func check(_ comparison: TimeComparison?, _ path: String) throws {
    guard let comparison else { return }
    try checkRatio(comparison.ratio, comparison.lower, comparison.upper, path)
    guard comparison.logRatios.allSatisfy({ abs($0) <= ResultCheck.logarithmLimit }) else {
      throw error(
        "\(path).logRatios", found: "a ratio beyond any",
        expected: "logarithms from -\(ResultCheck.logarithmLimit) to \(ResultCheck.logarithmLimit)")
    }
  }

  private func checkRatio(
    _ ratio: Double?, _ lower: Double?, _ upper: Double?, _ path: String
  ) throws {
    for value in [ratio, lower, upper] {
      guard let value, value <= 0 else { continue }
      throw error(path, found: "the ratio \(value)", expected: "ratios above 0")
    }
    if let lower, let upper, lower > upper {
      throw error(
        path, found: "an interval from \(lower) to \(upper)", expected: "one that goes upwards")
    }
  }

  private func checkCounts(_ counts: [(String, Int)], _ path: String) throws {
    for (name, count) in counts where count < 0 {
      throw error("\(path).\(name)", found: "\(count)", expected: "a number from 0 on")
    }
  }
}
