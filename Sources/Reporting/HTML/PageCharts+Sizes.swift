import Foundation
import Results

// Charts over a size: sweeps of an axis, and miss ratios.
extension PageCharts {
  // MARK: Sweeps

  /// What the sweeps of one group share: their panels stand side by side.
  private struct SweepTitle: Hashable {
    let workload: String
    let host: String
    let axis: String
    let kind: String
    let metric: String

    init(_ sweep: Sweep) {
      workload = sweep.workload
      host = sweep.host
      axis = sweep.axis
      kind = sweep.kind
      metric = sweep.metric
    }
  }

  /// What swept values come to, a panel a design or several that are alike, with the knee: from where on more of it
  /// brings nothing.
  static func sweeps(_ run: RunResult, _ styles: Styles, _ identifier: String) -> [PageChartGroup] {
    let groups = run.sweeps.map(SweepTitle.init).uniqued.enumerated().map { number, title in
      let own = run.sweeps.filter { SweepTitle($0) == title }
      // Whose curves are the same share a panel.
      let curves = own.map(\.points).uniqued
      let most = own.flatMap { $0.points.compactMap(\.count) }.max() ?? 0
      let charts = curves.enumerated().compactMap { panel, points in
        sweep(
          own.filter { $0.points == points }, styles, most: most,
          "\(identifier)-\(number)-\(panel)")
      }
      return PageChartGroup(
        heading:
          "\(title.axis)=\(title.kind) on \(title.workload), host \(title.host): \(title.metric)",
        words: "Exact; a tick at each value. \(knees(own))", charts: charts)
    }
    return PageChartGroup.joined(groups)
  }

  /// Where the knees lie, in a sentence.
  private static func knees(_ sweeps: [Sweep]) -> String {
    let found = sweeps.map { $0.knee ?? "not known" }
    let values = found.uniqued
    let rule = "The knee, ringed, is the smallest value within 1% of the best"
    guard values.count > 1 else {
      return "\(rule): \(values[0])\(sweeps.count > 1 ? " for all \(sweeps.count) designs" : "")."
    }
    let each = values.map { value in
      "\(value) for \(Figure.counted(found.count { $0 == value }, "design"))"
    }
    return "\(rule): \(each.joined(separator: ", "))."
  }

  /// - Parameter sweeps: of which all points are the same.
  private static func sweep(
    _ sweeps: [Sweep], _ styles: Styles, most: Int, _ identifier: String
  ) -> PageChart? {
    let first = sweeps[0]
    let points = first.points.enumerated().compactMap { number, point in
      point.count.map { (x: Double(number), y: Double($0)) }
    }
    guard points.count > 1 else { return nil }
    let designs = sweeps.map(\.design)
    let title = designs[0] + (designs.count > 1 ? " and \(designs.count - 1) alike" : "")
    let knee = first.knee.flatMap { knee in first.points.firstIndex { $0.value == knee } }
    // The values that the designs were given are pinned as designs of their own.
    let pinned = sweeps.flatMap { sweep in
      [sweep.design] + sweep.points.map { "\(sweep.design),\(sweep.axis)=\($0.value)" }
    }
    let style = designs.contains { styles.style($0) == "chosen" } ? "chosen" : "drawn"
    return PageChart(
      title: title, words: designs.count > 1 ? "\(AnswerWords.list(designs))." : "",
      svg: LineChart(
        title: "\(first.metric) by \(first.axis), \(title)",
        description: "\(first.metric) by value.",
        identifier: identifier,
        x: LineChart.Axis(
          title: "\(first.axis)=\(first.kind)",
          marks: first.points.enumerated().map { (Double($0), shortValue($1.value, first.kind)) },
          reaches: [0, Double(first.points.count - 1)]),
        y: LineChart.Axis(title: first.metric, reaches: [0, Double(most)]),
        series: [LineChart.Series(names: designs, points: points, style: style)],
        ring: knee.flatMap { index in points.first { $0.x == Double(index) } }, marksPoints: true,
        namesEnds: false
      ).svg(), columns: ["value", first.metric],
      rows: first.points.map { ($0.value, [$0.count.map(Figure.grouped) ?? "no outcome"]) },
      designs: pinned)
  }

  /// A value without what all of them begin with: `4` of `cap:4`.
  private static func shortValue(_ value: String, _ kind: String) -> String {
    value.hasPrefix("\(kind):") ? String(value.dropFirst(kind.count + 1)) : value
  }

  // MARK: Caches

  /// What each policy misses more than the bound over the size, a chart an input on one scale.
  static func misses(_ report: CacheReport) -> PageChartGroup {
    let curves = report.curves
    let inputs = curves.map(\.first.input).uniqued
    let excess = inputs.map { input in
      MissExcess(curves.filter { $0.first.input == input })
    }
    let values = excess.flatMap { $0.series.flatMap { $0.points.map(\.y) } }
    let charts = zip(inputs, excess).enumerated().compactMap { number, own in
      misses(own.1, own.0, within: values, "misses-\(number)")
    }
    let isAbove = excess.contains(where: \.isAboveBound)
    let what =
      isAbove
      ? """
      Of 100 requests, how many a policy misses more than belady, which knows the future and is the line at 0: the \
      difference of both miss ratios in percentage points.
      """
      : "Of 100 requests, how many a policy misses; belady, the bound, was not asked for."
    return PageChartGroup(
      words: """
        \(what) Exact; a tick at each size. Drawn thick: the policy that misses least over the sizes that all of them can \
        have. Any other is named where it is pinned.
        """, charts: charts)
  }

  private static func misses(
    _ excess: MissExcess, _ input: String, within values: [Double], _ identifier: String
  ) -> PageChart? {
    guard excess.series.contains(where: { !$0.points.isEmpty }) else { return nil }
    let curves = excess.curves
    let sizes = curves.flatMap { $0.results.map(\.size) }.uniqued.sorted()
    let isAbove = excess.isAboveBound
    return PageChart(
      title: input,
      words: "\(Figure.grouped(curves[0].first.requests)) requests."
        + (excess.best.map { " Fewest misses: \($0)." } ?? ""),
      svg: LineChart(
        title: input, description: "Misses \(isAbove ? "above belady " : "")by size.",
        identifier: identifier,
        x: LineChart.Axis(
          title: "entries", kind: .logarithmic,
          marks: sizes.filter { $0 > 0 }.map { (Double($0), Figure.grouped($0)) }),
        y: LineChart.Axis(
          title: isAbove ? "points above belady" : "% missed",
          reaches: [0, values.max() ?? 0]),
        series: excess.series
      ).svg(), columns: ["policy"] + sizes.map(Figure.grouped),
      rows: curves.map { curve in
        let results = Dictionary(curve.results.map { ($0.size, $0) }) { first, _ in first }
        return (curve.first.policy, sizes.map { results[$0].map(MissExcess.cell) ?? "" })
      }, isWide: false, namesDesigns: true)
  }
}

/// The policies of one input, and what each misses above the bound.
private struct MissExcess {
  let curves: [CacheReport.Curve]
  let series: [LineChart.Series]
  /// Whether the bound is among them, and so the base.
  let isAboveBound: Bool
  /// The policy that misses least of those that can be had; nil where there is none.
  let best: String?

  private static let bound = "belady"

  init(_ curves: [CacheReport.Curve]) {
    let ratios = curves.map { curve in
      curve.results.compactMap { result in
        result.missRatio.map { (x: Double(result.size), y: $0 * 100) }
      }.filter { $0.x > 0 }
    }
    let boundIndex = curves.firstIndex { $0.first.policy == MissExcess.bound }
    let floor = boundIndex.map { index in
      Dictionary(ratios[index].map { ($0.x, $0.y) }) { first, _ in first }
    }
    let above = ratios.map { points in
      points.compactMap { point in
        guard let floor else { return point }
        return floor[point.x].map { (x: point.x, y: point.y - $0) }
      }
    }
    // By the sizes that all of them can have: some begin at 20 entries, where everything misses less.
    var common = Set(above.first.map { $0.map(\.x) } ?? [])
    for points in above { common.formIntersection(points.map(\.x)) }
    let sums = above.map { points -> Double in
      let own = points.filter { common.contains($0.x) }
      return own.reduce(0) { $0 + $1.y }
    }
    let best =
      common.isEmpty
      ? nil : curves.indices.filter { $0 != boundIndex }.min { sums[$0] < sums[$1] }
    self.curves = curves
    isAboveBound = floor != nil
    self.best = best.map { curves[$0].first.policy }
    series = curves.indices.map { index in
      LineChart.Series(
        names: [curves[index].first.policy], points: above[index],
        style: index == best ? "chosen" : index == boundIndex ? "second" : "faint")
    }
  }

  /// The misses, and their share of the requests.
  static func cell(_ result: CacheResult) -> String {
    Figure.grouped(result.misses)
      + (result.missRatio.map { ", \(Figure.percentage($0))" } ?? "")
  }
}
