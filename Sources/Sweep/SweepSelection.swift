import ListEngine
import Results
import ScrollTrace

/// Which designs of a sweep another goes on with, by what the first came to: the same ones whoever did the first, since
/// its table is the same bytes.
///
/// - `right` gives up what one and the same other is right besides: on every workload on which it shows nothing wrong, and
///   on another too. That is sound: no design is lost that is right wherever any is, whatever workloads come besides.
/// - `pareto` gives up besides what one and the same other is no worse than on every workload, in every figure, and
///   better than in one. That is sound for these workloads, however they are added up; on others it may have been
///   better.
/// - `front` goes on with what is worth having (`SweepAnswer.front`), with those alone that `right` would leave.
///
/// Bounds stay, and so does what has no figures somewhere; except with `front`.
package struct SweepSelection {
  /// What its note begins with.
  package static let noteMark = "given up: "

  package enum Rule: String, CaseIterable, Sendable { case right, pareto, front }

  /// By design of the plan.
  package let isKept: [Bool]
  /// What was given up, by which rule, after which workloads.
  package let note: String

  /// - Parameter name: what the note calls the sweep.
  /// - Throws: `SweepError` where the sweep did not look for what is shown wrong.
  /// - Complexity: O(designs × workloads) times the sets of workloads on which designs are right; for `pareto` times those
  ///   that are left.
  package init(
    _ rule: Rule, of table: SweepFigures, named name: String
  ) throws(SweepError) {
    guard let faults = table.figures.firstIndex(of: .faults) else {
      throw SweepError(
        "\(name): found no pass 'fidelity', expected one: designs are given up by it")
    }
    let designs = table.plan.designs
    let isCandidate = designs.map { !$0.isBound && !$0.isWrongOnPurpose }
    var kept = SweepSelection.right(table, faults, isCandidate)
    func given(_ before: [Bool]) -> String {
      "\(zip(before, kept).count { $0 && !$1 }) of \(Plural.of(designs.count, "design"))"
    }
    var words = [
      """
      \(given(designs.map { _ in true })) for one that is right wherever it is, and elsewhere besides (so that none is \
      lost that is right wherever any is)
      """
    ]
    if rule == .pareto {
      let before = kept
      kept = SweepSelection.undominated(table, among: kept, isCandidate)
      words.append(
        """
        \(given(before)) that one and the same other is no worse than on every workload, in \
        \(table.figures.map(\.rawValue).joined(separator: ", ")), and better than in one (elsewhere they may have been \
        better)
        """)
    }
    if rule == .front {
      let front = Set(
        SweepSummary(table).frontGroups().flatMap { $0 }.filter { kept[$0] })
      kept = designs.indices.map { front.contains($0) }
      words = [
        """
        all but \(Plural.of(front.count, "design")) of \(designs.count): what is worth having and right, and what came \
        to the very same
        """
      ]
    }
    isKept = kept
    let traces = table.plan.traces.map(\.name)
    let named = traces.prefix(5).joined(separator: ", ")
    let more = traces.count > 5 ? " and \(traces.count - 5) more" : ""
    note = """
      \(SweepSelection.noteMark)\(words.joined(separator: "; ")); by what \(name) found on \
      \(Plural.of(table.workloads.count, "workload")) of \(named)\(more)
      """
  }

  /// Which designs are right on workloads that no other adds to.
  private static func right(
    _ table: SweepFigures, _ faults: Int, _ isCandidate: [Bool]
  ) -> [Bool] {
    let rows = table.workloads.indices.map { table.row(faults, workload: $0) }
    // Designs by the workloads on which they are right.
    var groups: [[Bool]: [Int]] = [:]
    for design in isCandidate.indices
    where isCandidate[design] && !rows.contains(where: { $0[design].isNaN }) {
      groups[rows.map { $0[design] == 0 }, default: []].append(design)
    }
    func count(_ own: [Bool]) -> Int { own.count { $0 } }
    let sets = groups.keys.map { (own: $0, count: count($0)) }.sorted { $0.count > $1.count }
    var most: [(own: [Bool], count: Int)] = []
    var kept = isCandidate.map { _ in true }
    for set in sets {
      let isLess = most.contains { other in
        other.count > set.count && zip(set.own, other.own).allSatisfy { !$0 || $1 }
      }
      if isLess {
        for design in groups[set.own] ?? [] { kept[design] = false }
      } else {
        most.append(set)
      }
    }
    return kept
  }

  private static func undominated(
    _ table: SweepFigures, among kept: [Bool], _ isCandidate: [Bool]
  ) -> [Bool] {
    let dimensions = table.workloads.indices.flatMap { workload in
      table.figures.indices.map { table.row($0, workload: workload) }
    }
    let vectors = kept.indices.filter { kept[$0] && isCandidate[$0] }.map { design in
      (design: design, values: dimensions.map { $0[design] })
    }.filter { !$0.values.contains(where: \.isNaN) }
    // Whoever is no worse in anything and better in something stands before it.
    let ordered = vectors.sorted {
      $0.values.lexicographicallyPrecedes($1.values)
    }
    var isLeft = kept
    var front: [[Double]] = []
    for vector in ordered {
      // Equals stand together, and part elsewhere perhaps.
      if front.last == vector.values { continue }
      if front.contains(where: { other in zip(other, vector.values).allSatisfy { $0 <= $1 } }) {
        isLeft[vector.design] = false
      } else {
        front.append(vector.values)
      }
    }
    return isLeft
  }
}
