import ListEngine
import Results

/// The main effect of each axis value, over pairs of designs that differ on that axis alone.
struct SweepEffects {
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
}
