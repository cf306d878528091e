import ArgumentParser
import FeedCheck
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

struct JudgeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "judge",
    abstract: "Judge what a feed displayed, from its display log.",
    discussion: """
      Examples:
        filmstrip judge run.jsonl
        filmstrip judge monday.jsonl.gz tuesday.jsonl.gz --format json
        filmstrip judge run.jsonl --allow lost=3,flash=10 --format junit
        filmstrip judge run.jsonl --trace performed.jsonl --rows 'r{n}' --host uikit

      A display log has a line for each thing that the screen showed: JSON Lines, plain or gzip. It is judged while it is \
      read. --allow is for each log.

      With the trace that was performed, the designs of 'recommend' are replayed on it. The one that displays most of what \
      the log shows explains it: its cause, and the design to use, with its code.

      Exit codes: 0 no fault, or none above --allow; 2 a fault; 64 usage error; 65 damaged log; 66 unreadable file; 69 no \
      display. Other logs are still judged.
      """)

  @Argument(
    help: .init("The logs; '-' is standard input.", valueName: "log"),
    completion: .file(extensions: ["jsonl", "gz"]))
  var logs: [String]

  @OptionGroup var faults: AllowedFaultsOption

  @Option(
    help: .init(
      "Explain the log by the designs that display the same on its trace.", valueName: "TRACE"),
    completion: Arguments.traces)
  var trace: String?

  @Option(help: "\(Arguments.hostHelp)", completion: Arguments.hostNames)
  var host: String?

  @Option(
    help: .init(
      "The names of the trace's rows, or a file with a name a line; {n} is a row's number (default: {n}).",
      valueName: "NAME,..."))
  var rows: String?

  @Flag(help: "Also explain by list frameworks, with --host that platform's.")
  var frameworks = false

  @OptionGroup var options: ReportOptions<JudgeReport>
  @OptionGroup var lines: WidthOptions
  @OptionGroup var limits: LimitOptions

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: logs)
    for option in ["--allow", "--trace", "--host", "--rows"] {
      try Arguments.checkGivenOnce(option)
    }
    if trace == nil, host != nil || rows != nil || frameworks {
      throw ValidationError("--host, --rows and --frameworks explain a log: name its --trace")
    }
    guard let trace else { return }
    try TraceArgument.checkStandardInput(among: logs + [trace])
    if let host { _ = try Arguments.behaviours([host]) }
    if let rows { _ = try RowNames(rows) }
  }

  mutating func run() throws {
    try options.makeFolder()
    let performed = try trace.map { try TraceArgument.read($0) }
    var judged: [JudgeReport.Log] = []
    var failures: [Failure] = []
    for log in logs {
      do {
        judged.append(try entry(of: log, on: performed))
      } catch {
        // The other logs are judged all the same.
        guard let failure = Failure.reported(error) as? Failure, failure.isOfInput else {
          throw error
        }
        failures.append(failure)
      }
    }
    let report = JudgeReport(
      judged, damaged: failures.map(\.message), allowed: faults.allow ?? [:])
    if !judged.isEmpty { try options.report(report, width: lines.width) }
    for failure in failures { failure.tell() }
    if let first = failures.first { throw ExitCode(first.code.rawValue) }
    // As a regressed figure of 'gate'.
    if !report.isClean { throw ExitCode(2) }
    if let empty = judged.first(where: { $0.judgement.displayCount == 0 }) {
      throw Failure(
        code: .nothingToExplain,
        message: "\(empty.name): found no display, expected at least one 'show'")
    }
  }

  private func entry(of log: String, on trace: ValidTrace?) throws -> JudgeReport.Log {
    if let trace { return try explained(log, by: trace) }
    let (judgement, film) = try Self.judged(log, isFilmed: options.asks(for: "html"))
    return JudgeReport.Log(name: log, judgement, film: film)
  }

  /// Judges a log while it is read.
  static func judgement(of path: String) throws -> Judgement {
    try judged(path, isFilmed: false).judgement
  }

  /// Judges a log while it is read, and films it.
  ///
  /// - Parameters:
  ///   - keepsOffsets: whether the judgement has the offset of each display.
  ///   - check: is called with each record and its line.
  private static func judged(
    _ path: String, isFilmed: Bool, keepsOffsets: Bool = false,
    check: (DisplayRecord, _ line: Int) throws -> Void = { _, _ in }
  ) throws -> (judgement: Judgement, film: Film?) {
    var reader = try DisplayLogReader(expanding: path)
    var judge = Judge(reader.header, keepsOffsets: keepsOffsets)
    var film = LogFilm(reader.header)
    while let record = try reader.next() {
      try check(record, reader.lineCount)
      judge.take(record)
      if isFilmed { film.take(record) }
    }
    let judgement = judge.finish()
    return (judgement, isFilmed ? film.film(of: judgement, named: path) : nil)
  }

  /// Judges a log, and explains it by replays of its trace.
  ///
  /// - Throws: `TraceError` with the line of a row that the trace does not have.
  /// - Parameter name: the name of the log in the report; nil for its path.
  func explained(
    _ path: String, named name: String? = nil, by trace: ValidTrace, isFilmed: Bool? = nil
  ) throws -> JudgeReport.Log {
    let names = try RowNames(rows ?? RowNames.number)
    try names.check(areOf: trace)
    let rowCount = trace.trace.identityCount
    var known: [String: Int] = [:]
    let (judgement, film) = try Self.judged(
      path, isFilmed: isFilmed ?? options.asks(for: "html"), keepsOffsets: true
    ) { record, line in
      if !record.row.isEmpty, known[record.row] == nil {
        guard let row = names.number(of: record.row), row < rowCount else {
          throw TraceError(
            file: path, line: line, found: "the row \(record.row)",
            expected: """
              a row of \(trace.name), from \(names.names(of: 0)[0]) to \(names.names(of: rowCount - 1)[0]) (see --rows)
              """)
        }
        known[record.row] = row
      }
    }
    let tracks = DisplayTracks(judgement, rowCount: rowCount) { known[$0] ?? names.number(of: $0) }
    let behaviours = try Arguments.behaviours(host.map { [$0] } ?? [])
    let interruption = Interruption.ofRun()
    let explanation = try ProgressLine.shown { progress, _ in
      let explainer = DisplayExplainer(
        judgement.header, of: trace, limits.ofReplays, interruption: interruption,
        progress: progress
      ) { OutputFile.tell("filmstrip: \($0); it explains nothing") }
      let found = explainer.explanations(
        of: [tracks],
        by: DisplayExplainer.designs(for: trace, on: behaviours, frameworks: frameworks),
        on: behaviours)[0]
      try interruption.endIfRaised(", and nothing is explained yet")
      guard let best = found.first, best.agreement.faults.of > 0, best.agreement.explainsFaults
      else { return LogExplanation(found.map(LogExplanation.Candidate.init)) }
      return LogExplanation(
        found.map(LogExplanation.Candidate.init), cause: explainer.cause(of: best),
        fix: try fix(best, on: behaviours, of: trace, explainer, interruption, progress))
    }
    var log = JudgeReport.Log(name: name ?? path, judgement, explanation: explanation, film: film)
    if let remark = Self.otherSize(judgement.header.viewport, trace.trace) {
      log.remarks.append(remark)
    }
    if host == nil, !judgement.found.isEmpty {
      log.remarks.append(
        "Explained on \(ComparedByDefault.host): --host names another platform ('filmstrip hosts')."
      )
    }
    return log
  }

  /// A sentence on a log whose viewport the trace never has: it is in pixels, or of another screen.
  private static func otherSize(_ size: Viewport?, _ trace: Trace) -> String? {
    guard let size, size != trace.viewport, !trace.viewports.contains(size) else { return nil }
    func text(_ size: Viewport) -> String {
      "\(Points.points(size.widthUnits).short) x \(Points.points(size.heightUnits).short)"
    }
    return """
      The log's viewport is \(text(size)), and the trace's \(text(trace.viewport)): both must be in points, and of one screen.
      """
  }

  /// The design that 'recommend' screens as the answer, and its faults on the best explanation's host.
  private func fix(
    _ best: DisplayExplainer.Explanation, on behaviours: [ListPlatform.Behaviour],
    of trace: ValidTrace, _ explainer: DisplayExplainer, _ interruption: Interruption,
    _ progress: @escaping @Sendable (Comparison.Progress) -> Void
  ) throws -> LogExplanation.Fix? {
    let workloads = behaviours.map { ComparisonPlan.Workload(trace: trace, behaviour: $0) }
    let screening = Screening(workloads, interruption: interruption, progress: progress)
    let plan = try AnswerPlan(
      on: workloads, screening, equalWithin: nil, interruption: interruption)
    let designs = plan.designs.filter { !$0.isCustom }
    var run = screening.run(designs)
    run.noteRecordings(screening, designs)
    guard let name = Answer(run).design else { return nil }
    let design = try Arguments.design(name)
    let platform = behaviours.platformWithoutCode
    return LogExplanation.Fix(
      design: name, faultCount: explainer.faultCount(of: design, on: best.behaviour.host),
      code: platform == nil && !DesignCode.isWritten(for: design)
        ? nil : try Recommendation.Code(of: design, on: platform))
  }

  static func allowed(_ text: String) throws -> [FaultKind: Int] {
    var allowed: [FaultKind: Int] = [:]
    for entry in try Arguments.list(text, "--allow") {
      let parts = entry.split(separator: "=", omittingEmptySubsequences: false)
      let kind = try Arguments.choice(
        String(parts[0]), "fault", among: FaultKind.judged, named: \.rawValue)
      guard parts.count == 2, let count = Int(parts[1]), count >= 0 else {
        throw ValidationError("--allow takes KIND=N, such as lost=3, and not '\(entry)'")
      }
      guard allowed.updateValue(count, forKey: kind) == nil else {
        throw ValidationError("--allow has '\(kind.rawValue)' twice")
      }
    }
    return allowed
  }
}

extension LogExplanation.Candidate {
  fileprivate init(_ found: DisplayExplainer.Explanation) {
    self.init(
      .init(design: found.design.name, host: found.behaviour.host.description),
      behaviour: found.behaviour.name, found.agreement,
      alike: found.alike.map {
        .init(design: $0.design.name, host: $0.behaviour.host.description)
      })
  }
}

/// The names of a trace's rows in a log, such as `r{n}`, or `r{n},new{n}` if inserted rows have others; or all names, one
/// by one or each on a line of a file, inserted rows last.
struct RowNames {
  /// The place of a row's number in a name.
  static let number = "{n}"

  private let forms: [(prefix: String, suffix: String)]
  /// All names, and their numbers.
  private let list: [String]
  private let numbers: [String: Int]

  init(_ text: String) throws {
    guard text.contains(Self.number) else {
      list =
        FileManager.default.fileExists(atPath: text)
        ? try InputFile.text(text, hint: "see --rows").split(
          separator: "\n", omittingEmptySubsequences: false
        ).map(String.init)
        : try Arguments.list(text, "--rows")
      numbers = Dictionary(list.enumerated().map { ($1, $0) }) { first, _ in first }
      forms = []
      return
    }
    (list, numbers) = ([], [:])
    forms = try Arguments.list(text, "--rows").map { form in
      guard let range = form.firstRange(of: Self.number) else {
        throw ValidationError(
          "--rows: found '\(form)' beside names with {n}, expected {n} in each, such as 'r{n}'")
      }
      return (String(form[..<range.lowerBound]), String(form[range.upperBound...]))
    }
  }

  /// - Throws: `ValidationError` if there are fewer names than rows.
  func check(areOf trace: ValidTrace) throws {
    let rowCount = trace.trace.identityCount
    guard forms.isEmpty, list.count < rowCount else { return }
    let inserted = rowCount - trace.feed.rowCount
    throw ValidationError(
      """
      --rows: found \(Plural.of(list.count, "name")), expected \(rowCount): of the rows of \(trace.name) in their order\
      \(inserted > 0 ? ", and then of the \(inserted) that it inserts" : ""); each on a line of a file, or with {n}
      """)
  }

  /// Returns the names of a row, the usual one first.
  func names(of number: Int) -> [String] {
    guard forms.isEmpty else {
      return forms.map { "\($0.prefix)\(number)\($0.suffix)" }
    }
    return [list.indices.contains(number) ? list[number] : "\(number)"]
  }

  /// Returns the number of a row; nil for a name of another form.
  func number(of name: String) -> Int? {
    numbers[name]
      ?? forms.lazy.compactMap { form -> Int? in
        guard name.hasPrefix(form.prefix), name.hasSuffix(form.suffix) else { return nil }
        let digits = name.dropFirst(form.prefix.count).dropLast(form.suffix.count)
        // One name for each number: no sign, and no zero before it.
        return Int(digits).flatMap { $0 >= 0 && String($0) == digits ? $0 : nil }
      }.first
  }
}

extension LogResult {
  init(_ judgement: Judgement, name: String) {
    let header = judgement.header
    let page = header.page.map { ", page \($0)" } ?? ""
    var rows: [String: [String: Int]] = [:]
    for fault in judgement.found {
      rows[fault.kind.metricName, default: [:]][fault.row, default: 0] += 1
    }
    self.init(
      name: name,
      rules: "rest \(header.rest), same \(header.same), settle \(header.settleMilliseconds)\(page)",
      displayCount: judgement.displayCount, awayCount: judgement.awayCount,
      faults: Dictionary(
        uniqueKeysWithValues: FaultKind.judged.map { ($0.metricName, judgement[$0]) }),
      faultyRows: rows)
  }
}
