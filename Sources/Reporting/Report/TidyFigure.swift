import Results

/// One figure by itself: of one metric, of one design, on one workload.
public struct TidyFigure: Equatable, Sendable {
  public let workload: String
  public let host: String
  public let design: String
  /// As the record has it, such as `allocations.firstUse.count`.
  public let metric: String
  /// Empty where things are counted.
  public let unit: String
  public let nature: ReportTable.Nature
  /// A quantity, or why there is none.
  public let cell: ReportTable.Cell
  /// Of a time against the base's alone.
  public let verdict: TimeComparison.Verdict?

  /// In the order of the run: by workload, design, and metric; the same metrics for every design.
  static func all(of run: RunResult) -> [TidyFigure] {
    let metrics = TidyMetric.all(of: run)
    return run.results.flatMap { result in
      metrics.map { metric in
        TidyFigure(
          workload: result.workload, host: result.host, design: result.design,
          metric: metric.name, unit: metric.unit, nature: metric.nature,
          cell: metric.cell(result),
          verdict: metric.name == "timing.ratio" ? result.timing?.comparison?.verdict : nil)
      }
    }
  }
}

/// A metric, and how it is read from a result.
private struct TidyMetric {
  let name: String
  let unit: String
  let nature: ReportTable.Nature
  let cell: (DesignResult) -> ReportTable.Cell

  /// Those that a result of the run has, in a fixed order.
  static func all(of run: RunResult) -> [TidyMetric] {
    var metrics = fidelity + counters(of: run)
    if run.results.contains(where: { $0.allocations != nil }) { metrics += allocations(run.base) }
    metrics += modelled(of: run)
    if run.results.contains(where: { $0.instructions != nil }) { metrics.append(instructions) }
    if run.results.contains(where: { $0.timing != nil }) { metrics += times(run.base) }
    return metrics
  }

  private static func count(
    _ name: String, _ unit: String = "", of pass: String,
    _ value: @escaping (DesignResult) -> Int?
  ) -> TidyMetric {
    TidyMetric(name: name, unit: unit, nature: .exact) { result in
      value(result).map { .quantity(Quantity($0)) } ?? .failed("the \(pass) pass has no outcome")
    }
  }

  private static var fidelity: [TidyMetric] {
    FaultNames.all.map { name, _ in
      count("fidelity.\(name)", of: "fidelity") { $0.fidelity[name] }
    }
  }

  private static func counters(of run: RunResult) -> [TidyMetric] {
    Set(run.results.flatMap(\.counters.keys)).sorted().map { name in
      count("counters.\(name)", of: "fidelity") { $0.counters[name] }
    }
  }

  // MARK: Allocations

  private static func allocations(_ base: String) -> [TidyMetric] {
    let phases: [(String, (AllocationPhases) -> Allocations)] = [
      ("setUp", { $0.setUp }), ("firstUse", { $0.firstUse }), ("steady", { $0.steady }),
      ("total", { $0.total }),
    ]
    let counted = phases.flatMap { phase, own in
      [
        count("allocations.\(phase).count", "blocks", of: "allocations") {
          $0.allocations.map(own)?.count
        },
        count("allocations.\(phase).bytes", "bytes", of: "allocations") {
          $0.allocations.map(own)?.bytes
        },
        count("allocations.\(phase).peakBytes", "bytes", of: "allocations") {
          $0.allocations.map(own)?.peakBytes
        },
        count("allocations.\(phase).frees", "blocks", of: "allocations") {
          $0.allocations.map(own)?.frees
        },
      ]
    }
    return counted + [
      differenceOfAllocations("perDisplay", base) { $0.perDisplay },
      differenceOfAllocations("perStripScroll", base) { $0.perStripScroll },
    ]
  }

  private static func differenceOfAllocations(
    _ name: String, _ base: String, _ value: @escaping (AllocationPhases) -> Double?
  ) -> TidyMetric {
    TidyMetric(name: "allocations.\(name)", unit: "blocks", nature: .exact) { result in
      guard let phases = result.allocations else {
        return .failed("the allocations pass has no outcome")
      }
      if result.isCalled(base) { return .base }
      return value(phases).map { .quantity(Quantity($0, isDifference: true)) }
        ?? .notApplicable("the trace has no such event, or \(base) was not counted")
    }
  }

  // MARK: The model, and instructions

  private static func modelled(of run: RunResult) -> [TidyMetric] {
    let displays = run.results.lazy.compactMap(\.modelled).first?.displays ?? []
    return displays.flatMap { display in
      return [
        modelled("hitches", display.hertz, "ms/s") {
          $0.hitchMillisecondsPerSecond.map { Quantity($0) }
        },
        modelled("lateFrames", display.hertz, "frames") { Quantity($0.lateFrameCount) },
        modelled("missedFrames", display.hertz, "frames") {
          Quantity($0.missedFrameCount)
        },
      ]
    }
  }

  private static func modelled(
    _ name: String, _ hertz: Int, _ unit: String,
    _ value: @escaping (ModelledDisplay) -> Quantity?
  ) -> TidyMetric {
    TidyMetric(name: "modelled.\(name).\(hertz)", unit: unit, nature: .modelled) { result in
      guard let display = result.modelled?.displays.first(where: { $0.hertz == hertz }) else {
        return .failed("the fidelity pass has no outcome")
      }
      return value(display).map { .quantity($0) } ?? .notApplicable("nothing scrolled")
    }
  }

  private static var instructions: TidyMetric {
    TidyMetric(name: "instructions", unit: "instructions", nature: .exact) { result in
      guard let own = result.instructions else {
        return .failed("the instructions pass has no outcome")
      }
      guard own.isExact, let count = own.counts.first else {
        return .notExact("the runs counted \(own.counts.map(String.init).joined(separator: ", "))")
      }
      return .quantity(Quantity(count))
    }
  }

  // MARK: Times

  private static func times(_ base: String) -> [TidyMetric] {
    [
      time("nanosecondsPerEvent", "ns/event") { .quantity(Quantity($0.nanosecondsPerEvent)) },
      time("eventsPerSecond", "events/s") { .quantity(Quantity($0.eventsPerSecond)) },
      time("setUpNanoseconds", "ns") { .quantity(Quantity($0.setUpNanoseconds)) },
      difference("aboveBasePerDisplay", base) { $0.aboveBasePerDisplay },
      difference("aboveBasePerStripScroll", base) { $0.aboveBasePerStripScroll },
      ratio(base),
    ]
  }

  private static func time(
    _ name: String, _ unit: String, _ cell: @escaping (Timing) -> ReportTable.Cell
  ) -> TidyMetric {
    TidyMetric(name: "timing.\(name)", unit: unit, nature: .noisy) { result in
      result.timing.map(cell) ?? .failed("the time pass has no outcome")
    }
  }

  private static func difference(
    _ name: String, _ base: String, _ value: @escaping (Timing) -> Double?
  ) -> TidyMetric {
    TidyMetric(name: "timing.\(name)", unit: "ns", nature: .noisy) { result in
      guard let timing = result.timing else { return .failed("the time pass has no outcome") }
      if result.isCalled(base) { return .base }
      return value(timing).map { .quantity(Quantity($0, isDifference: true)) }
        ?? .notApplicable("the trace has no such event")
    }
  }

  private static func ratio(_ base: String) -> TidyMetric {
    TidyMetric(name: "timing.ratio", unit: "ratio", nature: .noisy) { result in
      guard let timing = result.timing else { return .failed("the time pass has no outcome") }
      guard let comparison = timing.comparison else {
        return result.isCalled(base) ? .base : .notApplicable("it was not compared with \(base)")
      }
      return .quantity(
        Quantity(
          comparison.ratio, lower: comparison.lower, upper: comparison.upper,
          confidence: comparison.confidence))
    }
  }
}
