import Results

/// A metric as a column of a table, with a unit and digits for people.
struct MetricColumn {
  let metric: Metric
  var column: Table.Column
  /// The number of the metric's units in one unit of the column; 1 leaves whole numbers whole.
  private let divisor: Double
  private let decimals: Int

  /// - Parameters:
  ///   - title: the metric's, with the unit where that is another, unless it is given.
  ///   - unit: the unit of the figures; the metric's own unless it is given.
  init(
    _ name: String, _ metric: Metric, title: String? = nil, unit: String? = nil,
    group: String = "", isAboveBase: Bool = false, decimals: Int = 0, per divisor: Double = 1,
    rank: Int = 1
  ) {
    self.metric = metric
    self.divisor = divisor
    self.decimals = decimals
    column = Table.Column(
      name, title: title ?? metric.title + (unit.map { " \($0)" } ?? ""), .right, group: group,
      rank: rank)
    let isCounted = metric.nature == .exact && unit == nil
    column.unit = isCounted ? "" : unit ?? metric.unit
    column.nature = metric.nature
    column.isAboveBase = isAboveBase
  }

  /// The figure of a design. In a column of differences, the base has its figure and the others have their difference.
  func cell(of result: DesignResult, in run: RunResult, base: DesignResult?) -> Table.Cell {
    var reading = metric.reading(of: result, in: run)
    if var quantity = reading.quantity, column.isAboveBase, result.design != base?.design {
      guard let base else {
        return cell(run.isPartial ? .notRun : .failed("\(run.base) has no outcome"))
      }
      let floor = metric.reading(of: base, in: run)
      guard let least = floor.quantity?.value else { return cell(floor) }
      quantity.aboveBase = quantity.value - least
      reading = .quantity(quantity)
    }
    return cell(reading)
  }

  func cell(_ reading: Reading) -> Table.Cell {
    guard let quantity = reading.quantity?.divided(by: divisor) else {
      var cell = Table.Cell(reading) { _ in "" }
      if reading == .base { cell.order = metric == .timeRatio ? 1 : 0 }
      return cell
    }
    let isWrong = (metric == .faults || metric.fault != nil) && quantity.value.double != 0
    var cell = Table.Cell(.quantity(quantity), isWrong ? .bad : .plain, text)
    if column.isAboveBase { cell.order = quantity.aboveBase?.double ?? 0 }
    return cell
  }

  /// The figure, or its difference above the base with a sign.
  private func text(_ quantity: Quantity) -> String {
    let isSigned = quantity.isDifference || column.isAboveBase && quantity.aboveBase != nil
    let text =
      switch column.isAboveBase ? quantity.aboveBase ?? quantity.value : quantity.value {
      case .whole(let value): isSigned ? Figure.signed(value) : Figure.grouped(value)
      case .real(let value):
        isSigned
          ? Figure.signed(value, decimals: decimals)
          : metric.nature == .modelled
            ? Figure.twoDigits(value) : Figure.fixed(value, decimals: decimals)
      }
    return text + (column.unit == "%" ? "%" : "")
  }
}

extension Quantity.Number {
  fileprivate static func - (left: Self, right: Self) -> Self {
    if case .whole(let left) = left, case .whole(let right) = right { return .whole(left - right) }
    return .real(left.double - right.double)
  }
}

extension Quantity {
  fileprivate func divided(by divisor: Double) -> Quantity {
    if divisor == 1 { return self }
    var quantity = self
    quantity.value = .real(value.double / divisor)
    quantity.aboveBase = aboveBase.map { .real($0.double / divisor) }
    return quantity
  }
}
