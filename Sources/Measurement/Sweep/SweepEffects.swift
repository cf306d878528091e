import ListEngine
import Results

/// The main effect of each axis value, over pairs of designs that differ only on that axis.
struct SweepEffects {
  /// Two designs, the second of which has the axis's first value.
  private typealias Pair = (design: Int, reference: Int)

  private let table: SweepFigures
  /// By workload and design; empty without the pass that counts faults.
  private let faults: [[Double]]

  init(_ table: SweepFigures) {
    self.table = table
    faults = table.workloads.compactMap { table.faults(on: $0) }
  }

  /// - Complexity: O(designs × axes + pairs × workloads × figures).
  func effects() -> [SweepAnswer.Effect] {
    let designs = table.plan.designs
    let indices = designs.indices.filter { !designs[$0].isBound }
    let axes = AxisDescription.all.map { axis in
      AxisLevels(indices.map { axis.read(designs[$0].choices) }, default: axis.read(AxisValues()))
    }
    // Custom designs say themselves what they do, whatever their axes have.
    let kinds = AxisLevels(
      indices.map { designs[$0].isCustom ? designs[$0].preset : "" }, default: "")
    // A number for each design that no other has, to which each axis adds its value times its stride.
    var keys = kinds.codes
    var strides: [Int] = []
    var stride = kinds.names.count
    for axis in axes {
      strides.append(stride)
      for (place, code) in axis.codes.enumerated() { keys[place] += code * stride }
      stride *= axis.names.count
    }
    let places = Dictionary(keys.enumerated().map { ($1, $0) }) { _, last in last }
    var effects: [SweepAnswer.Effect] = []
    for (number, axis) in axes.enumerated() {
      for value in axis.names.indices where value != axis.reference {
        let pairs = axis.codes.enumerated().compactMap { place, code -> Pair? in
          let twin = keys[place] - (value - axis.reference) * strides[number]
          guard code == value, let reference = places[twin] else { return nil }
          return (indices[place], indices[reference])
        }
        guard !pairs.isEmpty else { continue }
        effects.append(
          SweepAnswer.Effect(
            axis: AxisDescription.all[number].name, value: axis.names[value],
            reference: axis.names[axis.reference], pairCount: pairs.count,
            figures: changes(pairs, amongRight: false),
            rightPairCount: pairs.count { pair in
              faults.contains { $0[pair.design] == 0 && $0[pair.reference] == 0 }
            }, rightFigures: changes(pairs, amongRight: true)))
      }
    }
    return effects
  }

  /// - Parameter amongRight: whether only pairs count of which neither shows a fault.
  private func changes(
    _ pairs: [Pair], amongRight: Bool
  ) -> [String: SweepAnswer.Effect.Change] {
    var changes: [String: SweepAnswer.Effect.Change] = [:]
    for (index, figure) in table.figures.enumerated() {
      changes[figure.rawValue] = change(pairs, index, amongRight)
    }
    return changes
  }

  private func change(
    _ pairs: [Pair], _ figure: Int, _ amongRight: Bool
  ) -> SweepAnswer.Effect.Change? {
    if amongRight, faults.isEmpty { return nil }
    var (sum, count) = (0.0, 0)
    var change = SweepAnswer.Effect.Change(
      mean: 0, worst: -.infinity, worstWorkload: "", moreCount: 0, lessCount: 0, sameCount: 0)
    for workload in table.workloads {
      let row = table.row(figure, workload: workload)
      let wrong = amongRight ? faults[workload] : nil
      var (own, ownCount, differs) = (0.0, 0, false)
      for pair in pairs {
        let difference = row[pair.design] - row[pair.reference]
        guard difference.isFinite else { continue }
        if let wrong, wrong[pair.design] != 0 || wrong[pair.reference] != 0 { continue }
        own += difference
        ownCount += 1
        if difference != 0 { differs = true }
      }
      guard ownCount > 0 else { continue }
      let mean = own / Double(ownCount)
      sum += own
      count += ownCount
      if !differs { change.sameCount += 1 }
      if mean > 0 { change.moreCount += 1 }
      if mean < 0 { change.lessCount += 1 }
      if mean > change.worst {
        change.worst = mean
        change.worstWorkload = table.name(workload)
      }
    }
    change.mean = sum / Double(count)
    return count > 0 ? change : nil
  }
}

/// The value of each design on an axis, as a number.
private struct AxisLevels {
  /// The values, in the order of the designs.
  private(set) var names: [String] = []
  /// The index of each design's value.
  let codes: [Int]
  /// The index of the axis's default, or of the first value where no design has that.
  let reference: Int

  init(_ values: [String], default first: String) {
    var names: [String] = []
    var numbers: [String: Int] = [:]
    codes = values.map { value in
      if let known = numbers[value] { return known }
      numbers[value] = names.count
      names.append(value)
      return names.count - 1
    }
    self.names = names
    reference = numbers[first] ?? 0
  }
}
