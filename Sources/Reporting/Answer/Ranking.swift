import Results

/// The designs of a run in the order of the answer: the first list of a terminal and a page.
struct Ranking {
  private let part: Report.Part
  /// The deciding criteria and those of every answer.
  let criteria: [Criterion]
  let isTimed: Bool
  let rows: [Standing]

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

  func isAnswer(_ row: Standing) -> Bool { part.answer.names(row.name) }

  /// The answer first, then its equals, then by faults as the answer ranks them; bounds last.
  private static func ordered(_ part: Report.Part) -> [Standing] {
    func rank(_ standing: Standing) -> [Double] {
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
  private var hasBehaviours: Bool {
    rows.contains { $0.tally?.behaviourCount ?? 1 > 1 }
  }

  var table: Table {
    let hasBehaviours = hasBehaviours
    var table = Table(
      "All designs that were compared",
      columns: [.left("design"), .prose("faults")] + (hasBehaviours ? [.left("on")] : [])
        + criteria.map { .right($0.title) } + (isTimed ? [.left("x \(part.record.base)")] : [])
        + (part.trends.map { [.left($0.title)] } ?? []))
    for standing in rows {
      let isAnswer = isAnswer(standing)
      let tone: Tone = isAnswer ? .strong : standing.isRanked ? .plain : .faint
      var label = standing.design
      (label.alsoCalled, label.homeNames) = ([], [])
      let texts =
        [standing.tally?.letters ?? "failed"]
        + (hasBehaviours ? [standing.tally?.behaviours ?? ""] : [])
        + criteria.map { criterion in standing.figure(criterion).map(criterion.digits) ?? "" }
        + (isTimed ? [standing.timeRatio.map(Figure.ratio) ?? ""] : [])
      let trend = part.trends.map { [$0.bars(of: standing.results)?.cell ?? .empty] } ?? []
      var row = Table.Row(label, texts.map { Table.Cell($0, tone) } + trend)
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

  /// The number of figures of a design that fit on a phone.
  private static let phoneColumnsMax = 3

  /// The table for a page. A phone leaves out the columns that decided nothing.
  var page: TablePage {
    var table = table
    let deciding = Set(part.answer.deciding + ["opening", "memory"])
    var titles = criteria.filter { deciding.contains($0.name) }.map(\.title)
    if deciding.contains(Criterion.time.name) { titles.append("x \(part.record.base)") }
    let shown = ["design", "faults", "on"] + titles.prefix(Self.phoneColumnsMax)
    for index in table.columns.indices where !shown.contains(table.columns[index].title) {
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

  /// How to read the table, the failures, and how to see more: a line each.
  var paragraphs: [String] {
    let (run, answer) = (part.record, part.answer)
    let aside = run.blocks.count(where: \.isSetAside)
    let busy =
      "The machine was busy: \(aside) of \(Figure.counted(run.blocks.count, "block")) of times set aside."
    let harmless = answer.kind == .nothing ? [] : run.harmlessTraces ?? []
    return (key.isEmpty ? [] : [key])
      + Legend.caveats(run, of: answer.designs) + (aside > 0 ? [busy] : [])
      + harmless.map(\.words) + Legend.warnings(run)
      + commands.map { "\($0.purpose): \($0.command)" } + [lackOfCode].compactMap(\.self)
      + ["See more: --details, or --output DIR (a page with films)"]
  }

  /// The meaning of the columns, in a sentence.
  var key: String {
    let run = part.record
    let seen = Fault.all.filter { fault in
      run.results.contains { $0.fidelity[fault.name, default: 0] > 0 }
    }
    let letters = seen.map { "\($0.letter) \($0.title)" }.joined(separator: ", ")
    let heads = criteria.map { String($0.title.prefix { $0 != " " }) }
    let modelled = heads[..<criteria.count { $0.isModelled }].joined(separator: ", ")
    let spread = [heads.first, heads.last].compactMap(\.self).uniqued.joined(separator: " to ")
    let behaviours = run.platformNames.count == 1 ? "behaviours of the platform" : "behaviours"
    let parts = [
      letters.isEmpty ? nil : "\(letters), per 1,000 displays",
      letters.isEmpty || !hasBehaviours
        ? nil : "on: the \(behaviours) that show it; the worst counts",
      modelled.isEmpty ? nil : "\(modelled): modelled",
      heads.contains("list") ? "list KB: the simulated list's bookkeeping" : nil,
      run.workloads.count > 1 && !spread.isEmpty ? "\(spread): the largest of any workload" : nil,
      isTimed ? "x \(run.base): the list's own time" : nil,
      part.trends.map { "history: \($0.words)" },
    ].compactMap(\.self)
    return parts.isEmpty ? "" : "\(parts.joined(separator: "; "))."
  }

  /// The command that explains the most frequent fault, and the one that writes the code of the answer.
  var commands: [(purpose: String, command: String)] {
    let ranked = part.record.results.filter { !$0.isBound }.map(\.design)
    let explain = part.record.explainCommand(among: ranked).map {
      ("See one", Provenance.commandLine($0))
    }
    let code = answer.flatMap { answer -> (String, String)? in
      if let platform = part.record.platformWithoutCode {
        return ("Write it", "filmstrip designs \(answer.name) --host \(platform)")
      }
      let hasCode = !answer.lacksCode && answer.results.contains { $0.hasCode == true }
      return hasCode ? ("Write it", "filmstrip new my-feed --design \(answer.name)") : nil
    }
    let left = answer.flatMap { part.record.explainCommand(among: [$0.name]) }.map {
      ("See what is left", Provenance.commandLine($0))
    }
    let isSame = left?.1 == explain?.1
    return [isSame ? nil : explain, left, code].compactMap(\.self)
  }

  private var lackOfCode: String? {
    guard part.record.platformWithoutCode == nil else { return nil }
    return answer.flatMap { $0.lacksCode ? "There is no generated code for \($0.name) yet." : nil }
  }

  private var answer: Standing? {
    part.standings.first { $0.name == part.answer.design }
  }
}
