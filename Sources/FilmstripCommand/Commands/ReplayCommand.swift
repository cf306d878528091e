import ArgumentParser
import ListEngine
import Measurement
import Reporting
import ScrollTrace
import TraceTools

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
  @OptionGroup var limits: LimitOptions

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
    let whole =
      design.isCustom
      ? DesignReplays(of: try TraceArgument.read(name), limits.ofReplays) : nil
    let (trace, summary, replays) = try replay(
      whole, on: behaviours, showing: showsOne && behaviours.count == 1)
    let worst = WorstBehaviour(of: behaviours, replays.map(\.fidelity.byName))
    let host = worst.behaviour.host
    let lead = [summary.warningLine(of: trace), worst.sentence].compactMap(\.self)
    if !isJSON, !lead.isEmpty {
      try OutputFile.printResult(lead.joined(separator: "\n") + "\n\n")
    }
    if showsOne, behaviours.count > 1 {
      _ = try replay(whole, on: [worst.behaviour], showing: true)
    }
    if log, isJSON { return }
    let replay = replays[worst.index]
    let counters = CountersFormat(
      title: "\(design.name) on \(trace.name), \(worst.behaviour.place)",
      counters: replay.counters, fidelity: replay.fidelity,
      isUnfit: !design.isMeant(for: trace.feed), hasStripScrolling: summary.hasStripScrolling)
    let record: JSONObject = [
      "design": design.name, "host": host.description, "counters": replay.counters.byName,
      "fidelity": replay.fidelity.byName, "platform": worst.behaviour.platform,
      "behaviours": worst.records, "warning": summary.warning(of: trace),
    ]
    try printing.print(
      Listing(record, text: { _ in counters.text }, markdown: { counters.markdown }))
  }

  /// Replays the trace under each behaviour. A built-in design is replayed while the trace is read.
  ///
  /// - Parameters:
  ///   - whole: the replays of a custom design, whose process reads the trace again.
  ///   - shows: whether to print the callbacks or to write the displays, under the only behaviour.
  private func replay(
    _ whole: DesignReplays?, on behaviours: [ListPlatform.Behaviour], showing shows: Bool
  ) throws -> (header: Trace, summary: TraceSummary, counts: [DesignReplays.Counts]) {
    let design = arguments.design
    let hosts = behaviours.map(\.host)
    let names = behaviours[0].callbackNames
    if let whole {
      let trace = whole.trace.trace
      try Arguments.check(design, appliesTo: trace)
      let summary = TraceSummary(of: trace)
      guard shows else {
        return (trace, summary, try hosts.map { try whole.counts(of: design, host: $0) })
      }
      let counts =
        displays == nil
        ? try printLog(naming: names) { try whole.log(of: design, host: hosts[0], onEntry: $0) }
        : try writeDisplays(on: hosts[0]) {
          try whole.displays(of: design, host: hosts[0], onBytes: $0)
        }
      return (trace, summary, [counts])
    }
    var reader = try TraceArgument.open(arguments.input.trace)
    let header = reader.header
    try Arguments.check(design, appliesTo: header)
    var review = TraceReview(of: header)
    guard shows else {
      let replays = try design.watchedReplays(
        reading: &reader, hosts: hosts, onPiece: { review.append(eventsOf: $0) })
      return (header, review.finish(), replays.map(DesignReplays.Counts.init))
    }
    let counts =
      displays == nil
      ? try printLog(naming: names) {
        DesignReplays.Counts(
          try design.loggedReplay(
            reading: &reader, host: hosts[0], onPiece: { review.append(eventsOf: $0) }, onEntry: $0)
        )
      }
      : try writeDisplays(on: hosts[0]) { report in
        var writer = DisplayLogWriter(design.displayHeader(for: header, host: hosts[0]))
        let replay = try design.displayedReplay(
          reading: &reader, host: hosts[0], onPiece: { review.append(eventsOf: $0) }
        ) { record in
          writer.append(record)
          if writer.byteCount > 1 << 16 { report(writer.takeBytes()) }
        }
        report(writer.takeBytes())
        return DesignReplays.Counts(replay)
      }
    return (header, review.finish(), [counts])
  }

  /// Writes the display log of a replay, in pieces.
  private func writeDisplays(
    on host: ListHost,
    _ replay: (_ onBytes: @escaping ([UInt8]) -> Void) throws -> DesignReplays.Counts
  ) throws -> DesignReplays.Counts {
    guard let displays else { preconditionFailure("displays without a file") }
    let output = try StreamedOutput(path: displays, hint: "see --displays")
    var problem: (any Error)?
    let counts = try replay { bytes in
      guard problem == nil else { return }
      do { try output.write(bytes) } catch { problem = error }
    }
    if let problem { throw problem }
    try output.finish()
    OutputFile.tellWritten(displays, "the display log, on \(host)")
    return counts
  }

  /// Prints every callback of a replay in pieces, since a log can be longer than the memory.
  private func printLog(
    naming names: [LogEntry.Callback: String],
    _ replay: (_ onEntry: @escaping (LogEntry) -> Void) throws -> DesignReplays.Counts
  ) throws -> DesignReplays.Counts {
    let isJSON = printing.format == .json
    var piece = ""
    var problem: (any Error)?
    let counts = try replay { entry in
      guard problem == nil else { return }
      do {
        piece += try (isJSON ? JSONFormat.line(entry.record) : entry.text(naming: names)) + "\n"
        guard piece.utf8.count > 1 << 16 else { return }
        try OutputFile.printResult(piece)
        piece.removeAll(keepingCapacity: true)
      } catch {
        problem = error
      }
    }
    if let problem { throw problem }
    try OutputFile.printResult(isJSON ? piece : piece + "\n")
    return counts
  }
}

extension TraceSummary {
  init(of trace: Trace) {
    var review = TraceReview(of: trace)
    review.append(eventsOf: trace)
    self = review.finish()
  }

  /// The number of events of rows off screen, in words. Embedded traces have some on purpose, without a warning.
  func warning(of trace: Trace) -> String? {
    EmbeddedTraces.names.contains(trace.name) ? nil : offscreenWarning
  }

  func warningLine(of trace: Trace) -> String? {
    warning(of: trace).map { "Warning: in \(TextStyle.onOneLine(trace.name)), \($0)." }
  }
}

extension LogEntry {
  /// The callback as JSON, without members that do not apply.
  var record: JSONObject {
    [
      "event": event, "t": timeMilliseconds, "callback": name,
      // The row's index at that moment, and its identity.
      "row": index, "id": row,
      "cell": cell, "offset": offsetPoints, "note": note.isEmpty ? nil : note, "isFault": isFault,
    ]
  }
}
