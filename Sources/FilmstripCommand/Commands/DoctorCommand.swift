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
        filmstrip doctor --format json
        filmstrip doctor --calibrate
        filmstrip doctor --calibrate --runs 200 --no-keep         # half an hour
        filmstrip doctor --calibrate --slowdown 5% --runs 20

      A finding is a warning (times should not be trusted), a notice (figures hold, but fewer are to be had, or \
      more blocks are needed), not known (the system does not say), or fine. Findings are no failure: the exit \
      code is 0.

      --calibrate compares one design with itself, again and again, as 'compare' does: it measures this machine's \
      false alarms, and the smallest change that it can see. The result is kept for this machine; from then on \
      'compare' refuses a --margin tighter than it can see. With --slowdown the second does so much more work, and \
      every run should call it slower: nothing is kept then.
      """)

  @Flag(help: "Measure this machine's false alarms, and the smallest change that it can see.")
  var calibrate = false

  @OptionGroup(title: "With --calibrate") var calibration: CalibrationOptions

  @Option(help: "What to print.")
  var format = OutputFormat.table

  mutating func validate() throws {
    if !calibrate, let given = calibration.given {
      throw ValidationError("\(given) goes with --calibrate")
    }
  }

  mutating func run() throws {
    if calibrate { return try calibration.run(printing: format) }
    let examination = Doctor.examine()
    let report = DoctorFormat(examination)
    try OutputFile.printResult(
      format.render(
        Listing(examination) { _ in
          report.text
        } markdown: {
          report.markdown
        }))
  }
}
