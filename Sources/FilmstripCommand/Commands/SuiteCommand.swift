import ArgumentParser
import Foundation
import Gate
import Measurement
import Reporting
import ScrollTrace

/// Suite files: what the gate runs.
struct SuiteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "suite",
    abstract: "Check a suite file for the gate, or write one to begin with.",
    discussion: """
      A suite says which traces, designs and hosts the gate runs, what is judged, and how much is allowed.

      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --output suite.yml
        filmstrip suite check suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml
      """,
    subcommands: [CheckSuite.self, InitSuite.self])
}

/// Whether a suite can be run.
struct CheckSuite: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Name every mistake in a suite, with its line and the nearest name that is known.",
    discussion: """
      Reads the suite and every trace that it names, makes those that are generated, and sees whether each design \
      applies to each. Ends with 65 where there is a mistake, and 66 where the file is not there.
      """)

  @Argument(
    help: "The suite; without it the embedded one.",
    completion: .file(extensions: ["yml", "yaml"]))
  var suite: String?

  mutating func run() throws {
    let plan = try SuiteMistakes.told { try SuitePlan(suite) }
    let times =
      plan.suite.times.judging == .off
      ? "nothing is timed" : "times are \(plan.suite.times.judging)"
    try OutputFile.printResult(
      TextStyle.onOneLine(
        """
        \(plan.file): \(plan.suite.name): \(Plural.of(plan.designs.count, "design")) on \
        \(Plural.of(plan.workloads.count, "workload")), \
        \(Plural.of(plan.suite.thresholds.count, "threshold")), \
        \(Plural.of(plan.suite.budgets.count, "budget")); \(times)
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
      With traces and --design the suite holds that design under the name my-app on the default platform: what my-app \
      does may change, and is compared with what it did. --recommended adds the design that 'recommend' names for \
      these traces, so that both are seen side by side.

      Examples:
        filmstrip suite init feed.jsonl --design tag-lookup --recommended --output suite.yml
        filmstrip suite init --output suite.yml
        filmstrip suite init --workflow --output .github/workflows/gate.yml
      """)

  @Argument(
    help: ArgumentHelp("Your traces: files, or names of embedded ones.", valueName: "trace"),
    completion: Arguments.traces)
  var traces: [String] = []

  @Option(
    help: "The design of your app: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String?

  @Flag(help: "Add the design that 'recommend' names for the traces: takes some seconds.")
  var recommended = false

  @Flag(help: "Write a workflow file for GitHub instead: installs, caches, gates and uploads.")
  var workflow = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write into this file, and not to standard output.", valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    if traces.contains("-") {
      throw ValidationError("found '-', expected a file: a suite is run again and again")
    }
    if traces.isEmpty != (design == nil) {
      throw ValidationError(
        "a suite of your own takes traces and --design DESIGN; without both the embedded one is written"
      )
    }
    if recommended, traces.isEmpty {
      throw ValidationError("--recommended is for a suite of your own: name traces and --design")
    }
    if workflow, !traces.isEmpty {
      throw ValidationError("--workflow writes a workflow file, and takes no traces")
    }
  }

  mutating func run() throws {
    if let output { try overwriting.check(output) }
    let text = workflow ? EmbeddedWorkflow.text : try design.map(own) ?? EmbeddedSuite.text
    guard let output else { return try OutputFile.printResult(text) }
    try OutputFile.write(text, to: output)
    OutputFile.tellWritten(output)
  }

  /// The suite of the traces and a design.
  ///
  /// - Throws: what other commands throw for a trace or a design that cannot be used.
  private func own(_ design: String) throws -> String {
    let own = try Arguments.design(design)
    let workloads = try Failure.translating {
      try Compare.workloads(
        traces.map { ($0, nil) }, on: Arguments.behaviours([]))
    }
    for workload in workloads { try Arguments.check(own, appliesTo: workload.trace) }
    let folder = output.map { URL(fileURLWithPath: $0).deletingLastPathComponent() }
    let here = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let paths = traces.map { trace in
      FileManager.default.fileExists(atPath: trace)
        ? RelativePath.text(from: folder ?? here, to: URL(fileURLWithPath: trace)) : trace
    }
    return EmbeddedSuite.text(
      traces: paths, design: own.name,
      recommended: try recommended ? recommendation(workloads) : nil)
  }

  /// The design that `recommend --exact` names.
  private func recommendation(_ workloads: [ComparisonPlan.Workload]) throws -> String {
    let interruption = try Interruption.ofRun()
    let recommendation = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      return try Recommender(
        workloads: workloads, budgetSeconds: nil, equalWithin: nil, command: [],
        interruption: interruption,
        progress: { progress.show($0) }
      ).run().recommendation
    }
    guard let design = recommendation.design else {
      throw Failure(
        code: .failedCheck,
        message: "no design can be recommended for these traces (see 'recommend')")
    }
    return design
  }
}
