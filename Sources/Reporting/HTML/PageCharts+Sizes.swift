import Results

// Charts over a size: sweeps of an axis, and miss ratios.
extension PageCharts {
  // MARK: Sweeps

  /// What a swept value comes to, with the knee: from where on more of it brings nothing.
  static func sweeps(
    _ workload: Workload, _ run: RunResult, _ identifier: String
  ) -> [PageChart] {
    let own = run.sweeps.filter { $0.workload == workload.name && $0.host == workload.host }
    let axes = own.map { "\($0.axis): \($0.metric)" }.uniqued
    return axes.enumerated().compactMap { number, axis in
      sweep(own.filter { "\($0.axis): \($0.metric)" == axis }, "\(identifier)-\(number)")
    }
  }

  private static func sweep(_ sweeps: [Sweep], _ identifier: String) -> PageChart? {
    guard let first = sweeps.first else { return nil }
    let series = sweeps.map { sweep in
      LineChart.Series(
        names: ["\(sweep.kind)" + (sweep.knee.map { " (knee \($0))" } ?? "")],
        points: sweep.points.compactMap { point in
          point.count.flatMap { count in
            PageCharts.number(of: point.value).map { ($0, Double(count)) }
          }
        })
    }
    guard series.contains(where: { !$0.points.isEmpty }) else { return nil }
    let knees = sweeps.map { "\($0.kind): \($0.knee ?? "no figure")" }.joined(separator: "; ")
    let title = "\(first.axis): \(first.metric)"
    let words = """
      \(first.design) with each value; exact. The knee is the smallest value within 1% of the best: \(knees).
      """
    return PageChart(
      title: title, words: words,
      svg: LineChart(
        title: title, description: words, identifier: identifier,
        x: LineChart.Axis(title: first.axis), y: LineChart.Axis(title: first.metric, reaches: [0]),
        series: series
      ).svg(), columns: ["value", first.metric],
      rows: sweeps.flatMap { sweep in
        sweep.points.map { ($0.value, [$0.count.map(Figure.grouped) ?? "no outcome"]) }
      })
  }

  /// The number of a value such as `cap:2` or `lru:5%`.
  private static func number(of value: String) -> Double? {
    let text = value.split(separator: ":").last.map(String.init) ?? value
    return Double(text.hasSuffix("%") ? String(text.dropLast()) : text)
  }

  // MARK: Caches

  /// The miss ratio of each policy over the size, a chart an input.
  static func misses(_ report: CacheReport) -> [PageChart] {
    let curves = report.curves
    return curves.map(\.first.input).uniqued.enumerated().compactMap { number, input in
      misses(curves.filter { $0.first.input == input }, input, "misses-\(number)")
    }
  }

  private static func misses(
    _ curves: [CacheReport.Curve], _ input: String, _ identifier: String
  ) -> PageChart? {
    // The worst first: where lines end alike, their names stand in the order in which the lines lie.
    func missed(_ curve: CacheReport.Curve) -> Double {
      let ratios = curve.results.compactMap(\.missRatio)
      return ratios.isEmpty ? 0 : ratios.reduce(0, +) / Double(ratios.count)
    }
    let sorted = curves.sorted { missed($0) > missed($1) }
    let series = sorted.map { curve in
      LineChart.Series(
        names: [curve.first.policy],
        points: curve.results.compactMap { result in
          result.missRatio.map { (Double(result.size), $0 * 100) }
        }, style: curve.first.policy == "belady" ? "chosen" : "")
    }
    guard series.contains(where: { !$0.points.isEmpty }) else { return nil }
    let words = """
      \(Figure.grouped(curves[0].first.requests)) requests; exact. belady knows the future, and is a bound.
      """
    return PageChart(
      title: input, words: words,
      svg: LineChart(
        title: input, description: words, identifier: identifier,
        x: LineChart.Axis(title: "entries", kind: .logarithmic),
        y: LineChart.Axis(title: "% missed", reaches: [0]), series: series, width: 940, height: 420
      ).svg(), columns: ["policy and size", "misses", "miss ratio"],
      rows: curves.flatMap { curve in
        curve.results.map { result in
          (
            "\(result.policy), \(Figure.grouped(result.size))",
            [
              Figure.grouped(result.misses),
              result.missRatio.map(Figure.percentage) ?? "n/a",
            ]
          )
        }
      }, isWide: true)
  }
}
