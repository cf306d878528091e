/// The findings of `filmstrip doctor`, as `--format json` prints them: one for each check, always in the same order.
package struct MachineReport: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new check or field does not raise it.
  package static let currentSchema = 1

  package var schema: Int
  package var version: String
  package var machine: Machine
  package var findings: [Finding]

  package init(version: String, machine: Machine, findings: [Finding]) {
    schema = MachineReport.currentSchema
    self.version = version
    self.machine = machine
    self.findings = findings
  }
}

/// A property of a machine or a build that figures depend on.
package struct Finding: Codable, Equatable, Sendable {
  /// The most severe first.
  package enum Severity: String, Codable, CaseIterable, Sendable {
    /// Times of this machine in its present state are not reliable.
    case warning
    /// Figures are reliable, but some are missing or need more blocks.
    case notice
    /// The system does not say; `found` names the file in which it would.
    case notKnown
    case fine
  }

  /// The check's name, which scripts may rely on.
  package var check: String
  package var severity: Severity
  package var found: String
  package var effect: String
  /// Absent if there is nothing to change, or no way to change it.
  package var remedy: String?

  package init(
    check: String, severity: Severity, found: String, effect: String, remedy: String? = nil
  ) {
    self.check = check
    self.severity = severity
    self.found = found
    self.effect = effect
    self.remedy = remedy
  }
}
