import Results

/// A report as one page that needs nothing else: no network, no other file; readable without JavaScript.
package enum HTMLFormat {
  /// - Returns: the page, a newline at its end.
  /// - Throws: `EncodingError` where a number of the film is not finite; the template parser's error for a damaged
  ///   template.
  package static func render(_ report: Report) throws -> String {
    try PageTemplates.page(ComparisonPage(report: report).model())
  }

  /// A page with a film alone.
  ///
  /// - Parameter headline: its title; the designs beside each other unless it is given.
  /// - Throws: as the other does.
  package static func render(_ film: Film, headline: String? = nil) throws -> String {
    let designs = film.takes.map(\.design).joined(separator: " beside ")
    return try PageTemplates.page([
      "title": "Filmstrip: \(film.workload), \(designs)", "headline": headline ?? designs,
      "films": [try PageFilm(film: film).model()],
      "tableSections": PageFilm.stored(film, isFolded: false),
      "colophon": "The trace's hash is \(film.traceHash). The same command makes the same page.",
    ])
  }

  /// A page with miss-ratio curves, a chart an input.
  ///
  /// - Throws: as the others do.
  static func render(_ report: CacheReport) throws -> String {
    let misses = TablePage.section(
      "misses", title: "What each policy misses, by size",
      words: [
        """
        Exact. A chart has the misses of 100 requests; with belady among the policies, those above its own.
        """
      ], tables: [], charts: PageCharts.misses(report))
    return try PageTemplates.page([
      "title": "Filmstrip: what bounded stores miss", "headline": "What bounded stores miss",
      "tableSections": [misses],
      "colophon": "Misses are exact. The same requests, policies and seed miss the same.",
    ])
  }

  /// A page with a judgement: the verdict, every metric, and what moved.
  ///
  /// - Throws: as the others do.
  static func render(_ report: GateReport) throws -> String {
    try PageTemplates.page(try GatePage(report).model())
  }
}
