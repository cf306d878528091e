import ListEngine
import Results
import ScrollTrace

/// The designs of a sweep that another sweep continues with.
///
/// - `right` discards a design if one other is right wherever it is, and on more workloads. A design that is right
///   wherever any is stays, whatever workloads follow. Bounds stay, and so do designs that failed somewhere.
/// - `front` keeps the designs on the front (`SweepAnswer.front`), and their equals, that `right` keeps.
package struct SweepSelection {
  /// The beginning of the note.
  package static let noteMark = "discarded: "

  package enum Rule: String, CaseIterable, Sendable { case right, front }

  /// By design of the plan.
  package let isKept: [Bool]
  /// The number of discarded designs, the rule, and the workloads.
  package let note: String

  /// - Parameter name: the sweep's name in the note.
  /// - Throws: `SweepError` if the sweep did not count faults, or not of all designs.
  package init(_ rule: Rule, of table: SweepFigures, named name: String) throws(SweepError) {
    guard table.figures.contains(.faults) else {
      throw SweepError(
        "\(name): found no pass 'fidelity', expected one: the rule needs its faults")
    }
    if let missing = table.lack(\.isNaN) {
      throw SweepError(
        "\(name): found units that were not measured (\(missing)), expected all: the rule needs them"
      )
    }
    let kept = SweepSelection.right(table)
    let count = Plural.of(kept.count, "design")
    let words: String
    switch rule {
    case .right:
      isKept = kept
      words = """
        \(kept.count { !$0 }) of \(count), because one other is right wherever they are, and on more workloads (all that \
        are right wherever any is remain)
        """
    case .front:
      let front = Set(SweepSummary(table).frontGroups().flatMap { $0 }.filter { kept[$0] })
      isKept = kept.indices.map { front.contains($0) }
      words = """
        all but \(Plural.of(front.count, "design")) of \(kept.count): the right ones on the front, and their equals
        """
    }
    let traces = table.plan.traces.map(\.name)
    let named = traces.prefix(5).joined(separator: ", ")
    let more = traces.count > 5 ? " and \(traces.count - 5) more" : ""
    note = """
      \(SweepSelection.noteMark)\(words); by the faults of \(name) on \(Plural.of(table.workloads.count, "workload")) of \
      \(named)\(more)
      """
  }

  private static func right(_ table: SweepFigures) -> [Bool] {
    let rows = table.workloads.compactMap { table.faults(on: $0) }
    // Designs by the workloads on which they are right.
    var groups: [[Bool]: [Int]] = [:]
    for (index, design) in table.plan.designs.enumerated()
    where !design.isBound && !design.isWrongOnPurpose
      && rows.allSatisfy({ $0[index].isFinite })
    {
      groups[rows.map { $0[index] == 0 }, default: []].append(index)
    }
    let sets = groups.keys.map { (isRight: $0, count: $0.count { $0 }) }
    var largest: [[Bool]] = []
    var kept = table.plan.designs.map { _ in true }
    for set in sets.sorted(by: { $0.count > $1.count }) {
      // Equal sets have one key, so a set that contains this one is larger.
      let isInOther = largest.contains { other in
        zip(set.isRight, other).allSatisfy { !$0 || $1 }
      }
      if isInOther {
        for design in groups[set.isRight] ?? [] { kept[design] = false }
      } else {
        largest.append(set.isRight)
      }
    }
    return kept
  }
}
