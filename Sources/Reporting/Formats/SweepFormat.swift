import Results

/// The answer of a sweep.
package struct SweepReport {
  package let answer: SweepAnswer
  /// True if the report has the whole front, every design and every effect.
  package var showsDetails: Bool

  package init(_ answer: SweepAnswer, showsDetails: Bool = false) {
    self.answer = answer
    self.showsDetails = showsDetails
  }
}

/// The answer of a sweep for a terminal, as Markdown and as a page.
enum SweepFormat {
  /// Wider tables are hard to read.
  private static let widthMax = 100

  static func text(_ report: SweepReport, _ style: TextStyle) -> String {
    var style = style
    style.width = min(style.width, widthMax)
    var lines: [String] = []
    for block in SweepBlocks(report).all {
      if !lines.isEmpty { lines.append("") }
      lines += style.wrapped(block.heading, .strong)
      if let table = block.table { lines += table.lines(fitting: style) }
      lines += block.lines.flatMap { style.wrapped($0, indent: 2) }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  static func markdown(_ report: SweepReport) -> String {
    SweepBlocks(report).all.flatMap { block -> [String] in
      ["**\(MarkdownFormat.escaped(block.heading))**"]
        + (block.table.map { [MarkdownFormat.render($0)] } ?? [])
        + (block.lines.isEmpty
          ? [] : [block.lines.map { "- \(MarkdownFormat.escaped($0))" }.joined(separator: "\n")])
    }.joined(separator: "\n\n") + "\n"
  }

  /// The blocks of the details, a section each.
  static func page(_ answer: SweepAnswer) -> PageShell {
    let blocks = SweepBlocks(SweepReport(answer, showsDetails: true)).all
    let notes = [answer.hopelessNote].compactMap { $0 } + answer.tellingNotes
    let first = answer.recommended.first.map { entry in
      let figures = answer.figures.map { figure in
        let text = SweepBlocks.text(entry.figures[figure.rawValue], figure)
        return "\(figure.rawValue) \(text)\(figure.unit.isEmpty ? "" : " \(figure.unit)")"
      }
      return "\(entry.design): \(figures.joined(separator: ", "))."
    }
    return PageShell(
      title: "Filmstrip: a sweep of \(Figure.counted(answer.designCount, "design"))",
      answers: [
        PageAnswer(
          kicker: "A sweep over designs",
          tone: TablePage.style(answer.rightCount == 0 ? .bad : .good),
          title: answer.headline, lines: [first].compactMap(\.self),
          remarks: notes.isEmpty ? nil : notes.joined(separator: ". "))
      ],
      sections: blocks.map { block in
        PageSection(
          id: block.identifier, title: block.title, words: [block.heading],
          tables: block.table.map { [TablePage(table: $0).model] } ?? [], notes: block.lines)
      },
      colophon: """
        Made by filmstrip. Faults and allocations are exact; opening, hitches and frame are modelled and were not \
        measured on a phone.
        """)
  }
}

/// The parts of a report of a sweep, the most important first.
struct SweepBlocks {
  struct Block {
    var identifier: String
    var title: String
    var heading: String
    var table: Table?
    var lines: [String] = []
  }

  private let answer: SweepAnswer
  private let showsDetails: Bool
  private let figures: [SweepFigure]

  init(_ report: SweepReport) {
    answer = report.answer
    showsDetails = report.showsDetails
    figures = report.answer.figures
  }

  var all: [Block] {
    let first = [warning, use, cost].compactMap { $0 }
    if !showsDetails {
      let more = "--details: the whole front and all effects; --output PAGE.html: as a page"
      return first
        + [
          Block(
            identifier: "more", title: "More", heading: "More", lines: answer.tellingNotes + [more])
        ]
    }
    let notes = Block(
      identifier: "plan", title: "The plan", heading: "Of the plan", lines: answer.notes)
    return first + [each, effects].compactMap { $0 } + (answer.notes.isEmpty ? [] : [notes])
  }

  /// The events without an effect, of the first traces with any.
  private var warning: Block? {
    let words = answer.warnings.prefix(SweepBlocks.warningsMax).joined(separator: "; ")
    guard !words.isEmpty else { return nil }
    let left = answer.warnings.count - SweepBlocks.warningsMax
    return Block(
      identifier: "warning", title: "Warning",
      heading: "Warning: \(words)\(left > 0 ? "; and \(left) more traces" : "")")
  }

  private static let warningsMax = 3

  // MARK: The front

  private var use: Block {
    let recommended = answer.recommended
    let shown = Array((showsDetails ? answer.front : recommended).prefix(showsDetails ? 40 : 5))
    let isPartly = answer.isPartly
    var table = Table(
      "Designs of the front",
      columns: [.left("what to use")] + (isPartly ? [.right("right on")] : [])
        + figures.map { column($0, shown) } + [.right("alike")])
    for entry in shown {
      let isRight = figures.contains(.faults) ? answer.isRight(entry) : true
      var row = Table.Row(
        DesignLabel(name: entry.design),
        (isPartly ? [Table.Cell(count: answer.workloadCount - entry.faultyWorkloadCount)] : [])
          + figures.map { figure in
            Table.Cell(entry.figures[figure.rawValue], else: "it was not counted") {
              SweepBlocks.text($0, figure)
            }
          } + [Table.Cell(entry.equalCount > 0 ? "+\(Figure.grouped(entry.equalCount))" : "")])
      row.shape = isRight ? .good : .bad
      row.isAnswer = isRight && entry.design == recommended.first?.design
      table.append(row)
    }
    var block = Block(
      identifier: "front", title: "What to use", heading: answer.headline,
      table: shown.isEmpty ? nil : table)
    let left = recommended.count - min(recommended.count, shown.count)
    if left > 0 {
      block.lines.append("\(Figure.grouped(left)) more, each of which is better in something")
    }
    if !showsDetails, recommended.count < answer.front.count {
      let wrong = Figure.grouped(answer.front.count - recommended.count)
      let what =
        answer.workloadCount == 1 ? "show something wrong" : "are right on fewer workloads"
      block.lines.append("\(wrong) more cost less in something, and \(what): --details")
    }
    if let hopeless = answer.hopelessNote { block.lines.append(hopeless) }
    return block
  }

  /// A column of figures, which are dots on a page.
  private func column(_ figure: SweepFigure, _ entries: [SweepAnswer.FrontEntry]) -> Table.Column {
    let values = entries.compactMap { $0.figures[figure.rawValue] }
    func text(_ value: Double) -> String { SweepBlocks.text(value, figure) }
    return DotChart.column(
      SweepBlocks.title(figure), figure.isModelled ? .modelled : .exact,
      figure == .faults ? Table.Axis(counts: values, text: text) : Table.Axis(values, text: text))
  }

  static func title(_ figure: SweepFigure) -> String {
    let name = figure == .memory ? "bookkeeping" : figure.rawValue
    return figure.unit.isEmpty ? name : "\(name) \(figure.unit)"
  }

  static func text(_ value: Double?, _ figure: SweepFigure) -> String {
    value.map {
      figure.isModelled
        ? Figure.twoDigits($0)
        : Figure.grouped($0, decimals: figure == .faults ? 0 : figure == .allocations ? 2 : 1)
    } ?? ""
  }

  // MARK: The cost of each value

  private var cost: Block? {
    let (dear, idle) = answer.costs
    guard !dear.isEmpty || !idle.isEmpty else { return nil }
    let rowsMax = showsDetails ? 60 : 8
    let costs = answer.figures.filter { $0 != .faults }
    var table = Table(
      "What a value costs or saves",
      columns: [.left("a matter of cost"), .left("in place of"), .right("pairs")]
        + costs.map { .bars(SweepBlocks.title($0)) })
    for effect in dear.prefix(rowsMax) {
      let cells = costs.map { SweepBlocks.mean(effect.rightFigures[$0.rawValue]?.mean) }
      table.append(Table.Row(SweepBlocks.key(effect, pairCount: effect.rightPairCount) + cells))
    }
    var block = Block(
      identifier: "cost", title: "The cost of each value",
      heading: "Between designs that differ in nothing else, where both are right, in the mean",
      table: table.isEmpty ? nil : table)
    if dear.count > rowsMax { block.lines.append("\(dear.count - rowsMax) more, of less weight") }
    if let note = answer.idleNote { block.lines.append(note) }
    return block
  }

  /// The value of an effect, the value that it replaces, and the number of pairs of designs.
  private static func key(_ effect: SweepAnswer.Effect, pairCount: Int) -> [Table.Cell] {
    [
      Table.Cell("\(effect.axis)=\(effect.value)"), Table.Cell(effect.reference),
      Table.Cell(count: pairCount),
    ]
  }

  /// A difference, with a bar unless it is 0.
  private static func mean(_ value: Double?, isDrawn: Bool = true) -> Table.Cell {
    guard let value else {
      return Table.Cell(nil, else: "no pair of designs shows it") { _ in "" }
    }
    let text = Figure.signed(value, decimals: abs(value) < 10 ? 2 : 0)
    let isDrawn = isDrawn && Double(text) != 0
    var cell = Table.Cell(value, isDrawn ? value > 0 ? .bad : .good : .plain, else: "") { _ in text
    }
    cell.isDrawn = isDrawn
    return cell
  }

  // MARK: Details

  private var each: Block? {
    guard !answer.designs.isEmpty else { return nil }
    var table = Table(
      "Each design",
      columns: [.left("design"), .right("right on")]
        + figures.map { .right(SweepBlocks.title($0)) })
    for entry in answer.designs {
      let rightCount = answer.workloadCount - entry.faultyWorkloadCount
      table.append(
        [entry.design, "\(Figure.grouped(rightCount)) of \(Figure.grouped(answer.workloadCount))"]
          + figures.map { SweepBlocks.text(entry.figures[$0.rawValue], $0) })
    }
    return Block(
      identifier: "designs", title: "Each design",
      heading: "Each design: faults of all workloads added up, everything else at its worst",
      table: table)
  }

  private var effects: Block? {
    guard !answer.effects.isEmpty else { return nil }
    let costs = answer.figures.filter { $0 != .faults }
    let hasFaults = answer.figures.contains(.faults)
    var table = Table(
      "Main effects",
      columns: [.left("what it does"), .left("in place of"), .right("pairs")]
        + (hasFaults ? [.bars("faults"), .right("fewer"), .right("more")] : [])
        + costs.map { .bars(SweepBlocks.title($0)) })
    for effect in answer.effects {
      func cell(_ figure: SweepFigure, isDrawn: Bool) -> Table.Cell {
        let change = effect.figures[figure.rawValue]
        var cell = SweepBlocks.mean(change?.mean, isDrawn: isDrawn)
        if change?.sameCount == answer.workloadCount { cell.text = "same" }
        return cell
      }
      var cells = SweepBlocks.key(effect, pairCount: effect.pairCount)
      if hasFaults {
        let change = effect.figures[SweepFigure.faults.rawValue]
        cells += [
          cell(.faults, isDrawn: true), Table.Cell(count: change?.lessCount ?? 0),
          Table.Cell(count: change?.moreCount ?? 0),
        ]
      }
      table.append(Table.Row(cells + costs.map { cell($0, isDrawn: !hasFaults) }))
    }
    return Block(
      identifier: "effects", title: "The effect of each value",
      heading: "Between all designs that differ in nothing else, in the mean", table: table,
      lines: ["fewer, more: on how many workloads it shows fewer faults in the mean, and more"])
  }
}

extension SweepAnswer {
  /// The figures with a value, faults first.
  var figures: [SweepFigure] {
    SweepFigure.allCases.filter { figure in
      front.contains { $0.figures[figure.rawValue] != nil }
        || effects.contains { $0.figures[figure.rawValue] != nil }
    }
  }

  /// The notes without those on combinations that do not exist and on events without an effect.
  var tellingNotes: [String] {
    notes.filter { !$0.hasPrefix("left out: ") && !$0.hasPrefix(SweepAnswer.warningMark) }
  }

  /// The notes on events without an effect.
  var warnings: [String] {
    notes.filter { $0.hasPrefix(SweepAnswer.warningMark) }
      .map { String($0.dropFirst(SweepAnswer.warningMark.count)) }
  }

  /// A sentence with the number of designs without a fault.
  var headline: String {
    let designs = Figure.counted(designCount, "design")
    let what = "\(designs) on \(Figure.counted(workloadCount, "workload"))"
    guard figures.contains(.faults) else { return "\(what): what they show wrong was not counted" }
    let right = Figure.grouped(rightCount)
    let possible = Figure.grouped(workloadCount - hopelessCount)
    let whereAny = hopelessCount == 0 ? possible : "\(possible) on which any is"
    switch rightCount {
    case _ where hopelessCount == workloadCount:
      return "\(what): each shows something wrong on each of them"
    case _ where front.isEmpty:
      return "\(what): no answer, since each lacks figures or is wrong on purpose"
    case 0:
      let most = workloadCount - (front.map(\.faultyWorkloadCount).min() ?? workloadCount)
      return "\(what): the best is right on \(Figure.grouped(most)) of the \(whereAny)"
    case _ where hopelessCount == 0:
      return "\(what): \(right) show nothing wrong on any"
    default: return "\(what): \(right) are right on all \(whereAny)"
    }
  }

  /// True if the table counts the workloads on which a design is right.
  var isPartly: Bool { figures.contains(.faults) && (rightCount == 0 || !hopeless.isEmpty) }

  /// The designs of the front that are right wherever any design is; without one, those that are right on at least half
  /// of those workloads; without one, all.
  var recommended: [FrontEntry] {
    guard figures.contains(.faults) else { return front }
    let right = front.filter(isRight)
    let mostlyRight = front.filter {
      2 * (workloadCount - $0.faultyWorkloadCount) >= workloadCount - hopelessCount
        && $0.faultyWorkloadCount < workloadCount
    }
    return [right, mostlyRight].first { !$0.isEmpty } ?? front
  }

  /// The workloads on which no design is right; nil without one.
  var hopelessNote: String? {
    guard !hopeless.isEmpty else { return nil }
    let named = hopeless.prefix(3).joined(separator: ", ")
    let more = hopeless.count > 3 ? " and more" : ""
    return "nothing is right on \(Figure.counted(hopelessCount, "workload")): \(named)\(more)"
  }

  /// The effects of values between designs without a fault: those with a cost, the largest first, relative to the first
  /// design of the front; and those without.
  var costs: (dear: [Effect], idle: [Effect]) {
    let tried = effects.filter { $0.rightPairCount > 0 }
    func weight(_ effect: Effect) -> Double {
      effect.rightFigures.map { name, change in
        abs(change.mean) / max(front.first?.figures[name] ?? 1, 1e-9)
      }.max() ?? 0
    }
    let weights = tried.map(weight)
    let dear = tried.indices.filter { weights[$0] >= SweepAnswer.weightMin }
    return (
      dear.sorted { (weights[$1], $0) < (weights[$0], $1) }.map { tried[$0] },
      tried.indices.filter { weights[$0] < SweepAnswer.weightMin }.map { tried[$0] }
    )
  }

  /// The values without a cost; an axis by its name if that is true of all its values.
  var idleNote: String? {
    let (dear, idle) = costs
    guard !idle.isEmpty else { return nil }
    let axes = idle.map(\.axis).reduce(into: [String]()) { if $0.last != $1 { $0.append($1) } }
    let words = axes.map { axis -> String in
      guard dear.contains(where: { $0.axis == axis }) else { return axis }
      let same = idle.filter { $0.axis == axis }
      return
        "\(axis)=\((same.prefix(1).map(\.reference) + same.map(\.value)).joined(separator: ", "))"
    }
    return "of no matter, to 0.1% in the mean: \(words.joined(separator: "; "))"
  }

  static let weightMin = 0.001
}
