import ArgumentParser
import Measurement
import Reporting
import ScrollTrace
import TraceTools

/// Whether traces are whole.
struct ValidateTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Read traces from beginning to end, and report what is wrong with each.",
    discussion: """
      Traces are read in the memory of their feeds. The exit code is 0 if all are valid, 65 if one is damaged, and 66 \
      if one cannot be read.

      A valid trace can scroll beyond its content, as a bounce does: such offsets are counted, with the largest \
      distance from the end. No finger scrolls a screen or more past the end; the first such event is printed as a \
      question.

      Examples:
        filmstrip trace validate feed.jsonl other.jsonl
        filmstrip trace validate feed.jsonl.gz --format json
      """)

  @Argument(help: "Traces: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String]

  @Option(help: "What to print.")
  var format = PlainFormat.table

  /// Offsets that are not within the content, and the largest distance from its end in points.
  private struct Beyond: Encodable {
    let tableCount: Int
    let tablePoints: Double
    let stripCount: Int
    let stripPoints: Double

    /// Nil if all offsets are within the content.
    init?(_ summary: TraceSummary) {
      tableCount = summary.tableReach.count
      tablePoints = Points.points(summary.tableReach.largestUnits)
      stripCount = summary.stripReach.count
      stripPoints = Points.points(summary.stripReach.largestUnits)
      if tableCount + stripCount == 0 { return nil }
    }

    var line: String {
      func part(_ count: Int, _ owner: String, _ points: Double) -> String {
        "\(Plural.of(count, "offset")) of \(owner) by up to \(((points * 10).rounded() / 10).short) points"
      }
      var parts: [String] = []
      if tableCount > 0 { parts.append(part(tableCount, "the table", tablePoints)) }
      if stripCount > 0 { parts.append(part(stripCount, "strips", stripPoints)) }
      return "beyond the content: " + parts.joined(separator: ", ")
    }
  }

  /// The findings about one trace.
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
    /// The valid offsets that are not within the content.
    var offsetsBeyondContent: Beyond?
    /// The first event that is valid, and most often a mistake.
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
          if let beyond = finding.offsetsBeyondContent {
            try OutputFile.printResult("  \(beyond.line)\n")
          }
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
    var review = TraceReview(of: reader.header)
    while true {
      defer {
        finding.eventCount += piece.events.count
        piece.removeEvents()
      }
      guard try reader.readEvents(atMost: TraceReader.pieceEventCount, into: &piece) > 0 else {
        break
      }
      review.append(eventsOf: piece)
      if question == nil { question = review.overreach.map(piece.question) }
    }
    finding.warning = warning
    finding.offsetsBeyondContent = Beyond(review.finish())
    // An embedded trace scrolls past the end on purpose.
    if !EmbeddedTraces.names.contains(name) { finding.question = question }
  }

  private func tell(_ message: String) {
    OutputFile.tell("filmstrip: \(TextStyle.onOneLine(message))")
  }
}
