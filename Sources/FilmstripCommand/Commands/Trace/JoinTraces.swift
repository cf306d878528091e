import ArgumentParser
import Foundation
import ScrollTrace
import TraceTools

/// Traces one after another.
struct JoinTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Put traces one behind another, as one trace.",
    discussion: """
      Each must begin with the feed that the one before ends with, edits included: parts of one trace do, \
      and traces without edits on one feed. Every trace began with all at rest, and so events between them \
      scroll back what is not.

      Each is read twice, in the memory of its feed, however long it is; what comes from standard input is kept in a \
      scratch file meanwhile.

      Examples:
        filmstrip trace join morning.jsonl evening.jsonl --output day.jsonl
        filmstrip trace join part-1.jsonl part-2.jsonl --gap 2 | filmstrip trace info -
      """)

  @Argument(help: "Two traces or more: \(TraceArgument.help)", completion: Arguments.traces)
  var traces: [String]

  @Option(
    help: ArgumentHelp(
      "Seconds between the last event of one and the beginning of the next (default: one frame).",
      valueName: "SECONDS"))
  var gap: Double?

  @Option(help: "What reports call it (default: the first one's name).")
  var name: String?

  @OptionGroup var output: DescribedOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    guard traces.count > 1 else {
      throw ValidationError("there is nothing to join to '\(traces.first ?? "")': name two traces")
    }
    try TraceArgument.checkStandardInput(among: traces)
    if let gap, !(gap >= 0 && gap <= 1_000_000) {
      throw ValidationError("--gap takes 0 to 1000000 seconds, and not \(gap)")
    }
  }

  mutating func run() throws {
    try Failure.translating {
      let read = traces.map { RereadTrace($0) }
      var series = try JoinTraces.series(of: read, named: traces, gapSeconds: gap)
      var piece = series.parts[0].header
      piece.name = name ?? piece.name
      piece.source =
        "joined: "
        + series.parts.map { "\($0.header.name) (\($0.contentHash))" }.joined(separator: ", ")
      var sink = try TraceSink(output, headerOf: piece)
      for (index, trace) in read.enumerated() {
        if index > 0 { series.goOn(to: &piece) }
        var reader = try trace.open()
        try reader.readPieces { read in
          series.append(eventsOf: read, to: &piece)
          try sink.take(eventsOf: &piece)
          return true
        }
      }
      // What scrolls back before a last trace that has no events.
      try sink.take(eventsOf: &piece)
      try sink.finish()
    }
  }

  /// Reads each trace for the first time.
  private static func series(
    of traces: [RereadTrace], named names: [String], gapSeconds: Double?
  ) throws -> TraceSeries {
    var reader = try traces[0].open()
    var search = TraceSeriesSearch(
      of: reader.header,
      gapMilliseconds: gapSeconds.map { $0 * 1000 } ?? 1000 / reader.header.frameRate)
    for (index, trace) in traces.enumerated() {
      if index > 0 {
        reader = try trace.open()
        do {
          try search.goOn(with: reader.header)
        } catch {
          throw Failure(code: .badTrace, message: "\(names[index]): \(error.description)")
        }
      }
      try reader.readPieces { piece in
        search.note(eventsOf: piece)
        return true
      }
    }
    return search.finish()
  }
}
