import ListEngine
import Measurement

/// The faults of a package's first code on one trace under one behaviour of UIKit, as its test and its suite name them.
struct KnownFaults {
  let trace: String
  let behaviour: ListPlatform.Behaviour
  let faults: FidelityCounters

  /// The traces of the package, in the order of its suite.
  private static let traces = ComparisonPlan.recordings

  /// The behaviours of the package's platform.
  private static var behaviours: [ListPlatform.Behaviour] {
    ListPlatform.behaviours(named: ComparedByDefault.host)
  }

  /// Replays a design on the package's traces.
  ///
  /// - Complexity: fifteen replays of embedded traces.
  static func all(of design: Design) throws -> [KnownFaults] {
    try traces.flatMap { name in
      let trace = try TraceArgument.read(name)
      return behaviours.map { behaviour in
        KnownFaults(
          trace: name, behaviour: behaviour,
          faults: design.watchedReplay(of: trace, host: behaviour.host).fidelity)
      }
    }
  }

  private var mostOfAKind: Int { faults.list.map(\.value).max() ?? 0 }

  /// The behaviours, as a list of Swift strings.
  static var hosts: String {
    behaviours.map { "\"\($0.name)\"" }.joined(separator: ",\n      ")
  }

  /// The faults for the test: the entries of a dictionary, a line each.
  static func ofTest(_ all: [KnownFaults]) -> String {
    let entries = all.filter { $0.mostOfAKind > 0 }.map {
      "\n    \"\($0.trace) \($0.behaviour.name)\": \"\($0.faults.words)\","
    }
    return entries.isEmpty ? ":" : entries.joined() + "\n  "
  }

  /// The budgets of the suite: 0 for a behaviour without a fault, and today's faults for the others.
  static func budgets(_ all: [KnownFaults]) -> String {
    behaviours.map { behaviour in
      let own = all.filter { $0.behaviour == behaviour }
      if own.allSatisfy({ $0.mostOfAKind == 0 }) {
        return budget(behaviour, workload: nil, atMost: 0)
      }
      return own.map { fault in
        let comment = "  # Today's faults: \(fault.faults.words). Lower this once they are fixed.\n"
        return (fault.mostOfAKind == 0 ? "" : comment)
          + budget(behaviour, workload: fault.trace, atMost: fault.mostOfAKind)
      }.joined()
    }.joined()
  }

  private static func budget(
    _ behaviour: ListPlatform.Behaviour, workload: String?, atMost most: Int
  ) -> String {
    "  - metric: fidelity.*\n" + (workload.map { "    workload: \($0)\n" } ?? "")
      + "    host: \(behaviour.name)\n    at-most: \(most)\n"
  }
}
