import ArgumentParser
import ScrollTrace
import TraceTools

/// A trace several times.
struct RepeatTrace: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "repeat",
    abstract: "Write a trace several times, one after another, as one trace.",
    discussion: """
      Between two rounds there is a frame. Each round but the first begins with events that scroll back everything \
      that is not at rest. A trace whose edits leave another feed than it begins with cannot be repeated.

      The trace is read once for each round and twice before, in the memory of its feed. Standard input is kept in a \
      scratch file meanwhile.

      Examples:
        filmstrip trace repeat chromium-browse --times 6765 --output hundred-million.strip
        filmstrip trace repeat chromium-browse --times 100 | filmstrip replay - --design stable-id
      """)

  @Argument(help: "The trace: \(TraceArgument.help)", completion: Arguments.traces)
  var trace: String

  @Option(help: "The number of rounds, 1 or more.")
  var times: Int

  @OptionGroup var output: TraceOutput

  mutating func validate() throws {
    guard times >= 1 else { throw ValidationError("--times takes 1 or more, and not \(times)") }
  }

  mutating func run() throws {
    try Failure.translating {
      let read = RereadTrace(trace)
      var editor = try editor(of: read)
      let part = editor.parts[0]
      var piece = part.opening
      piece.source = "\(times) times \(piece.name) (\(part.contentHash))"
      var sink = try TraceSink(output, headerOf: piece)
      for number in 0..<times {
        if number > 0, !editor.goOn(to: &piece) {
          throw ValidationError(
            "--times \(times): round \(number) would end after 2^53 milliseconds")
        }
        var reader = try read.open()
        try editor.append(eventsOf: &reader, to: &piece) { try sink.take(eventsOf: &$0) }
      }
      try sink.finish()
    }
  }

  private func editor(of read: RereadTrace) throws -> TraceEditor {
    do {
      return try TraceEditor.repeating(read.open)
    } catch let error as TraceJoinError {
      throw Failure(
        code: .badTrace, message: "\(trace): cannot be repeated: \(error.description)")
    }
  }
}
