import Foundation
import Results

// Charts with a row a design: what the answer was decided by, and times.
extension PageCharts {
  private static let panelsMax = 4

  // MARK: What decided it

  /// Every design over all workloads, in the order of the answer; nil where nothing was counted.
  static func decision(_ part: Report.Part) -> PageChart? {
    let ranked = Ranking(part).rows
    let (standings, own) = (ranked.map(\.standing), ranked.map(\.results))
    guard standings.contains(where: { $0.faultCount != nil }) else { return nil }
    let run = part.record
    let criteria = chosen(part)
    let isTimed = criteria.count < panelsMax - 1 && standings.contains { $0.timeRatio != nil }
    let figures = criteria.map { criterion in own.map { criterion.figure(of: $0) } }
    var panels = [faultsPanel(standings)]
    panels += zip(criteria, figures).map { criterion, figures in
      DotTable.Panel(
        title: criterion.title, words: criterion.isModelled ? "modelled" : "exact",
        isDeciding: part.answer.deciding.contains(criterion.name), values: figures.compactMap { $0 }
      ) { criterion.digits($0) }
    }
    if isTimed {
      panels.append(
        timesPanel(
          "x \(run.base)", "measured", standings.compactMap(\.timeRatio),
          isDeciding: part.answer.deciding.contains(Criterion.time.name)))
    }
    let rows = standings.enumerated().map { number, standing in
      let costs = zip(criteria, figures).map { criterion, figures in
        dot(figures[number]) { criterion.digits($0) }
      }
      let texts = zip(criteria, costs).map { criterion, dot in
        dot.value == nil ? "" : "\(criterion.title) \(dot.text)"
      }
      let words = standing.faultCount.map { $0 == 0 ? "no faults" : Figure.counted($0, "fault") }
      return DotTable.Row(
        design: standing.design, style: style(standing),
        isAnswer: part.answer.names(standing.design.name),
        figures: ([words ?? "failed"] + texts).filter { !$0.isEmpty }.joined(separator: ", "),
        dots: [faults(standing)] + costs
          + (isTimed ? [dot(standing, run)] : []))
    }
    let title =
      panels.contains(where: \.isDeciding) ? "What decided it" : "What each design comes to"
    return PageChart(
      title: title, words: decisionWords(part), svg: "", columns: [], rows: [], isWide: true,
      dots: DotTable(title: title, panels: panels, rows: rows, hasKey: true))
  }

  private static func decisionWords(_ part: Report.Part) -> String {
    let span =
      part.workloads.count > 1
      ? "Faults of all workloads added up, costs from the one where they are largest." : ""
    let ring = part.answer.design == nil ? "" : "The answer is ringed."
    return ["Left is better.", ring, span].filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// What decided, and up to three in all what the answer is told by.
  private static func chosen(_ part: Report.Part) -> [Criterion] {
    let counted = Criterion.all.filter { criterion in
      part.record.results.contains { criterion.figure(of: [$0]) != nil }
    }
    let names = part.answer.deciding + ["opening", "memory", "allocations"]
    let isByTime = part.answer.deciding.contains(Criterion.time.name)
    let found = names.uniqued.compactMap { name in counted.first { $0.name == name } }
      .prefix(isByTime ? panelsMax - 2 : panelsMax - 1)
    return counted.filter(found.contains)
  }

  private static func faultsPanel(_ standings: [Standing]) -> DotTable.Panel {
    let most = standings.compactMap(\.faultCount).max() ?? 0
    return DotTable.Panel(
      title: "faults", words: "exact, log scale", isDeciding: false, kind: .counts,
      domain: 0...Double(max(1, most)), ends: ["0", Figure.grouped(max(1, most))])
  }

  private static func style(_ standing: Standing) -> String {
    standing.design.isBound
      ? "hollow" : standing.design.isUnfit ? "unfit" : standing.isFaithful ? "good" : "bad"
  }

  private static func faults(_ standing: Standing) -> DotTable.Dot {
    DotTable.Dot(
      value: standing.faultCount.map(Double.init),
      text: standing.faultCount.map(Figure.grouped) ?? "failed",
      isWrong: standing.isRanked && !standing.isFaithful)
  }

  private static func dot(_ value: Double?, _ text: (Double) -> String) -> DotTable.Dot {
    DotTable.Dot(value: value, text: value.map(text) ?? "not counted")
  }

  /// A design's time against the base's; the base's own is 1.
  private static func dot(_ standing: Standing, _ run: RunResult) -> DotTable.Dot {
    guard let ratio = standing.timeRatio else {
      let isBase = ([standing.design.name] + standing.design.alsoCalled).contains(run.base)
      return DotTable.Dot(value: isBase ? 1 : nil, text: isBase ? "base" : "not timed")
    }
    return DotTable.Dot(
      value: ratio.value.double, lower: ratio.lower, upper: ratio.upper,
      text: Figure.ratio(ratio.value.double))
  }

  // MARK: Times

  /// Times against the base's, a panel a workload on one scale, so many in each chart as there is room for.
  static func times(_ part: Report.Part) -> [PageChart] {
    let run = part.record
    let timed = part.workloads.filter { !$0.ratios.isEmpty }
    let title = "Time against \(run.base)"
    let quantities = timed.flatMap { $0.ratios.map(\.quantity) }
    let isJudged = timed.contains { $0.ratios.contains { $0.lower != nil } }
    let words =
      isJudged
      ? "Each with the interval that its verdict was read from; the line is \(run.base)."
      : "Estimates, without intervals; the line is \(run.base)."
    return stride(from: 0, to: timed.count, by: panelsMax).map { first in
      let own = Array(timed[first..<min(first + panelsMax, timed.count)])
      let ratios = own.map { workload in
        Dictionary(workload.ratios.map { ($0.design.name, $0) }) { first, _ in first }
      }
      let standings = Ranking.ordered(part).filter { standing in
        ratios.contains { $0[standing.design.name] != nil }
      }
      let panels = own.map { workload in
        timesPanel(
          timed.count == 1 ? "x \(run.base)" : PageCharts.title(workload.workload), "measured",
          quantities)
      }
      let rows = standings.map { standing in
        DotTable.Row(
          design: standing.design, style: style(standing),
          isAnswer: part.answer.names(standing.design.name),
          dots: ratios.map { $0[standing.design.name].map(dot) ?? DotTable.Dot(text: "not timed") })
      }
      return PageChart(
        title: title, words: words, svg: "", columns: [], rows: [], isWide: true,
        dots: DotTable(title: title, panels: panels, rows: rows))
    }
  }

  private static func dot(_ line: RatioLine) -> DotTable.Dot {
    let verdict = line.verdict == .notJudged ? "" : " \(Verdicts.word(line.verdict))"
    return DotTable.Dot(
      value: line.ratio, lower: line.lower, upper: line.upper,
      text: Figure.ratio(line.ratio) + verdict)
  }

  private static func timesPanel(
    _ title: String, _ words: String, _ ratios: [Quantity], isDeciding: Bool = false
  ) -> DotTable.Panel {
    let values = ratios.flatMap { [$0.value.double, $0.lower, $0.upper].compactMap { $0 } }
    return DotTable.Panel(
      title: title, words: words, isDeciding: isDeciding, values: values, base: 1,
      text: Figure.ratio)
  }
}

extension RatioLine {
  fileprivate var quantity: Quantity { Quantity(ratio, lower: lower, upper: upper) }
}
