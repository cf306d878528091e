import Results

/// A format of reports of one subject.
package struct ReportFormat<Reported>: Sendable, Equatable {
  package let name: String
  /// The name of its file in the folder of `--output`.
  package let fileName: String
  /// The contents or the reader, in a few words.
  package let meaning: String
  /// The Markdown on the page of a job on GitHub; nil for other formats.
  package let jobSummary: (@Sendable (Reported) -> String)?
  /// Returns the report as text, a newline at its end; the style is the terminal's. Throws `EncodingError` where a
  /// number is not finite.
  package let render: @Sendable (Reported, TextStyle) throws -> String

  init(
    _ name: String, _ fileName: String = "", _ meaning: String = "",
    jobSummary: (@Sendable (Reported) -> String)? = nil,
    _ render: @escaping @Sendable (Reported, TextStyle) throws -> String
  ) {
    self.name = name
    self.fileName = fileName
    self.meaning = meaning
    self.jobSummary = jobSummary
    self.render = render
  }

  init(
    _ name: String, _ fileName: String = "", _ meaning: String = "",
    _ render: @escaping @Sendable (Reported) throws -> String
  ) {
    self.init(name, fileName, meaning) { subject, _ in try render(subject) }
  }

  /// True if a browser shows the format. With `--output` it is written, and not printed.
  package var isPage: Bool { name == "html" }

  package static func == (left: Self, right: Self) -> Bool { left.name == right.name }
}

/// A format that a subject does not have, and the reason: the end of a sentence.
package struct UnsupportedFormat: Sendable {
  package let name: String
  package let reason: String
}

/// A subject of reports.
package protocol Reportable: SendableMetatype {
  /// The formats; the first is the default.
  static var formats: [ReportFormat<Self>] { get }
  static var unsupportedFormats: [UnsupportedFormat] { get }
}

extension Reportable {
  package static var unsupportedFormats: [UnsupportedFormat] { [] }
}

extension Report: Reportable {
  package static let formats = [
    ReportFormat<Report>(
      "terminal", "table.txt", "tables for people", TerminalFormat.render),
    ReportFormat("markdown", "report.md", "tables for pages and comments", MarkdownFormat.render),
    ReportFormat(
      "html", "report.html", "a page with a chart and the playback", HTMLFormat.render),
    ReportFormat(
      "json", "result.json", "the whole record, which 'report' reads", JSONFormat.render),
    ReportFormat("csv", "figures.csv", "a figure a line, for spreadsheets", CSVFormat.render),
    ReportFormat(
      "junit", "junit.xml", "a suite a workload and a case a design, with its faults as failures",
      JUnitFormat.render),
    ReportFormat(
      "github", "github.txt", "the table with annotations, and the job's summary on GitHub",
      jobSummary: GitHubFormat.summary
    ) { GitHubFormat.harmless(TerminalFormat.render($0, $1)) + GitHubFormat.annotations($0) },
  ]
}

extension GateReport: Reportable {
  package static let formats = [
    ReportFormat<GateReport>("terminal", "gate.txt", "tables for people") {
      GateFormat($0).text($1)
    },
    ReportFormat("markdown", "gate.md", "a comment on GitHub") { GateFormat($0).markdown() },
    ReportFormat(
      "html", "gate.html", "a page with what broke, and every verdict", HTMLFormat.render),
    ReportFormat("json", "gate.json", "the record of the judgement") { try JSONFormat.render($0) },
    ReportFormat("csv", "gate.csv", "a verdict a line, for spreadsheets", CSVFormat.render),
    ReportFormat(
      "junit", "gate.xml", "a suite a trace, a case a design and kind of metric", JUnitFormat.render
    ),
    ReportFormat(
      "github", "github.txt", "the table with annotations, and the job's summary on GitHub",
      jobSummary: GitHubFormat.summary
    ) { GitHubFormat.harmless(GateFormat($0).text($1)) + GitHubFormat.annotations($0) },
  ]
}

extension CacheReport: Reportable {
  package static let formats = [
    ReportFormat<CacheReport>(
      "terminal", "caches.txt", "a table for people, or curves", CachesFormat.text),
    ReportFormat("markdown", "caches.md", "a table for pages and comments", CachesFormat.markdown),
    ReportFormat("html", "caches.html", "a page with tables", HTMLFormat.render),
    ReportFormat("json", "caches.json", "the records") { try JSONFormat.render($0.results) },
    ReportFormat(
      "csv", "caches.csv", "a policy and size a line, for spreadsheets", CachesFormat.csv),
  ]

  package static let unsupportedFormats = [
    UnsupportedFormat(
      name: "junit", reason: "misses are counted and not judged: there is nothing to pass or fail"),
    UnsupportedFormat(
      name: "github", reason: "misses are counted and not judged: there is nothing to annotate"),
  ]
}

extension SweepReport: Reportable {
  package static let formats = [
    ReportFormat<SweepReport>("terminal") { SweepFormat.text($0, $1) },
    ReportFormat("markdown") { SweepFormat.markdown($0) },
    ReportFormat("html") { try HTMLFormat.render($0) },
    ReportFormat("json") { try JSONFormat.render($0.answer) },
  ]
}

/// The result of a command: text, Markdown, and a record as JSON.
package struct Listing: Reportable {
  package static let formats = [
    ReportFormat<Listing>("terminal") { $0.text($1) },
    ReportFormat("markdown") { $0.markdown() },
    ReportFormat("json") { try JSONFormat.render($0.record) },
  ]

  let text: (TextStyle) -> String
  let markdown: () -> String
  let record: any Encodable

  package init(
    _ record: some Encodable, text: @escaping (TextStyle) -> String,
    markdown: @escaping () -> String
  ) {
    self.record = record
    self.text = text
    self.markdown = markdown
  }

  /// A table and its record.
  package init(_ table: Table, _ record: some Encodable) {
    self.init(record) { style in
      table.lines(fitting: style).joined(separator: "\n") + "\n"
    } markdown: {
      MarkdownFormat.render(table) + "\n"
    }
  }
}

/// The result of a command without Markdown.
package struct PlainListing: Reportable {
  package static let formats = [
    ReportFormat<PlainListing>("terminal") { $0.text() },
    ReportFormat("json") { try JSONFormat.render($0.record) },
  ]

  let text: () -> String
  let record: any Encodable

  package init(_ record: some Encodable, text: @escaping () -> String) {
    self.record = record
    self.text = text
  }
}
