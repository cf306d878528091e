import ListEngine
import Results

/// What a sweep says: which designs are worth having, what each axis does, by which rules, and which workloads part
/// designs most.
package struct SweepAnswer: Codable, Equatable, Sendable {
  /// Designs of which no other is as good in everything and better in something, over all workloads at their worst;
  /// those that show least wrong first.
  package var front: [FrontEntry]
  /// What a value of an axis does in place of the axis's first, in pairs that are alike otherwise.
  package var effects: [Effect]
  /// Where one axis's effect on faults depends most on another's value.
  package var interactions: [Interaction]
  package var rules: [Rule]
  /// The workloads on which designs differ most, in what they show wrong.
  package var parting: [Parting]
  package var designCount: Int
  package var workloadCount: Int
  /// What whoever reads this must know of the plan.
  package var notes: [String]

  package struct FrontEntry: Codable, Equatable, Sendable {
    /// The plainest of those with these figures.
    package var design: String
    /// How many others have the very same.
    package var equalCount: Int
    /// The workloads on which it shows something wrong.
    package var faultyWorkloadCount: Int
    /// By name: faults added up, of everything else the most over all workloads.
    package var figures: [String: Double]
  }

  package struct Effect: Codable, Equatable, Sendable {
    package var axis: String
    package var value: String
    package var reference: String
    package var pairCount: Int
    /// By figure.
    package var figures: [String: Change]

    package struct Change: Codable, Equatable, Sendable {
      /// The mean of the differences over all pairs and workloads.
      package var mean: Double
      /// The largest mean over the pairs of a workload, and where.
      package var worst: Double
      package var worstWorkload: String
      /// The workloads on which it is more in the mean, less, and the same in every pair.
      package var moreCount: Int
      package var lessCount: Int
      package var sameCount: Int
    }
  }

  package struct Interaction: Codable, Equatable, Sendable {
    package var axis: String
    package var value: String
    package var reference: String
    package var otherAxis: String
    /// The mean change of the faults, with the other axis at the value where it is least and where it is most.
    package var leastValue: String
    package var least: Double
    package var mostValue: String
    package var most: Double
  }

  package struct Rule: Codable, Equatable, Sendable {
    package enum Kind: String, Codable, Sendable {
      /// Whoever has these values shows nothing wrong.
      case suffices
      /// Whoever shows nothing wrong has one of these values.
      case isNeeded
      /// A value comes to the same as another.
      case buysNothing
    }

    package var kind: Kind
    /// A sentence.
    package var text: String
    /// The workloads for which it holds, of those that it is about.
    package var holdCount: Int
    package var ofCount: Int
    /// The first workloads for which it does not.
    package var exceptions: [String]
  }

  package struct Parting: Codable, Equatable, Sendable {
    package var workload: String
    /// The designs that show nothing wrong there.
    package var faithfulCount: Int
    /// How many different numbers of faults there are.
    package var outcomeCount: Int
  }
}

extension SweepAnswer {
  /// - Complexity: O(designs × workloads × axes).
  package init(_ table: SweepFigures) {
    let summary = SweepSummary(table)
    front = summary.front()
    let pairs = SweepPairs(table)
    effects = pairs.effects()
    interactions = pairs.interactions()
    rules = SweepRules(table).rules() + pairs.idleRules(effects)
    parting = summary.parting()
    designCount = table.plan.designs.count
    workloadCount = table.workloads.count
    notes = table.plan.notes
  }
}

/// Each design over all workloads.
struct SweepSummary {
  private let table: SweepFigures
  /// By design and figure.
  private var totals: [[Double]]
  private var faultyCounts: [Int]

  init(_ table: SweepFigures) {
    self.table = table
    let count = table.plan.designs.count
    totals = Array(repeating: table.figures.map { _ in 0 }, count: count)
    faultyCounts = Array(repeating: 0, count: count)
    for (number, figure) in table.figures.enumerated() {
      for workload in table.workloads.indices {
        let row = table.row(number, workload: workload)
        for design in 0..<count {
          if figure == .faults {
            totals[design][number] += row[design]
            // What failed is not right either.
            if !(row[design] == 0) { faultyCounts[design] += 1 }
          } else {
            totals[design][number] =
              row[design].isNaN ? .nan : max(totals[design][number], row[design])
          }
        }
      }
    }
  }

  /// - Complexity: O(designs + kinds of figures²).
  func front() -> [SweepAnswer.FrontEntry] {
    var groups: [[Double]: [Int]] = [:]
    for (index, design) in table.plan.designs.enumerated()
    where !design.isBound && !design.isWrongOnPurpose && !totals[index].contains(where: \.isNaN) {
      groups[totals[index], default: []].append(index)
    }
    var front: [[Double]] = []
    for vector in groups.keys.sorted(by: { $0.lexicographicallyPrecedes($1) }) {
      let isBeaten = front.contains { other in zip(other, vector).allSatisfy { $0 <= $1 } }
      if !isBeaten { front.append(vector) }
    }
    return front.compactMap { vector in
      guard let equals = groups[vector],
        let plainest = equals.min(by: { plainness($0) < plainness($1) })
      else { return nil }
      let figures = zip(table.figures, vector).map { ($0.rawValue, $1) }
      return SweepAnswer.FrontEntry(
        design: table.plan.designs[plainest].name, equalCount: equals.count - 1,
        faultyWorkloadCount: faultyCounts[plainest],
        figures: Dictionary(uniqueKeysWithValues: figures))
    }
  }

  private func plainness(_ design: Int) -> (Int, Int) {
    (table.plan.designs[design].departureCount, design)
  }

  func parting() -> [SweepAnswer.Parting] {
    guard let faults = table.figures.firstIndex(of: .faults) else { return [] }
    let all = table.workloads.indices.map { workload in
      let row = table.row(faults, workload: workload)
      return SweepAnswer.Parting(
        workload: table.name(workload), faithfulCount: row.count { $0 == 0 },
        outcomeCount: Set(row.filter { !$0.isNaN }).count)
    }
    return Array(
      all.enumerated().sorted {
        ($1.element.outcomeCount, $0.offset) < ($0.element.outcomeCount, $1.offset)
      }.map(\.element).prefix(10))
  }
}
