import Results

/// A column of a table: a metric, in the unit in which people read it.
struct MetricColumn {
  var column: ReportTable.Column
  private let metric: Metric
  /// How many of the metric's unit are one of the column's; 1 leaves whole numbers whole.
  private let divisor: Double

  /// - Parameters:
  ///   - title: the metric's, with the unit where that is another, unless it is given.
  ///   - unit: what the figures are shown in; the metric's own unless it is given.
  init(
    _ name: String, _ metric: Metric, title: String? = nil, unit: String? = nil,
    _ group: ReportTable.Group, showsDifference: Bool = false, decimals: Int = 0,
    per divisor: Double = 1, rank: Int
  ) {
    let isCounted = metric.nature == .exact && unit == nil
    column = ReportTable.Column(
      name, title ?? metric.title + (unit.map { " \($0)" } ?? ""),
      unit: isCounted ? "" : unit ?? metric.unit, metric.nature, group,
      showsDifference: showsDifference, decimals: decimals, hasInterval: metric == .timeRatio,
      rank: rank)
    self.metric = metric
    self.divisor = divisor
  }

  /// What a design has in it: where differences are shown, the base's own figure, and of the others what they have
  /// above it.
  func cell(of result: DesignResult, in run: RunResult, base: DesignResult?) -> ReportTable.Cell {
    let reading = metric.reading(of: result, in: run)
    guard var quantity = reading.quantity else { return ReportTable.Cell(reading) }
    if column.showsDifference, result.design != base?.design {
      guard let base else {
        return run.isPartial ? .notRun : .failed("\(run.base) has no outcome")
      }
      let floor = metric.reading(of: base, in: run)
      guard let least = floor.quantity?.value else { return ReportTable.Cell(floor) }
      quantity.aboveBase = quantity.value - least
    }
    return .quantity(quantity.divided(by: divisor))
  }

  func hasFigure(of result: DesignResult, in run: RunResult) -> Bool {
    metric.reading(of: result, in: run).quantity != nil
  }
}

// MARK: Which there are

extension MetricColumn {
  /// Those of a workload's table that there are figures for: what was shown wrong before what it costs.
  static func all(of run: RunResult, on workload: Workload) -> [MetricColumn] {
    let results = run.results(on: workload)
    var columns = Metric.all(of: run).compactMap { metric in
      metric.fault.map { MetricColumn($0.name, metric, .faults, rank: 1) }
    }
    columns += [
      MetricColumn(
        "allocations", .known("allocations.total.count"), .costs, showsDifference: true, rank: 2),
      MetricColumn(
        "peakBytes", .known("allocations.total.peakBytes"), unit: "KB", .costs,
        showsDifference: true, decimals: 1, per: 1024, rank: 2),
    ]
    if results.contains(where: { $0.modelled != nil }) {
      columns.append(
        MetricColumn(
          "modelledHitches", .known("modelled.hitches.60"), title: "modelled ms/s", .costs,
          decimals: 2, rank: 3))
    }
    if results.contains(where: { $0.instructions != nil }) {
      columns.append(
        MetricColumn("instructions", .instructions, .costs, showsDifference: true, rank: 3))
    }
    return columns + (results.contains { $0.timing != nil } ? times(run, workload) : [])
  }

  private static func times(_ run: RunResult, _ workload: Workload) -> [MetricColumn] {
    let perDisplay = Metric.known("timing.aboveBasePerDisplay")
    return [
      MetricColumn(
        "setUp", .known("timing.setUpNanoseconds"), unit: "us", .costs, showsDifference: true,
        decimals: 1, per: 1000, rank: 4),
      MetricColumn("perDisplay", perDisplay, .costs, decimals: 1, rank: 4),
      MetricColumn(
        "shareOfFrame", perDisplay, title: "of frame", unit: "%", .costs, decimals: 4,
        per: 1e9 / workload.frameRate / 100, rank: 5),
      MetricColumn(
        "perStripScroll", .known("timing.aboveBasePerStripScroll"), .costs, decimals: 1, rank: 4),
      MetricColumn(
        "perEvent", .known("timing.nanosecondsPerEvent"), title: "ns/event", unit: "ns", .times,
        decimals: 1, rank: 3),
      timeRatio(run.base),
    ]
  }

  static let faults = MetricColumn("faults", .faults, .faults, rank: 1)

  static func timeRatio(_ base: String, rank: Int = 1) -> MetricColumn {
    MetricColumn(
      "timeRatio", .timeRatio, title: "x \(base)", .times, decimals: 2, rank: rank)
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
