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

      A finding is a warning (times should not be trusted), a notice (figures hold, but fewer are to be had, or \
      more blocks are needed), not known (the system does not say), or fine. Findings are no failure: the exit \
      code is 0.
      """)

  @Option(help: "What to print.")
  var format = OutputFormat.table

  mutating func run() throws {
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
