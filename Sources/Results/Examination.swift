/// What `filmstrip doctor` found, and what `--format json` prints: the machine, then a finding a check, always
/// the same checks in the same order.
///
/// ```json
/// {
///   "schema": 1, "version": "0.1.0", "machine": { "fingerprint": "…", "processor": "…", … },
///   "findings": [
///     {
///       "check": "load", "severity": "warning", "found": "…", "effect": "…", "remedy": "…"
///     }
///   ]
/// }
/// ```
package struct Examination: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new check or a new field does not.
  package static let currentSchema = 1

  package var schema: Int
  /// The version of the tool.
  package var version: String
  package var machine: Machine
  package var findings: [Finding]

  package init(version: String, machine: Machine, findings: [Finding]) {
    schema = Examination.currentSchema
    self.version = version
    self.machine = machine
    self.findings = findings
  }
}

/// One thing about a machine or a build that figures depend on.
package struct Finding: Codable, Equatable, Sendable {
  /// How much it matters, the worst first.
  package enum Severity: String, Codable, CaseIterable, Sendable {
    /// Times of this machine, as it is now, should not be trusted.
    case warning
    /// Figures hold, but fewer of them are to be had, or more blocks are needed for the same certainty.
    case notice
    /// The system does not say; `found` names the file where it would.
    case notKnown
    /// Nothing stands between the figures and the designs.
    case fine
  }

  /// The check's name, which stays: what a script looks for.
  package var check: String
  package var severity: Severity
  /// What there is, in words and figures.
  package var found: String
  /// What it does to the figures.
  package var effect: String
  /// How to mend it; absent where nothing is to mend, or nothing can be done.
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
