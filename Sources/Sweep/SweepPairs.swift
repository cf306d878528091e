import ListEngine
import Results

/// Designs that differ on one axis alone.
struct SweepPairs {
  private struct Pair {
    let design: Int
    /// The same with the axis's first value.
    let reference: Int
  }

  /// The pairs of one value of an axis.
  private struct Value {
    /// The index of the axis.
    let axis: Int
    let value: String
    let reference: String
    let pairs: [Pair]
  }

  private let table: SweepFigures
  private let axes: [SweepValues.Axis]
  private let values: [Value]

  /// - Complexity: O(designs × axes).
  init(_ table: SweepFigures, _ known: SweepValues) {
    self.table = table
    axes = known.axes
    var index: [Int: Int] = [:]
    for (design, key) in known.keys.enumerated() { index[key] = design }
    values = known.axes.enumerated().flatMap { number, axis -> [Value] in
      guard axis.usedCount > 1 else { return [] }
      // The axis's own first, where it was tried.
      let reference =
        axis.names[..<axis.usedCount].firstIndex(of: axis.description.read(Choices())) ?? 0
      var pairs = Array(repeating: [Pair](), count: axis.usedCount)
      for (design, code) in axis.codes.enumerated()
      where code != reference && !known.isBound[design] {
        let key = known.keys[design] - (code - reference) * known.strides[number]
        if let twin = index[key] {
          pairs[code].append(Pair(design: design, reference: twin))
        }
      }
      return pairs.indices.filter { !pairs[$0].isEmpty }.map { code in
        Value(
          axis: number, value: axis.names[code], reference: axis.names[reference],
          pairs: pairs[code])
      }
    }
  }

  /// - Complexity: O(pairs × workloads × figures).
  func effects() -> [SweepAnswer.Effect] {
    values.map { value in
      SweepAnswer.Effect(
        axis: axes[value.axis].description.name, value: value.value, reference: value.reference,
        pairCount: value.pairs.count, figures: changes(value.pairs, isRight: false),
        rightPairCount: value.pairs.count(where: isRightSomewhere),
        rightFigures: changes(value.pairs, isRight: true))
    }
  }

  private func isRightSomewhere(_ pair: Pair) -> Bool {
    guard let faults = table.figures.firstIndex(of: .faults) else { return false }
    return table.workloads.indices.contains { workload in
      let row = table.row(faults, workload: workload)
      return row[pair.design] == 0 && row[pair.reference] == 0
    }
  }

  private func changes(
    _ pairs: [Pair], isRight: Bool
  ) -> [String: SweepAnswer.Effect.Change] {
    var changes: [String: SweepAnswer.Effect.Change] = [:]
    for (number, figure) in table.figures.enumerated() {
      changes[figure.rawValue] = change(pairs, number, isRight: isRight)
    }
    return changes
  }

  /// - Parameter isRight: whether pairs count alone where both show nothing wrong.
  private func change(
    _ pairs: [Pair], _ figure: Int, isRight: Bool
  ) -> SweepAnswer.Effect.Change? {
    let faults = table.figures.firstIndex(of: .faults)
    if isRight, faults == nil { return nil }
    var (sum, count) = (0.0, 0)
    var (more, less, same) = (0, 0, 0)
    var worst: (mean: Double, workload: Int)?
    for workload in table.workloads.indices {
      let row = table.row(figure, workload: workload)
      let wrong = isRight ? faults.map { table.row($0, workload: workload) } : nil
      var (own, ownCount, differs) = (0.0, 0, false)
      for pair in pairs {
        let difference = row[pair.design] - row[pair.reference]
        guard !difference.isNaN else { continue }
        if let wrong, !(wrong[pair.design] == 0 && wrong[pair.reference] == 0) { continue }
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
  /// - Parameter pairsMin: of fewer pairs the mean says more of them than of the axis.
  /// - Complexity: O(pairs × (workloads + axes)).
  func interactions(pairsMin: Int = 8) -> [SweepAnswer.Interaction] {
    guard let faults = table.figures.firstIndex(of: .faults) else { return [] }
    var totals = Array(repeating: 0.0, count: table.plan.designs.count)
    for workload in table.workloads.indices {
      for (design, value) in table.row(faults, workload: workload).enumerated() {
        totals[design] += value
      }
    }
    var found: [(strength: Double, interaction: SweepAnswer.Interaction)] = []
    for value in values {
      for (number, axis) in axes.enumerated() where number != value.axis && axis.usedCount > 1 {
        var sums = Array(repeating: 0.0, count: axis.names.count)
        var counts = Array(repeating: 0, count: axis.names.count)
        for pair in value.pairs {
          let difference = totals[pair.design] - totals[pair.reference]
          guard !difference.isNaN else { continue }
          sums[axis.codes[pair.design]] += difference
          counts[axis.codes[pair.design]] += 1
        }
        let means = sums.indices.filter { counts[$0] >= pairsMin }
          .map { code in
            let pairs = Double(counts[code] * table.workloads.count)
            return (value: axis.names[code], mean: sums[code] / pairs)
          }
          .sorted { ($0.mean, $0.value) < ($1.mean, $1.value) }
        guard let least = means.first, let most = means.last, most.mean > least.mean else {
          continue
        }
        found.append(
          (
            most.mean - least.mean,
            SweepAnswer.Interaction(
              axis: axes[value.axis].description.name, value: value.value,
              reference: value.reference, otherAxis: axis.description.name, leastValue: least.value,
              least: least.mean,
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
          """, holdCount: count, ofCount: all, traceCount: Set(table.workloads.map(\.trace)).count,
        exceptions: Array(table.names(differing).prefix(SweepRules.exceptionsMax)),
        scope: "everywhere")
    }
  }
}
