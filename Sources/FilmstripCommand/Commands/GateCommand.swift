import ArgumentParser
import Foundation
import Gate
import Measurement
import Reporting
import Results

/// A verdict with an exit code.
struct GateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "gate",
    abstract: "Run a suite and hold it against its baseline: a verdict with an exit code for CI.",
    discussion: """
      Examples:
        filmstrip gate --baseline baseline.json
        filmstrip gate suite.yml --baseline baseline.json --exact --format github --output gate
        filmstrip gate suite.yml --baseline baseline.json --allow undecided --allow improved

      Compares exact metrics for equality, and times in pairs on the baseline's machine alone, with 20 to 120 blocks \
      until each is decided. Nothing passes by default. --output always writes gate.json, gate.md, gate.xml (JUnit), \
      the page gate.html and result.json.

      Exit codes: 0 all passed; 1 could not run, or something is invalid; 2 something regressed; 3 something improved, \
      and the baseline is to be renewed; 4 a time is undecided; 64 usage error. Of several the first of 1, 2, 4, 3.
      """)

  @OptionGroup var options: SuiteOptions

  @Option(
    name: .customLong("allow"),
    help: ArgumentHelp(
      "Tell these, and end as if they had passed: improved, regressed or undecided; repeat for more.",
      valueName: "verdict"))
  var allowed: [GateVerdict] = []

  @OptionGroup var detail: DetailsOption
  @OptionGroup var keeping: HistoryOption
  @OptionGroup var reporting: ReportOptions<GateReport>
  @OptionGroup var lines: WidthOptions

  mutating func validate() throws {
    for verdict in allowed {
      switch verdict {
      case .improved, .regressed, .undecided: continue
      case .invalid:
        throw ValidationError("--allow invalid: what is invalid was not judged, and never passes")
      case .passed, .changed, .notJudged:
        throw ValidationError("--allow \(verdict.rawValue): that needs no allowance")
      }
    }
  }

  mutating func run() throws {
    var report: GateReport
    do {
      let history = try keeping.goal()
      let page = history == nil ? [] : [HistoryTrends.pageName]
      try reporting.makeFolder(always: GateCommand.kept, records: [GateCommand.record] + page)
      let result: RunResult?
      let plan: SuitePlan?
      (report, result, plan) = judged()
      // What cannot be kept is no reason to lose the report.
      let kept = Result {
        try result.flatMap { result in
          try history?.keep(result, &report, hasPage: reporting.output != nil) { name in
            plan?.canonicalName(of: name) ?? name
          }
        }
      }
      try write(report, result)
      if reporting.output != nil, let trends = kept.value??.trends {
        try reporting.write(page: try trends.page(), to: HistoryTrends.pageName)
      }
      kept.value??.tell()
      _ = try kept.get()
    } catch let failure as Failure {
      OutputFile.tell("filmstrip: \(TextStyle.onOneLine(failure.message))")
      // A verdict that nobody can read is none.
      throw ExitCode(GateVerdict.invalid.exitCode)
    }
    if report.exitCode != 0 { throw ExitCode(Int32(report.exitCode)) }
  }

  // MARK: Judging

  /// The judgement, and the figures and the suite that it is of where there are any.
  private func judged() -> (GateReport, RunResult?, SuitePlan?) {
    var judging = Gate.Options()
    judging.allowed = GateVerdict.byRank.filter(allowed.contains)
    judging.baselineFile = options.baseline
    judging.command = Array(CommandLine.arguments.dropFirst())
    var suite = options.input.suite ?? "default"
    var result: RunResult?
    var known: SuitePlan?
    do {
      let plan = try SuitePlan(options.input.suite)
      known = plan
      suite = plan.suite.name
      let baseline = try InputFile.baseline(options.baseline)
      let gate = Gate(plan: plan.gatePlan, baseline: baseline)
      if options.exactness.exact { judging.timesNotJudged = "--exact was asked for" }
      if !options.exactness.exact, options.result == nil, gate.lacksTimes(on: .current) {
        throw BaselineError(file: options.baseline, problem: .noTimes)
      }
      let isTimed =
        judging.timesNotJudged == nil && gate.timesNotJudged(on: .current) == nil
      let asking = judging
      let found = try options.figures(
        plan, blocks: isTimed ? ([20, 50, 120], { gate.wantsBlocks($0, asking) }) : nil)
      result = found
      var report = gate.judge(found, judging)
      report.showsDetails = detail.details
      report.notes += [Answer(found).note].compactMap(\.self)
      plan.tellWhatShows(&report)
      plan.tellWhatPlatformsMean(&report)
      if reporting.makes("html", always: GateCommand.kept) {
        try GateFilm(plan: plan, baseline: baseline).complete(&report)
      }
      return (report, result, plan)
    } catch {
      let problems = GateCommand.problems(error)
      return (
        Gate.refusal(problems, suite: suite, version: filmstripVersion, judging), result,
        known
      )
    }
  }

  /// Why there is nothing to judge.
  private static func problems(_ error: any Error) -> [GateProblem] {
    switch error {
    case let error as SuiteError: error.lines.map { GateProblem(.noInput, $0) }
    case let error as BaselineError: [GateProblem(.noInput, error.description)]
    case let error as GateProblems: error.problems
    default: [GateProblem(.noInput, SuiteWords.words(error))]
    }
  }

  // MARK: Writing

  /// The formats and the record that a folder gets, whatever is asked for.
  private static let kept = ["json", "markdown", "junit", "html"]
  private static let record = "result.json"

  private func write(_ report: GateReport, _ result: RunResult?) throws {
    if let result { try reporting.write(result, to: GateCommand.record) }
    try reporting.report(
      report, always: GateCommand.kept, width: lines.width, link: report.worstFault)
  }
}

extension GateVerdict: ExpressibleByArgument {}

/// The page of a job on GitHub.
enum GitHubSummary {
  /// Appends Markdown to the file that the runner names; nothing elsewhere.
  ///
  /// - Throws: `Failure` with `unwritableFile`.
  static func append(_ markdown: String) throws {
    guard let path = ProcessInfo.processInfo.environment["GITHUB_STEP_SUMMARY"], !path.isEmpty
    else { return }
    do {
      let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
      // The job's earlier steps may have written it.
      let earlier =
        FileManager.default.fileExists(atPath: path) ? try Data(contentsOf: file) : Data()
      try FileReplacement.write(earlier + Data(markdown.utf8), to: file)
    } catch {
      throw OutputFile.failure(path, error, " (see GITHUB_STEP_SUMMARY)")
    }
  }
}
