import ArgumentParser
import Foundation
import Gate
import Reporting
import Results
import ScrollTrace

struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Take a baseline for the gate, or compare two.",
    discussion: """
      Examples:
        filmstrip baseline update --baseline baseline.json
        filmstrip baseline update suite.yml --baseline new.json --result result.json
        git show main:baseline.json > old.json
        filmstrip baseline diff old.json baseline.json

      A baseline is a JSON file for the repository, with a value on each line, in order. Its checksum shows a file that \
      was edited, cut or merged by hand.
      """,
    subcommands: [UpdateBaseline.self, DiffBaselines.self])
}

struct UpdateBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Run a suite, and write its figures as the baseline.",
    discussion: """
      Examples:
        filmstrip baseline update --baseline baseline.json
        filmstrip baseline update suite.yml --baseline baseline.json --exact

      Prints the changes from the old baseline, and each exceeded budget. A suite with times takes minutes; with --exact \
      the baseline has no times, and serves 'gate --exact'.

      Exit codes: 0 written; 2 written, with an exceeded budget. The old baseline stays with 65 (a mistake in the \
      suite), 70 (the run failed, was stopped, or its passes disagree) and 73 (unwritable file).
      """)

  @OptionGroup var options: SuiteOptions
  @OptionGroup var printing: FormatOption<GateReport>

  mutating func run() throws {
    guard try InputFile.mayBecomeBaseline(options.baseline) else {
      throw Failure(
        code: .unwritableFile,
        message: """
          \(options.baseline): found a file of another kind, expected a baseline or no file: name another path
          """)
    }
    let plan = try SuitePlan(options.input.suite)
    let gatePlan = plan.gatePlan
    let result = try options.figures(
      plan,
      blocks: options.exactness.exact
        ? nil : ([24, 48, 96], { gatePlan.baselineWantsBlocks($0) }),
      endsWhenStopped: ", and \(options.baseline) is as it was")
    var baseline = try baseline(of: result, for: gatePlan)
    if options.exactness.exact {
      for index in baseline.subjects.indices { baseline.subjects[index].times = [:] }
    }
    let old = earlier()
    try OutputFile.write(BaselineFile.text(of: baseline), to: options.baseline, hint: nil)
    if let old {
      try printing.print(Gate.compare(("the old baseline", old), ("the new one", baseline)))
    }
    let isTimed = baseline.subjects.contains { !$0.times.isEmpty }
    OutputFile.tellWritten(
      options.baseline,
      """
      \(Plural.of(plan.designs.count, "design")) on \(Plural.of(plan.workloads.count, "workload")), \
      \(isTimed ? "with times" : "without times")
      """)
    for words in plan.workloads.warnings {
      OutputFile.tell("Warning: \(TextStyle.onOneLine(words))")
    }
    let exceeded = gatePlan.exceededBudgets(of: baseline, place: result.place)
    for sentence in exceeded { OutputFile.tell("Over budget: \(TextStyle.onOneLine(sentence))") }
    if !exceeded.isEmpty { throw ExitCode(GateVerdict.regressed.exitCode) }
  }

  /// The limit of printed problems. One cause makes a problem for each design on each workload.
  private static let printedProblemsMax = 4

  /// - Throws: `Failure` for a result that cannot be a baseline, after its problems are printed.
  private func baseline(of result: RunResult, for plan: GatePlan) throws -> Baseline {
    do throws(GateProblems) {
      return try Baseline(of: result, for: plan)
    } catch {
      for problem in error.problems.prefix(UpdateBaseline.printedProblemsMax) {
        let subject = [
          problem.design, problem.workload, problem.host.map(result.place),
        ].compactMap { $0 }
        let words = (subject + [problem.words]).joined(separator: ", ")
        OutputFile.tell("filmstrip: invalid: \(TextStyle.onOneLine(words))")
      }
      let rest = error.problems.count - UpdateBaseline.printedProblemsMax
      if rest > 0 { OutputFile.tell("filmstrip: invalid: \(rest) more like these") }
      throw Failure(
        code: .failedCheck, message: "no baseline was taken: \(options.baseline) is as it was")
    }
  }

  /// The old baseline; nil if it is missing or damaged.
  private func earlier() -> Baseline? {
    guard FileManager.default.fileExists(atPath: options.baseline) else { return nil }
    do {
      return try InputFile.baseline(options.baseline)
    } catch {
      OutputFile.tell(
        "filmstrip: the old file is replaced: \(TextStyle.onOneLine(SuiteWords.words(error)))")
      return nil
    }
  }
}

struct DiffBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two baselines by the rules of the gate.",
    discussion: """
      Example:
        git show main:baseline.json > old.json
        filmstrip baseline diff old.json baseline.json

      Prints every metric that differs. The exit code is always 0. Times are compared if both baselines are of one \
      machine.
      """)

  @Argument(help: "The old baseline.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The new baseline.", completion: .file(extensions: ["json"]))
  var new: String

  @OptionGroup var printing: FormatOption<GateReport>
  @OptionGroup var detail: DetailsOption

  mutating func run() throws {
    var report = Gate.compare(
      (old, try InputFile.baseline(old)), (new, try InputFile.baseline(new)))
    report.showsDetails = detail.details
    try printing.print(report)
  }
}
