import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// What `doctor --calibrate` compares with itself, and how often.
///
/// Each option is optional, so that `doctor` refuses it without `--calibrate`.
struct CalibrationOptions: ParsableArguments {
  @Argument(
    help: "The trace (default: chromium-browse): \(TraceArgument.help)",
    completion: Arguments.traces)
  var trace: String?

  @Option(help: "The design (default: stable-id).", completion: Arguments.presetNames)
  var design: String?

  @Option(help: "How many comparisons (default: 20).")
  var runs: Int?

  @Option(help: "How much slower the second is made, such as 5%.")
  var slowdown: Share?

  @Option(help: "The change that matters (default: \(Share(TimingBudget.standardMargin))).")
  var margin: Share?

  @Option(
    help: """
      The probability of a false verdict in one comparison (default: \(Share(TimingBudget.standardAlpha))).
      """)
  var alpha: Share?

  @Flag(inversion: .prefixedNo, help: "Keep the result for 'compare' (default: --keep).")
  var keep: Bool?

  @Option(help: "Fixes the order in which turns are taken (default: 1).")
  var seed: UInt64?

  /// The first option that was given; nil without any.
  var given: String? {
    [
      ("the trace", trace != nil), ("--design", design != nil), ("--runs", runs != nil),
      ("--slowdown", slowdown != nil), ("--margin", margin != nil), ("--alpha", alpha != nil),
      ("--keep", keep != nil), ("--seed", seed != nil),
    ].first { $0.1 }?.0
  }

  mutating func validate() throws {
    if let design { _ = try Arguments.design(design) }
    if let runs, !(1...10_000 ~= runs) {
      throw ValidationError("--runs takes 1 to 10,000, and not \(runs)")
    }
    if let slowdown, !(0...1 ~= slowdown.value) {
      throw ValidationError("--slowdown lies between 0% and 100%, and is \(slowdown)")
    }
    if let margin, margin.value <= 0 || margin.value > 1 {
      throw ValidationError("--margin lies above 0% and up to 100%, and is \(margin)")
    }
    if let alpha, alpha.value <= 0 || alpha.value >= 0.5 {
      throw ValidationError("--alpha lies between 0% and 50%, and is \(alpha)")
    }
  }

  /// Measures, prints the calibration and keeps it.
  func run(printing format: OutputFormat) throws {
    let interruption = try Interruption.ofRun()
    let calibration = try measure(interruption)
    try OutputFile.printResult(format.render(CalibrationFormat.table(calibration), calibration))
    try interruption.endIfRaised(", and not kept")
    guard keep ?? true, slowdown?.value ?? 0 == 0 else { return }
    guard let fingerprint = calibration.fingerprint else {
      OutputFile.tell("Not kept: this machine cannot be told from another")
      return
    }
    let file = CalibrationFile.url(fingerprint: fingerprint)
    try OutputFile.write(JSONFormat.render(calibration), to: file.path)
    OutputFile.tell("Kept as \(file.path)")
  }

  private func measure(_ interruption: Interruption) throws -> Calibration {
    let design = try Arguments.design(design ?? "stable-id")
    let name = trace ?? "chromium-browse"
    let trace = try Failure.translating { try TraceArgument.read(name) }
    try Arguments.check(design, appliesTo: trace)
    var plan = CalibrationPlan(
      workload: ComparisonPlan.Workload(
        trace: trace, host: .acquireFirst, file: TraceArgument.file(name)),
      design: design, runCount: runs ?? 20, seed: seed ?? 1,
      margin: margin?.value ?? TimingBudget.standardMargin,
      alpha: alpha?.value ?? TimingBudget.standardAlpha)
    plan.slowdown = slowdown?.value ?? 0
    let progress = ProgressLine()
    let calibration = try Failure.translating {
      defer { progress.clear() }
      return try plan.run(interruption: interruption) { progress.show($0) }
    }
    guard let calibration else {
      try interruption.endIfRaised(", and nothing is known yet")
      throw Failure(code: .failedCheck, message: "stopped before any comparison was over")
    }
    return calibration
  }
}
