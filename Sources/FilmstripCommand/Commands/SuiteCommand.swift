import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import ScrollTrace

struct SuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suite",
    abstract: "Check a suite of the gate, or write one.",
    discussion: """
      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --output suite.yml
        filmstrip suite check suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml

      A suite has the traces, designs and hosts of the gate, the metrics to judge, and their limits.
      """,
    subcommands: [CheckSuite.self, InitSuite.self])
}

struct CheckSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Print each mistake of a suite with its line and the nearest name.",
    discussion: """
      Example:
        filmstrip suite check suite.yml

      Reads the suite and its traces, makes those that are generated, and checks that each design applies to each trace. \
      Exit codes: 65 for a mistake; 66 for a missing file.
      """)

  @OptionGroup var input: SuiteArgument

  mutating func run() throws {
    let plan = try SuitePlan(input.suite)
    let suite = plan.suite
    let times =
      suite.times.judging == .off ? "nothing is timed" : "times are \(suite.times.judging)"
    let warnings = plan.workloads.warnings.map { "\nWarning: \(TextStyle.onOneLine($0))." }
    let logs = plan.logs.isEmpty ? "" : ", \(Plural.of(plan.logs.count, "log"))"
    try OutputFile.printResult(
      TextStyle.onOneLine(
        """
        \(plan.file): \(suite.name): \(Plural.of(plan.designs.count, "design")) on \
        \(Plural.of(plan.workloads.count, "workload"))\(logs), \(Plural.of(suite.thresholds.count, "threshold")), \
        \(Plural.of(suite.budgets.count, "budget")); \(times)
        """) + warnings.joined() + "\n")
  }
}

struct InitSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Write a suite of your traces and design, or the embedded suite.",
    discussion: """
      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --output suite.yml
        filmstrip suite init --output suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml

      Your suite has the design under the name my-app, so that its values can change. A second line with the design of \
      'filmstrip recommend' shows both. The embedded suite explains every key.
      """)

  @Argument(
    help: .init("Your traces: files or embedded traces.", valueName: "trace"),
    completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    help: "The design of your app: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String?

  @Flag(help: "Write a workflow for GitHub that runs the gate instead.")
  var workflow = false

  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    if traces.contains("-") {
      throw ValidationError("found '-', expected a file: a suite is run more than once")
    }
    if traces.isEmpty != (design == nil) {
      throw ValidationError("your suite takes traces and --design DESIGN; leave out both, or none")
    }
    if workflow, !traces.isEmpty {
      throw ValidationError("--workflow writes a workflow: leave out the traces")
    }
  }

  mutating func run() throws {
    if let output = file.output { try file.overwriting.check(output) }
    let own = try design.map(own)
    let text = workflow ? SuiteTemplate.workflow : own?.text ?? SuiteTemplate.embedded
    try OutputFile.write(text, to: file.output ?? "-")
    OutputFile.tellWritten(file.output ?? "-")
    if let own, own.platform == nil {
      OutputFile.tell(
        "Its host is \(ComparedByDefault.host): change it for another platform ('filmstrip hosts')")
    }
  }

  /// Returns the suite of the traces and a design, and the platform that they are certainly of.
  ///
  /// - Throws: the errors of other commands for a trace or a design that cannot be used.
  private func own(_ text: String) throws -> (text: String, platform: ListPlatform?) {
    let design = try Arguments.design(text)
    let read = try TraceArgument.read(traces)
    for trace in read { try Arguments.check(design, appliesTo: trace.trace) }
    // A design of a framework is gated on its platform, and traces that a page performed on its own.
    let isOfPage = read.allSatisfy { $0.trace.source.hasPrefix("\(DriveRunCommand.source) ") }
    let platform =
      ListPlatform.all.first { $0.framework == design.platform }
      ?? (isOfPage ? ListPlatform.named(DriveRunCommand.host) : nil)
    let folder = URL(fileURLWithPath: file.output ?? "-").deletingLastPathComponent()
    let paths = traces.map { trace in
      FileManager.default.fileExists(atPath: trace)
        ? RelativePath.text(from: folder, to: URL(fileURLWithPath: trace)) : trace
    }
    let suite = SuiteTemplate.text(
      traces: paths, design: design.name, host: platform?.name ?? ComparedByDefault.host)
    return (suite, platform)
  }
}
