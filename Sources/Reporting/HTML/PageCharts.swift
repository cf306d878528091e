import Foundation
import Results

/// The line charts of one workload, from the figures that a report holds: lines of the answer and of the base.
struct WorkloadCharts {
  private let run: RunResult
  private let workload: Workload
  private let results: [DesignResult]
  private let identifier: String
  /// The styles of the designs that are drawn: the answer, or the design with the fewest faults, and the base.
  private let styles: [String: String]

  init(of part: Report.Part, on workload: Workload, _ identifier: String) {
    run = part.record
    self.workload = workload
    results = run.results(on: workload)
    self.identifier = identifier
    var styles = [WorkloadCharts.base(part): "second"]
    if let shown = part.answer.designs.first {
      styles[shown] = part.answer.design == nil ? "bad" : "chosen"
    }
    self.styles = styles
  }

  private static func base(_ part: Report.Part) -> String {
    part.record.results.first { $0.isCalled(part.record.base) }?.design ?? part.record.base
  }

  /// What is drawn in the charts of a report.
  static func words(_ part: Report.Part) -> String {
    let base = "the base, \(base(part)), dashed"
    guard let shown = part.answer.designs.first else { return "Charts have \(base)." }
    let what = part.answer.design == nil ? "the design with the fewest faults" : "the answer"
    return
      "Charts have \(what), \(shown), drawn thick, and \(base); their tables have every design."
  }

  var all: [PageChart] {
    [
      frameTimes, course("Allocations over time", "blocks", \.allocations, "allocations"),
      course("Living cells over time", "table cells", \.liveCells, "cells"),
    ].compactMap(\.self) + sweeps
  }

  /// The lines of the designs that are drawn.
  private func series<Curve>(
    _ curves: [(design: String, curve: Curve)], _ points: (Curve) -> [(x: Double, y: Double)]
  ) -> [LineChart.Series] {
    curves.compactMap { design, curve in
      styles[design].map { LineChart.Series(points: points(curve), style: $0) }
    }
  }

  // MARK: Frames

  private static let frameShares = [0.5, 0.9, 0.99, 0.999, 1]

  /// The work of frames by share, the rarer half of those to the left always as wide as they.
  private var frameTimes: PageChart? {
    let curves = results.compactMap { result in
      result.modelled?.curve.map { (design: result.design, curve: $0) }
    }.filter { $0.curve.count > 1 }
    guard !curves.isEmpty else { return nil }
    let frameCount = curves.map(\.curve.count).max() ?? 0
    // The whole lies infinitely far: it stands a step behind the last but one.
    func position(_ share: Double) -> Double {
      -log2(max(1 - share, exp2(-Double(frameCount) / 2)))
    }
    let end = position(1)
    let shares = WorkloadCharts.frameShares
    let marks = ([0] + shares.dropLast()).filter { position($0) < end - 0.3 }.map {
      (value: position($0), text: Figure.percentage($0))
    }
    let series = series(curves) { $0.map { (position($0.share), $0.microseconds / 1000) } }
    let most = series.flatMap { $0.points.map(\.y) }.max() ?? 0
    var table = Table(
      "Modelled frame times, ms",
      columns: [.left("design")]
        + shares.map { .right($0 == 1 ? "worst" : Figure.percentage($0)) })
    for (design, curve) in curves {
      let cells = shares.map { share in
        let found = curve.first { $0.share >= share - 1e-12 } ?? curve[curve.count - 1]
        return Table.Cell(found.microseconds / 1000, else: "", Figure.twoDigits)
      }
      table.append(Table.Row([Table.Cell(design)] + cells))
    }
    return PageChart(
      words: """
        What a frame's main-thread work would take on a phone: modelled, measured on no phone. At 99%, one frame in \
        a hundred takes longer. Dotted: the time of a frame.
        """,
      picture: LineChart(
        title: "Modelled frame times", description: "Milliseconds by share of frames.",
        identifier: "\(identifier)-frames",
        x: LineChart.Axis(title: "share of frames", marks: marks + [(end, "all")]),
        y: LineChart.Axis(
          title: "modelled ms", kind: most > 60 ? .counts : .linear, reaches: [0, 17.5]),
        series: series, references: [(1000.0 / 60, "60 Hz"), (1000.0 / 120, "120 Hz")]),
      table: table)
  }

  // MARK: Courses

  /// A count over the time of a first replay.
  private func course(
    _ title: String, _ unit: String, _ value: KeyPath<ReplayCourse, [Int]>, _ name: String
  ) -> PageChart? {
    let courses = results.compactMap { result in
      result.course.map { (design: result.design, curve: $0) }
    }
    guard let end = courses.first?.curve.timesMilliseconds.last else { return nil }
    let isLong = end >= 120_000
    let series = series(courses) { course in
      zip(course.timesMilliseconds, course[keyPath: value]).map {
        ($0 / (isLong ? 60_000 : 1000), Double($1))
      }
    }
    let peaks = series.map { $0.points.map(\.y).max() ?? 0 }
    // A line that lies far below another is seen on no linear scale.
    let isFar = (peaks.max() ?? 0) > 30 * max(1, peaks.min() ?? 0)
    var table = Table(
      title,
      columns: [.left("design")]
        + ["set up", "a quarter", "half", "three quarters", "the end"].map { .right($0) })
    for (design, course) in courses {
      let values = course[keyPath: value]
      let cells = (0...4).map { Table.Cell(count: values[$0 * (values.count - 1) / 4]) }
      table.append(Table.Row([Table.Cell(design)] + cells))
    }
    return PageChart(
      words: "A first replay, from set-up on; exact.\(isFar ? " The scale is logarithmic." : "")",
      picture: LineChart(
        title: title, description: "\(unit) by time.", identifier: "\(identifier)-\(name)",
        x: LineChart.Axis(title: isLong ? "minutes" : "seconds"),
        y: LineChart.Axis(title: unit, kind: isFar ? .counts : .linear, reaches: [0]),
        series: series, isStepped: true), table: table)
  }

  // MARK: Values of an axis

  /// What the values of a varied axis come to: a chart an axis and metric, with a line for each different curve.
  private var sweeps: [PageChart] {
    func title(_ sweep: Sweep) -> String { "\(sweep.metric) by \(sweep.axis)=\(sweep.kind)" }
    let sweeps = run.sweeps.filter { $0.workload == workload.name && $0.host == workload.host }
    return sweeps.map(title).uniqued.enumerated().map { number, name in
      let own = sweeps.filter { title($0) == name }
      let values = own.flatMap { $0.points.map(\.value) }.uniqued
      var table = Table(
        name, columns: ([.left("design")] + values.map { .right($0) }) + [.left("knee")])
      var series: [LineChart.Series] = []
      var rings: [(x: Double, y: Double)] = []
      for sweep in own {
        let counts = values.map { value in sweep.points.first { $0.value == value }?.count }
        table.append(
          Table.Row(
            [Table.Cell(sweep.design)]
              + counts.map { $0.map { Table.Cell(count: $0) } ?? Table.Cell("no outcome") }
              + [Table.Cell(sweep.knee ?? "unknown")]))
        let points = counts.enumerated().compactMap { index, count in
          count.map { (x: Double(index), y: Double($0)) }
        }
        series.append(
          LineChart.Series(
            points: points, style: styles[sweep.design] == "chosen" ? "chosen" : "drawn"))
        let knee = sweep.knee.flatMap { values.firstIndex(of: $0) }
        rings += points.filter { point in knee.map { point.x == Double($0) } ?? false }
      }
      return PageChart(
        words: "Exact. The knee, ringed, is the smallest value within 1% of the best.",
        picture: LineChart(
          title: name, description: "\(own[0].metric) by value.",
          identifier: "\(identifier)-sweep-\(number)",
          x: LineChart.Axis(
            title: "\(own[0].axis)=\(own[0].kind)",
            marks: values.enumerated().map { (Double($0), Self.shortValue($1, own[0].kind)) }),
          y: LineChart.Axis(title: own[0].metric, reaches: [0]), series: series, rings: rings,
          marksPoints: true), table: table)
    }
  }

  /// A value without what all of them begin with: `4` of `cap:4`.
  private static func shortValue(_ value: String, _ kind: String) -> String {
    value.hasPrefix("\(kind):") ? String(value.dropFirst(kind.count + 1)) : value
  }
}

/// The line charts of films and of caches.
enum PageCharts {
  // MARK: Films

  /// How many rows the table of a chart names.
  private static let storedRowsMax = 40

  /// What each design of a film had stored in the end, over the rows, on one scale.
  static func stored(_ film: Film) -> [PageChart] {
    let takes = film.takes.compactMap { take in take.stored.map { (take.design, $0) } }
      .filter { !$0.1.indices.values.isEmpty }
    let offsets = takes.flatMap { $0.1.offsets.values + $0.1.trueOffsets.values }
    let rows = takes.flatMap(\.1.indices.values)
    let x = LineChart.Axis(
      title: "row, by its index in the feed", reaches: [0, Double(rows.max() ?? 0)])
    let y = LineChart.Axis(
      title: "points",
      reaches: [Double(min(0, offsets.min() ?? 0)) / 100, Double(offsets.max() ?? 0) / 100])
    return takes.enumerated().map { number, take in
      stored(take.1, take.0, x, y, "stored-\(number)")
    }
  }

  private static func stored(
    _ store: FilmedStore, _ design: String, _ x: LineChart.Axis, _ y: LineChart.Axis,
    _ identifier: String
  ) -> PageChart {
    let indices = store.indices.values
    // By state: nothing, as left, another.
    var points: [[(x: Double, y: Double)]] = [[], [], []]
    var table = Table(design, columns: [.left("row"), .right("stored"), .right("left at")])
    for index in indices.indices {
      let state = store.states.values[index]
      let left = Double(store.trueOffsets.values[index]) / 100
      let offset = Double(store.offsets.values[index]) / 100
      points[state].append((Double(indices[index]), state == 0 ? left : offset))
      guard table.rows.count < storedRowsMax else { continue }
      table.append([
        "row \(store.rows.values[index])",
        state == 0 ? "nothing" : SVGPicture.number(offset), SVGPicture.number(left),
      ])
    }
    let words = """
      \(Figure.grouped(points[1].count)) as the person left them, \(Figure.grouped(points[2].count)) others, \
      \(Figure.grouped(points[0].count)) rows without one.
      """
    return PageChart(
      words: words,
      picture: LineChart(
        title: design, description: "Stored offsets over rows: \(words)", identifier: identifier,
        x: x, y: y,
        series: zip(points, ["hollow", "good", "bad"]).map {
          LineChart.Series(points: $0, style: $1)
        }, isScattered: true), table: table)
  }

  // MARK: Caches

  private static let bound = "belady"

  /// What the policies miss on each input over the size: the policy that misses least, and the bound.
  static func misses(_ report: CacheReport) -> [PageChart] {
    report.curves.map(\.first.input).uniqued.enumerated().map { number, input in
      misses(report.curves.filter { $0.first.input == input }, input, "misses-\(number)")
    }
  }

  private static func misses(
    _ curves: [CacheReport.Curve], _ input: String, _ identifier: String
  ) -> PageChart {
    let sizes = curves.flatMap { $0.results.map(\.size) }.uniqued.sorted()
    // By the sizes that all policies can have: some begin at 20 entries, where everything misses less.
    let common = sizes.filter { size in
      curves.allSatisfy { $0.results.contains { $0.size == size && $0.missRatio != nil } }
    }
    func missCount(_ curve: CacheReport.Curve) -> Int {
      curve.results.filter { common.contains($0.size) }.map(\.misses).reduce(0, +)
    }
    let best =
      common.isEmpty
      ? nil
      : curves.filter { $0.first.policy != bound }.min { missCount($0) < missCount($1) }?
        .first.policy
    var table = Table(
      input, columns: [.left("policy")] + sizes.map { .right(Figure.grouped($0)) })
    for curve in curves {
      let results = Dictionary(curve.results.map { ($0.size, $0) }) { first, _ in first }
      let cells = sizes.map { size -> Table.Cell in
        guard let result = results[size] else { return .empty }
        let share = result.missRatio.map { ", \(Figure.percentage($0))" } ?? ""
        return Table.Cell(.quantity(Quantity(result.misses))) { _ in
          Figure.grouped(result.misses) + share
        }
      }
      table.append(Table.Row([Table.Cell(curve.first.policy)] + cells))
    }
    let floor = curves.first { $0.first.policy == bound }.map { curve in
      Dictionary(curve.results.map { ($0.size, $0.missRatio ?? 0) }) { first, _ in first }
    }
    func points(_ curve: CacheReport.Curve) -> [(x: Double, y: Double)] {
      curve.results.compactMap { result in
        guard result.size > 0, let ratio = result.missRatio else { return nil }
        guard let floor else { return (Double(result.size), ratio * 100) }
        return floor[result.size].map { (Double(result.size), (ratio - $0) * 100) }
      }
    }
    return PageChart(
      words: "\(Figure.grouped(curves[0].first.requests)) requests."
        + (best.map { " Thick: \($0), which misses least." } ?? "")
        + (floor == nil ? "" : " Dashed: \(bound), which knows the future.") + " Thin: the others.",
      picture: LineChart(
        title: input, description: "Misses by size.", identifier: identifier,
        x: LineChart.Axis(
          title: "entries", kind: .logarithmic,
          marks: sizes.filter { $0 > 0 }.map { (Double($0), Figure.grouped($0)) }),
        y: LineChart.Axis(
          title: floor == nil ? "% missed" : "points above \(bound)", reaches: [0]),
        series: curves.map { curve in
          let policy = curve.first.policy
          return LineChart.Series(
            points: points(curve),
            style: policy == best ? "chosen" : policy == bound ? "second" : "faint")
        }), table: table)
  }
}
