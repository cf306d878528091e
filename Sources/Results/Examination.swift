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
public struct Examination: Codable, Equatable, Sendable {
  /// Raised when the meaning or the name of a field changes; a new check or a new field does not.
  public static let currentSchema = 1

  public var schema: Int
  /// The version of the tool.
  public var version: String
  public var machine: Machine
  public var findings: [Finding]

  public init(version: String, machine: Machine, findings: [Finding]) {
    schema = Examination.currentSchema
    self.version = version
    self.machine = machine
    self.findings = findings
  }
}

/// One thing about a machine or a build that figures depend on.
public struct Finding: Codable, Equatable, Sendable {
  /// How much it matters, the worst first.
  public enum Severity: String, Codable, CaseIterable, Sendable {
    /// Times of this machine, as it is now, should not be trusted.
    case warning
    /// Figures hold, but fewer of them are to be had, or more blocks are needed for the same certainty.
    case notice
    /// The system does not say; `found` names the place where it would.
    case notKnown
    /// Nothing stands between the figures and the designs.
    case fine
  }

  /// The check's name, which stays: what a script looks for.
  public var check: String
  public var severity: Severity
  /// What there is, in words and figures.
  public var found: String
  /// What it does to the figures.
  public var effect: String
  /// How to mend it; absent where nothing is to mend, or nothing can be done.
  public var remedy: String?

  public init(
    check: String, severity: Severity, found: String, effect: String, remedy: String? = nil
  ) {
    self.check = check
    self.severity = severity
    self.found = found
    self.effect = effect
    self.remedy = remedy
  }
}
