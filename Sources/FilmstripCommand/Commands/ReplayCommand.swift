import ArgumentParser
import ListEngine
import Measurement
import Reporting
import Results
import ScrollTrace

/// One design over one trace.
struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay one trace with one design: every counter, and what was shown wrong.",
    discussion: """
      Examples:
        filmstrip replay chromium-browse --design tag-lookup --host late
        gunzip -c feed.jsonl.gz | filmstrip replay - --design stable-id --format json
        filmstrip replay edited-feed --design tag-lookup --log | grep -B 20 '!' | less

      The trace is replayed as it is read, in the memory of its feed, however long it is: from a file or from \
      standard input. Damage on the way ends with exit code 65 and no result. Only a trace that inserts rows for \
      ever takes memory for ever.

      --log prints every callback as it comes: events at the margin, what they cause indented, what is shown \
      wrong marked with '!'; with --format json an object a line, and nothing else.
      """)

  @OptionGroup var arguments: ReplayArguments

  @Option(help: "What to print.")
  var format = OutputFormat.table

  @Flag(help: "Print the log of callbacks first.")
  var log = false

  mutating func validate() throws {
    if log, format == .markdown {
      throw ValidationError("--log is no table: it goes with --format table and json")
    }
  }

  mutating func run() throws {
    let (design, host) = try arguments.found()
    let (trace, replay) = try Failure.translating {
      var reader = try TraceArgument.open(arguments.trace)
      try Arguments.check(design, appliesTo: reader.header)
      let replay =
        log
        ? try ReplayCommand.tellLog(of: design, reading: &reader, host: host, as: format)
        : try design.watchedReplay(reading: &reader, host: host)
      return (reader.header, replay)
    }
    if log, format == .json { return }
    let counters = CountersFormat(
      title: "\(design.name) on \(trace.name), host \(host)", counters: replay.counters.list,
      fidelity: replay.fidelity.list, isUnfit: !design.isMeant(for: trace.feed))
    let result = ReplayResult(
      design: design.name, host: host.description, counters: replay.counters.byName,
      fidelity: replay.fidelity.byName)
    try OutputFile.printResult(
      format.render(
        Listing(result) { _ in
          counters.text
        } markdown: {
          counters.markdown
        }))
  }

  /// Prints every callback of a replay, in pieces: a log is longer than anybody wants in memory.
  private static func tellLog(
    of design: Design, reading reader: inout TraceReader, host: Host, as format: OutputFormat
  ) throws -> WatchedReplay {
    let isJSON = format == .json
    var piece = ""
    var problem: (any Error)?
    let replay = try design.loggedReplay(reading: &reader, host: host) { entry in
      guard problem == nil else { return }
      do {
        piece += try (isJSON ? JSONFormat.line(LogLine(entry)) : entry.description) + "\n"
        guard piece.utf8.count > 1 << 16 else { return }
        try OutputFile.printResult(piece)
        piece.removeAll(keepingCapacity: true)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    try OutputFile.printResult(isJSON ? piece : piece + "\n")
    return replay
  }
}
