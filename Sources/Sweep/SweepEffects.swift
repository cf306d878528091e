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
    let axis: String
    let value: String
    let reference: String
    let pairs: [Pair]
  }

  private let table: SweepFigures
  private let values: [Value]

  /// - Parameter isBound: which designs are bounds.
  /// - Complexity: O(designs × axes).
  init(_ table: SweepFigures, isBound: [Bool]) {
    self.table = table
    let designs = table.plan.designs
    let axes = AxisDescription.all.map { AxisValues($0, of: designs, isBound: isBound) }
    // Custom designs say themselves what they do, whatever their axes have.
    var customNumbers: [String: Int] = [:]
    // For each design a number that no other has, to which each axis adds its value times its stride.
    var keys = designs.map { design in
      guard design.isOwn else { return 0 }
      if let known = customNumbers[design.preset] { return known }
      customNumbers[design.preset] = customNumbers.count + 1
      return customNumbers.count
    }
    var strides: [Int] = []
    var stride = customNumbers.count + 1
    for axis in axes {
      strides.append(stride)
      for design in designs.indices { keys[design] += axis.codes[design] * stride }
      stride *= axis.names.count
    }
    var index: [Int: Int] = [:]
    for (design, key) in keys.enumerated() { index[key] = design }
    values = zip(axes, strides).flatMap { axis, stride -> [Value] in
      guard axis.usedCount > 1 else { return [] }
      var pairs = Array(repeating: [Pair](), count: axis.usedCount)
      for (design, code) in axis.codes.enumerated()
      where code != axis.reference && !isBound[design] {
        if let twin = index[keys[design] - (code - axis.reference) * stride] {
          pairs[code].append(Pair(design: design, reference: twin))
        }
      }
      return pairs.indices.filter { !pairs[$0].isEmpty }.map { code in
        Value(
          axis: axis.name, value: axis.names[code], reference: axis.names[axis.reference],
          pairs: pairs[code])
      }
    }
  }

  /// - Complexity: O(pairs × workloads × figures).
  func effects() -> [SweepAnswer.Effect] {
    values.map { value in
      SweepAnswer.Effect(
        axis: value.axis, value: value.value, reference: value.reference,
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

/// The value that each design has on an axis, as a number: read once, and compared often.
private struct AxisValues {
  let name: String
  /// The values, in the order of the designs; what bounds alone have stands last.
  private(set) var names: [String] = []
  /// How many values a design has that is no bound.
  let usedCount: Int
  /// The index of each design's value.
  private(set) var codes: [Int]
  /// The index of the axis's own first value; of the first that was tried where that one was not.
  let reference: Int

  init(_ axis: AxisDescription, of designs: [Design], isBound: [Bool]) {
    name = axis.name
    codes = Array(repeating: 0, count: designs.count)
    var numbers: [String: Int] = [:]
    var used = 0
    for takesBounds in [false, true] {
      for (index, design) in designs.enumerated() where isBound[index] == takesBounds {
        let value = axis.read(design.choices)
        if numbers[value] == nil {
          numbers[value] = names.count
          names.append(value)
        }
        codes[index] = numbers[value, default: 0]
      }
      if !takesBounds { used = names.count }
    }
    usedCount = used
    reference = names[..<used].firstIndex(of: axis.read(Choices())) ?? 0
  }
}
