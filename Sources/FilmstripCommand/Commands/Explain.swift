import ArgumentParser
import Foundation
import ListEngine
import Reporting
import ScrollTrace

/// The shortest trace that shows a fault.
struct Explain: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Shrink a trace to the few events that show what a design gets wrong.",
    discussion: """
      Finds the first fault, leaves out of the trace whatever can be spared while a fault of the same kind still \
      shows, makes what is left simple, and prints it: one sentence, the trace, and every callback up to the fault.

      Examples:
        filmstrip explain chromium-browse --design tag-lookup --host late
        filmstrip explain edited-feed --design tag-lookup --fault misroutedSelections --output tap.jsonl
        filmstrip replay tap.jsonl --design tag-lookup

      Ends with 69, and writes nothing, where the design shows no such fault on the trace.
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "The design: PRESET[,AXIS=VALUE]...", completion: Arguments.presetNames)
  var design: String

  @Option(
    help: "The order in which the platform calls back: \(Arguments.hostHelp).",
    completion: Arguments.hostNames)
  var host = "acquireFirst"

  @Option(help: "The fault to explain (default: the first of any kind).")
  var fault: FaultKind?

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("Also write the small trace into this file.", valueName: "FILE"))
  var output: String?

  @Option(help: "What to print.")
  var format = PlainFormat.table

  /// An explanation as JSON.
  private struct Record: Encodable {
    let design: String
    let host: String
    let fault: String
    /// The index in the whole trace of the event that first shows such a fault; absent where the first layout
    /// does.
    let event: Int?
    let eventCount: Int
    let rowCount: Int
    let sentence: String
    /// The small trace, in the trace format.
    let trace: String
    let log: [LogLine]
  }

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    _ = try Arguments.design(design)
    _ = try Arguments.host(host)
  }

  mutating func run() throws {
    let design = try Arguments.design(design)
    let host = try Arguments.host(host)
    let name = trace
    let trace: Trace = try Failure.translating { try TraceArgument.read(name) }
    try Arguments.check(design, appliesTo: trace)
    guard let explanation = design.explanation(of: fault, on: trace, host: host) else {
      throw Failure(
        code: .nothingToExplain,
        message: """
          \(trace.name): \(design.name) shows no \(fault?.rawValue ?? "fault") on it, host \(host) \
          (\(trace.events.count) events; see --fault)
          """)
    }
    let text = String(decoding: TextFormat.bytes(of: explanation.trace), as: UTF8.self)
    if let output { try OutputFile.write(text, to: URL(fileURLWithPath: output)) }
    let record = Record(
      design: design.name, host: host.description, fault: explanation.kind.rawValue,
      event: explanation.event, eventCount: explanation.trace.events.count,
      rowCount: explanation.trace.feed.rowCount, sentence: explanation.sentence, trace: text,
      log: explanation.log.map(LogLine.init))
    try OutputFile.printResult(
      format.render(
        PlainListing(record) { Explain.page(explanation, text, design, host) }))
    if let output {
      OutputFile.tell(
        "Wrote \(TextTable.onOneLine(output)): \(explanation.trace.events.count) events")
    }
  }

  /// The explanation as a person reads it.
  private static func page(
    _ explanation: Explanation, _ text: String, _ design: Design, _ host: ListEngine.Host
  ) -> String {
    var lines = [explanation.sentence, "", "The trace:"]
    // A trace has the name that somebody gave it.
    lines += text.split(separator: "\n").map { "    \(TextTable.onOneLine(String($0)))" }
    lines += ["", "What \(design.name) does with it, on the host \(host):"]
    lines += explanation.log.map(\.description)
    return lines.joined(separator: "\n") + "\n"
  }
}

extension FaultKind: ExpressibleByArgument {}
