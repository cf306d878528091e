import ArgumentParser
import ScrollTrace
import TraceTools

/// Traces one after another.
struct JoinTraces: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "join",
    abstract: "Write traces one after another, or one several times, as one trace.",
    discussion: """
      Examples:
        filmstrip trace join morning.jsonl evening.jsonl --output day.jsonl
        filmstrip trace join part-1.jsonl part-2.jsonl --gap 2 | filmstrip trace info -
        filmstrip trace join chromium-browse --times 6765 --output hundred-million.strip

      Each trace must begin with the feed that the one before ends with, edits included: parts of one trace do, and \
      traces without edits on one feed. Events between two traces scroll back everything that is not at rest. Reports \
      call the result what they call the first trace. Standard input is read twice, from a scratch file.
      """)

  @OptionGroup var input: TraceInputs

  @Option(
    help: ArgumentHelp(
      "Seconds between the last event of one and the beginning of the next (default: one frame).",
      valueName: "SECONDS"))
  var gap: Double?

  @Option(help: "Write one trace so many times.")
  var times: Int?

  @OptionGroup var file: FileOutput

  mutating func validate() throws {
    guard input.traces.count > 1 || times != nil else {
      throw ValidationError(
        "there is nothing to join to '\(input.traces[0])': name two traces, or --times")
    }
    if let gap { try Arguments.check(gap, in: 0...1_000_000, "--gap") }
    if let times {
      try Arguments.check(times, in: 1...Int.max, "--times")
      guard input.traces.count == 1, gap == nil else {
        throw ValidationError("--times is for one trace, a frame apart: leave out others and --gap")
      }
    }
  }

  mutating func run() throws {
    try Failure.translating {
      let read = input.traces.map { RereadTrace($0) }
      var editor = try times == nil ? search(read).finish() : repeating(read[0])
      let parts = editor.parts
      var piece = parts[0].opening
      piece.source =
        if let times {
          "\(times) times \(piece.name) (\(parts[0].contentHash))"
        } else {
          "joined: "
            + parts.map { "\($0.opening.name) (\($0.contentHash))" }.joined(separator: ", ")
        }
      var sink = try TraceSink(file, headerOf: piece)
      for number in 0..<(times ?? read.count) {
        if number > 0, !editor.goOn(to: &piece), let times {
          throw ValidationError(
            "--times \(times): round \(number) would end after 2^53 milliseconds")
        }
        var reader = try read[times == nil ? number : 0].open()
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
          throw Failure(code: .badTrace, message: "\(input.traces[index]): \(error.description)")
        }
      }
      try search.note(eventsOf: &reader)
    }
    return search
  }

  private func repeating(_ read: RereadTrace) throws -> TraceEditor {
    do {
      return try TraceEditor.repeating(read.open)
    } catch let error as TraceJoinError {
      throw Failure(
        code: .badTrace, message: "\(input.traces[0]): cannot be repeated: \(error.description)")
    }
  }
}
