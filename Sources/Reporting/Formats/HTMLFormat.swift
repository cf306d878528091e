import Results

/// A page in one file: it loads nothing, and can be read without JavaScript.
///
/// - Throws: `EncodingError` where a number of a film is not finite; the template parser's error.
package enum HTMLFormat {
  package static func render(_ report: Report) throws -> String {
    try ComparisonPage(report: report).shell.html()
  }

  /// A page of a film.
  ///
  /// - Parameter headline: the title; nil for the names of the designs.
  package static func render(_ film: Film, headline: String? = nil) throws -> String {
    let designs = film.takes.map(\.design).joined(separator: " beside ")
    return try PageShell(
      title: "Filmstrip: \(film.workload), \(designs)", headline: headline ?? designs,
      warning: film.warning, playback: .film(film),
      sections: [PageFilm(film: film).stored].compactMap(\.self),
      colophon:
        "The hash of the trace is \(film.traceHash). The same command writes the same page."
    ).html()
  }

  /// A page of the misses of each policy.
  static func render(_ report: CacheReport) throws -> String {
    let misses = PageSection(
      id: "misses", title: "Misses of each policy, by size", words: ["Exact."],
      tables: CachesFormat.grids(report).enumerated().map {
        TablePage(table: $1, identifier: "misses-\($0)").model
      })
    return try PageShell(
      title: "Filmstrip: misses of bounded stores", headline: "Misses of bounded stores",
      sections: [misses],
      colophon: "The same requests and policies have the same misses."
    ).html()
  }

  static func render(_ report: GateReport) throws -> String {
    try GatePage(report).shell.html()
  }

  static func render(_ report: SweepReport) throws -> String {
    try SweepFormat.page(report.answer).html()
  }
}
