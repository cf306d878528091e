import ListEngine
import Results

/// Rules about what shows nothing wrong, found by going through all that was tried.
///
/// - A value *is needed* on a kind of workload where, of the designs that show nothing wrong on one, all have it or one
///   of a few.
/// - Values *suffice* where no design that has them shows anything wrong; of such combinations of one, two or three
///   axes the shortest are told.
///
/// A rule is told where it holds for 97% of its workloads or more, with the first of the others named.
struct SweepRules {
  static let nearly = 0.97
  static let exceptionsMax = 3
  /// A rule of more axes is no rule that anybody keeps in mind.
  private static let axesMax = 3

  private let table: SweepFigures
  /// The designs that rules are about: bounds, which no app can have, left out.
  private let designs: [Int]
  private let axes: [AxisDescription]
  /// For each of these axes, the number of each design's value; in the order of `designs`.
  private let codes: [[Int]]
  private let names: [[String]]

  init(_ table: SweepFigures, _ known: SweepValues) {
    self.table = table
    let designs = table.plan.designs.indices.filter { !known.isBound[$0] }
    let varied = known.axes.filter { $0.usedCount > 1 }
    self.designs = designs
    axes = varied.map(\.description)
    codes = varied.map { axis in designs.map { axis.codes[$0] } }
    names = varied.map { Array($0.names[..<$0.usedCount]) }
  }

  /// Workloads that something is said about.
  private struct Kind {
    let words: String
    let workloads: [Int]
  }

  private var kinds: [Kind] {
    let all = Array(table.workloads.indices)
    let ofTraits = TraceTraits.all.map { trait, name in
      Kind(
        words: "with \(name)",
        workloads: all.filter {
          table.plan.traces[table.workloads[$0].trace].traits.contains(trait)
        })
    }
    // One that is of all workloads says no more than the first.
    return [Kind(words: "everywhere", workloads: all)]
      + ofTraits.filter { !$0.workloads.isEmpty && $0.workloads.count < all.count }
  }

  /// - Complexity: O(workloads × designs × axes), and O(workloads × designs) for each combination of axes.
  func rules() -> [SweepAnswer.Rule] {
    guard let faults = table.figures.firstIndex(of: .faults) else { return [] }
    var told: Set<String> = []
    var rules: [SweepAnswer.Rule] = []
    let isRight = table.workloads.indices.map { workload in
      let row = table.row(faults, workload: workload)
      return designs.map { row[$0] == 0 }
    }
    for kind in kinds {
      let needed = needed(kind, isRight)
      let together = together(kind, needed.map { ($0.axis, $0.good) }, isRight)
      for rule in needed.map(\.rule) + together + sufficient(kind, isRight) {
        let text = rule.text.replacing("\(kind.words), ", with: "")
        // What holds everywhere holds with anything.
        if told.insert(text).inserted { rules.append(rule) }
      }
    }
    return rules
  }

  /// An axis, and the values without which nothing is right.
  private struct Need {
    let axis: Int
    let good: [Int]
    let rule: SweepAnswer.Rule
  }

  private func needed(_ kind: Kind, _ isRight: [[Bool]]) -> [Need] {
    axes.indices.compactMap { axis in
      // On how many workloads each value is among those that show nothing wrong.
      var present = names[axis].map { _ in [Int]() }
      var solvable = 0
      for workload in kind.workloads {
        var seen = names[axis].map { _ in false }
        for (design, isRight) in isRight[workload].enumerated() where isRight {
          seen[codes[axis][design]] = true
        }
        if seen.contains(true) { solvable += 1 }
        for (value, isSeen) in seen.enumerated() where isSeen { present[value].append(workload) }
      }
      guard solvable > 0 else { return nil }
      let seldom = Double(solvable) * (1 - SweepRules.nearly)
      let good = present.indices.filter { Double(present[$0].count) > seldom }
      let bad = present.indices.filter { Double(present[$0].count) <= seldom }
      guard !bad.isEmpty, !good.isEmpty else { return nil }
      let exceptions = Set(bad.flatMap { present[$0] }).sorted()
      let values = good.map { names[axis][$0] }.joined(separator: " or ")
      let rule = SweepAnswer.Rule(
        kind: .isNeeded,
        text: "\(kind.words), nothing is right without \(axes[axis].name)=\(values)",
        holdCount: solvable - exceptions.count, ofCount: solvable,
        exceptions: exceptions.prefix(SweepRules.exceptionsMax).map { table.name($0) },
        scope: kind.words, axis: axes[axis].name, values: good.map { names[axis][$0] },
        never: bad.map { names[axis][$0] })
      return Need(axis: axis, good: good, rule: rule)
    }
  }

  /// Whether all that is needed is enough.
  private func together(
    _ kind: Kind, _ needs: [(axis: Int, good: [Int])], _ isRight: [[Bool]]
  ) -> [SweepAnswer.Rule] {
    let meeting = designs.indices.filter { design in
      needs.allSatisfy { $0.good.contains(codes[$0.axis][design]) }
    }
    guard needs.count > 1, !meeting.isEmpty else { return [] }
    let wrong = kind.workloads.filter { workload in
      meeting.contains { !isRight[workload][$0] }
    }
    let hold = kind.workloads.count - wrong.count
    guard Double(hold) >= SweepRules.nearly * Double(kind.workloads.count) else { return [] }
    return [
      SweepAnswer.Rule(
        kind: .suffices,
        text: "\(kind.words), what meets all of these is right (\(meeting.count) designs)",
        holdCount: hold, ofCount: kind.workloads.count,
        exceptions: wrong.prefix(SweepRules.exceptionsMax).map { table.name($0) },
        scope: kind.words)
    ]
  }

  // MARK: What suffices

  private func sufficient(_ kind: Kind, _ isRight: [[Bool]]) -> [SweepAnswer.Rule] {
    var found: [(terms: [(axis: Int, value: Int)], rule: SweepAnswer.Rule)] = []
    for count in 1...SweepRules.axesMax {
      for combination in combinations(count) {
        for (terms, wrong) in outcomes(combination, kind, isRight) {
          let isSaid = found.contains { known in
            known.terms.allSatisfy { term in terms.contains { $0 == term } }
          }
          let hold = kind.workloads.count - wrong.count
          guard !isSaid, Double(hold) >= SweepRules.nearly * Double(kind.workloads.count) else {
            continue
          }
          let values = terms.map { "\(axes[$0.axis].name)=\(names[$0.axis][$0.value])" }
          found.append(
            (
              terms,
              SweepAnswer.Rule(
                kind: .suffices,
                text: "\(kind.words), \(values.joined(separator: " and ")) is right",
                holdCount: hold, ofCount: kind.workloads.count,
                exceptions: wrong.prefix(SweepRules.exceptionsMax).map { table.name($0) },
                scope: kind.words)
            ))
        }
      }
      // The shortest that there are.
      if !found.isEmpty { break }
    }
    return found.map(\.rule)
  }

  private func combinations(_ count: Int) -> [[Int]] {
    func choose(_ count: Int, from first: Int) -> [[Int]] {
      guard count > 0 else { return [[]] }
      return (first..<axes.count).flatMap { axis in
        choose(count - 1, from: axis + 1).map { [axis] + $0 }
      }
    }
    return choose(count, from: 0)
  }

  /// For each combination of values on some axes that a design has, the workloads on which one that has it shows
  /// something wrong.
  private func outcomes(
    _ combination: [Int], _ kind: Kind, _ isRight: [[Bool]]
  ) -> [(terms: [(axis: Int, value: Int)], wrong: [Int])] {
    let sizes = combination.map { names[$0].count }
    let cellCount = sizes.reduce(1, *)
    let cells = designs.indices.map { design in
      zip(combination, sizes).reduce(0) { $0 * $1.1 + codes[$1.0][design] }
    }
    var isTried = Array(repeating: false, count: cellCount)
    for cell in cells { isTried[cell] = true }
    var wrong = Array(repeating: [Int](), count: cellCount)
    for workload in kind.workloads {
      for (design, isRight) in isRight[workload].enumerated()
      where !isRight && wrong[cells[design]].last != workload {
        wrong[cells[design]].append(workload)
      }
    }
    return (0..<cellCount).filter { isTried[$0] }.map { cell in
      var (rest, terms) = (cell, [(axis: Int, value: Int)]())
      for (axis, size) in zip(combination, sizes).reversed() {
        terms.insert((axis, rest % size), at: 0)
        rest /= size
      }
      return (terms, wrong[cell])
    }
  }
}
