import FeedCheck
import Foundation
import Gate
import ScrollTrace

extension FeedReport {
  /// The rows that another run of the same trace displayed otherwise.
  package func rows(differingFrom other: FeedReport) -> Set<String> {
    func lines(_ report: FeedReport) -> [String: [Substring]] {
      var lines: [String: [Substring]] = [:]
      for line in report.log.split(separator: "\n").dropFirst() {
        lines[report.row(ofLine: line), default: []].append(line)
      }
      return lines
    }
    let (own, others) = (lines(self), lines(other))
    return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }
  }

  /// The row of a log's line: the string behind the name of the change.
  private func row(ofLine line: Substring) -> String {
    let match = line.firstMatch(
      of: /"(?:show|scroll|change|hide|tap|edit)":("(?:[^"\\]|\\.)*"|-?\d+)/)
    return match.map { $0.1.trimmingCharacters(in: ["\""]) } ?? ""
  }
}

/// Performs traces on a page, each in a Chromium of its own.
package struct PageDrive {
  /// Limits the rows of a survey: a page without an end is driven in its first rows.
  package static let rowsMax = 2000

  package let file: PageFile
  package var clock = DrivenPage.Clock.held
  package var isHeaded = false
  package var limits = DrivenPage.Limits()

  package init(_ file: PageFile) { self.file = file }

  /// One run of a trace.
  package struct Run {
    package let report: FeedReport
    /// The identity in the page of each row of the trace, by its number.
    package let rows: [String]
    /// The browser and its version.
    package let browser: String
  }

  /// Starts the command that serves the page, and waits until it does.
  ///
  /// - Returns: nil if the page file has no such command.
  /// - Throws: `DriveError`.
  package func serve(in folder: URL, printingTo printed: URL) throws -> PageServer? {
    guard let command = file.serve, let address = URL(string: file.url) else { return nil }
    let server = try PageServer(command, in: folder, printingTo: printed)
    try server.wait(for: address, atMost: limits.patience)
    return server
  }

  /// Finds the rows of the page.
  ///
  /// - Throws: `DriveError`.
  package func survey() throws -> PageSurvey {
    try opened(viewport: nil) { page, _ in try page.survey(most: PageDrive.rowsMax) }
  }

  /// Performs a trace from `Trace.asPerformed`.
  ///
  /// - Parameter survey: the rows of the page, which must be those of the trace.
  /// - Throws: `DriveError` with the line of the first event that cannot be performed.
  package func run(_ trace: ValidTrace, on survey: PageSurvey) throws -> Run {
    try checkRows(trace.trace, survey)
    return try run(trace, rows: survey.rows)
  }

  /// - Parameter rows: the identities of the trace's rows in the page.
  package func run(_ trace: ValidTrace, rows: [String]) throws -> Run {
    try opened(viewport: trace.viewport) { page, browser in
      page.setRows(rows, of: trace.feed)
      var check = FeedCheck(trace)
      check.header.source = "\(file.url) in \(browser.version)"
      let report: FeedReport
      do {
        report = try check.run(on: page)
      } catch let error as DrivenFeedError {
        throw DriveError(
          line: error.event.map { $0 + 2 }, "found \(error.found); expected \(error.expected)")
      }
      if let skipped = report.skipped.first {
        throw DriveError(line: skipped.event + 2, skipped.reason)
      }
      return Run(report: report, rows: page.identities, browser: browser.version)
    }
  }

  private func opened<Outcome>(
    viewport: Viewport?, _ body: (DrivenPage, Browser) throws -> Outcome
  ) throws -> Outcome {
    let browser: Browser
    do {
      browser = try Browser(isHurried: clock == .held, isHeaded: isHeaded)
    } catch let error as BrowserError {
      throw DriveError("\(error)")
    }
    defer { browser.close() }
    let page = try DrivenPage(
      file, in: browser, clock: clock, viewport: viewport, limits: limits)
    return try body(page, browser)
  }

  /// A trace of another feed would be performed on other rows than it is about.
  private func checkRows(_ trace: Trace, _ survey: PageSurvey) throws {
    let (own, found) = (trace.feed.heightsUnits, survey.feed.heightsUnits)
    let advice = "write the page's feed with --survey, and generate traces for it"
    guard own.count == found.count else {
      throw DriveError(
        "the trace \(trace.name) has \(Plural.of(own.count, "row")), and the page \(found.count): \(advice)"
      )
    }
    // The last row ends with the content in one, and with its own height in the other.
    for index in own.indices.dropLast()
    where (own[index] - found[index]).magnitude > Points.units.magnitude {
      throw DriveError(
        """
        row \(survey.rows[index]) is \(Points.points(found[index]).short) high, and \
        \(Points.points(own[index]).short) in the trace \(trace.name): \(advice)
        """)
    }
  }
}
