import ArgumentParser
import ScrollTrace
import TraceTools

/// Traces one after another.
struct JoinTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Write traces one after another as one trace.",
    discussion: """
      Each trace must begin with the feed that the one before ends with, edits included: parts of one trace do, and \
      traces without edits on one feed. Events between two traces scroll back everything that is not at rest. Reports \
      call the result what they call the first trace.

      Each trace is read twice, in the memory of its feed. Standard input is kept in a scratch file meanwhile.

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

  @OptionGroup var output: TraceOutput

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
      var editor = try search(read).finish()
      var piece = editor.parts[0].opening
      piece.source =
        "joined: "
        + editor.parts.map { "\($0.opening.name) (\($0.contentHash))" }.joined(separator: ", ")
      var sink = try TraceSink(output, headerOf: piece)
      for (index, trace) in read.enumerated() {
        if index > 0 { _ = editor.goOn(to: &piece) }
        var reader = try trace.open()
        try editor.append(eventsOf: &reader, to: &piece) { try sink.take(eventsOf: &$0) }
      }
      try sink.finish()
    }
  }

  private func search(_ read: [RereadTrace]) throws -> TraceSearch {
    var reader = try read[0].open()
    let gap = gap.map { $0 * 1000 } ?? 1000 / reader.header.frameRate
    var search = TraceSearch(of: reader.header)
    for (index, trace) in read.enumerated() {
      if index > 0 {
        reader = try trace.open()
        do {
          try search.goOn(with: reader.header, gapMilliseconds: gap)
        } catch {
          throw Failure(code: .badTrace, message: "\(traces[index]): \(error.description)")
        }
      }
      try search.note(eventsOf: &reader)
    }
    return search
  }
}
