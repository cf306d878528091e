import ListEngine
import Results

extension SweepAnswer {
  /// - Complexity: O(designs × workloads × axes).
  package init(_ table: SweepFigures) {
    let summary = SweepSummary(table)
    self.init()
    front = summary.front()
    designs = summary.each()
    effects = SweepEffects(table, isBound: summary.isBound).effects()
    designCount = summary.isBound.count { !$0 }
    rightCount = summary.rightCount
    workloadCount = table.workloads.count
    hopeless = table.names(summary.hopeless)
    hopelessCount = summary.hopeless.count
    notes = table.plan.notes
  }
}

/// Each design over all workloads.
struct SweepSummary {
  private let table: SweepFigures
  /// Which designs are bounds, which no app can have.
  let isBound: [Bool]
  /// By design and figure.
  private var totals: [[Double]]
  private let faultyCounts: [Int]
  /// The workloads on which each design shows something wrong that is no bound; empty where that was not looked for.
  let hopeless: [Int]

  init(_ table: SweepFigures) {
    self.table = table
    let isBound = table.plan.designs.map(\.isBound)
    self.isBound = isBound
    let count = table.plan.designs.count
    totals = Array(repeating: table.figures.map { _ in 0 }, count: count)
    faultyCounts = table.faultyCounts
    hopeless =
      table.figures.firstIndex(of: .faults).map { faults in
        table.workloads.indices.filter { workload in
          let row = table.row(faults, workload: workload)
          return !row.indices.contains { row[$0] == 0 && !isBound[$0] }
        }
      } ?? []
    for (number, figure) in table.figures.enumerated() {
      for workload in table.workloads.indices {
        let row = table.row(number, workload: workload)
        for design in 0..<count {
          if figure == .faults {
            totals[design][number] += row[design]
          } else {
            totals[design][number] =
              row[design].isNaN ? .nan : max(totals[design][number], row[design])
          }
        }
      }
    }
  }

  /// How many designs show nothing wrong wherever any does not; none where that was not looked for.
  var rightCount: Int {
    guard table.figures.contains(.faults), hopeless.count < table.workloads.count else { return 0 }
    return faultyCounts.indices.count {
      faultyCounts[$0] == hopeless.count && !isBound[$0]
    }
  }

  /// The designs that nothing beats, those with the same figures together; those that are right on most workloads first.
  /// On how many that is counts as a figure of its own: what is right wherever any is, nothing that is not can beat.
  ///
  /// - Complexity: O(designs + kinds of figures²).
  func frontGroups() -> [[Int]] {
    var groups: [[Double]: [Int]] = [:]
    for (index, design) in table.plan.designs.enumerated()
    where !isBound[index] && !design.isWrongOnPurpose
      && !totals[index].contains(where: \.isNaN)
    {
      groups[[Double(faultyCounts[index])] + totals[index], default: []].append(index)
    }
    var front: [[Double]] = []
    for vector in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let isBeaten = front.contains { other in zip(other, vector).allSatisfy { $0 <= $1 } }
      if !isBeaten { front.append(vector) }
    }
    return front.compactMap { groups[$0] }
  }

  /// What is right on as many workloads stands together, the most balanced first: that whose costs, each over the
  /// least of the front, are least together.
  func front() -> [SweepAnswer.FrontEntry] {
    let groups = frontGroups()
    let costs = table.figures.indices.filter { table.figures[$0] != .faults }
    let least = costs.map { cost in
      groups.compactMap { $0.first.map { totals[$0][cost] } }.filter { $0 > 0 }.min() ?? 1
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
      equals.min(by: { plainness($0) < plainness($1) }).map {
        entry($0, equalCount: equals.count - 1)
      }
    }
  }

  /// Each design by itself, where they are so few that somebody reads of each.
  func each() -> [SweepAnswer.FrontEntry] {
    let count = table.plan.designs.count
    return count > SweepSummary.eachMax ? [] : (0..<count).map { entry($0, equalCount: 0) }
  }

  private static let eachMax = 40

  private func entry(_ design: Int, equalCount: Int) -> SweepAnswer.FrontEntry {
    let figures = zip(table.figures, totals[design]).map { ($0.rawValue, $1) }
    return SweepAnswer.FrontEntry(
      design: table.plan.designs[design].name, equalCount: equalCount,
      faultyWorkloadCount: faultyCounts[design],
      figures: Dictionary(uniqueKeysWithValues: figures.filter { !$1.isNaN }))
  }

  /// Of designs that come to the same that which is right on most of the sweep's other workloads, and then the plainest.
  private func plainness(_ design: Int) -> (Int, Int, Int) {
    (
      table.wholeFaultyCounts?[design] ?? 0, table.plan.designs[design].departureCount, design
    )
  }
}
