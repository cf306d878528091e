import Results

extension Format {
  static let html = Format(
    "html", isForPeople: false,
    Making(of: Report.self, "report.html", "a page with charts and the playback") { report, _ in
      try HTMLFormat.render(report)
    },
    Making(of: GateReport.self, "gate.html", "a page with what broke, and every verdict") {
      report, _ in try HTMLFormat.render(report)
    },
    Making(of: CacheReport.self, "caches.html", "a page with miss-ratio curves") { report, _ in
      try HTMLFormat.render(report)
    },
    Making(of: SweepReport.self) { report, _ in
      try PageTemplates.page(SweepPage(answer: report.answer).model())
    })
}

/// A report as one page that needs nothing else: no network, no other file; readable without JavaScript.
package enum HTMLFormat {
  /// - Returns: the page, a newline at its end.
  /// - Throws: `EncodingError` where a number of the film is not finite; the template parser's error for a damaged
  ///   template.
  package static func render(_ report: Report) throws -> String {
    let isOne = report.parts.count == 1
    var charts = PageChartGroup(charts: [])
    var model: PageTemplates.Model = [:]
    switch report.playback {
    case .film(let film):
      model["films"] = [try PageFilm(film: film).model()]
      charts = PageCharts.stored(film)
    case .missing(let why): model["filmNote"] = why
    }
    model["hasOpening"] = true
    model["openings"] = report.parts.prefix(1).map {
      PageOpening(part: $0, identifier: "answer\(suffix(0, isOne))", isNamed: !isOne).model()
    }
    model["otherAnswers"] = report.parts.enumerated().dropFirst().map { number, part in
      PageAnswer(part: part, identifier: "answer\(suffix(number, isOne))").model()
    }
    model["besides"] = report.difference.map { [GatePage($0).differences] } ?? []
    var parts: [PageTemplates.Model] = []
    for (number, part) in report.parts.enumerated() {
      parts.append(
        self.part(part, "part\(suffix(number, isOne))", isOne, number == 0 ? [charts] : []))
    }
    model["parts"] = parts
    let own = "part\(suffix(0, isOne))"
    let hasCharts = parts.contains {
      $0["id"] as? String == own && $0["hasCharts"] as? Bool == true
    }
    var sections = [
      ("answer\(suffix(0, isOne))", "Answer"), ("playback", "Playback"),
      ("\(own)-charts", "Charts"), ("\(own)-comparison", "Comparison"),
      ("\(own)-method", "Method"),
    ]
    if !isOne { sections.insert(("differences-comparison", "Differences"), at: 1) }
    model["sections"] = sections.filter { hasCharts || $0.1 != "Charts" }.map {
      ["id": $0, "name": $1] as PageTemplates.Model
    }
    let names = report.parts.flatMap { $0.workloads.map(\.workload.name) }.uniqued
    model["title"] = "Filmstrip: \(names.joined(separator: ", "))"
    model["colophon"] = """
      Made by filmstrip \(report.parts[0].record.version). Exact figures repeat to the unit; measured ones do not, \
      and modelled ones were measured on no phone.
      """
    return try PageTemplates.page(model)
  }

  /// A page with a film alone.
  ///
  /// - Parameter headline: its title; the designs beside each other unless it is given.
  /// - Throws: as the other does.
  package static func render(_ film: Film, headline: String? = nil) throws -> String {
    let charts = PageCharts.stored(film)
    let designs = film.takes.map(\.design).joined(separator: " beside ")
    var sections = [["id": "playback", "name": "Playback"] as PageTemplates.Model]
    var model: PageTemplates.Model = [
      "title": "Filmstrip: \(film.workload), \(designs)", "headline": headline ?? designs,
      "films": [try PageFilm(film: film).model()],
      "colophon": "The trace's hash is \(film.traceHash). The same command makes the same page.",
    ]
    if !charts.charts.isEmpty {
      sections.append(["id": "stored", "name": "Stored offsets"])
      model["chartSections"] = [
        [
          "id": "stored", "title": "What was stored in the end",
          "chartGroups": [PageChartGroup(words: charts.words, charts: charts.charts).model],
        ] as PageTemplates.Model
      ]
    }
    model["sections"] = sections
    return try PageTemplates.page(model)
  }

  /// A page with miss-ratio curves, a chart an input.
  ///
  /// - Throws: as the others do.
  static func render(_ report: CacheReport) throws -> String {
    return try PageTemplates.page([
      "title": "Filmstrip: what bounded stores miss", "headline": "What bounded stores miss",
      "sections": [["id": "misses", "name": "Misses"] as PageTemplates.Model],
      "chartSections": [
        [
          "id": "misses", "title": "What each policy misses, by size",
          "chartGroups": [PageCharts.misses(report).model],
        ] as PageTemplates.Model
      ],
      "colophon": "Misses are exact. The same requests, policies and seed miss the same.",
    ])
  }

  /// A page with a judgement: the verdict, every metric, and what moved.
  ///
  /// - Throws: as the others do.
  static func render(_ report: GateReport) throws -> String {
    try PageTemplates.page(try GatePage(report).model())
  }

  private static func suffix(_ number: Int, _ isOne: Bool) -> String {
    isOne ? "" : "-\(number + 1)"
  }

  // MARK: Parts

  private static var designBoxes: [PageTemplates.Model] {
    [
      TablePage.box("faithful alone", "faithful", true),
      TablePage.box("without bounds", "bound", false),
    ]
  }

  private static func part(
    _ part: Report.Part, _ identifier: String, _ isOne: Bool, _ filmCharts: [PageChartGroup]
  ) -> PageTemplates.Model {
    let run = part.record
    let name = isOne ? "" : ": \(part.name)"
    // As the part makes them: over all workloads first, then over those of each group.
    var tables = zip(part.summaries, [nil] + run.groups).map { table, group in
      self.table(table, part, group.map { run.results(ofGroup: $0) } ?? run.results) { name in
        part.standings.contains { $0.isFaithful && $0.design.name == name }
      }
    }
    tables += part.tabledWorkloads.map { own in
      let results = run.results(on: own.workload)
      return self.table(own.table, part, results) { name in
        results.contains { $0.isFaithful && $0.design == name }
      }
    }
    var pages = tables.enumerated().map { number, table in
      let isSummary = number < part.summaries.count
      let place = isSummary ? "summary-\(number)" : "table-\(number - part.summaries.count)"
      return TablePage(table: table, identifier: "\(identifier)-\(place)", isFiltered: true)
    }
    for (number, table) in part.tabledWorkloads.flatMap(\.frames).enumerated() {
      pages.append(TablePage(table: table, identifier: "\(identifier)-frames-\(number)"))
    }
    if let costs = part.costs {
      pages.append(TablePage(table: costs, identifier: "\(identifier)-costs"))
    }
    let groups =
      PageCharts.groups(part, identifier: identifier)
      + filmCharts.filter { !$0.charts.isEmpty }
    let unjudged = part.legend.first { $0.hasPrefix(Verdicts.unjudged) }
    let trends = part.trends.map {
      " The last column is \($0.words), the newest last, and opens its chart."
    }
    let words = """
      What decides stands first, as the answer tells it; then what was shown wrong, and what it costs. A figure \
      with a sign is a difference above \(run.base), whose own have none. 0 is nothing; n/a means that there is no \
      such figure; failed, that there should be one; not run, that the run was stopped first.\
      \(unjudged.map { " \($0)" } ?? "")\(trends ?? "")
      """
    return [
      "id": identifier,
      "comparison": TablePage.section(
        "\(identifier)-comparison", title: "Comparison\(name)", words: [words], tables: pages,
        filter: isOne ? ("Designs with", designBoxes) : nil),
      "hasCharts": !groups.isEmpty, "chartsTitle": "Charts\(name)",
      "chartsWords": PageCharts.words(part), "chartGroups": groups.map(\.model),
      "methodTitle": "How it was measured\(name)",
      "method": part.provenance.map {
        ["name": $0.name, "text": $0.text, "isCommand": $0.name == "command"] as PageTemplates.Model
      },
      "legend": part.legend.filter { $0 != unjudged },
    ]
  }

  /// A table of the report with what decides first, its answers marked.
  ///
  /// - Parameter results: those that the table is of.
  private static func table(
    _ table: Table, _ part: Report.Part, _ results: [DesignResult],
    isFaithful: (String) -> Bool
  ) -> Table {
    var table = ComparisonTable.decidingFirst(table, of: part.record) { name in
      results.filter { $0.design == name }
    }
    let answers = part.answer.design == nil ? [] : part.answer.designs
    for index in table.rows.indices {
      guard let design = table.rows[index].design else { continue }
      table.rows[index].isAnswer = answers.contains(design.name)
      table.rows[index].marks = ["faithful": isFaithful(design.name), "bound": design.isBound]
    }
    return table
  }
}
