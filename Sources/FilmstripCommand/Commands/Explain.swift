import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace
import TraceTools

struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shrink a trace to the events that show a fault.",
    discussion: """
      Examples:
        filmstrip explain chromium-browse --design tag-lookup --host uikit/late
        filmstrip explain edited-feed --design tag-lookup --fault misrouted -o a.jsonl
        filmstrip explain edited-feed --design tag-lookup --page tap.html

      Finds the first fault, and leaves out rows and events while a fault of the same kind shows. Prints a sentence, \
      the small trace, and each callback up to the fault. Exit code 69: the design has no such fault on the trace.
      """)

  @OptionGroup var arguments: ReplayArguments

  @Option(help: "The kind of fault (default: the first fault).")
  var fault: FaultKind?

  @OptionGroup var file: FileOutput

  @Option(help: .init("Also write a film of the small trace.", valueName: "FILE"))
  var page: String?

  @OptionGroup var printing: FormatOption<PlainListing>
  @OptionGroup var limits: LimitOptions

  mutating func validate() throws {
    try Arguments.checkGivenOnce("--fault")
    if let page, page == "-" || page == file.output {
      throw ValidationError("--page takes another file than '\(page)'")
    }
    if let fault, let reason = fault.reasonNotCounted {
      throw ValidationError("no replay counts the fault '\(fault.rawValue)': \(reason)")
    }
  }

  mutating func run() throws {
    let design = arguments.design
    let behaviours = try arguments.platform.behaviours()
    let output = file.output
    try file.overwriting.check([output, page].compactMap { $0 })
    let trace: ValidTrace = try TraceArgument.read(arguments.input.trace)
    try Arguments.check(design, appliesTo: trace.trace)
    let replays = DesignReplays(of: trace, limits.ofReplays)
    let worst = try WorstBehaviour(of: behaviours, showing: [design], in: replays, by: fault)
    let host = worst.behaviour.host
    guard let explanation = try replays.explanation(of: fault, by: design, host: host) else {
      let searched = behaviours.map(\.name).joined(separator: ", nor on ")
      let warning = TraceSummary(of: trace.trace).offscreenWarning.map { "; \($0)" } ?? ""
      throw Failure(
        code: .nothingToExplain,
        message: """
          \(trace.name): \(design.name) shows no \(fault?.noun ?? "fault") on it on \(searched) \
          (\(Plural.of(trace.events.count, "event")); --host names others)\(warning)
          """)
    }
    let eventCount = explanation.trace.events.count
    let text = String(decoding: TextFormat.bytes(of: explanation.trace.trace), as: UTF8.self)
    if let output { try OutputFile.write(text, to: output) }
    let record: JSONObject = [
      "design": design.name, "host": host.description, "platform": worst.behaviour.platform,
      "behaviours": worst.records, "fault": explanation.kind.metricName,
      // The index in the whole trace of the event with the first such fault; absent for the first layout.
      "event": explanation.event,
      "eventCount": eventCount, "rowCount": explanation.trace.feed.rowCount,
      "sentence": explanation.sentence, "trace": text, "log": explanation.log.map(\.record),
    ]
    try printing.print(PlainListing(record) { Explain.text(explanation, text, design, worst) })
    if let output { OutputFile.tellWritten(output, Plural.of(eventCount, "event")) }
    if let page { try write(explanation, of: design, on: host, to: page) }
  }

  /// Writes the film of the small trace, beside a faithful design.
  private func write(
    _ explanation: Explanation, of design: Design, on host: ListHost, to page: String
  ) throws {
    let right = try Arguments.design(FilmCommand.companion)
    let film = try DesignReplays(of: explanation.trace, limits.ofReplays).film(
      of: design == right ? [design] : [design, right], host: host)
    try OutputFile.write(HTMLFormat.render(film, headline: explanation.sentence), to: page)
    OutputFile.tellWritten(page: page, PageLink(toFirstFaultOf: film, kind: explanation.kind))
  }

  private static func text(
    _ explanation: Explanation, _ trace: String, _ design: Design, _ worst: WorstBehaviour
  ) -> String {
    var lines = [explanation.sentence, ""]
    if let sentence = worst.sentence { lines += ["The whole trace: \(sentence).", ""] }
    lines.append("The trace:")
    // The name in the header comes from a file.
    lines += trace.split(separator: "\n").map { "    \(TextStyle.onOneLine(String($0)))" }
    lines += ["", "What \(design.name) does with it, on \(worst.behaviour.place):"]
    let names = worst.behaviour.callbackNames
    lines += explanation.log.map { $0.text(naming: names) }
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FaultKind: ExpressibleByArgument {
  /// A name of tables, such as `stale`, or of records, such as `staleStrips`.
  public init?(argument: String) {
    self.init(named: argument)
  }

  public static var allValueStrings: [String] { counted.map(\.rawValue) }
}
