import Results
import ScrollTrace

/// The designs of a run in the order of the answer: the first list of a terminal and a page.
struct Ranking {
  private let part: Report.Part
  /// The deciding criteria and those of every answer.
  let criteria: [Criterion]
  let isTimed: Bool
  let rows: [DesignSummary]

  init(_ part: Report.Part) {
    let run = part.record
    let names = ["opening", "memory", "allocations"] + part.answer.deciding
    let criteria = Criterion.all.filter { criterion in
      names.contains(criterion.name)
        && run.results.contains { criterion.figure(of: [$0]) != nil }
    }
    self.part = part
    self.criteria = criteria
    isTimed = part.standings.contains { $0.timeRatio != nil }
    rows = Ranking.ordered(part)
  }

  func isAnswer(_ row: DesignSummary) -> Bool { part.answer.names(row.name) }

  /// The answer first, then its equals, then by faults as the answer ranks them; bounds last.
  private static func ordered(_ part: Report.Part) -> [DesignSummary] {
    func rank(_ standing: DesignSummary) -> [Double] {
      let name = standing.name
      let isEqual = part.answer.equals?.contains(name) ?? false
      let place = part.answer.designs.contains(name) ? 0.0 : isEqual ? 1 : 2
      return [
        standing.design.isBound ? 1 : 0, standing.isRanked ? 0 : 1, place,
      ] + (standing.tally?.rank ?? [.infinity])
    }
    return part.standings.enumerated().sorted {
      (rank($0.element) + [Double($0.offset)])
        .lexicographicallyPrecedes(rank($1.element) + [Double($1.offset)])
    }.map(\.element)
  }
}

// MARK: The list of a terminal and of a page

extension Ranking {
  /// The word in the row of a design that is left out for its opening.
  private static let lateMark = "opens too late"

  private var hasBehaviours: Bool {
    rows.contains { $0.tally?.behaviourCount ?? 1 > 1 }
  }

  /// The costs that decided, and the opening, or the memory where none is modelled: three, or two beside a history, so
  /// that the list has at most six columns.
  private var shownCosts: [Criterion] {
    let common = ["opening", "memory"].first { name in criteria.contains { $0.name == name } }
    let names = part.answer.deciding + [common].compactMap(\.self)
    let ranked = names.uniqued.filter { name in criteria.contains { $0.name == name } }
    let shown = ranked.prefix(part.trends == nil ? 3 : 2)
    return criteria.filter { shown.contains($0.name) }
  }

  /// The rows without the bounds that were not asked for.
  private var shownRows: [DesignSummary] {
    rows.filter { !part.record.isAddedBound($0.name) }
  }

  /// The designs with their faults, where these are shown, and what the designs cost: at most six columns.
  var table: Table {
    let hasBehaviours = hasBehaviours
    let costs = shownCosts
    let late = Candidates(part.record).slowToOpen
    var table = Table(
      "The designs that were compared",
      columns: [.left("design"), .prose("faults per 1,000 displays")]
        + (hasBehaviours ? [.left("behaviours with faults")] : [])
        + costs.map { .right($0.title) } + (part.trends.map { [.left($0.title)] } ?? []))
    for standing in shownRows {
      let isAnswer = isAnswer(standing)
      let tone: Tone = isAnswer ? .strong : standing.isRanked ? .plain : .faint
      var label = standing.design
      (label.alsoCalled, label.homeNames) = ([], [])
      if late.contains(label.name) {
        label.remark = Ranking.lateMark
        label.recyclesNothing = false
      }
      var faults = Table.Cell(standing.faultSummary, tone)
      faults.order = standing.tally?.perThousandDisplays
      let shares = hasBehaviours ? [Table.Cell(standing.tally?.share ?? "", tone)] : []
      let figures = costs.map { criterion in
        let figure = standing.figure(criterion)
        var cell = Table.Cell(figure.map(criterion.digits) ?? "", tone)
        cell.order = figure
        return cell
      }
      let trend = part.trends.map { [$0.bars(of: standing.results)?.cell ?? .empty] } ?? []
      var row = Table.Row(label, [faults] + shares + figures + trend)
      row.cells[0].tone = tone
      row.isAnswer = isAnswer
      row.shape = standing.shape
      table.append(row)
    }
    return table
  }

  /// The table with a sign before each answer, for a terminal.
  ///
  /// No line breaks at the spaces beside the sign.
  var marked: Table {
    var table = table
    for index in table.rows.indices {
      let sign = table.rows[index].isAnswer ? ">\u{A0}" : "\u{A0}\u{A0}"
      table.rows[index].cells[0].text = sign + table.rows[index].cells[0].text
    }
    return table
  }

  /// The table for a page. A phone leaves out the history.
  var page: TablePage {
    var table = table
    for index in table.columns.indices where table.columns[index].title == part.trends?.title {
      table.columns[index].rank = 2
    }
    for row in table.rows.indices {
      for cell in table.rows[row].cells.indices where table.rows[row].cells[cell].pageText != nil {
        // The list is narrow: it has as many bars as a line of text.
        table.rows[row].cells[cell].pageText = table.rows[row].cells[cell].text
      }
    }
    return TablePage(table: table)
  }

  /// The kinds of faults in words, the failures, and how to see more: a line each.
  var paragraphs: [String] {
    let (run, answer) = (part.record, part.answer)
    let harmless = answer.kind == .nothing ? [] : run.harmlessTraces ?? []
    return [faultWords].filter { !$0.isEmpty }
      + Legend.caveats(run, of: answer.designs) + busy + harmless.map(\.words)
      + Legend.warnings(run) + commands.map { "\($0.purpose): \($0.command)" }
      + [lackOfCode].compactMap(\.self) + ["See more: \(more)"]
  }

  private var busy: [String] {
    let blocks = part.record.blocks
    let aside = blocks.count(where: \.isSetAside)
    return aside == 0
      ? []
      : [
        "The machine was busy: \(aside) of \(Figure.counted(blocks.count, "block")) of times set aside."
      ]
  }

  /// The options that add figures.
  private var more: String {
    (isTimed ? "--details (with times)" : "--details, --thorough (times)")
      + ", --output DIR (page)"
  }

  /// The kinds of faults that the table names, in a sentence; empty without faults. The first has the subject of those
  /// that follow.
  var faultWords: String {
    let seen = FaultKind.counted.filter { fault in
      shownRows.contains { $0.namedFaults.contains(fault) }
    }
    let subject = "strips "
    var isNamed = false
    let words = seen.map { fault in
      let sight = fault.sight
      defer { isNamed = sight.hasPrefix(subject) }
      let isRepeated = isNamed && sight.hasPrefix(subject)
      return "\(fault.rawValue): \(isRepeated ? String(sight.dropFirst(subject.count)) : sight)"
    }
    let others = shownRows.contains(where: \.hasOtherFaults) ? ["other: rarer kinds"] : []
    let history = part.trends.map { ["history: \($0.words)"] } ?? []
    let parts = words + others + history
    let worst = hasBehaviours && !words.isEmpty ? " Shown: the worst behaviour." : ""
    return parts.isEmpty ? "" : parts.joined(separator: "; ") + "." + worst
  }

  /// The compared workloads, and the words of the table.
  var key: String {
    let behaviours =
      hasBehaviours
      ? [
        """
        behaviours: the ways in which a platform may work where its documents leave it open; the faults of a design \
        are those under its worst
        """
      ] : []
    let traces = "traces: \(AnswerWords.list(part.record.workloads.map(\.name).uniqued))"
    return ([([traces] + behaviours).joined(separator: "; ") + ".", faultWords])
      .filter { !$0.isEmpty }.joined(separator: " ")
  }

  /// The command that explains a fault, of the answer if it has any, and the one that writes the code of the answer.
  var commands: [(purpose: String, command: String)] {
    let ranked = part.record.results.filter { !$0.isBound }.map(\.design)
    let code = answer.flatMap { answer -> (String, String)? in
      if let platform = part.record.platformWithoutCode {
        let words = ["designs", answer.name, "--host", platform]
        return ("Write it", ToolCommand.line(words))
      }
      let hasCode = !answer.lacksCode && answer.results.contains { $0.hasCode == true }
      let words = ["new", ToolCommand.packageName, "--design", answer.name]
      return hasCode ? ("Write it", ToolCommand.line(words)) : nil
    }
    let left = answer.flatMap { part.record.explainCommand(among: [$0.name]) }.map {
      ("See what is left", ToolCommand.line($0))
    }
    let explain = part.record.explainCommand(among: ranked).map {
      ("See a fault", ToolCommand.line($0))
    }
    return [left ?? explain, code].compactMap(\.self)
  }

  private var lackOfCode: String? {
    guard part.record.platformWithoutCode == nil else { return nil }
    return answer.flatMap { $0.lacksCode ? "There is no generated code for \($0.name) yet." : nil }
  }

  private var answer: DesignSummary? {
    part.standings.first { $0.name == part.answer.design }
  }
}
