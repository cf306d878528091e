import ArgumentParser
import Foundation
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// The shortest trace that shows a fault.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shrink a trace to the few events that show what a design gets wrong.",
    discussion: """
      Examples:
        filmstrip explain chromium-browse --design tag-lookup --host uikit/ends-late
        filmstrip explain edited-feed --design tag-lookup --fault misrouted --output tap.jsonl
        filmstrip explain edited-feed --design tag-lookup --page tap.html

      Finds the first fault, leaves out whatever can be spared while a fault of the same kind still shows, and prints one \
      sentence, the small trace and every callback up to the fault. --output writes that trace too, and --page a film \
      of it. On a platform the behaviour is taken that shows the most faults.

      Ends with 69, and writes nothing, where the design shows no such fault on the trace.
      """)

  @OptionGroup var arguments: ReplayArguments

  @Option(help: "The fault to explain (default: the first of any kind).")
  var fault: FaultKind?

  @OptionGroup var file: FileOutput

  @Option(
    help: ArgumentHelp(
      "Also film the small trace, and write the page into this file.", valueName: "FILE"))
  var page: String?

  @OptionGroup var printing: FormatOption<PlainListing>

  mutating func validate() throws {
    if let page, page == "-" || page == file.output {
      throw ValidationError("--page takes a file of its own, and not '\(page)'")
    }
  }

  mutating func run() throws {
    let design = arguments.design
    let behaviours = try arguments.platform.behaviours()
    let output = file.output
    try file.overwriting.check([output, page].compactMap { $0 })
    let trace: ValidTrace = try Failure.translating {
      try TraceArgument.read(arguments.input.trace)
    }
    try Arguments.check(design, appliesTo: trace)
    let worst = WorstBehaviour(of: behaviours, showing: [design], on: trace, by: fault)
    let host = worst.behaviour.host
    guard let explanation = design.explanation(of: fault, on: trace, host: host) else {
      let searched = behaviours.map(\.name).joined(separator: ", nor on ")
      throw Failure(
        code: .nothingToExplain,
        message: """
          \(trace.name): \(design.name) shows no \(fault?.noun ?? "fault") on it on \(searched) \
          (\(Plural.of(trace.events.count, "event")); --host names others)
          """)
    }
    let text = String(decoding: TextFormat.bytes(of: explanation.trace.trace), as: UTF8.self)
    if let output { try OutputFile.write(text, to: output) }
    let record: JSONObject = [
      "design": design.name, "host": host.description, "platform": worst.behaviour.platform,
      "behaviours": worst.records, "fault": explanation.kind.rawValue,
      // The index in the whole trace of the event that first shows such a fault; absent where the first layout does.
      "event": explanation.event,
      "eventCount": explanation.trace.events.count,
      "rowCount": explanation.trace.feed.rowCount, "sentence": explanation.sentence,
      "trace": text, "log": explanation.log.map(\.record),
    ]
    try printing.print(PlainListing(record) { Explain.page(explanation, text, design, worst) })
    if let output {
      OutputFile.tellWritten(output, Plural.of(explanation.trace.events.count, "event"))
    }
    if let page { try write(explanation, of: design, on: host, to: page) }
  }

  /// Writes the film of the small trace, what should be seen beside it.
  private func write(
    _ explanation: Explanation, of design: Design, on host: ListEngine.Host, to page: String
  ) throws {
    let right = try Arguments.design(FilmCommand.companion)
    let film = Filming(on: explanation.trace, host: host).film(
      of: design == right ? [design] : [design, right])
    try OutputFile.write(HTMLFormat.render(film, headline: explanation.sentence), to: page)
    let kind = Fault.all.first { $0.name == explanation.kind.rawValue }
    OutputFile.tellWritten(page: page, PageLink(toFirstFaultOf: film, kind: kind))
  }

  /// The explanation as a person reads it.
  private static func page(
    _ explanation: Explanation, _ text: String, _ design: Design, _ worst: WorstBehaviour
  ) -> String {
    var lines = [explanation.sentence, ""]
    if let sentence = worst.sentence { lines += ["The whole trace: \(sentence).", ""] }
    lines.append("The trace:")
    // A trace has the name that somebody gave it.
    lines += text.split(separator: "\n").map { "    \(TextStyle.onOneLine(String($0)))" }
    lines += ["", "What \(design.name) does with it, on \(worst.behaviour.place):"]
    lines += explanation.log.map(\.description)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FaultKind {
  /// One of them, as people call it.
  fileprivate var noun: String { Fault.all.first { $0.name == rawValue }?.noun ?? rawValue }
}

extension FaultKind: ExpressibleByArgument {
  /// As tables call it, `stale`, or as records do, `staleStrips`.
  public init?(argument: String) {
    self.init(rawValue: Fault.all.first { $0.title == argument }?.name ?? argument)
  }

  public static var allValueStrings: [String] { Fault.all.map(\.title) }
}
