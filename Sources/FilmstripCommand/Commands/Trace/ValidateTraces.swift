import ArgumentParser
import Foundation
import Measurement
import Reporting
import ScrollTrace
import TraceTools

/// Whether traces are whole.
struct ValidateTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Read traces from beginning to end, and say what is wrong with each.",
    discussion: """
      Traces of any length are read in the memory of their longest line. The exit code is 0 where all are \
      valid, 65 where one is damaged, and 66 where one cannot be read. Of a valid trace it is asked about the first \
      event that scrolls a screen or more past the end, which no finger does.

      Examples:
        filmstrip trace validate feed.jsonl other.jsonl
        filmstrip trace validate feed.jsonl.gz --format json
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
    /// In place of a line, of the binary form: counted from 1, and from 0.
    var block: Int?
    var byteOffset: Int?
    var found: String?
    var expected: String?
    /// Why it could not be read at all.
    var reason: String?
    /// What is valid, and most often a slip.
    var question: String?
    /// The end of a trace that was cut off.
    var warning: String?

    mutating func note(_ error: TraceError) {
      (found, expected) = (error.found, error.expected)
      switch error.position {
      case .line(let line): self.line = line
      case .byte(let offset, let block): (byteOffset, self.block) = (offset, block)
      }
    }
  }

  mutating func validate() throws {
    try TraceArgument.checkStandardInput(among: traces)
  }

  mutating func run() throws {
    var code: Failure.Code?
    var findings: [Finding] = []
    for name in traces {
      var finding = Finding(trace: name)
      do {
        try ValidateTraces.read(name, &finding)
        finding.isValid = true
        if format == .table {
          let name = TextStyle.onOneLine(name)
          try OutputFile.printResult("\(name): valid, \(Plural.of(finding.eventCount, "event"))\n")
          if let question = finding.question { try OutputFile.printResult("  \(question)\n") }
        }
      } catch let error as TraceError {
        finding.note(error)
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

  /// Reads a trace to its end and counts its events, those before an error included.
  private static func read(_ name: String, _ finding: inout Finding) throws {
    var warning: String?
    var reader = try TraceArgument.open(name) { text in
      TraceArgument.warn(text)
      warning = text
    }
    var piece = reader.header
    var question: String?
    var search = OverreachSearch(in: reader.header)
    while true {
      defer {
        finding.eventCount += piece.events.count
        piece.removeEvents()
      }
      guard try reader.readEvents(atMost: TraceReader.pieceEventCount, into: &piece) > 0 else {
        break
      }
      if question == nil { question = search.first(in: piece).map(piece.question) }
    }
    finding.warning = warning
    // An embedded trace scrolls past the end on purpose.
    if !EmbeddedTraces.names.contains(name) { finding.question = question }
  }

  private func tell(_ message: String) {
    OutputFile.tell("filmstrip: \(TextStyle.onOneLine(message))")
  }
}
