import ListEngine
import Results

extension SweepAnswer {
  /// - Complexity: O(designs × workloads × axes).
  package init(_ table: SweepFigures) {
    let summary = SweepSummary(table)
    self.init()
    front = summary.front()
    designs = summary.each()
    effects = SweepEffects(table).effects()
    designCount = table.plan.designs.count { !$0.isBound }
    rightCount = summary.rightCount
    workloadCount = table.workloads.count
    hopeless = table.names(summary.hopeless)
    hopelessCount = summary.hopeless.count
    notes = table.plan.notes
    if let failed = table.lack({ $0 == .infinity }) { notes.append("failed: \(failed)") }
    if let missing = table.lack(\.isNaN) {
      notes.append("not measured, and so not counted as right: \(missing)")
    }
  }
}

/// Each design over all workloads.
struct SweepSummary {
  private let table: SweepFigures
  private let designs: [Design]
  /// By design and figure: faults added up, of everything else the most.
  private var totals: [[Double]]
  private let faultyCounts: [Int]
  /// The workloads on which each design but bounds shows faults or failed; empty without the pass that counts them.
  let hopeless: [Int]

  init(_ table: SweepFigures) {
    self.table = table
    let designs = table.plan.designs
    self.designs = designs
    faultyCounts = table.faultyCounts
    hopeless = table.workloads.filter { workload in
      guard let faults = table.faults(on: workload) else { return false }
      return designs.indices.allSatisfy { faults[$0] > 0 || designs[$0].isBound }
    }
    totals = Array(repeating: table.figures.map { _ in 0 }, count: designs.count)
    for (number, figure) in table.figures.enumerated() {
      for workload in table.workloads {
        for (design, value) in table.row(number, workload: workload).enumerated() {
          let total = totals[design][number]
          totals[design][number] =
            figure == .faults || value.isNaN ? total + value : max(total, value)
        }
      }
    }
  }

  /// The number of designs that show no fault on any workload but hopeless ones; 0 where all are hopeless.
  var rightCount: Int {
    guard table.figures.contains(.faults), hopeless.count < table.workloads.count else { return 0 }
    return designs.indices.count { faultyCounts[$0] == hopeless.count && !designs[$0].isBound }
  }

  /// The designs that no other beats, those with the same figures together. The number of faulty workloads is a figure
  /// too: a design that is right wherever any is, is beaten only by such a one.
  ///
  /// - Complexity: O(designs + kinds of figures²).
  func frontGroups() -> [[Int]] {
    var groups: [[Double]: [Int]] = [:]
    for (index, design) in designs.enumerated()
    where !design.isBound && !design.isWrongOnPurpose && totals[index].allSatisfy(\.isFinite) {
      groups[[Double(faultyCounts[index])] + totals[index], default: []].append(index)
    }
    // A design precedes all that it beats.
    var front: [[Double]] = []
    for vector in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let isBeaten = front.contains { other in zip(other, vector).allSatisfy { $0 <= $1 } }
      if !isBeaten { front.append(vector) }
    }
    return front.compactMap { groups[$0] }
  }

  /// The front: designs with fewer faulty workloads first, then those with the least sum of costs, each over the least
  /// of the front.
  func front() -> [SweepAnswer.FrontEntry] {
    let groups = frontGroups()
    let costs = table.figures.indices.filter { table.figures[$0] != .faults }
    let least = costs.map { cost in
      groups.map { totals[$0[0]][cost] }.filter { $0 > 0 }.min() ?? 1
    }
    func weight(_ design: Int) -> Double {
      zip(costs, least).reduce(0) { $0 + totals[design][$1.0] / $1.1 }
    }
    let ordered = groups.enumerated().sorted { one, other in
      let (left, right) = (one.element[0], other.element[0])
      return (faultyCounts[left], weight(left), one.offset)
        < (faultyCounts[right], weight(right), other.offset)
    }
    return ordered.compactMap { _, equals in
      equals.min { plainness($0) < plainness($1) }.map { entry($0, equalCount: equals.count - 1) }
    }
  }

  /// Each design by itself, where there are few enough to read of each.
  func each() -> [SweepAnswer.FrontEntry] {
    designs.count > SweepSummary.eachMax ? [] : designs.indices.map { entry($0, equalCount: 0) }
  }

  private static let eachMax = 40

  private func entry(_ design: Int, equalCount: Int) -> SweepAnswer.FrontEntry {
    let figures = zip(table.figures, totals[design]).map { ($0.rawValue, $1) }
    return SweepAnswer.FrontEntry(
      design: designs[design].name, equalCount: equalCount,
      faultyWorkloadCount: faultyCounts[design],
      figures: Dictionary(uniqueKeysWithValues: figures.filter { $1.isFinite }))
  }

  /// Of equals, the first is right on most of the sweep's other workloads, and then the plainest.
  private func plainness(_ design: Int) -> (Int, Int, Int) {
    (table.wholeFaultyCounts?[design] ?? 0, designs[design].departureCount, design)
  }
}
