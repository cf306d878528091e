import ArgumentParser
import ListEngine
import Reporting
import ScrollTrace

struct ReplayCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay a trace with a design: counters and faults.",
    discussion: """
      Examples:
        filmstrip replay chromium-browse --design tag-lookup --host late
        gunzip -c feed.jsonl.gz | filmstrip replay - --design stable-id --format json
        filmstrip replay edited-feed --design tag-lookup --log | grep -B 20 '!' | less
        filmstrip replay feed.jsonl --design tag-lookup --displays run.jsonl

      The trace is replayed while it is read, in the memory of its feed. A damaged trace has no result (exit code 65). On \
      a platform, all behaviours are replayed in one pass.

      --log prints every callback in order, with '!' before each fault; as JSON, only an object on each line. From \
      standard input it needs one behaviour, such as --host uikit/usual. --displays is of the same replay: 'judge' reads \
      it.
      """)

  @OptionGroup var arguments: ReplayArguments
  @OptionGroup var printing: FormatOption<Listing>

  @Flag(help: "Print the log of callbacks first.")
  var log = false

  @Option(
    help: .init("Write the display log of the replay.", valueName: "FILE"), completion: .file())
  var displays: String?

  @OptionGroup var overwriting: OverwriteOption

  mutating func validate() throws {
    if log, displays != nil {
      throw ValidationError("--log and --displays are of one replay each: use one of them")
    }
    if displays == "-" {
      throw ValidationError("--displays - is where the counters are printed: name a file")
    }
    if log, printing.format == .markdown {
      throw ValidationError("--log has no markdown: it goes with --format table and json")
    }
  }

  mutating func run() throws {
    let design = arguments.design
    let (name, isJSON) = (arguments.input.trace, printing.format == .json)
    let behaviours = try arguments.platform.behaviours()
    let showsOne = log || displays != nil
    if let displays { try overwriting.check(displays) }
    if showsOne, TraceArgument.file(name) == nil, behaviours.count > 1 {
      throw ValidationError(
        """
        \(log ? "--log" : "--displays") shows one behaviour, and \(TextStyle.onOneLine(name)) cannot be read again to find the worst of \(behaviours.count): \
        name one (--host \(behaviours.map(\.name).joined(separator: ", ")))
        """)
    }
    var reader = try TraceArgument.open(name)
    let trace = reader.header
    try Arguments.check(design, appliesTo: trace)
    let replays =
      showsOne && behaviours.count == 1
      ? [try replayOne(design, reading: &reader, host: behaviours[0].host)]
      : try design.watchedReplays(reading: &reader, hosts: behaviours.map(\.host))
    let worst = WorstBehaviour(of: behaviours, replays.map(\.fidelity.byName))
    let host = worst.behaviour.host
    if let sentence = worst.sentence, !isJSON { try OutputFile.printResult("\(sentence)\n\n") }
    if showsOne, behaviours.count > 1 {
      reader = try TraceArgument.open(name)
      _ = try replayOne(design, reading: &reader, host: host)
    }
    if log, isJSON { return }
    let replay = replays[worst.index]
    let counters = CountersFormat(
      title: "\(design.name) on \(trace.name), \(worst.behaviour.place)",
      counters: replay.counters.list,
      fidelity: replay.fidelity.list, isUnfit: !design.isMeant(for: trace.feed))
    let record: JSONObject = [
      "design": design.name, "host": host.description, "counters": replay.counters.byName,
      "fidelity": replay.fidelity.byName, "platform": worst.behaviour.platform,
      "behaviours": worst.records,
    ]
    try printing.print(
      Listing(record, text: { _ in counters.text }, markdown: { counters.markdown }))
  }

  /// Replays on one host, and prints the callbacks or writes the displays.
  private func replayOne(
    _ design: Design, reading reader: inout TraceReader, host: Host
  ) throws -> WatchedReplay {
    guard let displays else { return try printLog(of: design, reading: &reader, host: host) }
    var writer = DisplayLogWriter(design.displayHeader(for: reader.header, host: host))
    let output = try StreamedOutput(path: displays, hint: "see --displays")
    var problem: (any Error)?
    let replay = try design.displayedReplay(reading: &reader, host: host) { record in
      guard problem == nil else { return }
      writer.append(record)
      guard writer.byteCount > 1 << 16 else { return }
      do { try output.write(writer.takeBytes()) } catch { problem = error }
    }
    if let problem { throw problem }
    try output.write(writer.takeBytes())
    try output.finish()
    OutputFile.tellWritten(displays, "the display log, on \(host)")
    return replay
  }

  /// Prints every callback of a replay in pieces, since a log can be longer than the memory.
  private func printLog(
    of design: Design, reading reader: inout TraceReader, host: Host
  ) throws -> WatchedReplay {
    let isJSON = printing.format == .json
    var piece = ""
    var problem: (any Error)?
    let replay = try design.loggedReplay(reading: &reader, host: host) { entry in
      guard problem == nil else { return }
      do {
        piece += try (isJSON ? JSONFormat.line(entry.record) : entry.description) + "\n"
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

extension LogEntry {
  /// The callback as JSON, without members that do not apply.
  var record: JSONObject {
    [
      "event": event, "t": timeMilliseconds, "callback": callback.rawValue,
      // The row's index at that moment, and its identity.
      "row": index, "id": row,
      "cell": cell, "offset": offsetPoints, "note": note.isEmpty ? nil : note, "isFault": isFault,
    ]
  }
}
