import ArgumentParser
import Foundation
import Gate
import Measurement
import Results

/// What 'gate' and 'baseline update' share: which suite, and where its figures come from.
struct SuiteOptions: ParsableArguments {
  @Argument(
    help:
      "The suite: a YAML file ('filmstrip suite init' writes one); without it the embedded one.",
    completion: .file(extensions: ["yml", "yaml"]))
  var suite: String?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The baseline's file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String

  @Flag(help: "Exact figures alone: nothing is timed.")
  var exact = false

  @Option(
    help: ArgumentHelp(
      "Take the figures from a result that 'gate --output' kept, and measure nothing.",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var result: String?

  @Option(help: "Fixes the order in which designs take turns.")
  var seed: UInt64 = 1

  /// The figures: those of the result that was named, or of a run.
  ///
  /// - Parameters:
  ///   - blocks: how many of times the run takes, if the suite has any; nil for none.
  ///   - consequence: what it means that somebody stops the run, where that ends the command with the signal's code.
  /// - Throws: `Failure`; `ExitCode` of a run that was stopped.
  func figures(
    _ plan: SuitePlan, blocks: SuitePlan.BlockDemand?, endsWhenStopped consequence: String? = nil
  ) throws -> RunResult {
    if let result { return try ResultFile.read(result) }
    let comparison: ComparisonPlan = try Failure.translating {
      try plan.comparison(
        blocks: blocks, seed: seed, command: Array(CommandLine.arguments.dropFirst()))
    }
    let interruption = try Interruption.ofRun()
    let figures = try Failure.translating {
      let progress = ProgressLine()
      defer { progress.clear() }
      return try Comparison(comparison, interruption: interruption) { progress.show($0) }.run()
    }
    if let consequence, figures.isPartial { try interruption.endIfRaised(consequence) }
    return figures
  }
}
