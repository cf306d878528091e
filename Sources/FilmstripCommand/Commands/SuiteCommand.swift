import ArgumentParser
import Foundation
import Gate
import Reporting
import ScrollTrace

/// Suite files: what the gate runs.
struct SuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suite",
    abstract: "Check a suite file for the gate, or write one to begin with.",
    discussion: """
      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --output suite.yml
        filmstrip suite check suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml

      A suite says which traces, designs and hosts the gate runs, what is judged, and how much is allowed.
      """,
    subcommands: [CheckSuite.self, InitSuite.self])
}

/// Whether a suite can be run.
struct CheckSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Name every mistake in a suite, with its line and the nearest name that is known.",
    discussion: """
      Example:
        filmstrip suite check suite.yml

      Reads the suite and every trace that it names, makes those that are generated, and checks that each design \
      applies to each. Ends with 65 where there is a mistake, and 66 where the file is not there.
      """)

  @OptionGroup var input: SuiteArgument

  mutating func run() throws {
    let plan = try input.plan()
    let suite = plan.suite
    let times =
      suite.times.judging == .off ? "nothing is timed" : "times are \(suite.times.judging)"
    try OutputFile.printResult(
      TextStyle.onOneLine(
        """
        \(plan.file): \(suite.name): \(Plural.of(plan.designs.count, "design")) on \
        \(Plural.of(plan.workloads.count, "workload")), \(Plural.of(suite.thresholds.count, "threshold")), \
        \(Plural.of(suite.budgets.count, "budget")); \(times)
        """) + "\n")
  }
}

/// A suite to begin with.
struct InitSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract:
      "Write a suite of your traces and your design, or the embedded one with every key explained.",
    discussion: """
      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --output suite.yml
        filmstrip suite init --output suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml

      With traces and --design the suite holds that design under the name my-app: what my-app does may change, and is \
      compared with what it did. A second line for the design that 'filmstrip recommend' names shows both side by side.
      """)

  @Argument(
    help: ArgumentHelp("Your traces: files, or names of embedded ones.", valueName: "trace"),
    completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    help: "The design of your app: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String?

  @Flag(help: "Write a workflow file for GitHub instead: installs, caches, gates and uploads.")
  var workflow = false

  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    if traces.contains("-") {
      throw ValidationError("found '-', expected a file: a suite is run again and again")
    }
    if traces.isEmpty != (design == nil) {
      throw ValidationError(
        "a suite of your own takes traces and --design DESIGN; without both the embedded one is written"
      )
    }
    if workflow, !traces.isEmpty {
      throw ValidationError("--workflow writes a workflow file, and takes no traces")
    }
  }

  mutating func run() throws {
    if let output = file.output { try file.overwriting.check(output) }
    let text = workflow ? SuiteTemplate.workflow : try design.map(own) ?? SuiteTemplate.embedded
    try OutputFile.write(text, to: file.output ?? "-")
    OutputFile.tellWritten(file.output ?? "-")
  }

  /// The suite of the traces and a design.
  ///
  /// - Throws: what other commands throw for a trace or a design that cannot be used.
  private func own(_ text: String) throws -> String {
    let design = try Arguments.design(text)
    for trace in try Failure.translating({ try TraceArgument.read(traces) }) {
      try Arguments.check(design, appliesTo: trace)
    }
    let folder = URL(fileURLWithPath: file.output ?? "-").deletingLastPathComponent()
    let paths = traces.map { trace in
      FileManager.default.fileExists(atPath: trace)
        ? RelativePath.text(from: folder, to: URL(fileURLWithPath: trace)) : trace
    }
    return SuiteTemplate.text(traces: paths, design: design.name)
  }
}
