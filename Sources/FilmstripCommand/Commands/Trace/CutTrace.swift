import ArgumentParser
import ScrollTrace
import TraceTools

/// A part of a trace.
struct CutTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cut",
    abstract: "Write a part of a trace as a trace.",
    discussion: """
      The part begins at time 0 with the feed as the edits before it left it. Replay starts every trace with \
      everything at rest, so the part starts with events at time 0 that scroll each strip, and then the table, to where \
      they were.

      The trace is read twice, in the memory of its feed. Standard input is kept in a scratch file meanwhile.

      Examples:
        filmstrip trace cut feed.jsonl --from 60 --to 90 --output part.jsonl
        filmstrip trace cut chromium-browse --to 10 | filmstrip replay - --design floor
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(
    help: ArgumentHelp("Where the part begins, in seconds from the start.", valueName: "SECONDS"))
  var from = 0.0

  @Option(
    help: ArgumentHelp(
      "The first moment after the part (default: the end of the trace).",
      valueName: "SECONDS"))
  var to: Double?

  @OptionGroup var output: TraceOutput

  mutating func validate() throws {
    guard from >= 0, (from * 1000).isFinite else {
      throw ValidationError("--from takes 0 seconds or more, and not \(from)")
    }
    if let to, !(to > from) {
      throw ValidationError("--to takes more seconds than --from, \(from), and not \(to)")
    }
  }

  mutating func run() throws {
    try Failure.translating {
      let whole = RereadTrace(trace)
      var editor = try search(whole).finish()
      var piece = editor.parts[0].opening
      let end = to.map { "\($0) s" } ?? "the end"
      piece.source += ", cut from \(from) s to \(end) of \(editor.parts[0].contentHash)"
      var sink = try TraceSink(output, headerOf: piece)
      try sink.take(eventsOf: &piece)
      var reader = try whole.open()
      try editor.append(eventsOf: &reader, to: &piece) { try sink.take(eventsOf: &$0) }
      try sink.finish()
    }
  }

  private func search(_ whole: RereadTrace) throws -> TraceSearch {
    var reader = try whole.open()
    var search = TraceSearch(
      of: reader.header,
      inMilliseconds: from * 1000..<(to.map { $0 * 1000 } ?? .infinity))
    try search.note(eventsOf: &reader)
    guard from * 1000 <= search.endMilliseconds else {
      throw ValidationError(
        """
        --from \(from.short) lies behind the end of '\(trace)', which is at \
        \((search.endMilliseconds / 1000).short) s
        """)
    }
    return search
  }
}
