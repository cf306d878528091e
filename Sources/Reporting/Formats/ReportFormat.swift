import Results

/// A form that something reported can have: a file each in this folder, and a line in the list of its subject.
public struct ReportFormat<Subject>: Sendable {
  /// As the command line has it.
  public let name: String
  /// What the file is called in the folder of `--output`.
  public let fileName: String
  /// Who reads it, in a few words.
  public let meaning: String
  /// Whether people read it as it is: what is made for another program alone is not printed beside files.
  public let isForPeople: Bool
  /// What a job's page on GitHub shows where the format is printed: Markdown; nil for a format that is no job's.
  public let jobSummary: (@Sendable (Subject) -> String)?
  /// The report as text, a newline at its end; the style is the terminal's.
  ///
  /// - Throws: `EncodingError` where a number is not finite; `MissingReplay` for a form that needs a film where
  ///   there is none.
  public let render: @Sendable (Subject, TextStyle) throws -> String

  public init(
    name: String, fileName: String, meaning: String, isForPeople: Bool = true,
    jobSummary: (@Sendable (Subject) -> String)? = nil,
    render: @escaping @Sendable (Subject, TextStyle) throws -> String
  ) {
    self.name = name
    self.fileName = fileName
    self.meaning = meaning
    self.isForPeople = isForPeople
    self.jobSummary = jobSummary
    self.render = render
  }
}

/// What can be reported, in the forms that it has.
public protocol Reportable: Sendable {
  /// The first is the one that people get unasked.
  static var formats: [ReportFormat<Self>] { get }
  /// Forms that others have and this has not, and why: a sentence's end.
  static var absentFormats: [(name: String, reason: String)] { get }
}

extension Report: Reportable {
  public static let absentFormats: [(name: String, reason: String)] = []

  public static let formats: [ReportFormat<Report>] = [
    ReportFormat(
      name: "terminal", fileName: "table.txt", meaning: "tables for people",
      render: { TerminalFormat.render($0, $1) }),
    ReportFormat(
      name: "markdown", fileName: "report.md", meaning: "tables for pages and comments",
      render: { report, _ in MarkdownFormat.render(report) }),
    ReportFormat(
      name: "html", fileName: "report.html", meaning: "a page with charts and the playback",
      isForPeople: false, render: { report, _ in try HTMLFormat.render(report) }),
    ReportFormat(
      name: "json", fileName: "result.json", meaning: "the whole record, which 'report' reads",
      render: { report, _ in try JSONFormat.render(report) }),
    ReportFormat(
      name: "csv", fileName: "figures.csv", meaning: "a figure a line, for spreadsheets",
      render: { report, _ in CSVFormat.render(report) }),
    ReportFormat(
      name: "benchstat", fileName: "benchstat.txt", meaning: "Go's benchmark text, for benchstat",
      render: { report, _ in BenchstatFormat.render(report) }),
    ReportFormat(
      name: "junit", fileName: "junit.xml",
      meaning: "a suite a workload and a case a design, with its faults as failures",
      render: { report, _ in JUnitFormat.render(report) }),
    ReportFormat(
      name: "github", fileName: "github.txt",
      meaning: "the table with annotations, and the job's summary on GitHub",
      jobSummary: { GitHubFormat.summary($0) },
      render: {
        GitHubFormat.harmless(TerminalFormat.render($0, $1)) + GitHubFormat.annotations($0)
      }),
    ReportFormat(
      name: "chrome", fileName: "trace-events.json",
      meaning: "the film as trace events, for Perfetto and chrome://tracing", isForPeople: false,
      render: { report, _ in try ChromeFormat.render(report) }),
  ]
}

extension GateReport: Reportable {
  public static let formats: [ReportFormat<GateReport>] = [
    ReportFormat(
      name: "terminal", fileName: "gate.txt", meaning: "tables for people",
      render: { GateFormat($0).text($1) }),
    ReportFormat(
      name: "markdown", fileName: "gate.md", meaning: "a comment on GitHub",
      render: { report, _ in GateFormat(report).markdown() }),
    ReportFormat(
      name: "html", fileName: "gate.html", meaning: "a page with every verdict, and what moved",
      isForPeople: false, render: { report, _ in try HTMLFormat.render(report) }),
    ReportFormat(
      name: "json", fileName: "gate.json", meaning: "the record of the judgement",
      render: { report, _ in try JSONFormat.render(report) }),
    ReportFormat(
      name: "csv", fileName: "gate.csv", meaning: "a verdict a line, for spreadsheets",
      render: { report, _ in CSVFormat.render(report) }),
    ReportFormat(
      name: "benchstat", fileName: "benchstat.txt",
      meaning: "baseline and run as Go's benchmark text, for benchstat -col result",
      render: { report, _ in BenchstatFormat.render(report) }),
    ReportFormat(
      name: "junit", fileName: "gate.xml", meaning: "a suite a workload and a case a metric",
      render: { report, _ in JUnitFormat.render(report) }),
    ReportFormat(
      name: "github", fileName: "github.txt",
      meaning: "the table with annotations, and the job's summary on GitHub",
      jobSummary: { GitHubFormat.summary($0) },
      render: {
        GitHubFormat.harmless(GateFormat($0).text($1)) + GitHubFormat.annotations($0)
      }),
  ]
  public static let absentFormats = [
    (
      name: "chrome",
      reason:
        "a judgement has no film: 'filmstrip report' makes one of the result that --output keeps"
    )
  ]
}

extension CacheReport: Reportable {
  public static let formats: [ReportFormat<CacheReport>] = [
    ReportFormat(
      name: "terminal", fileName: "caches.txt", meaning: "a table for people, or curves",
      render: { CachesFormat.text($0, $1) }),
    ReportFormat(
      name: "markdown", fileName: "caches.md", meaning: "a table for pages and comments",
      render: { report, _ in CachesFormat.markdown(report) }),
    ReportFormat(
      name: "html", fileName: "caches.html", meaning: "a page with miss-ratio curves",
      isForPeople: false, render: { report, _ in try HTMLFormat.render(report) }),
    ReportFormat(
      name: "json", fileName: "caches.json", meaning: "the records",
      render: { report, _ in try JSONFormat.render(report.results) }),
    ReportFormat(
      name: "csv", fileName: "caches.csv", meaning: "a policy and size a line, for spreadsheets",
      render: { report, _ in CachesFormat.csv(report) }),
    ReportFormat(
      name: "benchstat", fileName: "benchstat.txt", meaning: "Go's benchmark text, for benchstat",
      render: { report, _ in CachesFormat.benchstat(report) }),
  ]
  public static let absentFormats = [
    (name: "junit", reason: "misses are counted and not judged: there is nothing to pass or fail"),
    (name: "github", reason: "misses are counted and not judged: there is nothing to annotate"),
    (name: "chrome", reason: "a policy has no frames, and so no course in time"),
  ]
}
