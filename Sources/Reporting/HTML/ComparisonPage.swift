import Results

/// The page of a report: what to use, what the other designs show, what it costs, when that changes, how it was measured.
struct ComparisonPage {
  let report: Report

  private var isOne: Bool { report.parts.count == 1 }

  var shell: PageShell {
    let suffixes = report.parts.indices.map { isOne ? "" : "-\($0 + 1)" }
    let parts = Array(zip(report.parts, suffixes))
    var sections = report.difference.map { [GatePage($0).differences] } ?? []
    for (part, suffix) in parts {
      let own = [
        costs(part, "part\(suffix)"), figures(part, "part\(suffix)"), values(part, suffix),
      ]
      sections += own.compactMap(\.self)
    }
    if case .film(let film) = report.playback {
      sections += [PageFilm(film: film, place: filmPlace).stored].compactMap(\.self)
    }
    sections += parts.map { part, suffix in
      PageSection.method(
        "part\(suffix)", title("How it was measured", part), part.provenance,
        legend: part.legend.filter { !$0.hasPrefix(Verdicts.unjudged) })
    }
    let names = report.parts.flatMap { $0.workloads.map(\.workload.name) }.uniqued
    return PageShell(
      title: "Filmstrip: \(names.joined(separator: ", "))",
      answers: parts.enumerated().map { number, part in
        answer(part.0, "answer\(part.1)", isFirst: number == 0)
      },
      playback: report.playback, filmPlace: filmPlace, sections: sections,
      colophon: """
        Made by filmstrip \(report.parts[0].record.version). Exact figures are equal in every run; measured figures \
        are not; modelled figures were not measured on a phone.
        """)
  }

  private func title(_ text: String, _ part: Report.Part) -> String {
    isOne ? text : "\(text): \(part.name)"
  }

  /// The workload of the film, as the switch of the tables names it.
  private var filmPlace: String? {
    guard case .film(let film) = report.playback else { return nil }
    return report.parts[0].record.title(of: film.workload, on: film.host)
  }

  // MARK: Answer

  private func answer(
    _ part: Report.Part, _ identifier: String, isFirst: Bool
  ) -> PageAnswer {
    let ranking = Ranking(part)
    var lines = part.answer.lines
    var answer = PageAnswer(
      id: identifier, level: isFirst ? "h1" : "h2", kicker: "", title: "Nothing was compared")
    if part.record.isPartial, !lines.isEmpty { answer.warning = lines.removeFirst() }
    switch part.answer.kind {
    case .one:
      answer.kicker = "Use"
      // The title has the name already.
      let verdict = lines[0].split(separator: ": ", maxSplits: 1).last ?? ""
      lines[0] = verdict.prefix(1).uppercased() + verdict.dropFirst()
    case .choice, .equal: answer.kicker = "Choose one of these"
    case .noneFaithful, .nothing: answer.kicker = "The result"
    }
    if !isOne { answer.kicker = "\(part.name): \(answer.kicker)" }
    if part.answer.design != nil {
      answer.title = AnswerWords.list(part.answer.designs, joined: "or")
      answer.designParts = answer.title.split(separator: " ").flatMap { word in
        let parts = TablePage.nameParts(String(word))
        return parts.enumerated().map { ["part": $1, "endsWord": $0 == parts.count - 1] }
      }
    } else if !lines.isEmpty {
      answer.title = lines.removeFirst()
    }
    // A phone has the verdict, the choices, and the faults under other behaviours.
    let more = lines.dropFirst().prefix { $0.hasPrefix("  ") || $0.hasPrefix("Under ") }
    answer.lines = Array(lines.prefix(1 + more.count))
    answer.details =
      lines.dropFirst(1 + more.count) + [ComparisonPage.worst(part)].compactMap(\.self)
    if !ranking.commands.isEmpty { answer.commands = ["all": ranking.commands] }
    answer.rankings = [ranking.page.model]
    answer.rankingNote = ([ranking.key] + part.record.notes.map { "Note: \($0)." })
      .joined(separator: " ")
    return answer
  }

  /// The faults of the design with the most, each kind with its rate.
  private static func worst(_ part: Report.Part) -> String? {
    let worst = part.standings.filter(\.isRanked).compactMap(\.tally).max {
      $0.perThousandDisplays < $1.perThousandDisplays
    }
    return worst.flatMap { tally in
      tally.sights(in: part.record.results).map { "\(tally.design) is wrong most often: \($0)." }
    }
  }

  // MARK: Costs

  /// One chart of all designs, and the range of each assumed cost.
  private func costs(_ part: Report.Part, _ identifier: String) -> PageSection? {
    guard let chart = DotChart.costs(of: part, "\(identifier)-chart") else { return nil }
    let span =
      part.workloads.count > 1
      ? " Faults are those of the worst behaviour; each cost is that of the workload where it is largest."
      : ""
    let answer = part.answer.design == nil ? "" : " The answer is ringed."
    let ranges = part.costs.map { table in
      PageSection.Fold(
        id: "\(identifier)-costs-table", foldTitle: table.title,
        tables: [TablePage(table: table).model])
    }
    return PageSection(
      id: "\(identifier)-costs", title: title("What it costs", part),
      words: ["Left is better.\(answer)\(span)"], tables: [chart.model],
      folds: [ranges].compactMap(\.self))
  }

  // MARK: When that changes

  /// Every figure over all workloads and on each. One workload is open at a time, the worst of the others at first.
  private func figures(_ part: Report.Part, _ identifier: String) -> PageSection {
    let run = part.record
    var folds: [PageSection.Fold] = []
    for (number, (summary, group)) in zip(part.summaries, [nil] + run.groups).enumerated() {
      let results = group.map { run.results(ofGroup: $0) } ?? run.results
      let faithful = part.standings.filter(\.isFaithful).map(\.design.name)
      folds.append(
        fold("\(identifier)-summary-\(number)", summary.title, summary, part, results, faithful))
    }
    let workloads = part.tabledWorkloads
    let rivals = Rivals(of: part)
    let worst = rivals.worst(of: workloads.map(\.workload))
    for (number, own) in workloads.enumerated() {
      let results = run.results(on: own.workload)
      var fold = fold(
        "\(identifier)-table-\(number)", own.workload.title, own.table, part, results,
        results.filter(\.isFaithful).map(\.design))
      fold.folds = own.frames.enumerated().map {
        PageSection.Fold(
          id: "\(identifier)-frames-\(number)-\($0)", foldTitle: $1.title,
          tables: [TablePage(table: $1).model])
      }
      fold.words = [rivals.explanation(on: own.workload)].compactMap(\.self)
      if number == worst {
        fold.isOpen = true
        if workloads.count > 1 { fold.foldTitle += " (most others are wrong)" }
        folds.insert(fold, at: 0)
      } else {
        folds.append(fold)
      }
    }
    for index in folds.indices { folds[index].group = "\(identifier)-workload" }
    let unjudged = part.legend.first { $0.hasPrefix(Verdicts.unjudged) }
    let trends = part.trends.map {
      "The last column is \($0.words), the newest last, and links to its chart."
    }
    let most =
      part.answer.design == nil
      ? "designs show a fault" : "other designs show more faults than the answer"
    let others = """
      The first table is that of the workload on which most \(most); a design may show none there and some \
      on others: see "All \(run.workloads.count) workloads".
      """
    let words = """
      The figures that decide are first, then the faults, then the costs. A figure with a sign is the difference to \
      \(run.base). n/a: there is no such figure; failed: a pass has no outcome; not run: the run was stopped first.
      """
    return PageSection(
      id: "\(identifier)-comparison",
      title: title(workloads.count > 1 ? "When that changes" : "Every figure", part),
      words: [
        [workloads.count > 1 && !part.summaries.isEmpty ? others : nil, words, unjudged, trends]
          .compactMap(\.self)
          .joined(separator: " ")
      ] + (workloads.count > 1 ? workloads.compactMap { rivals.summary(on: $0.workload) } : []),
      filter: isOne
        ? PageSection.Filter(
          label: "Designs with",
          boxes: [
            ("without faults", "faithful", "yes", false), ("without bounds", "bound", "no", false),
          ]) : nil, folds: folds)
  }

  /// A table with the deciding columns first and the answers marked.
  ///
  /// - Parameters:
  ///   - results: the results in the table.
  ///   - faithful: the designs without a fault.
  private func fold(
    _ identifier: String, _ title: String, _ table: Table, _ part: Report.Part,
    _ results: [DesignResult], _ faithful: [String]
  ) -> PageSection.Fold {
    var table = ComparisonTable.decidingFirst(table, of: part.record) { name in
      results.filter { $0.design == name }
    }
    let answers = part.answer.design == nil ? [] : part.answer.designs
    for index in table.rows.indices {
      guard let design = table.rows[index].design else { continue }
      table.rows[index].isAnswer = answers.contains(design.name)
      table.rows[index].marks = [
        "faithful": faithful.contains(design.name), "bound": design.isBound,
      ]
    }
    let ranked = table.rows.filter { $0.design?.isBound == false }
    let count = ranked.count { $0.marks["faithful"] == true }
    return PageSection.Fold(
      id: identifier,
      foldTitle: "\(title): \(count) of \(ranked.count) show nothing wrong",
      tables: [TablePage(table: table, isFiltered: true).model])
  }

  private func values(_ part: Report.Part, _ suffix: String) -> PageSection? {
    if part.sweeps.isEmpty { return nil }
    let folds = part.sweeps.enumerated().map { number, table in
      PageSection.Fold(
        id: "values\(suffix)-\(number)", foldTitle: table.title, group: "values\(suffix)",
        isOpen: number == 0, tables: [TablePage(table: table).model])
    }
    return PageSection(
      id: "values\(suffix)", title: title("The values of an axis", part), folds: folds)
  }
}
