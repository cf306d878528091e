import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// Whether this machine, as it is now, can be trusted with figures.
struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Say what about this build and machine disturbs figures, and how to mend it.",
    discussion: """
      Examples:
        filmstrip doctor
        filmstrip doctor --calibrate
        filmstrip doctor --calibrate --runs 200 --no-keep         # half an hour
        filmstrip doctor --calibrate --slowdown 5%

      A finding is a warning (times should not be trusted), a notice (figures hold, but fewer or with more blocks), not \
      known, or fine. The exit code is 0 for all of them.

      --calibrate compares the design stable-id with itself on chromium-browse, and measures this machine's false \
      alarms and the smallest change that it can see. The result is kept for this machine, and 'compare' then refuses a \
      tighter --margin. With --slowdown the second does so much more work, every run should call it slower, and \
      nothing is kept.
      """)

  @Flag(help: "Measure this machine's false alarms, and the smallest change that it can see.")
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
    let examination = Doctor.examine()
    let report = DoctorFormat(examination)
    try printing.print(
      Listing(examination) { _ in
        report.text
      } markdown: {
        report.markdown
      })
  }
}

/// How `doctor --calibrate` compares a design with itself.
///
/// Each option is optional, so that `doctor` refuses it without `--calibrate`.
struct CalibrationOptions: ParsableArguments {
  @Option(help: "How many comparisons (default: 20).")
  var runs: Int?

  @Option(help: "How much slower the second is made, such as 5%.")
  var slowdown: Share?

  @Flag(inversion: .prefixedNo, help: "Keep the result for 'compare' (default: --keep).")
  var keep: Bool?

  /// The first option that was given; nil without any.
  var given: String? {
    [("--runs", runs != nil), ("--slowdown", slowdown != nil), ("--keep", keep != nil)]
      .first { $0.1 }?.0
  }

  mutating func validate() throws {
    if let runs { try Arguments.check(runs, in: 1...10_000, "--runs") }
    if let slowdown, !(0...1 ~= slowdown.value) {
      throw ValidationError("--slowdown lies between 0% and 100%, and is \(slowdown)")
    }
  }

  /// Measures, prints the calibration and keeps it.
  func run(_ printing: FormatOption<Listing>) throws {
    let interruption = try Interruption.ofRun()
    let calibration = try measure(interruption)
    try printing.print(CalibrationFormat.table(calibration), calibration)
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
    let trace = try Failure.translating { try TraceArgument.read("chromium-browse") }
    var plan = CalibrationPlan(
      workload: ComparisonPlan.Workload(
        trace: trace, host: .acquireFirst, file: trace.name),
      design: try Arguments.design("stable-id"), runCount: runs ?? 20, seed: 1,
      margin: TimingBudget.standardMargin, alpha: TimingBudget.standardAlpha)
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

/// Where this person's calibrations are kept, one a machine's fingerprint.
enum CalibrationFile {
  /// `$XDG_STATE_HOME/filmstrip/calibration-FINGERPRINT.json`, below `~/.local/state` unless it is set.
  static func url(fingerprint: String) -> URL {
    let environment = ProcessInfo.processInfo.environment
    let home = FileManager.default.homeDirectoryForCurrentUser
    let state =
      environment["XDG_STATE_HOME"].flatMap { $0.hasPrefix("/") ? URL(fileURLWithPath: $0) : nil }
      ?? home.appendingPathComponent(".local/state")
    return state.appendingPathComponent("filmstrip/calibration-\(fingerprint).json")
  }

  /// A machine's calibration, or nil where there is none.
  ///
  /// - Throws: `Failure` where there is one that cannot be read: to go on without it would loosen a check.
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
