import ListEngine

/// Designs that differ on one axis alone.
struct SweepPairs {
  private struct Pair {
    let design: Int
    /// The same with the axis's first value.
    let reference: Int
  }

  /// The pairs of one value of an axis.
  private struct Value {
    let axis: AxisDescription
    let value: String
    let reference: String
    let pairs: [Pair]
  }

  private let table: SweepFigures
  private let values: [Value]

  /// - Complexity: O(designs × axes).
  init(_ table: SweepFigures) {
    self.table = table
    let designs = table.plan.designs
    var index: [Choices: Int] = [:]
    for (number, design) in designs.enumerated() { index[design.choices] = number }
    values = AxisDescription.all.flatMap { axis -> [Value] in
      var found: [String: Int] = [:]
      var order: [String] = []
      for design in designs where !design.isBound {
        let value = axis.read(design.choices)
        if found.updateValue((found[value] ?? 0) + 1, forKey: value) == nil { order.append(value) }
      }
      guard order.count > 1 else { return [] }
      // The axis's own first, where it was tried.
      let reference = order.first { $0 == axis.read(Choices()) } ?? order[0]
      return order.filter { $0 != reference }.compactMap { value in
        let pairs = designs.indices.compactMap { number -> Pair? in
          guard axis.read(designs[number].choices) == value, !designs[number].isBound else {
            return nil
          }
          var other = designs[number].choices
          guard axis.write(&other, reference), let twin = index[other] else { return nil }
          return Pair(design: number, reference: twin)
        }
        return pairs.isEmpty
          ? nil : Value(axis: axis, value: value, reference: reference, pairs: pairs)
      }
    }
  }

  /// - Complexity: O(pairs × workloads × figures).
  func effects() -> [SweepAnswer.Effect] {
    values.map { value in
      var figures: [String: SweepAnswer.Effect.Change] = [:]
      for (number, figure) in table.figures.enumerated() {
        figures[figure.rawValue] = change(value, number)
      }
      return SweepAnswer.Effect(
        axis: value.axis.name, value: value.value, reference: value.reference,
        pairCount: value.pairs.count, figures: figures)
    }
  }

  private func change(_ value: Value, _ figure: Int) -> SweepAnswer.Effect.Change? {
    var (sum, count) = (0.0, 0)
    var (more, less, same) = (0, 0, 0)
    var worst: (mean: Double, workload: Int)?
    for workload in table.workloads.indices {
      let row = table.row(figure, workload: workload)
      var (own, ownCount, differs) = (0.0, 0, false)
      for pair in value.pairs {
        let difference = row[pair.design] - row[pair.reference]
        guard !difference.isNaN else { continue }
        own += difference
        ownCount += 1
        if difference != 0 { differs = true }
      }
      guard ownCount > 0 else { continue }
      let mean = own / Double(ownCount)
      sum += own
      count += ownCount
      if !differs { same += 1 }
      if mean > 0 { more += 1 }
      if mean < 0 { less += 1 }
      if worst.map({ mean > $0.mean }) ?? true { worst = (mean, workload) }
    }
    guard count > 0, let worst else { return nil }
    return SweepAnswer.Effect.Change(
      mean: sum / Double(count), worst: worst.mean, worstWorkload: table.name(worst.workload),
      moreCount: more, lessCount: less, sameCount: same)
  }

  /// The ten strongest, by how much the change of the faults depends on the other axis.
  ///
  /// - Complexity: O(pairs × (workloads + axes)).
  func interactions() -> [SweepAnswer.Interaction] {
    guard let faults = table.figures.firstIndex(of: .faults) else { return [] }
    let designs = table.plan.designs
    var totals = Array(repeating: 0.0, count: designs.count)
    for workload in table.workloads.indices {
      for (design, value) in table.row(faults, workload: workload).enumerated() {
        totals[design] += value
      }
    }
    var found: [(strength: Double, interaction: SweepAnswer.Interaction)] = []
    for value in values {
      for axis in AxisDescription.all where axis.name != value.axis.name {
        var sums: [String: (sum: Double, count: Int)] = [:]
        for pair in value.pairs {
          let difference = totals[pair.design] - totals[pair.reference]
          guard !difference.isNaN else { continue }
          let old = sums[axis.read(designs[pair.design].choices)] ?? (0, 0)
          sums[axis.read(designs[pair.design].choices)] = (old.sum + difference, old.count + 1)
        }
        let means = sums.map { (value: $0, mean: $1.sum / Double($1.count)) }
          .sorted { ($0.mean, $0.value) < ($1.mean, $1.value) }
        guard let least = means.first, let most = means.last, most.mean > least.mean else {
          continue
        }
        found.append(
          (
            most.mean - least.mean,
            SweepAnswer.Interaction(
              axis: value.axis.name, value: value.value, reference: value.reference,
              otherAxis: axis.name, leastValue: least.value, least: least.mean,
              mostValue: most.value, most: most.mean)
          ))
      }
    }
    return found.enumerated().sorted {
      ($1.element.strength, $0.offset) < ($0.element.strength, $1.offset)
    }.prefix(10).map(\.element.interaction)
  }

  /// Values that come to the same as the axis's first nearly everywhere.
  func idleRules(_ effects: [SweepAnswer.Effect]) -> [SweepAnswer.Rule] {
    zip(values, effects).compactMap { value, effect in
      let differing = table.workloads.indices.filter { workload in
        table.figures.indices.contains { figure in
          let row = table.row(figure, workload: workload)
          return value.pairs.contains { row[$0.design] != row[$0.reference] }
        }
      }
      let (count, all) = (table.workloads.count - differing.count, table.workloads.count)
      guard Double(count) >= SweepRules.nearly * Double(all) else { return nil }
      return SweepAnswer.Rule(
        kind: .buysNothing,
        text: """
          \(effect.axis)=\(effect.value) comes to the same as \(effect.axis)=\(effect.reference)
          """, holdCount: count, ofCount: all,
        exceptions: differing.prefix(SweepRules.exceptionsMax).map { table.name($0) })
    }
  }
}
