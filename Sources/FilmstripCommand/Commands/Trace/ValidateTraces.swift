import ArgumentParser
import Measurement
import Reporting
import ScrollTrace
import TraceTools

/// Damage in traces.
struct ValidateTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate",
    abstract: "Read whole traces, and report the damage in each.",
    discussion: """
      Examples:
        filmstrip trace validate feed.jsonl other.jsonl
        filmstrip trace validate feed.jsonl.gz --format json

      Exit codes: 0 all are valid; 65 one is damaged; 66 one cannot be read. A valid trace can scroll beyond its content, \
      as a bounce does: such offsets are counted, with the largest distance from the end. The first event that scrolls a \
      screen or more past the end, as no finger does, is printed as a question. Strip scrolls and taps of rows off \
      screen have no effect: a warning counts them.
      """)

  @OptionGroup var input: TraceInputs
  @OptionGroup var printing: FormatOption<PlainListing>

  /// Offsets beyond the content, and the largest distance from its end in points.
  struct Beyond: Encodable {
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
      let parts = [(tableCount, "the table", tablePoints), (stripCount, "strips", stripPoints)]
      let words = parts.filter { $0.0 > 0 }.map { count, owner, points in
        let distance = ((points * 10).rounded() / 10).short
        return "\(Plural.of(count, "offset")) of \(owner) by up to \(distance) points"
      }
      return "beyond the content: " + words.joined(separator: ", ")
    }
  }

  /// The findings about one trace.
  private struct Finding: Encodable {
    let trace: String
    var isValid = false
    /// The number of events before the damage.
    var eventCount = 0
    /// The line of the damage in the text form, from 1.
    var line: Int?
    /// The block, from 1, and the byte, from 0, of the damage in the binary form.
    var block: Int?
    var byteOffset: Int?
    var found: String?
    var expected: String?
    /// Why the file cannot be read.
    var reason: String?
    var offsetsBeyondContent: Beyond?
    /// The first event that is valid, but probably a mistake.
    var question: String?
    /// The events of rows off screen, which have no effect.
    var offscreenEvents: String?
    /// The end of a trace that was cut off.
    var warning: String?

    var text: String {
      let name = TextStyle.onOneLine(trace)
      let notes = [
        offscreenEvents.map { "warning: \($0)" }, offsetsBeyondContent?.line, question,
      ].compactMap(\.self)
      return (["\(name): valid, \(Plural.of(eventCount, "event"))"] + notes.map { "  \($0)" })
        .joined(separator: "\n") + "\n"
    }

    mutating func note(_ error: TraceError) {
      (found, expected) = (error.found, error.expected)
      switch error.position {
      case .line(let line): self.line = line
      case .byte(let offset, let block): (byteOffset, self.block) = (offset, block)
      }
    }
  }

  mutating func run() throws {
    var code: Failure.Code?
    var findings: [Finding] = []
    for name in input.traces {
      var finding = Finding(trace: name)
      do {
        try ValidateTraces.read(name, &finding)
        finding.isValid = true
        if printing.format == .table { try OutputFile.printResult(finding.text) }
      } catch let error as TraceError {
        finding.note(error)
        code = code ?? .badTrace
        OutputFile.tell("filmstrip: \(TextStyle.onOneLine(error.description))")
      } catch let error as TraceFileError {
        finding.reason = error.reason
        code = code ?? .unreadableFile
        OutputFile.tell("filmstrip: \(TextStyle.onOneLine(error.description))")
      }
      findings.append(finding)
    }
    if printing.format == .json { try OutputFile.printResult(JSONFormat.render(findings)) }
    if let code { throw ExitCode(code.rawValue) }
  }

  /// Reads a whole trace, and counts its events, also those before an error.
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
    let summary = review.finish()
    finding.offsetsBeyondContent = Beyond(summary)
    // An embedded trace scrolls past the end, and taps off screen, on purpose.
    guard !EmbeddedTraces.names.contains(name) else { return }
    finding.question = question
    finding.offscreenEvents = summary.offscreenWarning
  }
}
