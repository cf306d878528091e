import Foundation
import Results

/// What a comparison comes to: the cheapest design that shows nothing wrong.
public struct Answer: Equatable, Sendable {
  /// The cheapest design that is faithful on all workloads, or nil where none is.
  public let design: String?
  /// The answer as it is printed, the first line by itself an answer.
  public let lines: [String]

  /// Ranks the designs that are no bounds by what a whole replay takes, set-up included, against the base:
  /// the geometric mean over the workloads. Without times, by the bytes allocated in all; so too where times
  /// are as near to each other as those of the control.
  public init(_ run: RunResult) {
    let answer = Answer(whole: run)
    design = answer.design
    lines =
      run.isPartial
      ? ["PARTIAL: the run was stopped before it was over; what follows is of what was done."]
        + answer.lines : answer.lines
  }

  private init(whole run: RunResult) {
    let unfit = Set(run.results.filter(\.isUnfit).map(\.design))
    let names = run.results.map(\.design).uniqued.filter { name in
      !unfit.contains(name) && run.results.contains { $0.design == name && !$0.isBound }
    }
    let faithful = names.filter { name in
      run.results.allSatisfy { $0.design != name || $0.isFaithful }
    }
    if let cheapest = Answer.cheapest(of: faithful, on: run.workloads, in: run) {
      design = cheapest.name
      lines = [Answer.sentence(cheapest, faithful, run)]
      return
    }
    design = nil
    if names.isEmpty {
      lines = [
        unfit.isEmpty
          ? """
          Cheapest faithful design: none, since bounds alone were compared, and a bound is no advice.
          """
          : """
          Cheapest faithful design: none, since no design was compared on a feed of its kind.
          """
      ]
      return
    }
    if !faithful.isEmpty {
      lines = [
        """
        Cheapest faithful design: unknown, since no cost was measured; faithful: \
        \(faithful.joined(separator: ", ")).
        """
      ]
      return
    }
    if run.workloads.count == 1 {
      lines = ["Cheapest faithful design: none of those compared."] + Answer.advice(names, run)
      return
    }
    let each = run.workloads.map { workload in
      let here = run.results.filter {
        $0.workload == workload.name && $0.host == workload.host && $0.isFaithful && !$0.isBound
          && !$0.isUnfit
      }.map(\.design)
      let cheapest = Answer.cheapest(of: here, on: [workload], in: run)?.name ?? "none"
      return "\(cheapest) on \(workload.name) (\(workload.host))"
    }
    lines =
      ["Cheapest faithful design: \(each.joined(separator: ", "))."] + Answer.advice(names, run)
  }

  private static func sentence(
    _ cheapest: (name: String, cost: Double), _ faithful: [String], _ run: RunResult
  ) -> String {
    let count = run.workloads.count
    let on = count == 1 ? "" : " on all \(count) workloads"
    let others = faithful.filter { $0 != cheapest.name }
    let rest =
      others.isEmpty
      ? "no other design compared is faithful throughout"
      : "also faithful: \(others.joined(separator: ", "))"
    let cost = String(format: "%.2f", cheapest.cost)
    return "Cheapest faithful design\(on): \(cheapest.name), "
      + "at \(cost) times the \(measure(run)) of \(run.base)\(isTimed(run) ? ", set-up included" : ""); "
      + "\(rest)."
  }

  private static func advice(_ names: [String], _ run: RunResult) -> [String] {
    let on = run.workloads.count == 1 ? "" : " on all \(run.workloads.count) workloads"
    let least = names.min { faults(of: $0, in: run) < faults(of: $1, in: run) }
    let fewest =
      least.map { "; the fewest faults: \($0), \(Figure.grouped(faults(of: $0, in: run)))" }
      ?? ""
    var lines = ["No design compared is faithful\(on)\(fewest)."]
    if !run.suggestions.isEmpty {
      lines.append(
        "Faithful\(on) would be: \(run.suggestions.joined(separator: ", ")) (compare with --design)."
      )
    }
    return lines
  }

  private static func measure(_ run: RunResult) -> String {
    isTimed(run) ? "time" : "allocated bytes"
  }

  private static func isTimed(_ run: RunResult) -> Bool {
    run.results.contains { $0.timing != nil }
  }

  private static func faults(of design: String, in run: RunResult) -> Int {
    run.results.filter { $0.design == design }.flatMap(\.fidelity.values).reduce(0, +)
  }

  private static func cheapest(
    of names: [String], on workloads: [Workload], in run: RunResult
  ) -> (name: String, cost: Double)? {
    let costs = names.compactMap { name in
      cost(of: name, on: workloads, in: run).map { (name: name, cost: $0) }
    }
    guard let least = costs.map(\.cost).min() else { return nil }
    // What the control cannot tell apart is no difference: then the fewest bytes decide, which are exact, and
    // then the order in which designs were named, so that the answer does not change from run to run.
    let even = costs.filter { $0.cost <= least * (1 + doubt(workloads, in: run)) }
    return even.min {
      bytes(of: $0.name, on: workloads, in: run) < bytes(of: $1.name, on: workloads, in: run)
    }
  }

  /// How far apart the two names of the control came out, at the most, and 2% at the least.
  private static func doubt(_ workloads: [Workload], in run: RunResult) -> Double {
    let ratios = run.controls.filter { control in
      workloads.contains { $0.name == control.workload && $0.host == control.host }
    }.map(\.ratio)
    return ratios.map { abs($0 - 1) }.reduce(0.02, max)
  }

  private static func bytes(
    of design: String, on workloads: [Workload], in run: RunResult
  ) -> Int {
    run.results.filter { result in
      result.design == design
        && workloads.contains { $0.name == result.workload && $0.host == result.host }
    }.reduce(0) { $0 + ($1.allocations?.total.bytes ?? 0) }
  }

  /// The geometric mean, over the workloads, of the design's cost divided by the base's.
  private static func cost(
    of design: String, on workloads: [Workload], in run: RunResult
  ) -> Double? {
    var logarithms: [Double] = []
    for workload in workloads {
      let results = run.results(on: workload)
      guard let own = results.first(where: { $0.design == design }),
        let base = results.first(where: { $0.isCalled(run.base) }),
        let ratio = ratio(own, to: base, workload), ratio > 0
      else { return nil }
      logarithms.append(log(ratio))
    }
    guard !logarithms.isEmpty else { return nil }
    return exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }

  /// What a whole replay takes against the base's, set-up included: in time, as the paired comparison has it;
  /// in bytes where nothing was timed.
  private static func ratio(
    _ own: DesignResult, to base: DesignResult, _ workload: Workload
  ) -> Double? {
    if let timing = own.timing, let floor = base.timing {
      let nanoseconds = floor.nanosecondsPerEvent * Double(workload.eventCount)
      let ratio =
        timing.comparison?.ratio ?? timing.nanosecondsPerEvent / floor.nanosecondsPerEvent
      return (ratio * nanoseconds + timing.setUpNanoseconds)
        / (nanoseconds + floor.setUpNanoseconds)
    }
    guard let bytes = own.allocations?.total.bytes, let least = base.allocations?.total.bytes,
      least > 0
    else { return nil }
    return Double(bytes) / Double(least)
  }
}

extension RunResult {
  /// The groups of workloads, in order.
  var groups: [String] { workloads.compactMap(\.group).uniqued }

  /// What the designs came to on a workload, in order.
  func results(on workload: Workload) -> [DesignResult] {
    results.filter { $0.workload == workload.name && $0.host == workload.host }
  }
}
