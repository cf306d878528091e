import FeedCheck
import Foundation
import Gate
import Results
import ScrollTrace

extension FeedReport {
  /// The rows that another run of the same trace displayed otherwise.
  ///
  /// - Parameter count: only what was displayed after fewer events counts, at any time between them; nil for everything.
  package func rows(differingFrom other: FeedReport, beforeEvent count: Int? = nil) throws
    -> Set<String>
  {
    func changes(_ report: FeedReport) throws -> [String: [DisplayRecord]] {
      try report.logBytes.withUnsafeBytes { bytes in
        var reader = try DisplayLogReader(source: LineSource(bytes: bytes), named: "the log")
        var changes: [String: [DisplayRecord]] = [:]
        while var record = try reader.next() {
          if let count {
            if let event = record.event, event >= count { break }
            record.timeMilliseconds = 0
          }
          changes[record.row, default: []].append(record)
        }
        return changes
      }
    }
    let (own, others) = (try changes(self), try changes(other))
    return Set(own.keys).union(others.keys).filter { own[$0] != others[$0] }
  }
}

/// Performs traces on a page, each in a new page that shares no storage with the others.
package final class PageDrive {
  /// Limits the rows of a survey: a page without an end is driven in its first rows.
  package static let rowsMax = 2000

  package let file: PageFile
  package let clock: DrivenPage.Clock
  package let input: DrivenPage.Input
  package let isHeaded: Bool
  package var limits = DrivenPage.Limits()
  /// The browser of all pages, from the first one on.
  private var browser: Browser?

  package init(
    _ file: PageFile, clock: DrivenPage.Clock = .held, input: DrivenPage.Input = .code,
    isHeaded: Bool = false
  ) {
    self.file = file
    self.clock = clock
    self.input = input
    self.isHeaded = isHeaded
  }

  deinit { browser?.close() }

  /// One run of a trace.
  package struct Run {
    package let report: FeedReport
    /// The identity in the page of each row of the trace, by its number.
    package let rows: [String]
    /// The browser and its version.
    package let browser: String
    /// The costs of the page; nil if they were not measured.
    package let costs: [PageCosts.Metric: Double]?
    /// The page at the end with the row that was asked for, as PNG; empty without one.
    package let picture: Data
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
    return try run(trace, rows: survey.rows, isMeasured: clock == .real)
  }

  /// - Parameters:
  ///   - rows: the identities of the trace's rows in the page.
  ///   - isMeasured: whether the page performs the trace once more, without being looked at, and its costs are measured.
  ///     The held clock is not real time, so it has none.
  ///   - picturedRow: the row of the picture; nil for no picture.
  package func run(
    _ trace: ValidTrace, rows: [String], isMeasured: Bool = false, picturedRow: String? = nil
  ) throws -> Run {
    let (report, names, visit, made, picture, version) = try opened(viewport: trace.viewport) {
      page, browser in
      page.setRows(rows, of: trace.feed)
      page.pictureEvent = picturedRow.map { _ in trace.events.count - 1 }
      if isMeasured { try page.countNodes() }
      let report = try check(trace, on: page, in: browser)
      let picture = try picturedRow.map(page.picture) ?? Data()
      let made = isMeasured ? try page.nodesMade : 0
      return (report, page.identities, page.visit, made, picture, browser.version)
    }
    // Resizing the window is no action in the page.
    let isResized = trace.events.contains { $0.kind == .viewport } && file.edits["resize"] == nil
    var costs: [PageCosts.Metric: Double]?
    if isMeasured, !isResized {
      costs = try opened(viewport: trace.viewport) { page, _ in try page.costs(of: visit) }
      costs?[.nodesMade] = made
    }
    return Run(report: report, rows: names, browser: version, costs: costs, picture: picture)
  }

  /// Performs a trace, and judges each display.
  private func check(
    _ trace: ValidTrace, on page: DrivenPage, in browser: Browser
  ) throws -> FeedReport {
    var check = FeedCheck(trace)
    check.header.source = "\(file.url) in \(browser.version)"
    if let settle = file.settleMilliseconds { check.header.settleMilliseconds = settle }
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
    return report
  }

  /// Compares the held clock with the system's: performs the beginning of a trace by the system's clock.
  ///
  /// - Parameter held: a run of the whole trace by the held clock.
  /// - Returns: the number of compared events, and the rows that were displayed otherwise in real time.
  package func checkClock(
    _ trace: ValidTrace, _ held: Run
  ) throws -> (eventCount: Int, rows: Set<String>) {
    var begun = trace.trace
    var count = begun.timesMilliseconds.prefix { $0 <= PageDrive.checkedMilliseconds }.count
    while count < begun.events.count, begun.events[count].continuesBatch { count += 1 }
    begun.removeEvents(from: count)
    let paced = PageDrive(file, clock: .real, input: input, isHeaded: isHeaded)
    let real = try paced.run(
      try ValidTrace(checking: begun), rows: Array(held.rows.prefix(trace.feed.rowCount)))
    // Nothing after the last event is waited for.
    let last = max(0, count - 1)
    return (last, try held.report.rows(differingFrom: real.report, beforeEvent: last))
  }

  private static let checkedMilliseconds = 5000.0

  private func opened<Outcome>(
    viewport: Viewport?, _ body: (DrivenPage, Browser) throws -> Outcome
  ) throws -> Outcome {
    let browser: Browser
    do {
      browser = try self.browser ?? Browser(isHurried: clock == .held, isHeaded: isHeaded)
    } catch let error as BrowserError {
      throw DriveError("\(error)")
    }
    self.browser = browser
    let page = try DrivenPage(
      file, in: browser, clock: clock, input: input, viewport: viewport, limits: limits)
    defer { page.close() }
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

extension Trace {
  /// Removes the last events, and what they are about.
  mutating func removeEvents(from count: Int) {
    insertions.removeLast(events[count...].count { $0.kind == .insert })
    viewports.removeLast(events[count...].count { $0.kind == .viewport })
    splices.removeLast(events[count...].count { $0.kind == .splice })
    events.removeLast(events.count - count)
    timesMilliseconds.removeLast(timesMilliseconds.count - count)
  }
}
