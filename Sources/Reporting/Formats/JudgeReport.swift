import FeedCheck
import Results
import ScrollTrace

/// The faults found in display logs, in each format.
package struct JudgeReport: Reportable {
  /// A log with its name.
  package struct Log {
    package let name: String
    package let judgement: Judgement
    /// Nil if the log's trace was not named.
    package var explanation: LogExplanation?
    /// Nil if no page is made.
    package let film: Film?
    /// Nil if they were not measured.
    package var costs: PageCosts?
    /// Nil for a log that is not of a page, or has no fault.
    package var picture: PagePicture?
    /// Sentences about the trace, for people.
    package var remarks: [String] = []

    package init(
      name: String, _ judgement: Judgement, explanation: LogExplanation? = nil, film: Film? = nil
    ) {
      self.name = name
      self.judgement = judgement
      self.explanation = explanation
      self.film = film
    }
  }

  /// A page at a fault, and what a person does to see it.
  package struct PagePicture {
    package let png: [UInt8]
    package let words: String
    package let steps: [String]

    package init(png: [UInt8], words: String, steps: [String]) {
      self.png = png
      self.words = words
      self.steps = steps
    }
  }

  package let logs: [Log]
  /// Why a log was not judged, for each such log.
  package let damaged: [String]
  /// The number of faults of each kind that a log may have.
  package let allowed: [FaultKind: Int]

  package init(_ logs: [Log], damaged: [String] = [], allowed: [FaultKind: Int] = [:]) {
    self.logs = logs
    self.damaged = damaged
    self.allowed = allowed
  }

  /// The kinds of which a log has more faults than allowed.
  package func excess(of log: Log) -> [FaultKind] {
    FaultKind.judged.filter { log.judgement[$0] > allowed[$0] ?? 0 }
  }

  /// True if each log was judged, and none has more faults than allowed.
  package var isClean: Bool { damaged.isEmpty && logs.allSatisfy { excess(of: $0).isEmpty } }

  package static let formats = [
    ReportFormat<JudgeReport>(
      "terminal", "judge.txt", "tables for people", JudgeFormat.text),
    ReportFormat("markdown", "judge.md", "tables for pages and comments", JudgeFormat.markdown),
    ReportFormat("html", "judge.html", "a page that plays a log back", JudgeFormat.html),
    ReportFormat("json", "judge.json", "displays, faults, and each fault found", JudgeFormat.json),
    ReportFormat("csv", "judge.csv", "a fault a line, for spreadsheets", JudgeFormat.csv),
    ReportFormat(
      "junit", "judge.xml", "a suite a log and a case a kind of fault", JUnitFormat.render),
    ReportFormat(
      "github", "github.txt", "the tables with annotations, and the job's summary on GitHub",
      jobSummary: JudgeFormat.markdown
    ) { GitHubFormat.harmless(JudgeFormat.text($0, $1)) + GitHubFormat.annotations($0) },
  ]
}
