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
      A suite says which traces, designs and hosts the gate runs, what is judged, and how much is allowed.

      Examples:
        filmstrip suite init --output suite.yml
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
    abstract: "Write the embedded suite, with a comment on every line of it.")

  @Flag(help: "Write a workflow file for GitHub instead: installs, caches, gates and uploads.")
  var workflow = false

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp(
      "Write into this file, and not to standard output.", valueName: "FILE"))
  var output: String?

  @OptionGroup var overwriting: OverwriteOption

  mutating func run() throws {
    let text = workflow ? EmbeddedWorkflow.text : EmbeddedSuite.text
    guard let output else { return try OutputFile.printResult(text) }
    try overwriting.check(output)
    try OutputFile.write(text, to: output)
    OutputFile.tellWritten(output)
  }
}
