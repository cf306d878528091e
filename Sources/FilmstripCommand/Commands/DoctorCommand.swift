import ArgumentParser
import Foundation
import Measurement
import Reporting
import Results

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check what disturbs figures on this machine.",
    discussion: """
      Examples:
        filmstrip doctor
        filmstrip doctor --calibrate
        filmstrip doctor --calibrate --runs 200 --no-keep         # half an hour

      A finding is a warning (do not trust times), a notice (figures hold, with more blocks or fewer), unknown or fine. \
      The exit code is always 0.

      --calibrate compares stable-id with itself on chromium-browse, and measures this machine's rate of false verdicts \
      and the smallest change that it can measure. The result is kept, and 'compare' refuses a smaller --margin. With \
      --slowdown, one side does more work, every run should find it slower, and nothing is kept.
      """)

  @Flag(help: "Measure the precision of this machine.")
  var calibrate = false

  @OptionGroup(title: "With --calibrate") var calibration: CalibrationOptions
  @OptionGroup var printing: FormatOption<Listing>

  mutating func validate() throws {
    if !calibrate, let given = calibration.given {
      throw ValidationError("\(given) goes with --calibrate")
    }
  }

  mutating func run() throws {
    if calibrate { return try calibration.run(printing) }
    let machineReport = Doctor.examine()
    let report = DoctorFormat(machineReport)
    try printing.print(
      Listing(machineReport, text: { _ in report.text }, markdown: { report.markdown }))
  }
}

/// How `doctor --calibrate` compares a design with itself.
///
/// Each option is optional, so that `doctor` refuses it without `--calibrate`.
struct CalibrationOptions: ParsableArguments {
  @Option(help: .init("How many comparisons (default: 20).", valueName: "N"))
  var runs: Int?

  @Option(help: "How much slower one side is made, such as 5%.")
  var slowdown: Share?

  @Flag(inversion: .prefixedNo, help: "Keep the result for 'compare' (default: --keep).")
  var keep: Bool?

  /// The first option that was given.
  var given: String? {
    [("--runs", runs != nil), ("--slowdown", slowdown != nil), ("--keep", keep != nil)]
      .first { $0.1 }?.0
  }

  mutating func validate() throws {
    try Arguments.check(runs, in: 1...10_000, "--runs")
    if let slowdown, !(0...1 ~= slowdown.value) {
      throw ValidationError("--slowdown takes a share of 0% to 100%, and not \(slowdown)")
    }
  }

  /// Measures, prints the calibration and keeps it.
  func run(_ printing: FormatOption<Listing>) throws {
    let interruption = Interruption.ofRun()
    let calibration = try measure(interruption)
    try printing.print(CalibrationFormat.table(calibration), calibration)
    try interruption.endIfRaised(", and not kept")
    guard keep ?? true, slowdown?.value ?? 0 == 0 else { return }
    guard let fingerprint = calibration.fingerprint else {
      OutputFile.tell("Not kept: this machine has no fingerprint")
      return
    }
    let file = CalibrationFile.url(fingerprint: fingerprint)
    try OutputFile.write(JSONFormat.render(calibration), to: file.path)
    OutputFile.tell("Kept as \(file.path)")
  }

  private func measure(_ interruption: Interruption) throws -> Calibration {
    let trace = try TraceArgument.read("chromium-browse")
    var plan = CalibrationPlan(
      workload: ComparisonPlan.Workload(trace: trace, host: .acquireFirst, file: trace.name),
      design: try Arguments.design("stable-id"), runCount: runs ?? 20, seed: 1)
    plan.slowdown = slowdown?.value ?? 0
    let calibration = try ProgressLine.shown { [plan] progress, _ in
      try plan.run(interruption: interruption, progress: progress)
    }
    guard let calibration else {
      try interruption.endIfRaised(", and nothing is known yet")
      throw Failure(code: .failedCheck, message: "stopped before any comparison was over")
    }
    return calibration
  }
}

/// The user's calibrations, one for each fingerprint of a machine.
enum CalibrationFile {
  /// Returns `$XDG_STATE_HOME/filmstrip/calibration-FINGERPRINT.json`, by default below `~/.local/state`.
  static func url(fingerprint: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? home.appendingPathComponent(".local/state")
    return state.appendingPathComponent("filmstrip/calibration-\(fingerprint).json")
  }

  /// Returns the calibration of a machine; nil without one.
  ///
  /// - Throws: `Failure` for a damaged one, since ignoring it would loosen a check.
  static func read(for machine: Machine) throws -> Calibration? {
    guard let fingerprint = machine.fingerprint else { return nil }
    let file = url(fingerprint: fingerprint)
    guard FileManager.default.fileExists(atPath: file.path) else { return nil }
    do {
      return try JSONDecoder().decode(Calibration.self, from: Data(contentsOf: file))
    } catch {
      throw Failure(
        code: .unreadableFile,
        message:
          "\(file.path): found no calibration; delete it, or run 'filmstrip doctor --calibrate'")
    }
  }
}
