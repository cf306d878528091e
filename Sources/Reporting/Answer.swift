import Foundation
import Results

/// What a comparison comes to in a sentence: the cheapest design that shows nothing wrong.
public struct Answer: Equatable, Sendable {
  /// The design, or nil where none is faithful on all workloads.
  public let design: String?
  /// The sentence, ready to be printed.
  public let sentence: String

  /// Ranks the designs that are no bounds by what a whole replay takes, set-up included, against the base:
  /// the geometric mean over the workloads. Without times, by the bytes allocated in all.
  public init(_ run: RunResult) {
    let names = run.results.filter { !$0.isBound }.map(\.design).uniqued
    let faithful = names.filter { name in
      run.results.allSatisfy { $0.design != name || $0.isFaithful }
    }
    let on =
      run.workloads.count == 1
      ? "on this workload" : "on all \(run.workloads.count) workloads"
    let ranked = faithful.compactMap { name in
      Answer.cost(of: name, in: run).map { (name: name, cost: $0) }
    }
    if let cheapest = ranked.min(by: { $0.cost < $1.cost }) {
      design = cheapest.name
      let others = faithful.filter { $0 != cheapest.name }
      let rest =
        others.isEmpty
        ? "no other design asked for is faithful throughout"
        : "also faithful: \(others.joined(separator: ", "))"
      sentence = """
        Cheapest faithful design \(on): \(cheapest.name) \
        (\(String(format: "%.2f", cheapest.cost)) x the \(Answer.measure(run)) of \
        \(run.base); \(rest)).
        """
      return
    }
    design = nil
    let leastWrong = names.min {
      Answer.faults(of: $0, in: run) < Answer.faults(of: $1, in: run)
    }
    let advice = leastWrong.map {
      "; the fewest faults: \($0), \(Answer.faults(of: $0, in: run))"
    }
    sentence = "No design asked for is faithful \(on)\(advice ?? "")."
  }

  private static func measure(_ run: RunResult) -> String {
    run.results.contains { $0.timing != nil } ? "time" : "allocated bytes"
  }

  private static func faults(of design: String, in run: RunResult) -> Int {
    run.results.filter { $0.design == design }.flatMap(\.fidelity.values).reduce(0, +)
  }

  /// The geometric mean, over the workloads, of the design's cost divided by the base's.
  private static func cost(of design: String, in run: RunResult) -> Double? {
    var logarithms: [Double] = []
    for workload in run.workloads {
      let rows = run.results.filter { $0.workload == workload.name && $0.host == workload.host }
      guard let own = rows.first(where: { $0.design == design }),
        let base = rows.first(where: { $0.design == run.base || $0.alsoCalled.contains(run.base) }),
        let cost = bill(own, workload), let floor = bill(base, workload), floor > 0
      else { return nil }
      logarithms.append(log(cost / floor))
    }
    guard !logarithms.isEmpty else { return nil }
    return exp(logarithms.reduce(0, +) / Double(logarithms.count))
  }

  /// Nanoseconds of a whole replay, set-up included; bytes where nothing was timed.
  private static func bill(_ result: DesignResult, _ workload: Workload) -> Double? {
    if let timing = result.timing {
      return timing.nanosecondsPerEvent * Double(workload.eventCount) + timing.setUpNanoseconds
    }
    return result.allocations.map { Double($0.total.bytes) }
  }
}

extension Sequence where Element: Hashable {
  /// The elements in order, each once.
  var uniqued: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}
