import Foundation
import Results

/// A chart as the page has it: the picture, what it says in words, and the same as a table.
struct PageChart {
  var title: String
  var words: String
  var svg: String
  /// The first is of the names.
  var columns: [String]
  var rows: [(name: String, cells: [String])]
  var isWide = false

  var model: PageTemplates.Model {
    [
      "title": title, "words": words, "svg": svg, "columns": columns, "isWide": isWide,
      "rows": rows.map { ["name": $0.name, "cells": $0.cells] as PageTemplates.Model },
    ]
  }
}

/// The charts of a report, from the figures that it holds.
enum PageCharts {
  // MARK: All at a glance

  /// Faults, cost and memory of every design over all workloads; nil where nothing says what they cost.
  static func pareto(_ part: Report.Part, identifier: String) -> PageChart? {
    let isTimed = part.standings.contains { $0.timeRatio != nil }
    let standings = part.standings.filter { $0.faultCount != nil && !$0.design.isUnfit }
    var marks: [ParetoChart.Mark] = []
    var rows: [(name: String, cells: [String])] = []
    for own in standings {
      let isBase = own.design.name == part.record.base
      let cost =
        isTimed
        ? own.timeRatio?.value.double ?? (isBase ? 1 : nil)
        : own.peakBytes.map { Double($0) / 1024 }
      guard let faults = own.faultCount, let cost, cost > 0 else { continue }
      let peak = own.peakBytes.map { Figure.fixed(Double($0) / 1024, decimals: 1) } ?? "not counted"
      let price =
        own.timeRatio.map { Figure.ratio($0.value.double) } ?? (isBase ? "base" : "not timed")
      let style =
        own.design.name == part.answer.design
        ? "chosen" : !own.isRanked ? "hollow" : own.isFaithful ? "good" : "bad"
      marks.append(
        ParetoChart.Mark(
          name: own.design.name, faults: faults, cost: cost, peakBytes: own.peakBytes, style: style,
          isUndominated: own.isUndominated,
          words: """
            \(own.design.name): \(Figure.grouped(faults)) faults, \(price) times the base, peak \(peak) KB
            """))
      rows.append((own.design.name, [Figure.grouped(faults), price, peak]))
    }
    guard !marks.isEmpty else { return nil }
    let best = standings.filter(\.isUndominated).map(\.design.name).joined(separator: ", ")
    let words = """
      Up is more faults, right is \(isTimed ? "slower" : "more memory"), larger holds more memory; hollow marks are \
      bounds.\(best.isEmpty ? "" : " Beaten by none in everything: \(best).")
      """
    let title = isTimed ? "Faults, time and memory" : "Faults and memory"
    return PageChart(
      title: title, words: words,
      svg: ParetoChart(
        title: title, description: words, identifier: "\(identifier)-pareto",
        costTitle: isTimed ? "times \(part.record.base), thread time" : "KB at the peak",
        marks: marks
      ).svg(), columns: ["design", "faults", "x \(part.record.base)", "peak KB"], rows: rows,
      isWide: true)
  }

  // MARK: A workload

  /// The charts of one workload, those for which the record has figures.
  static func charts(
    _ own: WorkloadReport, of part: Report.Part, identifier: String
  ) -> [PageChart] {
    let run = part.record
    let results = run.results(on: own.workload)
    let styles = Styles(answer: part.answer.design, base: run.base)
    return [
      ratios(own, run, styles, "\(identifier)-ratios"),
      frameTimes(results, styles, "\(identifier)-frames"),
      course(
        results, styles, "\(identifier)-allocations", title: "Allocations over time",
        unit: "blocks allocated", value: \.allocations),
      course(
        results, styles, "\(identifier)-cells", title: "Living cells over time",
        unit: "table cells", value: \.liveCells),
    ].compactMap { $0 } + sweeps(own.workload, run, "\(identifier)-sweep")
  }

  /// How lines and dots are drawn.
  struct Styles {
    let answer: String?
    let base: String

    func style(_ design: String, isFaithful: Bool = true) -> String {
      design == answer ? "chosen" : design == base ? "second" : isFaithful ? "" : "bad"
    }
  }

  private static func ratios(
    _ own: WorkloadReport, _ run: RunResult, _ styles: Styles, _ identifier: String
  ) -> PageChart? {
    guard !own.ratios.isEmpty else { return nil }
    let faithful = Set(run.results(on: own.workload).filter(\.isFaithful).map(\.design))
    let lines = own.ratios.sorted { ($0.ratio, $0.design.name) < ($1.ratio, $1.design.name) }.map {
      ratio in
      RatioChart.Line(
        name: ratio.design.name, ratio: ratio.ratio, lower: ratio.lower, upper: ratio.upper,
        style: ratio.design.name == styles.answer
          ? "chosen" : faithful.contains(ratio.design.name) ? "good" : "bad",
        text: "\(Figure.ratio(ratio.ratio)) \(Verdicts.word(ratio.verdict))")
    }
    let title = "Time against \(run.base)"
    let isJudged = own.ratios.contains { $0.lower != nil }
    let intervals =
      isJudged
      ? "Each with the interval that its verdict was read from; the band is the margin."
      : "Not judged, and so without intervals."
    let words = "\(intervals) Red: not faithful here."
    return PageChart(
      title: title, words: words,
      svg: RatioChart(
        title: title, description: words, identifier: identifier, base: run.base,
        margin: run.timingPlan?.margin, lines: lines
      ).svg(), columns: ["design", "x \(run.base)", "interval", "verdict"],
      rows: own.ratios.map {
        (
          $0.design.name,
          [
            Figure.ratio($0.ratio), Figure.interval($0.lower, $0.upper), Verdicts.word($0.verdict),
          ]
        )
      })
  }

  /// The work of frames by share, the rarer half of those to the left always as wide as they.
  static func frameTimes(
    _ results: [DesignResult], _ styles: Styles, _ identifier: String
  ) -> PageChart? {
    let curves = results.compactMap { result in
      (result.modelled?.curve).map { (result.design, $0) }
    }.filter { $0.1.count > 1 }
    guard let frameCount = curves.map({ $0.1.count }).max() else { return nil }
    // The whole lies infinitely far: it stands a step behind the last but one.
    func position(_ share: Double) -> Double {
      -log2(max(1 - share, exp2(-Double(frameCount) / 2)))
    }
    let end = position(1)
    let named = [(0, "0%"), (0.5, "50%"), (0.9, "90%"), (0.99, "99%"), (0.999, "99.9%")]
    var marks: [(value: Double, text: String)] = []
    for (share, text) in named where position(share) < end - 0.3 {
      marks.append((position(share), text))
    }
    marks.append((end, "all"))
    let series = curves.map { design, curve in
      LineChart.Series(
        names: [design], points: curve.map { (position($0.share), $0.microseconds / 1000) },
        style: styles.style(design))
    }
    let title = "Modelled frame times"
    let words = """
      What a frame's main-thread work would take on a phone, by a table of costs: modelled, measured on no phone. \
      At 99%, one frame in a hundred takes longer.
      """
    let most = curves.flatMap { $0.1.map(\.microseconds) }.max() ?? 0
    let shares = [0.5, 0.9, 0.99, 0.999, 1]
    return PageChart(
      title: title, words: words,
      svg: LineChart(
        title: title, description: words, identifier: identifier,
        x: LineChart.Axis(
          title: "share of frames",
          marks: marks),
        y: LineChart.Axis(
          title: "modelled ms", kind: most > 60_000 ? .counts : .linear, reaches: [0, 17.5]),
        series: series,
        references: [
          (1000.0 / 60, "16.7 ms: a frame at 60 Hz"), (1000.0 / 120, "8.3 ms: at 120 Hz"),
        ]
      ).svg(),
      columns: ["design"] + shares.map { $0 == 1 ? "worst, ms" : "\(Figure.percentage($0)), ms" },
      rows: curves.map { design, curve in
        (
          design,
          shares.map { share in
            let found = curve.first { $0.share >= share - 1e-12 } ?? curve[curve.count - 1]
            return Figure.fixed(found.microseconds / 1000, decimals: 2)
          }
        )
      })
  }

  private static func course(
    _ results: [DesignResult], _ styles: Styles, _ identifier: String, title: String,
    unit: String, value: KeyPath<ReplayCourse, [Int]>
  ) -> PageChart? {
    let courses = results.compactMap { result in result.course.map { (result.design, $0) } }
    guard let first = courses.first else { return nil }
    let seconds = (first.1.timesMilliseconds.last ?? 0) / 1000
    let most = courses.flatMap { $0.1[keyPath: value] }.max() ?? 0
    let least = courses.compactMap { $0.1[keyPath: value].max() }.min() ?? 0
    // What lies a hundredfold apart is seen on no linear scale.
    let isWide = most > 30 * max(1, least)
    let isMinutes = seconds >= 120
    let words = """
      A first replay, from set-up on; exact. \(isWide ? "The scale is logarithmic" : "The scale begins at 0"); \
      designs that are alike share a line.
      """
    let series = courses.map { design, course in
      LineChart.Series(
        names: [design],
        points: zip(course.timesMilliseconds, course[keyPath: value]).map {
          ($0 / (isMinutes ? 60_000 : 1000), Double($1))
        }, style: styles.style(design))
    }
    let quarters = [0.0, 0.25, 0.5, 0.75, 1].map {
      Int($0 * Double(first.1.timesMilliseconds.count - 1))
    }
    return PageChart(
      title: title, words: words,
      svg: LineChart(
        title: title, description: words, identifier: identifier,
        x: LineChart.Axis(title: isMinutes ? "minutes" : "seconds"),
        y: LineChart.Axis(title: unit, kind: isWide ? .counts : .linear, reaches: [0]),
        series: series, isStepped: true
      ).svg(), columns: ["design", "set up", "a quarter", "half", "three quarters", "the end"],
      rows: courses.map { design, course in
        (design, quarters.map { Figure.grouped(course[keyPath: value][$0]) })
      })
  }
}
