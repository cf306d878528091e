import ArgumentParser
import Measurement
import Reporting

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
