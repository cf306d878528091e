import ArgumentParser
import Foundation
import Gate
import Measurement
import Reporting
import Results
import ScrollTrace

/// Baselines: what the gate holds runs against.
struct BaselineCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "baseline",
    abstract: "Take a baseline for the gate, or compare two.",
    discussion: """
      Examples:
        filmstrip baseline update --baseline baseline.json
        filmstrip baseline update suite.yml --baseline baseline.json --result gate/result.json
        git show main:baseline.json > old.json; filmstrip baseline diff old.json baseline.json

      A baseline is one JSON file, a value a line and in order, that belongs into the repository. A checksum finds one \
      that was changed, cut or merged by hand.
      """,
    subcommands: [UpdateBaseline.self, DiffBaselines.self])
}

/// A new baseline.
struct UpdateBaseline: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Run a suite and keep what it comes to as the baseline, whole or not at all.",
    discussion: """
      Examples:
        filmstrip baseline update --baseline baseline.json
        filmstrip baseline update suite.yml --baseline baseline.json --exact

      Prints what moved from the baseline that was there, and names every budget that its own figures exceed.

      Exit codes: 0 the baseline is written, and a gate of the same figures passes; 2 it is written, and its figures \
      exceed a budget. The old baseline is left as it was with 65 where the suite has a mistake, 70 where the run \
      failed, was stopped or its passes disagree, and 73 where the file could not be written.

      Where the suite judges times it takes some minutes. With --exact the baseline has no times, and is good for \
      'gate --exact'.
      """)

  @OptionGroup var options: SuiteOptions
  @OptionGroup var printing: FormatOption<GateReport>

  mutating func run() throws {
    let plan = try options.input.plan()
    let gatePlan = plan.gatePlan
    let result = try options.figures(
      plan,
      blocks: options.exactness.exact
        ? nil : ([24, 48, 96], { gatePlan.baselineWantsBlocks($0) }),
      endsWhenStopped: ", and \(options.baseline) is as it was")
    var baseline: Baseline
    do throws(GateProblems) {
      baseline = try Baseline(of: result, for: plan.gatePlan)
    } catch {
      for problem in error.problems.prefix(UpdateBaseline.toldCount) {
        let subject = [problem.design, problem.workload, problem.host].compactMap { $0 }
        let words = (subject + [problem.words]).joined(separator: ", ")
        OutputFile.tell("filmstrip: invalid: \(TextStyle.onOneLine(words))")
      }
      let rest = error.problems.count - UpdateBaseline.toldCount
      if rest > 0 { OutputFile.tell("filmstrip: invalid: \(rest) more like these") }
      throw Failure(
        code: .failedCheck, message: "no baseline was taken: \(options.baseline) is as it was")
    }
    if options.exactness.exact {
      for index in baseline.subjects.indices { baseline.subjects[index].times = [:] }
    }
    let old = earlier()
    let output = try StreamedOutput(path: options.baseline)
    try output.write(Array(try BaselineFile.text(of: baseline).utf8))
    try output.finish()
    if let old {
      let report = Gate.compare(("the old baseline", old), ("the new one", baseline))
      try printing.print(report)
    }
    let isTimed = baseline.subjects.contains { !$0.times.isEmpty }
    OutputFile.tell(
      """
      Wrote \(TextStyle.onOneLine(options.baseline)): \(Plural.of(plan.designs.count, "design")) on \
      \(Plural.of(plan.workloads.count, "workload")), \(isTimed ? "with times" : "without times")
      """)
    let exceeded = gatePlan.exceededBudgets(of: baseline)
    for sentence in exceeded { OutputFile.tell("Over budget: \(TextStyle.onOneLine(sentence))") }
    if !exceeded.isEmpty { throw ExitCode(GateVerdict.regressed.exitCode) }
  }

  /// How many problems are told: one cause has one for each design on each workload.
  private static let toldCount = 4

  /// The baseline that is there; none is where none is, or where it is none any more, which is told.
  private func earlier() -> Baseline? {
    guard FileManager.default.fileExists(atPath: options.baseline) else { return nil }
    do {
      return try InputFile.baseline(options.baseline)
    } catch {
      OutputFile.tell(
        "filmstrip: what was there is replaced: \(TextStyle.onOneLine(SuiteWords.words(error)))")
      return nil
    }
  }
}

/// How two baselines differ.
struct DiffBaselines: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compare two baselines: every metric that differs, by the rules of the gate.",
    discussion: """
      Example:
        git show main:baseline.json > old.json; filmstrip baseline diff old.json baseline.json

      The exit code is 0 whatever differs. Times are compared where both baselines are of one machine.
      """)

  @Argument(help: "The old baseline.", completion: .file(extensions: ["json"]))
  var old: String

  @Argument(help: "The new one.", completion: .file(extensions: ["json"]))
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

/// The mistakes of a suite, told one by one.
enum SuiteMistakes {
  /// - Throws: `ExitCode` of a damaged file once every mistake is told.
  static func told<Found>(_ body: () throws -> Found) throws -> Found {
    do {
      return try body()
    } catch let error as SuiteError {
      for line in error.lines { OutputFile.tell("filmstrip: \(TextStyle.onOneLine(line))") }
      throw ExitCode(Failure.Code.badTrace.rawValue)
    }
  }
}
