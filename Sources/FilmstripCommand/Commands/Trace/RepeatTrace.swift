import ArgumentParser
import Foundation
import Reporting
import ScrollTrace
import TraceTools

/// A trace as long as anybody wants.
struct RepeatTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat",
    abstract: "Put a trace behind itself, as often as asked, as one trace.",
    discussion: """
      Each round but the first begins with what scrolls back all that the one before has scrolled. A trace whose \
      edits leave another feed than it begins with cannot be repeated. The trace is read into memory; what is \
      written is not kept there, however long it is.

      Examples:
        filmstrip trace repeat chromium-browse --times 6765 --output hundred-million.strip
        filmstrip trace repeat chromium-browse --times 100 | filmstrip replay - --design stable-id
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "How often it comes, 1 or more.")
  var times: Int

  @Option(
    help: ArgumentHelp(
      "Seconds between the last event of one round and the next round (default: one frame).",
      valueName: "SECONDS"))
  var gap: Double?

  @OptionGroup var output: TraceOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    guard times >= 1 else { throw ValidationError("--times takes 1 or more, and not \(times)") }
    if let gap, !(gap >= 0 && gap <= 1_000_000) {
      throw ValidationError("--gap takes 0 to 1000000 seconds, and not \(gap)")
    }
  }

  mutating func run() throws {
    let name = trace
    let trace: Trace = try Failure.translating { try TraceArgument.read(name).trace }
    let rounds: TraceRepetition
    do {
      rounds = try TraceRepetition(of: trace, gapMilliseconds: gap.map { $0 * 1000 })
    } catch {
      throw Failure(
        code: .badTrace, message: "\(name): cannot be repeated: \(error.description)")
    }
    var header = trace
    header.source = "\(times) times \(trace.name) (\(trace.contentHash))"
    let sink = try output.open()
    var writer = output.format.writer()
    writer.append(headerOf: header)
    var eventCount = 0
    for number in 0..<times {
      guard let round = rounds.round(number) else {
        throw ValidationError("--times \(times): round \(number) would end after 2^53 milliseconds")
      }
      writer.append(eventsOf: round, 0..<round.events.count)
      eventCount += round.events.count
      try sink.write(writer.takeBytes())
    }
    writer.finish()
    try sink.write(writer.takeBytes())
    try sink.finish()
    OutputFile.tellWritten(output.path, Plural.of(eventCount, "event"))
  }
}
