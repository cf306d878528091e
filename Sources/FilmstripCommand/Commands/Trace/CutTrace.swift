import ArgumentParser
import Foundation
import ScrollTrace
import TraceTools

/// A part of a trace.
struct CutTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Take a part of a trace, which is a trace of its own.",
    discussion: """
      The part begins at time 0 on the feed as the edits before it have left it. Replay starts every trace \
      with all at rest, and so events at time 0 come first that scroll each strip, and then the table, to \
      where they were.

      The trace is read twice, in the memory of its feed, however long it is; what comes from standard input is kept \
      in a scratch file meanwhile.

      Examples:
        filmstrip trace cut feed.jsonl --from 60 --to 90 --output part.jsonl
        filmstrip trace cut chromium-browse --to 10 | filmstrip replay - --design floor
        filmstrip trace cut feed.jsonl --to 30 --output part.strip --format json
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(
    help: ArgumentHelp("Where the part begins, in seconds from the start.", valueName: "SECONDS"))
  var from = 0.0

  @Option(
    help: ArgumentHelp(
      "The first moment that is no longer part of it (default: the end of the trace).",
      valueName: "SECONDS"))
  var to: Double?

  @OptionGroup var output: DescribedOutput

  /// Here, where a mistake still shows the usage of this command.
  mutating func validate() throws {
    guard from >= 0, from.isFinite else {
      throw ValidationError("--from takes 0 seconds or more, and not \(from)")
    }
    if let to, !(to > from) {
      throw ValidationError("--to takes more seconds than --from, \(from), and not \(to)")
    }
  }

  mutating func run() throws {
    try Failure.translating {
      let whole = RereadTrace(trace)
      var part = try part(of: whole)
      var piece = part.opening
      let end = to.map { "\($0) s" } ?? "the end"
      piece.source += ", cut from \(from) s to \(end) of \(part.wholeHash)"
      var sink = try TraceSink(output, headerOf: piece)
      try sink.take(eventsOf: &piece)
      var reader = try whole.open()
      try reader.readPieces { read in
        let goesOn = part.append(eventsOf: read, to: &piece)
        try sink.take(eventsOf: &piece)
        return goesOn
      }
      try sink.finish()
    }
  }

  /// Reads the trace for the first time.
  private func part(of whole: RereadTrace) throws -> TracePart {
    var reader = try whole.open()
    var search = TracePartSearch(
      of: reader.header, fromMilliseconds: from * 1000,
      toMilliseconds: to.map { $0 * 1000 } ?? .infinity)
    try reader.readPieces { piece in
      search.note(eventsOf: piece)
      return true
    }
    guard from * 1000 <= search.endMilliseconds else {
      throw ValidationError(
        """
        --from \(from.short) lies behind the end of '\(trace)', which is at \
        \((search.endMilliseconds / 1000).short) s
        """)
    }
    return search.finish()
  }
}
