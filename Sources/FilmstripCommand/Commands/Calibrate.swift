import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// What times are good for on this machine.
struct Calibrate: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Measure this machine's false alarms, and the smallest change that it can see.",
    discussion: """
      Compares one design with itself, again and again, as 'compare' does. The result is kept for this machine; \
      from then on 'compare' refuses a --margin tighter than it can see.

      With --slowdown the second does so much more work, and every run should call it slower: nothing is kept \
      then.

      Examples:
        filmstrip calibrate
        filmstrip calibrate --runs 200 --no-keep         # half an hour
        filmstrip calibrate --slowdown 5% --runs 20
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace = "chromium-browse"

  @Option(help: "The design.", completion: Arguments.presetNames)
  var design = "stable-id"

  @Option(help: "How many comparisons.")
  var runs = 20

  @Option(help: "How much slower the second is made, such as 5%.")
  var slowdown = Share(0)

  @Option(help: "The change that matters.")
  var margin = Share(TimingBudget.standardMargin)

  @Option(help: "The probability of a false verdict in one comparison.")
  var alpha = Share(TimingBudget.standardAlpha)

  @Flag(inversion: .prefixedNo, help: "Keep the result for 'compare'.")
  var keep = true

  @Option(help: "Fixes the order in which turns are taken.")
  var seed: UInt64 = 1

  @Option(help: "What to print.")
  var format = OutputFormat.table

  mutating func validate() throws {
    _ = try Arguments.design(design)
    guard 1...10_000 ~= runs else {
      throw ValidationError("--runs takes 1 to 10,000, and not \(runs)")
    }
    guard 0...1 ~= slowdown.value else {
      throw ValidationError("--slowdown lies between 0% and 100%, and is \(slowdown)")
    }
    guard margin.value > 0, margin.value <= 1, alpha.value > 0, alpha.value < 0.5 else {
      throw ValidationError("--margin \(margin) or --alpha \(alpha) cannot be")
    }
  }

  mutating func run() throws {
    let design = try Arguments.design(design)
    let name = trace
    let trace = try Failure.translating { try TraceArgument.read(name) }
    try Arguments.check(design, appliesTo: trace)
    var plan = CalibrationPlan(
      workload: ComparisonPlan.Workload(
        trace: trace, host: .acquireFirst, file: TraceArgument.file(name)),
      design: design, runCount: runs, seed: seed, margin: margin.value, alpha: alpha.value)
    plan.slowdown = slowdown.value
    let interruption = try Interruption.ofRun()
    let progress = ProgressLine()
    let calibration = try Failure.translating {
      defer { progress.clear() }
      return try plan.run(interruption: interruption) { progress.show($0) }
    }
    guard let calibration else {
      try interruption.endIfRaised(", and nothing is known yet")
      throw Failure(code: .failedCheck, message: "stopped before any comparison was over")
    }
    try OutputFile.printResult(format.render(CalibrationFormat.table(calibration), calibration))
    try interruption.endIfRaised(", and not kept")
    guard keep, slowdown.value == 0 else { return }
    guard let fingerprint = calibration.fingerprint else {
      OutputFile.tell("Not kept: this machine cannot be told from another")
      return
    }
    let file = CalibrationFile.url(fingerprint: fingerprint)
    try OutputFile.write(JSONFormat.render(calibration), to: file.path)
    OutputFile.tell("Kept as \(file.path)")
  }
}
