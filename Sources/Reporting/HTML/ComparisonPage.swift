import Results

/// The page of a report: what to use, what the others show, what it costs, when that changes, how it was measured.
struct ComparisonPage {
  let report: Report

  private var isOne: Bool { report.parts.count == 1 }

  /// - Throws: `EncodingError` where a number of the film is not finite.
  func model() throws -> PageTemplates.Model {
    let suffixes = report.parts.indices.map { isOne ? "" : "-\($0 + 1)" }
    let openings = zip(report.parts, suffixes).enumerated().map { number, own in
      PageOpening(
        part: own.0, identifier: "answer\(own.1)", isNamed: !isOne, isFirst: number == 0
      ).model()
    }
    var sections = report.difference.map { [GatePage($0).differences] } ?? []
    for (part, suffix) in zip(report.parts, suffixes) {
      sections += [costs(part, "part\(suffix)"), figures(part, "part\(suffix)")].compactMap(\.self)
    }
    let names = report.parts.flatMap { $0.workloads.map(\.workload.name) }.uniqued
    var model: PageTemplates.Model = [
      "title": "Filmstrip: \(names.joined(separator: ", "))",
      "hasOpening": true, "openings": [openings[0]],
      "otherOpenings": Array(openings.dropFirst()),
      "methods": zip(report.parts, suffixes).map { method($0, "part\($1)") },
      "colophon": """
      Made by filmstrip \(report.parts[0].record.version). Exact figures repeat to the unit; measured ones do not, \
      and modelled ones were measured on no phone.
      """,
    ]
    switch report.playback {
    case .film(let film):
      model["films"] = [try PageFilm(film: film).model()]
      sections += PageFilm.stored(film, isFolded: true)
    case .missing(let why): model["filmNote"] = why
    }
    model["tableSections"] = sections
    return model
  }

  private func title(_ text: String, _ part: Report.Part) -> String {
    isOne ? text : "\(text): \(part.name)"
  }

  // MARK: Costs

  /// One chart of all designs, and how far each assumed cost may be off.
  private func costs(_ part: Report.Part, _ identifier: String) -> PageTemplates.Model? {
    guard let chart = DotChart.costs(of: part, "\(identifier)-chart") else { return nil }
    let span =
      part.workloads.count > 1
      ? "Faults are those of the worst behaviour, costs from the workload where they are largest."
      : ""
    let words = ["Left is better.", part.answer.design == nil ? "" : "The answer is ringed.", span]
    let ranges = part.costs.map { table in
      PageFold(
        identifier: "\(identifier)-costs-table", title: table.title,
        tables: [TablePage(table: table, identifier: "", isAlone: false)])
    }
    return TablePage.section(
      "\(identifier)-costs", title: title("What it costs", part),
      words: [words.filter { !$0.isEmpty }.joined(separator: " ")], tables: [chart],
      folds: [ranges].compactMap(\.self))
  }

  // MARK: Figures

  /// Every figure, over all workloads and on each: one of them is open at a time, at first the worst.
  private func figures(_ part: Report.Part, _ identifier: String) -> PageTemplates.Model {
    let run = part.record
    var folds: [PageFold] = []
    for (number, (summary, group)) in zip(part.summaries, [nil] + run.groups).enumerated() {
      let results = group.map { run.results(ofGroup: $0) } ?? run.results
      let faithful = part.standings.filter(\.isFaithful).map(\.design.name)
      folds.append(
        fold(
          "\(identifier)-summary-\(number)", summary.title, summary, part, results, Set(faithful)))
    }
    let workloads = part.tabledWorkloads
    let worst = worst(of: workloads, run)
    for (number, own) in workloads.enumerated() {
      let results = run.results(on: own.workload)
      let faithful = results.filter(\.isFaithful).map(\.design)
      var fold = fold(
        "\(identifier)-table-\(number)", own.workload.title, own.table, part, results,
        Set(faithful))
      fold.charts = WorkloadCharts(of: part, on: own.workload, fold.identifier).all
      fold.tables += own.frames.enumerated().map {
        TablePage(table: $1, identifier: "\(identifier)-frames-\(number)-\($0)")
      }
      if number == worst {
        fold.isOpen = true
        if workloads.count > 1 { fold.title += " (the worst)" }
        folds.insert(fold, at: 0)
      } else {
        folds.append(fold)
      }
    }
    for index in folds.indices { folds[index].group = "\(identifier)-workload" }
    let unjudged = part.legend.first { $0.hasPrefix(Verdicts.unjudged) }
    let trends = part.trends.map {
      "The last column is \($0.words), the newest last, and opens its chart."
    }
    let words = """
      What decides stands first; then what was shown wrong, and what it costs. A figure with a sign is a difference \
      above \(run.base), whose own have none. n/a means that there is no such figure; failed, that there should be \
      one; not run, that the run was stopped first. \(WorkloadCharts.words(part))
      """
    return TablePage.section(
      "\(identifier)-comparison",
      title: title(workloads.count > 1 ? "When that changes" : "Every figure", part),
      words: [([words] + [unjudged, trends].compactMap(\.self)).joined(separator: " ")],
      tables: [],
      filter: isOne
        ? (
          "Designs with",
          [
            TablePage.box("faithful alone", "faithful", true),
            TablePage.box("without bounds", "bound", false),
          ]
        ) : nil, folds: folds)
  }

  /// The workload on which the most designs show something wrong; of several the first with the most faults.
  private func worst(of workloads: [WorkloadReport], _ run: RunResult) -> Int? {
    let ranks = workloads.enumerated().map { number, own in
      let wrong = run.results(on: own.workload).filter { !$0.isFaithful }
      return (wrong.count, wrong.flatMap(\.fidelity.values).reduce(0, +), -number)
    }
    return ranks.indices.max { ranks[$0] < ranks[$1] }
  }

  /// A table with what decides first, the answers marked.
  ///
  /// - Parameter results: those that the table is of.
  private func fold(
    _ identifier: String, _ title: String, _ table: Table, _ part: Report.Part,
    _ results: [DesignResult], _ faithful: Set<String>
  ) -> PageFold {
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
    let count = table.rows.count { $0.marks["faithful"] == true }
    return PageFold(
      identifier: identifier,
      title: "\(title): \(count) of \(table.rows.count) show nothing wrong",
      tables: [TablePage(table: table, identifier: "", isFiltered: true, isAlone: false)])
  }

  // MARK: Method

  private func method(_ part: Report.Part, _ identifier: String) -> PageTemplates.Model {
    Provenance.model(
      identifier, title("How it was measured", part), part.provenance,
      legend: part.legend.filter { !$0.hasPrefix(Verdicts.unjudged) })
  }
}
