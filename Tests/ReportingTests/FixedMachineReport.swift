import Results

/// A report made by hand, with a finding of each severity and a name that would steer a terminal.
enum FixedMachineReport {
  static let whole = MachineReport(
    version: "0.1.0", machine: FixedRun.machine,
    findings: [
      Finding(check: "build", severity: .fine, found: "a release build", effect: "none"),
      Finding(
        check: "load", severity: .warning, found: "4.20 processes at work, on 2 cores",
        effect: """
          the process that is timed shares its core, and this is said at such a length that it does not fit \
          on one line of a terminal
          """, remedy: "wait, or stop what runs beside it"),
      Finding(
        check: "governor", severity: .notKnown, found: "/sys/governor is not there",
        effect: "the clock may follow the load"),
      Finding(
        check: "clock", severity: .notice, found: "sun\u{1B}[31mdial|*",
        effect: "how long a read takes is not known"),
      Finding(check: "cores", severity: .notice, found: "2 cores", effect: "fewer", remedy: "more"),
    ])
}
