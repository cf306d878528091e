import ArgumentParser
import Foundation
import Gate
import Measurement
import Reporting
import Results

struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Compare a suite with its baseline, for CI.",
    discussion: """
      Examples:
        filmstrip gate --baseline baseline.json
        filmstrip gate suite.yml --baseline baseline.json --exact --output gate

      Exact metrics must be equal. Times are compared in pairs, on the baseline's machine, with 20 to 120 blocks. Nothing \
      passes by default. --output always writes gate.json, gate.md, gate.xml (JUnit), gate.html and result.json.

      Exit codes: 0 all passed; 1 invalid; 2 something regressed; 3 something improved: take a new baseline; 4 a time is \
      undecided; 64 usage error; 70 too little memory or threads. Of several, the first of 1, 2, 4, 3.
      """)

  @OptionGroup var options: SuiteOptions

  @Option(
    name: .customLong("allow"),
    help: .init(
      "Report improved, regressed or undecided, but let it pass.", valueName: "VERDICT"),
    transform: GateCommand.allowed)
  var allowed: [GateVerdict] = []

  @OptionGroup var detail: DetailsOption
  @OptionGroup var keeping: HistoryOption
  @OptionGroup var reporting: ReportOptions<GateReport>
  @OptionGroup var lines: WidthOptions

  private static func allowed(_ name: String) throws -> GateVerdict {
    let choices: [GateVerdict] = [.improved, .regressed, .undecided]
    if name == GateVerdict.invalid.rawValue {
      throw ValidationError("--allow invalid: an invalid figure was not judged, and never passes")
    }
    return try Arguments.choice(
      name, "verdict to --allow", among: choices, named: \.rawValue)
  }

  mutating func run() throws {
    let report: GateReport
    do {
      report = try judgeAndWrite()
    } catch {
      guard let failure = Failure.reported(error) as? Failure else { throw error }
      OutputFile.tell("filmstrip: \(TextStyle.onOneLine(failure.message))")
      // A verdict that was not written is invalid.
      throw ExitCode(GateVerdict.invalid.exitCode)
    }
    if report.exitCode != 0 { throw ExitCode(Int32(report.exitCode)) }
  }

  private func judgeAndWrite() throws -> GateReport {
    let history = try keeping.goal()
    let page = history == nil ? [] : [HistoryTrends.pageName]
    try reporting.makeFolder(always: GateCommand.kept, records: [GateCommand.record] + page)
    var (report, result, plan) = judged()
    // An error of the history is thrown after the report is printed.
    let kept = Result {
      try result.flatMap { result in
        try history?.keep(result, &report, hasPage: reporting.output != nil) {
          plan?.names(of: $0) ?? [$0.design]
        }
      }
    }
    if let result {
      try reporting.write(JSONFormat.render(result), to: GateCommand.record)
    } else {
      try reporting.remove(GateCommand.record)
    }
    try reporting.report(
      report, always: GateCommand.kept, width: lines.width, link: report.worstFault)
    if let trends = kept.value??.trends {
      try reporting.write(trends.page(), to: HistoryTrends.pageName)
    }
    kept.value??.tell()
    _ = try kept.get()
    return report
  }

  /// The formats and the record that are always written to a folder.
  private static let kept = ["json", "markdown", "junit", "html"]
  private static let record = "result.json"

  /// Returns the judgement, with the result and the suite if they were read.
  private func judged() -> (GateReport, RunResult?, SuitePlan?) {
    var judging = Gate.Options()
    judging.allowed = GateVerdict.byRank.filter(allowed.contains)
    judging.baselineFile = options.baseline
    judging.command = Array(CommandLine.arguments.dropFirst())
    var result: RunResult?
    var plan: SuitePlan?
    do {
      let suite = try SuitePlan(options.input.suite)
      plan = suite
      let baseline = try InputFile.baseline(options.baseline)
      let gate = Gate(plan: suite.gatePlan, baseline: baseline)
      if options.exactness.exact { judging.timesNotJudged = "--exact was asked for" }
      if !options.exactness.exact, options.result == nil, gate.lacksTimes(on: .current) {
        throw BaselineError.noTimes(options.baseline)
      }
      let isTimed = judging.timesNotJudged == nil && gate.timesNotJudged(on: .current) == nil
      let asking = judging
      let found = try options.figures(
        suite, blocks: isTimed ? ([20, 50, 120], { gate.wantsBlocks($0, asking) }) : nil)
      result = found
      var report = gate.judge(found, judging)
      report.suiteFile = options.input.suite
      report.showsDetails = detail.details
      report.notes = [options.originNote].compactMap(\.self) + report.notes
      if !found.traceWarnings.isEmpty { report.warnings = found.traceWarnings }
      // Of a single design there is nothing to choose.
      if Set(found.results.filter { !$0.isBound }.map(\.design)).count > 1 {
        report.notes += [Answer(found).note].compactMap(\.self)
      }
      suite.addCommands(to: &report)
      if reporting.makes("html", always: GateCommand.kept) {
        report.playback = try GateFilm(
          plan: suite, baseline: baseline, limits: options.limits.ofReplays
        ).playback(of: report)
      }
      return (report, result, plan)
    } catch {
      let name = plan?.suite.name ?? options.input.suite ?? "default"
      let problems = GateCommand.problems(error)
      let report = Gate.refusal(problems, suite: name, version: filmstripVersion, judging)
      return (report, result, plan)
    }
  }

  /// Returns why there is nothing to judge.
  private static func problems(_ error: any Error) -> [GateProblem] {
    switch error {
    case let error as SuiteError: error.lines.map { GateProblem(.noInput, $0) }
    case let error as BaselineError: [GateProblem(.noInput, error.description)]
    case let error as GateProblems: error.problems
    default: [GateProblem(.noInput, SuiteWords.words(error))]
    }
  }
}

/// The summary page of a job on GitHub.
enum GitHubSummary {
  /// Appends Markdown to the file that GitHub's runner names. Does nothing elsewhere.
  static func append(_ markdown: String) throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    // The job's earlier steps may have written it.
    let earlier = try OutputFile.naming(path, " (see GITHUB_STEP_SUMMARY)") {
      FileManager.default.fileExists(atPath: path)
        ? try Data(contentsOf: URL(literally: path)) : Data()
    }
    try OutputFile.write(
      Array(earlier) + Array(markdown.utf8), to: path, hint: "see GITHUB_STEP_SUMMARY")
  }
}
