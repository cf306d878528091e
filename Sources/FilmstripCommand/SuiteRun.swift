import ArgumentParser
import Foundation
import Gate
import Measurement
import Results

/// The suite that a command runs or checks.
struct SuiteArgument: ParsableArguments {
  @Argument(
    help:
      "The suite: a YAML file ('filmstrip suite init' writes one); without it the embedded one.",
    completion: .file(extensions: ["yml", "yaml"]))
  var suite: String?

  /// - Throws: `ExitCode` of a damaged file once every mistake is told; `Failure`.
  func plan() throws -> SuitePlan { try SuiteMistakes.told { try SuitePlan(suite) } }
}

/// What 'gate' and 'baseline update' share: which suite, and where its figures come from.
struct SuiteOptions: ParsableArguments {
  @OptionGroup var input: SuiteArgument

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The baseline's file.", valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var baseline: String

  @OptionGroup var exactness: ExactOption

  @Option(
    help: ArgumentHelp(
      "Take the figures from a result that 'gate --output' kept, and measure nothing.",
      valueName: "FILE"),
    completion: .file(extensions: ["json"]))
  var result: String?

  @OptionGroup var order: SeedOption

  /// The figures: those of the result that was named, or of a run.
  ///
  /// - Parameters:
  ///   - blocks: how many of times the run takes, if the suite has any; nil for none.
  ///   - consequence: what it means that somebody stops the run, where that ends the command with the signal's code.
  /// - Throws: `Failure`; `ExitCode` of a run that was stopped.
  func figures(
    _ plan: SuitePlan, blocks: SuitePlan.BlockDemand?, endsWhenStopped consequence: String? = nil
  ) throws -> RunResult {
    if let result { return try InputFile.result(result) }
    let comparison: ComparisonPlan = try Failure.translating {
      try plan.comparison(
        blocks: blocks, seed: order.seed, command: Array(CommandLine.arguments.dropFirst()))
    }
    let interruption = try Interruption.ofRun()
    let figures = try ProgressLine.shown { progress, _ in
      try Comparison(comparison, interruption: interruption, progress: progress).run()
    }
    if let consequence, figures.isPartial { try interruption.endIfRaised(consequence) }
    return figures
  }
}
