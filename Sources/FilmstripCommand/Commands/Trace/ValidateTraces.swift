import ArgumentParser
import Foundation
import Reporting
import ScrollTrace

/// Whether traces are whole.
struct ValidateTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Read traces from beginning to end, and say what is wrong with each.",
    discussion: """
      Traces of any length are read in the memory of their longest line. The exit code is 0 where all are \
      valid, 65 where one is damaged, and 66 where one cannot be read.

      Examples:
        filmstrip trace validate feed.jsonl other.jsonl
        gunzip -c feed.jsonl.gz | filmstrip trace validate - --format json
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String]

  @Option(help: "What to print.")
  var format = PlainFormat.table

  /// What was found of one trace.
  private struct Finding: Encodable {
    let trace: String
    var isValid = false
    /// Up to the damage, where there is one.
    var eventCount = 0
    var line: Int?
    var found: String?
    var expected: String?
    /// Why it could not be read at all.
    var reason: String?
  }

  mutating func validate() throws {
    if traces.filter({ $0 == "-" }).count > 1 {
      throw ValidationError("standard input can be read only once")
    }
  }

  mutating func run() throws {
    var code: Failure.Code?
    var findings: [Finding] = []
    for name in traces {
      var finding = Finding(trace: name)
      do {
        try ValidateTraces.read(name, counting: &finding.eventCount)
        finding.isValid = true
        if format == .table {
          let name = TextTable.onOneLine(name)
          try OutputFile.printResult("\(name): valid, \(finding.eventCount) events\n")
        }
      } catch let error as TraceError {
        (finding.line, finding.found, finding.expected) = (error.line, error.found, error.expected)
        code = code ?? .badTrace
        tell(error.description)
      } catch let error as TraceFileError {
        finding.reason = error.reason
        code = code ?? .unreadableFile
        tell(error.description)
      }
      findings.append(finding)
    }
    if format == .json { try OutputFile.printResult(JSONFormat.render(findings)) }
    if let code { throw ExitCode(code.rawValue) }
  }

  /// Reads a trace to its end; a file goes before an embedded trace of the same name, as everywhere.
  private static func read(_ name: String, counting count: inout Int) throws {
    if !FileManager.default.fileExists(atPath: name),
      let bytes = EmbeddedTraces.bytes(named: name)
    {
      try read(TraceReader(bytes: bytes, named: "\(name).jsonl"), counting: &count)
    } else {
      try read(TraceReader(path: name), counting: &count)
    }
  }

  private static func read(_ reader: consuming TraceReader, counting count: inout Int) throws {
    var part = reader.header
    // Those before the damage have been read too.
    defer { count += part.events.count }
    while try reader.readEvents(atMost: 65_536, into: &part) > 0 {
      count += part.events.count
      part.removeEvents()
    }
  }

  private func tell(_ message: String) {
    OutputFile.tell("filmstrip: \(TextTable.onOneLine(message))")
  }
}
