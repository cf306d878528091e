import Foundation
import Results

/// The charts of a report, from the figures that it holds.
enum PageCharts {
  /// All of a result's, in the order of the page: what decided it, and the same figure on each workload side by side.
  static func groups(_ part: Report.Part, identifier: String) -> [PageChartGroup] {
    let run = part.record
    let styles = Styles(part)
    let courses = [
      ("Allocations over time", "blocks allocated", \ReplayCourse.allocations, "allocations"),
      ("Living cells over time", "table cells", \ReplayCourse.liveCells, "cells"),
    ]
    let first = [decision(part)].compactMap { $0 }
    var groups = [
      PageChartGroup(charts: times(part)), frameTimes(run, styles, "\(identifier)-frames"),
    ]
    groups += courses.map { title, unit, value, name in
      course(run, styles, "\(identifier)-\(name)", title: title, unit: unit, value: value)
    }
    let others = PageChartGroup.joined(groups) + sweeps(run, styles, "\(identifier)-sweep")
    return first.map { PageChartGroup(charts: [$0]) } + others
  }

  /// What is drawn in them, and how to see more.
  static func words(_ part: Report.Part) -> String {
    let base = Styles(part).base
    let shown = part.answer.designs.first.map { name in
      let what = part.answer.design == nil ? "the design with the fewest faults" : "the answer"
      return "\(what), \(name), drawn thick, and the base, \(base), dashed"
    }
    return """
      Lines are of \(shown ?? "the base, \(base), dashed"); any other is shown beside them in all charts where it is \
      pinned: rest on its name, or press it.
      """
  }

  /// How lines are drawn: the answer's and the base's alone, until another is pinned.
  struct Styles {
    private let shown: String?
    private let style: String
    let base: String

    /// Where no design is without a fault the one with the fewest is drawn, and looks wrong.
    init(_ part: Report.Part) {
      shown = part.answer.designs.first
      style = part.answer.design == nil ? "bad" : "chosen"
      base =
        part.record.results.first { $0.isCalled(part.record.base) }?.design
        ?? part.record.base
    }

    /// Of a page that has no answer.
    ///
    /// - Parameter shown: the design whose line is drawn.
    init(shown: String?) {
      (self.shown, style, base) = (shown, "chosen", "")
    }

    func style(_ design: String) -> String {
      design == shown ? style : design == base ? "second" : ""
    }
  }

  // MARK: Frames

  /// The work of frames by share, the rarer half of those to the left always as wide as they.
  static func frameTimes(
    _ run: RunResult, _ styles: Styles, _ identifier: String
  ) -> PageChartGroup {
    frameTimes(
      run.workloads.map { workload in
        (workload, run.results(on: workload).map { ($0.design, $0.modelled) })
      }, styles, identifier)
  }

  /// - Parameter designs: those of each workload, with what was modelled of them.
  static func frameTimes(
    _ designs: [(workload: Workload, modelled: [(design: String, frames: ModelledFrames?)])],
    _ styles: Styles, _ identifier: String
  ) -> PageChartGroup {
    let curves = designs.map { workload, modelled in
      (
        workload,
        modelled.compactMap { design, frames in
          (frames?.curve).map { (design: design, curve: $0) }
        }.filter { $0.curve.count > 1 }
      )
    }.filter { !$0.1.isEmpty }
    let frameCount = curves.flatMap { $0.1.map(\.curve.count) }.max() ?? 0
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
    let most = curves.flatMap { $0.1.flatMap { $0.curve.map(\.microseconds) } }.max() ?? 0
    let charts = curves.enumerated().map { number, own in
      let title = own.0.title
      return PageChart(
        title: title, words: "",
        svg: LineChart(
          title: "Modelled frame times, \(title)", description: "Milliseconds by share of frames.",
          identifier: "\(identifier)-\(number)",
          x: LineChart.Axis(title: "share of frames", marks: marks),
          y: LineChart.Axis(
            title: "modelled ms", kind: most > 60_000 ? .counts : .linear,
            reaches: [0, 17.5, most / 1000]),
          series: own.1.map { design, curve in
            LineChart.Series(
              names: [design],
              points: curve.map { (position($0.share), $0.microseconds / 1000) },
              style: styles.style(design))
          },
          references: [(1000.0 / 60, "60 Hz"), (1000.0 / 120, "120 Hz")]
        ).svg(), columns: frameColumns, rows: own.1.map { ($0.design, frameCells($0.curve)) },
        namesDesigns: true)
    }
    return PageChartGroup(
      heading: "Modelled frame times",
      words: """
        What a frame's main-thread work would take on a phone, by a table of costs: modelled, measured on no phone. \
        At 99%, one frame in a hundred takes longer. Dotted: the time of a frame, 16.7 ms at 60 Hz, 8.3 ms at 120 Hz.
        """, charts: charts)
  }

  private static let frameShares = [0.5, 0.9, 0.99, 0.999, 1]

  private static var frameColumns: [String] {
    ["design"] + frameShares.map { $0 == 1 ? "worst, ms" : "\(Figure.percentage($0)), ms" }
  }

  private static func frameCells(_ curve: [WorkQuantile]) -> [String] {
    frameShares.map { share in
      let found = curve.first { $0.share >= share - 1e-12 } ?? curve[curve.count - 1]
      return Figure.twoDigits(found.microseconds / 1000)
    }
  }

  // MARK: Courses

  private static func course(
    _ run: RunResult, _ styles: Styles, _ identifier: String, title: String,
    unit: String, value: KeyPath<ReplayCourse, [Int]>
  ) -> PageChartGroup {
    let courses = run.workloads.map { workload in
      (
        workload,
        run.results(on: workload).compactMap { result in
          result.course.map { (design: result.design, course: $0) }
        }
      )
    }.filter { !$0.1.isEmpty }
    let all = courses.flatMap { $0.1.map(\.course) }
    let most = all.flatMap { $0[keyPath: value] }.max() ?? 0
    let least = all.compactMap { $0[keyPath: value].max() }.min() ?? 0
    // What lies a hundredfold apart is seen on no linear scale.
    let isWide = most > 30 * max(1, least)
    let charts = courses.enumerated().map { number, own in
      let seconds = (own.1[0].course.timesMilliseconds.last ?? 0) / 1000
      let isMinutes = seconds >= 120
      let name = own.0.title
      return PageChart(
        title: name, words: "",
        svg: LineChart(
          title: "\(title), \(name)", description: "\(unit) by time.",
          identifier: "\(identifier)-\(number)",
          x: LineChart.Axis(title: isMinutes ? "minutes" : "seconds"),
          y: LineChart.Axis(
            title: unit, kind: isWide ? .counts : .linear, reaches: [0, Double(most)]),
          series: own.1.map { design, course in
            LineChart.Series(
              names: [design],
              points: zip(course.timesMilliseconds, course[keyPath: value]).map {
                ($0 / (isMinutes ? 60_000 : 1000), Double($1))
              }, style: styles.style(design))
          }, isStepped: true
        ).svg(), columns: ["design", "set up", "a quarter", "half", "three quarters", "the end"],
        rows: own.1.map { ($0.design, courseCells($0.course, value)) }, namesDesigns: true)
    }
    return PageChartGroup(
      heading: title,
      words: """
        A first replay, from set-up on; exact. \(isWide ? "The scale is logarithmic" : "The scale begins at 0")\
        \(charts.count > 1 ? ", and is the same in each" : ""); designs that are alike share a line.
        """, charts: charts)
  }

  private static func courseCells(
    _ course: ReplayCourse, _ value: KeyPath<ReplayCourse, [Int]>
  ) -> [String] {
    [0.0, 0.25, 0.5, 0.75, 1].map {
      Figure.grouped(
        course[keyPath: value][Int($0 * Double(course.timesMilliseconds.count - 1))])
    }
  }
}
