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
        holds(on: kind, butFor: $0.wrong.count)
      }
      if !found.isEmpty { return joined(found, kind) }
    }
    return []
  }

  /// Values of some axes, any of which together suffice.
  private struct Sufficing {
    var terms: [(axis: Int, values: [Int])]
    var wrong: Set<Int>

    /// What stands on all axes but one.
    func rest(without position: Int) -> [[Int]] {
      terms.indices.filter { $0 != position }.map { [terms[$0].axis] + terms[$0].values }
    }
  }

  /// One rule for combinations that differ on one axis alone, where it holds for all of them: the last axis first.
  private func joined(
    _ found: [(terms: Terms, wrong: [Int])], _ kind: Kind
  ) -> [SweepAnswer.Rule] {
    var all = found.map { terms, wrong in
      Sufficing(terms: terms.map { ($0.axis, [$0.value]) }, wrong: Set(wrong))
    }
    for position in (0..<(all.first?.terms.count ?? 0)).reversed() {
      var wider: [Sufficing] = []
      var known: [[[Int]]: Int] = [:]
      for one in all {
        let rest = one.rest(without: position) + [[one.terms[position].axis]]
        guard let index = known[rest],
          holds(on: kind, butFor: wider[index].wrong.union(one.wrong).count)
        else {
          known[rest] = wider.count
          wider.append(one)
          continue
        }
        wider[index].terms[position].values += one.terms[position].values
        wider[index].wrong.formUnion(one.wrong)
      }
      all = wider
    }
    return all.compactMap { one in
      let words = one.terms.map { term($0.axis, $0.values) }.joined(separator: " and ")
      return sufficing(kind, one.wrong.sorted(), "\(words) is right")
    }
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
