import Results

/// The findings of the doctor, the most severe first.
package struct DoctorFormat {
  private let report: MachineReport

  package init(_ report: MachineReport) { self.report = report }

  /// The most severe first, then in the order of the checks.
  private var findings: [Finding] {
    Finding.Severity.allCases.flatMap { severity in
      report.findings.filter { $0.severity == severity }
    }
  }

  private var summary: String {
    let counts = Finding.Severity.allCases.compactMap { severity -> String? in
      let count = report.findings.count { $0.severity == severity }
      guard count > 0 else { return nil }
      return switch severity {
      case .warning: Figure.counted(count, "warning")
      case .notice: Figure.counted(count, "notice")
      case .notKnown: "\(count) not known"
      case .fine: "\(count) fine"
      }
    }
    return counts.joined(separator: ", ") + "."
  }

  private var machine: String {
    let machine = report.machine
    return """
      \(machine.processor), \(Figure.counted(machine.coreCount, "core")), \
      \(machine.toolchain), fingerprint \(machine.fingerprint ?? "not known")
      """
  }

  private static let meanings = [
    "warning: times of this machine, as it is now, should not be trusted.",
    "notice: figures hold, but fewer are to be had, or more blocks are needed.",
    "not known: the system does not say.",
  ]

  private static func name(_ severity: Finding.Severity) -> String {
    severity == .notKnown ? "not known" : severity.rawValue
  }

  /// For a terminal: a line for each finding, and the effect and remedy of each that is not fine.
  package var text: String {
    var report = [summary, TextStyle.onOneLine(machine), ""]
    let indent = String(repeating: " ", count: 11)
    for finding in findings {
      let name = DoctorFormat.name(finding.severity)
      let padding = String(repeating: " ", count: indent.count - name.count)
      func append(_ text: String, first: String, rest: String) {
        let lines = TextStyle.wrapped(
          TextStyle.onOneLine(text), width: TextStyle.standardWidth - rest.count)
        for (number, line) in lines.enumerated() {
          report.append((number == 0 ? first : rest) + line)
        }
      }
      append("\(finding.check): \(finding.found)", first: name + padding, rest: indent + "  ")
      guard finding.severity != .fine else { continue }
      append(finding.effect, first: indent + "  ", rest: indent + "  ")
      if let remedy = finding.remedy {
        append("To fix: \(remedy)", first: indent + "  ", rest: indent + "  ")
      }
    }
    return (report + [""] + DoctorFormat.meanings).joined(separator: "\n") + "\n"
  }

  package var markdown: String {
    var table = Table(columns: [
      .left("severity"), .left("check"), .left("found"), .left("effect"),
      .left("to fix"),
    ])
    for finding in findings {
      table.append([
        DoctorFormat.name(finding.severity), finding.check, finding.found, finding.effect,
        finding.remedy ?? "",
      ])
    }
    let blocks =
      [summary, machine].map(MarkdownFormat.escaped) + [MarkdownFormat.render(table)]
      + DoctorFormat.meanings.map(MarkdownFormat.escaped)
    return blocks.joined(separator: "\n\n") + "\n"
  }
}
