import Results

extension SweepRules {
  /// A rule of more axes is no rule that anybody keeps in mind.
  private static let axesMax = 3

  /// Values on some axes, in the order of the axes.
  private typealias Terms = [(axis: Int, value: Int)]

  /// Rules on what suffices: the shortest combinations of values that there are.
  func sufficient(_ kind: Kind, _ isRight: [[Bool]]) -> [SweepAnswer.Rule] {
    let imperfect = kind.workloads.filter { isRight[$0].contains(false) }
    if let all = sufficing(kind, imperfect, "every design is right") { return [all] }
    for count in 1...SweepRules.axesMax {
      let found = combinations(count).flatMap { outcomes($0, kind, isRight) }.filter {
        sufficing(kind, $0.wrong, "") != nil
      }
      if !found.isEmpty { return joined(found, kind) }
    }
    return []
  }

  /// One rule for combinations that differ in their last value alone, where it holds for all of them.
  private func joined(
    _ found: [(terms: Terms, wrong: [Int])], _ kind: Kind
  ) -> [SweepAnswer.Rule] {
    var rules: [SweepAnswer.Rule] = []
    var begin = 0
    while begin < found.count {
      let (terms, _) = found[begin]
      guard let last = terms.last else { return rules }
      var wrong: Set<Int> = []
      var values: [Int] = []
      var rule: SweepAnswer.Rule?
      while begin < found.count {
        let next = found[begin]
        guard let value = next.terms.last, value.axis == last.axis,
          zip(next.terms, terms).dropLast().allSatisfy({ $0.0 == $0.1 })
        else { break }
        let words =
          terms.dropLast().map { term($0.axis, [$0.value]) } + [
            term(last.axis, values + [value.value])
          ]
        let together = wrong.union(next.wrong)
        guard
          let wider = sufficing(
            kind, together.sorted(), words.joined(separator: " and ") + " is right")
        else { break }
        rule = wider
        wrong = together
        values.append(value.value)
        begin += 1
      }
      if let rule { rules.append(rule) }
    }
    return rules
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
  ) -> [(terms: Terms, wrong: [Int])] {
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
      var (rest, terms) = (cell, Terms())
      for (axis, size) in zip(combination, sizes).reversed() {
        terms.insert((axis, rest % size), at: 0)
        rest /= size
      }
      return (terms, wrong[cell])
    }
  }
}
